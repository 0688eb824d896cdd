import BezelDBus
import BezelEventLoop
import BezelValues
import HUDModel
import HeadlessSway
import Testing
import fake_notifications

@testable import HUDDisplay
@testable import HUDServer

/// HUDs as the desktop's notifications, where the compositor has no layer shell.
@Suite struct NotificationTests {
  private static func task(_ percent: Int) -> Content {
    Content(indicator: .ring(Progress(Double(percent) / 100)), title: "Copying", details: "a & <b>")
  }

  @Test func `a HUD is one notification, which is replaced in place and closed with it`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Self.task(40))
    try desktop.pass()
    let first = try #require(desktop.server.shown.first)
    #expect(first.program == "Bezel" && first.summary == "Copying")
    #expect(first.body == "40% · a &amp; &lt;b&gt;" && first.value == 40 && first.actions == [])
    try desktop.update(Self.task(60))
    try desktop.pass(.seconds(1))
    #expect(desktop.server.shown.map(\.number) == [first.number])
    #expect(desktop.server.shown.map(\.value) == [60])
    desktop.display.send(.hide, to: "a")
    try desktop.pass(.seconds(2))
    #expect(desktop.server.shown == [] && desktop.ends["a"]?.reason == .completed)
    #expect(desktop.server.violations == [])
  }

  @Test func `the start and the result are banners, and progress between them is quiet`() throws {
    let desktop = try NotifiedDisplay()
    for percent in [10, 20, 30] {
      try desktop.show(Self.task(percent))
      try desktop.pass(.seconds(1))
    }
    try desktop.show(Content(indicator: .success, title: "Copied"))
    try desktop.pass(.seconds(1))
    #expect(desktop.server.history.map(\.urgency) == [1, 0, 0, 1])
    #expect(desktop.server.shown.map(\.summary) == ["Copied"])
    #expect(desktop.server.shown.map(\.picture) == ["object-select-symbolic"])
  }

  @Test func `what is urgent stays so, and what is not has no banner`() throws {
    for (urgency, numbers) in [(.low, [0, 0]), (.normal, [1, 0]), (.critical, [2, 2])]
      as [(HUDModel.Options.Urgency, [Int])]
    {
      let desktop = try NotifiedDisplay()
      try desktop.show(Content(title: "Battery")) { $0.options.urgency = urgency }
      try desktop.pass(.seconds(1))
      try desktop.update(Content(title: "Battery", details: "5 %"))
      try desktop.pass(.seconds(1))
      #expect(desktop.server.history.map(\.urgency) == numbers)
    }
  }

  @Test func `a result is a banner at once, but only one in a second`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Self.task(10))
    // The start was sent, and its answer is not here.
    desktop.loop.turn(timeout: .zero)
    try desktop.show(Content(indicator: .success, title: "Copied"))
    try desktop.pass()
    #expect(desktop.server.history.map(\.urgency) == [1, 1])
    #expect(desktop.server.shown.map(\.summary) == ["Copied"])
    for number in 0..<100 {
      try desktop.show(Self.task(number))
      desktop.loop.turn(timeout: .zero)
      try desktop.show(Content(indicator: .error, title: "Failed"))
      try desktop.pass()
    }
    #expect(desktop.server.calls == 2)
    try desktop.pass(.seconds(1))
    #expect(desktop.server.calls == 3 && desktop.server.shown.map(\.summary) == ["Failed"])
  }

  @Test func `of 10,000 updates in a second two are sent, and the last one is`() throws {
    let desktop = try NotifiedDisplay()
    for number in 0...10_000 {
      try desktop.show(Self.task(number % 100))
      desktop.loop.turn(timeout: .zero)
    }
    try desktop.show(Self.task(77))
    try desktop.pass()
    #expect(desktop.server.calls == 1)
    try desktop.pass(.milliseconds(999))
    #expect(desktop.server.calls == 1)
    try desktop.pass(.milliseconds(1))
    #expect(desktop.server.calls == 2 && desktop.server.shown.map(\.value) == [77])
    try desktop.pass(.seconds(5))
    #expect(desktop.server.calls == 2)
  }

  @Test func `a success is closed when its time is over, and a failure stays until it is closed or replaced`()
    throws
  {
    let desktop = try NotifiedDisplay()
    try desktop.show(Content(indicator: .success, title: "Done"), as: "a")
    try desktop.show(Content(indicator: .error, title: "Failed"), as: "b")
    try desktop.pass()
    for _ in 0..<20 { try desktop.pass(.seconds(1)) }
    #expect(desktop.ends["a"]?.reason == .timedOut && desktop.ends["b"]?.reason == .timedOut)
    #expect(desktop.server.shown.map(\.summary) == ["Failed"])
    #expect(desktop.presenter?.isAtRest == false)
    try desktop.show(Self.task(1), as: "b")
    try desktop.pass()
    #expect(desktop.server.shown.map(\.summary) == ["Copying"] && desktop.presenter?.isAtRest == true)
    try desktop.show(Content(indicator: .error, title: "Failed again"), as: "b")
    for _ in 0..<20 { try desktop.pass(.seconds(1)) }
    desktop.server.close(try #require(desktop.server.shown.first).number)
    try desktop.wait("it is at rest") { desktop.presenter?.isAtRest == true }
    #expect(desktop.rests == 1)
    #expect(desktop.server.violations == [])
  }

  @Test func `an action presses the HUD's button`() throws {
    let desktop = try NotifiedDisplay()
    let buttons = [Content.Button("Stop", id: "stop it"), Content.Button("Go on", id: "")]
    try desktop.show(Content(title: "Recording", buttons: buttons))
    try desktop.pass()
    let shown = try #require(desktop.server.shown.first)
    #expect(shown.actions == ["button:stop it", "Stop", "button:", "Go on"])
    desktop.server.invoke(shown.number, "button:other")
    try desktop.pass()
    #expect(desktop.ends.isEmpty)
    try desktop.show(Content(title: "Recording", buttons: buttons), as: "b")
    try desktop.pass()
    desktop.server.invoke(try #require(desktop.server.shown.first).number, "button:stop it")
    try desktop.wait("it is pressed") { desktop.display.specification(of: "b") == nil }
    try desktop.pass(.seconds(1))
    #expect(desktop.ends["b"]?.reason == .button && desktop.ends["b"]?.button == "stop it")
    #expect(desktop.server.shown == [])
  }

  @Test func `a user who closes it taps it, and one that takes no tap comes back with its result only`()
    throws
  {
    let desktop = try NotifiedDisplay()
    try desktop.show(Content(title: "Tapped"))
    try desktop.show(Content(title: "Asks", buttons: ["Stop"]), as: "b")
    try desktop.pass()
    for shown in desktop.server.shown { desktop.server.close(shown.number) }
    try desktop.wait("it is tapped") { desktop.display.specification(of: "a") == nil }
    try desktop.pass(.seconds(1))
    #expect(desktop.ends["a"]?.reason == .tapped && desktop.ends["b"] == nil)
    try desktop.update(Content(title: "Still asks", buttons: ["Stop"]), of: "b")
    try desktop.pass(.seconds(2))
    #expect(desktop.server.shown == [])
    try desktop.update(Content(indicator: .error, title: "Failed"), of: "b")
    try desktop.pass(.seconds(2))
    #expect(desktop.server.shown.map(\.summary) == ["Failed"])
  }

  @Test(arguments: [Indicator.none, .warning])
  func `a question that the user closes is over, whatever its taps do`(indicator: Indicator) throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Content(indicator: indicator, title: "Really?", buttons: ["Stop"])) {
      $0.options.dismissOn = DismissOn.none
    }
    try desktop.pass()
    desktop.server.close(try #require(desktop.server.shown.first).number)
    try desktop.wait("it is over") { desktop.display.specification(of: "a") == nil }
    try desktop.pass(.seconds(1))
    #expect(desktop.ends["a"]?.reason == .tapped)
  }

  @Test func `a result that the desktop closes is over, and a task goes on`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Content(title: "Task"))
    try desktop.show(Content(indicator: .error, title: "Failed"), as: "b") { $0.options.timeout = .never }
    try desktop.pass()
    for shown in desktop.server.shown { desktop.server.close(shown.number, reason: 1) }
    try desktop.wait("the result is over") { desktop.display.specification(of: "b") == nil }
    #expect(desktop.display.specification(of: "a") != nil)
    try desktop.pass(.seconds(5))
    #expect(desktop.server.shown == [])
  }

  @Test func `what the desktop's keys show, and what is shown in a pause, is no notification`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Self.task(40), as: "osd") { $0.options.control = Control(.media) }
    try desktop.pass()
    #expect(desktop.server.shown.count == 1)
    try desktop.show(Self.task(50), as: "osd") { $0.options.control = Control(.volume) }
    try desktop.pass(.seconds(1))
    #expect(desktop.server.shown == [])
    try desktop.show(Self.task(1))
    try desktop.pass()
    desktop.display.isPaused = true
    try desktop.pass()
    #expect(desktop.server.shown == [])
    desktop.display.isPaused = false
    try desktop.pass(.seconds(1))
    #expect(desktop.server.shown.map(\.value) == [1])
  }

  @Test func `a HUD in its grace time is not shown, nor is one that ends in it`() throws {
    let desktop = try NotifiedDisplay()
    for id in ["a", "b"] { try desktop.show(Self.task(1), as: id) { $0.options.grace = .seconds(1) } }
    try desktop.pass(.milliseconds(900))
    #expect(desktop.server.calls == 0)
    desktop.display.send(.hide, to: "a")
    try desktop.pass(.milliseconds(100))
    #expect(desktop.server.calls == 1 && desktop.ends["a"]?.reason == .neverShown)
  }

  // MARK: Other servers

  @Test func `a server without actions, a body or markup gets none`() throws {
    let desktop = try NotifiedDisplay(capabilities: [])
    try desktop.show(
      Content(indicator: .ring(Progress(0.4)), title: "A", details: "b & c", buttons: ["Stop"]))
    try desktop.pass()
    #expect(desktop.server.shown.map(\.summary) == ["A · 40% · b & c"])
    #expect(desktop.server.violations == [])
  }

  @Test func `texts without a title, with lines and with control characters are valid`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Content(indicator: .spinner))
    try desktop.show(Content(details: "one\ntwo\u{1}\u{9b}\u{0}"), as: "b")
    try desktop.show(Content(title: "A", details: "one\ntwo"), as: "c")
    try desktop.pass()
    #expect(desktop.server.shown.map(\.summary) == ["Bezel", "one two", "A"])
    #expect(desktop.server.shown.map(\.body) == ["", "", "one\ntwo"])
    #expect(desktop.server.violations == [])
  }

  @Test func `of a server that can't replace one notification is left`() throws {
    let desktop = try NotifiedDisplay()
    desktop.server.habit = .neverReplaces
    for percent in 0..<5 {
      try desktop.show(Self.task(percent))
      try desktop.pass(.seconds(1))
    }
    #expect(desktop.server.shown.map(\.value) == [4] && desktop.server.calls == 5)
    desktop.display.send(.hide, to: "a")
    try desktop.pass(.seconds(2))
    #expect(desktop.server.shown == [])
  }

  @Test func `a refusal ends no HUD, and after ten seconds it is tried again`() throws {
    let desktop = try NotifiedDisplay()
    desktop.server.habit = .refuses
    try desktop.show(Self.task(1))
    try desktop.pass()
    for percent in 2..<11 {
      try desktop.show(Self.task(percent))
      try desktop.pass(.seconds(1))
    }
    #expect(desktop.server.calls == 1 && desktop.display.specification(of: "a") != nil)
    desktop.server.habit = .usual
    try desktop.pass(.seconds(1))
    #expect(desktop.server.shown.map(\.value) == [10])
  }

  @Test func `another server is asked at once, though the one before has refused`() throws {
    let desktop = try NotifiedDisplay()
    desktop.server.habit = .refuses
    try desktop.show(Self.task(1))
    try desktop.pass()
    #expect(desktop.server.calls == 1)
    try desktop.restartServer(after: 100)
    try desktop.wait("it is shown") {
      _ = try? desktop.pass(.microseconds(1))
      return desktop.server.shown.map(\.value) == [1]
    }
  }

  @Test func `a server that never answers holds up neither HUDs nor the end`() throws {
    let desktop = try NotifiedDisplay()
    desktop.server.habit = .isSilent
    try desktop.show(Content(indicator: .info, title: "Over"))
    try desktop.show(Self.task(1), as: "b")
    try desktop.wait("it is asked") { desktop.server.calls == 2 }
    for _ in 0..<20 { try desktop.pass(.seconds(1)) }
    #expect(desktop.ends["a"]?.reason == .timedOut)
    #expect(desktop.server.calls == 2 && desktop.presenter?.isAtRest == true)
  }

  @Test func `a failure is shown by a server that answers later than the failure's time is over`() throws {
    let desktop = try NotifiedDisplay()
    desktop.server.habit = .isLate
    try desktop.show(Self.task(10))
    try desktop.show(Self.task(10), as: "b")
    try desktop.wait("it is asked") { desktop.server.calls == 2 }
    try desktop.show(Content(indicator: .error, title: "Failed")) { $0.options.urgency = .critical }
    try desktop.show(Content(indicator: .success, title: "Copied"), as: "b")
    for _ in 0..<20 { try desktop.pass(.seconds(1)) }
    #expect(desktop.ends["a"]?.reason == .timedOut && desktop.ends["b"]?.reason == .timedOut)
    desktop.server.habit = .usual
    desktop.server.answerLate()
    try desktop.wait("only the failure is left") { desktop.server.shown.map(\.summary) == ["Failed"] }
    #expect(desktop.server.shown.first?.urgency == 2)
    #expect(desktop.server.calls == 3 && desktop.server.violations == [])
    try desktop.pass()
    #expect(desktop.presenter?.isAtRest == false)
  }

  @Test func `another server shows what is up, and no number of the first one is used there`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Self.task(1))
    try desktop.show(Content(indicator: .error, title: "Over"), as: "b")
    try desktop.pass()
    for _ in 0..<20 { try desktop.pass(.seconds(1)) }
    try desktop.restartServer(after: 100)
    try desktop.wait("it is shown") {
      _ = try? desktop.pass(.seconds(1))
      return desktop.server.shown.map(\.summary) == ["Copying"]
    }
    #expect(desktop.presenter?.isAtRest == true)
    desktop.display.send(.hide, to: "a")
    try desktop.pass(.seconds(2))
    #expect(desktop.server.shown == [] && desktop.server.violations == [])
  }

  @Test(arguments: [nil, FakeNotifications.Habit.isSilent, .refuses])
  func `without a server that answers there is a reason`(habit: FakeNotifications.Habit?) throws {
    let folder = try PrivateFolder()
    let bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    let loop = EventLoop()
    let server = try habit.map { _ in try FakeNotifications(on: loop, at: .address(bus.address)) }
    if let server, let habit {
      server.habit = habit
      try Deadline.wait(between: { loop.turn(timeout: .seconds(1)) }) { server.isThere }
    }
    let limit = habit == .isSilent ? Duration.milliseconds(10) : .seconds(60)
    do throws(BusFailure) {
      _ = try NotificationService(on: loop, at: .address(bus.address), within: limit)
      Issue.record("there is one")
    } catch {
      switch habit {
      // The bus may start one that is installed, which ends without a display.
      case nil: #expect(error != .silent)
      case .isSilent: #expect(error == .silent)
      default: #expect("\(error)" == "too many")
      }
    }
  }

  // MARK: Ends

  @Test func `at the end all notifications are closed, also those that are not answered yet`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Content(indicator: .error, title: "Over"))
    for _ in 0..<20 { try desktop.pass(.seconds(1)) }
    try desktop.show(Self.task(1), as: "b")
    try desktop.pass()
    try desktop.show(Self.task(1), as: "c")
    desktop.loop.turn(timeout: .zero)
    desktop.display.close()
    desktop.presenter?.close()
    #expect(desktop.server.shown == [] && desktop.server.history.count == 3)
    #expect(desktop.server.violations == [])
  }

  @Test func `what a killed server has left is closed by the next one`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Self.task(1))
    try desktop.pass()
    try desktop.kill()
    desktop.display.send(.removed, to: "a")
    try desktop.start()
    try desktop.pass()
    #expect(desktop.server.shown == [])
    try desktop.show(Self.task(2))
    try desktop.pass()
    try desktop.kill()
    // Another notification server gives the same numbers to others.
    try desktop.restartServer()
    try desktop.start()
    try desktop.wait("it is shown again") {
      _ = try? desktop.pass(.seconds(1))
      return desktop.server.shown.count == 1
    }
    #expect(desktop.server.history.count == 1 && desktop.server.violations == [])
  }

  @Test func `the end of the bus is reported once`() throws {
    let desktop = try NotifiedDisplay()
    try desktop.show(Self.task(1))
    try desktop.pass()
    desktop.endBus()
    try desktop.wait("it is reported") { desktop.isLost }
  }
}
