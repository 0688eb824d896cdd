/// ninja with a status of the user's own: NINJA_STATUS in the environment, in which each `%` and a letter stands for a
/// number. Also the statuses that scripts set for themselves: those of Android's build, LLVM's buildbots and CMake Tools.
///
/// ninja's own status, `[%f/%t] `, is left to ``BracketedCount``.
struct Ninja: LineMatcher {
  let name = "ninja"
  static let variable = "NINJA_STATUS"

  private static let usual = ["[%p %f/%t] ", "[%p %s/%t] ", "%e [%u/%r/%f] ", "[%s/%t %p :: %e] "]

  private let statuses: [NinjaStatus]
  private var sum = EdgeSum()

  /// - Parameters:
  ///   - command: The command's words, one of which may set the variable, as in `env NINJA_STATUS=… ninja` and
  ///     `sh -c 'NINJA_STATUS=… ninja'`.
  ///   - variable: Returns the value of a variable of the command's environment.
  init(command: [String], variable: (String) -> String?) {
    let code = CommandName.shellCode(in: command)
    let assignment = command.last { $0 != code && $0.hasPrefix(Self.variable + "=") }
    let own =
      code.flatMap { ShellCode.value(of: Self.variable, in: $0) }
      ?? assignment.map { String($0.dropFirst(Self.variable.count + 1)) } ?? variable(Self.variable)
    statuses = ((own.map { [$0] } ?? []) + Self.usual).compactMap(NinjaStatus.init)
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    for status in statuses {
      var at = 0
      guard let edges = status.edges(in: line, &at) else { continue }
      let step = line.trimmed(from: at)
      if let count = edges.count ?? sum.count(of: edges) {
        return LineProgress(count: count, step: step).after(rises: 1)
      }
      return edges.fraction.map { LineProgress(fraction: $0, step: step).after(rises: 1) }
    }
    return nil
  }
}

/// A value of NINJA_STATUS.
private struct NinjaStatus {
  private enum Part {
    case byte(UInt8)
    /// The letter of a number.
    case number(UInt8)
  }

  private var parts: [Part] = []

  /// Nil for a status that ninja refuses, and for one that doesn't say how far the build is.
  init?(_ text: String) {
    var bytes = text.utf8.makeIterator()
    var sequence = EscapeSequence()
    while let byte = bytes.next() {
      if sequence.isOpen, sequence.take(byte) != .abandoned { continue }
      switch byte {
      case 0x1b: sequence.begin()
      // The line that is read begins after these.
      case 0x0a, 0x0d: parts = []
      case 0x09: parts.append(.byte(UInt8(ascii: " ")))
      case 0..<0x20: return nil
      case UInt8(ascii: "%"):
        guard let letter = bytes.next(), "%strufocepwWPE".utf8.contains(letter) else { return nil }
        parts.append(letter == UInt8(ascii: "%") ? .byte(letter) : .number(letter))
      default: parts.append(.byte(byte))
      }
    }
    // The letters that say how far the build is.
    let sets = ["p", "P", "ft", "st", "ut", "su", "urf"]
    let letters = parts.compactMap { if case .number(let letter) = $0 { letter } else { nil } }
    guard sets.contains(where: { $0.utf8.allSatisfy(letters.contains) }) else { return nil }
  }

  /// Reads the status at the beginning of a line.
  func edges(in line: Span<UInt8>, _ at: inout Int) -> Edges? {
    var edges = Edges()
    for part in parts {
      switch part {
      case .byte(let byte):
        guard line.byte(at) == byte else { return nil }
        at += 1
      case .number(let letter):
        guard edges.read(letter, line, &at) else { return nil }
      }
    }
    return edges
  }
}

/// What a status says of the build's edges, which are its steps.
private struct Edges {
  private(set) var unstarted: Int?
  private(set) var running: Int?
  private(set) var finished: Int?
  private var started: Int?
  private var total: Int?
  private var part: Double?
  private var timePart: Double?

  /// Reads a number by its letter.
  mutating func read(_ letter: UInt8, _ line: Span<UInt8>, _ at: inout Int) -> Bool {
    switch letter {
    case UInt8(ascii: "s"): set(\.started, line.digits(&at))
    case UInt8(ascii: "t"): set(\.total, line.digits(&at))
    case UInt8(ascii: "r"): set(\.running, line.digits(&at))
    case UInt8(ascii: "u"): set(\.unstarted, line.digits(&at))
    case UInt8(ascii: "f"): set(\.finished, line.digits(&at))
    case UInt8(ascii: "p"): set(\.part, line.paddedPercent(&at))
    case UInt8(ascii: "P"): set(\.timePart, line.paddedPercent(&at))
    case UInt8(ascii: "w"), UInt8(ascii: "W"): line.skip(anyOf: "0123456789:?", &at)
    // A rate may be infinite, or not a number.
    default: line.skip(anyOf: "0123456789.?-infa", &at)
    }
  }

  private mutating func set<Value>(_ path: WritableKeyPath<Edges, Value?>, _ value: Value?) -> Bool {
    self[keyPath: path] = value
    return value != nil
  }

  /// Nil if the status has no total. Where it counts only what has begun, the last of that isn't done.
  var count: Count? {
    guard let total = total ?? started.flatMap({ started in unstarted.map { started + $0 } }) else {
      return nil
    }
    let begun = started ?? unstarted.map { total - $0 }
    let done = finished ?? begun.map { max($0 - max(running ?? 1, 1), 0) }
    return done.flatMap { Count(Double($0), of: Double(total)) }
  }

  /// By edges, otherwise by time.
  var fraction: Double? { part ?? timePart }
}

/// The count of a status that has no total but what is finished, running and unstarted.
///
/// ninja counts an edge that has just finished as running, too. A terminal gets lines of edges that begin as well; the
/// first of them has nothing finished.
private struct EdgeSum {
  private var finished = 0
  private var hasBeginnings = false

  mutating func count(of edges: Edges) -> Count? {
    guard let unstarted = edges.unstarted, let running = edges.running, let done = edges.finished else {
      return nil
    }
    let isAnother = done < finished
    if done == 0 || isAnother { hasBeginnings = done == 0 }
    let isEnd = done > 0 && (!hasBeginnings || done > finished)
    finished = done
    return Count(Double(done), of: Double(unstarted + running + done - (isEnd ? 1 : 0)))
  }
}

extension Span where Element == UInt8 {
  /// Digits alone.
  fileprivate func digits(_ at: inout Int) -> Int? {
    let start = at
    var value = 0
    while at - start < 9, let digit = digit(at) {
      value = value * 10 + digit
      at += 1
    }
    return at > start ? value : nil
  }

  /// A percentage that is three characters wide.
  fileprivate func paddedPercent(_ at: inout Int) -> Double? {
    skipSpaces(&at)
    return percent(&at)
  }
}
