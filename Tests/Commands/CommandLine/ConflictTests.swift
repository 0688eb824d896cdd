import BezelValues
import HUDModel
import Testing

@testable import BezelCommandLine

@Suite struct ConflictTests {
  private func error(_ words: [String]) -> String? {
    do {
      _ = try Invocation(parsing: words.map { Array($0.utf8) })
      return nil
    } catch {
      return error.description
    }
  }

  /// Pairs of options of which one would have no effect.
  @Test(arguments: [
    (["--mode", "spinner", "-p", "40%"], "--mode spinner shows no progress; omit --mode or --progress"),
    (["--mode", "text", "--max", "150%"], "--mode text shows no progress; omit --mode or --max"),
    (["--mode", "success", "--percent"], "--mode success shows no progress; omit --mode or --percent"),
    (
      ["--mode", "classic", "--estimate"], "--mode classic shows no progress; omit --mode or --estimate"
    ),
    (["--mode", "ring", "--segments", "5"], "--mode ring has no segments; omit --mode or --segments"),
    (["--mode", "pie", "--dots", "oo*"], "--mode pie has no dots; omit --mode or --dots"),
    (["--elapsed", "--countdown", "3s"], "a HUD has one clock; omit --elapsed or --countdown"),
    (
      ["--countdown", "3s", "--progress", "30%"],
      "--countdown sets the progress; omit --progress or --countdown"
    ),
    (
      ["--elapsed", "--value-text", "n"],
      "the time of a clock is in the place of --value-text; omit one of them"
    ),
    (["--dots", "oo*", "--segments", "3"], "dots show no progress; omit --dots or --segments"),
    (["--dots", "oo*", "--percent"], "dots show no progress; omit --dots or --percent"),
    (
      ["--mode", "info", "--watchdog", "5s"],
      "--watchdog is for running tasks; with --mode info use --timeout"
    ),
    (
      ["--layout", "row", "--note", "x"], "a row has no note; omit --note, or give another --layout"
    ),
    (
      ["--percent", "--value-text", "x"],
      "--percent and --value-text both set the value at the end; omit one of them"
    ),
    (
      ["--reduced-motion", "--animation", "pop"],
      "--reduced-motion only fades; omit it, or --animation pop"
    ),
    (
      ["--layout", "row", "--set", "layout=column"],
      "--layout and --set layout=column differ; omit one of them"
    ),
    (["--percent", "--set", "percent=no"], "--percent and --set percent=no differ; omit one of them"),
    (
      ["--mask", "pass", "--button", "Stop"],
      "--mask pass passes all input on; omit --button, or give another --mask"
    ),
    (
      ["--mask", "pass", "--dismiss-on", "tap"],
      "--mask pass passes all input on; omit --dismiss-on, or give another --mask"
    ),
    (
      ["--mask", "none", "--dismiss-on", "anywhere"],
      "--dismiss-on anywhere needs a mask that blocks input; omit --mask, or give clear, dim or gradient"
    ),
  ])
  func `options of which one would have no effect are an error`(words: [String], sentence: String) {
    for verb in ["show", "update"] { #expect(error([verb] + words) == sentence) }
    #expect(error(["render", "a.png"] + words) == sentence)
  }

  @Test(arguments: [
    ["--mode", "spinner", "--no-percent"], ["--percent", "--set", "percent=yes"],
    ["--layout", "row", "--note", ""], ["--mode", "bar", "--segments", "5"],
    ["--mask", "pass", "--button", ""],
    ["--reduced-motion", "--animation", "fade"], ["--mask", "pass", "--dismiss-on", "none"],
    ["--mode", "ring", "--max", "150%"], ["--icon", "volume", "-p", "40%"],
  ])
  func `options that go together are none`(words: [String]) {
    #expect(error(["show"] + words) == nil)
  }

  /// Options of which the action makes nothing.
  @Test(arguments: [
    (
      "volume --style osd",
      "'bezel volume' prints the state and shows no HUD; omit --style, or write 'bezel volume show'"
    ),
    (
      "volume --step 2%",
      "'bezel volume' prints the state and shows no HUD; omit --step, or write 'bezel volume show'"
    ),
    (
      "brightness --segments 5 --json",
      "'bezel brightness' prints the state and shows no HUD; omit --segments, or write 'bezel brightness show'"
    ),
    (
      "battery --low 10%",
      "'bezel battery' prints the state and shows no HUD; omit --low, or write 'bezel battery show'"
    ),
    (
      "media --verbose",
      "'bezel media' prints the state and shows no HUD; omit --verbose, or write 'bezel media show'"
    ),
    (
      "power-profile --output all",
      "'bezel power-profile' prints the state and shows no HUD; omit --output, or write 'bezel power-profile show'"
    ),
    ("volume list --json", "'volume list' prints names and shows no HUD; omit --json"),
    ("volume list --device x", "'volume list' prints names and shows no HUD; omit --device"),
    ("media list --timeout 2s", "'media list' prints names and shows no HUD; omit --timeout"),
    ("volume next-device --device x", "'volume next-device' chooses the device; omit --device"),
    ("run --replay a --title x", "--replay only prints what would be shown; omit --title"),
    ("run --replay a --theme dark", "--replay only prints what would be shown; omit --theme"),
    ("run --pipe --history", "--pipe knows no command; omit --history"),
  ])
  func `options without effect are an error`(line: String, sentence: String) {
    #expect(error(line.split(separator: " ").map(String.init)) == sentence)
  }

  @Test(arguments: [
    "volume --mic --json", "volume --device x", "volume --no-hud", "volume list --mic",
    "volume list --no-hud",
    "brightness --exponent 2", "media --player x", "volume mute --step 2%", "volume next-device --mic",
    "run --replay a --match (?<done>x) --pipe", "run --replay a -- make", "run --pipe --no-history",
  ])
  func `options with an effect are none`(line: String) {
    #expect(error(line.split(separator: " ").map(String.init)) == nil)
  }
}
