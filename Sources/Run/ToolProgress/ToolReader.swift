/// Reads the lines of a ``Tool``, and knows what they mean after those before them.
struct ToolReader: LineMatcher {
  let tool: Tool
  let expressions: [Expression]
  private let fileCount: FileCount
  /// An impossible number in a user's row makes the progress unknown; in another one the line is not the tool's.
  private let isUsers: Bool

  /// Whether a row has matched that needs none before it.
  private var hasBegun = false
  /// Where the phase of the last number ends.
  private var numbered: Double?
  /// What a line has announced.
  private var total: (value: Double, unit: Count.Unit)?
  private var announcements = 0
  /// How many of ``total`` have had a line, by its pattern.
  private var done: [String: Double] = [:]
  /// The present part among `items`, from 1 on. 0 before the first one.
  private var part = 0
  private var items: Int?
  /// Whether the last line was one of ``Tool/Row/Kind/item``.
  private var isListing = false
  private var partName: Int?
  private var beginsByLine = false
  /// The names of the parts that rows have opened, hashed: several may be open at once.
  private var openParts: Set<Int> = []
  /// Whether there was no number since the part has begun: its line may be read before all of it is there, and again.
  private var hasOnlyBegun = false
  private var last = 1.0
  /// The last percentage that includes what has begun, and the one before it.
  private var (begun, ended) = (0.0, 0.0)
  /// The names of the phases of rows with several shares, hashed, by the row's pattern.
  private var phases: [String: [Int]] = [:]
  /// Where the present phase and the first one of the operation begin.
  private var (phase, origin) = (1.0, 0.0)

  init(_ tool: Tool, command: [String] = [], isUsers: Bool = false) {
    (self.tool, self.isUsers) = (tool, isUsers)
    expressions = tool.rows.map { Expression($0.pattern, isText: isUsers) }
    fileCount = tool.files.map { FileCount($0, command) } ?? .unknown
  }

