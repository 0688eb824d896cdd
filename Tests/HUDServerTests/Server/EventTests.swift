import FakeCompositor
import Glibc
import HUDControl
import HUDModel
import Testing
import Time

@testable import HUDDisplay
@testable import HUDServer

@Suite("Events")
struct EventTests {
  @Test("are told as they happen, in order, with the HUD's id")
  func order() throws {
    let display = try ServedDisplay()
    var early = ""
    try display.run([
      { display.ask("events") },
      { display.ask("show", "a") },
      { early = display.commands[0].output },
      { display.wait(.milliseconds(400)) },
      { display.ask("dismiss", "a") },
      { display.wait(.milliseconds(400)) },
      { display.terminate() },
    ])
    #expect(early == "a willAppear\n")
    #expect(
      display.commands[0].output
        == "a willAppear\na didAppear\na willDisappear\na didDisappear\na ended completed\n")
    #expect(display.commands[0].status == 0, "the server's end is theirs")
  }

  @Test("of the server's own end are told before it")
  func end() throws {
    let display = try ServedDisplay()
    try display.run([
      { display.ask("events") },
      { display.ask("show", "a") },
      { display.ask("stop") },
    ])
    #expect(display.commands[0].output.hasSuffix("a willDisappear\na didDisappear\na ended completed\n"))
    #expect(display.commands[0].status == 0)
  }

  @Test("go to everyone who listens, and who leaves is missed by nobody")
  func several() throws {
    let display = try ServedDisplay()
    try display.run([
      { for _ in 0..<2 { display.ask("events") } },
      { display.ask("show", "a") },
      { display.commands[0].hangUp() },
      { display.ask("show", "b") },
      { display.terminate() },
    ])
    #expect(display.commands[0].output == "a willAppear\n")
    #expect(display.commands[1].output.contains("b willAppear\n"))
  }

  @Test("wait for a reader that has stopped only so long: it is given up, and the server serves on")
  func stopped() throws {
    let house = try Playhouse()
    var sockets: [Int32] = [0, 0]
    #expect(
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &sockets) == 0)
    defer { close(sockets[1]) }
    let connection = ControlConnection(sockets[0])
    let caller = Caller(connection)
    var told = 0
    let listener = house.display.listen { event in
      told += 1
      caller.write(String(repeating: event.word, count: 1 << 12))
    } closed: {
    }
    caller.onGone = { listener.leave() }
    for _ in 0..<200 {
      try house.show()
      house.hide()
    }
    #expect(told > 500)
    #expect(!connection.wantsToWrite, "what waited for it was dropped")
    #expect(connection.readable() == .closed)
    connection.close()
    caller.gone()
    let before = told
    house.display.close()
    #expect(told == before)
  }

  @Test("may be answered by the next command, and by another listener, at once")
  func reentrant() throws {
    let house = try Playhouse()
    var told: [String] = []
    var second: Listener?
    let first = house.display.listen { [display = house.display] event in
      told.append("\(event.id) \(event.word)")
      guard event.id == "a", event.reason != nil else { return }
      second = display.listen({ told.append("second: \($0.id) \($0.word)") }, closed: {})
      _ = try? display.show(.spinner, as: "b")
    } closed: {
    }
    try house.showFully(as: "a")
    house.display.send(.lost, to: "a")
    house.settle()
    #expect(
      told == [
        "a willAppear", "a didAppear", "a willDisappear", "a didDisappear", "a ended", "b willAppear",
        "second: b willAppear",
      ])
    first.leave()
    second?.leave()
  }

  @Test("say when it happened")
  func instants() throws {
    let house = try Playhouse()
    var told: [Duration] = []
    let start = house.now
    let listener = house.display.listen({ told.append($0.instant - start) }, closed: {})
    try house.show()
    house.wait(.seconds(1))
    house.hide()
    house.wait(.seconds(1))
    #expect(told == [0, 300, 1000, 1300, 1300].map { .milliseconds($0) })
    listener.leave()
  }

  @Test("are none for what was never shown, but its end")
  func neverShown() throws {
    let house = try Playhouse()
    var told: [HUDEvent.Kind] = []
    let listener = house.display.listen({ told.append($0.kind) }, closed: {})
    try house.show(.hud(.spinner) { $0.grace = .seconds(1) })
    house.hide()
    #expect(told == [.ended(.neverShown)])
    listener.leave()
  }
}
