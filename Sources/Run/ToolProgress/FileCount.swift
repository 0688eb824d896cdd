/// How many files a command takes one after the other, as far as its words say it.
package enum FileCount: Equatable, Sendable {
  case unknown
  /// More than one, or maybe so.
  case several
  case known(Int)

  /// A program whose operands are files.
  package struct Program: Sendable {
    let name: String
    /// What its operands are.
    var operands = Operands.files
    /// Options whose value is the next word.
    var values: [String] = []
    /// Options with which there are more files than operands.
    var lists: [String] = []

    enum Operands: Sendable {
      case files, filesAndTarget, addresses
    }
  }

  init(_ program: Program, _ command: [String]) {
    self = .unknown
    guard CommandName.program(in: command) == program.name, CommandName.shellCode(in: command) == nil,
      let name = command.firstIndex(where: { $0 == program.name || $0.hasSuffix("/" + program.name) })
    else { return }
    let words = command[(name + 1)...]
    let isList = words.contains { word in
      program.lists.contains { word == $0 || $0.hasPrefix("--") && word.hasPrefix($0 + "=") }
    }
    if isList {
      self = .several
      return
    }
    let operands = zip([""] + words, words).filter { option, word in
      !program.values.contains(option) && (!word.hasPrefix("-") || word == "-")
    }.map(\.1)
    let count =
      switch program.operands {
      case .files: operands.count
      case .filesAndTarget: operands.count - 1
      case .addresses: operands.filter(Self.isAddress).map(Self.addresses).reduce(0, +)
      }
    if count > 0 { self = .known(count) }
    if count > Self.most { self = .several }
  }

  private static let most = 1_000_000

  private static func isAddress(_ word: String) -> Bool {
    if word.contains("://") { return true }
    guard let slash = word.firstIndex(of: "/"), slash != word.startIndex else { return false }
    let host = word[..<slash]
    return host.contains(".") && host.first != "." && host.last != "."
  }

  /// How many addresses curl makes of one with `[0-9]`, `[a-z:2]` or `{one,two}`. More than ``most`` if that isn't known.
  private static func addresses(_ word: String) -> Int {
    var count = 1
    var rest = word[...]
    while let open = rest.firstIndex(where: { "[{".contains($0) }) {
      guard let close = rest[open...].firstIndex(of: rest[open] == "[" ? "]" : "}") else { return most + 1 }
      let inner = rest[rest.index(after: open)..<close]
      let own = rest[open] == "{" ? inner.split(separator: ",").count : range(inner)
      guard let own, own > 0, count <= most / own else { return most + 1 }
      count *= own
      rest = rest[rest.index(after: close)...]
    }
    return rest.contains("*") ? most + 1 : count
  }

  private static func range(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", maxSplits: 1)
    let ends = (parts.first ?? "").split(separator: "-")
    guard ends.count == 2, let step = parts.count == 2 ? Int(parts[1]) : 1, step > 0 else { return nil }
    func number(_ end: Substring) -> Int? {
      Int(end) ?? (end.utf8.count == 1 ? end.utf8.first.map(Int.init) : nil)
    }
    guard let first = number(ends[0]), let last = number(ends[1]), first <= last else { return nil }
    return (last - first) / step + 1
  }
}
