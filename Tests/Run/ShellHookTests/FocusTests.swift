import BezelCompositorIPC
import BezelValues
import Foundation
import HUDCommands
import ShellHook
import Testing

/// Whether a terminal is focused, by a compositor's reply.
struct FocusTests {
  private static func fixture(_ name: String) throws -> JSON {
    let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
    return try #require(JSON(reading: Array(Data(contentsOf: file))))
  }

  @Test func `sway's tree has the windows and the focused one`() throws {
    let windows = Window.inSwayTree(try Self.fixture("sway-two-windows"))
    #expect(
      Set(windows.map(\.key)) == [
        Window(process: 18800, isFocused: false), Window(process: 18835, isFocused: true),
      ])
  }

  @Test func `the answer to the question for the focus has the focused window`() throws {
    let answers: [(CompositorSocket, String, String)] = [
      (.sway(""), "sway-two-windows", "6"), (.hyprland(folder: ""), "hyprland-active", "0x55d0f1a2c7d0"),
      (.niri(""), "niri-windows", "12"),
    ]
    for (compositor, name, id) in answers {
      let windows = compositor.windows(in: try Self.fixture(name))
      #expect(windows.filter(\.isFocused).map(\.id) == [id])
    }
  }

  @Test func `on an empty workspace of sway no window is focused`() throws {
    let windows = Window.inSwayTree(try Self.fixture("sway-empty-workspace"))
    #expect(Set(windows.map(\.process)) == [18800, 18835])
    #expect(!windows.contains { $0.isFocused })
  }

  @Test func `Hyprland's active window is identified by its address`() throws {
    let clients = try Self.fixture("hyprland-clients")
    #expect(
      Window.inHyprland(clients, active: try Self.fixture("hyprland-active")).map(\.key) == [
        Window(process: 4101, isFocused: false), Window(process: 4200, isFocused: true),
      ])
    #expect(!Window.inHyprland(clients, active: .object([])).contains { $0.isFocused }, "none is active")
  }

  @Test func `niri's windows without a process are omitted`() throws {
    #expect(
      Window.inNiri(try Self.fixture("niri-windows")) == [
        Window(process: 5301, isFocused: true, title: "make", id: "12"),
        Window(process: 5400, isFocused: false, title: "notes", id: "14"),
      ])
  }

  @Test func `a terminal is focused if its only window is`() {
    let windows = [Window(process: 30, isFocused: true), Window(process: 40, isFocused: false)]
    #expect(TerminalFocus(ofDescendant: [50, 30, 2], among: windows) == .focused)
    #expect(TerminalFocus(ofDescendant: [60, 40, 2], among: windows) == .unfocused)
    #expect(TerminalFocus(ofDescendant: [70, 7], among: windows) == nil, "it has no window")
  }

  @Test func `a terminal started from another terminal is distinguished from it`() {
    let windows = [Window(process: 30, isFocused: true), Window(process: 40, isFocused: false)]
    #expect(TerminalFocus(ofDescendant: [60, 40, 50, 30], among: windows) == .unfocused)
  }

  @Test func `of a process with several windows it is known only when none is focused`() throws {
    var windows = [Window(process: 30, isFocused: true), Window(process: 30, isFocused: false)]
    guard case .unknown(let reason)? = TerminalFocus(ofDescendant: [50, 30], among: windows) else {
      Issue.record("one of two windows is taken for the terminal's")
      return
    }
    #expect(reason.contains("30 has 2 windows"))
    windows[0] = Window(process: 40, isFocused: true)
    #expect(TerminalFocus(ofDescendant: [50, 30], among: windows) == .unfocused)
  }

  @Test func `in tmux one focused client suffices, and a pane that no client shows is not seen`() {
    let windows = [Window(process: 30, isFocused: true), Window(process: 40, isFocused: false)]
    #expect(TerminalFocus(ofClients: [[60, 40], [50, 30]], among: windows) == .focused)
    #expect(TerminalFocus(ofClients: [[60, 40]], among: windows) == .unfocused)
    #expect(TerminalFocus(ofClients: [], among: windows) == .unfocused)
    guard case .unknown = TerminalFocus(ofClients: [[60, 40], [70]], among: windows) else {
      Issue.record("a client over ssh may be in use")
      return
    }
  }

  @Test func `tmux's list has the clients that show a pane`() {
    #expect(TmuxClient.processes(showing: "%1", in: "812 %0\n813 %1\n\nx %1\n815 %1\n") == [813, 815])
  }

  @Test func `the title tells windows of one process apart`() {
    func chosen(_ titles: String..., folder: String? = "/home/u/src/bezel") -> String? {
      let windows = titles.enumerated().map {
        Window(process: 30, isFocused: false, title: $1, id: "\($0)")
      }
      return Window.titled(after: folder, home: "/home/u", among: windows)?.id
    }
    #expect(chosen("~/mail", "u@host: ~/src/bezel") == "1")
    #expect(chosen("/home/u/src/bezel", "~/src/other") == "0")
    #expect(chosen("bezel - fish", "other - fish") == "0")
    #expect(chosen("bezel", "~/src/bezel: make") == "1", "the path says more than the name")
    #expect(chosen("~/src/bezel", "~/src/bezel: make") == nil, "both")
    #expect(chosen("~/src/bezel-old", "~/src/bezel", "~/src/bezel/Tests") == "1", "not a part of a path")
    #expect(chosen("embezelled", "my-bezel", "vim bezel:3") == "2", "not a part of a name")
    #expect(chosen("foot", "foot") == nil)
    #expect(chosen("foot", "", folder: nil) == nil)
    #expect(chosen("/", "foot", folder: "/") == nil)
  }

  @Test func `without a compositor at the socket there is no reply`() {
    #expect(CompositorSocket.sway("/nowhere/sway.sock").windows() == nil)
    #expect(
      CompositorSocket.hyprland(folder: "/nowhere/" + String(repeating: "x", count: 200)).windows() == nil)
    #expect(CompositorSocket.niri("").windows() == nil)
  }
}

extension Window {
  /// Without its title and id.
  fileprivate var key: Window { Window(process: process, isFocused: isFocused) }
}
