import BezelCommandLine
import BezelConfiguration
import BezelValues
import HUDCommands
import HUDModel
import Testing

extension Configuration {
  init(_ text: String, keeping previous: Configuration? = nil) {
    self.init(parsing: Array(text.utf8), keeping: previous)
  }

  /// The specification of a command.
  func specification(_ set: (inout Command.Show) throws -> Void = { _ in }, outputs: [OutputNames] = ["DP-1"])
    throws
    -> HUD.Specification
  {
    var show = Command.Show()
    show.hasDefaultID = true
    try set(&show)
    let resolved = try resolve(show, outputs: outputs)
    var specification = HUD.Specification(Content(indicator: Indicator(resolved.indicator)))
    resolved.patch.apply(to: &specification, with: Patch.Resources())
    return specification.themed(for: DesktopPreferences())
  }
}

@Suite struct ConfigurationTests {
  @Test func `without a file everything is built in`() throws {
    #expect(try Configuration().specification() == Configuration("").specification())
    #expect(try Configuration().specification().theme == .dark)
  }

  @Test func `options of all HUDs`() throws {
    let configuration = Configuration("[hud]\nposition=top\ntimeout=3s\nkeyboard=yes\nmask=#10203040\n")
    #expect(configuration.errors.isEmpty)
    let options = try configuration.specification { $0.indicator = .success }.options
    #expect(options.placement.position == .top && options.timeout == .after(.seconds(3)) && options.keyboard)
  }

  @Test(arguments: ["yes", "on", "true"], ["no", "off", "false"])
  func `flags have values`(yes: String, no: String) throws {
    #expect(try Configuration("[hud]\nkeyboard=\(yes)\n").specification().options.keyboard)
    #expect(try !Configuration("[hud]\nkeyboard=\(no)\n").specification().options.keyboard)
  }

  @Test func `a result keeps its indicator`() throws {
    let configuration = Configuration("[hud]\nmode=bar\nsegments=8\n")
    #expect(try configuration.specification { $0.indicator = .success }.content.mode == .success)
    #expect(try configuration.specification().content.mode == .bar)
    #expect(try Configuration("[hud]\nsegments=8\n").specification().content.mode == .spinner)
  }

