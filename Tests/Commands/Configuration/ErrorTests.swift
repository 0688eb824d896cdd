import BezelCommandLine
import BezelConfiguration
import BezelValues
import HUDCommands
import HUDModel
import Testing

@Suite struct ConfigurationErrorTests {
  @Test(arguments: [
    ("[hud]\npostion=top", "a:2: [hud] postion: top: unknown key; did you mean 'position'?"),
    ("[hud]\nqwxz=1", "a:2: [hud] qwxz: 1: unknown key; 'bezel config default' prints all of them"),
    (
      "[style.a]\nrow-spacing=3", "a:2: [style.a] row-spacing: 3: unknown key; write 'indicator-gap'"
    ),
    (
      "[mode]\nresize=", "a:2: [mode] resize: '': unknown key; write 'details' below [mode.resize]"
    ),
    (
      "[mode]\nresize=h j k l",
      "a:2: [mode] resize: h j k l: unknown key; write 'details' below [mode.resize]"
    ),
    ("[theme.a]\nmargin=3", "a:2: [theme.a] margin: 3: unknown key; write 'padding'"),
    ("[hud]\nset=margin=3", "a:2: [hud] set: margin=3: unknown property 'margin'; write 'padding'"),
    (
      "[hud]\ntitle=x", "a:2: [hud] title: x: it is about one HUD; give it to 'bezel show' as --title"
    ),
    (
      "[server]\nfill=#000",
      "a:2: [server] fill: #000: it is a property of a theme; write it below [hud], [theme.NAME] or [style.NAME]"
    ),
    ("[hud]\nposition=tpo", "a:2: [hud] position: tpo: did you mean 'top'?"),
    ("[hud]\nkeyboard=maybe", "a:2: [hud] keyboard: maybe: it is yes or no, on or off, true or false"),
    ("[hdu]\nx=1", "a:1: [hdu]: unknown section; did you mean 'hud'?"),
    ("[styles.a]\nx=1", "a:1: [styles.a]: unknown section; did you mean '[style.a]'?"),
    (
      "[output.focused]\ntheme=dark",
      "a:1: [output.focused]: the name after the dot is one of an output, or a list of names and patterns without 'focused'"
    ),
    (
      "[light.all]\nget=x", "a:1: [light.all]: '--device all' means other lights; choose another name"
    ),
    ("[osd]\nx=1", "a:1: [osd]: unknown section; did you mean '[style.osd]'?"),
    ("[dark]\nx=1", "a:1: [dark]: unknown section; did you mean '[theme.dark]'?"),
    (
      "[hud]\nlayer=\"top\"",
      "a:2: [hud] layer: \"top\": a value has no quotes; it is overlay, top, bottom or background"
    ),
    (
      "[hud]\nkeyboard=yes # always",
      "a:2: [hud] keyboard: yes # always: a comment has a line of its own; it is yes or no, on or off, true or false"
    ),
    (
      "[output.X]\ntimeout=1s",
      "a:2: [output.X] timeout: 1s: it is an option of HUDs; write it below [hud] or [style.NAME]"
    ),
    (
      "[hud]\nid=x",
      "a:2: [hud] id: x: it is about one HUD; give it to 'bezel show' as --id, or write it below [style.NAME]"
    ),
    ("[hud]\nhold=yes", "a:2: [hud] hold: yes: it is about one HUD; give it to 'bezel show' as --hold"),
    (
      "[hud]\ncountdown=5s",
      "a:2: [hud] countdown: 5s: it is about one HUD; give it to 'bezel show' as --countdown"
    ),
    (
      "[hud]\nstep=5%",
      "a:2: [hud] step: 5%: it is a key of [brightness], [keyboard-light], [mic], [tool.NAME] or [volume]; write it there"
    ),
    ("[hud]\nbase=osd", "a:2: [hud] base: osd: it is a key of [style.NAME] or [theme.NAME]; write it there"),
    ("[hud]\n=x", "a:2: expected KEY=VALUE, found '=x'"),
    ("[hud]\nset=", "a:2: [hud] set: the property '' has no value; write KEY=VALUE"),
    ("\u{FEFF}[hud]\nx=1", "a:2: [hud] x: 1: unknown key; 'bezel config default' prints all of them"),
    ("x=1", "a:1: x: 1: it is before the first section; write it below [hud]"),
    ("[hud]\nstyle=ods", "a:2: [hud] style: unknown style 'ods'; did you mean 'osd'?"),
    ("[hud]\ntheme=drak", "a:2: [hud] theme: unknown theme 'drak'; did you mean 'dark'?"),
    ("[theme.a]\nbase=a", "a:2: [theme.a] base: the theme 'a' is its own base; give it another one"),
    ("[style.a]\nbase=a", "a:2: [style.a] base: the style 'a' is its own base; give it another one"),
    (
      "[theme.a]\n[theme.a]",
      "a:2: [theme.a]: the theme is already defined at a:1; rename one of them"
    ),
    (
      "[theme.a]\ncorner-radius=-1",
      "a:2: [theme.a] corner-radius: -1: it is a number of logical pixels from 0 to 500"
    ),
    (
      "[output.DP-1]\nfill=#000",
      "a:2: [output.DP-1] fill: #000: an output has a theme and sizes; write it in [theme.NAME] or [style.NAME]"
    ),
    (
      "[server]\nidle-timeout=2",
      "a:2: [server] idle-timeout: 2: it is \(Duration.accepted)"
    ),
    ("[volume]\nstep=5", "a:2: [volume] step: 5: it is a percentage from 0.1% to 100%"),
    ("[mic]\nmax=2000%", "a:2: [mic] max: 2000%: it is a percentage from 1% to 1000%"),
    ("[brightness]\nmin=-1%", "a:2: [brightness] min: -1%: it is a percentage from 0% to 100%"),
    (
      "[keyboard-light]\nexponent=0",
      "a:2: [keyboard-light] exponent: 0: it is a number from 1 to 10"
    ),
    ("[media]\nplayr=mpv", "a:2: [media] playr: mpv: unknown key; did you mean 'player'?"),
    ("[battery]\nhud=maybe", "a:2: [battery] hud: maybe: it is yes or no, on or off, true or false"),
    ("[run]\nmode=spinner", "a:2: [run] mode: spinner: it is ring, bar or pie"),
    ("[run]\nerror-timeout=soon", "a:2: [run] error-timeout: soon: it is \(Options.Timeout.accepted)"),
    ("[hook]\nafter=10", "a:2: [hook] after: 10: it is \(Duration.accepted)"),
    (
      "[run]\nwrap=make a;b",
      "a:2: [run] wrap: make a;b: 'a;b' can't be wrapped; a name has ASCII letters, digits, '_', '.', '+' and '-', and begins with a "
        + "letter, a digit or '_'"
    ),
    (
      "[run]\nwrap=-v",
      "a:2: [run] wrap: '-v' can't be wrapped; a name has ASCII letters, digits, '_', '.', '+' and '-', and begins with a letter, a digit or '_'"
    ),
    ("[run]\nwrap=bezel", "a:2: [run] wrap: 'bezel' can't be wrapped; remove it from the list"),
    ("[watch]\nkinds=volum", "a:2: [watch] kinds: unknown kind 'volum'; did you mean 'volume'?"),
    (
      "[watch]\nkinds=foo",
      "a:2: [watch] kinds: unknown kind 'foo'; choose \(DesktopKind.list)"
    ),
  ])
  func `an error says where it is and what is accepted`(text: String, error: String) {
    let configuration = Configuration(parsing: Array(text.utf8), of: "a")
    #expect(configuration.errors.first?.description == error)
  }

