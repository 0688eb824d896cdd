import HeadlessSway
import Testing

/// The commands that a user binds to keys, and their effect on the screen.
@Suite(.serialized, .needs("sway", "grim"))
struct ShowTests {
  @Test func `show, update, tap: a panel appears, changes and leaves the screen as before`() throws {
    let session = try SwaySession("tap")
    var pointer: VirtualPointer? = try VirtualPointer(on: session.sway)
    try pointer?.move(toX: 5, y: 5)
    let empty = try session.sway.picture()
    let waiting = try session.start("show", "Compiling", "--mode", "ring", "--progress", "40%", "--wait")
    let shown = try session.waitUntilSettled("shown")
    let panel = try #require(shown.difference(from: empty))
    #expect(panel.x.contains(400) && panel.y.contains(300), "it is in the middle: \(panel)")

    #expect(try session.run("update", "--progress", "90%").status == 0)
    let updated = try session.sway.waitForPicture("more of the ring") { $0 != shown }
    let change = try #require(updated.difference(from: shown))
    #expect(panel.x.contains(change.x) && panel.y.contains(change.y), "only the ring changed: \(change)")
    try session.waitUntilSettled("updated")

    try pointer?.click(x: 400, y: 300)
    #expect(waiting.ending() == .status(10), "dismissed by the user")
    pointer = nil
    try session.waitUntilEmpty()
    #expect(try session.list().isEmpty)
  }

  @Test func `a button is highlighted under the pointer, and a click on it ends the wait with status 11`()
    throws
  {
    let session = try SwaySession("button")
    var pointer: VirtualPointer? = try VirtualPointer(on: session.sway)
    try pointer?.move(toX: 5, y: 5)
    let waiting = try session.start(
      "show", "--mode", "text", "--button", "Cancel", "--dismiss-on", "none", "--wait")
    try session.waitUntilSettled("shown")
    // A panel with only a button has the button in its middle; the row 8 pixels below the button's edge is bare.
    try pointer?.move(toX: 400, y: 300)
    try session.waitUntilSettled("hovered")
    try pointer?.click(x: 400, y: 273)
    #expect(waiting.isRunning, "beside the button nothing happens")
    try pointer?.click(x: 400, y: 300)
    #expect(waiting.ending() == .status(11), "its button")
    #expect(waiting.output == "Cancel\n")
    pointer = nil
    try session.waitUntilEmpty()
  }

  @Test func `a banner with two buttons: a click on one ends the wait with status 11 and its id`() throws {
    let session = try SwaySession("two-buttons")
    var pointer: VirtualPointer? = try VirtualPointer(on: session.sway)
    try pointer?.move(toX: 5, y: 5)
    let before = try session.sway.picture()
    let waiting = try session.start(
      "show", "Copying", "--style", "banner", "--icon", "copy", "--mode", "bar", "--progress", "40%",
      "--button", "pause=icon:pause", "--button", "cancel=icon:close", "--wait")
    let shown = try session.waitUntilSettled("shown")
    let panel = try #require(shown.difference(from: before))
    // The shadow is part of the difference: a banner is 376 wide.
    let right = 400 + 376 / 2
    #expect(panel.x.contains(right))
    try pointer?.click(x: right - 16 - 15, y: 300)
    #expect(waiting.ending() == .status(11), "its button")
    #expect(waiting.output == "cancel\n")
    pointer = nil
    try session.waitUntilEmpty()
  }

  @Test func `a pointer that is added after the panel can click it`() throws {
    let session = try SwaySession("late-pointer")
    let waiting = try session.start("show", "Late", "--mode", "text", "--wait")
    try session.waitUntilSettled("shown")
    let pointer = try VirtualPointer(on: session.sway)
    // A click before the server has bound the pointer is lost, so it is repeated.
    try Deadline.wait(between: { try pointer.click(x: 400, y: 300) }) { !waiting.isRunning }
    #expect(waiting.ending() == .status(10))
  }