  @Test func `styles have bases and amend the built-in ones`() throws {
    let configuration = Configuration(
      "[style.big]\nbase=osd\nrow-height=80\n[style.osd]\ntimeout=9s\n[style.huge]\nbase=big\nrow-icon-size=60\n"
    )
    #expect(configuration.errors.isEmpty)
    let specification = try configuration.specification { $0.patch.style = "huge" }
    #expect(specification.theme.row.height == 80 && specification.theme.row.iconSize == 60)
    #expect(
      specification.theme.layout.arrangement == .row && specification.options.timeout == .after(.seconds(9)))
    var show = Command.Show()
    (show.patch.style, show.hasDefaultID) = ("huge", true)
    #expect(try configuration.resolve(show, outputs: []).id == "osd")
  }

  @Test(arguments: ["", "Volume"], [1, 1.25, 1.5, 2])
  func `a classic-osd is a square of 200`(title: String, scale: Double) throws {
    var specification = try Configuration().specification { $0.patch.style = "classic-osd" }
    specification.content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: title)
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    let scene = HUD.still(specification, on: screen) { Size(width: 54, height: $0.font.size * 1.4) }.scene
    #expect(scene.bezel.frame.size == Size(width: 200, height: 200))
    let (icon, bar) = (try #require(scene.parts.icon?.frame), try #require(scene.parts.indicator?.frame))
    #expect(icon.size == Size(width: 104, height: 104) && abs(bar.size.width - 158) < 1)
    #expect(abs(bar.y - icon.maxY - 26) < 1 && abs(bar.center.x - icon.center.x) * scale <= 0.501)
    // As on the design sheet: more space below than above. A text takes it.
    #expect(abs(icon.y - scene.bezel.frame.y - 26) * scale <= 1)
    for text in scene.parts.texts { #expect(text.frame.maxY <= scene.bezel.frame.maxY - 6) }
  }

  @Test func `themes have bases`() throws {
    let configuration = Configuration(
      "[theme.night]\nbase=dark\ncorner-radius=7\n[theme.deep]\nbase=night\nfill=#000000\n[hud]\ntheme=deep\n"
    )
    #expect(configuration.errors.isEmpty)
    let theme = try configuration.specification().theme
    #expect(theme.bezel.cornerRadius == 7 && theme.bezel.fill == .black)
  }

  @Test func `the themes dark and light apply where auto selects them`() throws {
    let configuration = Configuration(
      "[theme.dark]\ncorner-radius=7\n[theme.light]\nbase=auto\ncorner-radius=9\n[theme.mine]\nborder-width=3\n"
    )
    #expect(configuration.errors.isEmpty)
    var show = Command.Show()
    for theme in [nil, "auto", "mine"] {
      show.patch.theme = theme
      let selection = try #require(try configuration.resolve(show, outputs: []).patch.selection)
      var desktop = DesktopPreferences()
      #expect(selection.theme(on: desktop).bezel.cornerRadius == 7)
      desktop.prefersLight = true
      #expect(selection.theme(on: desktop).bezel.cornerRadius == 9)
      #expect(selection.theme(on: desktop).bezel.fill == Theme.light.bezel.fill)
      #expect(selection.theme(on: desktop).bezel.borderWidth == (theme == "mine" ? 3 : 0.5))
    }
  }

  @Test func `the value default is the built-in one, also of names`() throws {
    let configuration = Configuration(
      "[hud]\nstyle=default\ntheme=default\nposition=default\n[run]\nstyle=default\n[style.osd]\nbase=default\n"
        + "[theme.t]\nbase=default\n[output.DP-1]\ntheme=default\n[volume]\nstep=default\n")
    #expect(configuration.errors.map(\.description) == [])
    let (specification, builtIn) = (try configuration.specification(), try Configuration().specification())
    #expect(specification.theme == builtIn.theme && specification.options == builtIn.options)
    #expect(try configuration.style(named: "osd").patch == Configuration().style(named: "osd").patch)
  }

  @Test func `an output that is not connected does not keep a HUD away`() throws {
    let configuration = Configuration("[hud]\noutput=DP-9\n")
    #expect(try configuration.specification().options.placement.output == .focused)
    #expect(try configuration.specification(outputs: ["DP-9"]).options.placement.output == .named("DP-9"))
  }

  @Test func `a list and a pattern of outputs are configured, and one that matches none is named`() throws {
    let dell = OutputNames(
      name: "DP-3", description: "Dell Inc. DELL U2720Q 8KC (DP-3)", make: "Dell Inc.", model: "DELL U2720Q")
    for (text, outputs, isFound) in [
      ("Dell*", [dell], true), ("dell u2720q", [dell], true), ("*8kc*", [dell], true), ("LG*", [dell], false),
      ("DP-1,HDMI-A-1", ["HDMI-A-1"], true), ("!DP-1", ["DP-1"], false), ("DP-1,", ["DP-1"], true),
      (",", ["DP-1"], false),
    ] as [(String, [OutputNames], Bool)] {
      let configuration = Configuration("[hud]\noutput=\(text)\n")
      let patch = try configuration.resolve(Command.Show(), outputs: outputs).patch
      #expect(
        patch.missingOutput == (isFound ? nil : text) && patch.output == (isFound ? .named(text) : nil),
        "\(text)")
    }
  }

  @Test func `the namespace of a surface can name the style`() throws {
    func namespace(_ text: String, _ set: (inout Command.Show) throws -> Void = { _ in }) throws -> String {
      try Configuration(text).specification(set).options.placement.namespace
    }
    #expect(try namespace("") == "bezel")
    let all = "[hud]\nnamespace=style\n[style.mine]\nbase=osd\n[volume]\nnamespace=bezel\n"
    #expect(try namespace(all) == "bezel-card")
    #expect(try namespace(all) { $0.patch.style = "mine" } == "bezel-mine")
    #expect(try namespace(all) { $0.section = "brightness" } == "bezel-osd")
    #expect(try namespace(all) { $0.section = "volume" } == "bezel")
  }

  @Test func `a section of an output has a pattern; a name is stronger, then the earlier section`() throws {
    let configuration = Configuration(
      "[output.D*]\ncorner-radius=3\n[output.*]\ncorner-radius=5\n[output.DP-2]\ncorner-radius=7\n")
    let outputs: [OutputNames] = [
      "DP-1", "DP-2", "HDMI-A-1", OutputNames(name: "HDMI-A-2", description: "Dell Inc. DELL"),
    ]
    let hud = HUD(id: "a", try configuration.specification(outputs: outputs))
    let radii = outputs.map { hud.on(output: $0.name).theme.bezel.cornerRadius }
    #expect(radii == [3, 7, 5, 3])
    #expect(
      try configuration.specification({ $0.patch.output = .named("Dell*") }, outputs: outputs).theme.bezel
        .cornerRadius
        == 3)
  }

  @Test func `an output has sizes and a theme, also one that is not chosen by its name`() throws {
    let configuration = Configuration(
      "[output.A]\ntheme=light\n[output.B]\ncorner-radius=3\n[style.s]\npadding=7\n")
    #expect(configuration.errors.isEmpty)
    let specification = try configuration.specification({ $0.patch.style = "s" }, outputs: ["A", "B"])
    let hud = HUD(id: "a", specification)
    #expect(hud.theme.layout.horizontalPadding == 7 && hud.theme.bezel == Theme.dark.bezel)
    #expect(hud.on(output: "A").theme.bezel == Theme.light.bezel)
    #expect(hud.on(output: "B").theme.bezel.cornerRadius == 3)
    #expect(hud.on(output: "B").theme.layout.horizontalPadding == 7)
    #expect(hud.on(output: "C").theme == hud.theme && hud.on(output: nil).theme == hud.theme)
  }

  @Test func `an update with a style changes what the style sets`() throws {
    let configuration = Configuration("[hud]\nposition=top\n[style.red]\nfill=#ff0000\n")
    var patch = Patch()
    patch.style = "red"
    let resolved = try configuration.resolve(updating: patch, nil, outputs: [])
    #expect(resolved.position == nil && resolved.selection == nil)
    #expect(resolved.properties?.map(\.description) == ["fill=#ff0000"])
  }

  @Test func `an update with a style keeps the options that the HUD was shown with`() throws {
    let configuration = Configuration(
      "[hud]\nlayer=top\n[run]\noffset=1,1\n[style.s]\ntimeout=9s\nposition=top\nlayer=bottom\noffset=2,2\n"
        + "theme=light\nfill=#ff0000\npadding=3\n")
    #expect(configuration.errors.isEmpty)
    var show = Command.Show()
    (show.section, show.patch.timeout, show.patch.theme) = ("run", .never, "dark")
    show.patch.properties = [try ThemeAssignment("fill", "#00ff00")]
    var patch = Patch()
    (patch.style, patch.position) = ("s", .left)
    let resolved = try configuration.resolve(updating: patch, of: show, nil, outputs: [])
    #expect(resolved.timeout == nil && resolved.theme == nil && resolved.offset == nil)
    #expect(resolved.position == .left && resolved.layer == .bottom)
    #expect(resolved.properties?.map(\.description) == ["padding=3"])
  }

  @Test(arguments: [
    ("[hud]\nmode=spinner\n", Indicator.ring(Progress(0.4))),
    ("[hud]\nmode=pie\n", .pie(Progress(0.4))),
    ("[style.s]\nmode=text\n[hud]\nstyle=s\n", .ring(Progress(0.4))),
    ("[hud]\nstyle=classic-osd\n", .bar(Progress(0.4))), ("[hud]\nsegments=8\n", .ring(Progress(0.4))),
  ])
  func `progress of the command line is shown`(text: String, expected: Indicator) throws {
    let specification = try Configuration(text).specification { $0.patch.progress = Progress(0.4) }
    #expect(specification.content.indicator == expected)
  }

  @Test func `other options of the command line select their indicator too`() throws {
    let configuration = Configuration("[hud]\nmode=classic\n")
    #expect(try configuration.specification().content.indicator == .classic)
    #expect(try configuration.specification { $0.patch.segments = 4 }.content.indicator == .indeterminateBar)
    #expect(try configuration.specification { $0.patch.icon = "volume" }.content.mode == .image)
    // A program's section decides about what the program shows.
    let volume = Configuration("[volume]\nmode=text\n")
    let specification = try volume.specification {
      ($0.section, $0.patch.progress) = ("volume", Progress(0.4))
    }
    #expect(specification.content.indicator == .none)
  }

  @Test func `the cells of a style need progress to be a bar`() throws {
    let configuration = Configuration()
    let caps = try configuration.specification {
      ($0.section, $0.patch.style, $0.patch.icon) = ("lock-keys", "classic-osd", "caps-lock")
    }
    #expect(caps.content.indicator == .none && caps.theme.indicator.bar.segments == 16)
    var patch = Patch()
    patch.style = "classic-osd"
    var ring = HUD.Specification(Content(indicator: .ring(Progress(0.3))))
    try configuration.resolve(updating: patch, ring, outputs: []).apply(to: &ring, with: Patch.Resources())
    #expect(ring.content.indicator == .bar(Progress(0.3)))
    var spinner = HUD.Specification(Content(indicator: .spinner))
    try configuration.resolve(updating: patch, spinner, outputs: [])
      .apply(to: &spinner, with: Patch.Resources())
    #expect(spinner.content.indicator == .spinner)
  }

  @Test func `a style may have an id, and gives it to the styles that it is the base of`() throws {
    let configuration = Configuration(
      "[style.meter]\nid=meter\n[style.thin]\nbase=meter\n[style.wide]\nbase=osd\n[style.osd]\nid=default\n")
    #expect(configuration.errors.map(\.description) == [])
    #expect(try configuration.style(named: "meter").id == "meter")
    #expect(try configuration.style(named: "thin").id == "meter")
    #expect(try configuration.style(named: "wide").id == "osd")
    #expect(try configuration.style(named: "osd").id == "osd")
    let bad = Configuration("[style.a]\nid=a b\u{7}\n[hud]\nid=x\n")
    #expect(bad.errors.count == 2)
  }

  @Test(arguments: [
    ("low=3%\n", ":2: [battery] low: 3%: a battery would be low at 3% and critical at 5% already"),
    (
      "critical=30%\n",
      ":2: [battery] critical: 30%: a battery would be low at 20% and critical at 30% already"
    ),
    (
      "critical=40%\nlow=30%\n",
      ":3: [battery] low: 30%: a battery would be low at 30% and critical at 40% already"
    ),
  ])
  func `a battery is low before it is critical`(lines: String, message: String) {
    let configuration = Configuration("[battery]\n\(lines)")
    #expect(
      configuration.errors.map { $0.description.hasSuffix("\(message); give low the greater number") } == [
        true
      ])
    #expect(configuration.options(of: "battery")[BatteryOptions.Table.table.low] == nil)
    #expect(configuration.options(of: "battery")[BatteryOptions.Table.table.critical] == nil)
    #expect(Configuration("[battery]\nlow=30%\ncritical=30%\n").errors.isEmpty)
  }

  @Test func `programs have sections`() throws {
    let configuration = Configuration(
      "[run]\nposition=top\nerror-timeout=5s\n[server]\nidle-timeout=1min\n[watch]\nkinds=volume mic\nmedia=no\n"
        + "[mode.resize]\ndetails=arrows\n")
    #expect(configuration.errors.isEmpty)
    #expect(configuration.details(ofMode: "resize") == "arrows")
    #expect(configuration.watchedKinds == [.volume, .mic] && configuration.watchSwitches == [.media: false])
    #expect(configuration.options(of: "run")[RunOptions.Table.table.errorTimeout] == .after(.seconds(5)))
    #expect(configuration.idleTimeout == .seconds(60))
    #expect(try configuration.specification { $0.section = "run" }.options.placement.position == .top)
    #expect(try configuration.specification().options.placement.position == .center)
  }
}

