import Testing

@testable import WaylandSurface

@Suite struct ScaleTests {
  @Test(arguments: [
    (100, 120, 100), (100, 180, 150), (101, 180, 152), (1, 150, 1), (1, 180, 2), (33, 160, 44),
    (100, 121, 101), (1920, 240, 3840), (3, 140, 4), (0, 120, 1),
  ])
  func `a buffer's size is the logical size times the scale, rounded half away from zero, at least a pixel`(
    logical: Int, in120ths: Int, pixels: Int
  ) {
    let size = Scale(in120ths: in120ths).bufferSize(of: LogicalSize(width: logical, height: 40))
    #expect(size.width == pixels)
  }

  @Test func `a huge size does not overflow`() {
    let size = Scale(in120ths: .max).bufferSize(of: LogicalSize(width: .max, height: -5))
    #expect(size == BufferSize(width: 1 << 24, height: 1))
    #expect(BufferLayout(size: BufferSize(width: 1 << 24, height: 1 << 24)).poolByteCount > 1 << 50)
  }

  @Test func `a scale is computed from a mode and its logical size`() {
    #expect(Scale(pixels: 2880, per: 1920) == Scale(in120ths: 180))
    #expect(Scale(pixels: 2560, per: 2048) == Scale(in120ths: 150))
    #expect(Scale(pixels: 1920, per: 0) == nil)
    #expect(Scale(pixels: 0, per: 1920) == nil)
  }

  @Test func `a fraction is rounded up to a whole scale`() {
    #expect(Scale(in120ths: 180).roundedUp == 2)
    #expect(Scale(2).roundedUp == 2)
    #expect(Scale(in120ths: 180).factor == 1.5)
  }

  @Test func `damage is rounded outwards to whole buffer pixels`() {
    let rect = Scale(in120ths: 180).bufferRect(enclosingX: 1, y: 2, width: 1, height: 2.1)
    #expect(rect == BufferRect(x: 1, y: 3, width: 2, height: 4))
  }
}

@Suite struct LogicalRectTests {
  @Test func `the right and bottom edges are exclusive`() {
    let rect = LogicalRect(x: 10, y: 10, width: 20, height: 5)
    #expect(rect.contains(LogicalPoint(x: 10, y: 14.99)))
    #expect(!rect.contains(LogicalPoint(x: 30, y: 12)))
    #expect(!rect.contains(LogicalPoint(x: 12, y: 15)))
    #expect(!rect.contains(LogicalPoint(x: 9.9, y: 12)))
  }

  @Test func `fractions are rounded outwards to whole pixels`() {
    #expect(
      LogicalRect(enclosingX: 0.5, y: -0.5, width: 1, height: 1)
        == LogicalRect(x: 0, y: -1, width: 2, height: 2))
  }

  @Test func `no number is too large, and one that is none is 0`() {
    let limit = 1 << 24
    #expect(
      LogicalRect(enclosingX: .nan, y: 3, width: 4, height: .infinity)
        == LogicalRect(x: 0, y: 3, width: 0, height: limit - 3))
    #expect(
      Scale(2).bufferRect(enclosingX: -.infinity, y: 1e300, width: 1, height: 1)
        == BufferRect(x: -limit, y: limit, width: 0, height: 0))
  }
}

@Suite struct DamageTests {
  private let size = BufferSize(width: 100, height: 100)

  @Test func `separate rectangles are kept`() {
    let damage: Damage = [
      BufferRect(x: 0, y: 0, width: 5, height: 5), BufferRect(x: 50, y: 50, width: 5, height: 5),
    ]
    #expect(damage.rects.count == 2)
    #expect(damage.bounds == BufferRect(x: 0, y: 0, width: 55, height: 55))
  }

  @Test func `a rectangle inside another is dropped`() {
    var damage: Damage = [BufferRect(x: 10, y: 10, width: 5, height: 5)]
    damage.insert(BufferRect(x: 11, y: 11, width: 2, height: 2))
    damage.insert(BufferRect(x: 0, y: 0, width: 0, height: 9))
    #expect(damage.rects == [BufferRect(x: 10, y: 10, width: 5, height: 5)])
    damage.formUnion(.all(of: size))
    #expect(damage == .all(of: size))
  }

