import BezelConfiguration
import HUDCommands
import HUDModel
import Testing

/// Who wins: each pair of levels once.
@Suite struct PrecedenceTests {
  /// A level, and what makes it set a value.
  enum Level: String, CaseIterable {
    case commandLine, program, style, output, hud, theme

    /// The sections that set an option or a property to the value.
    func text(option: String) -> String {
      switch self {
      case .commandLine, .output, .theme: ""
      case .program: "[hook]\n\(option)\n"
      case .style: "[style.s]\n\(option)\n"
      case .hud: "[hud]\n\(option)\n"
      }
    }
  }

  @Test(arguments: [
    (Level.commandLine, Level.program), (.commandLine, .style), (.commandLine, .hud), (.program, .style),
    (.program, .hud), (.style, .hud),
  ])
  func `options`(winner: Level, loser: Level) throws {
    let configuration = Configuration(
      winner.text(option: "position=top") + loser.text(option: "position=bottom"))
    let specification = try configuration.specification {
      ($0.section, $0.patch.style) = ("hook", configuration.styleNames.contains("s") ? "s" : nil)
      if winner == .commandLine { $0.patch.position = .top }
    }
    #expect(specification.options.placement.position == .top)
  }

  @Test(arguments: [
    (Level.commandLine, Level.style), (.commandLine, .output), (.commandLine, .theme), (.style, .output),
    (.style, .theme), (.output, .theme),
  ])
  func `properties`(winner: Level, loser: Level) throws {
    func text(_ level: Level, _ value: Int) -> String {
      switch level {
      case .style: "[style.s]\ncorner-radius=\(value)\n"
      case .output: "[output.DP-1]\ncorner-radius=\(value)\n"
      case .theme: "[theme.t]\ncorner-radius=\(value)\n[hud]\ntheme=t\n"
      case .commandLine, .program, .hud: ""
      }
    }
    let configuration = Configuration(text(winner, 3) + text(loser, 9))
    #expect(configuration.errors.isEmpty)
    let specification = try configuration.specification {
      $0.patch.style = configuration.styleNames.contains("s") ? "s" : nil
      if winner == .commandLine { $0.patch.properties = [try ThemeAssignment("corner-radius", "3")] }
    }
    #expect(specification.theme.bezel.cornerRadius == 3)
  }

  @Test(arguments: [
    (Level.commandLine, Level.program), (.commandLine, .style), (.commandLine, .hud), (.program, .style),
    (.program, .hud), (.style, .hud), (.style, .output), (.output, .hud),
  ])
  func `themes`(winner: Level, loser: Level) throws {
    func text(_ level: Level, _ name: String) -> String {
      level == .output ? "[output.DP-1]\ntheme=\(name)\n" : level.text(option: "theme=\(name)")
    }
    let configuration = Configuration(text(winner, "light") + text(loser, "mbprogresshud"))
    #expect(configuration.errors.isEmpty)
    let specification = try configuration.specification {
      ($0.section, $0.patch.style) = ("hook", configuration.styleNames.contains("s") ? "s" : nil)
      if winner == .commandLine { $0.patch.theme = "light" }
    }
    #expect(specification.theme == .light)
  }

  @Test(arguments: [
    (Level.commandLine, Level.program), (.commandLine, .hud), (.program, .hud),
  ])
  func `styles`(winner: Level, loser: Level) throws {
    let configuration = Configuration(
      "[style.a]\nposition=top\n[style.b]\nposition=bottom\n" + winner.text(option: "style=a")
        + loser.text(option: "style=b"))
    let specification = try configuration.specification {
      $0.section = "hook"
      if winner == .commandLine { $0.patch.style = "a" }
    }
    #expect(specification.options.placement.position == .top)
  }

  /// How a level sets what is an option and a property: as one or the other.
  enum Spelling: String, CaseIterable {
    case option, property

    func text(_ key: String, _ value: String) -> String {
      self == .option ? "\(key)=\(value)" : "set=\(key)=\(value)"
    }
  }

