import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelPosix
import BezelValues
import HUDModel
import HUDServer

extension Inspection {
  /// The answer, without a server.
  func answer() throws(UsageError) -> Answer {
    switch self {
    case .defaults: return Answer(text: Configuration.defaultText)
    case .icons: return Answer(text: Symbol.allNames.map { $0 + "\n" }.joined())
    case .outputs:
      do throws(ServerFailure) { return Answer(text: try Server.listOutputs()) } catch {
        return Answer(error: error.description, status: error.status)
      }
    case .debug: return Answer(text: DebugReport.text())
    case .check: return .forClient
    // Without a server there is nothing to reload.
    case .reload: return Answer()
    case .path, .values, .themes, .theme, .styles, .style:
      let read = try ConfigurationFiles().read { paths throws(UsageError) in
        try report(on: Configuration(at: paths), at: paths) ?? ("", [])
      }
      guard let report = read else { return Answer(error: ConfigurationError.noAnswer, status: .failure) }
      return Answer(
        output: Array(report.text.utf8), errors: report.errors,
        status: report.errors.isEmpty ? .success : .failure)
    }
  }
}

extension Answer {
  fileprivate init(text: String) { self.init(output: Array(text.utf8)) }
}
