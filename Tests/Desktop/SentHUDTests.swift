import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import FakeServer
import Glibc
import HUDCommands
import HUDControl
import HUDModel
import HeadlessSway
import Testing

@testable import DesktopControls

/// What `bezel watch` sends to a server, which a test operates.
@Suite struct SentHUDTests {
  private let folder: PrivateFolder
  private let clock = SetClock()
  private let loop: EventLoop
  private let address: ControlSocketAddress
  private let server: FakeServer

  init() throws {
    folder = try PrivateFolder()
    loop = EventLoop(clock: { [clock] in clock.now })
    address = try ControlSocketAddress(runtimeDirectory: folder.path, display: "wayland-9")
    server = try FakeServer(on: loop, at: address)
  }

  private func wait(until isDone: () -> Bool) {
    let deadline = Deadline(in: .seconds(60))
    while !isDone(), !deadline.hasPassed { loop.turn(timeout: .milliseconds(20)) }
    #expect(isDone())
  }

  /// Waits until the clients have their replies.
  private func waitForReplies() {
    wait { !loop.leftovers.contains { $0.hasPrefix("source ControlLink") } }
  }

  private func job(_ percent: Double, _ holding: DesktopReading.Holding = .held) -> DesktopReading {
    var reading = DesktopReading(.jobs) { $0.progress = Progress(percent) }
    (reading.id, reading.holding) = ("job-1", holding)
    return reading
  }

