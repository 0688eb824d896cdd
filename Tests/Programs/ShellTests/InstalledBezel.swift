import Foundation
import HeadlessSway

/// Bezel, installed by `make install` below a folder with a space in its name.
final class InstalledBezel {
  let folder: PrivateFolder
  let prefix: String
  var bezel: String { "\(prefix)/bin/bezel" }
  /// The home folder of the user that runs the Makefile.
  var home: String { "\(folder.path)/home" }
  private let reference: String

  /// Writes the manual pages and completions, and installs them with the programs under test.
  init() throws {
    folder = try PrivateFolder()
    prefix = "\(folder.path)/my programs"
    reference = "\(folder.path)/reference"
    let pages = try FileManager.default.contentsOfDirectory(atPath: "\(InstalledPrograms.sources)/share/man")
    let writer = try FinishedProgram.run(
      ["\(InstalledPrograms.ownFolder)/reference-writer", reference]
        + pages.map { "\(InstalledPrograms.sources)/share/man/\($0)" }, environment: [:])
    guard writer.status == 0 else { throw HarnessError("reference-writer failed: \(writer.errors)") }
    let installed = try make("install", "PREFIX=\(prefix)")
    guard installed.status == 0 else { throw HarnessError("make install failed: \(installed.errors)") }
  }

  /// Runs the Makefile with the programs under test in place of those that `make` builds.
  func make(_ arguments: String...) throws -> FinishedProgram {
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": home]
    return try FinishedProgram.run(
      [
        "make", "--no-print-directory", "-C", InstalledPrograms.sources,
        "PROGRAMS=\(InstalledPrograms.buildFolder)", "REFERENCE=\(reference)",
      ] + arguments, environment: environment)
  }

  /// The paths of all files below a folder, from that folder on.
  static func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