  @Test func `clicks beside the panel reach other programs`() throws {
    let session = try SwaySession("beside")
    let pointer = try VirtualPointer(on: session.sway)
    let nag = try session.sway.start(["swaynag", "-m", "is anybody there?"])
    try session.sway.waitForPicture("swaynag's bar") { $0[400, 0] != session.before[400, 0] }
    #expect(try session.run("show", "Working", "--mode", "ring", "--progress", "1/2").status == 0)
    try pointer.click(x: 785, y: 15)
    #expect(nag.ending() == .status(0), "its button was reached")
    #expect(try session.list().count == 1, "the panel is still there")
  }

  @Test(arguments: [1, 1.5, 2])
  func `a gradient darkens the screen outwards from its centre`(scale: Double) throws {
    let session = try SwaySession(
      "gradient-\(scale)", on: Sway.Outputs(width: 1500, height: 900, scale: scale),
      grey: 0xc0)
    let shown = try session.run("show", "Wait", "--mode", "text", "--mask", "gradient")
    #expect(shown.status == 0)
    let picture = try session.waitUntilSettled("shown")
    // In the middle row it is black with alpha 0.75 · distance / 900. The software renderer of sway 1.7 ignores the
    // origin of the source rectangle, so everything is one and a half pixels of the small buffer too far right.
    let row = picture.height / 2
    for distance in [300, 450, 600, 740] {
      let alpha = 0.75 * Double(distance) / 900
      for x in [750 - distance, 750 + distance - 1] {
        let before = Double(session.before[x, row].red)
        #expect(abs(Double(picture[x, row].red) - before * (1 - alpha)) <= 4, "\(distance) to one side")
      }
    }
  }

  @Test func `markup is rendered, bezel list prints plain text, and invalid markup is refused`() throws {
    let session = try SwaySession("markup")
    let shown = try session.run("show", "--markup", "<b>Fish</b> &amp; <i>chips</i>", "--mode", "text")
    #expect(shown.status == 0)
    try session.waitUntilSettled("shown")
    #expect(try session.list().first?.hasSuffix("\tFish & chips") == true)
    let broken = try session.run("update", "--title", "fish & chips", "--markup")
    #expect(broken.status == 64)
    #expect(broken.errors.contains("is invalid: an & begins no entity; write &amp; for &"))
    #expect(try session.run("update", "--title", "fish & chips").status == 0)
    #expect(try session.list().first?.hasSuffix("\tfish & chips") == true)
  }

