package import BezelValues

/// A tool of the table (``Tool/table``) or of the user: the lines by which it says how far it is.
///
/// A row is one kind of line. The first row that matches a line has it.
package struct Tool: Sendable {
  package let name: String
  /// An expression that the words of the command match, joined by spaces. Nil for a tool that any command may run.
  package var command: String?
  package var rows: [Row]
  /// Whether its numbers are of one file, of several that it takes one after the other. The name of a program says that
  /// its operands are the files.
  package var files: FileCount.Program?

  init(
    _ name: String, command: String? = nil, files: FileCount.Program? = nil, _ rows: Row...
  ) {
    (self.name, self.command, self.rows, self.files) = (name, command, rows, files)
  }

  package init(_ name: String, command: String?, rows: [Row]) {
    (self.name, self.command, self.rows) = (name, command, rows)
  }

  package struct Row: Sendable, ExpressibleByStringInterpolation {
    package enum Kind: Sendable {
      /// Says how far the tool is, or announces a total.
      case match
      /// Says only what it does: the group `step`, otherwise what has matched.
      case step
      /// Begins a part, as a file or an epoch: the numbers that follow are of it. It may say which one of how many.
      case begin
      /// Ends what was counted: how far the tool is from here on isn't known.
      case end
      /// Names one of those that are to come.
      case item
      /// Is one of those that a total was announced for, or that were named.
      case each
      /// Names a file that a tool without numbers works on: an estimate from earlier runs stays.
      case file
      /// Means nothing, but is the tool's.
      case nothing
    }

    package struct Flags: OptionSet, Sendable {
      package let rawValue: Int
      package init(rawValue: Int) { self.rawValue = rawValue }

      /// Only after another row of the tool.
      static let after = Flags(rawValue: 1)
      /// Other programs print such lines, too: the number must rise once.
      static let rises = Flags(rawValue: 2)
      /// Only until the tool has shown a number of this phase.
      static let untilNumber = Flags(rawValue: 4)
      /// The count or the percentage includes what has only begun; ``Group/left`` does not.
      static let begun = Flags(rawValue: 8)
      /// The same where the step ends in dots.
      static let begunIfDots = Flags(rawValue: 16)
      /// Plain numbers are bytes.
      static let bytes = Flags(rawValue: 32)
      /// Of several totals, the largest one counts.
      static let largest = Flags(rawValue: 64)
      /// `left` still includes the item that has just ended.
      static let endsLate = Flags(rawValue: 256)
      /// A second total is of another part of an unknown number of parts.
      static let once = Flags(rawValue: 128)
      /// The number is of the whole. Those of other rows are of a part, until a row that closes it: one with the same
      /// ``Expression/Group/phase``.
      static let opens = Flags(rawValue: 512)
      static let closes = Flags(rawValue: 1024)
    }

    package let kind: Kind
    package let pattern: String
    let flags: Flags
    /// The part of the whole that this phase is assumed to take. Of several, each new ``Expression/Group/phase`` has the next.
    let shares: [ClosedRange<Double>]

    package init(
      _ kind: Kind, _ pattern: String, _ flags: Flags = [], shares: [ClosedRange<Double>] = []
    ) {
      (self.kind, self.pattern, self.flags, self.shares) = (kind, pattern, flags, shares)
    }

    package init(stringLiteral pattern: String) { self.init(.match, pattern) }

    static func match(_ pattern: String, _ flags: Flags = [], share: ClosedRange<Double>...) -> Row {
      Row(.match, pattern, flags, shares: share)
    }
    static func each(_ pattern: String, _ flags: Flags = [], share: ClosedRange<Double>...) -> Row {
      Row(.each, pattern, flags, shares: share)
    }
    static func item(_ pattern: String, _ flags: Flags = []) -> Row { Row(.item, pattern, flags) }
    static func step(_ pattern: String, _ flags: Flags = []) -> Row { Row(.step, pattern, flags) }
    static func begin(_ pattern: String, _ flags: Flags = []) -> Row { Row(.begin, pattern, flags) }
    static func end(_ pattern: String, _ flags: Flags = []) -> Row { Row(.end, pattern, flags) }
    static func file(_ pattern: String) -> Row { Row(.file, pattern) }
    static func nothing(_ pattern: String, _ flags: Flags = []) -> Row { Row(.nothing, pattern, flags) }
  }
}

// MARK: The user's tools

extension Tool {
  /// The tool of `--match`.
  ///
  /// - Throws: ``UsageError`` for a pattern that can't be used.
  package init(matching pattern: String) throws(UsageError) {
    self.init("--match", command: nil, rows: [Row(.match, pattern)])
    if let refusal = check().first { throw UsageError("--match '\(pattern)' \(refusal.reason)") }
  }

  /// What is wrong with the tool: the number of the row, or nil for the command, and the end of a sentence that begins with
  /// the pattern.
  package func check() -> [(row: Int?, reason: String)] {
    var reasons: [(row: Int?, reason: String)] = []
    if let command, let reason = Self.error(of: Expression(command)) { reasons.append((nil, reason)) }
    let expressions = rows.map { Expression($0.pattern, isText: true) }
    let errors = expressions.map(Self.error)
    let announcesTotal = expressions.contains { $0.has(.total) && !$0.has(.done) && !$0.has(.bytes) }
    for (index, row) in rows.enumerated() {
      let lack = errors[index] ?? Self.surplus(of: expressions[index], in: row.kind)
      if let reason = lack ?? (row.kind == .match ? Self.lack(of: expressions[index], announcesTotal) : nil) {
        reasons.append((index, reason))
      }
    }
    return reasons
  }

  private static func error(of expression: Expression) -> String? {
    do throws(UsageError) { try expression.compile() } catch { return error.description }
    return nil
  }

  /// The first group that means nothing in such a line.
  private static func surplus(of expression: Expression, in kind: Row.Kind) -> String? {
    let known = kind.groups.map(\.rawValue)
    guard let name = expression.groupNames.first(where: { !known.contains($0) }) else { return nil }
    let names = known.map { "'\($0)'" }.joined(separator: ", ")
    return "has the group '\(name)', which such a line does not have\(suggestion(for: name, among: known))"
      + " (its groups are \(names))"
  }

  /// What a pattern lacks that is to say how far a command is. Another one may announce the total.
  private static func lack(of expression: Expression, _ announcesTotal: Bool) -> String? {
    let groups = Set(Expression.Group.allCases.filter(expression.has))
    let hasDone = groups.contains(.done) || groups.contains(.bytes)
    if hasDone, !announcesTotal, groups.isDisjoint(with: [.total, .left]) {
      return "has the group 'done' but not 'total'; name both"
    }
    if groups.contains(.item), !groups.contains(.items) {
      return "has the group 'item' but not 'items'; name both"
    }
    if !groups.isDisjoint(with: [.percent, .left, .step, .total, .items]) || hasDone { return nil }
    return
      "has no group for progress; name its groups (?<done>…) and (?<total>…), (?<percent>…) or (?<step>…)"
  }
}

extension Tool.Row.Kind {
  /// The groups that such a line may have.
  fileprivate var groups: [Expression.Group] {
    switch self {
    case .match: Expression.Group.allCases
    case .begin: [.item, .items, .step]
    case .step, .end, .each, .file: [.step]
    case .item, .nothing: []
    }
  }
}
