import BezelValues

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

  func checkNames() {
    for setting in configuration.settings
    where ["style", "theme", "base"].contains(setting.key) && setting.value != OptionValues.builtInText {
      do throws(UsageError) {
        try checkName(in: setting)
        guard setting.key == "base", case let (kind, name?) = Self.parts(of: setting.section) else {
          continue
        }
        if kind == "style" {
          _ = try configuration.style(named: name)
        } else {
          _ = try configuration.theme(named: name)
        }
      } catch {
        configuration.errors.append(ConfigurationError(setting, error.description))
        restore(setting)
      }
    }
  }

  private func checkName(in setting: Setting) throws(UsageError) {
    if setting.key == "style" || (setting.key == "base" && Self.parts(of: setting.section).kind == "style") {
      _ = try configuration.style(named: setting.value)
    } else {
      configuration.loadTheme(setting.value)
      _ = try configuration.theme(named: setting.value)
    }
  }

  /// Takes the name that was read before, if there is one, otherwise the built-in one.
  private func restore(_ setting: Setting) {
    configuration.settings.removeAll { $0 == setting }
    try? apply(
      Setting(
        section: setting.section, key: setting.key, value: OptionValues.builtInText, place: setting.place))
    guard let old = previous[SettingKey(setting)], old.value != setting.value,
      (try? checkName(in: old)) != nil, (try? apply(old)) != nil
    else { return }
    configuration.settings.append(old)
  }
}
