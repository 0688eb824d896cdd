import BezelCommandLine
import BezelValues
import HUDModel
import Testing

@testable import DesktopControls

@Suite struct LevelTests {
  private func level(
    _ change: LevelChange, from present: Double, step: Double = 0.05, maximum: Double = 1, minimum: Double = 0
  ) -> Double {
    var options = LevelOptions(.volume)
    (options.change, options.step, options.maximum, options.minimum) = (change, step, maximum, minimum)
    return (options.level(changing: Progress(level: present)).fraction * 10000).rounded() / 10000
  }

  @Test func `steps end at multiples of the step`() {
    #expect(level(.up(nil), from: 0.43) == 0.45)
    #expect(level(.down(nil), from: 0.43) == 0.4)
    #expect(level(.up(nil), from: 0.45) == 0.5)
    #expect(level(.down(nil), from: 0.45) == 0.4)
    #expect(level(.up(0.1), from: 0.45) == 0.5)
    #expect(level(.down(0.01), from: 0.45) == 0.44)
  }

  @Test func `a level that the device has rounded counts as the multiple`() {
    #expect(level(.up(nil), from: 29491.0 / 65536) == 0.5)
    #expect(level(.down(nil), from: 29492.0 / 65536) == 0.4)
  }

  @Test func `a step that is not seen is none`() {
    #expect(level(.down(nil), from: 1, step: 0.333) == 0.666)
    #expect(level(.up(nil), from: 0.666, step: 0.333) == 1)
    #expect(level(.up(nil), from: 0.999, step: 0.333) == 1)
    #expect(level(.up(nil), from: 0.999, step: 0.333, maximum: 1.5) == 1.332)
    #expect(level(.up(nil), from: 0.996, step: 0.001) == 0.997)
    #expect(level(.down(nil), from: 1, step: 0.001) == 0.999)
  }

  @Test func `ninety steps of 1 % reach 90 %, also with rounding after each`() {
    var present = 0.0
    for _ in 0..<90 { present = (level(.up(nil), from: present, step: 0.01) * 65536).rounded() / 65536 }
    #expect((present * 100).rounded() == 90)
  }

  @Test func `the names of devices are asked for, each kind with its own`() throws {
    func kind(_ line: String) throws -> DesktopKind? {
      let words = line.split(separator: " ").map { Array($0.utf8) }
      if case .desktop(let command, .names) = try Invocation(parsing: words) { return command.kind }
      return nil
    }
    #expect(try kind("volume list") == .volume && kind("volume --mic list") == .mic)
    #expect(try kind("brightness list") == .brightness && kind("keyboard-light list") == .keyboardLight)
    #expect(try kind("media list") == .media && kind("media") == nil)
    #expect(throws: UsageError("'x' is one argument too many for 'volume list'")) {
      try kind("volume list x")
    }
  }

  @Test(arguments: [
    ("volume set 5%+", LevelChange.up(0.05)), ("brightness set +5%", .up(0.05)),
    ("volume set 5%-", .down(0.05)),
    ("volume set 40%", .set(0.4)), ("volume up 5%", .up(0.05)), ("brightness down 2.5%", .down(0.025)),
  ])
  func `set takes changes too, and up and down take amounts, as in other programs`(
    line: String, change: LevelChange
  ) throws {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    guard case .desktop(let command, .hud) = try Invocation(parsing: words) else {
      Issue.record("not a level")
      return
    }
    #expect((command as? LevelOptions)?.change == change)
  }

  @Test(arguments: ["wob -V", "wob --version", "wob -v -V"])
  func `wob has its option for the version`(line: String) throws {
    let invocation = try Invocation(parsing: line.split(separator: " ").map { Array($0.utf8) })
    guard case .text(let text) = invocation else {
      Issue.record("not a text")
      return
    }
    #expect(text == "bezel \(Verb.version)\n")
  }

  @Test(arguments: [
    ("volume raise", "unknown action 'raise'; did you mean 'up'?"),
    (
      "volume up 0%",
      "'volume up' can't take '0%'; it takes an amount such as 5%, above 0% and at most 1000%"
    ),
    (
      "brightness down -5%",
      "'brightness down' can't take '-5%'; it takes an amount such as 5%, above 0% and at most 1000%"
    ),
    ("volume get", "unknown action 'get'; did you mean 'show'?"),
    ("volume toggle-mute", "unknown action 'toggle-mute'; did you mean 'toggle'?"),
    ("brightness lower", "unknown action 'lower'; did you mean 'down'?"),
    ("volume up 5", "the value can't be '5'; a percentage has its sign: 5%"),
    ("volume up up", "'up' is one argument too many for 'volume up'"),
    ("volume 40 %", "the value can't be '40'; a percentage has its sign: 40%"),
    ("media toggle", "unknown action 'toggle'; did you mean 'play-pause'?"),
    ("mic toggle", "unknown verb 'mic'; did you mean 'volume --mic'?"),
  ])
  func `the words of other programs lead to ours`(line: String, sentence: String) {
    let error = #expect(throws: UsageError.self) {
      try Invocation(parsing: line.split(separator: " ").map { Array($0.utf8) })
    }
    #expect(error?.description == sentence)
  }

  @Test func `limits stop changes, and never turn one round`() {
    #expect(level(.up(nil), from: 0.98) == 1)
    #expect(level(.up(nil), from: 1) == 1)
    #expect(level(.up(nil), from: 0.8, maximum: 0.4) == 0.8)
    #expect(level(.up(nil), from: 1.3) == 1.3)
    #expect(level(.up(nil), from: 1.3, maximum: 1.5) == 1.35)
    #expect(level(.down(nil), from: 0.03) == 0)
    #expect(level(.down(nil), from: 0.04, minimum: 0.01) == 0.01)
    #expect(level(.down(nil), from: 0, minimum: 0.01) == 0)
    #expect(level(.set(2), from: 0.3, maximum: 1.5) == 1.5)
    #expect(level(.set(0), from: 0.3, minimum: 0.01) == 0.01)
  }

  @Test func `up unmutes unless that is not wanted; down and set leave it`() {
    var options = LevelOptions(.volume)
    for (change, expected) in [
      (LevelChange.up(nil), false), (.down(nil), true), (.set(0.4), true), (.toggle, false), (.mute, true),
      (.unmute, false), (.show, true),
    ] {
      options.change = change
      #expect(options.isMuted(changing: true) == expected, "\(change)")
    }
    (options.change, options.keepsMute) = (.up(nil), true)
    #expect(options.isMuted(changing: true))
    options.change = .toggle
    #expect(options.isMuted(changing: false))
  }

  @Test func `channels keep their balance`() {
    var device = AudioDevice(
      index: 0, name: "a", description: "A", channels: [0x10000, 0x8000], isMuted: false)
    #expect(device.channels(at: Progress(0.5)) == [0x8000, 0x4000])
    #expect(device.channels(at: Progress(level: 1.5)) == [0x18000, 0xC000])
    device.channels = [0, 0]
    #expect(device.channels(at: Progress(0.4)) == [26214, 26214])
    device.channels = []
    #expect(device.channels(at: Progress(0.4)).isEmpty && device.level == .none)
  }
}
