import Foundation
import HeadlessSway

/// Where a tour is shown.
protocol Screen {
  /// What the commands of the tour get as their environment.
  var environment: [String: String] { get }
  /// Lets the audience look for a while.
  mutating func pause(_ length: Duration) throws
  /// Keeps a picture of this moment, if this screen keeps pictures.
  mutating func keepPicture(_ name: String) throws
  /// Finishes; the answer is what to tell the user.
  mutating func finish() throws -> [String]
}

/// The screen that the user sits at.
struct OwnScreen: Screen {
  let environment = ProcessInfo.processInfo.environment

  mutating func pause(_ length: Duration) {
    Thread.sleep(forTimeInterval: length / .seconds(1))
  }

  mutating func keepPicture(_ name: String) {}

  mutating func finish() -> [String] { [] }
}

/// A sway that nobody sees, and a camera before it.
struct HeadlessScreen: Screen {
  let folder: String
  private let sway: Sway
  private let wallpaper: Wallpaper
  private var film = AnimatedPNG()
  private var pictures: [String] = []

  /// What the film shows, in logical pixels: the middle, where HUDs are by default.
  private let frame = "280,145 400x250"

  init(keepingPicturesIn folder: String) throws {
    self.folder = folder
    wallpaper = try Wallpaper(width: 1920, height: 1080)
    sway = try Sway(Sway.Outputs(scale: 2), background: "\(wallpaper.path) fill")
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
