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
    (["--elapsed", "--note", "n"], "the time of a clock is in the place of --note; omit one of them"),
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
      ["--layout", "column", "--value-text", "x"],
      "--value-text is at the end of a row or of a banner's bar; omit it, or give --layout row"
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
}
