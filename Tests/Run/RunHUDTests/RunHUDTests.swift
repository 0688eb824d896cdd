import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import FakeServer
import HUDCommands
import HUDControl
import HUDModel
import HeadlessSway
import Testing

@testable import RunHUD

/// The HUD of a command, with a server that the test operates.
@Suite struct RunHUDTests {
  private let folder: PrivateFolder
  private let clock = SetClock()
  private let loop: EventLoop
  private let server: FakeServer
  private let hud: RunHUD
  private let address: ControlSocketAddress

  init() throws {
    folder = try PrivateFolder()
    loop = EventLoop(clock: { [clock] in clock.now })
    let address = try ControlSocketAddress(runtimeDirectory: folder.path, display: "wayland-9")
    server = try FakeServer(on: loop, at: address)
    self.address = address
    var options = RunOptions()
    options.command = [Array("make".utf8)]
    hud = RunHUD(options.completed, hasCancel: true, on: loop, at: address)
  }

  private func hud(with words: [String]) throws -> RunHUD {
    guard
      case .run(let options) = try Invocation(parsing: (["run"] + words + ["make"]).map { Array($0.utf8) })
    else { throw HarnessError("\(words) are not options of run") }
    return RunHUD(options.completed, hasCancel: true, on: loop, at: address)
  }

  private func wait(until isDone: () -> Bool) {
    let deadline = Deadline(in: .seconds(60))
    while !isDone(), !deadline.hasPassed { loop.turn(timeout: .milliseconds(20)) }
    #expect(isDone())
  }

  private func waitForCommands(_ count: Int) {
    wait {
      clock.now = clock.now + .milliseconds(10)
      return server.commands.count == count
    }
  }

  private func waitForReplies() {
    wait { !loop.leftovers.contains { $0.hasPrefix("source ControlLink") } }
  }

  private func finish() {
    hud.close()
    server.end()
    loop.finish()
  }

  @Test func `a HUD that was lost with its output comes back, and a failure is shown in any case`() {
    hud.appear(as: Patch())
    for count in 1...3 {
      waitForCommands(count)
      // It was up for a while.
      clock.now = clock.now + .seconds(5)
      server.replies[count - 1].refuse("the HUD was lost", .failure)
    }
    waitForCommands(4)
    #expect(hud.isUp)
    server.replies[3].refuse("there is no output", .failure)
    waitForReplies()
    var isDone = false
    hud.window = "7"
    hud.finish(.failure(details: "status 2")) { isDone = true }
    waitForCommands(5)
    server.replies[4].finish()
    wait { isDone }
    guard case .show(let show) = server.commands[4] else {
      Issue.record("\(server.commands[4])")
      return
    }
    #expect(show.patch.title == "make failed" && show.frees && show.raises && show.window == "7")
    finish()
  }

  @Test func `a HUD that ends with its output in its first second comes back`() {
    hud.appear(as: Patch())
    waitForCommands(1)
    server.replies[0].refuse("the HUD has ended with its output", .failure)
    waitForCommands(2)
    #expect(hud.isUp)
    finish()
  }

  @Test func `a failure whose output is not there any more is shown on another one`() throws {
    let hud = try hud(with: ["--output", "DP-1"])
    hud.appear(as: Patch())
    waitForCommands(1)
    var isDone = false
    hud.finish(.failure(details: "status 2")) { isDone = true }
    waitForCommands(2)
    server.replies[1].refuse("unknown output 'DP-1'", .usage)
    waitForCommands(3)
    server.replies[2].finish()
    wait { isDone }
    let outputs = server.commands.map { command in
      if case .show(let show) = command { show.patch.output.map { "\($0)" } } else { String?.none }
    }
    #expect(outputs[0] != nil && outputs[1] == outputs[0] && outputs[2] == nil)
    hud.close()
    finish()
  }

  @Test func `a HUD that was lost comes back on another output if its own is gone`() throws {
    let hud = try hud(with: ["--output", "DP-1"])
    hud.appear(as: Patch())
    for (count, refusal) in [(1, ExitStatus.failure), (2, .usage)] {
      waitForCommands(count)
      clock.now = clock.now + .seconds(5)
      server.replies[count - 1].refuse("unknown output 'DP-1'", refusal)
    }
    waitForCommands(3)
    let outputs = server.commands.map { command in
      if case .show(let show) = command { show.patch.output.map { "\($0)" } } else { String?.none }
    }
    #expect(outputs[0] != nil && outputs[1] == outputs[0] && outputs[2] == nil)
    hud.close()
    finish()
  }

  @Test(
    arguments: [
      (FinalState.success(details: "took 0:17"), "FOLDER\ntook 0:17", nil),
      (.ended(details: "ended after 0:17"), "FOLDER\nended after 0:17", nil),
      (.failure(details: "status 2 · 0:17"), "FOLDER\nstatus 2 · 0:17", nil),
      (.failure(details: "no space", note: "status 2"), "no space", "status 2"),
      (.failure(details: "a.c:1:2\nerror: x", note: "status 2"), "a.c:1:2\nerror: x", "status 2"),
    ] as [(FinalState, String, String?)])
  func `the end has as many lines as before: the folder is one of them, and a place`(
    state: FinalState, details: String, note: String?
  ) throws {
    hud.appear(as: Patch())
    waitForCommands(1)
    var isDone = false
    hud.finish(state) { isDone = true }
    waitForCommands(2)
    server.replies[1].finish()
    wait { isDone }
    guard case .show(let show) = server.commands[1] else { throw HarnessError("\(server.commands[1])") }
    let patch = show.patch
    #expect(!hud.folder.isEmpty)
    #expect(patch.details == details.replacing("FOLDER", with: hud.folder))
    #expect(patch.note == note?.replacing("FOLDER", with: hud.folder))
    finish()
  }

  @Test func `a HUD that was refused at once is not shown again`() {
    hud.appear(as: Patch())
    wait { server.commands.count == 1 }
    server.replies[0].refuse("there is no compositor", .unavailable)
    wait { !hud.isUp }
    clock.now = clock.now + .seconds(100)
    var isDone = false
    hud.finish(.success(details: "")) { isDone = true }
    #expect(isDone && server.commands.count == 1)
    finish()
  }
}
