import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import Glibc
import HUDCommands
import HeadlessSway
import Testing

@testable import DesktopControls

@Suite struct LayoutTests {
  private let loop = EventLoop()
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  private func run(_ variables: [String: String], isNext: Bool = false) -> String? {
    let source = CompositorSource(on: loop, variable: { variables[$0] })
    defer { source.close() }
    switch loop.result(of: KeyboardLayoutOptions(.keyboardLayout, isNext), in: source) {
    case .success(let reading)?: return "\(reading.kind.rawValue) \(reading.patch.title ?? "")"
    case .failure(let failure)?: return "\(failure.status.rawValue) \(failure.description)"
    case nil: return nil
    }
  }

  // MARK: sway

  private func message(_ type: UInt32, _ json: String) -> [UInt8] {
    let bytes = { (number: UInt32) in withUnsafeBytes(of: number) { Array($0) } }
    return Array("i3-ipc".utf8) + bytes(UInt32(json.utf8.count)) + bytes(type) + Array(json.utf8)
  }

  private func sway(_ path: String, replyingToCommands reply: String, _ inputs: String) throws
    -> AnsweringSocket
  {
    try AnsweringSocket(at: path, on: loop) { request in
      request.contains("xkb_switch_layout next") ? message(0, reply) : message(100, inputs)
    }
  }

  @Test func `sway's layout is that of the keyboard that has several`() throws {
    let path = folder.path + "/sway"
    let inputs = #"""
      [{"type":"pointer"},{"type":"keyboard","xkb_layout_names":["English (US)"],"xkb_active_layout_name":"English (US)"},
      {"type":"keyboard","xkb_layout_names":["English (US)","German"],"xkb_active_layout_name":"German"}]
      """#
    let socket = try sway(path, replyingToCommands: #"[{"success":true}]"#, inputs)
    #expect(run(["SWAYSOCK": path]) == "keyboard-layout German")
    #expect(socket.requests.count == 1 && !socket.requests[0].contains("switch"))
    #expect(run(["SWAYSOCK": path], isNext: true) == "keyboard-layout German")
    #expect(
      socket.requests.count == 3 && socket.requests[1].contains("input type:keyboard xkb_switch_layout next"))
    socket.close()
    loop.finish()
  }

  @Test func `a refusal, no keyboard, and a closed connection are sentences`() throws {
    let path = folder.path + "/sway"
    var socket = try sway(path, replyingToCommands: #"[{"success":false,"error":"no such input"}]"#, "[]")
    #expect(
      run(["SWAYSOCK": path], isNext: true) == "1 the compositor does not change the layout: no such input")
    #expect(run(["SWAYSOCK": path]) == "69 the compositor reports no keyboard")
    socket.close()
    socket = try AnsweringSocket(at: folder.path + "/i3", on: loop) { _ in nil }
    #expect(run(["I3SOCK": folder.path + "/i3"]) == "1 the compositor has closed the connection; try again")
    socket.close()
    socket = try AnsweringSocket(at: folder.path + "/dumb", on: loop) { _ in [] }
    #expect(
      run(["SWAYSOCK": folder.path + "/dumb"]) == "1 the compositor does not answer; restart it if it hangs")
    socket.close()
    loop.finish()
  }

  // MARK: Hyprland and niri

  @Test func `Hyprland's layout is that of the main keyboard`() throws {
    let instance = try folder.makeFolder("hypr") + "/abc"
    mkdir(instance, 0o700)
    var layout = "English (US)"
    let socket = try AnsweringSocket(at: instance + "/.socket.sock", on: loop, closes: true) { request in
      if request == "switchxkblayout kb next" {
        layout = "German"
        return Array("ok".utf8)
      }
      return Array(
        #"{"keyboards":[{"name":"power","active_keymap":"x"},{"name":"kb","main":true,"active_keymap":"\#(layout)"}]}"#
          .utf8)
    }
    let variables = ["HYPRLAND_INSTANCE_SIGNATURE": "abc", "XDG_RUNTIME_DIR": folder.path]
    #expect(run(variables) == "keyboard-layout English (US)")
    #expect(run(variables, isNext: true) == "keyboard-layout German")
    socket.close()
    loop.finish()
  }

  @Test func `niri's layout is the current one of its list`() throws {
    var index = 0
    let socket = try AnsweringSocket(at: folder.path + "/niri", on: loop) { request in
      if request == #"{"Action":{"SwitchLayout":{"layout":"Next"}}}"# + "\n" {
        index = 1
        return Array("{\"Ok\":\"Handled\"}\n".utf8)
      }
      return Array(
        (#"{"Ok":{"KeyboardLayouts":{"names":["English (US)","German"],"current_idx":\#(index)}}}"# + "\n")
          .utf8)
    }
    let variables = ["NIRI_SOCKET": folder.path + "/niri"]
    #expect(run(variables) == "keyboard-layout English (US)")
    #expect(run(variables, isNext: true) == "keyboard-layout German")
    socket.close()
    loop.finish()
  }

  @Test func `other compositors do not report it: the status is 69`() {
    let failure = run(["SWAYSOCK": folder.path + "/nothing"])
    #expect(failure?.hasPrefix("69 the compositor does not report the layout") == true)
    #expect(run([:]) == failure)
    loop.finish()
  }
}
