import Foundation
import HUDModel
import HUDPainting
import Synchronization
import Testing

/// Images in a frame of 40 by 40 in the centre of the panel, at (80, 66).
@Suite struct ImagePaintingTests {
  let painter = Painter(resources: PaintResources())

  /// Paints only the image; panel and shadow are clear.
  private func paint(
    _ bytes: [UInt8], isTinted: Bool = false, scale: Double = 1, color: Color = Color(0, 0, 255)
  ) throws -> Picture {
    var scene = Scene.sample(.image(try Image(.data(bytes), isTinted: isTinted)), fill: .clear, shadow: nil)
    scene.parts.indicator?.color = color
    let target = Picture(sampleSize, scale: scale)
    try target.paint(scene, with: painter)
    return target
  }

  /// The columns and rows of the image, in buffer pixels.
  private func extent(_ picture: Picture) -> (columns: Range<Int>, rows: Range<Int>) {
    let columns = (0..<picture.width).filter { x in picture.column(x).contains { $0.alpha > 0 } }
    let rows = (0..<picture.height).filter { y in picture.row(y).contains { $0.alpha > 0 } }
    return ((columns.first ?? 0)..<(columns.last ?? -1) + 1, (rows.first ?? 0)..<(rows.last ?? -1) + 1)
  }

  @Test func `a PNG file of the frame's size is painted pixel by pixel`() throws {
    let picture = try paint(ImageSample.png(width: 40, height: 40))
    let (columns, rows) = extent(picture)
    #expect(columns == 100..<120 && rows == 66..<106, "the left half is clear")
    #expect(columns.allSatisfy { x in rows.allSatisfy { picture[x, $0].word == 0xFFFF_0000 } })
  }

  @Test(arguments: [1, 1.5, 2], [(200, 50), (13, 4), (50, 200), (4000, 1)])
  func `an image of any proportions fits the frame and is centred`(scale: Double, size: (Int, Int)) throws {
    let bytes = ImageSample.svg(
      "<rect width='\(size.0)' height='\(size.1)'/>", box: "0 0 \(size.0) \(size.1)")
    let (columns, rows) = extent(try paint(bytes, scale: scale))
    let longer = Int(40 * scale)
    let shorter = max(1, (40 * scale * Double(min(size.0, size.1)) / Double(max(size.0, size.1))).rounded())
    #expect((size.0 > size.1 ? columns : rows).count == longer)
    #expect((size.0 > size.1 ? rows : columns).count == Int(shorter))
    #expect(abs(Double(columns.lowerBound + columns.upperBound) / 2 - 100 * scale) <= 0.5)
    #expect(abs(Double(rows.lowerBound + rows.upperBound) / 2 - 86 * scale) <= 0.5)
  }

  @Test(arguments: [1, 1.5, 2])
  func `the edges of an SVG image are sharp at every scale`(scale: Double) throws {
    // The outer edges lie on pixels at these scales.
    let picture = try paint(ImageSample.svg("<rect width='24' height='24'/>"), scale: scale)
    let row = picture.row(Int(86 * scale)).map(\.alpha)
    #expect(Set(row) == [0, 255])
    #expect(row.count { $0 == 255 } == Int(40 * scale))
  }

  @Test func `a tinted image has the indicator's colour and its own alpha`() throws {
    let bytes = ImageSample.svg(
      "<rect width='12' height='24' fill='red'/><rect x='12' width='12' height='24' fill-opacity='0.5'/>")
    let tinted = try paint(bytes, isTinted: true)
    #expect(tinted[Point(x: 90, y: 86)].word == 0xFF00_00FF)
    #expect(tinted[Point(x: 110, y: 86)].distance(to: Pixel(word: 0x8000_0080)) <= 1)
    #expect(try paint(bytes)[Point(x: 90, y: 86)].word == 0xFFFF_0000)
  }

  @Test func `shrinking an image takes all of its pixels into account`() throws {
    // Interpolating between four pixels would miss lines of one pixel.
    let lines = (0..<100).map { "<path d='M0 \($0 * 10).5h1000' stroke='red'/>" }.joined()
    let drawing = try Image(.data(ImageSample.svg(lines, box: "0 0 1000 1000")))
    let words = try drawing.picture.rendition(of: PixelSize(width: 1000, height: 1000)).words
    let target = try paint(ImageSample.png(width: 1000, height: 1000, words: words))
    let alphas = (66..<106).map { target[100, $0].alpha }
    #expect(alphas.allSatisfy { (15...37).contains($0) }, "a tenth of 255 everywhere, not \(alphas)")
  }

