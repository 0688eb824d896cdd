import Glibc
import HUDCommands
import HUDModel
import Testing

@testable import DesktopControls

/// What wob 0.16 does with lines and files.
@Suite struct WobTests {
  private func lines(_ text: String) -> [String] {
    var input = WobInput()
    var lines: [String] = []
    let receive = { (line: WobInput.Line) in
      switch line {
      case .value(let value): lines.append("\(value.number)" + (value.style.map { "/\($0)" } ?? ""))
      case .invalid: lines.append("invalid")
      }
    }
    input.append(text.utf8, receive)
    input.end(receive)
    return lines
  }

  @Test(arguments: [
    ("45\n", "45"), ("0\n", "0"), ("101\n", "101"), ("  45\n", "45"), ("+45\n", "45"),
    ("45 muted\n", "45/muted"),
    ("45  muted\n", "45/ muted"), ("45 two words\n", "45/two words"), ("45 \n", "45"), ("45", "45"),
    ("-5\n", "18446744073709551611"), ("99999999999999999999\n", "18446744073709551615"),
    ("45%\n", "invalid"),
    ("45.5\n", "invalid"), ("0x10\n", "invalid"), ("45\r\n", "invalid"), ("45\tmuted\n", "invalid"),
    ("\n", "invalid"), ("   \n", "invalid"), ("muted\n", "invalid"), ("-\n", "invalid"),
  ])
  func `a line`(text: String, expected: String) {
    #expect(lines(text) == [expected])
  }

  @Test func `a long line is several, and a zero byte ends one`() {
    #expect(lines(String(repeating: "1", count: 254) + "23\n").count == 2)
    #expect(lines("4\u{0}5\n6\n") == ["4", "6"])
    #expect(lines(String(repeating: "x", count: 1 << 20) + "\n7\n").last == "7")
    #expect(lines("") == [])
  }

  private func settings(_ text: String) throws -> WobSettings { try WobSettings(parsing: text) }

  @Test func `a file sets everything`() throws {
    let read = try settings(
      """
      # comment
      max = 50
      timeout: 300
      width = 300 ; inline
      anchor = bottom left
      margin = 1 2 3 4
      orientation = vertical
      overflow_mode = nowrap
      background_color = 12345678
      bar_color = abcdef
      sandbox = true
      [style.muted]
      bar_color = 888888
      [output.left]
      match = DP-1
      width = 200
      """)
    #expect(read.maximum == 50 && read.timeout == 300 && read.window.width == 300)
    #expect(
      read.window.anchor == [.bottom, .left] && read.window.margin == [1, 2, 3, 4] && read.window.isVertical)
    #expect(!read.wraps)
    #expect(read.style.usual.background == "12345678" && read.style.usual.bar == "ABCDEFFF")
    #expect(
      read.styles["muted"]?.usual.bar == "888888FF" && read.styles["muted"]?.usual.background == "12345678")
    #expect(read.outputs.map(\.match) == ["DP-1"] && read.outputs.map(\.window.width) == [200])
    #expect(read.outputs.map(\.window.height) == [50])
  }

  @Test(arguments: [
    "max = 0", "max = many", "timeout = 10001", "margin = 1 2", "anchor = middle", "orientation = up",
    "overflow_mode = both", "bar_color = #FFFFFF", "bar_color = 12345", "bar_color =   1234567", "width = 10",
    "output_mode = all", "[output.a]\nwidth = 400", "nonsense", "[open",
  ])
  func `an error is refused with its line`(text: String) {
    #expect(throws: WobSettings.ReadingError.self) { try settings(text) }
  }

  @Test func `a FIFO without a writer is an empty file`() throws {
    let path = "/tmp/bezel-wob-\(getpid()).ini"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(WobSettings.text(of: path) == "")
  }

  @Test func `a line without effect is reported, with advice`() throws {
    func warnings(_ text: String) throws -> [String] {
      var warnings: [String] = []
      _ = try WobSettings(parsing: text) { warnings.append($0) }
      return warnings
    }
    #expect(try warnings("\nwidht = 1\n") == ["line 2: unknown key 'widht'; did you mean 'width'?"])
    #expect(
      try warnings("[style.a]\nwidth = 3\n") == [
        "line 2: unknown key 'width' in [style.a]; the keys are background_color, border_color, bar_color, "
          + "overflow_background_color, overflow_border_color, overflow_bar_color"
      ])
    #expect(
      try warnings("[output.a]\nmatch = a\nbar_color = 000000\n")[0].contains("; the keys are match, width,"))
    #expect(try warnings("[stlye.a]\nbar_color = 000000\n")[0].contains("the sections are [style.NAME]"))
    #expect(try warnings("sandbox = true\n") == ["line 1: 'sandbox' has no effect; remove the line"])
  }

  @Test func `the window is that of the last section that matches the output`() throws {
    let read = try settings(
      "[output.a]\nmatch = DP-\nwidth = 200\n[output.b]\nmatch = DELL U2722DE\nwidth = 300\n")
    #expect(read.window(onOutputOf: ["DP-1", "Acer 1"]).width == 200)
    #expect(read.window(onOutputOf: ["DP-1", "DELL U2722DE 7"]).width == 300)
    #expect(read.window(onOutputOf: ["HDMI-A-1", "Acer"]).width == 400)
    #expect(read.window(onOutputOf: []).width == 400)
  }

  private func patch(_ text: String?, _ line: String) throws -> Patch {
    let reading = WobReading(settings: try text.map(settings))
    let value = try #require(WobValue(line: Array(line.utf8)[...]))
    guard case .show(let show) = reading.command(for: value) else { return Patch() }
    return show.patch
  }

  @Test func `a value is shown on the output that was found, in its window`() throws {
    let reading = WobReading(settings: try settings("[output.a]\nmatch = DP-\nanchor = top\n"))
    let value = try #require(WobValue(line: Array("45".utf8)[...]))
    func show(_ output: (String, String)?) -> Patch? {
      guard case .show(let show) = reading.command(for: value, on: output) else { return nil }
      return show.patch
    }
    #expect(show(("DP-1", "Dell"))?.output == .named("DP-1") && show(("DP-1", "Dell"))?.position == .top)
    #expect(show(("HDMI-A-1", ""))?.position == .center && show(nil)?.output == nil)
  }

  @Test func `with a file a HUD has its look, without one that of the style osd`() throws {
    let wob = try patch("anchor = bottom\nmargin = 0 0 40 0\n[style.red]\nbar_color=FF0000", "45 red")
    #expect(wob.position == Position(text: "bottom") && wob.offset == Point(x: 0, y: -40))
    #expect(wob.progress == Progress(0.45) && wob.timeout == .after(.milliseconds(1000)))
    let expected = [
      "indicator-color=FF0000FF", "bar-size=392,42", "bar-gap=4", "corner-radius=0", "padding=4",
      "bar-direction=right", "bar-replaces=on",
    ]
    let set = wob.properties ?? []
    for text in expected { #expect(set.contains(try ThemeAssignment(parsing: text)), "\(text)") }
    let upright = try patch("orientation = vertical\nborder_size = 0", "45").properties ?? []
    for text in ["bar-direction=up", "padding=8", "bar-outline=0", "bar-size=384,34"] {
      #expect(upright.contains(try ThemeAssignment(parsing: text)), "\(text)")
    }
    #expect(try patch(nil, "45").style == "osd" && patch(nil, "45").properties == nil)
    let over = try patch("overflow_bar_color = 00FF00", "150")
    #expect(over.properties?.contains(try ThemeAssignment(parsing: "indicator-color=00FF00FF")) == true)
  }
}
