import BezelCommandLine
import BezelValues
import HUDCommands
import HUDModel
import SeededRandom
import Testing

/// A command, as the words of bezel(1) give it again.
struct WordsTests {
  private func parsed(_ words: [String]) throws -> Command? {
    guard case .command(let command) = try Invocation(parsing: words.map { Array($0.utf8) }) else {
      return nil
    }
    return command
  }

  @Test(arguments: 0..<200)
  func `each option is given again by its words`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let patch = random.patch()
    for option in Patch.options where option.texts(in: patch.values) != nil {
      var single = patch
      for other in Patch.options where other.name != option.name { single.values.remove(other) }
      let command = Command.replace(id: "a", single)
      #expect(try parsed(command.words) == command, "\(command.words)")
    }
  }

  @Test(arguments: 0..<200)
  func `a command is given again by its words`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var show = Command.Show()
    (show.id, show.section) = (
      random.pick(["default", "-x", "a b", "--wait"]), random.pick(["", "run", "volume"])
    )
    (show.waits, show.holds, show.frees) = (random.flip(), random.flip(), random.flip())
    show.raises = random.flip()
    show.window = random.flip() ? random.text() : nil
    show.patch = random.patch()
    for command in [.show(show), .replace(id: show.id, show.patch)] as [Command] {
      #expect(try parsed(command.words) == command, "\(command.words)")
    }
    (show.indicator, show.patch) = (random.pick([.success, .error, .warning, .info]), Patch())
    (show.patch.title, show.patch.timeout, show.id) = (random.text(), .never, "a")
    #expect(try parsed(Command.show(show).words) == .show(show))
  }

  @Test func `commands without options are given again by their words`() throws {
    var show = Command.Show()
    show.hasDefaultID = true
    let commands: [Command] = [
      .show(show), .update(id: "copy", Patch()), .dismiss(.init(id: nil)),
      .dismiss(.init(id: "-a", delay: .milliseconds(1))), .list(.text), .list(.waybar), .events(.json), .stop,
    ]
    for command in commands { #expect(try parsed(command.words) == command) }
  }

  @Test func `words are short`() {
    var patch = Patch()
    (patch.progress, patch.isMarkup, patch.isTinted) = (Progress(0.25), true, false)
    (patch.details, patch.timeout, patch.buttons) = ("-1 °C", .after(.milliseconds(1500)), [])
    #expect(
      Command.update(id: "copy", patch).words == [
        "update", "copy", "--details=-1 °C", "--markup", "--button", "", "--progress", "25%", "--no-tint",
        "--timeout", "1.5s",
      ])
  }
}

extension SeededRandom {
  mutating func flip() -> Bool { below(2) == 0 }

  fileprivate mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  fileprivate mutating func text() -> String {
    pick([
      "", "-", "--", "--title", "-t", "-1", "a", "a=b", "icon:stop", "text:x", "größe\n<b>", "50%=x",
      "\u{202E}\u{0}", "=", "it's \"q\"",
    ])
  }

  fileprivate mutating func fraction() -> Double {
    pick([0, 1, 0.4, 0.29, 1.0 / 3, Double(next() >> 11) * 0x1p-53, Double(next() >> 11) * 0x1p-70])
  }

  fileprivate mutating func time() -> Duration {
    pick([
      .zero, .seconds(366 * 24 * 3600), .milliseconds(300), .seconds(0.1), .nanoseconds(1),
      Duration(
        secondsComponent: Int64(below(100_000)),
        attosecondsComponent: Int64(next() % 1_000_000_000_000_000_000)),
      Duration(secondsComponent: 0, attosecondsComponent: Int64(next() % 1_000_000_000_000_000_000)),
    ])
  }

  fileprivate mutating func buttons() -> [Content.Button] {
    let face = { (random: inout SeededRandom) -> Content.Button in
      let id: String? = random.flip() ? random.text() : nil
      let (label, dismisses) = ("a" + random.text(), random.flip())
      return random.flip()
        ? Content.Button(label, id: id, dismisses: dismisses)
        : Content.Button(.close, id: id, dismisses: dismisses)
    }
    return (0..<below(3)).map { _ in face(&self) }
  }

  /// Each option or none, with any value that it can have.
  fileprivate mutating func patch() -> Patch {
    var patch = Patch()
    (patch.title, patch.details, patch.note, patch.valueText) = (text(), text(), text(), text())
    (patch.isMarkup, patch.isInactive, patch.showsPercent, patch.isEstimate) = (
      flip(), flip(), flip(), flip()
    )
    (patch.ellipsis, patch.layout, patch.mode) = (
      .middle, pick(Arrangement.allCases), pick(Indicator.Mode.allCases)
    )
    patch.buttons = buttons()
    patch.progress = Progress(fraction() * pick([1, 1, 10]), upTo: 10)
    patch.maximum = Progress(max(0.01, fraction() * 10), upTo: 10)
    patch.dots = Dots(text: pick([".", "oo*o.", "*"]))
    patch.segments = below(101)
    if flip() { patch.image = pick(["a b.png", "-", "/x", "ü"]) } else { patch.icon = text() }
    (patch.isTinted, patch.reducesMotion, patch.keyboard) = (flip(), flip(), flip())
    patch.timeout = pick([.auto, .never, .after(time())])
    (patch.watchdog, patch.grace, patch.minimumShow) = (time(), time(), time())
    patch.animation = pick(Animation.allCases)
    patch.position = pick(Position.named + [.centered(x: fraction(), y: fraction())])
    patch.offset = Point(x: fraction() * pick([-1, 1e5]), y: fraction() * -1000)
    patch.output = pick([.focused, .all, .named("DP-1"), .named("-a"), .named("")])
    (patch.layer, patch.dismissOn) = (.bottom, pick(DismissOn.allCases))
    patch.mask = pick([
      Mask.none, .pass, .clear, .dim, .gradient,
      .color(Color(UInt8(below(256)), UInt8(below(256)), UInt8(below(256)), alpha: Double(below(256)) / 255)),
    ])
    (patch.style, patch.theme) = (text(), text())
    patch.properties = [
      ThemeAssignment(constant: "corner-radius", "8"), ThemeAssignment(constant: "fill", "#102030"),
      ThemeAssignment(constant: "corner-radius", "\(below(100))"),
    ]
    for option in Patch.options where below(4) == 0 { patch.values.remove(option) }
    return patch
  }
}