  private func show(_ number: Int) throws -> Command.Show {
    guard case .show(let show) = try #require(server.commands.dropFirst(number).first) else {
      throw HarnessError("\(server.commands[number])")
    }
    return show
  }

  private func finish(_ huds: HeldHUDs) {
    huds.close()
    server.end()
    loop.finish()
  }

  @Test func `a job is held and changed; its button is reported, and it is shown again`() throws {
    let huds = HeldHUDs(on: loop, at: address)
    var pressed: [String] = []
    huds.onPress = { pressed.append("\($0) of \($1)") }
    huds.show(job(0.1))
    wait { server.commands.count == 1 }
    let first = try show(0)
    #expect(first.holds && first.waits && !first.frees && first.id == "job-1" && first.section == "jobs")
    // Of those that come before the answer, the last one is sent.
    for percent in [0.2, 0.3, 0.4, 0.5] { huds.show(job(percent)) }
    wait { server.commands.count == 2 }
    server.replies[1].finish()
    wait { server.commands.count == 3 }
    #expect(server.commands[1] == .update(id: "job-1", job(0.2).patch))
    #expect(server.commands[2] == .update(id: "job-1", job(0.5).patch))
    server.replies[2].finish()
    server.replies[0].write("pause\n")
    server.replies[0].finish(.buttonPressed)
    wait { pressed == ["pause of job-1"] }
    huds.show(job(0.5))
    wait { server.commands.count == 4 }
    #expect(try show(3).holds)
    #expect(huds.end("job-1") && !huds.end("job-1"))
    wait { server.left == [3] }
    finish(huds)
  }

  @Test func `a job whose progress is not known any more is shown anew`() throws {
    let huds = HeldHUDs(on: loop, at: address)
    huds.show(job(0.4))
    wait { server.commands.count == 1 }
    var unknown = job(0)
    unknown.patch.progress = nil
    huds.show(unknown)
    wait { server.commands.count == 2 }
    #expect(try show(1).patch.progress == nil && show(1).holds)
    finish(huds)
  }

  @Test func `a job whose HUD the user has dismissed is shown again at its end only`() throws {
    let huds = HeldHUDs(on: loop, at: address)
    huds.show(job(0.1))
    wait { server.commands.count == 1 }
    server.replies[0].finish(.success)
    waitForReplies()
    huds.show(job(0.2))
    huds.show(job(1, .freed))
    wait { server.commands.count == 2 }
    let last = try show(1)
    #expect(last.frees && !last.holds && last.patch.progress == Progress(1))
    server.replies[1].finish()
    waitForReplies()
    #expect(!huds.end("job-1"))
    finish(huds)
  }

  private func mode(_ title: String, isMarkup: Bool = true) -> DesktopReading {
    var reading = DesktopReading(.mode) { ($0.title, $0.isMarkup) = (title, isMarkup) }
    (reading.id, reading.holding) = ("mode", .held)
    return reading
  }

  @Test func `markup that the server refuses is shown as it is, and another mode is shown after a dismissal`()
    throws
  {
    let huds = HeldHUDs(on: loop, at: address)
    var complaints: [String] = []
    huds.onComplaint = { complaints.append($0) }
    huds.show(mode("<b>"))
    wait { server.commands.count == 1 }
    #expect(try show(0).patch.isMarkup == true)
    server.replies[0].refuse("title: bad markup", .usage)
    wait { server.commands.count == 2 }
    #expect(try show(1).patch.isMarkup == false && show(1).patch.title == "<b>" && show(1).holds)
    huds.show(mode("<i>"))
    wait { server.commands.count == 3 }
    // A change of what is up would keep the details of the mode before.
    #expect(try show(2).holds && show(2).patch == mode("<i>").patch)
    server.replies[2].finish()
    waitForReplies()
    #expect(complaints == [])
    huds.show(mode("move"))
    wait { server.commands.count == 4 }
    #expect(try show(3).patch.title == "move")
    finish(huds)
  }

  @Test func `a job whose HUD was tapped away stays away until its end`() throws {
    let huds = HeldHUDs(on: loop, at: address)
    huds.show(job(0.1))
    wait { server.commands.count == 1 }
    server.replies[0].finish(.dismissedByUser)
    waitForReplies()
    huds.show(job(0.2))
    waitForReplies()
    #expect(server.commands.count == 1)
    finish(huds)
  }

  @Test func `a job whose HUD was refused is shown at its next change`() throws {
    let huds = HeldHUDs(on: loop, at: address)
    huds.show(job(0.1))
    wait { server.commands.count == 1 }
    server.replies[0].refuse("there is no room", .failure)
    waitForReplies()
    huds.show(job(0.2))
    wait { server.commands.count == 2 }
    #expect(try show(1).holds)
    finish(huds)
  }

  @Test func `a server that ends is followed by another one, which shows the job again`() throws {
    let huds = HeldHUDs(on: loop, at: address)
    huds.show(job(0.1))
    wait { server.commands.count == 1 }
    server.end()
    let other = try FakeServer(on: loop, at: address)
    clock.now = clock.now + .seconds(2)
    wait { other.commands.count == 1 }
    #expect(other.commands[0] == job(0.1).command())
    other.end()
    finish(huds)
  }

  @Test
  func `another server shows a held HUD with its changes, until three in a row have ended within a second`()
    throws
  {
    let hud = RemoteHUD(on: loop, at: address)
    var outcomes: [RemoteHUD.Outcome] = []
    hud.send(job(0.1).command()) { outcomes.append($0) }
    wait { server.commands.count == 1 }
    hud.send(.update(id: "job-1", job(0.2).patch))
    wait { server.commands.count == 2 }
    server.replies[1].finish()
    wait { hud.isIdle }
    clock.now = clock.now + .seconds(2)
    server.end()
    for _ in 1...3 {
      let other = try FakeServer(on: loop, at: address)
      wait { other.commands.count == 1 }
      #expect(other.commands == [job(0.2).command()] && outcomes.isEmpty)
      other.end()
    }
    wait { outcomes.count == 1 }
    #expect(outcomes[0].end == .lost)
    #expect(outcomes[0].messages == ["\(ControlError.endedBeforeAnswering)"])
    loop.finish()
  }

  // MARK: One HUD

  @Test func `a command that a server has not begun is sent to the next one`() throws {
    server.end()
    let dying = try ControlListener.listen(at: address)
    let hud = RemoteHUD(on: loop, at: address)
    var failures: [String?] = []
    hud.send(job(0.1, .none).command()) { failures.append($0.failure) }
    close(try #require(try dying.accept()))
    dying.close()
    let other = try FakeServer(on: loop, at: address)
    wait { other.commands.count == 1 }
    other.end()
    wait { failures == ["\(ControlError.endedBeforeAnswering)"] }
    loop.finish()
  }

  @Test func `a command that waits gives way to a newer one of its kind only`() throws {
    let hud = RemoteHUD(on: loop, at: address)
    let commands: [Command] = [
      .update(id: "a", job(0.1).patch), .update(id: "a", job(0.2).patch), .update(id: "a", job(0.3).patch),
      .dismiss(.init(id: "a", delay: .seconds(1))), .update(id: "a", job(0.4).patch),
    ]
    var replaced: [Int] = []
    for (number, command) in commands.enumerated() {
      hud.send(command) { if $0.end == .replaced { replaced.append(number) } }
    }
    #expect(replaced == [1])
    for count in 1...4 {
      wait { server.commands.count == count }
      server.replies[count - 1].finish()
    }
    #expect(server.commands == [commands[0], commands[2], commands[3], commands[4]])
    wait { hud.isIdle }
    server.end()
    loop.finish()
  }

  @Test func `a picture that the server refuses is omitted`() throws {
    let sender = HUDSender(on: loop, at: address)
    var song = DesktopReading(.media) { $0.icon = "play" }
    song.picture = "/art.png"
    var reasons: [String?] = []
    sender.show(song) { reasons.append($0?.failure) }
    wait { server.commands.count == 1 }
    #expect(try show(0).patch.image == "/art.png" && reasons.isEmpty)
    server.replies[0].refuse("the image '/art.png' is too large", .usage)
    wait { server.commands.count == 2 }
    #expect(try show(1).patch.image == nil && show(1).patch.icon == "play")
    server.replies[1].finish()
    wait { reasons == [nil] }
    sender.close()
    server.end()
    loop.finish()
  }
}
