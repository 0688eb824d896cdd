import Foundation
import SeededRandom
import Testing
import ToolProgress
import bezel_fuzz

/// Compares the output of real tools with the tables beside it. BEZEL_UPDATE_POINTS=1 rewrites the tables; read them before
/// you commit them.
struct FixtureTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["BEZEL_UPDATE_POINTS"] != nil

  @Test(arguments: Fixture.all)
  func `what a user sees after each byte does not depend on how the bytes are split`(fixture: Fixture) throws
  {
    let bytes = try fixture.bytes()
    var whole = fixture.reader()
    var states: [ToolProgress] = []
    var rows: [String] = []
    func note(_ state: ToolProgress) {
      if state != states.last ?? ToolProgress(), state.row != rows.last { rows.append(state.row) }
      states.append(state)
    }
    for byte in bytes {
      whole.read(CollectionOfOne(byte))
      note(whole.progress)
    }
    try checkSplits(of: bytes, fixture, states, whole.failureReason)
    whole.pause()
    note(whole.progress)
    rows.append("failure reason: \(whole.failureReason ?? "-")")
    let text = rows.joined(separator: "\n") + "\n"
    if Self.isUpdating { try Data(text.utf8).write(to: fixture.table) }
    #expect(try text == String(contentsOf: fixture.table, encoding: .utf8))
  }

  /// `states` are those after each byte, and `reason` is the failure's after the last one.
  private func checkSplits(
    of bytes: [UInt8], _ fixture: Fixture, _ states: [ToolProgress], _ reason: String?
  ) throws {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededRandom(seed: seed)
    for longest in [3, 20, 500, 100_000] {
      var reader = fixture.reader()
      var position = 0
      while position < bytes.count {
        let end = min(position + Int.random(in: 1...longest, using: &numbers), bytes.count)
        reader.read(bytes[position..<end])
        try #require(reader.progress == states[end - 1], "\(position)..<\(end) with seed \(seed)")
        position = end
      }
      #expect(reader.failureReason == reason)
    }
  }

  @Test func `VERSIONS has a line for the tool of each fixture`() throws {
    let versions = try String(contentsOf: Fixture.folder.appendingPathComponent("VERSIONS"), encoding: .utf8)
    let known = versions.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    for fixture in Fixture.all {
      let tool = fixture.name.prefix { $0 != "." && $0 != "-" }
      #expect(known.contains(tool), "\(fixture.name) has no line in VERSIONS")
    }
    #expect(Fixture.all.count > 40)
  }

  @Test(arguments: Fixture.all)
  func `a fixture is small, and has no paths of the machine that it was captured on`(fixture: Fixture) throws
  {
    let text = String(decoding: try fixture.bytes(), as: UTF8.self)
    #expect(text.utf8.count < 60_000)
    for match in text.matches(of: /\/(?:home|root|work|opt|var\/tmp)\/[^\s]*/) {
      Issue.record("\(fixture.name) has the path \(match.0)")
    }
  }
}
