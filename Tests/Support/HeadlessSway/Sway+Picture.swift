import Foundation

extension Sway {
  /// What an output shows now, without the pointer.
  package func picture(of output: String = "HEADLESS-1") throws -> Picture {
    let grim = try run(["grim", "-t", "ppm", "-o", output, "-"])
    guard grim.status == 0 else { throw HarnessError("grim found no picture of \(output): \(grim.errors)") }
    return try Picture(ppm: grim.outputBytes)
  }

  /// Takes pictures, each with the compositor's next frame, until one is as wanted.
  ///
  /// - Throws: ``HarnessError`` with `expectation` when no picture was right in time.
  @discardableResult
  package func waitForPicture(
    _ expectation: String, of output: String = "HEADLESS-1", within patience: Duration = .seconds(60),
    where isAsWanted: (Picture) -> Bool
  ) throws -> Picture {
    try Picture.wait(
      for: expectation, within: patience, taking: { try picture(of: output) }, where: isAsWanted)
  }

  /// Leaves a PNG of what an output shows now, for people to look at.
  package func savePicture(of output: String = "HEADLESS-1", to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let grim = try run(["grim", "-o", output, path])
    guard grim.status == 0 else { throw HarnessError("grim wrote no \(path): \(grim.errors)") }
  }
}
