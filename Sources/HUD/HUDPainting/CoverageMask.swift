import HUDModel

/// The share of each pixel of a rectangle that a shape covers, which a colour is painted through.
struct CoverageMask {
  /// Its pixels, from some place.
  let bounds: PixelRect
  /// Row by row.
  let alphas: [UInt8]
}

extension CairoContext {
  /// Paints a colour through a mask, which is moved by whole pixels.
  ///
  /// Where nothing but a rectangle limits what is painted, the pixels are blended here, as Cairo would: it takes 13,000
  /// instructions for a mask of one pixel. Without memory for Cairo's mask nothing is painted.
  func paint(_ mask: CoverageMask, at place: (x: Int, y: Int) = (0, 0), color: Color) {
    let bounds = mask.bounds.offset(x: place.x, y: place.y)
    guard !bounds.isEmpty else { return }
    if let plain {
      let pixels = bounds.offset(x: plain.origin.x, y: plain.origin.y)
      return plain.surface.blend(color, through: mask.alphas, over: pixels, in: plain.clip)
    }
    guard let surface = try? ImageSurface(width: bounds.width, height: bounds.height, format: .mask) else {
      return
    }
    surface.withPixels { base, stride in
      mask.alphas.withUnsafeBytes { alphas in
        for row in 0..<bounds.height {
          let line = UnsafeRawBufferPointer(rebasing: alphas[row * bounds.width..<(row + 1) * bounds.width])
          UnsafeMutableRawBufferPointer(start: base + row * stride, count: line.count).copyMemory(from: line)
        }
      }
    }
    setColor(color)
    paint(through: surface, x: Double(bounds.x), y: Double(bounds.y))
  }
}

extension ImageSurface {
  /// The pixels of a mask that aren't transparent, from `origin`.
  func ink(from origin: (x: Int, y: Int) = (0, 0)) -> CoverageMask {
    var mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 0, height: 0), alphas: [])
    withPixels { base, stride in
      let rows = (0..<height).map { UnsafeRawBufferPointer(start: base + $0 * stride, count: width) }
      guard let top = rows.firstIndex(where: { $0.contains { $0 != 0 } }),
        let bottom = rows.lastIndex(where: { $0.contains { $0 != 0 } })
      else { return }
      let ink = rows[top...bottom]
      let columns = (0..<width).filter { column in ink.contains { $0[column] != 0 } }
      let (left, right) = (columns.first ?? 0, columns.last ?? 0)
      mask = CoverageMask(
        bounds: PixelRect(
          x: left - origin.x, y: top - origin.y, width: right - left + 1, height: bottom - top + 1),
        alphas: ink.flatMap { $0[left...right] })
    }
    return mask
  }

  /// Paints a colour over the pixels of `rect` in `clip`, through their alphas.
  fileprivate func blend(_ color: Color, through alphas: [UInt8], over rect: PixelRect, in clip: PixelRect) {
    let visible = rect.intersection(clip)
    guard !visible.isEmpty else { return }
    let word = color.cairoWord
    withPixels { base, stride in
      alphas.withUnsafeBufferPointer { alphas in
        for y in visible.y..<visible.maxY {
          let line = (base + y * stride).assumingMemoryBound(to: UInt32.self)
          let start = (y - rect.y) * rect.width - rect.x
          // Without a branch the compiler handles several pixels at a time.
          for x in visible.x..<visible.maxX {
            let source = word.scaled(by: UInt32(alphas[start &+ x]))
            line[x] = source &+ line[x].scaled(by: 255 &- source >> 24)
          }
        }
      }
    }
  }
}

extension UInt32 {
  /// Each of a pixel's components multiplied by a share of 255, and rounded.
  fileprivate func scaled(by share: UInt32) -> UInt32 {
    // Two components at a time; each product has room in 16 bits.
    var even = (self & 0x00ff_00ff) &* share &+ 0x0080_0080
    even = (even &+ (even >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    var odd = (self >> 8 & 0x00ff_00ff) &* share &+ 0x0080_0080
    odd = (odd &+ (odd >> 8 & 0x00ff_00ff)) & 0xff00_ff00
    return even | odd
  }
}

extension Color {
  /// The pixel that Cairo paints for it, which counts in 65536ths and cuts the lower half off.
  fileprivate var cairoWord: UInt32 {
    let byte = { (value: Double) in UInt32(min(max(0, value) * 65536, 65535)) >> 8 }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
