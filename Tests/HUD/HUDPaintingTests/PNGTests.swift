import Foundation
import HUDModel
import HUDPainting
import Testing

@Suite struct PNGTests {
  let painter = Painter(resources: PaintResources())

  @Test func `a written file contains the painted pixels`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("bezel-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let scene = Scene.sample(.ring(fraction: 0.5), shadow: nil)
    try painter.writePNG(of: scene, size: sampleSize, scale: 1.5, to: path)
    let read = try #require(Picture(png: path))
    let painted = Picture(sampleSize, scale: 1.5)
    try painted.paint(scene, with: painter)
    #expect(read.width == 300 && read.height == 285)
    #expect(zip(read.all, painted.all).allSatisfy { Pixel(word: $0).distance(to: Pixel(word: $1)) <= 1 })
  }

  @Test func `a background is painted behind the scene`() throws {
    let bytes = try painter.png(of: .sample(), size: sampleSize, scale: 1, background: .white)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let transparent = try painter.png(of: .sample(), size: sampleSize, scale: 1)
    #expect(bytes != transparent)
  }

  @Test func `the error for a path that can't be written has the reason`() {
    let path = "/dev/null/out.png"
    let error = #expect(throws: PaintingError.self) {
      try painter.writePNG(of: .sample(), size: sampleSize, scale: 1, to: path)
    }
    #expect(
      error?.description
        == "the picture can't be written to '/dev/null/out.png': Not a directory; write to another place")
  }

  @Test func `a picture that is too large is refused`() {
    let error = #expect(throws: PaintingError.self) {
      try painter.png(of: .sample(), size: Size(width: 50_000, height: 10), scale: 1)
    }
    #expect(error?.description.contains("50000×10") == true)
  }

  @Test func `at an absurd scale a HUD is refused, before its shadow takes all memory`() {
    let picture = Picture(sampleSize, scale: 1)
    var small = Scene.sample()
    small.bezel.frame = Rect(x: 0, y: 0, width: 2, height: 2)
    for scene in [.sample(), small] {
      #expect(throws: PaintingError.self) { try painter.paint(scene, into: picture.target, scale: 1000) }
    }
  }
}
