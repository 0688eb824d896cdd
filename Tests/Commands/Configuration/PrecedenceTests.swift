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
    #expect(configuration.mistakes.isEmpty)
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
    #expect(configuration.mistakes.isEmpty)
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
      #expect(configuration.mistakes.isEmpty)
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

  @Test func `the options of the configuration win over a theme`() throws {
    let configuration = Configuration("[theme.t]\npercent=off\n[hud]\ntheme=t\npercent=on\n")
    #expect(try configuration.specification().theme.indicator.showsPercent)
  }
}
