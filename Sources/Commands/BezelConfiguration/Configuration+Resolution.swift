import BezelCommandLine
package import BezelValues
package import HUDCommands
package import HUDModel

// Who wins. First the style and then the theme is chosen: command line, section of the program, `[hud]`, built-in. Then
// each option: command line, section of the program, `[style.NAME]`, the built-in style's identity, `[hud]`, that style's
// defaults, built-in. Each property: --set, the same sections and the identity, output, `[hud]`, defaults, theme.

extension Configuration {
  /// The command with all options that the configuration and its style give it.
  ///
  /// - Throws: `UsageError` if the command names a style or a theme that doesn't exist.
  package func resolve(_ show: Command.Show, outputs: [OutputNames]) throws(UsageError) -> Command.Show {
    var show = show
    let program = programs[show.section] ?? Patch()
    let chosen = chosenStyle(of: show)
    let name = chosen ?? Self.styleName(for: show.section)
    let style = try style(named: name)
    if show.section.isEmpty { try show.patch.validate(in: style) }
    if show.hasDefaultID, let id = style.id { show.id = id }
    var levels = [program, style.identity]
    if let look = Self.look(of: show, in: style, isChosen: chosen != nil) { levels.insert(look, at: 1) }
    show.patch = try resolve(show, over: levels, besides: style, outputs)
    show.patch.styleName = name
    return show
  }

  func chosenStyle(of show: Command.Show) -> String? {
    show.patch.style ?? programs[show.section]?.style ?? hud.style
  }

  /// What programs have built in, as a file has it.
  static let builtInText = """
    [run]
    percent=yes
    # The bezel does not become much wider or higher with a long path.
    max-text-width=272
    details-lines=2
    # The end of a command moves nothing.
    shrink=off

    [jobs]
    style=banner
    # They take their time: they are not in the middle.
    position=top-right

    [notify]
    style=banner
    position=top-right
    timeout=5s

    """

  private static let builtIn: [String: Patch] = {
    var sections = Configuration(parsing: Array(builtInText.utf8)).programs
    // What a key shows leaves soon, whatever its style.
    let time = Style.builtIn(named: Style.displayName)?.defaults.timeout
    for kind in DesktopKind.allCases where sections[kind.rawValue] == nil {
      sections[kind.rawValue, default: Patch()].timeout = time
    }
    return sections.mapValues { patch in
      var patch = patch
      patch.properties = patch.properties?.builtIn
      return patch
    }
  }()

  /// The built-in style of what a program shows.
  static func styleName(for section: String) -> String {
    let display = DesktopKind(rawValue: section) != nil ? Style.displayName : Style.defaultName
    return builtIn[section]?.style ?? display
  }

  /// What differs from a style: a song is a banner, which has one size for all songs, unless a style was chosen; a failure has
  /// room for its reason, and is a report unless the style has a layout.
  private static func look(of show: Command.Show, in style: Style, isChosen: Bool) -> Patch? {
    switch show.section {
    case "media" where !isChosen: song
    // Without a reason, the status is in the details.
    case "run" where show.indicator == .error && show.patch.note?.isEmpty == false:
      reason(hasLayout: style.identity.layout != nil)
    default: nil
    }
  }

  private static func reason(hasLayout: Bool) -> Patch {
    var patch = Patch()
    if !hasLayout { patch.layout = .report }
    patch.properties = [ThemeAssignment(constant: "details-lines", "6")]
    return patch
  }

  private static let song: Patch = {
    var patch = Patch()
    patch.layout = .banner
    patch.properties = [
      ("banner-tile", "on"), ("title-lines", "1"), ("details-lines", "1"), ("percent-font", "11"),
    ].map { ThemeAssignment(constant: $0, $1) }
    return patch
  }()

  /// The options of a HUD whose options are all replaced: by the patch, its style and `[hud]`.
  package func resolve(replacing patch: Patch, outputs: [OutputNames]) throws(UsageError) -> Patch {
    var show = Command.Show()
    show.patch = patch
    return try resolve(show, outputs: outputs).patch
  }

  /// What each output with a section selects. Outputs that exist are looked for by patterns too.
  func selections(
    on present: [OutputNames], over lower: [ThemeAssignment] = [], themed theme: (OutputSection) -> String?
  ) throws(UsageError) -> [String: ThemeSelection]? {
    var sections = outputs
    for output in present {
      if let name = output.name, let section = section(of: output) { sections[name] = section }
    }
    var selections: [String: ThemeSelection] = [:]
    for (name, section) in sections {
      selections[name] = try selection(named: theme(section), on: section, over: lower)
    }
    return selections.isEmpty ? nil : selections
  }

