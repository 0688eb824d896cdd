import HUDModel
import WaylandSurface

/// How a HUD's bezel becomes a surface of its own: where the compositor puts it, and where in it the bezel is.
///
/// The compositor centres what isn't anchored, within the room that panels leave, which only it knows. So a
/// bezel that is off a centre gets a surface that is larger on both sides, and the centre stays the surface's.
struct SurfacePlan: Hashable {
  /// Where on a screen without panels the bezel is at rest.
  let frame: Rect
  private let x, y: Axis
  private let position: Position
  private let screen: Screen
  /// What on that screen must be in the surface.
  private let extent: Rect

  /// A plan for a bezel that on a `screen` without panels would have `frame`.
  ///
  /// A surface that is up and has the `present` size keeps it as long as that isn't much too large.
  init(
    _ footprint: Footprint, at position: Position, frame: Rect, on screen: Screen,
    growing present: LogicalSize?
  ) {
    let insets = footprint.insets
    self.frame = frame
    self.position = position
    self.screen = screen
    extent = frame.grown(by: insets)
    x = Axis(
      part: position.horizontal, start: frame.x, length: frame.width, whole: screen.size.width,
      insets: (insets.left, insets.right), least: present?.width ?? 0, grid: screen.grid)
    y = Axis(
      part: position.vertical, start: frame.y, length: frame.height, whole: screen.size.height,
      insets: (insets.top, insets.bottom), least: present?.height ?? 0, grid: screen.grid)
  }

  var anchor: LayerSurface.Edges {
    [
      x.part == 0 ? .left : [], x.part == 1 ? .right : [], y.part == 0 ? .top : [],
      y.part == 1 ? .bottom : [],
    ]
  }

  var margins: LayerSurface.Margins {
    LayerSurface.Margins(
      top: y.startMargin, right: x.endMargin, bottom: y.endMargin, left: x.startMargin)
  }

  var size: LogicalSize { LogicalSize(width: x.size, height: y.size) }

  /// Whether what `next` needs is in this surface, too, and its bezel has the same place.
  func serves(for next: SurfacePlan) -> Bool {
    guard next.position == position, next.screen == screen else { return false }
    let (here, there) = (restingPoint, next.restingPoint)
    return abs(here.x - there.x) * screen.scale < 1 && abs(here.y - there.y) * screen.scale < 1
      && extent.union(next.extent) == extent
  }

  /// What of the bezel stays where it is when it grows, but for rounding.
  private var restingPoint: Point {
    Point(x: frame.x + frame.width * position.horizontal, y: frame.y + frame.height * position.vertical)
  }

  /// Where the bezel is in the surface as it is by now, which may be larger or smaller than planned.
  func area(in actual: LogicalSize) -> Rect {
    Rect(
      x: x.bezelStart(in: actual.width), y: y.bezelStart(in: actual.height), width: x.length, height: y.length
    )
  }
}

extension Screen {
  /// Every so many logical pixels one begins together with a buffer pixel: 2 at a scale of 1.5, 4 at 1.25.
  fileprivate var grid: Int {
    let in120ths = Int((scale * 120).rounded())
    var (a, b) = (in120ths, 120)
    while b != 0 { (a, b) = (b, a % b) }
    return 120 / a
  }
}

/// The same for one axis, from its start (left, top) to its end.
///
/// The surface begins on the grid, or all of it would be blurred: not every compositor moves it there.
private struct Axis: Hashable {
  let part: Double
  let length: Double
  let size: Int
  var startMargin = 0
  var endMargin = 0
  /// From where the bezel is measured to the bezel: the start, the end, or the surface's centre to its own.
  private let distance: Double

  init(
    part: Double, start: Double, length: Double, whole: Double, insets: (start: Double, end: Double),
    least: Int,
    grid: Int
  ) {
    self.part = part
    self.length = length
    let output = Int(whole)
    switch part {
    case 0:
      let margin = Int((start - insets.start).rounded(.down))
      startMargin = margin - margin.modulo(grid)
      distance = start - Double(startMargin)
      size = Self.stepped(distance + length + insets.end, least)
    case 1:
      let end = whole - start - length
      let margin = Int((end - insets.end).rounded(.down))
      size = Self.stepped(insets.start + length + end - Double(margin - grid), least)
      endMargin = margin - (margin + size - output).modulo(grid)
      distance = end - Double(endMargin)
    default:
      // Half a pixel is what rounding has left, and goes with the next size: that bezel is on the centre.
      let shift = start + length / 2 - whole / 2
      distance = abs(shift) <= 0.5 ? 0 : shift
      let reach = length / 2 + max(insets.start - distance, insets.end + distance)
      let size = Self.stepped(2 * reach, least)
      // Then the centres of both are one point, whatever way the compositor rounds.
      self.size = size + (output - size).modulo(2 * grid)
    }
  }

  func bezelStart(in size: Int) -> Double {
    switch part {
    case 0: distance
    case 1: Double(size) - distance - length
    default: (Double(size) - length) / 2 + distance
    }
  }

  /// Sizes go in steps, so that a few letters more need no new buffers; nor do those that come and go again, but what a
  /// long way has taken is given back.
  private static func stepped(_ length: Double, _ present: Int) -> Int {
    let (step, spare) = (32, 256)
    let least = (Int(length.rounded(.up)) + step - 1) / step * step
    return present > least + spare ? least : max(least, present)
  }
}

extension Int {
  /// The remainder that is never negative.
  fileprivate func modulo(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
