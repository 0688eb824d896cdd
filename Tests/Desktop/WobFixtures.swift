import Foundation
import Testing

/// What `record-wob` has recorded of wob 0.16.
struct WobFixture {
  let title: String
  /// The lines without results.
  let lines: [String]
  /// For each line its results; those before the first line come with -1.
  let results: [Int: [String]]

  var allResults: [String] { results.sorted { $0.key < $1.key }.flatMap(\.value) }

  static func all(in name: String) throws -> [WobFixture] {
    let file = try #require(Bundle.module.url(forResource: "Fixtures/Wob/\(name)", withExtension: "txt"))
    let text = try String(contentsOf: file, encoding: .utf8)
    var fixtures: [WobFixture] = []
    var (title, lines, results): (String?, [String], [Int: [String]]) = (nil, [], [:])
    func finish() {
      if let title { fixtures.append(WobFixture(title: title, lines: lines, results: results)) }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("=== ") {
        finish()
        (title, lines, results) = (String(line.dropFirst(4)), [], [:])
      } else if line.hasPrefix("> ") {
        results[lines.count - 1, default: []].append(String(line.dropFirst(2)))
      } else {
        lines.append(String(line))
      }
    }
    finish()
    return fixtures
  }

  /// A text with escapes of C, `\n`, `\r`, `\t` and `\xNN`, as bytes.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        bytes.append(first)
        continue
      }
      switch kind {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      default:
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      }
    }
    return bytes
  }
}
