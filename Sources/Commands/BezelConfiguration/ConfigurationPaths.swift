import BezelPosix
package import BezelValues
import Glibc

/// Where the configuration of this user is.
package struct ConfigurationPaths: Sendable {
  /// The file that applies. Without ``isNamed`` it need not exist.
  package let file: String?
  /// Whether the file is one that the user has named.
  package let isNamed: Bool
  /// The folders with the files of themes, the first one first.
  package let themeFolders: [String]

  /// `named` is a file in place of the user's.
  package init(named: String? = nil, variable: (String) -> String? = { Environment.value(of: $0) }) {
    let folders = BaseDirectories(variable: variable)
    let own = folders.ownConfiguration.map { [$0] } ?? []
    // The themes that are installed with the program, whatever the variables of the session are.
    let installed = ProgramFile.folder + "/../share"
    themeFolders = (own + folders.data + [installed]).map { "\($0)/bezel/themes" }
    let named = named ?? variable("BEZEL_CONFIG").flatMap { $0.isEmpty ? nil : $0 }
    isNamed = named != nil
    let files = folders.configuration.map { "\($0)/bezel/bezel.ini" }
    file = named.map(Self.absolute) ?? files.first { !ConfigurationFile.isMissing($0) } ?? files.first
  }

  /// Whether there is the file.
  package var exists: Bool { file.map { !ConfigurationFile.isMissing($0) } ?? false }

  /// The file that the user has named, if it does not exist.
  package var missingFile: String? { isNamed && !exists ? file : nil }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
    defer { free(directory) }
    return "\(String(cString: directory))/\(path)"
  }
}

extension Configuration {
  /// Reads the configuration of the paths. A file that can't be read is an error: the values that were read before stay then,
  /// as they do for values with errors.
  package init(at paths: ConfigurationPaths, keeping previous: Configuration? = nil) {
    do throws(UsageError) {
      if let file = paths.missingFile { throw Self.missing(file) }
      try self.init(reading: paths.file, themeFolders: paths.themeFolders, keeping: previous)
    } catch {
      self = previous ?? Configuration(themeFolders: paths.themeFolders)
      errors = [ConfigurationError(error.description, of: paths.file ?? "")]
      if files.isEmpty, let file = paths.file { files = [file] }
    }
    loadDefaultThemes()
  }

  /// The message about a file that the user has named, and that doesn't exist.
  package static func missing(_ file: String) -> UsageError {
    UsageError("the file '\(file.onOneLine)' does not exist; name another one with --config or BEZEL_CONFIG")
  }
}
