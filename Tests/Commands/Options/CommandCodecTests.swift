import BezelValues
import HUDModel
import SeededRandom
import Testing

@testable import HUDCommands

/// A valid value of each option, as it is typed.
private let samples: [String: String] = [
  "title": "Größe <b>", "details": "one\ntwo", "markup": "", "button": "stop=icon:stop", "mode": "bar",
  "progress": "3/12",
  "percent": "", "estimate": "", "segments": "16", "image": "a b.png", "icon": "audio-volume-high",
  "tint": "no", "timeout": "1.5s", "watchdog": "2min", "grace": "300ms", "min-show": "0s",
  "animation": "zoom-out",
  "reduced-motion": "", "position": "top-right", "offset": "0.5,-40", "output": "DP-1", "ellipsis": "middle",
  "layer": "top",
  "mask": "#12345678", "dismiss-on": "anywhere", "keyboard": "", "theme": "mbprogresshud",
  "set": "fill=#102030", "note": "1 of 3", "value-text": "40 %", "max": "150%", "dots": "oo*o.",
  "inactive": "",
  "style": "osd", "layout": "row",
]

struct CommandCodecTests {
  private func decoded(_ command: Command) throws -> Command {
    var payload = PayloadWriter()
    command.encode(to: &payload)
    var reader = PayloadReader(payload.bytes[...])
    let decoded = try Command(decoding: &reader)
    #expect(reader.isAtEnd)
    return decoded
  }

  private func patch(_ names: some Sequence<String>) throws -> Patch {
    var patch = Patch()
    for option in Patch.options where names.contains(option.name) {
      try option.read(
        try #require(samples[option.name], "no sample of --\(option.name)"), into: &patch.values)
    }
    return patch
  }

  @Test(arguments: Patch.options.map(\.name))
  func `an option arrives as it was given, and no other`(name: String) throws {
    let patch = try patch([name])
    #expect(patch != Patch())
    guard case .update("x", let received) = try decoded(.update(id: "x", patch)) else {
      Issue.record("not an update")
      return
    }
    #expect(received == patch)
  }

  @Test(arguments: Patch.options.map(\.name))
  func `a patch takes an option of its base, and keeps its own`(name: String) throws {
    let (base, title) = (try patch([name]), try patch(["title"]))
    var merged = Patch()
    merged.merge(over: base)
    #expect(merged == base)
    let other = name == "image" ? "icon" : "image"
    var everything = try patch(samples.keys.filter { $0 != "set" && $0 != other })
    let own = everything
    everything.merge(over: name == "set" ? Patch() : base)
    #expect(everything == own)
    merged.merge(over: title)
    #expect(merged.title == title.title)
  }

  @Test func `properties of a base come before the patch's own`() throws {
    var patch = Patch()
    (patch.properties, patch.title) = ([ThemeAssignment(constant: "corner-radius", "9")], "own")
    var base = Patch()
    base.properties = [ThemeAssignment(constant: "corner-radius", "8")]
    (base.title, base.selection) = ("base", ThemeSelection())
    patch.merge(over: base)
    #expect(patch.properties?.map(\.description) == ["corner-radius=8", "corner-radius=9"])
    #expect(patch.title == "own" && patch.selection == nil)
  }

  @Test func `a command arrives with everything`() throws {
    var show = Command.Show()
    (show.id, show.indicator, show.patch) = (
      "copy", .success, try patch(samples.keys.filter { $0 != "icon" })
    )
    (show.waits, show.holds, show.frees) = (true, false, true)
    let commands: [Command] = [
      .show(show), .show(Command.Show()), .update(id: "", Patch()), .replace(id: "a", show.patch),
      .dismiss(.init(id: nil)),
      .dismiss(.init(id: "a", delay: .milliseconds(1500))), .list(.json), .events(.typed), .stop,
    ]
    for command in commands { #expect(try decoded(command) == command) }
  }

  @Test func `properties are added in their order`() throws {
    var patch = Patch()
    let option = try #require(Patch.options.first { $0.name == "set" })
    try option.read("corner-radius=8", into: &patch.values)
    try option.read("corner-radius=9", into: &patch.values)
    #expect(patch.properties?.map(\.description) == ["corner-radius=8", "corner-radius=9"])
  }

  @Test func `an option of another version is refused by its name`() {
    #expect(refusal(of: update(with: "sparkle"))?.contains("'sparkle'") == true)
  }

  @Test func `a command of another version is refused in one sentence`() {
    var bytes = update(with: "")
    bytes[0] = Command.version + 1
    #expect(
      refusal(of: bytes)
        == "the other program sends commands of version \(Command.version + 1), the server reads version \(Command.version); run 'bezel stop', and install "
        + "bezel and bezeld of one version")
  }

  @Test(arguments: ["corner-radius=x", "corner-radius", "sparkle=1"])
  func `a property with an invalid value is refused with the parser's sentence`(assignment: String) throws {
    var payload = PayloadWriter()
    ["corner-radius=8", assignment].encode(to: &payload)
    let error = #expect(throws: UsageError.self) { try ThemeAssignment(parsing: assignment) }
    #expect(refusal(of: update(with: "set", value: payload.bytes)) == error?.description)
  }

  private func update(with option: String, value: [UInt8] = []) -> [UInt8] {
    var payload = PayloadWriter()
    payload.write(Command.version)
    payload.write(2 as UInt8)
    payload.write("id")
    payload.write(option)
    return payload.bytes + value
  }

  private func refusal(of bytes: [UInt8]) -> String? {
    var reader = PayloadReader(bytes[...])
    return #expect(throws: PayloadError.self) { try Command(decoding: &reader) }?.description
  }

  @Test(arguments: 0..<20)
  func `damaged bytes are refused or are another command, and never more`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var show = Command.Show()
    show.patch = try patch(samples.keys.filter { $0 != "icon" })
    var payload = PayloadWriter()
    Command.show(show).encode(to: &payload)
    for _ in 0..<500 {
      var bytes = payload.bytes
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      var reader = PayloadReader(bytes[..<(random.below(bytes.count) + 1)])
      if let command = try? Command(decoding: &reader) { #expect(try decoded(command) == command) }
    }
  }

  @Test func `an event arrives with its reason`() throws {
    let events = [HUDEvent.Kind.milestone(.didAppear), .ended(.tapped), .ended(.button)].map {
      HUDEvent(
        id: "a", title: "b", generation: Generation(number: 7), at: Instant(sinceStart: .seconds(2)), $0,
        button: $0 == .ended(.button) ? "stop" : nil)
    }
    for event in events {
      var payload = PayloadWriter()
      event.encode(to: &payload)
      var reader = PayloadReader(payload.bytes[...])
      #expect(try HUDEvent(decoding: &reader) == event)
    }
  }
}

struct PatchTests {
  private func buttons(_ texts: String...) throws -> [Content.Button]? {
    var patch = Patch()
    let option = try #require(Patch.options.first { $0.name == "button" })
    for text in texts { try option.read(text, into: &patch.values) }
    try patch.validate()
    return patch.buttons
  }

