import Foundation

/// A script of a test that others run.
package enum TestProgram {
  /// Writes a program.
  ///
  /// Another process writes the file itself: one that this process has open for writing can't be run, and a program that
  /// another thread starts meanwhile has it open, too, for a moment.
  package static func write(_ text: String, to path: String) throws {
    let source = path + ".source"
    try text.write(toFile: source, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: source) }
    let copy = try FinishedProgram.run(
      ["install", "-m", "755", source, path], environment: ["PATH": "/usr/bin:/bin"])
    guard copy.status == 0 else { throw HarnessError("'\(path)' was not written: \(copy.errors)") }
  }
}
