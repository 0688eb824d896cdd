import HeadlessSway

/// KWin with a wallpaper and bezel's server.
final class Desk {
  let kwin: KWin
  let input: FakeInput
  let bezel: BezelPrograms
  /// What shows while nothing is up.
  let empty: Picture
  private let wallpaper: RunningProgram

  init(scale: Double = 1.5) throws {
    kwin = try KWin(width: 640, height: 480, scale: scale)
    wallpaper = try kwin.start(["swaybg", "-c", "#30405a"])
    let blue = Picture.Pixel(red: 0x30, green: 0x40, blue: 0x5a)
    empty = try kwin.waitForPicture("the wallpaper") { $0[0, 0] == blue }
    input = try FakeInput(on: kwin)
    bezel = try BezelPrograms(on: kwin)
  }

  /// How the desk may look with a HUD in its middle.
  func expectation(_ arguments: String...) throws -> [Picture] {
    let path = "\(kwin.folder.path)/expected.png"
    let rendering = try kwin.run([BezelPrograms.command, "render", path, "--scale", "1.5"] + arguments)
    guard rendering.status == 0 else { throw HarnessError("no rendering: \(rendering.errors)") }
    return try Cutout(png: path).centred(on: empty)
  }

  /// Waits for a picture like one of these; graphics cards and Cairo round differently. When none comes, they and the
  /// last one are kept.
  @discardableResult
  func wait(for expected: [Picture], _ what: String) throws -> Picture {
    var last = empty
    func distance() -> Int { expected.map(last.distance).min() ?? .max }
    do {
      return try kwin.waitForPicture(what) { picture in
        last = picture
        return distance() <= 3
      }
    } catch {
      for (index, picture) in expected.enumerated() {
        try picture.keep(as: "kwin/failed/\(what), expected \(index)")
      }
      try last.keep(as: "kwin/failed/\(what), shown")
      throw HarnessError("\(error); the channels of pixels differ by \(distance()) at least")
    }
  }
}