  @Test func `dim darkens the whole output and receives every click`() throws {
    let session = try SwaySession("dim")
    let nag = try session.sway.start(["swaynag", "-m", "is anybody there?"])
    let bright = try session.sway.waitForPicture("swaynag's bar") { $0[400, 0] != session.before[400, 0] }
    var pointer: VirtualPointer? = try VirtualPointer(on: session.sway)
    #expect(
      try session.run("show", "Wait", "--mode", "ring", "--progress", "1/2", "--mask", "dim").status == 0)
    try session.sway.waitForPicture("a darker corner") { $0[2, 590].red < bright[2, 590].red }
    let dimmed = try session.waitUntilSettled("shown")
    #expect(dimmed[2, 590] != bright[2, 590])
    try pointer?.click(x: 785, y: 15)
    #expect(nag.isRunning, "the tap did not get through")
    #expect(try session.run("dismiss").status == 0)
    pointer = nil
    try session.sway.waitForPicture("all as before, with the bar") { $0 == bright }
  }

  @Test(.needs("wtype"))
  func `Escape dismisses a panel that has the keyboard`() throws {
    let session = try SwaySession("escape")
    let waiting = try session.start("show", "Really?", "--mode", "text", "--keyboard", "--wait")
    try session.waitUntilSettled("shown")
    // wtype's virtual keyboard exists only while it types: the server may bind it too late for the key.
    try Deadline.wait(between: {
      let key = try session.sway.run(["wtype", "-d", "50", "-s", "50", "-k", "Escape"])
      #expect(key.status == 0)
    }) { !waiting.isRunning }
    #expect(waiting.ending() == .status(10))
    try session.waitUntilEmpty()
  }

  @Test func `a wait ends with status 0 when a command or the timeout ends the panel`() throws {
    let session = try SwaySession("wait")
    let dismissed = try session.start("show", "One", "--mode", "text", "--id", "one", "--wait")
    try session.waitUntilSettled("shown")
    #expect(try session.run("dismiss", "one").status == 0)
    #expect(dismissed.ending() == .status(0))
    #expect(
      try session.sway.run([
        InstalledPrograms.buildFolder + "/bezel", "show", "Two", "--timeout", "200ms", "--wait",
      ]).status == 0)
    try session.waitUntilEmpty()
  }

  @Test func `two panels with different ids are shown at the same time`() throws {
    let session = try SwaySession("two")
    #expect(try session.run("show", "First", "--mode", "text", "--id", "first").status == 0)
    let one = try session.waitUntilSettled("one")
    #expect(try session.run("show", "Second", "--mode", "text", "--id", "second").status == 0)
    try session.sway.waitForPicture("a second panel") { $0 != one }
    let two = try session.waitUntilSettled("both")
    let lone = try #require(one.difference(from: session.before))
    let both = try #require(two.difference(from: session.before))
    #expect(both.y.count > lone.y.count, "they don't cover each other: \(lone), \(both)")
    #expect(try session.list().count == 2)
    #expect(try session.run("dismiss", "--all").status == 0)
    try session.waitUntilEmpty()
  }

  @Test func `bezel events prints from before the first panel until the server exits`() throws {
    let session = try SwaySession("events")
    let events = try RunningProgram(
      [InstalledPrograms.buildFolder + "/bezel", "events", "--json"], environment: session.sway.environment,
      readingLines: true)
    // Commands are repeated until an event shows that `bezel events` is connected.
    let deadline = Deadline(in: .seconds(60))
    repeat {
      #expect(try session.run("show", "--id", "probe", "--animation", "none").status == 0)
      #expect(try session.run("dismiss", "probe").status == 0)
    } while events.nextLine(within: .milliseconds(500)) == nil && !deadline.hasPassed
    #expect(try session.run("show", "One", "--id", "one", "--timeout", "50ms", "--wait").status == 0)
    #expect(try session.run("stop").status == 0)
    var lines: [String] = []
    while let line = events.nextLine(within: .seconds(60)) { lines.append(line) }
    let own = lines.filter { $0.contains(#""id": "one""#) }
    let names = ["willAppear", "didAppear", "willDisappear", "didDisappear", "ended"]
    #expect(own.count == names.count)
    for line in own { #expect(line.contains(#""title": "One""#), "\(line)") }
    for (line, name) in zip(own, names) { #expect(line.contains(#""event": "\#(name)""#), "\(line)") }
    #expect(own.last?.hasSuffix(#""event": "ended", "reason": "timedOut"}"#) == true)
    #expect(events.ending() == .status(0))
  }

  @Test func `a new scale enlarges the panel without loss of sharpness`() throws {
    let session = try SwaySession("scale")
    #expect(try session.run("show", "Sharp", "--mode", "ring", "--progress", "40%").status == 0)
    let small = try #require(try session.waitUntilSettled("scale-1").difference(from: session.before))
    try session.sway.command("output HEADLESS-1 scale 2")
    let large = try session.sway.waitForPicture("a panel of twice the size") {
      guard let area = $0.difference(from: session.before) else { return false }
      return abs(area.x.count - 2 * small.x.count) <= 4
    }
    let area = try #require(large.difference(from: session.before))
    #expect(abs(area.y.count - 2 * small.y.count) <= 4, "\(small) became \(area)")
    try session.waitUntilSettled("scale-2")
  }
}
