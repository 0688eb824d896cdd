package import BezelValues
internal import CBezelPCRE2
import HUDModel
package import ToolProgress

/// A regular expression of the user (PCRE2). Its named groups are the progress: `done` and `total`, or `percent`, and
/// `step`.
package final class MatchPattern: LinePattern {
  private let code: OpaquePointer
  private let match: OpaquePointer
  private let limits: OpaquePointer
  private let done: Int?
  private let total: Int?
  private let percent: Int?
  private let step: Int?
  /// Whether a line has had a number, or a step if the pattern has only that.
  package private(set) var hasMatched = false

  /// - Throws: ``UsageError`` for an expression that doesn't compile, and for one without any of these groups.
  package init(_ pattern: String) throws(UsageError) {
    var error: Int32 = 0
    var offset = 0
    // Lines can be cut anywhere, and need not be UTF-8.
    let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF)
    let compiled = pattern.withCString {
      $0.withMemoryRebound(to: UInt8.self, capacity: pattern.utf8.count) {
        pcre2_compile_8($0, pattern.utf8.count, options, &error, &offset, nil)
      }
    }
    guard let compiled else {
      throw UsageError(
        "--match '\(pattern)' is not a regular expression: \(Self.message(error)) at character "
          + "\(String(decoding: pattern.utf8.prefix(offset), as: UTF8.self).count + 1)")
    }
    code = compiled
    match = pcre2_match_data_create_from_pattern_8(compiled, nil)
    limits = pcre2_match_context_create_8(nil)
    // A limit on backtracking: a line must not delay the command.
    pcre2_set_match_limit_8(limits, 20_000)
    func group(_ name: String) -> Int? {
      let number = name.withCString {
        $0.withMemoryRebound(to: UInt8.self, capacity: name.utf8.count + 1) {
          pcre2_substring_number_from_name_8(compiled, $0)
        }
      }
      return number > 0 ? Int(number) : nil
    }
    (done, total, percent, step) = (group("done"), group("total"), group("percent"), group("step"))
    guard percent != nil || step != nil || (done != nil && total != nil) else {
      if done != nil || total != nil {
        let (present, missing) = done != nil ? ("done", "total") : ("total", "done")
        throw UsageError("--match '\(pattern)' has the group '\(present)' but not '\(missing)'; name both")
      }
      throw UsageError(
        "--match '\(pattern)' has no group for progress; name its groups (?<done>…) and (?<total>…), (?<percent>…) or (?<step>…)"
      )
    }
  }

  deinit {
    pcre2_match_data_free_8(match)
    pcre2_match_context_free_8(limits)
    pcre2_code_free_8(code)
  }

  /// A number beyond its whole says that the whole is unknown.
  package func progress(in line: Span<UInt8>) -> LineProgress? {
    let isMatch = line.withUnsafeBufferPointer {
      pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, match, limits) > 0
    }
    guard isMatch else { return nil }
    let step = step.flatMap(range)
    if let done = number(done, in: line), let total = number(total, in: line) {
      guard let count = Count(done, of: total) else { return .unknown(step: step) }
      hasMatched = true
      return LineProgress(count: count, step: step)
    }
    if let percent = number(percent, in: line) {
      // Some tools round to a little more than 100.
      guard (0..<100.5).contains(percent) else { return .unknown(step: step) }
      hasMatched = true
      return LineProgress(fraction: min(percent / 100, 1), step: step)
    }
    if percent == nil, done == nil, step != nil { hasMatched = true }
    return step.map { LineProgress(step: $0) }
  }

  private func range(of group: Int) -> Range<Int>? {
    guard let places = pcre2_get_ovector_pointer_8(match), places[2 * group] != ~0 else { return nil }
    return Int(places[2 * group])..<max(Int(places[2 * group]), Int(places[2 * group + 1]))
  }

  /// Reads a number with a decimal point or comma, and commas between thousands. It may have spaces around it, and a
  /// percent sign at its end.
  private func number(_ group: Int?, in line: Span<UInt8>) -> Double? {
    guard let range = group.flatMap(range) else { return nil }
    var text = range.map { Character(Unicode.Scalar(line[$0])) }.filter { $0 != " " }
    if text.last == "%" { text.removeLast() }
    let separators = text.indices.filter { text[$0] == "," }
    let isDecimal = separators.count == 1 && text.count - separators[0] != 4
    return Double(String(text.compactMap { $0 == "," ? (isDecimal ? "." : nil) : $0 }))
  }

  private static func message(_ error: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = pcre2_get_error_message_8(error, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, Int(count))), as: UTF8.self)
    }
  }
}
