import Foundation
import HUDPainting
import Testing
import bezel_gallery

@testable import HUDModel

/// Compares with pictures that were looked at. `make goldens` writes new ones, which then have to be looked at.
@Suite struct GoldenTests {
  let resources = PaintResources()

  /// Every style, layout, indicator and badge in the default themes at every scale, and in the others at one.
  @Test(
    .enabled(if: Fixture.hasFonts("DejaVuSans"), "fonts-dejavu-core is needed"),
    arguments: GalleryPicture.looks.flatMap { look in
      GalleryPicture.scales.map { (look, $0) }.filter { [.dark, .light].contains(look) || $0.1 == 1.5 }
    })
  func `every indicator with every theme`(look: ThemeSelection.Name, scale: Double) throws {
    for picture in GalleryPicture.all(of: try GalleryItem.all())
    where picture.look == look && picture.scale == scale && !picture.item.isIcon {
      let (scene, size) = picture.still(measure: resources.measure)
      try compare(scene, size, "\(picture)", scale: picture.scale, share: 0.01)
    }
  }

  @Test(arguments: [ThemeSelection.Name.dark, .light], GalleryPicture.scales)
  func `every own icon, as in a row and as in a button`(look: ThemeSelection.Name, scale: Double) throws {
    let (scene, size) = Scene.icons(in: ThemeSelection(look).theme(on: DesktopPreferences()))
    try compare(scene, size, "icons-\(look.rawValue)@\(scale).png", scale: scale, share: 0.01)
  }

  @Test func `an error icon, partly drawn`() throws {
    try compare(.sample(.status(.error, drawn: 0.7)), "error")
  }

  @Test func `an SVG file in its own colours`() throws {
    let image = try Image(.data(ImageSample.bell), isTinted: false)
    try compare(.sample(.image(image)), "drawing-colors", share: 0.01)
  }

  @Test func `a PNG file with many pixels`() throws {
    let bytes = ImageSample.png(width: 300, height: 200)
    try compare(.sample(.image(try Image(.data(bytes), isTinted: false))), "image", share: 0.01)
  }

  @Test func `the middle of the zoom`() throws {
    try compare(.sample(.ring(fraction: 0.4), border: 1, presence: .init(scale: 0.75, opacity: 0.5)), "zoom")
  }

  @Test(.enabled(if: Fixture.hasFonts("DejaVuSans"), "fonts-dejavu-core is needed"))
  func `a title of two lines`() throws {
    let font = Font(family: "DejaVu Sans", size: 15, weight: .bold)
    try compare(.titled("Copying files", font: font, resources: resources), "title", share: 0.01)
  }

  @Test(.enabled(if: Fixture.hasFonts("DejaVuSans"), "fonts-dejavu-core is needed"))
  func `a button that has the keyboard`() throws {
    var scene = Scene.sample(border: 1)
    scene.parts.buttons = [.sample(isFocused: true, resources: resources)]
    try compare(scene, "button", share: 0.01)
  }

  private func compare(_ scene: Scene, _ name: String, share: Double = 0.002) throws {
    try compare(scene, sampleSize, "\(name)@1.5.png", scale: 1.5, share: share)
  }

  /// Fails if a pixel differs by more than rounding, or if more than a `share` of the pixels differ.
  private func compare(_ scene: Scene, _ size: Size, _ file: String, scale: Double, share: Double) throws {
    let painter = Painter(resources: resources)
    let bytes = Data(try painter.png(of: scene, size: size, scale: scale))
    if ProcessInfo.processInfo.environment["BEZEL_UPDATE_GOLDENS"] != nil {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
      try bytes.write(to: folder.appending(path: file))
      return
    }
    let url = try #require(Bundle.module.resourceURL).appending(path: "Goldens/\(file)")
    // Comparing pixels takes a hundred times longer.
    guard try Data(contentsOf: url) != bytes else { return }
    let picture = Picture(size, scale: scale)
    try picture.paint(scene, with: painter)
    let golden = try #require(Picture(png: url.path), "\(file) isn't a picture")
    try #require(golden.width == picture.width && golden.height == picture.height, "\(file)")
    let distances = zip(golden.all, picture.all).filter { $0 != $1 }
      .map { Pixel(word: $0).distance(to: Pixel(word: $1)) }
    let different = distances.count { $0 > 2 }
    #expect(distances.max() ?? 0 <= 24, "\(file): the largest difference of a channel")
    #expect(Double(different) <= share * Double(golden.all.count), "\(file): \(different) pixels differ")
  }
}

enum Fixture {
  /// Whether the font of each name is installed in the folder that distributions use.
  static func hasFonts(_ names: String...) -> Bool {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
    return names.allSatisfy { name in files.contains { $0.contains(name) } }
  }
}
