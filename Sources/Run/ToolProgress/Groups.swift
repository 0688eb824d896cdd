/// The groups of a line that has matched.
extension Expression {
  func step(in line: Span<UInt8>) -> Range<Int>? { self[.step].flatMap { line.trimmed($0) } }
  func whole(in line: Span<UInt8>) -> Range<Int>? { whole.flatMap { line.trimmed($0) } }

  func hash(of group: Group, in line: Span<UInt8>) -> Int? {
    self[group].map { line.bytesHash($0) }
  }

  func item(in line: Span<UInt8>) -> (item: Int, items: Int)? {
    guard let item = number(.item, in: line), let items = number(.items, in: line), item < 1e9, items < 1e9
    else { return nil }
    return (Int(item), Int(items))
  }

  func number(_ group: Group, in line: Span<UInt8>) -> Double? {
    amount(group, in: line).flatMap { $0.unit == nil ? $0.value : nil }
  }

  /// Numbers in groups of the same name are added.
  func amount(_ group: Group, in line: Span<UInt8>) -> (value: Double, unit: Count.Unit?)? {
    var sum: (value: Double, unit: Count.Unit?)?
    for (name, number) in groups where name == group {
      guard let place = range(number) else { continue }
      guard let amount = line.amount(place) else { return nil }
      sum = ((sum?.value ?? 0) + amount.value, amount.unit)
    }
    return sum
  }

  /// A count's numbers. `3.4/7.1 MB` has one unit for both.
  func doneAndTotal(in line: Span<UInt8>) -> (
    done: (value: Double, unit: Count.Unit?), total: (value: Double, unit: Count.Unit?)
  )? {
    guard var done = amount(.done, in: line), let total = amount(.total, in: line) else { return nil }
    if done.unit == nil, total.unit == .bytes { done.value *= unit(of: .total, in: line) }
    return (done, total)
  }

  /// How many bytes the unit of a group has.
  func unit(of group: Group, in line: Span<UInt8>) -> Double {
    guard let range = self[group] else { return 1 }
    var at = range.lowerBound
    while at < range.upperBound, !line.isLetter(at) { at += 1 }
    return line.byteUnit(&at) ?? 1
  }
}

extension Span where Element == UInt8 {
  /// A number with a decimal point or comma, and commas between thousands; with a unit of bytes, a percent sign, colons
  /// between hours, minutes and seconds, or their letters behind each.
  func amount(_ range: Range<Int>) -> (value: Double, unit: Count.Unit?)? {
    guard let range = trimmed(range) else { return nil }
    var at = range.lowerBound
    guard let whole = integer(&at), at <= range.upperBound else { return nil }
    if byte(at) == UInt8(ascii: ":"), at < range.upperBound { return clock(range).map { ($0, .seconds) } }
    var value = adding(fractionAfter: UInt8(ascii: "."), to: Double(whole), &at)
    if value == Double(whole) { value = adding(fractionAfter: UInt8(ascii: ","), to: value, &at) }
    skipSpaces(&at)
    if at >= range.upperBound { return (value, nil) }
    if self[range.upperBound - 1] == UInt8(ascii: "s"), let seconds = letterClock(range) {
      return (seconds, .seconds)
    }
    if skip("%", &at) { return at == range.upperBound ? (value, nil) : nil }
    guard let unit = byteUnit(&at), at == range.upperBound else { return nil }
    return (value * unit, .bytes)
  }

  /// `1h2m3.5s`, in seconds.
  private func letterClock(_ range: Range<Int>) -> Double? {
    let units = [UInt8(ascii: "h"): 3600.0, UInt8(ascii: "m"): 60, UInt8(ascii: "s"): 1]
    var (at, seconds) = (range.lowerBound, 0.0)
    while at < range.upperBound {
      guard let part = decimal(&at), let unit = byte(at).flatMap({ units[$0] }) else { return nil }
      seconds += part * unit
      at += 1
    }
    return seconds
  }

  /// `1:02:03.5` or `2:03`, in seconds.
  private func clock(_ range: Range<Int>) -> Double? {
    var at = range.lowerBound
    var seconds = 0.0
    while at < range.upperBound {
      guard let part = decimal(&at) else { return nil }
      seconds = seconds * 60 + part
      guard at < range.upperBound else { break }
      guard skip(":", &at) else { return nil }
    }
    return at == range.upperBound ? seconds : nil
  }
}