/// What Bezel's programs show has built-in options of its own, which every section overrides.
@Suite struct BuiltInProgramTests {
  @Test(arguments: [
    "", "[hud]\npercent=no\nset=max-text-width=400\n", "[run]\npercent=no\nset=max-text-width=400\n",
    "[style.card]\npercent=no\nmax-text-width=400\n",
  ])
  func `a run shows its percentage in a card that is not wide`(text: String) throws {
    let configuration = Configuration(text)
    #expect(configuration.errors.map(\.description) == [])
    let theme = try configuration.specification { $0.section = "run" }.theme
    #expect(theme.indicator.showsPercent == text.isEmpty)
    #expect(theme.layout.maximumTextWidth == (text.isEmpty ? 272 : 400))
  }

  @Test func `a style that the command names has all parts that the command gives`() throws {
    let configuration = Configuration("[style.line]\nlayout=row\n[hud]\nstyle=line\n")
    func error(_ words: [String], section: String = "") -> String? {
      do {
        guard
          case .command(.show(var show)) = try Invocation(parsing: (["show"] + words).map { Array($0.utf8) })
        else { return "no command" }
        show.section = section
        _ = try configuration.resolve(show, outputs: [])
        return nil
      } catch {
        return error.description
      }
    }
    for style in ["osd", "line"] {
      let words = ["Title", "--style", style, "--note", "n"]
      #expect(
        error(words)
          == "a row, as of the style '\(style)', has no note; omit --note, or give another --layout")
      #expect(error(words, section: "run") == nil)
      #expect(error(words + ["--layout", "column"]) == nil)
    }
    // What the configuration chooses is no error.
    #expect(error(["Title", "--note", "n"]) == nil)
  }

  @Test(arguments: [
    ("", "status 2", Arrangement.report), ("", "", .column), ("[run]\nstyle=card\n", "status 2", .report),
    ("[run]\nstyle=banner\n", "status 2", .banner), ("[run]\nlayout=column\n", "status 2", .column),
  ])
  func `a failure with a reason is a report where the style has no layout, and has room in others`(
    text: String, note: String, expected: Arrangement
  ) throws {
    let specification = try Configuration(text).specification { show in
      (show.section, show.indicator, show.patch.details) = ("run", .error, "details")
      show.patch.note = note
    }
    #expect(specification.theme.layout.arrangement == expected)
    #expect(specification.theme.text.detailsLines == (note.isEmpty ? 2 : 6) || expected == .report)
  }

  @Test func `a job is a banner at the top right`() throws {
    func specification(_ text: String) throws -> HUD.Specification {
      try Configuration(text).specification { $0.section = "jobs" }
    }
    #expect(try specification("").theme.layout.arrangement == .banner)
    #expect(try specification("").options.placement.position == .topRight)
    #expect(try specification("[jobs]\nstyle=osd\n").theme.layout.arrangement == .row)
    #expect(try specification("[jobs]\nlayout=column\n").theme.layout.arrangement == .column)
    #expect(try specification("[hud]\nposition=left\n").options.placement.position == .left)
  }

  @Test(arguments: [
    ("", Arrangement.banner), ("[media]\nlayout=row\n", .row), ("[media]\nstyle=classic-osd\n", .column),
    ("[hud]\nstyle=card\n", .column), ("[style.osd]\nrow-height=60\n", .banner),
  ])
  func `a song is a banner, in the style of displays`(text: String, expected: Arrangement)
    throws
  {
    let specification = try Configuration(text).specification {
      ($0.section, $0.patch.image) = ("media", "/art.png")
    }
    #expect(specification.theme.layout.arrangement == expected)
    let plain = try Configuration().specification { $0.section = "media" }
    #expect(plain.theme.layout.arrangement == .banner && plain.theme.banner.hasTile)
  }
}

