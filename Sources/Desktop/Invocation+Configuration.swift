package import BezelCommandLine
package import BezelConfiguration
package import BezelValues
import HUDModel

extension Invocation {
  /// Parses the arguments of a command of the desktop, after the options of the configuration for it. Those that the verb
  /// does not accept are left out: `bezel config check` and the server report the mistake.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - paths: Where the configuration is.
  /// - Throws: `UsageError` for a mistake of the command line, and for the name of a style or theme that does not exist.
  package init(parsing arguments: [[UInt8]], configuredBy paths: ConfigurationPaths) throws(UsageError) {
    self = try Invocation(parsing: arguments)
    guard case .desktop(let command) = self, let kind = command.kind else { return }
    var configuration = Configuration(at: paths)
    try configuration.checkNames(in: command.hud.patch)
    guard let words = configuration.complete(arguments, from: kind.rawValue) else { return }
    if let complete = try? Invocation(parsing: words) { self = complete }
  }
}
