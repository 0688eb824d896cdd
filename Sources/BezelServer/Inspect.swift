import CommandLine
import Configuration
import ControlWire
import HUDModel
import HUDServer

extension Inspection {
  /// The answer, without a server.
  func answer() throws(UsageError) -> Answer {
    switch self {
    case .check(let file?): return try check(file)
    case .check(nil):
      let paths = ConfigurationPaths()
      guard let file = paths.file else { return Answer() }
      var configuration = Configuration(at: paths)
      configuration.checkThemes()
      return configuration.report(on: file, exists: paths.exists)
    case .path: return Answer(text: ConfigurationPaths().file.map { $0 + "\n" } ?? "")
    case .defaults: return Answer(text: Configuration.defaultText)
    case .values:
      let configuration = Configuration(at: ConfigurationPaths())
      let mistakes = configuration.mistakes.map(\.description)
      return Answer(
        output: Array(configuration.text.utf8), errors: mistakes,
        status: mistakes.isEmpty ? .success : .failure)
    case .themes: return Answer(text: lines(Configuration(at: ConfigurationPaths()).themeNames))
    case .theme(let name):
      var configuration = Configuration(at: ConfigurationPaths())
      configuration.loadTheme(name)
      return Answer(text: try configuration.text(ofTheme: name))
    case .styles: return Answer(text: lines(Configuration(at: ConfigurationPaths()).styleNames))
    case .style(let name):
      return Answer(text: try Configuration(at: ConfigurationPaths()).text(ofStyle: name))
    case .icons: return Answer(text: lines(Symbol.allNames))
    case .outputs:
      do throws(ServerFailure) { return Answer(text: try Server.listOutputs()) } catch {
        return Answer(error: error.description, status: error.status)
      }
    // Without a server there is nothing to reload.
    case .reload: return Answer()
    }
  }

  private func check(_ file: String) throws(UsageError) -> Answer {
    let paths = ConfigurationPaths(named: file)
    guard paths.exists else { throw UsageError("there is no file '\(file.shortened)'") }
    return try Configuration(reading: paths.file, themeFolders: paths.themeFolders)
      .report(on: file, exists: true)
  }

  private func lines(_ names: [String]) -> String { names.map { $0 + "\n" }.joined() }
}

extension Configuration {
  /// The mistakes, one line each.
  fileprivate func report(on file: String, exists: Bool) -> Answer {
    guard !mistakes.isEmpty else {
      return Answer(
        text: exists ? "\(file): no mistakes\n" : "\(file): no such file; the built-in values apply\n")
    }
    return Answer(text: mistakes.map { "\($0)\n" }.joined(), status: .failure)
  }
}

extension Answer {
  fileprivate init(text: String, status: ExitStatus = .success) {
    self.init(output: Array(text.utf8), status: status)
  }
}
