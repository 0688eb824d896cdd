package import BezelCommandLine
package import BezelConfiguration
package import BezelValues

extension Invocation {
  /// Parses the arguments of a command of the desktop, with the options of the configuration where the command line has none.
  ///
  /// - Throws: `UsageError` for an error of the command line, and for the name of a style or theme that does not exist.
  package init(parsing arguments: [[UInt8]], configuredBy files: ConfigurationFiles) throws(UsageError) {
    self = try Invocation(parsing: arguments)
    guard case .desktop(var command, let output) = self else { return }
    var configuration = files.configuration
    // What is named may be in the files.
    if files.areAnswering { try configuration.checkNames(in: command.hud.patch) }
    command.values.merge(over: configuration.options(of: command.kind.rawValue))
    self = .desktop(command, output)
  }
}
