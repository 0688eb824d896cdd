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

    /// It takes several, and never says how many.
    static let several = Program(name: "", operands: .unknown)
    /// Only its lines say whether it takes several.
    static let maybeSeveral = Program(name: "")

    enum Operands: Sendable {
      case files, filesAndTarget, addresses
      /// The command never says how many there are.
      case unknown
    }
  }

  init(_ program: Program, _ command: [String]) {
    self = program.operands == .unknown ? .several : .unknown
    guard program.operands != .unknown, let words = CommandName.arguments(of: program.name, in: command)
    else {
      return
    }
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

/// The files among a command's words: a number beside the name of one of them is of that one. Of a program that takes them
/// one after the other, the numbers after the name are, too.
struct OperandFiles {
  private var names: [[UInt8]] = []
  private var isSequential = false
  private var current: Int?

  /// Programs that name each file before they print numbers of it.
  private static let programs = [
    "bzip2", "cwebp", "flac", "gzip", "lbzip2", "lzip", "lzop", "metaflac", "oggdec", "oggenc", "optipng",
    "opusenc",
    "pigz", "plzip", "pngcrush", "zopflipng",
  ]

  init(_ command: [String]) {
    let program = CommandName.program(in: command)
    guard let words = CommandName.arguments(of: program, in: command) else { return }
    isSequential = Self.programs.contains(program)
    names = words.filter { word in
      !word.hasPrefix("-") && !word.contains("://")
        && (word.contains(".") || isSequential && word.contains(where: \.isLetter))
    }.map { Array(($0.split(separator: "/").last ?? "").utf8) }
  }

  var areSeveral: Bool { names.count > 1 }

  /// The progress of all files by that of one, or the name of the file that begins; nil if a line is of none of several.
  mutating func whole(_ progress: LineProgress?, in line: Span<UInt8>) -> LineProgress? {
    let step = progress.map { $0.step } ?? (isSequential ? 0..<line.count : nil)
    let named = step.flatMap { step in names.firstIndex { line.range(of: $0, in: step) != nil } }
    if isSequential, let named { current = named }
    guard let index = named ?? current, let part = place(of: index) else { return nil }
    guard let progress else {
      // The name alone is the step.
      return named.flatMap { line.range(of: names[$0], in: 0..<line.count) }.map { range in
        var progress = LineProgress(step: range).inSeries(1)
        progress.isOnlyStep = true
        return progress
      }
    }
    guard let fraction = progress.fraction, !progress.isOfPart, progress.member == nil,
      isSequential || progress.count?.unit != .items
    else { return nil }
    var whole = LineProgress(
      fraction: (part.done + fraction) / part.total,
      part: Count(part.done + (fraction < 1 ? 0 : 1), of: part.total) ?? part,
      step: named.flatMap { _ in step }
    ).uneven
    (whole.proof, whole.series) = (progress.proof, 1)
    return whole
  }

  /// How many files come before a file, of how many. Only files of its kind count, as in `in.wav out.mp3`. Nil if it is the only one.
  private func place(of index: Int) -> Count? {
    func kind(_ name: [UInt8]) -> ArraySlice<UInt8>? {
      name.contains(UInt8(ascii: ".")) ? name.split(separator: UInt8(ascii: ".")).last : nil
    }
    let files = names.indices.filter { kind(names[$0]) == kind(names[index]) }
    guard files.count > 1, let place = files.firstIndex(of: index) else { return nil }
    return Count(Double(place), of: Double(files.count))
  }
}

extension Span where Element == UInt8 {
  fileprivate func range(of name: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard range.count >= name.count else { return nil }
    return (range.lowerBound...range.upperBound - name.count).first { start in
      name.indices.allSatisfy { self[start + $0] == name[$0] } && !isWord(start - 1)
        && !isWord(start + name.count)
    }.map { $0..<$0 + name.count }
  }
}
