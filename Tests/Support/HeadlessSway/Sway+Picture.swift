import Foundation

extension Sway {
  /// An output's present picture, without the pointer.
  package func picture(of output: String = "HEADLESS-1") throws -> Picture {
    let grim = try run(["grim", "-t", "ppm", "-o", output, "-"])
    guard grim.status == 0 else { throw HarnessError("grim took no picture of \(output): \(grim.errors)") }
    return try Picture(ppm: grim.outputBytes)
  }

  /// Takes pictures, one a frame of the compositor, until one matches.
  ///
  /// - Throws: ``HarnessError`` with `expectation` if no picture matched in time.
  @discardableResult
  package func waitForPicture(
    _ expectation: String, of output: String = "HEADLESS-1", within timeout: Duration = .seconds(60),
    where isAsWanted: (Picture) -> Bool
  ) throws -> Picture {
    try Picture.wait(
      for: expectation, within: timeout, taking: { try picture(of: output) }, where: isAsWanted)
  }

  /// Saves an output's present picture as a PNG, for review by people.
  package func savePicture(of output: String = "HEADLESS-1", to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let grim = try run(["grim", "-o", output, path])
    guard grim.status == 0 else { throw HarnessError("grim did not write \(path): \(grim.errors)") }
  }
}
