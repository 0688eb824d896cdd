import HeadlessSway

/// KWin with a wallpaper and Bezel's server.
final class KWinSession {
  let kwin: KWin
  let input: FakeInput
  let bezel: BezelPrograms
  /// The output without a HUD.
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

  /// The pictures that may show with a HUD in the middle of the output.
  func expectation(_ arguments: String...) throws -> [Picture] { try expectation(arguments) }

  func expectation(_ arguments: [String]) throws -> [Picture] {
    let path = "\(kwin.folder.path)/expected.png"
    let rendering = try kwin.run([BezelPrograms.command, "render", path, "--scale", "1.5"] + arguments)
    guard rendering.status == 0 else { throw HarnessError("no rendering: \(rendering.errors)") }
    return try Cutout(png: path).centred(on: empty)
  }

  /// Waits for a picture close to one of these: graphics cards and Cairo round differently. If there is none in time,
  /// the expected pictures and the last one are saved.
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