  @Test(arguments: ["href", "xlink:href"], ["", "file://"])
  func `an SVG file loads no other files`(attribute: String, scheme: String) throws {
    let folder = try ImageFolder()
    let path = try folder.write(ImageSample.png(), "red.png")
    let drawing = ImageSample.svg("<image \(attribute)='\(scheme)\(path)' width='24' height='24'/>")
    #expect(try paint(drawing).all.allSatisfy { $0 == 0 })
    // The same for a file in the same folder.
    let file = try folder.write(drawing, "drawing.svg")
    let scene = Scene.sample(.image(try Image(.file(path: file), isTinted: false)), fill: .clear, shadow: nil)
    let target = Picture(sampleSize, scale: 1)
    try target.paint(scene, with: painter)
    #expect(target.all.allSatisfy { $0 == 0 })
  }

  @Test func `an image is rendered once per size, until the caches are dropped`() throws {
    let sizes = Mutex<[PixelSize]>([])
    let picture = LoadedPicture(size: Size(width: 1, height: 1)) { size in
      sizes.withLock { $0.append(size) }
      return [UInt32](repeating: 0, count: size.width * size.height)
    }
    var scene = Scene.sample(.image(Image(picture)))
    for width in [120.0, 130, 140] {
      scene.bezel.frame.width = width
      try Picture(sampleSize, scale: 1).paint(scene, with: painter)
    }
    #expect(sizes.withLock { $0 } == [PixelSize(width: 40, height: 40)])
    try Picture(sampleSize, scale: 2).paint(scene, with: painter)
    #expect(sizes.withLock { $0 }.last == PixelSize(width: 80, height: 80))
    painter.resources.dropCaches()
    scene.bezel.frame.width = 120
    try Picture(sampleSize, scale: 2).paint(scene, with: painter)
    #expect(sizes.withLock { $0.count } == 3)
  }

  @Test func `another rendition is scaled until the one of the size is there, which is asked for once`()
    throws
  {
    let half = PixelSize(width: 20, height: 20)
    let whole = PixelSize(width: 40, height: 40)
    let words = { (size: PixelSize, word: UInt32) in
      [UInt32](repeating: word, count: size.width * size.height)
    }
    let picture = LoadedPicture(
      size: Size(width: 1, height: 1), source: .file(path: "a"),
      LoadedPicture.Rendition(size: half, words: words(half, 0xFFFF_0000)))
    let image = Image(picture, isTinted: false)
    let target = Picture(sampleSize, scale: 1)
    for _ in 0..<2 {
      let scene = Scene.sample(
        .image(image, renditions: picture.renditionCount), fill: .clear, shadow: nil)
      try target.paint(scene, with: Painter(resources: painter.resources))
      #expect(target[Point(x: 100, y: 86)].word == 0xFFFF_0000)
      #expect(extent(target).columns == 80..<120)
    }
    let missing = painter.resources.takeMissingRenditions()
    #expect(missing == [MissingRendition(picture: picture, size: whole)])
    let before = Scene.sample(.image(image, renditions: picture.renditionCount))
    picture.keep(LoadedPicture.Rendition(size: whole, words: words(whole, 0xFF00_FF00)))
    #expect(Scene.sample(.image(image, renditions: picture.renditionCount)).damage(since: before) != nil)
    let scene = Scene.sample(.image(image, renditions: picture.renditionCount), fill: .clear, shadow: nil)
    try target.paint(scene, with: painter)
    #expect(target[Point(x: 100, y: 86)].word == 0xFF00_FF00)
    #expect(painter.resources.takeMissingRenditions().isEmpty)
  }

  @Test func `an image is equal only to itself`() throws {
    let one = try Image(.data(ImageSample.bell))
    let other = try Image(.data(ImageSample.bell))
    #expect(one == one && one != other)
    #expect(Scene.sample(.image(one)).damage(since: .sample(.image(other))) != nil)
    #expect(Scene.sample(.image(one)).damage(since: .sample(.image(one))) == nil)
  }
}
