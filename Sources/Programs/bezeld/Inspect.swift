import BezelCommandLine
import BezelConfiguration
import BezelPosix
import BezelValues
import HUDModel
import HUDServer

extension Inspection {
  /// The answer, without a server.
  func answer() throws(UsageError) -> CommandResult {
    switch self {
    case .defaults: return CommandResult(text: Configuration.defaultText)
    case .icons: return CommandResult(text: Symbol.allNames.map { $0 + "\n" }.joined())
    case .outputs:
      do throws(ServerFailure) { return CommandResult(text: try Server.listOutputs()) } catch {
        return CommandResult(error: error.description, status: error.status)
      }
    case .debug: return CommandResult(text: DebugReport.text())
    case .check: return .forClient
    // Without a server there is nothing to reload.
    case .reload: return CommandResult()
    case .path, .values, .themes, .theme, .styles, .style:
      let read = try ConfigurationFiles().read { paths throws(UsageError) in
        try report(on: Configuration(at: paths), at: paths) ?? ("", [])
      }
      guard let report = read else {
        return CommandResult(error: ConfigurationError.noAnswer, status: .failure)
      }
      return CommandResult(
        output: Array(report.text.utf8), errors: report.errors,
        status: report.errors.isEmpty ? .success : .failure)
    }
  }
}

extension CommandResult {
  fileprivate init(text: String) { self.init(output: Array(text.utf8)) }
}
