import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import Glibc
import HUDCommands
import HUDModel
import HeadlessSway
import Testing

@testable import DesktopControls

private typealias State = CompositorState

/// What a change shows, in one line.
private func line(_ change: DesktopChange) -> String {
  guard case .show(let reading) = change else { return "end" }
  let patch = reading.patch
  let output = if case .named(let name)? = patch.output { " on \(name)" } else { "" }
  let dots = patch.dots.map { dots in
    " " + dots.states.map { $0 == .active ? "*" : $0 == .occupied ? "o" : "." }.joined()
  }
  return "\(reading.kind.rawValue): \(patch.title ?? "")\(dots ?? "")"
    + [patch.details, patch.valueText].compactMap { $0 }.map { " (\($0))" }.joined() + output
}

@Suite struct CompositorStateTests {
  private static let kinds: Set<DesktopKind> = [.workspace, .mode, .keyboardLayout, .output, .window]

  private func lines(_ before: State, _ after: State, _ kinds: Set<DesktopKind> = Self.kinds) -> [String] {
    after.changes(since: before, of: kinds) { $0 == "resize" ? "arrows" : nil }.map(line)
  }

  private func state(_ set: (inout State) -> Void = { _ in }) -> State {
    var state = State()
    state.workspaces = [
      State.Workspace(name: "1", output: "A", isActive: true, isFocused: true),
      State.Workspace(name: "2", output: "A", isOccupied: true),
      State.Workspace(name: "3", output: "B", isActive: true),
    ]
    state.layouts = ["kb": "English (US)", "virtual": "English (US)"]
    state.outputs = [State.Output(name: "A", width: 800, height: 600)]
    set(&state)
    return state
  }

  @Test(arguments: [
    (WindowChange.floating(true), "floating"), (.floating(false), "tiled"), (.fullscreen(true), "fullscreen"),
    (.maximized(false), "fullscreen"), (.sticky(true), "workspace"),
  ])
  func `the icon of a window says what has changed`(change: WindowChange, icon: String) {
    #expect(change.reading(of: "foot").patch.icon == icon)
  }

  @Test func `a workspace that gets the focus is shown with the dots of its output, on that output`() {
    let second = state {
      $0.workspaces[0].isFocused = false
      $0.workspaces[1].isFocused = true
    }
    #expect(lines(state(), second) == ["workspace: 2 .* on A"])
    let third = state {
      $0.workspaces[0].isFocused = false
      $0.workspaces[2].isFocused = true
    }
    #expect(lines(state(), third) == ["workspace: 3 * on B"])
    #expect(lines(state(), third, [.mode]).isEmpty)
    #expect(lines(state(), state { $0.workspaces[1].isOccupied = false }).isEmpty)
  }

  @Test(arguments: [(30, false), (31, true)])
  func `a workspace with a long name has its number in place of dots`(length: Int, isLong: Bool) {
    let named = state { $0.workspaces[0].name = String(repeating: "w", count: length) }
    let readings = named.changes(since: state(), of: Self.kinds).map { change in
      if case .show(let reading) = change {
        reading.patch.dots == nil && reading.patch.valueText != nil
      } else {
        false
      }
    }
    #expect(readings == [isLong])
  }

  @Test func `an output that goes is shown, and not the workspace that was shared with it`() {
    let shared = state {
      $0.workspaces = [State.Workspace(name: "1", output: "", isActive: true, isFocused: true)]
      $0.outputs.append(State.Output(name: "B"))
    }
    let alone = state {
      $0.workspaces = [State.Workspace(name: "1", output: "A", isActive: true, isFocused: true)]
    }
    #expect(lines(shared, alone) == ["output: B (disconnected)"])
    #expect(lines(alone, shared) == ["output: B (connected)"])
  }

  @Test func `more than twelve workspaces are a number`() {
    let many = state {
      $0.workspaces = (1...20).map {
        State.Workspace(name: "\($0)", output: "A", isActive: $0 == 7, isFocused: $0 == 7)
      }
    }
    #expect(lines(state(), many) == ["workspace:  (7/20) on A"])
  }

  @Test func `a mode is shown until it ends, with its keys`() {
    let resize = state { $0.mode = "resize" }
    #expect(lines(state(), resize) == ["mode: resize (arrows)"])
    #expect(lines(resize, state()) == ["end"])
    #expect(lines(resize, state { $0.mode = "move" }) == ["mode: move"])
    guard case .show(let reading)? = resize.changes(since: state(), of: [.mode]).first else { return }
    #expect(reading.id == "mode" && reading.patch.timeout == .never)
    // It ends with the watcher, which would not see the mode's end.
    #expect(reading.holding == .held)
  }

