import Foundation
import Testing

@testable import HUDPainting

@Suite struct ShadowMaskTests {
  /// The mask's value at a pixel, which counts from the rectangle's corner.
  private func value(_ mask: ShadowMask, x: Int, y: Int) -> Double {
    Double(mask.alphas[(y + mask.shape.reach) * mask.columns + x + mask.shape.reach]) / 255
  }

  @Test(arguments: [(4.0, 60, 0.04), (14.0, 200, 0.02)])
  func `an edge far from the corners fades like a Gaussian`(
    deviation: Double, side: Int, tolerance: Double
  ) {
    let mask = ShadowMask(
      ShadowMask.Shape(width: side, height: side, radius: 6, deviation: deviation))
    for x in -mask.shape.reach..<mask.shape.halfWidth {
      let expected = 0.5 * (1 + erf((Double(x) + 0.5) / deviation / 2.0.squareRoot()))
      #expect(abs(value(mask, x: x, y: mask.shape.halfHeight - 1) - expected) < tolerance, "at \(x)")
    }
    #expect(value(mask, x: -mask.shape.reach, y: mask.shape.halfHeight - 1) == 0)
  }

  @Test func `a mask of a square is symmetric`() {
    let mask = ShadowMask(ShadowMask.Shape(width: 80, height: 80, radius: 18, deviation: 8))
    for y in 0..<mask.rows {
      for x in 0..<y {
        let difference =
          Int(mask.alphas[y * mask.columns + x]) - Int(mask.alphas[x * mask.columns + y])
        #expect(abs(difference) <= 1)
      }
    }
  }

  @Test func `all large rectangles share one mask`() {
    let large = ShadowMask.Shape(width: 200, height: 300, radius: 18, deviation: 14)
    #expect(large == ShadowMask.Shape(width: 900, height: 250, radius: 18, deviation: 14))
    #expect(large != ShadowMask.Shape(width: 60, height: 250, radius: 18, deviation: 14))
  }

  @Test(arguments: [(80, 80), (81, 60), (300, 200)])
  func `the quarters of a whole mask mirror each other`(width: Int, height: Int) throws {
    let mask = ShadowMask(ShadowMask.Shape(width: width, height: height, radius: 18, deviation: 8))
    let reach = mask.shape.reach
    let whole = try mask.bitmap(width: width + 2 * reach, height: height + 2 * reach)
    whole.withPixels { base, stride in
      func pixel(_ x: Int, _ y: Int) -> UInt8 { base.load(fromByteOffset: y * stride + x, as: UInt8.self) }
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          #expect(pixel(x, y) == pixel(whole.width - 1 - x, y))
          #expect(pixel(x, y) == pixel(x, whole.height - 1 - y))
        }
      }
      #expect(pixel(whole.width / 2, whole.height / 2) > 250 && pixel(0, whole.height / 2) < 3)
    }
  }

  @Test func `without blur the mask is the rectangle`() {
    let mask = ShadowMask(ShadowMask.Shape(width: 20, height: 20, radius: 0, deviation: 0))
    #expect(value(mask, x: 0, y: 0) == 1)
    #expect(value(mask, x: -1, y: 0) == 0)
  }
}
