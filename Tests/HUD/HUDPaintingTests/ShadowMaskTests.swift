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

  @Test(arguments: [200, 40])
  func `the invisible edge of a mask ends at its first visible pixel`(height: Int) {
    let mask = ShadowMask(ShadowMask.Shape(width: 200, height: height, radius: 20, deviation: 17))
    let shades = (0...255).map { UInt32($0 < 3 ? 0 : $0) }
    let reach = mask.invisibleReach(in: shades)
    func isVisible(column: Int, row: Int) -> Bool {
      shades[Int(mask.alphas[row * mask.columns + column])] != 0
    }
    for index in 0..<reach {
      #expect(!(0..<mask.columns).contains { isVisible(column: $0, row: index) })
      #expect(!(0..<mask.rows).contains { isVisible(column: index, row: $0) })
    }
    #expect(reach > 5)
    #expect(
      (0..<mask.columns).contains { isVisible(column: $0, row: reach) }
        || (0..<mask.rows).contains { isVisible(column: reach, row: $0) })
    #expect(mask.invisibleReach(in: Array(repeating: 0, count: 256)) == mask.shape.reach)
  }

  @Test func `without blur the mask is the rectangle`() {
    let mask = ShadowMask(ShadowMask.Shape(width: 20, height: 20, radius: 0, deviation: 0))
    #expect(value(mask, x: 0, y: 0) == 1)
    #expect(value(mask, x: -1, y: 0) == 0)
  }
}
