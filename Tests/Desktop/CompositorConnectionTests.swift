import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import BezelValues
import FakeCompositor
import Glibc
import HUDCommands
import HUDModel
import HeadlessSway
import Testing
import WaylandSurface

@testable import DesktopControls

/// Compositors that flood, fall silent and start again.
@Suite struct CompositorConnectionTests {
  private let loop = EventLoop()
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  private final class Log {
    var lines: [String] = []
  }

  private func text(of change: DesktopChange) -> String {
    guard case .show(let reading) = change else { return "end" }
    let output = if case .named(let name)? = reading.patch.output { " on \(name)" } else { "" }
    return (reading.patch.title ?? "") + output
  }

  private func source(_ variables: [String: String], _ log: Log) -> CompositorSource {
    let source = CompositorSource(on: loop, variable: { variables[$0] })
    source.watch([.workspace, .mode, .output]) { log.lines.append(text(of: $0)) }
    return source
  }

  private func message(_ type: UInt32, _ json: String) -> [UInt8] {
    let bytes = { (number: UInt32) in withUnsafeBytes(of: number) { Array($0) } }
    return Array("i3-ipc".utf8) + bytes(UInt32(json.utf8.count)) + bytes(type) + Array(json.utf8)
  }

  private func state(workspace: String) -> [UInt8] {
    let workspaces = #"[{"name":"\#(workspace)","output":"A","focused":true,"visible":true}]"#
    return message(3, "[]") + message(1, workspaces)
  }