  @Test func `the keys in a mode's long name are its details`() {
    func shown(_ name: String, isMarkup: Bool = false, _ details: String? = nil) -> [String?] {
      let mode = state { ($0.mode, $0.isModeMarkup) = (name, isMarkup) }
      guard
        case .show(let reading)? = mode.changes(since: state(), of: [.mode], details: { _ in details }).first
      else { return [] }
      // Only a banner breaks lines.
      #expect((reading.patch.layout == .banner) == (details == nil && reading.patch.details != nil))
      return [reading.patch.title, reading.patch.details] + (reading.patch.isMarkup == true ? ["markup"] : [])
    }
    let keys = "(l) lock, (e) logout, (s) suspend, (r) reboot, (Shift+s) shutdown"
    // A key and its meaning stay on one line.
    #expect(shown("System \(keys)") == ["System", keys.replacing(") ", with: ")\u{a0}")])
    #expect(
      shown("Launch: [f]irefox [t]erminal [e]ditor [m]ail") == [
        "Launch", "[f]irefox [t]erminal [e]ditor [m]ail",
      ])
    #expect(shown("System \(keys)", "own keys") == ["System", "own keys"])
    #expect(shown("resize (arrows)") == ["resize (arrows)", nil])
    let long = String(repeating: "a", count: 70)
    #expect(shown(long) == [String(repeating: "a", count: 60) + "…", nil])
    #expect(shown("\(long):") == [String(repeating: "a", count: 60) + "…", nil])
    #expect(shown("(\(long)") == ["(" + String(repeating: "a", count: 59) + "…", nil])
    #expect(shown("Some: " + String(repeating: "b", count: 4_000_000))[1]?.count == 499)
    #expect(shown("<b>R</b>esize", isMarkup: true) == ["<b>R</b>esize", nil, "markup"])
    #expect(shown("<b>R</b>esize") == ["<b>R</b>esize", nil])
    // What a tag encloses is not divided.
    #expect(
      shown("<b>Launch:</b> <i>(f)</i> firefox (t) terminal, (e) editor", isMarkup: true)
        == ["<b>Launch:</b> <i>(f)</i> firefox", "(t)\u{a0}terminal, (e)\u{a0}editor", "markup"])
    #expect(
      shown("<span font='x:y (z)'>System: (l) lock, (e) logout, (s) suspend</span>", isMarkup: true)
        == ["<span font='x:y (z)'>System: (l) lock, (e) logout, (s) suspend</span>", nil, "markup"])
    #expect(shown("<b>x</b>", isMarkup: true, "a < b & c") == ["<b>x</b>", "a &lt; b &amp; c", "markup"])
  }

  @Test func `a layout is shown when a known keyboard has another one`() {
    #expect(lines(state(), state { $0.layouts["kb"] = "German" }) == ["keyboard-layout: German"])
    #expect(lines(state(), state { $0.layouts["new"] = "French" }).isEmpty)
    #expect(lines(state(), state { $0.layouts["virtual"] = nil }).isEmpty)
  }

  @Test func `an output that goes is shown, and not the workspace that gets its focus`() {
    let two = state {
      $0.workspaces = [
        State.Workspace(name: "1", output: "A", isActive: true),
        State.Workspace(name: "3", output: "B", isActive: true, isFocused: true),
      ]
      $0.outputs.append(State.Output(name: "B"))
    }
    #expect(lines(two, state()) == ["output: B (disconnected)"])
    #expect(lines(state(), two) == ["output: B (connected)"])
    let changes = state().changes(since: two, of: [.workspace])
    #expect(changes.map(line) == ["workspace: 1 *o on A"])
  }

  @Test(.timeLimit(.minutes(1))) func `ninety thousand outputs, workspaces or keyboards are no burden`() {
    func many(_ name: String) -> State {
      state { $0.outputs = (1...90_000).map { State.Output(name: "\(name)\($0)") } }
    }
    #expect(lines(many("a"), many("b")).count == 180_000)
    var answered = State()
    let monitors = (1...90_000).map { #"{"name":"m\#($0)"}"# }.joined(separator: ",")
    let workspaces = (1...90_000).map { #"{"id":\#($0),"name":"w","monitor":"m\#($0)"}"# }.joined(
      separator: ",")
    let isTaken = answered.take(hyprland: Array("[\(workspaces)][\(monitors)]{}".utf8))
    #expect(isTaken && answered.workspaces.count == 90_000)
    for number in 1...90_000 { _ = answered.note(hyprlandLayout: "kb\(number),German") }
    #expect(answered.layouts.count == 1000)
    _ = answered.note(hyprlandLayout: String(repeating: ",", count: 1_000_000))
  }

  @Test func `outputs that come and go are shown with their size`() {
    let two = state { $0.outputs.append(State.Output(name: "B", width: 3840, height: 2160)) }
    #expect(lines(state(), two) == ["output: B (3840 × 2160)"])
    #expect(lines(two, state()) == ["output: B (disconnected)"])
  }
}