  var name: String { tool.name }

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    let row = tool.rows[index]
    guard hasBegun || !row.flags.contains(.after) else { return nil }
    if row.flags.contains(.untilNumber), let numbered, numbered >= row.end {
      return row.kind == .each ? nil : .nothing
    }
    guard let progress = progress(expressions[index], line, row) else { return nil }
    isListing = row.kind == .item
    if !row.flags.contains(.after), row.kind != .end { hasBegun = true }
    if progress.fraction != nil, row.kind == .match { numbered = row.end }
    return row.flags.contains(.rises) ? progress.after(rises: 1, series: progress.series) : progress
  }

  private mutating func progress(_ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row) -> LineProgress? {
    switch row.kind {
    case .nothing: return .nothing
    case .item:
      // Behind another line, it begins a list.
      if !isListing { (items, part, done) = (0, 0, [:]) }
      items = (items ?? 0) + 1
      return .nothing
    case .step: return (found.step(in: line) ?? found.whole(in: line)).map { LineProgress(step: $0) }
    case .file:
      return found.step(in: line).map { step in
        var progress = LineProgress(step: step)
        progress.isOnlyStep = true
        return progress
      }
    case .begin: return begin(found, line)
    case .end:
      numbered = nil
      return .unknown(step: found.step(in: line))
    case .each: return each(found, line, row)
    case .match: return match(found, line, row)
    }
  }

  // MARK: Kinds of rows

  private mutating func begin(_ found: Expression, _ line: Span<UInt8>) -> LineProgress? {
    if let number = found.item(in: line) {
      guard number.item > 0, number.item <= number.items else { return nil }
      (part, items) = (number.item, number.items)
    } else if !hasOnlyBegun, partName == nil || partName != found.hash(of: .step, in: line) {
      part += 1
    }
    (partName, beginsByLine, hasOnlyBegun, last) = (found.hash(of: .step, in: line), true, true, 0)
    let step = found.step(in: line)
    guard let items, items > 1 || found.item(in: line) != nil,
      let count = Count(Double(part) - 1, of: Double(items))
    else { return LineProgress(fraction: nil, step: step) }
    return LineProgress(count: count, step: step)
  }

  private mutating func each(_ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row) -> LineProgress? {
    guard let total = total?.value ?? items.map(Double.init), total > 0 else { return nil }
    let done = min((self.done[row.pattern] ?? 0) + 1, total)
    self.done[row.pattern] = done
    part = Int(done)
    guard var count = Count(done, of: total) else { return nil }
    if row.flags.contains(.begun) { count = count.withoutLast }
    let step = found.step(in: line)
    guard let own = row.shares.first else { return LineProgress(count: count, step: step) }
    // dpkg sets some packages up before it unpacks others: what the other rows have counted is done, too.
    let shares = tool.rows.filter { $0.kind == .each }.compactMap { row in
      row.shares.first.map { (share: $0, done: min(self.done[row.pattern] ?? 0, total) / total) }
    }
    let whole = shares.reduce(own) {
      min($0.lowerBound, $1.share.lowerBound)...max($0.upperBound, $1.share.upperBound)
    }
    let part = shares.reduce(0) { $0 + ($1.share == own ? count.fraction : $1.done) * $1.share.length }
    return placed(LineProgress(fraction: part / whole.length, step: step), in: whole).uneven
  }

  private mutating func announce(_ value: Double, _ unit: Count.Unit, _ row: Tool.Row) -> LineProgress? {
    guard value > 0 else { return nil }
    announcements += 1
    done = [:]
    if row.flags.contains(.once), announcements > 1 {
      total = nil
      return .unknown(step: nil)
    }
    total = (row.flags.contains(.largest) ? max(value, total?.value ?? 0) : value, unit)
    return .nothing
  }

  private mutating func match(_ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row) -> LineProgress? {
    let step = found.step(in: line)
    let impossible: LineProgress? = isUsers ? .unknown(step: step) : nil
    switch number(found, line, row) {
    case .impossible: return impossible
    case .announced(let progress): return progress
    case .none:
      guard let item = found.item(in: line) else {
        if let items = found.number(.items, in: line).map({ Int($0) }), items != self.items {
          (self.items, done) = (items, [:])
        }
        return found.has(.step) && step == nil ? nil : LineProgress(fraction: nil, step: step)
      }
      return Count(Double(item.item), of: Double(item.items)).map { LineProgress(member: $0, step: step) }
        ?? impossible
    case .progress(var progress):
      progress.step = step
      if isOfOpenPart(found, line, row) { return progress.ofPart.inSeries(1) }
      progress.isOfMembers = !row.flags.isDisjoint(with: [.opens, .closes])
      guard let item = found.item(in: line) else {
        takePart(progress.fraction ?? 0, name: found.hash(of: .phase, in: line))
        return shared(whole(progress), found, line, row)
      }
      guard item.item > 0, item.item <= item.items else { return impossible }
      (part, items, beginsByLine) = (item.item, item.items, true)
      var all = whole(progress)
      // Shown with the number of the one that has begun.
      if all.part?.unit == .items, all.part != progress.count {
        all.part = Count(Double(item.item), of: Double(item.items))
      }
      return shared(all, found, line, row)
    }
  }

  /// Notes a row that opens or closes a part. Returns whether the number of another row is of an open part.
  private mutating func isOfOpenPart(_ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row) -> Bool {
    let name = found.hash(of: .phase, in: line) ?? 0
    if row.flags.contains(.opens) {
      openParts.insert(name)
    } else if row.flags.contains(.closes) {
      openParts.remove(name)
    } else {
      return !openParts.isEmpty
    }
    return false
  }

  private mutating func shared(
    _ progress: LineProgress, _ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row
  ) -> LineProgress {
    guard let share = share(of: row, found, line), !progress.isOfPart else { return progress }
    return placed(progress, in: share)
  }

  // MARK: Numbers

  private enum Number {
    case none, impossible
    case announced(LineProgress?)
    case progress(LineProgress)
  }

  private mutating func number(_ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row) -> Number {
    let flags = row.flags
    if found[.percent] != nil {
      // Some tools round to a little more than 100.
      guard let percent = found.number(.percent, in: line), (0..<100.5).contains(percent) else {
        return .impossible
      }
      let fraction = flags.contains(.begun) ? before(min(percent / 100, 1)) : min(percent / 100, 1)
      if let total, total.unit == .bytes, let count = Count(fraction * total.value, of: total.value, .bytes) {
        return .progress(LineProgress(count: count))
      }
      return .progress(LineProgress(fraction: fraction))
    }
    let isBytes = flags.contains(.bytes) || found[.bytes] != nil
    if found[.left] != nil, found[.done] == nil { return left(found, line, row) }
    guard found[.done] != nil || found[.bytes] != nil else {
      guard found[.total] != nil else { return .none }
      guard let (value, unit) = found.amount(.total, in: line) else { return .announced(nil) }
      return .announced(announce(value, isBytes ? .bytes : unit ?? .items, row))
    }
    guard let amount = found.amount(.done, in: line) ?? found.amount(.bytes, in: line) else {
      return .impossible
    }
    var done = (value: amount.value, unit: amount.unit)
    var whole = found.amount(.total, in: line)
    if whole == nil, let left = found.number(.left, in: line) { whole = (done.value + left, nil) }
    if flags.contains(.endsLate), let sum = whole?.value {
      whole = (max(sum - 1, total?.value ?? 0), nil)
      total = whole.map { ($0.value, .items) }
    }
    if whole == nil { whole = total.map { ($0.value, $0.unit) } }
    guard let whole else { return .impossible }
    // `3.4/7.1 MB`.
    if done.unit == nil, whole.unit == .bytes, !isBytes { done.value *= found.unit(of: .total, in: line) }
    let unit = isBytes ? .bytes : whole.unit ?? done.unit ?? .items
    // Both are rounded, or a stream is a little longer than another one.
    if unit != .items, done.value <= whole.value * 1.05 { done.value = min(done.value, whole.value) }
    guard var count = Count(done.value, of: whole.value, unit) else { return .impossible }
    if flags.contains(.begun) || flags.contains(.begunIfDots) && line.endsInDots {
      count = count.withoutLast
    }
    return .progress(LineProgress(count: count))
  }

  /// The percentage before one that includes what begins. The same number again doesn't end it.
  private mutating func before(_ fraction: Double) -> Double {
    if fraction != begun { (ended, begun) = (fraction > begun ? begun : 0, fraction) }
    return ended
  }

  /// Without a total, the largest number so far is all.
  private mutating func left(_ found: Expression, _ line: Span<UInt8>, _ row: Tool.Row) -> Number {
    guard var left = found.number(.left, in: line) else { return .impossible }
    if row.flags.contains(.begun) { left += 1 }
    var whole = found.number(.total, in: line)
    if whole == nil {
      whole = max(left, total?.value ?? 0)
      total = whole.map { ($0, .items) }
    }
    return whole.flatMap { Count($0 - left, of: $0) }.map { .progress(LineProgress(count: $0)) }
      ?? .impossible
  }

  // MARK: Parts of the whole

  /// Finds out whether a number is of another part than the one before.
  private mutating func takePart(_ fraction: Double, name: Int?) {
    if let name {
      if name != partName { part += 1 }
      partName = name
    } else if !beginsByLine, last >= 1, fraction < 1 {
      part += 1
    }
    (last, hasOnlyBegun) = (fraction, false)
  }

  /// The progress of the whole by that of the present part. Of an unknown number of parts, only the first may be the whole.
  private func whole(_ progress: LineProgress) -> LineProgress {
    guard tool.files != nil || items != nil || beginsByLine else { return progress }
    let known: FileCount = items.map { .known($0) } ?? fileCount
    guard case .known(let items) = known else {
      return known == .unknown && part <= 1 ? progress : progress.ofPart
    }
    if items == 1, part <= 1 { return progress }
    guard part <= items, let fraction = progress.fraction,
      let done = Count(Double(fraction < 1 ? max(part, 1) - 1 : part), of: Double(items))
    else { return progress.ofPart }
    let whole = (Double(max(part, 1) - 1) + fraction) / done.total
    let part = progress.count.flatMap { $0.unit == .items ? $0 : nil }
    return LineProgress(fraction: whole, part: part ?? done, step: progress.step).uneven
  }

  /// The share of a row. If it has several, each new phase has the next one.
  private mutating func share(of row: Tool.Row, _ found: Expression, _ line: Span<UInt8>) -> ClosedRange<
    Double
  >? {
    guard row.shares.count > 1, let name = found.hash(of: .phase, in: line) else { return row.shares.first }
    var names = phases[row.pattern] ?? []
    if !names.contains(name), names.count < row.shares.count { names.append(name) }
    phases[row.pattern] = names
    return names.firstIndex(of: name).map { row.shares[$0] } ?? row.shares.last
  }

  /// The phases of an operation share the whole. One that begins with a later phase has the whole for the phases from there
  /// on; an earlier phase than the last one begins a new operation.
  private mutating func placed(_ progress: LineProgress, in share: ClosedRange<Double>) -> LineProgress {
    if share.lowerBound < phase { origin = share.lowerBound }
    phase = share.lowerBound
    guard let fraction = progress.fraction, origin < share.lowerBound || share.upperBound < 1 else {
      return progress
    }
    let end = share.lowerBound + fraction * (share.upperBound - share.lowerBound)
    var shared = LineProgress(fraction: (end - origin) / (1 - origin), step: progress.step)
    shared.part = progress.count ?? progress.part
    return shared.uneven
  }
}

extension Tool.Row {
  /// Where its phase ends.
  fileprivate var end: Double { shares.last?.upperBound ?? 1 }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
