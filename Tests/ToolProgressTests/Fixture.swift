import Foundation
import Testing
import ToolProgress

/// What a real tool printed, and the points that a user should see while it does.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// As `ninja.pty`.
  let name: String

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Fixtures")

  static let all: [Fixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".pty") || $0.hasSuffix(".pipe") }.sorted().map(Fixture.init(name:))
  }()

  var testDescription: String { name }

  var points: URL { Self.folder.appendingPathComponent(name + ".points") }

  func bytes() throws -> [UInt8] {
    try Array(Data(contentsOf: Self.folder.appendingPathComponent(name)))
  }

  func reader() -> ProgressReader {
    ProgressReader(readsBareNumbers: name.hasPrefix("pv-numbers"))
  }
}

extension ProgressReader {
  mutating func read(_ bytes: some Collection<UInt8>, from stream: Stream = .output) {
    Array(bytes).withUnsafeBytes { read($0, from: stream) }
  }

  mutating func read(_ text: String, from stream: Stream = .output) {
    read(Array(text.utf8), from: stream)
  }

  /// What is known after a text that was printed and then a pause.
  static func progress(after text: String) -> ToolProgress {
    var reader = ProgressReader()
    reader.read(text)
    reader.pause()
    return reader.progress
  }
}

extension ToolProgress {
  /// A row of a table of points.
  var row: String {
    let percent = fraction.map { String(format: "%.1f%%", $0 * 100) } ?? "-"
    return "\(state)  \(percent)  \(count?.description ?? "-")  \(step ?? "-")"
  }
}
