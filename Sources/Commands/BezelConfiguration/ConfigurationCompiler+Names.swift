import BezelValues
import HUDCommands
import HUDModel

// The names that settings give to styles and themes. They are checked when all lines are read: a style or a theme may be
// named before its section.
extension ConfigurationCompiler {
  /// A section hides the file of a theme. In folders that the system installs, that is what the user wants.
  func checkThemeFiles() {
    for (name, place) in themePlaces.sorted(by: { $0.value.line < $1.value.line }) {
      guard let file = ThemeFile.path(of: name, in: Array(configuration.themeFolders.prefix(1))) else {
        continue
      }
      configuration.errors.append(
        ConfigurationError("[theme.\(name.shortened)]: \(Self.sameTheme(at: file))", at: place))
    }
  }

  /// Names are checked when all lines are read. Errors are listed in the order of the files and lines all the same.
  func sortErrors(of files: [String]) {
    func order(_ error: ConfigurationError) -> (file: Int, line: Int) {
      (files.firstIndex(of: error.place.file) ?? files.count, error.place.line)
    }
    configuration.errors.sort { order($0) < order($1) }
  }

  func checkNames() {
    for setting in configuration.settings
    where ["style", "theme", "base"].contains(setting.key) && setting.value != OptionValues.builtInText {
      do throws(UsageError) {
        let kind = Self.parts(of: setting.section).kind
        if setting.key == "style" || (setting.key == "base" && kind == "style") {
          _ = try configuration.style(named: setting.value)
          if kind == "style" {
            _ = try configuration.style(named: Self.parts(of: setting.section).name ?? "")
          }
        } else {
          configuration.loadTheme(setting.value)
          _ = try configuration.theme(named: setting.value)
          if kind == "theme" {
            _ = try configuration.theme(named: Self.parts(of: setting.section).name ?? "")
          }
        }
      } catch {
        configuration.errors.append(ConfigurationError(setting, error.description))
        restore(setting)
      }
    }
  }

  /// Takes the name that was read before, if there is one, otherwise the built-in one.
  private func restore(_ setting: Setting) {
    configuration.settings.removeAll { $0 == setting }
    let old = previous[SettingKey(setting)].flatMap {
      $0.value != setting.value && exists($0) ? $0 : nil
    }
    let (kind, name) = Self.parts(of: setting.section)
    switch (kind, name, setting.key) {
    case ("style", let name?, "base"): configuration.styles[name]?.base = old?.value
    case ("style", let name?, _): configuration.styles[name]?.patch.theme = old?.value
    case ("theme", let name?, _): configuration.themes[name]?.base = old?.value
    case ("output", let name?, _): configuration.outputs[name]?.theme = old?.value
    case ("hud", _, "style"): configuration.hud.style = old?.value
    case ("hud", _, _): configuration.hud.theme = old?.value
    case (let program, _, "style"): configuration.programs[program]?.style = old?.value
    case (let program, _, _): configuration.programs[program]?.theme = old?.value
    }
    if let old { configuration.settings.append(old) }
  }

  private func exists(_ setting: Setting) -> Bool {
    let isStyle = setting.key == "style" || setting.section.hasPrefix("style.") && setting.key == "base"
    if isStyle { return (try? configuration.style(named: setting.value)) != nil }
    return (try? configuration.theme(named: setting.value)) != nil
  }
}