  /// The section of an output: that with its name, otherwise the first one whose pattern matches.
  private func section(of output: OutputNames) -> OutputSection? {
    if let name = output.name, let section = outputs[name] { return section }
    return outputs.filter { OutputPattern($0.key).matches(output) }.min { $0.value.place < $1.value.place }?
      .value
  }

  private func resolve(
    _ show: Command.Show, over levels: [Patch], besides style: Style, _ outputs: [OutputNames]
  ) throws(UsageError) -> Patch {
    let given = show.patch
    var (patch, lower) = (given, Patch())
    for level in levels { lower.merge(over: level) }
    // What a program shows is not typed: its section and its style decide about the indicator.
    if show.section.isEmpty { lower.yieldIndicator(to: given) }
    if given.progress == nil { lower.moveSegmentsToProperties() }
    var general = generalPatch(for: show, below: lower, in: style)
    let sizes = takeSizes(of: &general)
    lower.merge(over: general)
    // A result keeps its indicator.
    if show.indicator.isStatus { (lower.mode, lower.segments) = (nil, nil) }
    // An output that is not connected is no reason to show nothing.
    if case .named(let name) = lower.output, OutputPattern(name).matches(in: outputs).isEmpty {
      lower.output = nil
      patch.missingOutput = given.output == nil ? name : nil
    }
    patch.merge(over: lower)
    let section = output(patch.output, among: outputs)
    let fixed = given.theme ?? levels.lazy.compactMap { $0.theme }.first
    patch.theme = fixed ?? section?.theme ?? general.theme
    patch.selection = try selection(named: patch.theme, on: section, over: sizes)
    patch.outputSelections = try selections(on: outputs, over: sizes) { fixed ?? $0.theme ?? general.theme }
    return patch
  }

  /// What applies to all HUDs: `[hud]` over the defaults of the style and of the program. `upper` are the levels above it.
  private func generalPatch(for show: Command.Show, below upper: Patch, in style: Style) -> Patch {
    let given = show.patch
    var (general, defaults) = (hud, style.defaults)
    // A configured number of cells makes no bar of other indicators.
    general.moveSegmentsToProperties()
    general.yieldIndicator(to: given)
    if style.keepsIndicator, given.progress != nil { general.mode = nil }
    defaults.merge(over: Self.builtIn[show.section] ?? Patch())
    if defaults.timeout == nil, !Self.isStatus(given, over: upper, show.indicator) { general.timeout = nil }
    general.merge(over: defaults)
    // A clock is shown until someone dismisses it, or it has run out.
    if given.clock?.keepsUp == true { general.timeout = .never }
    return general
  }

  /// Whether the HUD shows a result or a message without buttons, which is dismissed automatically. The time below `[hud]` is for these.
  private static func isStatus(_ given: Patch, over lower: Patch, _ indicator: Indicator.Mode) -> Bool {
    var patch = given
    patch.merge(over: lower)
    if patch.buttons?.isEmpty == false { return false }
    if indicator.isStatus { return given.mode?.isStatus ?? true }
    if patch.dots != nil || patch.progress != nil || patch.segments != nil { return false }
    return patch.mode?.isStatus ?? (patch.image != nil || patch.icon?.isEmpty == false)
  }

  /// Takes the properties that an output has, too: the output's win.
  private func takeSizes(of patch: inout Patch) -> [ThemeAssignment] {
    guard let properties = patch.properties, !outputs.isEmpty else { return [] }
    var keys = Set(outputs.values.flatMap { $0.assignments.map(\.key) })
    if keys.contains(ThemeProperty.font.key) {
      keys.formUnion(ThemeProperty.all.map(\.key).filter { $0.hasSuffix("-font") })
    }
    patch.properties = properties.filter { !keys.contains($0.key) }
    return properties.filter { keys.contains($0.key) }
  }

  /// The section of the output on which a HUD appears, as far as that is known before it appears.
  func output(_ choice: Placement.Output?, among outputs: [OutputNames]) -> OutputSection? {
    guard !self.outputs.isEmpty else { return nil }
    guard case .named(let name) = choice else { return outputs.count == 1 ? section(of: outputs[0]) : nil }
    let matches = OutputPattern(name).matches(in: outputs)
    return matches.count == 1 ? section(of: outputs[matches[0]]) : self.outputs[name]
  }

  func selection(
    named name: String?, on output: OutputSection?, over lower: [ThemeAssignment] = []
  ) throws(UsageError) -> ThemeSelection {
    var selection = try theme(named: name ?? ThemeSelection.Name.auto.rawValue)
    for assignment in lower + (output?.assignments ?? []) { selection.set(assignment) }
    return selection
  }

  // MARK: Styles

