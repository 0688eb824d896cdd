import FakeCompositor

/// A bezel at rest as the committed pixels show it: its fill is more opaque than any shadow.
struct PaintedBezel {
  /// The box of the fill and its border, in buffer pixels.
  let box: Box
  private let pixels: Pixels

  /// Nil if no bezel is visible.
  init?(_ surface: FakeSurface?) {
    guard let pixels = surface?.pixels else { return nil }
    let (width, height) = (Int(pixels.extent.width), Int(pixels.extent.height))
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    // Without generic code: most of what these tests did was this loop.
    pixels.words.withUnsafeBufferPointer { words in
      let limit = PaintedBezel.opaque << 24
      for y in 0..<height {
        var (first, last) = (y * width, (y + 1) * width - 1)
        let start = first
        while first <= last, words[first] < limit { first += 1 }
        guard first <= last else { continue }
        while words[last] < limit { last -= 1 }
        if first - start < left { left = first - start }
        if last - start > right { right = last - start }
        if top == Int.max { top = y }
        bottom = y
      }
    }
    guard right >= 0 else { return nil }
    self.pixels = pixels
    box = Box(x: Int32(left), y: Int32(top), width: Int32(right - left + 1), height: Int32(bottom - top + 1))
  }

  /// Whether each edge falls between two buffer pixels: full fill on one side, shadow alone on the other.
  var isCrisp: Bool {
    let (x, y) = (Int(box.x + box.width / 2), Int(box.y + box.height / 2))
    let (maxX, maxY) = (Int(box.x + box.width), Int(box.y + box.height))
    let inside = [alpha(Int(box.x), y), alpha(maxX - 1, y), alpha(x, Int(box.y)), alpha(x, maxY - 1)]
    let outside = [alpha(Int(box.x) - 1, y), alpha(maxX, y), alpha(x, Int(box.y) - 1), alpha(x, maxY)]
    return inside.allSatisfy { $0 >= PaintedBezel.fill } && outside.allSatisfy { $0 <= PaintedBezel.shade }
  }

  /// The pixels within the box, row by row.
  var content: [UInt32] {
    (box.y..<box.y + box.height).flatMap { y in
      let start = Int(y * pixels.extent.width + box.x)
      return pixels.words[start..<start + Int(box.width)]
    }
  }

  /// The shadow's alpha at a distance below the bezel's middle, in buffer pixels.
  func shadow(below distance: Int) -> UInt32 {
    alpha(Int(box.x + box.width / 2), Int(box.y + box.height) - 1 + distance)
  }

  /// The alpha of a pixel; 0 outside of the picture.
  private func alpha(_ x: Int, _ y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < Int(pixels.extent.width), y < Int(pixels.extent.height) else { return 0 }
    return pixels[x, y] >> 24
  }

  /// More than any shadow, less than the fill.
  private static let opaque: UInt32 = 0xc0
  /// The theme's fill, of alpha 0.92.
  private static let fill: UInt32 = 0xea
  /// The theme's shadows, of alpha 0.36 and 0.25, at their strongest.
  private static let shade: UInt32 = 0x85
}

extension LayerPlacement {
  /// Where a compositor puts a surface on an output without panels: its top left corner, in logical pixels. It uses
  /// the requested size, not the picture's, and halves in whole numbers, as wlroots does.
  func origin(on output: Extent) -> (x: Int32, y: Int32) {
    func place(
      _ whole: Int32, _ length: Int32, _ isAtStart: Bool, _ isAtEnd: Bool, _ start: Int32, _ end: Int32
    )
      -> Int32
    {
      if isAtStart == isAtEnd { return whole / 2 - length / 2 }
      return isAtStart ? start : whole - length - end
    }
    return (
      place(
        output.width, size.width, anchor.contains(.left), anchor.contains(.right), margin.left, margin.right),
      place(
        output.height, size.height, anchor.contains(.top), anchor.contains(.bottom), margin.top, margin.bottom
      )
    )
  }
}

extension DisplayHarness {
  /// Where on its output a bezel is painted, in the output's pixels.
  func place(of surface: FakeSurface?) -> Box? {
    guard let surface, let layer = surface.layerSurface ?? backdrop, let output = layer.output,
      let size = surface.logicalSize, let extent = surface.pixels?.extent,
      let painted = PaintedBezel(surface)?.box
    else { return nil }
    let factor = Double(extent.width) / Double(size.width)
    var origin = surface.subsurface.map { (x: Int32($0.position.x), y: Int32($0.position.y)) }
    origin = origin ?? layer.placement.origin(on: output.properties.logicalExtent)
    guard let origin else { return nil }
    return Box(
      x: Int32((Double(origin.x) * factor).rounded()) + painted.x,
      y: Int32((Double(origin.y) * factor).rounded()) + painted.y, width: painted.width,
      height: painted.height)
  }
}
