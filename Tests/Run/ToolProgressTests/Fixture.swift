import Foundation
import Testing
import ToolProgress

/// The output of a real tool, with the table of what a user should see meanwhile.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// The file's name, as `ninja.pty`.
  let name: String

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Fixtures")

  static let all: [Fixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".pty") || $0.hasSuffix(".pipe") }.sorted().map(Fixture.init(name:))
  }()

  var testDescription: String { name }

  var table: URL { Self.folder.appendingPathComponent(name + ".points") }

  func bytes() throws -> [UInt8] {
    try Array(Data(contentsOf: Self.folder.appendingPathComponent(name)))
  }

  /// The words of the command, each in a line of a file beside the fixture. Few matchers ask for them.
  private var command: [String] {
    let base = name.prefix { $0 != "." }
    let file = Self.folder.appendingPathComponent(base + ".command")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func reader() -> ProgressReader {
    ProgressReader(command: command, readsBareNumbers: name.hasPrefix("pv-numbers"))
  }
}

extension ProgressReader {
  mutating func read(_ bytes: some Collection<UInt8>, from stream: Stream = .output) {
    Array(bytes).withUnsafeBytes { read($0, from: stream) }
  }

  mutating func read(_ text: String, from stream: Stream = .output) {
    read(Array(text.utf8), from: stream)
  }

  /// A reader that has seen a count in brackets, so that the next one is a rise.
  static var afterCount: ProgressReader {
    var reader = ProgressReader()
    reader.read("[0/1] x\n")
    return reader
  }

  /// The progress after a text and a pause.
  static func progress(after text: String) -> ToolProgress {
    var reader = ProgressReader()
    reader.read(text)
    reader.pause()
    return reader.progress
  }
}

extension ToolProgress {
  /// A row of the table.
  var row: String {
    let percent = fraction.map { String(format: "%.1f%%", $0 * 100) } ?? "-"
    return "\(state)  \(percent)  \(count?.description ?? "-")  \(step ?? "-")"
  }
}