@Suite struct CompositorSourceTests {
  private let loop = EventLoop()
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  private final class Log {
    var lines: [String] = []
  }

  private func source(_ variables: [String: String], _ log: Log) -> CompositorSource {
    let source = CompositorSource(on: loop, variable: { variables[$0] })
    source.watch([.workspace, .mode, .keyboardLayout, .window, .output]) { log.lines.append(line($0)) }
    return source
  }

  private func wait(for count: Int, in log: Log) {
    loop.wait { log.lines.count >= count }
    #expect(log.lines.count == count)
  }

  // MARK: sway

  private func message(_ type: UInt32, _ json: String) -> [UInt8] {
    let bytes = { (number: UInt32) in withUnsafeBytes(of: number) { Array($0) } }
    return Array("i3-ipc".utf8) + bytes(UInt32(json.utf8.count)) + bytes(type) + Array(json.utf8)
  }

  private func workspaces(_ focused: Int) -> String {
    let all = (1...3).map {
      #"{"name":"\#($0)","output":"HEADLESS-1","focused":\#($0 == focused),"visible":\#($0 == focused),"focus":[7]}"#
    }
    return "[" + all.joined(separator: ",") + "]"
  }

  @Test func `sway's messages, whole and in pieces`() throws {
    let socket = try FakeSocket(at: folder.path + "/sway")
    let log = Log()
    let source = source(["SWAYSOCK": socket.path], log)
    socket.accept()
    let keyboard = #"{"identifier":"1:1:kb","type":"keyboard","xkb_active_layout_name":"English (US)"}"#
    let german = #"{"identifier":"1:1:kb","type":"keyboard","xkb_active_layout_name":"German"}"#
    socket.send(
      message(2, #"{"success":true}"#) + message(2, #"{"success":false}"#) + message(1, workspaces(1))
        + message(3, #"[{"name":"HEADLESS-1","active":true,"current_mode":{"width":800,"height":600}}]"#)
        + message(12, #"{"name":"default"}"#) + message(100, "[\(keyboard)]"))
    for byte in message(0x8000_0002, #"{"change":"resize","pango_markup":false}"#) { socket.send([byte]) }
    wait(for: 1, in: log)
    #expect(log.lines == ["mode: resize"])
    socket.send(
      message(0x8000_0002, #"{"change":"default"}"#)
        + message(0x8000_0015, #"{"change":"xkb_layout","input":\#(german)}"#)
        + message(
          0x8000_0003, #"{"change":"floating","container":{"id":7,"name":"foot","type":"floating_con"}}"#)
        // What a rule makes of a new window is no change.
        + message(0x8000_0003, #"{"change":"new","container":{"id":8,"name":"gimp","type":"con"}}"#)
        + message(
          0x8000_0003, #"{"change":"floating","container":{"id":8,"name":"gimp","type":"floating_con"}}"#)
        + message(0x8000_0000, #"{"change":"focus"}"#) + message(1, workspaces(2)))
    wait(for: 5, in: log)
    #expect(
      log.lines.dropFirst() == [
        "end", "keyboard-layout: German", "window: Floating (foot)", "workspace: 2 o*o on HEADLESS-1",
      ])
    socket.send("garbage that is no message")
    // It ends this connection, and connects again.
    while !socket.hasPending { loop.turn(timeout: .seconds(1)) }
    source.close()
    loop.finish()
  }

  @Test func `a mode of sway has markup if its event says so, also when it is asked for later`() throws {
    let socket = try FakeSocket(at: folder.path + "/sway")
    var readings: [DesktopReading] = []
    let source = CompositorSource(on: loop, variable: { ["SWAYSOCK": socket.path][$0] })
    source.watch([.mode]) { if case .show(let reading) = $0 { readings.append(reading) } }
    func wait(for count: Int) {
      loop.wait { readings.count >= count }
      #expect(readings.count == count)
    }
    socket.accept()
    // A mode that is on when the watcher begins is shown.
    socket.send(
      message(1, workspaces(1)) + message(3, "[]") + message(12, #"{"name":"<i>a</i>"}"#) + message(100, "[]")
    )
    wait(for: 1)
    #expect(readings[0].patch.title == "<i>a</i>" && readings[0].patch.isMarkup == nil)
    socket.send(message(0x8000_0002, #"{"change":"<b>R</b>esize","pango_markup":true}"#))
    wait(for: 2)
    #expect(readings[1].patch.title == "<b>R</b>esize" && readings[1].patch.isMarkup == true)
    socket.send(message(12, #"{"name":"<b>R</b>esize"}"#) + message(1, workspaces(2)))
    socket.send(message(0x8000_0002, #"{"change":"a & b","pango_markup":false}"#))
    wait(for: 3)
    #expect(readings[2].patch.isMarkup == nil)
    source.close()
    loop.finish()
  }

  @Test func `kinds that the compositor doesn't report are named once`() throws {
    let socket = try FakeSocket(at: folder.path + "/niri")
    var missing: [Set<DesktopKind>] = []
    var workspaces = 0
    let source = CompositorSource(
      on: loop, variable: { ["NIRI_SOCKET": socket.path][$0] }, onUnsupported: { missing.append($0) })
    source.watch([.mode, .workspace]) { _ in workspaces += 1 }
    socket.accept()
    func focus(_ id: Int) -> String {
      #"{"WorkspacesChanged":{"workspaces":[{"id":\#(id),"idx":\#(id),"output":"A","is_focused":true}]}}"#
        + "\n"
    }
    socket.send(focus(1))
    socket.send(focus(2))
    loop.wait { workspaces > 0 }
    #expect(missing == [[.mode]])
    source.close()
    loop.finish()
  }

  @Test func `an answer of sway is one change, and a reload ends the mode`() throws {
    let socket = try FakeSocket(at: folder.path + "/sway")
    let log = Log()
    let source = source(["SWAYSOCK": socket.path], log)
    socket.accept()
    func outputs(_ names: String...) -> [UInt8] {
      message(3, "[" + names.map { #"{"name":"\#($0)","active":true}"# }.joined(separator: ",") + "]")
    }
    func focus(_ name: String, on output: String) -> [UInt8] {
      message(1, #"[{"name":"\#(name)","output":"\#(output)","focused":true,"visible":true}]"#)
    }
    socket.send(
      focus("2", on: "B") + outputs("A", "B") + message(12, #"{"name":"default"}"#) + message(100, "[]")
        + message(0x8000_0002, #"{"change":"resize"}"#))
    wait(for: 1, in: log)
    _ = socket.received()
    let deadline = Deadline(in: .seconds(60))
    // It asks for the outputs, the mode and the workspaces.
    func waitForQuestion() {
      var length = 0
      while length == 0, !deadline.hasPassed {
        length = socket.received()
        if length == 0 { loop.turn(timeout: .milliseconds(100)) }
      }
      #expect(length == (message(3, "") + message(12, "") + message(1, "")).count)
    }
    socket.send(message(0x8000_0000, #"{"change":"reload","old":null,"current":null}"#))
    waitForQuestion()
    socket.send(outputs("A", "B") + message(12, #"{"name":"default"}"#) + focus("2", on: "B"))
    wait(for: 2, in: log)
    socket.send(message(0x8000_0001, #"{"change":"unspecified"}"#))
    waitForQuestion()
    socket.send(outputs("A"))
    loop.turn(timeout: .seconds(60))
    socket.send(
      message(12, #"{"name":"default"}"#) + focus("1", on: "A")
        + message(0x8000_0002, #"{"change":"move"}"#))
    wait(for: 4, in: log)
    #expect(log.lines == ["mode: resize", "end", "output: B (disconnected)", "mode: move"])
    source.close()
    loop.finish()
  }

  // MARK: Hyprland

  @Test func `Hyprland's events and answers`() throws {
    let instance = try folder.makeFolder("hypr") + "/abc"
    mkdir(instance, 0o700)
    let events = try FakeSocket(at: instance + "/.socket2.sock")
    let requests = try FakeSocket(at: instance + "/.socket.sock")
    let log = Log()
    let source = source(["HYPRLAND_INSTANCE_SIGNATURE": "abc", "XDG_RUNTIME_DIR": folder.path], log)
    events.accept()
    func answer(active: Int, special: String = "", layout: String = "English (US)") {
      while !requests.hasPending { loop.turn(timeout: .seconds(1)) }
      requests.accept()
      let workspaces = [("1", 1, 2), ("2", 2, 0), ("special:term", -98, 1)].map { name, id, windows in
        #"{"id":\#(id),"name":"\#(name)","monitor":"DP-1","windows":\#(windows)}"#
      }
      let monitor =
        #"{"name":"DP-1","width":1920,"height":1080,"focused":true,"activeWorkspace":{"id":\#(active),"name":"\#(active)"},"specialWorkspace":{"id":0,"name":"\#(special)"}}"#
      let devices = #"{"mice":[],"keyboards":[{"name":"kb","active_keymap":"\#(layout)"}]}"#
      requests.send(
        ["[\(workspaces.joined(separator: ","))]", "[\(monitor)]", devices].joined(separator: "\n\n\n"))
      requests.hangUp()
      while loop.leftovers.contains("timer") { loop.turn(timeout: .seconds(1)) }
    }
    answer(active: 1)
    #expect(log.lines.isEmpty)
    events.send("workspace>>2\nworkspacev2>>2,2\nopenlayer>>bezel\n")
    loop.turn(timeout: .seconds(60))
    answer(active: 2)
    #expect(log.lines == ["workspace: 2 o* on DP-1"])
    events.send("activelayout>>kb,German\nsubmap>>resize\nsubmap>>\nchangefloatingmode>>abc,1\n")
    wait(for: 5, in: log)
    #expect(
      log.lines.dropFirst() == ["keyboard-layout: German", "mode: resize", "end", "window: Floating"])
    // The event doesn't say whether the window is maximized; the second form is that of Hyprland before 0.42.
    for (event, window, line) in [
      ("1", #""fullscreen":2"#, "Fullscreen"), ("0", #""fullscreen":0"#, "Not fullscreen"),
      ("1", #""fullscreen":1"#, "Maximized"), ("0", #""fullscreen":0"#, "Not maximized"),
      ("1", #""fullscreen":true,"fullscreenMode":1"#, "Maximized"),
      ("0", #""fullscreen":false,"fullscreenMode":0"#, "Not maximized"),
      ("1", #""fullscreen":true,"fullscreenMode":0"#, "Fullscreen"),
    ] {
      events.send("fullscreen>>\(event)\n")
      while !requests.hasPending { loop.turn(timeout: .seconds(1)) }
      requests.accept()
      requests.send(#"{"address":"0x1",\#(window)}"#)
      requests.hangUp()
      wait(for: log.lines.count + 1, in: log)
      #expect(log.lines.last == "window: \(line)")
    }
    // The window is gone, or another one has the focus by now.
    events.send("closewindow>>1\n")
    loop.turn(timeout: .seconds(60))
    answer(active: 2, special: "", layout: "German")
    for (event, window, line) in [
      ("1", #"{"address":"0x2","fullscreen":1}"#, "Maximized"),
      ("0", #"{"address":"0x3","fullscreen":0}"#, "Not maximized"),
      ("0", "{}", "Not fullscreen"),
    ] {
      events.send("fullscreen>>\(event)\n")
      while !requests.hasPending { loop.turn(timeout: .seconds(1)) }
      requests.accept()
      requests.send(window)
      requests.hangUp()
      wait(for: log.lines.count + 1, in: log)
      #expect(log.lines.last == "window: \(line)")
    }
    events.send("activespecial>>special:term,DP-1\n")
    loop.turn(timeout: .seconds(60))
    answer(active: 2, special: "special:term", layout: "German")
    #expect(log.lines.last == "workspace: term *o. on DP-1")
    events.hangUp()
    source.close()
    loop.finish()
  }

  @Test func `names with commas are told apart, and workspaces called special are usual ones`() {
    var state = CompositorState()
    let keyboards =
      #"{"keyboards":[{"name":"kb","active_keymap":"a"},{"name":"kb, ltd.-gk50","active_keymap":"English (US)"}]}"#
    let monitor = #"{"name":"DP-1","activeWorkspace":{"name":"specialists"},"specialWorkspace":{"name":""}}"#
    let workspaces =
      #"{"id":1,"name":"specialists","monitor":"DP-1"},{"id":-99,"name":"special","monitor":"DP-1"}"#
    let isTaken = state.take(hyprland: Array("[\(workspaces)][\(monitor)]\(keyboards)".utf8))
    #expect(isTaken)
    #expect(state.workspaces.map(\.name) == ["specialists"] && state.workspaces.first?.isActive == true)
    for (line, keyboard, layout) in [
      ("kb, ltd.-gk50,German", "kb, ltd.-gk50", "German"),
      ("kb, ltd.-gk50,English (intl., with AltGr)", "kb, ltd.-gk50", "English (intl., with AltGr)"),
      ("kb,English (intl., with AltGr)", "kb", "English (intl., with AltGr)"), ("new,b", "new", "b"),
    ] {
      guard case .layout(let text)? = HyprlandEvent(line: Array("activelayout>>\(line)".utf8)[...]) else {
        Issue.record("no layout: \(line)")
        continue
      }
      let isNoted = state.note(hyprlandLayout: text)
      #expect(isNoted && state.layouts[keyboard] == layout)
    }
    let isNoted = state.note(hyprlandLayout: "no comma")
    #expect(!isNoted)
  }

  @Test func `Hyprland is asked again when it has not answered`() throws {
    let instance = try folder.makeFolder("hypr") + "/abc"
    mkdir(instance, 0o700)
    let events = try FakeSocket(at: instance + "/.socket2.sock")
    var active = 1
    let requests = try AnsweringSocket(at: instance + "/.socket.sock", on: loop, closes: true) { _ in
      active += 1
      guard active > 2 else { return [] }
      let monitor =
        #"{"name":"DP-1","focused":true,"activeWorkspace":{"name":"\#(active)"},"specialWorkspace":{"name":""}}"#
      return Array(
        #"[{"id":1,"name":"\#(active)","monitor":"DP-1"}][\#(monitor)]{"keyboards":[]}"#.utf8)
    }
    let log = Log()
    let source = source(["HYPRLAND_INSTANCE_SIGNATURE": "abc", "XDG_RUNTIME_DIR": folder.path], log)
    events.accept()
    loop.wait { requests.requests.count >= 2 }
    while loop.leftovers.contains("timer") { loop.turn(timeout: .seconds(1)) }
    #expect(log.lines.isEmpty)
    events.send("workspacev2>>4,4\n")
    wait(for: 1, in: log)
    #expect(log.lines == ["workspace: 4 * on DP-1"])
    source.close()
    requests.close()
    loop.finish()
  }

  // MARK: niri

  @Test func `niri's stream`() throws {
    let socket = try FakeSocket(at: folder.path + "/niri")
    let log = Log()
    let source = source(["NIRI_SOCKET": socket.path], log)
    socket.accept()
    func workspace(_ id: Int, _ idx: Int, _ name: String, focused: Bool) -> String {
      #"{"id":\#(id),"idx":\#(idx),"name":\#(name),"output":"eDP-1","is_active":\#(focused),"is_focused":\#(focused),"is_urgent":false,"active_window_id":\#(idx == 2 ? "null" : "9")}"#
    }
    socket.send(
      """
      {"Ok":"Handled"}
      {"WorkspacesChanged":{"workspaces":[\(workspace(11, 2, "null", focused: false)),\(workspace(10, 1, "\"web\"", focused: true))]}}
      {"WindowsChanged":{"windows":[{"id":9,"title":"foot","is_floating":false}]}}
      {"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["English (US)","German"],"current_idx":0}}}
      {"OverviewOpenedOrClosed":{"is_open":false}}
      {"WorkspaceActivated":{"id":11,"focused":true}}

      """)
    wait(for: 1, in: log)
    #expect(log.lines == ["workspace: 2 o* on eDP-1"])
    socket.send(
      """
      {"KeyboardLayoutSwitched":{"idx":1}}
      {"WindowOpenedOrChanged":{"window":{"id":9,"title":"foot","is_floating":true}}}
      not json
      {"WorkspaceActivated":{"id":10,"focused":true}}

      """)
    wait(for: 4, in: log)
    #expect(
      log.lines.dropFirst() == [
        "keyboard-layout: German", "window: Floating (foot)", "workspace: web *. on eDP-1",
      ])
    socket.hangUp()
    source.close()
    loop.finish()
  }

  @Test func `random bytes are no messages, and end nothing but their connection`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = SwayMessage.readAll(bytes[...]) { _ in }
      _ = SwayMessage.readAll((Array("i3-ipc".utf8) + bytes)[...]) { _ in }
      _ = HyprlandEvent(line: bytes[...])
      var state = CompositorState()
      let isTaken = state.take(hyprland: bytes)
      #expect(!isTaken)
    }
  }
}
