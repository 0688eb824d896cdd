import Foundation
import Testing

@testable import DesktopControls

/// `bezel wob` against what wob 0.16 was recorded to do.
@Suite struct WobFixtureTests {
  // MARK: Files

  /// Where Bezel does something else on purpose.
  private static let otherFiles = [
    // wob takes it for 2⁶⁴ less that, and crashes or draws nothing.
    "a number below zero", "a size below zero",
    // wob crashes when it draws on that output.
    "an output that is too small",
    // wob reads 199 bytes of a line, and the rest as another line.
    "a long comment", "a long value",
  ]

  @Test func `the settings of a file, and its errors, are wob's`() throws {
    let fixtures = try WobFixture.all(in: "configurations")
    #expect(fixtures.count > 80)
    let defaults = dump(WobSettings())
    for fixture in fixtures where !Self.otherFiles.contains(fixture.title) {
      var warnings = 0
      let text = fixture.lines.map { $0 + "\n" }.joined().replacing("\\r", with: "\r")
      var result: [String]
      do {
        let settings = try WobSettings(parsing: text) { _ in warnings += 1 }
        let all = dump(settings)
        result = ["status 0, warnings \(warnings)"]
        result += fixture.title == "empty" ? all : all.filter { !defaults.contains($0) }
      } catch {
        result = ["status 1" + (error.line.map { ", line \($0)" } ?? "")]
      }
      var expected = fixture.allResults
      if expected[0].hasPrefix("status 1") {
        // wob counts the lines of some errors only.
        let line = expected[0].split(separator: ", ").first { $0.hasPrefix("line ") }
        expected = ["status 1" + (line.map { ", \($0)" } ?? "")]
        if line == nil { result = result.map { String($0.prefix("status 1".count)) } }
      }
      #expect(Set(result) == Set(expected), "\(fixture.title)")
    }
  }

  @Test func `what wob would crash on is refused`() throws {
    for fixture in try WobFixture.all(in: "configurations")
    where Self.otherFiles.prefix(3).contains(fixture.title) {
      let text = fixture.lines.joined(separator: "\n")
      #expect(throws: WobSettings.ReadingError.self, "\(fixture.title)") { try WobSettings(parsing: text) }
    }
    #expect(try WobSettings(parsing: "# \(String(repeating: "long ", count: 80))\nmax = 50").maximum == 50)
  }

  /// The settings as wob prints them.
  private func dump(_ settings: WobSettings) -> [String] {
    let window = settings.window
    return [
      "max = \(settings.maximum)", "timeout_msec = \(settings.timeout)", "width = \(window.width)",
      "height = \(window.height)", "border_offset = \(window.borderOffset)",
      "border_size = \(window.borderSize)", "bar_padding = \(window.barPadding)",
      "orientation = \(window.isVertical ? 1 : 0)", "anchor = \(number(of: window.anchor))",
      "overflow_mode = \(settings.wraps ? 0 : 1)",
    ] + margins(window, "margin.") + colors(settings.style, "")
      + settings.styles.flatMap { colors($0.value, "style.\($0.key).") }
      + settings.outputs.flatMap { output -> [String] in
        let (prefix, window) = ("output.\(output.id).", output.window)
        let size = prefix + "dimensions."
        return [
          "\(prefix)match = \(output.match ?? "")", "\(size)width = \(window.width)",
          "\(size)height = \(window.height)", "\(size)border_offset = \(window.borderOffset)",
          "\(size)border_size = \(window.borderSize)", "\(size)bar_padding = \(window.barPadding)",
          "\(size)orientation = \(window.isVertical ? 1 : 0)",
        ] + margins(window, prefix + "margin.")
      }
  }

  private func margins(_ window: WobSettings.Window, _ prefix: String) -> [String] {
    zip(["top", "right", "bottom", "left"], window.margin).map { name, margin in
      "\(prefix)\(name) = \(UInt64(bitPattern: Int64(margin)))"
    }
  }

  private func colors(_ style: WobSettings.Style, _ prefix: String) -> [String] {
    [
      "\(prefix)colors.background = \(style.usual.background)", "\(prefix)colors.value = \(style.usual.bar)",
      "\(prefix)colors.border = \(style.usual.border)",
      "\(prefix)overflow_colors.background = \(style.overflow.background)",
      "\(prefix)overflow_colors.value = \(style.overflow.bar)",
      "\(prefix)overflow_colors.border = \(style.overflow.border)",
    ]
  }

  private func number(of anchors: Set<WobSettings.Anchor>) -> Int {
    let numbers: [WobSettings.Anchor: Int] = [.top: 1, .bottom: 2, .left: 4, .right: 8, .center: 0]
    return anchors.reduce(0) { $0 + (numbers[$1] ?? 0) }
  }

  // MARK: Lines

  @Test func `the values and colours of lines are wob's`() throws {
    var count = 0
    for fixture in try WobFixture.all(in: "lines") {
      let cut = try #require(fixture.lines.firstIndex(of: "---"))
      let settings = try WobSettings(parsing: fixture.lines[..<cut].joined(separator: "\n"))
      let reading = WobReading(settings: settings)
      for index in fixture.lines.indices where index > cut {
        let parts = fixture.lines[index].components(separatedBy: " x ")
        let bytes = WobFixture.bytes(parts[0])
        let times = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
        let recorded = try #require(fixture.results[index]?.first)
        // wob crashes on a line without anything but spaces or zero bytes.
        let expected = recorded.hasPrefix("139") ? "0: invalid" : recorded
        let results = results(of: (0..<times).flatMap { _ in bytes }, reading)
        #expect("0: " + results.joined(separator: "; ") == expected, "\(fixture.lines[index])")
        count += 1
      }
    }
    #expect(count > 65)
  }

  private func results(of bytes: [UInt8], _ reading: WobReading) -> [String] {
    var results: [String] = []
    var input = WobInput()
    let receive = { (line: WobInput.Line) in
      guard case .value(let value) = line else { return results.append("invalid") }
      if reading.lacksStyle(of: value) { results.append("no style") }
      let drawing = reading.drawing(of: value)
      let colors = drawing.colors
      results.append("\(drawing.value) \(colors.background) \(colors.border) \(colors.bar)")
    }
    // In pieces, as a pipe brings them.
    for start in stride(from: 0, to: bytes.count, by: 7) { input.append(bytes[start...].prefix(7), receive) }
    input.end(receive)
    guard results.count > 4 else { return results }
    return [results[0], "... \(results.count)", results[results.count - 1]]
  }
}
