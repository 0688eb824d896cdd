import HeadlessSway
import Testing

/// A person who binds keys: what they do, and what they see.
@Suite(.serialized, .needs("sway", "grim"))
struct UserTests {
  @Test func `show, update, tap: a panel comes, follows and leaves the screen as it was`() throws {
    let story = try Story("tap")
    var pointer: VirtualPointer? = try VirtualPointer(on: story.sway)
    try pointer?.move(toX: 5, y: 5)
    let empty = try story.sway.picture()
    let waiting = try story.begin("show", "Compiling", "--mode", "ring", "--progress", "40%", "--wait")
    let shown = try story.waitUntilSettled("shown")
    let panel = try #require(shown.difference(from: empty))
    #expect(panel.x.contains(400) && panel.y.contains(300), "it is in the middle: \(panel)")

    #expect(try story.give("update", "--progress", "90%").status == 0)
    let updated = try story.sway.waitForPicture("more of the ring") { $0 != shown }
    let change = try #require(updated.difference(from: shown))
    #expect(panel.x.contains(change.x) && panel.y.contains(change.y), "only the ring changed: \(change)")
    try story.waitUntilSettled("updated")

    try pointer?.click(x: 400, y: 300)
    #expect(waiting.ending() == .status(10), "dismissed by the user")
    pointer = nil
    try story.waitUntilEmpty()
    #expect(try story.list().isEmpty)
  }

  @Test func `a button lights up under the pointer, and pressing it ends the wait with 11`() throws {
    let story = try Story("button")
    var pointer: VirtualPointer? = try VirtualPointer(on: story.sway)
    try pointer?.move(toX: 5, y: 5)
    let waiting = try story.begin(
      "show", "--mode", "text", "--button", "Cancel", "--dismiss-on", "none", "--wait")
    try story.waitUntilSettled("shown")
    // A panel of nothing but its button has that in its middle; 8 pixels below its edge the panel is bare.
    try pointer?.move(toX: 400, y: 300)
    try story.waitUntilSettled("hovered")
    try pointer?.click(x: 400, y: 273)
    #expect(waiting.isRunning, "beside the button nothing happens")
    try pointer?.click(x: 400, y: 300)
    #expect(waiting.ending() == .status(11), "its button")
    pointer = nil
    try story.waitUntilEmpty()
  }

  @Test func `a pointer that comes after the panel can tap it, too`() throws {
    let story = try Story("late-pointer")
    let waiting = try story.begin("show", "Late", "--mode", "text", "--wait")
    try story.waitUntilSettled("shown")
    let pointer = try VirtualPointer(on: story.sway)
    // The server learns of the pointer in its own time; a user whose first tap does nothing taps again.
    let deadline = Deadline(in: .seconds(60))
    while waiting.isRunning && !deadline.hasPassed {
      try pointer.click(x: 400, y: 300)
    }
    #expect(waiting.ending() == .status(10))
  }

  @Test func `beside the panel the screen belongs to the other programs`() throws {
    let story = try Story("beside")
    let pointer = try VirtualPointer(on: story.sway)
    let nag = try story.sway.start(["swaynag", "-m", "is anybody there?"])
    try story.sway.waitForPicture("swaynag's bar") { $0[400, 0] != story.before[400, 0] }
    #expect(try story.give("show", "Working", "--mode", "ring", "--progress", "1/2").status == 0)
    try pointer.click(x: 785, y: 15)
    #expect(nag.ending() == .status(0), "its button was reached")
    #expect(try story.list().count == 1, "the panel is still there")
  }

  @Test(arguments: [1, 1.5, 2])
  func `a gradient darkens the screen from its centre on`(scale: Double) throws {
    let story = try Story(
      "gradient-\(scale)", on: Sway.Outputs(width: 1500, height: 900, scale: scale),
      grey: 0xc0)
    let shown = try story.give("show", "Wait", "--mode", "text", "--mask", "gradient")
    #expect(shown.status == 0)
    let picture = try story.waitUntilSettled("shown")
    // Along the middle row it is black of alpha 0.75 · distance / 900. The software renderer of sway 1.7 doesn't heed
    // where a source begins, so that all lies a pixel and a half of the small buffer too far to the right.
    let row = picture.height / 2
    for distance in [300, 450, 600, 740] {
      let alpha = 0.75 * Double(distance) / 900
      for x in [750 - distance, 750 + distance - 1] {
        let before = Double(story.before[x, row].red)
        #expect(abs(Double(picture[x, row].red) - before * (1 - alpha)) <= 4, "\(distance) to one side")
      }
    }
  }

  @Test func `markup is for the eye: lists have the text, and broken markup is refused`() throws {
    let story = try Story("markup")
    let shown = try story.give("show", "--markup", "<b>Fish</b> &amp; <i>chips</i>", "--mode", "text")
    #expect(shown.status == 0)
    try story.waitUntilSettled("shown")
    #expect(try story.list().first?.hasSuffix("\tFish & chips") == true)
    let broken = try story.give("update", "--title", "fish & chips", "--markup")
    #expect(broken.status == 64)
    #expect(broken.errors.contains("is invalid: Error on line 1"))
    #expect(try story.give("update", "--title", "fish & chips").status == 0)
    #expect(try story.list().first?.hasSuffix("\tfish & chips") == true)
  }

