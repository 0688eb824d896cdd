import BezelControlWire
import BezelValues
import FakeCompositor
import Glibc
import HUDModel
import Testing

@testable import HUDControl
@testable import HUDDisplay
@testable import HUDServer

@Suite("Events")
struct EventTests {
  @Test("are sent as they happen, in order, with the HUD's id")
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
    #expect(display.commands[0].status == 0, "the command ends with the server")
  }

  @Test("of the server's own end are sent before it")
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

  @Test("are sent to every listener, and one that closes its connection affects no other")
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

  @Test("for a reader that has stopped are dropped at a limit, and the server continues")
  func stopped() throws {
    let display = try ServedDisplay()
    try display.run([
      { display.ask("show", "a") },
      { if let display = display.display { giveUpStoppedReader(of: display) } },
      { display.ask("stop") },
    ])
    #expect(display.commands.last?.status == 0)
  }

  private func giveUpStoppedReader(of display: HUDDisplay) {
    var sockets: [Int32] = [0, 0]
    #expect(
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &sockets) == 0)
    defer { close(sockets[1]) }
    let connection = ControlConnection(sockets[0])
    let reply = PendingReply(on: connection)
    var received = 0
    let listener = display.listen { event in
      received += 1
      reply.write(String(repeating: event.word, count: 1 << 12))
    } closed: {
    }
    reply.onClientGone = { listener.cancel() }
    for _ in 0..<200 {
      _ = try? display.show(ServedDisplay.spinner, as: "a")
      display.send(.hide, to: "a")
    }
    #expect(received > 500)
    #expect(!connection.wantsToWrite, "what waited for it was dropped")
    #expect(connection.readable() == .closed)
    connection.close()
    reply.clientLeft()
    let before = received
    display.send(.removed, to: "a")
    #expect(received == before)
  }
}
