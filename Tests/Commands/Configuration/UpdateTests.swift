import BezelConfiguration
import BezelValues
import HUDCommands
import HUDModel
import Testing

/// What an update changes of a HUD that is up, and what of it is resolved again later.
@Suite struct UpdateTests {
  /// A HUD that is up, as the server has it.
  private struct Shown {
    let configuration: Configuration
    var show = Command.Show()
    var specification: HUD.Specification

    init(_ text: String = "", _ set: (inout Patch) throws -> Void) throws {
      configuration = Configuration(text)
      #expect(configuration.errors.isEmpty)
      try set(&show.patch)
      specification = HUD.Specification(Content(indicator: Indicator(show.indicator)))
      try configuration.resolve(show, outputs: []).patch.apply(to: &specification, with: Patch.Resources())
    }

    var theme: Theme { specification.themed(for: DesktopPreferences()).theme }

    mutating func update(_ set: (inout Patch) throws -> Void) throws {
      var patch = Patch()
      try set(&patch)
      let resolved = try configuration.resolve(updating: patch, of: show, specification, outputs: [])
      resolved.apply(to: &specification, with: Patch.Resources())
      configuration.update(&show, with: patch)
    }

    /// The same options resolved anew are those that the HUD has.
    func isResolvedAnew() throws -> Bool {
      var anew = HUD.Specification(Content(indicator: Indicator(show.indicator)))
      try configuration.resolve(show, outputs: []).patch.apply(to: &anew, with: Patch.Resources())
      return anew.themed(for: DesktopPreferences()).theme == theme && anew.options == specification.options
        && anew.content.indicator == specification.content.indicator
    }
  }

  @Test func `another theme keeps the style, its layout and the properties that were given`() throws {
    var shown = try Shown {
      ($0.style, $0.progress, $0.title) = ("osd", Progress(0.4), "Volume")
      $0.properties = [try ThemeAssignment("border-width", "3")]
    }
    try shown.update { $0.theme = "light" }
    #expect(shown.theme.layout.arrangement == .row)
    #expect(shown.theme.indicator.showsPercent && shown.theme.bezel.borderWidth == 3)
    #expect(shown.theme.bezel.fill == Theme.light.bezel.fill)
    #expect(
      shown.specification.content.indicator == .bar(Progress(0.4))
        && shown.specification.content.title == "Volume")
    #expect(try shown.isResolvedAnew())
  }

  @Test func `a style with cells keeps an indicator that was chosen`() throws {
    for mode in [Indicator.Mode.ring, .pie] {
      var shown = try Shown { ($0.progress, $0.mode) = (Progress(0.4), mode) }
      try shown.update { $0.style = "classic-osd" }
      #expect(shown.specification.content.mode == mode && shown.theme.indicator.bar.segments == 16)
      #expect(try shown.isResolvedAnew())
    }
  }

  @Test(arguments: [("row", Indicator.Mode.bar), ("banner", .bar), ("column", .ring)])
  func `a layout that is set as a property chooses the indicator too`(layout: String, mode: Indicator.Mode)
    throws
  {
    var shown = try Shown { $0.progress = Progress(0.4) }
    try shown.update { $0.properties = [try ThemeAssignment("layout", layout)] }
    #expect(shown.specification.content.mode == mode)
    #expect(try shown.isResolvedAnew())
  }

  @Test func `the theme of a style keeps what the style before has set`() throws {
    var shown = try Shown("[style.s]\ntheme=light\nposition=top\n") {
      ($0.style, $0.progress) = ("osd", Progress(0.4))
    }
    try shown.update { $0.style = "s" }
    #expect(shown.theme.layout.arrangement == .row)
    #expect(shown.theme.bezel.fill == Theme.light.bezel.fill)
    #expect(shown.specification.options.placement.position == .top)
    #expect(shown.specification.options.timeout == .after(.milliseconds(1500)))
    #expect(try shown.isResolvedAnew())
  }

  @Test(arguments: [
    ("", nil as Indicator.Mode?, "osd", Indicator.Mode.bar), ("", .ring, "osd", .ring),
    ("", .pie, "osd", .pie),
    ("[hud]\nmode=ring\n", nil, "osd", .bar), ("[hud]\nstyle=osd\n", nil, "card", .bar),
    ("[hud]\nstyle=osd\n[style.tall]\nlayout=column\n", nil, "tall", .ring),
  ])
  func `progress whose indicator nobody has chosen gets that of the new layout`(
    text: String, mode: Indicator.Mode?, style: String, expected: Indicator.Mode
  ) throws {
    var shown = try Shown(text) { ($0.progress, $0.mode) = (Progress(0.4), mode) }
    try shown.update { $0.style = style }
    #expect(shown.specification.content.indicator == Indicator(expected, progress: Progress(0.4)))
    #expect(try shown.isResolvedAnew())
  }

  @Test(arguments: [
    "mode=spinner progress=30%", "progress=30% segments=5", "dots=o* progress=30%",
    "dots=o* mode=classic", "progress=30% dots=o*", "progress=30% mode=success", "mode=spinner icon=copy",
    "style=osd theme=light", "style=banner theme=light style=osd",
  ])
  func `updates are resolved anew as what they have led to`(updates: String) throws {
    var shown = try Shown { $0.title = "A" }
    for update in updates.split(separator: " ") {
      let words = update.split(separator: "=")
      let option = try #require(Patch.options.first { $0.name == words[0] })
      try shown.update { try option.read(String(words[1]), into: &$0.values) }
      #expect(try shown.isResolvedAnew(), "after \(update)")
    }
  }

  @Test func `a property that is set again and again is kept once`() throws {
    var shown = try Shown { $0.title = "A" }
    for width in 0..<100 {
      try shown.update { $0.properties = [try ThemeAssignment("border-width", "\(width % 7)")] }
    }
    #expect(shown.show.patch.properties?.map(\.description) == ["border-width=1"])
  }
}
