// BezelConfiguration: `bezel.ini` and the files of themes to values, and which value wins. It watches no file.
// Called by HUDServer, by the programs that have a section of their own, and by the writer of the manual pages.

package import BezelCommandLine
package import BezelValues
package import HUDCommands
import HUDModel

/// What the user has configured: the values of `bezel.ini`, of the files that it includes, and of the files of themes.
///
/// Nothing in a file stops the rest of it from applying. ``errors`` has a line for everything that is wrong.
package struct Configuration: Sendable {
  /// The options of all HUDs: `[hud]`.
  package internal(set) var hud = Patch()
  /// The options of what a program of Bezel shows, by its section, such as `run`.
  package internal(set) var programs: [String: Patch] = [:]
  /// The keys of sections that are no options of `show`, by section.
  package internal(set) var sectionOptions: [String: OptionValues] = [:]
  /// The sections `[style.NAME]`, by name.
  var styles: [String: StyleSection] = [:]
  /// The sections `[theme.NAME]`, and the themes that were read from files of their own.
  var themes: [String: ThemeSection] = [:]
  /// What the files of themes had before they were read again.
  private(set) var previousThemes: [String: ThemeSection] = [:]
  /// The sections `[output.NAME]`.
  var outputs: [String: OutputSection] = [:]
  /// The names of the sections `[light.NAME]`, in their order.
  private(set) var lightNames: [String] = []
  /// What is wrong, in the order of the lines.
  package internal(set) var errors: [ConfigurationError] = []
  /// The values that apply, in the order of the lines, later ones of a key in place of earlier ones.
  package internal(set) var settings: [Setting] = []
  /// The paths of all files that were read or looked for.
  package internal(set) var files: [String] = []
  /// The file that includes a file, or has included it when that could be read.
  var includers: [String: String] = [:]
  /// The folders with files of themes, the first one first.
  let themeFolders: [String]

  struct ThemeSection: Sendable {
    var options = OptionValues()
    /// The theme that this one changes; nil for the built-in one.
    var base: String? {
      get { options[ThemeKeys.table.base] }
      set { options[ThemeKeys.table.base] = newValue }
    }
    /// The line of the base in the theme's own file; nil for a section.
    var basePlace: FilePlace?
    var assignments: [ThemeAssignment] = []
  }

  struct OutputSection: Sendable {
    /// Its place among the sections of outputs.
    var place = 0
    var options = OptionValues()
    var theme: String? {
      get { options[BehaviorOptions.table.theme] }
      set { options[BehaviorOptions.table.theme] = newValue }
    }
    var assignments: [ThemeAssignment] = []
  }

  /// Without a file: only the built-in values.
  package init(themeFolders: [String] = [], keeping previous: Configuration? = nil) {
    self.themeFolders = themeFolders
    previousThemes = previous?.themes ?? [:]
  }

  /// Reads `bezel.ini`. A file that is missing is as an empty one. A value with an error keeps its previous one.
  ///
  /// - Throws: `UsageError` if there is the file and it can't be read.
  package init(
    reading file: String?, themeFolders: [String] = [], keeping previous: Configuration? = nil
  ) throws(UsageError) {
    self.init(themeFolders: themeFolders, keeping: previous)
    guard let file else { return }
    files = [file]
    guard !ConfigurationFile.isMissing(file) else { return }
    let compiler = ConfigurationCompiler(self, keeping: previous)
    var reader = compiler.reader
    try reader.read(file: file)
    self = compiler.finish(reader)
  }

  /// Reads the text of a file, such as an example. `path` is its name in errors, and where its includes are.
  package init(
    parsing bytes: [UInt8], of path: String = "bezel.ini", themeFolders: [String] = [],
    keeping previous: Configuration? = nil
  ) {
    let compiler = ConfigurationCompiler(
      Configuration(themeFolders: themeFolders, keeping: previous), keeping: previous)
    var reader = compiler.reader
    reader.read(bytes, of: path)
    self = compiler.finish(reader)
  }

  /// The keys of a section that are no options of `show`.
  package func options(of section: String) -> OptionValues { sectionOptions[section] ?? OptionValues() }

  /// The kinds of `[watch]`; nil if the files don't set them.
  package var watchedKinds: [DesktopKind]? { options(of: "watch")[WatchKeys.table.kinds] }
  /// The kinds that `[watch]` adds or removes.
  package var watchSwitches: [DesktopKind: Bool] { WatchKeys.table.switches(in: options(of: "watch")) }
  /// After this time without a HUD and a command the server ends; nil is the default.
  package var idleTimeout: Duration? { options(of: "server")[ServerOptions.Table.table.idleTimeout] }
  /// What shows HUDs where there are no layer surfaces.
  package var fallback: Fallback {
    var server = ServerOptions()
    server.values = options(of: "server")
    return server.fallback
  }
  /// The text to show with a binding mode: `details` of `[mode.NAME]`.
  package func details(ofMode name: String) -> String? { options(of: "mode.\(name)")[ModeKeys.table.details] }

  /// The keys of the sections `[light.NAME]`, in their order. One without a valid line has none.
  package var lights: [(name: String, keys: OptionValues)] {
    lightNames.map { ($0, options(of: "light.\($0)")) }
  }

  mutating func addLight(_ name: String) {
    if !lightNames.contains(name) { lightNames.append(name) }
  }

  /// The lines of the sections `[tool.NAME]`, in their order.
  package var tools: [(name: String, lines: [Setting])] {
    var tools: [(name: String, lines: [Setting])] = []
    for setting in settings
    where setting.section.hasPrefix("tool.") && setting.value != OptionValues.builtInText {
      let name = String(setting.section.dropFirst("tool.".count))
      if let index = tools.firstIndex(where: { $0.name == name }) {
        tools[index].lines.append(setting)
      } else {
        tools.append((name, [setting]))
      }
    }
    return tools
  }

  /// Errors in the order of the files and lines. Names and patterns are checked when all lines are read.
  package func inOrder(_ errors: [ConfigurationError]) -> [ConfigurationError] {
    func order(_ error: ConfigurationError) -> (file: Int, line: Int) {
      (files.firstIndex(of: error.place.file) ?? files.count, error.place.line)
    }
    return errors.sorted { order($0) < order($1) }
  }

  /// Omits a value that only its program can check, and returns what to report; nil if the files don't set it.
  package mutating func refuse(_ option: any OptionRow, of section: String, because message: String)
    -> ConfigurationError?
  {
    sectionOptions[section]?.remove(option)
    return settings.last { $0.section == section && $0.key == option.name }.map {
      ConfigurationError($0, message)
    }
  }
}
