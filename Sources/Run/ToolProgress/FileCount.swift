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
      /// The command never says how many there are.
      case unknown
    }
  }

  init(_ program: Program, _ command: [String]) {
    self = program.operands == .unknown ? .several : .unknown
    guard program.operands != .unknown, CommandName.program(in: command) == program.name,
      CommandName.shellCode(in: command) == nil,
      let name = command.firstIndex(where: { $0 == program.name || $0.hasSuffix("/" + program.name) })
    else { return }
    let words = command[(name + 1)...]
    let isList = words.contains { word in
      program.lists.contains { Self.has($0, word) }
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
      case .unknown: 0
      case .addresses: operands.filter(Self.isAddress).map(Self.addresses).reduce(0, +)
      }
    if count > 0 { self = .known(count) }
    if count > Self.most { self = .several }
  }

  private static let most = 1_000_000

  /// Whether a word is an option, also as one of several letters.
  private static func has(_ option: String, _ word: String) -> Bool {
    if word == option || option.hasPrefix("--") { return word == option || word.hasPrefix(option + "=") }
    return word.hasPrefix("-") && !word.hasPrefix("--") && word.contains(option.dropFirst())
  }

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

/// The files among a command's words: a number beside the name of one of them is of that one.
struct OperandFiles {
  private var names: [[UInt8]] = []

  init(_ command: [String]) {
    guard CommandName.shellCode(in: command) == nil else { return }
    names = command.dropFirst().filter { !$0.hasPrefix("-") && $0.contains(".") && !$0.contains("://") }
      .map { Array(($0.split(separator: "/").last ?? "").utf8) }
  }

  /// The progress of all files by that of one, which a line names; nil if it names none of several.
  func whole(_ progress: LineProgress, in line: Span<UInt8>) -> LineProgress? {
    guard names.count > 1, let fraction = progress.fraction, progress.count?.unit != .items,
      let step = progress.step, let index = names.firstIndex(where: { line.hasName($0, in: step) })
    else { return nil }
    // `in.wav out.mp3`: those of the same kind are worked on.
    let kind = names[index].split(separator: UInt8(ascii: ".")).last
    let files = names.indices.filter { names[$0].split(separator: UInt8(ascii: ".")).last == kind }
    guard files.count > 1, let place = files.firstIndex(of: index),
      let part = Count(Double(place + (fraction < 1 ? 0 : 1)), of: Double(files.count))
    else { return nil }
    var whole = LineProgress(
      fraction: (Double(place) + fraction) / part.total, part: part, step: step
    ).uneven
    (whole.proof, whole.series) = (progress.proof, 1)
    return whole
  }
}

extension Span where Element == UInt8 {
  fileprivate func hasName(_ name: [UInt8], in range: Range<Int>) -> Bool {
    guard range.count >= name.count else { return false }
    return (range.lowerBound...range.upperBound - name.count).contains { start in
      name.indices.allSatisfy { self[start + $0] == name[$0] } && !isWord(start - 1)
        && !isWord(start + name.count)
    }
  }
}
