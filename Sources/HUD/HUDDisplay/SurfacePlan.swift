import HUDModel
import WaylandSurface

/// The surface of a bezel: where the compositor places it, and where the bezel is in it.
///
/// The compositor centres what is not anchored in the room that panels leave, which it alone knows. So a bezel that is
/// off the centre gets a surface that is larger on both sides, whose centre stays the room's.
struct SurfacePlan: Hashable {
  /// Where the bezel is at rest on a screen without panels.
  let frame: Rect
  private let x, y: Axis
  private let position: Position
  private let screen: Screen
  /// The part of that screen that the surface has to cover.
  private let extent: Rect

  /// A plan for a bezel that has `frame` on a screen without panels. A surface of the `present` size keeps it, if it is
  /// large enough and not much too large.
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
      part: position.anchor.horizontal, start: frame.x, length: frame.width, whole: screen.size.width,
      insets: (insets.left, insets.right), least: present?.width ?? 0, grid: screen.grid)
    y = Axis(
      part: position.anchor.vertical, start: frame.y, length: frame.height, whole: screen.size.height,
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

  /// Whether this surface covers what `next` needs, with the bezel at the same place.
  func serves(for next: SurfacePlan) -> Bool {
    guard next.position == position, next.screen == screen else { return false }
    let (here, there) = (restingPoint, next.restingPoint)
    return abs(here.x - there.x) * screen.scale < 1 && abs(here.y - there.y) * screen.scale < 1
      && extent.union(next.extent) == extent
  }

  /// The point of the bezel that stays where it is when it grows, apart from rounding.
  private var restingPoint: Point {
    Point(x: frame.x + frame.width * position.horizontal, y: frame.y + frame.height * position.vertical)
  }

  /// Where the bezel is in a surface of that size, which may be larger or smaller than planned.
  func area(in actual: LogicalSize) -> Rect {
    Rect(
      x: x.bezelStart(in: actual.width), y: y.bezelStart(in: actual.height), width: x.length, height: y.length
    )
  }
}

extension Screen {
  /// The distance of logical pixels that begin with a buffer pixel: 2 at a scale of 1.5, 4 at 1.25.
  fileprivate var grid: Int {
    let in120ths = Int((scale * 120).rounded())
    var (a, b) = (in120ths, 120)
    while b != 0 { (a, b) = (b, a % b) }
    return 120 / a
  }
}

/// The same for one axis, from its start (left, top) to its end.
///
/// The surface begins on the grid: elsewhere it would be blurred, since not every compositor moves it there.
private struct Axis: Hashable {
  let part: Double
  let length: Double
  let size: Int
  var startMargin = 0
  var endMargin = 0
  /// The bezel's distance from the start or the end, or its centre's distance from the surface's centre.
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
      // Half a pixel is the rest of a rounding: that bezel is on the centre.
      let shift = start + length / 2 - whole / 2
      distance = abs(shift) <= 0.5 ? 0 : shift
      let reach = length / 2 + max(insets.start - distance, insets.end + distance)
      let size = Self.stepped(2 * reach, least)
      // Both centres are then the same point, however the compositor rounds.
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

  /// Sizes grow in steps, so that a few more letters need no new buffers. A larger size is kept, but for the room that a
  /// long way has needed.
  private static func stepped(_ length: Double, _ present: Int) -> Int {
    let (step, spare) = (32, 256)
    let least = (Int(length.rounded(.up)) + step - 1) / step * step
    return present > least + spare ? least : max(least, present)
  }
}

extension Int {
  /// The remainder, which is never negative.
  fileprivate func modulo(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
