import BezelCompositorIPC
import Foundation
import ShellHook
import Testing

/// The queries sent to a compositor's socket, and the reading of its replies.
struct CompositorTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
    return Array(try Data(contentsOf: file))
  }

  private static func bytes(of number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number)) { Array($0) } }

  /// A message in the framing of sway's IPC.
  private static func frame(_ payload: [UInt8]) -> [UInt8] {
    Array("i3-ipc".utf8) + bytes(of: payload.count) + bytes(of: 4) + payload
  }

  @Test func `sway is queried for its tree, which may arrive in pieces`() throws {
    let answer = Self.frame(try Self.fixture("sway-two-windows"))
    let pieces = [Array(answer[..<5]), Array(answer[5..<20]), Array(answer[20...])]
    let socket = try FakeCompositorSocket(answering: [pieces])
    #expect(CompositorSocket.sway(socket.path).windows()?.count == 2)
    #expect(socket.questions == [Self.frame([])])
  }

  @Test func `an incomplete reply of sway is no reply`() throws {
    let answer = Self.frame(try Self.fixture("sway-two-windows"))
    let socket = try FakeCompositorSocket(answering: [[Array(answer.dropLast(10))], []])
    #expect(CompositorSocket.sway(socket.path).windows() == nil)
    #expect(CompositorSocket.sway(socket.path).windows() == nil)
  }

  @Test func `Hyprland is queried twice, for its windows and for the active one`() throws {
    let socket = try FakeCompositorSocket(answering: [
      [try Self.fixture("hyprland-clients")], [try Self.fixture("hyprland-active")],
    ])
    let windows = CompositorSocket.hyprland(folder: socket.directory).windows()
    #expect(windows?.first { $0.isFocused }?.process == 4200)
    #expect(socket.questions.map { String(decoding: $0, as: UTF8.self) } == ["j/clients", "j/activewindow"])
  }

  @Test func `niri is queried for its windows with one line, and replies with one line`() throws {
    let socket = try FakeCompositorSocket(answering: [[try Self.fixture("niri-windows")]])
    let windows = CompositorSocket.niri(socket.path).windows()
    #expect(windows?.first { $0.isFocused }?.process == 5301)
    #expect(socket.questions.map { String(decoding: $0, as: UTF8.self) } == ["\"Windows\"\n"])
  }

  private static let window = Window(process: 1, isFocused: false, id: "0x5a")

  @Test(arguments: [
    (#"[{"success":true}]"#, true), (#"[{"success":false,"error":"no"}]"#, false), ("x", false),
  ])
  func `sway gives the focus to a container`(answer: String, isDone: Bool) throws {
    let reply = Self.frame(Array(answer.utf8))
    let socket = try FakeCompositorSocket(answering: [[reply]])
    #expect(CompositorSocket.sway(socket.path).focus(Window(process: 1, isFocused: false, id: "7")) == isDone)
    #expect(socket.questions.first?.suffix(16) == Array("[con_id=7] focus".utf8)[...])
  }

  @Test(arguments: [["ok"], ["Invalid dispatcher", "ok"], ["error: x", "error: y"]])
  func `Hyprland gives the focus to an address, in the form of its configuration`(answers: [String]) throws {
    let socket = try FakeCompositorSocket(answering: answers.map { [Array($0.utf8)] })
    #expect(CompositorSocket.hyprland(folder: socket.directory).focus(Self.window) == (answers.last == "ok"))
    let forms = [
      "dispatch focuswindow address:0x5a", #"dispatch hl.dsp.focus({ window = "address:0x5a" })"#,
    ]
    #expect(
      socket.questions.map { String(decoding: $0, as: UTF8.self) } == Array(forms.prefix(answers.count)))
  }

  @Test(arguments: [(#"{"Ok":"Handled"}"#, true), (#"{"Err":"no"}"#, false)])
  func `niri gives the focus to a window by its number`(answer: String, isDone: Bool) throws {
    let socket = try FakeCompositorSocket(answering: [[Array("\(answer)\n".utf8)]])
    #expect(
      CompositorSocket.niri(socket.path).focus(Window(process: 1, isFocused: false, id: "12")) == isDone)
    #expect(
      socket.questions.map { String(decoding: $0, as: UTF8.self) }
        == [#"{"Action":{"FocusWindow":{"id":12}}}"# + "\n"])
  }
}
