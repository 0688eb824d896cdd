import BezelValues
import FakeCompositor
import Testing

@testable import HUDControl
@testable import HUDDisplay
@testable import HUDModel
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

  @Test(
    "have one form of JSON, which is read as it was written",
    arguments: [
      HUDEvent.Kind.milestone(.didAppear), .tapped(onBezel: true), .tapped(onBezel: false), .pressed,
      .ended(.button),
    ])
  func json(kind: HUDEvent.Kind) throws {
    let button = kind == .pressed || kind == .ended(.button) ? "stop" : nil
    let event = HUDEvent(
      id: "a", title: "Copying", generation: Generation(number: 3),
      at: Instant(sinceStart: .seconds(2)), kind, button: button)
    #expect(HUDEvent(event.json) == event)
    #expect(
      HUDReport.line(of: event) == "a\t3\t\(event.word)" + (event.reason == nil ? "" : "\tbutton")
        + (button.map { "\t\($0)" } ?? "") + "\n")
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
}