@Suite struct ProgramOptionTests {
  private func level(_ kind: DesktopKind, _ configuration: Configuration) -> LevelOptions {
    var options = LevelOptions(kind)
    options.values.merge(over: configuration.options(of: kind.rawValue))
    return options
  }

  @Test func `options of programs have the value of the configuration, or the built-in one`() {
    let configuration = Configuration(
      "[volume]\nstep=2%\nmax=150%\nkeep-mute=yes\nhud=no\n[brightness]\nexponent=2.5\ndevice=all\n[mic]\nmax=1%\n"
        + "max=default\n")
    #expect(configuration.errors.isEmpty)
    let volume = level(.volume, configuration)
    #expect(volume.step == 0.02 && volume.maximum == 1.5 && volume.keepsMute && !volume.hud.isShown)
    let screen = level(.brightness, configuration)
    #expect(screen.exponent == 2.5 && screen.device == "all" && screen.minimum == 0.01 && screen.hud.isShown)
    #expect(level(.keyboardLight, configuration).exponent == nil)
    #expect(level(.keyboardLight, configuration).minimum == 0 && level(.mic, configuration).maximum == 1)
    #expect(MediaOptions().player == nil && BatteryOptions().critical == 0.05)
    #expect(RunOptions().grace == .milliseconds(500) && RunOptions().match == nil)
  }

  @Test func `an error keeps the last good value`() {
    let good = Configuration("[volume]\nstep=2%\n")
    let broken = Configuration("[volume]\nstep=2\nmax=90%\n", keeping: good)
    #expect(broken.errors.count == 1)
    #expect(level(.volume, broken).step == 0.02 && level(.volume, broken).maximum == 0.9)
  }
}
