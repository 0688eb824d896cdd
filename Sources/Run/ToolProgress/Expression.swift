import BezelValues
internal import CBezelPCRE2
import Glibc

/// A Perl-compatible regular expression (PCRE2) whose named groups say how far a command is. It is compiled when a line
/// first may match it.
package final class Expression {
  /// What a group says.
  package enum Group: String, CaseIterable, Sendable {
    /// The part that is done, from 0 to 100.
    case percent
    /// How many are done, and of how many. `bytes` is `done`, counted in bytes.
    case done, bytes, total
    /// How many are left, beside `done`.
    case left
    /// The one that has begun, and of how many. What the other groups say is of that one.
    case item, items
    /// What is done now.
    case step
    /// What the number is of: another text is another part.
    case phase
  }

  package let pattern: String
  private let isText: Bool
  /// Whether it has taken too long several times, and is not tried any more.
  private(set) var isOff = false

  private var code: OpaquePointer?
  private var match: OpaquePointer?
  private var limits: OpaquePointer?
  /// The names of the groups, and their numbers. A name may come several times.
  private var names: [(name: String, number: Int)] = []
  private(set) var groups: [(group: Group, number: Int)] = []
  /// Whether a match begins at the start of the line.
  private var isAnchored = false
  /// The bytes that a line may begin with, each a bit, and their number if there is only one; nil for any.
  private var firstBytes: UnsafePointer<UInt8>?
  private var firstByte: UInt8?
  /// The bytes that a line must have.
  private(set) lazy var neededBytes = ByteSet(neededBy: pattern)
  private var uses = 0
  private var failures = 0

  /// A limit on backtracking: a line must not delay the command.
  private static let matchLimit = 100_000
  private static let mostFailures = 3
  /// The compiler for the processor costs as much as some hundred lines.
  private static let usesBeforeJIT = 200

  /// `isText`: whether `.` matches a character and not a byte, as users expect. Lines can be cut anywhere and need not be
  /// UTF-8: a byte outside of a character then matches nothing.
  init(_ pattern: String, isText: Bool = false) {
    (self.pattern, self.isText) = (pattern, isText)
  }

  deinit {
    pcre2_match_data_free_8(match)
    pcre2_match_context_free_8(limits)
    pcre2_code_free_8(code)
  }

  // MARK: Compiling

  /// - Throws: ``UsageError`` with the rest of a sentence that begins with the pattern.
  func compile() throws(UsageError) {
    guard code == nil else { return }
    var (error, offset): (Int32, Int) = (0, 0)
    let options = UInt32(PCRE2_DUPNAMES) | (isText ? UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF) : 0)
    code = Array(pattern.utf8).withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    guard let code else {
      let place = String(decoding: pattern.utf8.prefix(offset), as: UTF8.self).count + 1
      throw UsageError("is not a regular expression: \(Self.message(error)) at character \(place)")
    }
    findFirstBytes(of: code)
    match = pcre2_match_data_create_from_pattern_8(code, nil)
    limits = pcre2_match_context_create_8(nil)
    names = Self.names(in: code)
    groups = names.compactMap { name, number in Group(rawValue: name).map { ($0, number) } }
  }

  /// A match that can't begin later in a line begins with one of these bytes.
  private func findFirstBytes(of code: OpaquePointer) {
    var (options, kind, byte): (UInt32, UInt32, UInt32) = (0, 0, 0)
    var bytes: UnsafePointer<UInt8>?
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
    isAnchored = options & PCRE2_ANCHORED != 0
    guard isAnchored else { return }
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODETYPE), &kind)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODEUNIT), &byte)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &bytes)
    firstBytes = bytes
    if kind == 1 { firstByte = UInt8(byte) }
  }

  /// Whether a line with this first byte may match.
  func mayBegin(with first: UInt8) -> Bool {
    guard code != nil || (try? compile()) != nil else { return false }
    if let firstByte { return first == firstByte }
    return firstBytes.map { $0[Int(first / 8)] >> (first % 8) & 1 == 1 } ?? true
  }

  private static func names(in code: OpaquePointer) -> [(name: String, number: Int)] {
    var (count, size): (UInt32, UInt32) = (0, 0)
    var table: UnsafePointer<UInt8>?
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table else { return [] }
    // An entry begins with a number of two bytes, and ends with a null character.
    return (0..<Int(count)).map { index in
      let entry = table + index * Int(size)
      let number = Int(entry[0]) << 8 | Int(entry[1])
      return (String(decodingCString: entry + 2, as: UTF8.self), number)
    }
  }

  /// The names of the groups, without those that the pattern itself refers to.
  var groupNames: [String] {
    names.map(\.name).filter { name in
      ![
        "\\k<\(name)>", "\\k{\(name)}", "\\k'\(name)'", "\\g{\(name)}", "(?P=\(name))", "(?&\(name))",
        "(?P>\(name))",
      ]
      .contains { pattern.contains($0) }
    }
  }

  func has(_ group: Group) -> Bool { groups.contains { $0.group == group } }

  private static func message(_ error: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = pcre2_get_error_message_8(error, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, Int(count))), as: UTF8.self)
    }
  }

  // MARK: Matching

  /// Whether it matches a line of at most 4 KiB, from `start` on. The groups then have the places of this match.
  func matches(_ line: Span<UInt8>, from start: Int = 0) -> Bool {
    guard !isOff, code != nil || (try? compile()) != nil, line.byte(0).map(mayBegin) ?? true else {
      return false
    }
    uses += 1
    if uses == Self.usesBeforeJIT { pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) }
    pcre2_set_match_limit_8(limits, limit(for: line.count))
    let result = line.withUnsafeBufferPointer {
      pcre2_match_8(code, $0.baseAddress, $0.count, start, 0, match, limits)
    }
    if result < PCRE2_ERROR_NOMATCH {
      failures += 1
      isOff = failures == Self.mostFailures
    }
    return result > 0
  }

  /// PCRE2 counts anew at each place where a match may begin. A million steps of a line take some milliseconds; a pattern
  /// that reads a line to its end some times is never over the limit.
  private func limit(for count: Int) -> UInt32 {
    guard !isAnchored else { return UInt32(Self.matchLimit) }
    return UInt32(min(Self.matchLimit, max(1000 + 4 * count, 1_000_000 / max(1, count))))
  }

  /// The first place of the groups with a name.
  subscript(group: Group) -> Range<Int>? {
    for (name, number) in groups where name == group {
      if let range = range(number) { return range }
    }
    return nil
  }

  /// What has matched.
  var whole: Range<Int>? { range(0) }

  /// Where a group stands in the line that has matched; nil if it takes no part.
  func range(_ number: Int) -> Range<Int>? {
    guard let places = pcre2_get_ovector_pointer_8(match), places[2 * number] != ~0 else { return nil }
    return Int(places[2 * number])..<max(Int(places[2 * number]), Int(places[2 * number + 1]))
  }
}
