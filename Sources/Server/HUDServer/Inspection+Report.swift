package import BezelCommandLine
package import BezelConfiguration
package import BezelValues

extension Inspection {
  /// Describes a configuration that applies: what is printed, and the errors. Nil for a question about something else. The
  /// file of a theme that is asked for is read, too.
  ///
  /// - Throws: `UsageError` for a style or a theme that doesn't exist.
  package func report(
    on configuration: Configuration, at paths: ConfigurationPaths
  ) throws(UsageError) -> (text: String, errors: [String])? {
    var configuration = configuration
    let lines = { (names: [String]) in names.map { $0 + "\n" }.joined() }
    switch self {
    case .path: return (paths.file.map { $0.onOneLine + "\n" } ?? "", [])
    case .values: return (configuration.text, configuration.errors.map(\.description))
    case .themes: return (lines(configuration.themeNames), [])
    case .theme(let name):
      configuration.loadTheme(name)
      return (try configuration.text(ofTheme: name), [])
    case .styles: return (lines(configuration.styleNames), [])
    case .style(let name): return (try configuration.text(ofStyle: name), [])
    case .check, .defaults, .reload, .icons, .outputs, .debug: return nil
    }
  }
}
