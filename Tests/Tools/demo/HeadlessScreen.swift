import Foundation
import HeadlessSway

/// A headless sway, whose screen is recorded.
struct HeadlessScreen {
  let folder: String
  private let sway: Sway
  private let wallpaper: Wallpaper
  private var film = AnimatedPNG()
  private var pictures: [String] = []

  /// The recorded part, in logical pixels: the middle, where HUDs are by default, and the place of pills below it.
  private let frame = "400,220 480x460"

  init(keepingPicturesIn folder: String) throws {
    self.folder = folder
    wallpaper = try Wallpaper(width: 1920, height: 1080)
    sway = try Sway(Sway.Outputs(scale: 1.5), background: "\(wallpaper.path) fill")
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try sway.waitForPicture("the wallpaper") { wallpaper.isShown(in: $0) }
  }

  var environment: [String: String] { sway.environment }

  mutating func pause(_ length: Duration) throws {
    let end = Deadline(in: length)
    repeat {
      let time = ContinuousClock.now
      let grim = try sway.run(["grim", "-g", frame, "-s", "1", "-l", "6", "-"])
      try film.append(png: grim.outputBytes, at: time)
    } while !end.hasPassed
  }

  mutating func keepPicture(_ name: String) throws {
    let path = "\(folder)/\(name).png"
    try sway.savePicture(to: path)
    pictures.append(path)
  }

  mutating func finish() throws -> [String] {
    let path = "\(folder)/tour.png"
    try Data(film.encoded()).write(to: URL(fileURLWithPath: path))
    return pictures + ["\(path) (animated)"]
  }
}
