import HUDModel
import Testing

@Suite struct PlacementTests {
  private let screen = Screen(size: Size(width: 1000, height: 500), scale: 1)
  private let bezel = Size(width: 200, height: 100)

  private func frame(_ position: Position, offset: Point = Point(x: 0, y: 0)) -> Rect {
    var placement = Placement()
    placement.position = position
    placement.offset = offset
    return placement.frame(of: bezel, on: screen, edgeMargin: 20)
  }

  @Test(
    arguments: [
      (Position.topLeft, 20, 20), (.top, 400, 20), (.topRight, 780, 20), (.left, 20, 200),
      (.center, 400, 200),
      (.right, 780, 200), (.bottomLeft, 20, 380), (.bottom, 400, 380), (.bottomRight, 780, 380),
    ] as [(Position, Double, Double)])
  func `the nine positions keep the edge margin`(position: Position, x: Double, y: Double) {
    #expect(frame(position) == Rect(x: x, y: y, width: 200, height: 100))
  }

  @Test func `an offset moves the bezel up to the output's edge (MB testShape)`() {
    #expect(frame(.center, offset: Point(x: 50, y: -30)).x == 450)
    #expect(frame(.center, offset: Point(x: 1e6, y: -1e6)) == Rect(x: 800, y: 0, width: 200, height: 100))
    #expect(frame(.top, offset: Point(x: 0, y: -8)).y == 12)
    #expect(
      frame(.bottomRight, offset: Point(x: 20, y: 1e6)) == Rect(x: 800, y: 400, width: 200, height: 100))
  }

  @Test func `a shift in a stack stops at the margin, or where an offset has moved the first bezel`() {
    var placement = Placement()
    placement.position = .top
    func y(_ shift: Double) -> Double {
      placement.frame(of: bezel, on: screen, edgeMargin: 20, shift: Point(x: 0, y: shift)).y
    }
    #expect(y(1e6) == 380)
    placement.offset.y = -15
    #expect(y(0) == 5 && y(112) == 117 && y(1e6) == 380)
    placement.offset.y = 1e6
    #expect(y(0) == 400 && y(112) == 400)
  }

  @Test func `a bezel that is larger than the output starts at its corner`() {
    let tiny = Screen(size: Size(width: 100, height: 100), scale: 1)
    let frame = Placement().frame(of: bezel, on: tiny, edgeMargin: 20)
    #expect(frame.x == 0 && frame.y == 0)
  }
}
