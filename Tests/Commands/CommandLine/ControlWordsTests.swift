import BezelCommandLine
import BezelValues
import HUDCommands
import HUDModel
import Testing

/// The commands that the wheel and a drag over a HUD run.
@Suite struct ControlWordsTests {
  private func words(
    _ change: Control.Change, _ control: String, upTo maximum: Double = 1, _ look: [String] = []
  ) throws
    -> String
  {
    let shown = try Invocation(parsing: (["show", "x"] + look).map { Array($0.utf8) })
    guard case .command(.show(let show)) = shown else { throw UsageError("no show") }
    let words = try #require(Control(text: control)).words(for: change, upTo: maximum, look: show.patch)
    guard case .desktop = try Invocation(parsing: words.map { Array($0.utf8) }) else {
      throw UsageError("no command of the desktop")
    }
    return words.joined(separator: " ")
  }

  @Test func `each kind has its verb, with the device and the length of the bar`() throws {
    #expect(try words(.steps(1), "volume") == "volume up")
    #expect(try words(.steps(-3), "mic:usb") == "volume down --device usb --mic")
    #expect(
      try words(.set(Progress(0.4)), "brightness:intel_backlight")
        == "brightness set 40% --device intel_backlight")
    #expect(try words(.set(Progress(0.333)), "keyboard-light", upTo: 1.5) == "keyboard-light set 33%")
    #expect(try words(.set(Progress(1.2, upTo: 1.5)), "volume", upTo: 1.5) == "volume set 120% --max 150%")
  }

  @Test func `on a player the wheel is its volume and a drag the position`() throws {
    #expect(
      try words(.steps(2), "media:mpv", ["--percent", "--position", "top"])
        == "media volume +5% --player mpv --position top")
    #expect(try words(.steps(-1), "media") == "media volume -5%")
    #expect(try words(.set(Progress(0.4)), "media") == "media position 40%")
    #expect(try words(.set(Progress(0.4)), "media-volume:mpv") == "media volume 40% --player mpv")
  }

  @Test func `the options of the key stay, and no others come in`() throws {
    #expect(
      try words(.steps(1), "brightness:intel --step 1% --exponent 4")
        == "brightness up --step 1% --device intel --exponent 4")
    #expect(
      try words(.set(Progress(1)), "volume --max 150% --keep-mute", upTo: 1.5)
        == "volume set 100% --max 150% --keep-mute")
    #expect(try words(.steps(-1), "mic --step 2%") == "volume down --step 2% --mic")
    // What is no option of the level is omitted, with all others.
    for hostile in [
      "volume --step 1% --nonsense", "brightness --max 150%", "volume --step", "volume --help",
      "volume --step 1% list",
    ] {
      #expect(try words(.steps(1), hostile) == (hostile.hasPrefix("volume") ? "volume up" : "brightness up"))
    }
  }

  @Test func `a HUD that stays does not make the level stay`() throws {
    #expect(try words(.steps(1), "volume", ["--timeout", "never"]) == "volume up")
    #expect(try words(.steps(1), "volume", ["--timeout", "3s"]) == "volume up --timeout 3s")
    #expect(try words(.steps(1), "media", ["--timeout", "never"]) == "media volume +5%")
  }

  @Test func `the look that the HUD was shown with stays, and its content doesn't`() throws {
    let look = [
      "--style", "vertical-osd", "--position", "left", "--no-percent", "--icon", "volume", "--progress", "3%",
      "--watchdog", "3s", "--control", "volume", "--set", "corner-radius=3",
    ]
    #expect(
      try words(.steps(1), "volume", look)
        == "volume up --no-percent --style vertical-osd --position left --set corner-radius=3")
  }

  @Test(arguments: ["", "light", "volume:", ":a", "Volume"])
  func `other texts are no controls`(text: String) { #expect(Control(text: text) == nil) }

  @Test(arguments: ["volume", "mic:a:b", "volume:a --step 1% --max 150%", "brightness --exponent 4"])
  func `a control is read as it is written`(text: String) { #expect(Control(text: text)?.text == text) }

  @Test func `an option whose value can be none has none unless it is given`() {
    var values = OptionValues()
    #expect(values[BehaviorOptions.table.control] == nil)
    values[BehaviorOptions.table.control] = .some(nil)
    #expect(values[BehaviorOptions.table.control] == .some(nil))
    #expect(values.take(BehaviorOptions.table.control) == .some(nil) && values.isEmpty)
  }
}
