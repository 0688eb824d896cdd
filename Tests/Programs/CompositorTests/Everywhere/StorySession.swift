import Foundation
import HeadlessSway

/// A compositor with a wallpaper and Bezel's server.
final class StorySession {
  let compositor: StoryCompositor
  let bezel: BezelPrograms
  let outputs: [String]
  /// phoc needs one for its seat. It rests beside all HUDs: some compositors paint it into pictures.
  private let pointer: VirtualPointer
  private let keyboard: RunningProgram
  /// The outputs without a HUD.
  private var empty: [String: Picture] = [:]
  private var wallpaper: RunningProgram?
  private let title: String

  init(_ title: String, on choice: StoryCompositor.Choice, outputs count: Int = 1, scale: Double) throws {
    self.title = "\(title) on \(choice.program.rawValue) \(choice.version)"
    compositor = try StoryCompositor(choice, outputs: count, scale: scale)
    outputs = try compositor.outputs().sorted()
    guard outputs.count == count else { throw HarnessError("the outputs are \(outputs), not \(count)") }
    bezel = try BezelPrograms(on: compositor)
    pointer = try compositor.makePointer()
    keyboard = try compositor.makeKeyboard()
    try pointer.move(toX: 40, y: 100)
    try StorySession.tile.write(toFile: wallpaperPath, atomically: false, encoding: .utf8)
    try renewWallpaper()
    for output in outputs { empty[output] = try waitForWallpaper(output) }
  }

  /// A wallpaper of shared memory: software renderers let a single-pixel buffer fade away towards its edges.
  private static let tile =
    "P3\n8 8\n255\n" + Array(repeating: "48 64 90\n", count: 64).joined()
  static let blue = Picture.Pixel(red: 48, green: 64, blue: 90)

  var output: String { outputs[0] }

  private var wallpaperPath: String { "\(compositor.folder.path)/wallpaper.ppm" }

  /// Starts swaybg again: on Hyprland its wallpaper keeps the size of an earlier scale.
  func renewWallpaper() throws {
    wallpaper?.end()
    wallpaper = try compositor.start(["swaybg", "-m", "tile", "-i", wallpaperPath])
  }

  private func waitForWallpaper(_ output: String) throws -> Picture {
    try wait("the wallpaper", on: output) { picture in
      picture[0, 0] == Self.blue && picture[picture.width - 1, picture.height - 1] == Self.blue
    }
  }

  /// Waits for a picture. If there is none in time, the last one is saved.
  @discardableResult
  func wait(_ what: String, on output: String? = nil, where isAsWanted: (Picture) -> Bool) throws -> Picture {
    var last: Picture?
    do {
      return try Picture.wait(
        for: what, within: .seconds(60),
        taking: { try compositor.picture(of: output ?? self.output) },
        where: {
          last = $0; return isAsWanted($0)
        })
    } catch {
      try last?.keep(as: "everywhere/\(title), no \(what)")
      throw error
    }
  }

  /// Waits until there is something on the output and three pictures in a row are equal.
  @discardableResult
  func waitUntilSettled(_ what: String, on output: String? = nil) throws -> Picture {
    let output = output ?? self.output
    var (last, repeats) = (empty[output], 0)
    let picture = try wait(what, on: output) { picture in
      repeats = picture == last ? repeats + 1 : 0
      last = picture
      return repeats >= 2 && picture != empty[output]
    }
    try picture.keep(as: "everywhere/\(title), \(what)")
    return picture
  }

  /// Clicks in the middle of the output.
  func click() throws {
    let (width, height) = compositor.size
    let scale = compositor.scale
    try pointer.click(x: Int(Double(width) / scale / 2), y: Int(Double(height) / scale / 2))
    try pointer.move(toX: 40, y: 100)
  }

  /// Waits until an output is as it was before.
  func waitUntilEmpty(_ output: String? = nil, besideLeftEdge: Bool = false) throws {
    let output = output ?? self.output
    try wait("the session as it was", on: output) { picture in
      guard let empty = empty[output] else { return false }
      return besideLeftEdge ? picture.isEqualBesideLeftEdge(to: empty) : picture == empty
    }
  }

  /// Waits for a HUD in the middle of the output, close to its rendering.
  func wait(forHUD arguments: [String]) throws {
    let path = "\(compositor.folder.path)/expected.png"
    let scale = "\(compositor.scale)"
    let rendering = try compositor.run([BezelPrograms.command, "render", path, "--scale", scale] + arguments)
    guard rendering.status == 0, let empty = empty[output] else {
      throw HarnessError("no rendering: \(rendering.errors)")
    }
    let expected = try Cutout(png: path).centred(on: empty)
    let picture = try wait("the HUD as it is rendered") { picture in
      let shown = picture.withoutPointer(from: empty)
      return expected.contains { $0.distance(from: shown) <= 3 }
    }
    try picture.keep(as: "everywhere/\(title), shown at \(scale)")
  }

  func run(_ arguments: String...) throws { try run(arguments) }

  func run(_ arguments: [String]) throws {
    let finished = try bezel(arguments)
    guard finished.status == 0 else { throw HarnessError("bezel \(arguments): \(finished.errors)") }
  }

  func expect(_ isTrue: Bool, _ what: String) throws {
    guard isTrue else { throw HarnessError("not so: \(what)") }
  }
}

extension Picture {
  /// The picture with another one's pixels where the pointer rests at any scale: phoc 0.46 shows a cursor of its own
  /// after the scale has changed.
  fileprivate func withoutPointer(from other: Picture) -> Picture {
    var picture = self
    for y in 80..<240 { for x in 20..<140 { picture[x, y] = other[x, y] } }
    return picture
  }
}