  @Test func `dim takes the light and every tap from the whole screen`() throws {
    let story = try Story("dim")
    let nag = try story.sway.start(["swaynag", "-m", "is anybody there?"])
    let bright = try story.sway.waitForPicture("swaynag's bar") { $0[400, 0] != story.before[400, 0] }
    var pointer: VirtualPointer? = try VirtualPointer(on: story.sway)
    #expect(
      try story.give("show", "Wait", "--mode", "ring", "--progress", "1/2", "--mask", "dim").status == 0)
    try story.sway.waitForPicture("a darker corner") { $0[2, 590].red < bright[2, 590].red }
    let dimmed = try story.waitUntilSettled("shown")
    #expect(dimmed[2, 590] != bright[2, 590])
    try pointer?.click(x: 785, y: 15)
    #expect(nag.isRunning, "the tap did not get through")
    #expect(try story.give("dismiss").status == 0)
    pointer = nil
    try story.sway.waitForPicture("all as before, with the bar") { $0 == bright }
  }

  @Test(.needs("wtype"))
  func `escape dismisses a panel that asked for the keyboard`() throws {
    let story = try Story("escape")
    let waiting = try story.begin("show", "Really?", "--mode", "text", "--keyboard", "--wait")
    try story.waitUntilSettled("shown")
    // The virtual keyboard comes with its key: the server may get to know the one too late for the other.
    let deadline = Deadline(in: .seconds(60))
    while waiting.isRunning && !deadline.hasPassed {
      #expect(try story.sway.run(["wtype", "-d", "50", "-s", "50", "-k", "Escape"]).status == 0)
    }
    #expect(waiting.ending() == .status(10))
    try story.waitUntilEmpty()
  }

  @Test func `a wait ends with 0 when a command or the time ends the panel`() throws {
    let story = try Story("wait")
    let dismissed = try story.begin("show", "One", "--mode", "text", "--id", "one", "--wait")
    try story.waitUntilSettled("shown")
    #expect(try story.give("dismiss", "one").status == 0)
    #expect(dismissed.ending() == .status(0))
    #expect(
      try story.sway.run([
        InstalledPrograms.buildFolder + "/bezel", "show", "Two", "--timeout", "200ms", "--wait",
      ]).status == 0)
    try story.waitUntilEmpty()
  }

  @Test func `two panels with names of their own are up side by side`() throws {
    let story = try Story("two")
    #expect(try story.give("show", "First", "--mode", "text", "--id", "first").status == 0)
    let one = try story.waitUntilSettled("one")
    #expect(try story.give("show", "Second", "--mode", "text", "--id", "second").status == 0)
    try story.sway.waitForPicture("a second panel") { $0 != one }
    let two = try story.waitUntilSettled("both")
    let lone = try #require(one.difference(from: story.before))
    let both = try #require(two.difference(from: story.before))
    #expect(both.y.count > lone.y.count, "they don't cover each other: \(lone), \(both)")
    #expect(try story.list().count == 2)
    #expect(try story.give("dismiss", "--all").status == 0)
    try story.waitUntilEmpty()
  }

  @Test func `events are told to who asked for them, from before the first panel to the server's end`() throws
  {
    let story = try Story("events")
    let events = try RunningProgram(
      [InstalledPrograms.buildFolder + "/bezel", "events", "--json"], environment: story.sway.environment,
      readingLines: true)
    // That it listens is seen by what it hears.
    let deadline = Deadline(in: .seconds(60))
    repeat {
      #expect(try story.give("show", "--id", "probe", "--animation", "none").status == 0)
      #expect(try story.give("dismiss", "probe").status == 0)
    } while events.nextLine(within: .milliseconds(500)) == nil && !deadline.hasPassed
    #expect(try story.give("show", "One", "--id", "one", "--timeout", "50ms", "--wait").status == 0)
    #expect(try story.give("stop").status == 0)
    var lines: [String] = []
    while let line = events.nextLine(within: .seconds(60)) { lines.append(line) }
    let told = lines.filter { $0.contains(#""id": "one""#) }
    let words = ["willAppear", "didAppear", "willDisappear", "didDisappear", "ended"]
    #expect(told.count == words.count)
    for line in told { #expect(line.contains(#""title": "One""#), "\(line)") }
    for (line, word) in zip(told, words) { #expect(line.contains(#""event": "\#(word)""#), "\(line)") }
    #expect(told.last?.hasSuffix(#""event": "ended", "reason": "timedOut"}"#) == true)
    #expect(events.ending() == .status(0))
  }

  @Test func `a new scale makes the panel as much larger and no less sharp`() throws {
    let story = try Story("scale")
    #expect(try story.give("show", "Sharp", "--mode", "ring", "--progress", "40%").status == 0)
    let small = try #require(try story.waitUntilSettled("scale-1").difference(from: story.before))
    try story.sway.command("output HEADLESS-1 scale 2")
    let large = try story.sway.waitForPicture("a panel of twice the size") {
      guard let area = $0.difference(from: story.before) else { return false }
      return abs(area.x.count - 2 * small.x.count) <= 4
    }
    let area = try #require(large.difference(from: story.before))
    #expect(abs(area.y.count - 2 * small.y.count) <= 4, "\(small) became \(area)")
    try story.waitUntilSettled("scale-2")
  }
}