  @Test func `a button has an id and a label or an icon`() throws {
    #expect(try buttons("Stop") == [Content.Button("Stop", id: "Stop")])
    #expect(
      try buttons("stop=Stop now", "no=icon:close") == [
        .init("Stop now", id: "stop"), .init(.close, id: "no"),
      ])
    #expect(try buttons("icon:pause") == [.init(.pause, id: "pause")])
    #expect(
      try buttons("icon:volume", "b=icon:battery") == [
        .init(.volumeHigh, id: "volume"), .init(.batteryFull, id: "b"),
      ])
    // What is before the = is no id.
    #expect(try buttons("a b=c", "=d") == [.init("a b=c"), .init("=d")])
    #expect(try buttons("") == [])
    #expect(try buttons("a", "", "b") == ["b"])
  }

  @Test(arguments: [
    (["a", "b", "c"], "a HUD has at most 2 buttons; leave out 'c'"),
    (["a=b", "a=c"], "both buttons have the id 'a'; give one another with --button ID=LABEL"),
    (["icon:pasue"], "there is no icon 'pasue' for a button; did you mean 'pause'?"),
    (["icon:xyzzy"], "there is no icon 'xyzzy' for a button; 'bezel icon list' lists them"),
    (["stop="], "the button 'stop' has no label; write ID=LABEL or ID=icon:NAME"),
  ])
  func `buttons that are wrong are refused`(texts: [String], sentence: String) throws {
    #expect(throws: UsageError(sentence)) {
      var patch = Patch()
      let option = try #require(Patch.options.first { $0.name == "button" })
      for text in texts { try option.read(text, into: &patch.values) }
      try patch.validate()
    }
  }

  @Test func `options that contradict each other are refused`() throws {
    var patch = Patch()
    patch.image = "a.png"
    try patch.validate()
    patch.icon = "a"
    #expect(throws: UsageError.self) { try patch.validate() }
    patch.icon = nil
    patch.mode = .ring
    try patch.validate()
    patch.mode = .image
    patch.progress = Progress(0.5)
    #expect(throws: UsageError.self) { try patch.validate() }
  }

  @Test func `an unknown name suggests the nearest`() throws {
    var patch = Patch()
    let option = try #require(Patch.options.first { $0.name == "position" })
    #expect(throws: UsageError("--position can't be 'centre'; did you mean 'center'?")) {
      try option.read("centre", into: &patch.values)
    }
  }

  @Test func `a field that is nil changes nothing`() throws {
    var specification = HUD.Specification(Content(indicator: .ring(Progress(0.5)), title: "a", details: "b"))
    specification.themeSelection = ThemeSelection(.dark)
    let before = specification
    Patch().apply(to: &specification, with: Patch.Resources())
    #expect(specification == before)
  }

  @Test func `progress alone selects a ring, and segments a bar`() {
    var specification = HUD.Specification(Content())
    var patch = Patch()
    patch.progress = Progress(0.25)
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content.indicator == .ring(Progress(0.25)))
    patch = Patch()
    patch.segments = 4
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content.indicator == .bar(Progress(0.25)))
    specification = HUD.Specification(Content())
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content.indicator == .indeterminateBar)
    #expect(specification.themed(for: DesktopPreferences()).theme.indicator.bar.segments == 4)
  }

  @Test func `progress alone selects a bar in a row`() {
    var specification = HUD.Specification(Content())
    var patch = Patch()
    (patch.layout, patch.progress, patch.maximum) = (.row, Progress(2, upTo: 10), Progress(1.5, upTo: 10))
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content.indicator == .bar(Progress(1.5, upTo: 1.5)))
  }

  @Test func `an icon replaces an indicator without progress, and stands beside progress`() {
    var specification = HUD.Specification(Content())
    var patch = Patch()
    patch.icon = "volume-low"
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content.mode == .image && specification.content.icon == .symbol(.volumeLow))
    patch = Patch()
    patch.progress = Progress(0.5)
    patch.apply(to: &specification, with: Patch.Resources())
    patch = Patch()
    patch.icon = "volume"
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(
      specification.content.indicator == .ring(Progress(0.5)) && specification.content.icon == .level(.volume)
    )
    patch.icon = ""
    patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content.icon == nil && specification.content.mode == .ring)
  }
}
