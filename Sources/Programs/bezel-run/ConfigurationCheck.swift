import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelPosix
import BezelValues
import RunHUD
import ToolProgress

/// `bezel config check`: this program also has the regular expressions that `match` of `[run]` may be.
struct ConfigurationCheck {
  /// The name of the file as it is printed.
  private let file: String
  private let isMissing: Bool
  private let errors: [ConfigurationError]

  /// Checks a file; nil is the one that applies: the server's if one runs. Prints the errors, one line each.
  ///
  /// - Throws: `UsageError` if a file that was given does not exist.
  static func perform(on given: String?) throws(UsageError) -> ExitStatus {
    let named = given ?? fileOfServer()
    let files = ConfigurationFiles {
      let own = ConfigurationPaths()
      // The user's own file need not exist. The server escapes what changes a terminal.
      return given == nil && named == own.file?.onOneLine ? own : ConfigurationPaths(named: named)
    }
    let check = try files.read { paths throws(UsageError) in try ConfigurationCheck(of: given, at: paths) }
    return check?.print() ?? Console.fail(ConfigurationError.noAnswer, .failure)
  }

  private init(of given: String?, at paths: ConfigurationPaths) throws(UsageError) {
    file = given ?? paths.file ?? ""
    isMissing = !paths.exists
    if let given, paths.missingFile != nil {
      throw UsageError("the file '\(given.shortened)' does not exist")
    }
    var configuration: Configuration
    if given != nil, let file = paths.file {
      configuration = Configuration(checking: file, themeFolders: paths.themeFolders)
    } else {
      configuration = Configuration(at: paths)
      configuration.checkThemes()
    }
    errors = configuration.inOrder(
      configuration.errors + [Self.checkPattern(in: &configuration)].compactMap(\.self)
        + Self.tools(in: configuration).errors)
  }

  private func print() -> ExitStatus {
    let nothing = isMissing ? "no such file; the built-in values apply" : "no errors"
    let lines = errors.isEmpty ? ["\(file.onOneLine): \(nothing)"] : errors.map(\.description)
    let status = printText(lines.map { $0 + "\n" }.joined())
    return status == .success && !errors.isEmpty ? .failure : status
  }

  /// The file of a server of this user.
  private static func fileOfServer() -> String? {
    guard Environment.nonemptyValue(of: "BEZEL_CONFIG") == nil else { return nil }
    // The files of a server behind a forwarded socket are on another machine.
    guard let address = try? ControlSocketAddress.current(), !address.isNamed,
      let server = (try? address.connect()) ?? nil
    else { return nil }
    var output = ""
    let outcome = server.send(.fromThisProcess(["config", "path"])) { answer in
      if case .output(let text) = answer { output += text }
    }
    return outcome == .exit(.success) && output.popLast() == "\n" ? output : nil
  }

  /// Omits a pattern of the configuration that is none: a command runs without it. Returns what to report.
  static func checkPattern(in configuration: inout Configuration) -> ConfigurationError? {
    let match = RunOptions.Table.table.match
    guard let pattern = configuration.options(of: "run")[match] ?? nil else { return nil }
    do throws(UsageError) { _ = try Tool(matching: pattern) } catch {
      let reason = error.description.dropFirst("--match '\(pattern)' ".count)
      return configuration.refuse(match, of: "run", because: "it \(reason)")
    }
    return nil
  }

  /// The user's tools, without the lines that can't be used; what is wrong with these.
  static func tools(in configuration: Configuration) -> (tools: [UserTool], errors: [ConfigurationError]) {
    var errors: [ConfigurationError] = []
    let tools = configuration.tools.map { name, lines in
      var tool = UserTool(name, lines)
      errors += tool.removeErrors().map { ConfigurationError($0.line, "it \($0.reason)") }
      return tool
    }
    return (tools, errors)
  }
}