  @Test func `errors are listed in the order of the lines, and those that are omitted are counted`() throws {
    let names = Configuration("[style.a]\nbase=b\n[hud]\nlayr=top\n[hud]\nstyle=c\nkeyboard=2\n")
    #expect(names.errors.map { $0.description.split(separator: ":")[1] } == ["2", "4", "6", "7"])
    let many = Configuration("[hud]\n" + String(repeating: "x=1\n", count: 60))
    #expect(many.errors.count == 51)
    #expect(many.errors.last?.description.hasSuffix(":51: and 10 more errors") == true)
    #expect(
      Configuration("[hud]\n" + String(repeating: "x=1\n", count: 51)).errors.last?.description
        .hasSuffix(":51: and 1 more error") == true)
    // What a program finds, too.
    let late = Configuration("[hud]\n" + String(repeating: "x=1\n", count: 60) + "[run]\nmatch=(\n")
    let setting = try #require(late.settings.last)
    let all = late.inOrder(late.errors + [ConfigurationError(setting, "not valid")])
    #expect(all.count == 52 && all.last == late.errors.last)
  }

  @Test func `a value with an error keeps the last good one, and the rest applies`() throws {
    let good = Configuration("[hud]\nposition=top\ntimeout=2s\ntheme=light\n[style.a]\nfill=#111111\n")
    let broken = Configuration(
      "[hud]\nposition=tpo\ntimeout=3s\ntheme=lihgt\n[style.a]\nfill=red\n", keeping: good)
    #expect(broken.errors.count == 3)
    let specification = try broken.specification { ($0.patch.style, $0.indicator) = ("a", .success) }
    #expect(
      specification.options.placement.position == .top && specification.options.timeout == .after(.seconds(3))
    )
    #expect(specification.theme.bezel.fill == Color(0x11, 0x11, 0x11))
    #expect(specification.theme.text == Theme.light.text)
  }

  @Test func `a key that is removed has its built-in value`() throws {
    let configuration = Configuration("[hud]\n", keeping: Configuration("[hud]\nposition=top\n"))
    #expect(try configuration.specification().options.placement.position == .center)
  }
}