  @Test(
    arguments: [
      (Level.commandLine, Level.program), (.commandLine, .style), (.commandLine, .hud), (.program, .style),
      (.program, .hud), (.style, .hud),
    ],
    [Spelling.option, .property].flatMap { winner in Spelling.allCases.map { (winner, $0) } })
  func `options that are properties`(levels: (Level, Level), spellings: (Spelling, Spelling)) throws {
    for (key, good, bad) in [
      ("segments", "10", "5"), ("percent", "no", "yes"), ("layout", "row", "banner"),
      ("animation", "fade", "none"), ("estimate", "no", "yes"),
    ] {
      let winner = spellings.0.text(key, good)
      let configuration = Configuration(
        levels.0.text(option: winner) + levels.1.text(option: spellings.1.text(key, bad)))
      #expect(configuration.errors.isEmpty)
      let specification = try configuration.specification {
        ($0.section, $0.patch.style) = ("hook", configuration.styleNames.contains("s") ? "s" : nil)
        $0.patch.progress = Progress(0.4)
        guard levels.0 == .commandLine else { return }
        let written = Configuration("[style.typed]\n\(winner)\n")
        $0.patch.merge(over: try written.style(named: "typed").patch)
      }
      for (value, isSet) in [(good, true), (bad, false)] {
        var theme = specification.theme
        try ThemeAssignment(key, value).apply(to: &theme)
        #expect((theme == specification.theme) == isSet, "\(key)")
      }
    }
  }

  @Test func `the number of cells of a style wins over [hud]`() throws {
    for (text, expected) in [("segments=5", 16), ("segments=0", 16), ("set=segments=5", 16)] {
      for progress in [Progress(0.4), nil] {
        let specification = try Configuration("[hud]\n\(text)\n").specification {
          ($0.patch.style, $0.patch.progress) = ("classic-osd", progress)
        }
        #expect(specification.theme.indicator.bar.segments == expected, "\(text)")
      }
    }
  }

  @Test(arguments: Style.builtIn.map(\.name).filter { $0 != Style.defaultName })
  func `what [hud] sets leaves a built-in style its look`(style: String) throws {
    func look(_ hud: String, _ progress: Progress?, section: String) throws -> [AnyHashable] {
      let specification = try Configuration("[hud]\n\(hud)\n").specification {
        ($0.patch.style, $0.patch.progress, $0.section) = (style, progress, section)
      }
      let theme = specification.theme
      return [
        theme.layout.arrangement, theme.indicator.bar.segments,
        theme.layout.arrangement == .row && theme.row.isVertical,
        style == "banner" ? "" : ThemeProperty.find("percent")?.text(in: theme) ?? "",
        progress == nil ? Indicator.Mode.text : specification.content.mode,
      ]
    }
    let lines = [
      "mode=pie", "mode=spinner", "mode=ring", "mode=success", "mode=dots", "segments=4", "set=segments=4",
      "percent=yes", "percent=no", "layout=banner", "layout=row", "layout=column", "set=layout=column",
      "row-vertical=on", "row-vertical=off",
    ]
    for line in lines {
      for progress in [Progress(0.4), nil] {
        for section in ["", "volume", "run"] {
          let plain = try look("", progress, section: section)
          #expect(try look(line, progress, section: section) == plain, "\(line), \(section)")
        }
      }
    }
  }

  /// What sets an option at the level, or nothing where the program has it.
  private func section(_ level: String, _ line: String) -> String {
    switch level {
    case "program": "[volume]\n\(line)\n"
    case "style": "[style.osd]\n\(line)\n"
    case "hud": "[hud]\n\(line)\n"
    default: ""
    }
  }

  @Test(
    arguments: [
      ("percent", "no", "yes"), ("layout", "banner", "row"), ("position", "top", "50%,88%"),
      ("timeout", "5s", "1.5s"), ("animation", "none", "rise"), ("spring", "500ms", "180ms"),
      ("output", "all", "focused"),
      ("corner-radius", "3", "20"),
    ],
    ["command line", "program", "style", "hud"])
  func `an option or property of the user reaches the volume unless it breaks the style`(
    option: (key: String, value: String, builtIn: String), level: String
  ) throws {
    let (key, value, builtIn) = option
    let configuration = Configuration(section(level, "\(key)=\(value)"))
    #expect(configuration.errors.isEmpty)
    let specification = try configuration.specification {
      $0.section = "volume"
      guard level == "command line" else { return }
      let written = Configuration("[style.typed]\n\(key)=\(value)\n")
      $0.patch.merge(over: try written.style(named: "typed").patch)
    }
    let isIdentity = key == "percent" || key == "layout"
    let expected = level == "hud" && isIdentity ? builtIn : value
    switch key {
    case "position": #expect(specification.options.placement.position.text == expected)
    case "timeout": #expect(specification.options.timeout?.text == expected)
    case "output": #expect(specification.options.placement.output.text == expected)
    default:
      let property = try #require(ThemeProperty.find(key))
      var theme = specification.theme
      try ThemeAssignment(key, expected).apply(to: &theme)
      #expect(property.text(in: specification.theme) == property.text(in: theme), "\(key)")
    }
  }