  @Test func `a long list is replaced by its bounding box`() {
    let damage = Damage((0...Damage.limit).map { BufferRect(x: 10 * $0, y: 0, width: 5, height: 5) })
    #expect(damage.rects == [BufferRect(x: 0, y: 0, width: 85, height: 5)])
  }

  @Test func `damage is clipped to the buffer`() {
    let damage: Damage = [
      BufferRect(x: -5, y: 90, width: 20, height: 20), BufferRect(x: 200, y: 0, width: 5, height: 5),
    ]
    #expect(damage.clipped(to: size).rects == [BufferRect(x: 0, y: 90, width: 15, height: 10)])
  }
}

@Suite struct RoundedDamageTests {
  /// Where a rectangle ends after KWin 5 has converted it to logical pixels and back, with 32-bit numbers.
  private func end(_ start: Int, _ count: Int, in pixels: Int, over logical: Int) -> Int {
    let toBuffer = Float(Double(pixels) / Double(logical))
    let first = Float(start) * (1 / toBuffer)
    let last = (Double(first) + Double(Float(count) * (1 / toBuffer))).rounded(.up)
    let top = first.rounded(.down)
    return Int((top * toBuffer).rounded()) + Int(((Float(last) - top) * toBuffer).rounded())
  }

  @Test func `the last frame of a zoom at 1.5 stays within its buffer`() {
    let (pixels, logical) = (BufferSize(width: 336, height: 336), LogicalSize(width: 224, height: 224))
    let rect = BufferRect(x: 20, y: 23, width: 296, height: 313)
    #expect(end(rect.y, rect.height, in: 336, over: 224) == 338)
    let safe = Damage([rect]).safelyRounded(in: pixels, over: logical)
    #expect(safe == [BufferRect(x: 20, y: 21, width: 296, height: 315)])
  }

  @Test func `a start and a length that are both rounded up stay within the buffer`() {
    let (pixels, logical) = (BufferSize(width: 336, height: 384), LogicalSize(width: 224, height: 256))
    let rect = BufferRect(x: 3, y: 32, width: 330, height: 351)
    #expect(end(rect.y, rect.height, in: 384, over: 256) == 385)
    let safe = Damage([rect]).safelyRounded(in: pixels, over: logical)
    #expect(safe == [BufferRect(x: 3, y: 31, width: 330, height: 352)])
  }

  @Test(arguments: [120, 132, 144, 150, 160, 168, 180, 200, 210, 228, 240, 300, 360])
  func `damage covers what it covered, and ends within the buffer where any start makes it so`(scale: Int) {
    for logical in stride(from: 32, through: 512, by: 96) {
      let length = Scale(in120ths: scale).bufferSize(of: LogicalSize(width: logical, height: 1)).width
      let buffer = BufferSize(width: length, height: length)
      for start in stride(from: 0, to: length, by: 29) {
        for count in Set([length - start, (length - start) / 2 + 1]) {
          let rect = BufferRect(x: start, y: 0, width: count, height: length)
          let safe = Damage([rect]).safelyRounded(
            in: buffer, over: LogicalSize(width: logical, height: logical)
          ).bounds
          #expect(safe.contains(rect) && BufferRect(buffer).contains(safe))
          let best = (0...start).map { end($0, start + count - $0, in: length, over: logical) }.min()
          if let best, best <= length {
            #expect(end(safe.x, safe.width, in: length, over: logical) <= length)
          }
        }
      }
    }
  }

  @Test func `what is safe stays as it is`() {
    let (pixels, logical) = (BufferSize(width: 336, height: 336), LogicalSize(width: 224, height: 224))
    let damage: Damage = [
      BufferRect(x: 3, y: 5, width: 7, height: 11), BufferRect(x: 100, y: 5, width: 7, height: 11),
    ]
    #expect(damage.safelyRounded(in: pixels, over: logical) == damage)
    #expect(Damage.all(of: pixels).safelyRounded(in: pixels, over: pixels.asLogical) == .all(of: pixels))
  }
}

extension BufferSize {
  fileprivate var asLogical: LogicalSize { LogicalSize(width: width, height: height) }
}