  @Test func `ten thousand events are few questions, and the last state is shown`() throws {
    let socket = try FakeSocket(at: folder.path + "/sway")
    let log = Log()
    let source = source(["SWAYSOCK": socket.path], log)
    socket.accept()
    socket.send(state(workspace: "1") + message(12, #"{"name":"default"}"#) + message(100, "[]"))
    loop.turn(timeout: .seconds(60))
    let request = message(3, "").count + message(12, "").count + message(1, "").count
    _ = socket.received()
    var questions = 0
    for round in 0..<100 {
      socket.send((0..<100).flatMap { _ in message(0x8000_0000, #"{"change":"focus"}"#) })
      loop.turn(timeout: .milliseconds(1))
      let count = socket.received() / request
      questions += count
      for _ in 0..<count { socket.send(state(workspace: "\(round)")) }
    }
    // All events may have been answered.
    socket.send(message(0x8000_0000, #"{"change":"focus"}"#))
    loop.wait {
      let count = socket.received() / request
      for _ in 0..<count { socket.send(state(workspace: "last")) }
      return log.lines.last == "last on A"
    }
    // One every 30 ms; a slow machine takes longer for the events.
    #expect(questions < 100)
    source.close()
    loop.finish()
  }

  @Test func `half a message costs its memory only`() throws {
    let socket = try FakeSocket(at: folder.path + "/sway")
    let source = source(["SWAYSOCK": socket.path], Log())
    socket.accept()
    socket.send(Array("i3-ipc".utf8) + [0, 0, 1, 0, 1, 0, 0, 0] + Array("[{".utf8))
    loop.turn(timeout: .seconds(60))
    let start = Instant.monotonic()
    loop.turn(timeout: .milliseconds(50))
    // It slept: nothing is ready.
    #expect(Instant.monotonic() - start >= .milliseconds(50))
    source.close()
    loop.finish()
  }

  @Test func `a compositor that starts again is found, and its first state is not shown`() throws {
    let log = Log()
    mkdir(folder.path + "/hypr", 0o700)
    let variables = ["XDG_RUNTIME_DIR": folder.path, "SWAYSOCK": folder.path + "/sway-ipc.1.2.sock"]
    var socket: FakeSocket? = try FakeSocket(at: folder.path + "/sway-ipc.1.2.sock")
    let source = source(variables, log)
    func begin(_ workspace: String) {
      socket?.accept()
      socket?.send(state(workspace: workspace) + message(12, #"{"name":"default"}"#) + message(100, "[]"))
    }
    begin("1")
    socket?.send(message(0x8000_0002, #"{"change":"resize"}"#))
    loop.wait { log.lines == ["resize"] }
    socket?.hangUp()
    socket = nil
    unlink(folder.path + "/sway-ipc.1.2.sock")
    // The mode has ended with its compositor.
    loop.wait { log.lines == ["resize", "end"] }
    for _ in 0..<10 { loop.turn(timeout: .milliseconds(10)) }
    socket = try FakeSocket(at: folder.path + "/sway-ipc.1.2.sock")
    loop.wait { socket?.hasPending == true }
    begin("7")
    socket?.send(message(0x8000_0002, #"{"change":"move"}"#))
    loop.wait { log.lines == ["resize", "end", "move"] }
    source.close()
    loop.finish()
  }

  @Test func `an inherited socket of another compositor is not used`() throws {
    let outer = try FakeSocket(at: folder.path + "/outer")
    let search = { (variables: [String: String]) in CompositorSearch(variable: { variables[$0] }).find() }
    #expect(search(["SWAYSOCK": outer.path]) == [.sway(outer.path)])
    // The display belongs to this process, and so does the socket.
    let display = try FakeSocket(at: folder.path + "/wayland-1")
    let runtime = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-1"]
    #expect(search(runtime.merging(["SWAYSOCK": outer.path]) { $1 }) == [.sway(outer.path)])
    #expect(search(runtime).isEmpty)
    let niri = try FakeSocket(at: folder.path + "/niri.wayland-1.sock")
    #expect(search(runtime) == [.niri(niri.path)])
    #expect(display.path.hasSuffix("wayland-1"))
  }

  @Test func `the environment names a socket of each compositor, and sway's comes first`() {
    let named = { (variables: [String: String]) in CompositorSearch(variable: { variables[$0] }).likely }
    #expect(named(["SWAYSOCK": "/s", "I3SOCK": "/i", "NIRI_SOCKET": "/n"]) == [.sway("/s"), .niri("/n")])
    #expect(named(["I3SOCK": "/i"]) == [.sway("/i")])
    let hyprland = named(["HYPRLAND_INSTANCE_SIGNATURE": "v1_2", "XDG_RUNTIME_DIR": "/run/user/1000"])
    #expect(hyprland.map(\.path) == ["/run/user/1000/hypr/v1_2/.socket.sock"])
    #expect(named(["WAYLAND_DISPLAY": "wayland-1"]).isEmpty)
  }

  @Test func `a compositor that ends each connection is asked again, ever later`() throws {
    let log = Log()
    let variables = ["XDG_RUNTIME_DIR": folder.path, "SWAYSOCK": folder.path + "/sway-ipc.1.2.sock"]
    let socket = try FakeSocket(at: folder.path + "/sway-ipc.1.2.sock")
    let source = source(variables, log)
    let start = Instant.monotonic()
    for _ in 0..<4 {
      loop.wait { socket.hasPending }
      socket.accept()
      socket.hangUp()
    }
    #expect(Instant.monotonic() - start >= .milliseconds(1200), "20 ms, 200 ms and 1 s lie between them")
    loop.wait { socket.hasPending }
    socket.accept()
    socket.send(state(workspace: "1") + message(12, #"{"name":"default"}"#) + message(100, "[]"))
    socket.send(message(0x8000_0002, #"{"change":"resize"}"#))
    loop.wait { log.lines == ["resize"] }
    source.close()
    loop.finish()
  }

  @Test func `workspaces of ext-workspace, on the output that has them`() throws {
    let compositor = FakeCompositor(
      .everything.with(.workspaces, 1),
      outputs: [FakeOutput.Properties(name: "A"), FakeOutput.Properties(name: "B")])
    let client = compositor.connect()
    var states: [CompositorState] = []
    var hasEnded = false
    let source = WorkspaceProtocolSource(try Display(fileDescriptor: client.fileDescriptor), on: loop) {
      switch $0 {
      case .state(let state): states.append(state)
      case .window: break
      case .ended: hasEnded = true
      }
    }
    func settle() { compositor.settle { loop.turn(timeout: .zero) } }
    settle()
    // Not before the outputs have their names: they would seem to come later.
    #expect(states.map { $0.outputs.map(\.name) } == [["A", "B"]])
    let manager = try #require(compositor.workspaceManagers.first)
    let left = manager.addGroup(on: [compositor.outputs[0]])
    let right = manager.addGroup(on: [compositor.outputs[1]])
    let one = manager.addWorkspace("1", in: left, state: 1)
    let two = manager.addWorkspace("2", in: left)
    let web = manager.addWorkspace("web", in: right, state: 1)
    let hidden = manager.addWorkspace("hidden", in: left, state: 4)
    two.setCoordinates([0])
    one.setCoordinates([1])
    settle()
    #expect(states.count == 1)
    manager.done()
    settle()
    #expect(states.last?.outputs.map(\.name) == ["A", "B"] && states.last?.outputs.first?.width == 1920)
    #expect(Set(states.last?.workspaces.map(\.name) ?? []) == ["1", "2", "web"])
    one.setState(0)
    two.setState(1)
    manager.done()
    settle()
    let before = try #require(states.dropLast().last)
    #expect(
      states.last?.changes(since: before, of: [.workspace]).map(text) == ["2 on A"])
    #expect(states.last?.workspaces.filter { $0.output == "A" }.map(\.name) == ["2", "1"])
    web.rename("mail")
    web.remove()
    hidden.remove()
    right.remove()
    manager.done()
    settle()
    #expect(states.last?.workspaces.map(\.name) == ["2", "1"])
    compositor.remove(compositor.outputs[1])
    settle()
    #expect(states.last?.outputs.map(\.name) == ["A"])
    compositor.kill()
    while !hasEnded { loop.turn(timeout: .seconds(1)) }
    source.close()
    loop.finish()
  }

  @Test func `a compositor without ext-workspace ends the connection`() throws {
    let compositor = FakeCompositor(.sway)
    let client = compositor.connect()
    var hasEnded = false
    let source = WorkspaceProtocolSource(try Display(fileDescriptor: client.fileDescriptor), on: loop) {
      if case .ended = $0 { hasEnded = true }
    }
    compositor.settle { loop.turn(timeout: .zero) }
    #expect(hasEnded && compositor.refusals.isEmpty)
    source.close()
    loop.finish()
  }
}
