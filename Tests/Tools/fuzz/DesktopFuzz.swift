import BezelCommandLine
import BezelCompositorIPC
import BezelValues
import DesktopControls
import Glibc
import SeededRandom

/// Gives random bytes to the parsers of compositors' protocols and of wob's input, and random values to those of what
/// players and jobs report, and uses what they return.
package struct DesktopFuzz {
  /// The parsers.
  package enum Parser: String, CaseIterable, Sendable {
    case sway, hyprland, niri, wob
    case wobFile = "wob.ini"
    case player, job
  }

  /// A rule that was broken, with the input.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let parser: Parser
  var random: SeededRandom
  private var state = CompositorState()
  private var niri = NiriState()
  private var wob = WobInput()
  private let reading: WobReading
  var player = MediaPlayer("mpv")
  var job = Job("dolphin")

  package init(_ parser: Parser, seed: UInt64) {
    self.parser = parser
    random = SeededRandom(seed: seed)
    let settings = try? WobSettings(parsing: "max = 50\n[style.a]\nbar_color = FF0000\n")
    reading = WobReading(settings: settings)
  }

  /// Takes so many inputs.
  ///
  /// - Throws: `Failure`.
  package mutating func run(_ count: Int) throws {
    for _ in 0..<count {
      switch parser {
      case .sway: try takeSway(makeInput())
      case .hyprland: try takeHyprland(makeInput())
      case .niri: takeNiri(makeInput())
      case .wob: try takeWob(makeInput())
      case .wobFile: try takeFile(makeInput())
      case .player: try takePlayer()
      case .job: try takeJob()
      }
    }
  }

  // MARK: Inputs

  private static let parts: [Parser: [[UInt8]]] = [
    .sway: [
      #"[{"name":"1","output":"A","focused":true,"visible":true,"focus":[7]}]"#, #"{"name":"default"}"#,
      #"[{"name":"A","active":true,"current_mode":{"width":800,"height":600}}]"#, #"{"change":"resize"}"#,
      #"[{"identifier":"1:1:kb","xkb_active_layout_name":"German"}]"#,
      #"{"change":"floating","container":{"name":"foot","type":"floating_con"}}"#,
      #"{"change":"xkb_layout","input":{"identifier":"kb","xkb_active_layout_name":"German"}}"#,
      #"{"success":true}"#, "[", "{", "]", "null", "1e999", #""\ud800""#, "",
    ].map { Array($0.utf8) },
    .hyprland: [
      "workspacev2>>2,2\n", "submap>>resize\n", "submap>>\n", "activelayout>>kb,German\n", "fullscreen>>1\n",
      "changefloatingmode>>abc,1\n", "pin>>abc,0\n", "openlayer>>bezel\n", ">>\n", ">", "\n", ",",
      "activelayout>>\n",
      #"[{"id":1,"name":"1","monitor":"DP-1","windows":2}]"#, "\n\n\n",
      #"[{"name":"DP-1","width":1920,"height":1080,"focused":true,"activeWorkspace":{"id":1,"name":"1"},"#
        + #""specialWorkspace":{"id":0,"name":""}}]"#,
      #"{"keyboards":[{"name":"kb","active_keymap":"German"}]}"#, "[", "]", "{", "}", "\"", "\\",
    ].map { Array($0.utf8) },
    .niri: [
      #"{"Ok":"Handled"}"#, #"{"KeyboardLayoutSwitched":{"idx":1}}"#, "\n",
      #"{"WorkspacesChanged":{"workspaces":[{"id":11,"idx":2,"name":null,"output":"A","is_active":true}]}}"#,
      #"{"WorkspaceActivated":{"id":11,"focused":true}}"#, #"{"WindowClosed":{"id":9}}"#,
      #"{"WindowOpenedOrChanged":{"window":{"id":9,"title":"foot","is_floating":true}}}"#,
      #"{"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["a","b"],"current_idx":9}}}"#,
      #"{"WorkspaceActiveWindowChanged":{"workspace_id":11,"active_window_id":null}}"#, "{", "}", "[", "-1",
    ].map { Array($0.utf8) },
    .wob: [
      "45", "\n", " ", "a", "muted", "-", "+", "99999999999999999999", "\r", "\t", "%", "0", "101", "\u{0}",
    ]
    .map { Array($0.utf8) },
    .wobFile: [
      "max", "timeout", "width", "anchor", "margin", "bar_color", "[style.a]", "[output.a]", "match",
      "orientation",
      " = ", "=", ":", "\n", " ", "1", "50", "-1", "999999999999999999999", "FF0000", "#", ";", "top", "left",
      "[", "]",
      "vertical", "\u{feff}", "\r\n",
    ].map { Array($0.utf8) },
  ]

  private mutating func makeInput() -> [UInt8] {
    let parts = Self.parts[parser] ?? []
    var bytes: [UInt8] = []
    for _ in 0..<1 + random.below(6) {
      let part = parts[random.below(parts.count)]
      bytes += parser == .sway ? message(part) : part
    }
    for _ in 0..<random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(8)))
      }
    }
    return bytes
  }

  private mutating func message(_ payload: [UInt8]) -> [UInt8] {
    let kinds: [UInt32] = [
      1, 2, 3, 12, 100, 0x8000_0000, 0x8000_0001, 0x8000_0002, 0x8000_0003, 0x8000_0015, 7,
    ]
    let bytes = { (number: UInt32) in withUnsafeBytes(of: number) { Array($0) } }
    let length = random.below(50) == 0 ? UInt32(truncatingIfNeeded: random.next()) : UInt32(payload.count)
    return Array("i3-ipc".utf8) + bytes(length) + bytes(kinds[random.below(kinds.count)]) + payload
  }

  // MARK: Parsers

  private func check(_ length: Int?, of bytes: [UInt8]) throws {
    if let length, !(0...bytes.count).contains(length) {
      throw Failure(description: "\(length) of \(bytes.count) bytes of \(bytes)")
    }
  }

  private mutating func takeSway(_ bytes: [UInt8]) throws {
    var (state, windows) = (state, SwayWindows())
    let length = SwayMessage.readAll(bytes[...]) { message in
      _ = state.take(message)
      _ = windows.read(message, at: Instant(sinceStart: .zero))
    }
    try check(length, of: bytes)
    use(state)
  }

  private mutating func takeHyprland(_ bytes: [UInt8]) throws {
    try check(LocalStream.takeLines(bytes[...]) { _ = HyprlandEvent(line: $0) }, of: bytes)
    var state = state
    _ = state.take(hyprland: bytes)
    use(state)
  }

  private mutating func takeNiri(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      for case .state(let state) in niri.take(line: line) { use(state) }
    }
    // Names of layouts and windows stay for as long as the compositor reports them.
    if random.below(100) == 0 { niri = NiriState() }
  }

  /// Compares with the state before.
  private mutating func use(_ new: CompositorState) {
    for case .show(let reading) in new.changes(since: state, of: Set(DesktopKind.allCases)) {
      _ = reading.command()
    }
    state = random.below(100) == 0 ? CompositorState() : new
  }

  private mutating func takeWob(_ bytes: [UInt8]) throws {
    var lines = 0
    let receive = { [reading] (line: WobInput.Line) in
      lines += 1
      if case .value(let value) = line { _ = reading.command(for: value) }
    }
    wob.append(bytes, receive)
    if random.below(10) == 0 { wob.end(receive) }
    guard lines <= bytes.count + 1 else { throw Failure(description: "\(lines) lines of \(bytes)") }
  }

  private mutating func takeFile(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    var warnings: [String] = []
    do throws(WobSettings.ReadingError) {
      let settings = try WobSettings(parsing: text) { warnings.append($0) }
      var input = WobInput()
      input.append(Array("45\n".utf8)) { line in
        if case .value(let value) = line {
          _ = WobReading(settings: settings).command(for: value, on: ("A", "B"))
        }
      }
    } catch {
      warnings.append(error.reason)
    }
    if let sentence = warnings.first(where: { $0.contains("\n") }) {
      throw Failure(description: "'\(sentence)' has several lines")
    }
  }
}
