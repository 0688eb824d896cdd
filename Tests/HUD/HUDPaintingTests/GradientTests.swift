import HUDModel
import HUDPainting
import Testing

@Suite struct GradientTests {
  private let edge = Color.black.faded(0.75)

  private func paint(_ grid: GradientPainter.Grid, _ color: Color) throws -> Picture {
    let picture = Picture(
      Size(width: Double(grid.pixels.width), height: Double(grid.pixels.height)), scale: 1)
    try GradientPainter(grid).paint(color, into: picture.target)
    return picture
  }

  /// The alpha that a stretched surface shows at a place from 0 to 1 in both directions: interpolated between the four
  /// pixels around it.
  private func stretched(_ picture: Picture, _ x: Double, _ y: Double) -> Double {
    let column = 1 + x * Double(picture.width - 3), row = 1 + y * Double(picture.height - 3)
    let (left, top) = (Int(column), Int(row))
    let (u, v) = (column - Double(left), row - Double(top))
    func alpha(_ x: Int, _ y: Int) -> Double {
      Double(picture[min(x, picture.width - 1), min(y, picture.height - 1)].alpha)
    }
    return (alpha(left, top) * (1 - u) + alpha(left + 1, top) * u) * (1 - v)
      + (alpha(left, top + 1) * (1 - u) + alpha(left + 1, top + 1) * u) * v
  }

  private static let outputs = [
    Size(width: 1920, height: 1080), Size(width: 1080, height: 1920), Size(width: 1000, height: 1000),
    Size(width: 5120, height: 1440), Size(width: 640, height: 16), Size(width: 1, height: 4000),
  ]

  @Test(arguments: outputs)
  func `a stretched gradient takes at most 64 KiB`(size: Size) {
    let pixels = GradientPainter.Grid(stretchedOver: size).pixels
    #expect(pixels.width * pixels.height * 4 <= 65_536)
    #expect(pixels.width >= 4 && pixels.height >= 4)
  }

  @Test(arguments: outputs.prefix(4))
  func `a stretched gradient is clear in the centre and reaches its colour at the shorter side`(
    size: Size
  ) throws {
    let picture = try paint(.init(stretchedOver: size), edge)
    let shorter = min(size.width, size.height)
    for step in 0...100 {
      for angle in [(1.0, 0.0), (0, 1), (0.6, 0.8)] {
        let away = Double(step) / 100 * max(size.width, size.height)
        let x = 0.5 + angle.0 * away / size.width, y = 0.5 + angle.1 * away / size.height
        guard (0...1).contains(x), (0...1).contains(y) else { continue }
        let ideal = min(1, away / shorter) * 0.75 * 255
        // Interpolation smooths the centre and the ring at which the gradient ends, within a pixel.
        let tolerance = min(abs(away), abs(away - shorter)) < 0.02 * max(size.width, size.height) ? 2.0 : 1.0
        #expect(abs(stretched(picture, x, y) - ideal) <= tolerance, "\(away) away at \(angle)")
      }
    }
  }

  @Test func `a gradient that is not stretched has each pixel's alpha`() throws {
    let picture = try paint(.init(covering: Size(width: 200, height: 100), columns: 400, rows: 200), edge)
    #expect(picture[200, 100].alpha <= 1)
    for (x, alpha) in [(300, 0.375), (100, 0.375), (399, 0.75), (0, 0.75)] {
      #expect(abs(Double(picture[x, 100].alpha) - alpha * 255) <= 1.5)
    }
    #expect(abs(Double(picture[200, 0].alpha) - 0.375 * 255) <= 1.5)
  }

  @Test func `pixels are premultiplied`() throws {
    let picture = try paint(
      .init(stretchedOver: Size(width: 100, height: 1000)), Color(255, 128, 0, alpha: 0.5))
    #expect(picture[4, 2].word == 0x8080_4000)
  }

  @Test func `a faded gradient has the same shape`() throws {
    let grid = GradientPainter.Grid(stretchedOver: Size(width: 1920, height: 1080))
    let (whole, half) = (try paint(grid, edge), try paint(grid, edge.faded(0.5)))
    for (strong, weak) in zip(whole.all, half.all) {
      let (expected, alpha) = (Double(strong >> 24) / 2, Double(weak >> 24))
      #expect(abs(expected - alpha) <= 1)
    }
  }
}
