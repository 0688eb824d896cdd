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
}
