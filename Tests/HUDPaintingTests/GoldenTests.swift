import Foundation
import HUDModel
import HUDPainting
import Testing

/// Pictures that somebody has looked at. `BEZEL_UPDATE_GOLDENS=1` writes them anew: look again then.
@Suite struct GoldenTests {
  let studio = Studio()

  @Test(arguments: [1, 1.5, 2])
  func `a ring on a panel with hairline and shadow`(scale: Double) throws {
    try compare(.sample(.ring(fraction: 0.4), border: 1), "ring", scale)
  }

  @Test(arguments: [1, 1.5])
  func `a spinner`(scale: Double) throws {
    try compare(.sample(.spinner(turn: 0.1)), "spinner", scale)
  }

  @Test func `a bar`() throws { try compare(.sample(.bar(fraction: 0.62)), "bar", 1.5) }

  @Test(arguments: [1, 1.5])
  func `spokes`(scale: Double) throws {
    try compare(.sample(.classic(brightest: 4)), "classic", scale)
  }

  @Test(arguments: [1, 1.5])
  func `a pie`(scale: Double) throws { try compare(.sample(.pie(fraction: 0.3)), "pie", scale) }

  @Test func `a pie whose outline gets thicker`() throws {
    try compare(.sample(.thickeningPie(fraction: 0.62)), "thickening-pie", 1.5)
  }

  @Test(arguments: [1, 1.5])
  func `cells`(scale: Double) throws { try compare(.sample(.cells(fraction: 0.44)), "cells", scale) }

  @Test func `a check`() throws { try compare(.sample(.icon(.success, drawn: 1)), "success", 1.5) }
  @Test func `a cross, half drawn`() throws { try compare(.sample(.icon(.error, drawn: 0.7)), "error", 1.5) }

  @Test(arguments: [1, 1.5])
  func `a warning`(scale: Double) throws { try compare(.sample(.icon(.warning, drawn: 1)), "warning", scale) }

  @Test(arguments: [1, 1.5])
  func `an i`(scale: Double) throws { try compare(.sample(.icon(.info, drawn: 1)), "info", scale) }

  @Test(.enabled(if: Fixture.hasFonts("DejaVuSans"), "fonts-dejavu-core is needed"), arguments: [1, 1.5])
  func `a percentage in a ring`(scale: Double) throws {
    try compare(.percent(0.42, studio: studio), "percent", scale, share: 0.01)
  }

  @Test(arguments: [1, 1.5, 2])
  func `a tinted drawing`(scale: Double) throws {
    try compare(.sample(.image(try Image(.data(ImageSample.bell)))), "drawing", scale, share: 0.01)
  }

  @Test func `a drawing in its own colours`() throws {
    let image = try Image(.data(ImageSample.bell), isTinted: false)
    try compare(.sample(.image(image)), "drawing-colors", 1.5, share: 0.01)
  }

  @Test func `a picture that had many pixels`() throws {
    let bytes = ImageSample.png(width: 300, height: 200)
    try compare(.sample(.image(try Image(.data(bytes), isTinted: false))), "image", 1.5, share: 0.01)
  }

  @Test func `half of the zoom`() throws {
    try compare(
      .sample(.ring(fraction: 0.4), border: 1, presence: .init(scale: 0.75, opacity: 0.5)), "zoom", 1.5)
  }

  @Test(.enabled(if: Fixture.hasFonts("DejaVuSans"), "fonts-dejavu-core is needed"))
  func `a title of two lines`() throws {
    let font = Font(family: "DejaVu Sans", size: 15, weight: .bold)
    try compare(.titled("Copying files", font: font, studio: studio), "title", 1.5, share: 0.01)
  }

  @Test(.enabled(if: Fixture.hasFonts("DejaVuSans"), "fonts-dejavu-core is needed"), arguments: [1, 1.5])
  func `a button that has the keyboard`(scale: Double) throws {
    var scene = Scene.sample(border: 1)
    scene.button = .sample(isFocused: true, studio: studio)
    try compare(scene, "button", scale, share: 0.01)
  }

  /// Fails where pixels differ by more than rounding, or too large a `share` of them differs at all.
  private func compare(_ scene: Scene, _ name: String, _ scale: Double, share: Double = 0.002) throws {
    let file = "\(name)@\(scale).png"
    let picture = Picture(sampleSize, scale: scale)
    let painter = ScenePainter(studio: studio)
    try picture.paint(scene, with: painter)
    if ProcessInfo.processInfo.environment["BEZEL_UPDATE_GOLDENS"] != nil {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
      try painter.writePNG(of: scene, size: sampleSize, scale: scale, to: folder.appending(path: file).path)
      return
    }
    let path = try #require(Bundle.module.resourceURL).appending(path: "Goldens/\(file)").path
    let golden = try #require(Picture(png: path), "there is no golden picture \(file)")
    try #require(golden.width == picture.width && golden.height == picture.height)
    let distances = zip(golden.all, picture.all).map { Pixel(word: $0).distance(to: Pixel(word: $1)) }
    let different = distances.count { $0 > 2 }
    #expect(distances.max() ?? 0 <= 24, "\(file): the largest difference of a channel")
    #expect(Double(different) <= share * Double(distances.count), "\(file): \(different) pixels differ")
  }
}

enum Fixture {
  /// Whether a file of each name's font is installed where distributions put fonts.
  static func hasFonts(_ names: String...) -> Bool {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
    return names.allSatisfy { name in files.contains { $0.contains(name) } }
  }
}