  /// The names of all styles, the built-in ones first.
  package var styleNames: [String] {
    let builtIn = Style.builtIn.map(\.name)
    return builtIn + styles.keys.filter { !builtIn.contains($0) }.sorted()
  }

  /// A style with the options of its bases.
  ///
  /// - Throws: `UsageError` that suggests the nearest name, or that names a style which is its own base.
  package func style(named name: String) throws(UsageError) -> Style {
    try style(named: name, for: [])
  }

  private func style(named name: String, for users: [String]) throws(UsageError) -> Style {
    let builtIn = Style.builtIn(named: name)
    guard let section = styles[name] else {
      if let builtIn { return builtIn }
      throw Self.unknown(.unknownStyle, name, among: styleNames)
    }
    try Self.checkBases(of: "style", name, users)
    guard let base = section.base, !(base == name && builtIn != nil) else {
      return Style(name, section, over: builtIn)
    }
    return Style(name, section, over: try style(named: base, for: users + [name]))
  }

  // MARK: Themes

  /// The names of all themes, the built-in ones first, with those that have files of their own.
  package var themeNames: [String] {
    let builtIn = ThemeSelection.Name.names
    let own = Set(themes.keys).union(ThemeFile.names(in: themeFolders))
    return builtIn + own.subtracting(builtIn).sorted()
  }

  /// Checks that the style and the theme that a patch names exist.
  ///
  /// - Throws: `UsageError` that suggests the nearest name.
  package mutating func checkNames(in patch: Patch) throws(UsageError) {
    guard !patch.values.isEmpty else { return }
    if let style = patch.style { _ = try self.style(named: style) }
    guard let theme = patch.theme else { return }
    loadTheme(theme)
    _ = try self.theme(named: theme)
  }

  /// A theme with the properties of its bases.
  ///
  /// - Throws: `UsageError` that suggests the nearest name, or that names a theme which is its own base.
  package func theme(named name: String) throws(UsageError) -> ThemeSelection {
    try theme(named: name, for: [])
  }

  private func theme(named name: String, for users: [String]) throws(UsageError) -> ThemeSelection {
    let builtIn = ThemeSelection.Name(rawValue: name)
    guard let section = themes[name] else {
      if let builtIn { return selection(of: builtIn, for: users) }
      throw Self.unknown(.unknownTheme, name, among: themeNames)
    }
    try Self.checkBases(of: "theme", name, users)
    var selection: ThemeSelection
    if let base = section.base, !(base == name && builtIn != nil) {
      selection = try theme(named: base, for: users + [name])
    } else {
      selection = self.selection(of: builtIn ?? .auto, for: users + [name])
    }
    selection.setTheme(section.assignments)
    return selection
  }

  /// A built-in theme. `auto` selects the configured themes `dark` and `light`, but not as the base of one of them.
  private func selection(of name: ThemeSelection.Name, for users: [String]) -> ThemeSelection {
    let variants = [ThemeSelection.Name.dark, .light]
    guard name == .auto, variants.contains(where: { themes[$0.rawValue] != nil }) else {
      return ThemeSelection(name)
    }
    let selections = variants.map { variant in
      (try? theme(named: variant.rawValue, for: users)) ?? ThemeSelection(variant)
    }
    return ThemeSelection(dark: selections[0], light: selections[1])
  }

  /// Refuses a style or a theme that is its own base, and one that is a base of too many others.
  private static func checkBases(of kind: String, _ name: String, _ users: [String]) throws(UsageError) {
    guard !users.contains(name) else {
      throw UsageError("the \(kind) '\(name.shortened)' is its own base; give it another one")
    }
    guard users.count <= mostBases else { throw tooManyBases(of: kind) }
  }

  static func tooManyBases(of kind: String) -> UsageError {
    UsageError("a \(kind) has at most \(mostBases) bases, one after the other; omit some")
  }

  static let mostBases = 16

  private static func unknown(_ code: RefusalCode, _ name: String, among names: [String]) -> UsageError {
    let kind = code == .unknownStyle ? "style" : "theme"
    let nearest = suggestion(for: name, among: names)
    let most = 20
    let rest = names.count > most ? ["another one that 'bezel \(kind) list' prints"] : []
    let choices = (names.prefix(most) + rest).choices
    return UsageError(
      "unknown \(kind) '\(name.shortened)'" + (nearest.isEmpty ? "; choose \(choices)" : nearest), code: code)
  }
}

extension Patch {
  /// Keeps the number of cells for bars. As an option it selects a bar, which is right only for progress.
  mutating func moveSegmentsToProperties() {
    guard let segments = self.segments else { return }
    self.segments = nil
    self.properties = [ThemeAssignment(constant: "segments", "\(segments)")] + (self.properties ?? [])
  }
}