  @Test(arguments: [
    ("command line", "program"), ("command line", "style"), ("command line", "hud"), ("program", "style"),
    ("program", "hud"), ("style", "hud"),
  ])
  func `each pair of levels of a display`(winner: String, loser: String) throws {
    for (key, good, bad) in [
      ("position", "top", "bottom"), ("timeout", "7s", "6s"), ("spring", "500ms", "400ms"),
      ("animation", "fade", "none"), ("percent", "no", "yes"), ("corner-radius", "3", "9"),
    ] {
      let configuration = Configuration(section(winner, "\(key)=\(good)") + section(loser, "\(key)=\(bad)"))
      let specification = try configuration.specification {
        $0.section = "volume"
        guard winner == "command line" else { return }
        let written = Configuration("[style.typed]\n\(key)=\(good)\n")
        $0.patch.merge(over: try written.style(named: "typed").patch)
      }
      switch key {
      case "position": #expect(specification.options.placement.position == .top)
      case "timeout": #expect(specification.options.timeout == .after(.seconds(7)))
      default:
        var theme = specification.theme
        try ThemeAssignment(key, good).apply(to: &theme)
        #expect(theme == specification.theme, "\(key)")
      }
    }
  }

  @Test(arguments: [
    ("output", "hud"), ("output", "theme"), ("hud", "theme"), ("program", "output"), ("style", "output"),
  ])
  func `properties of an output are between the style and all HUDs`(winner: String, loser: String) throws {
    func text(_ level: String, _ value: Int) -> String {
      switch level {
      case "output": "[output.DP-1]\ncorner-radius=\(value)\n"
      case "theme": "[theme.dark]\ncorner-radius=\(value)\n"
      default: section(level, "corner-radius=\(value)")
      }
    }
    let specification = try Configuration(text(winner, 3) + text(loser, 9)).specification {
      $0.section = "volume"
    }
    #expect(specification.theme.bezel.cornerRadius == 3)
  }

  @Test func `the time below [hud] is for HUDs that leave by themselves`() throws {
    let configuration = Configuration("[hud]\ntimeout=5s\n")
    let time = Options.Timeout.after(.seconds(5))
    #expect(try configuration.specification().options.timeout == nil)
    #expect(try configuration.specification { $0.patch.progress = Progress(0.5) }.options.timeout == nil)
    #expect(try configuration.specification { $0.indicator = .success }.options.timeout == time)
    #expect(try configuration.specification { $0.patch.mode = .info }.options.timeout == time)
    #expect(try configuration.specification { $0.section = "volume" }.options.timeout == time)
    #expect(
      try configuration.specification { ($0.section, $0.patch.timeout) = ("mode", .never) }.options.timeout
        == .never)
  }

  @Test(arguments: [
    ("[hud]\nstyle=card\n", "volume", 1500), ("[hud]\nstyle=card\ntimeout=2s\n", "volume", 2000),
    ("[volume]\nstyle=banner\n", "volume", 1500),
    ("[hud]\nstyle=my\n[style.my]\nposition=top\n", "workspace", 1500),
    ("[media]\nstyle=banner\n[hud]\ntimeout=9s\n", "media", 9000), ("[hud]\ntimeout=9s\n", "notify", 9000),
    ("[hud]\ntimeout=9s\n[notify]\ntimeout=3s\n", "notify", 3000),
  ])
  func `what keys show, and banners of scripts, leave by themselves in each style`(
    text: String, section: String, milliseconds: Int
  ) throws {
    let specification = try Configuration(text).specification {
      ($0.section, $0.patch.progress) = (section, section == "notify" ? nil : Progress(0.4))
    }
    #expect(specification.options.timeout == .after(.milliseconds(milliseconds)))
  }

  @Test func `a clock is shown until someone dismisses it, unless it is given a time`() throws {
    let configuration = Configuration("[hud]\ntimeout=5s\n")
    let timeout = { (set: (inout Patch) -> Void) in
      try configuration.specification {
        $0.patch.style = "osd"
        set(&$0.patch)
      }.options.timeout
    }
    #expect(try timeout { $0.isElapsed = true } == .never)
    #expect(try timeout { $0.countdown = .seconds(9) } == .never)
    #expect(try timeout { ($0.isElapsed, $0.timeout) = (true, .after(.seconds(2))) } == .after(.seconds(2)))
    #expect(try timeout { $0.countdown = .zero } == .after(.seconds(5)))
  }

  @Test func `the options of the configuration win over a theme`() throws {
    let configuration = Configuration("[theme.t]\npercent=off\n[hud]\ntheme=t\npercent=on\n")
    #expect(try configuration.specification().theme.indicator.showsPercent)
  }
}
