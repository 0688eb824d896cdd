/// Where a HUD is on the desktop.
package struct Placement: Hashable, Sendable {
  package var position = Position.center
  /// Moves the bezel from its position, at most to the output's edge. Logical pixels, x to the right, y down.
  package var offset = Point(x: 0, y: 0)
  package var layer = Layer.overlay
  package var output = Output.focused
  /// The name of the surfaces, for the rules of compositors.
  package var namespace = Namespace.bezel.rawValue

  package init() {}

  /// From front to back.
  package enum Layer: String, CaseIterable, Hashable, Sendable {
    case overlay, top, bottom, background
  }

  package enum Namespace: String, CaseIterable, Hashable, Sendable {
    case bezel
    /// One for each style, such as `bezel-osd`.
    case style
  }

  package enum Output: Hashable, Sendable {
    /// The compositor's choice, usually the output with the focus.
    case focused
    /// Every output, and those that are connected while the HUD is up.
    case all
    /// A name, or a list of names and patterns: what ``OutputPattern`` reads.
    case named(String)

    /// Reads `focused`, `all`, or what ``OutputPattern`` reads.
    package init(text: String) {
      switch text.lowercased() {
      case "focused": self = .focused
      case "all": self = .all
      default: self = .named(text)
      }
    }

    /// The output as `init(text:)` reads it.
    package var text: String {
      switch self {
      case .focused: "focused"
      case .all: "all"
      case .named(let name): name
      }
    }
  }
}

// MARK: The bezel's frame

extension Placement {
  /// The bezel's frame on an output: at its position, moved by its offset at most to the output's edge, and by `shift`
  /// at most to the edge margin. Its edges lie on buffer pixels.
  package func frame(
    of bezel: Size, on screen: Screen, edgeMargin: Double, shift: Point = Point(x: 0, y: 0)
  ) -> Rect {
    let origin = origin(of: bezel, on: screen, edgeMargin: edgeMargin, shift: shift)
    return Rect(
      x: screen.rounded(origin.x), y: screen.rounded(origin.y), width: bezel.width, height: bezel.height)
  }

  /// The corner, edge or centre of that frame that stays in place when the bezel grows; not rounded.
  func restingPoint(
    of bezel: Size, on screen: Screen, edgeMargin: Double, shift: Point
  ) -> Point {
    let origin = origin(of: bezel, on: screen, edgeMargin: edgeMargin, shift: shift)
    return Point(
      x: origin.x + bezel.width * position.horizontal, y: origin.y + bezel.height * position.vertical)
  }

  private func origin(of bezel: Size, on screen: Screen, edgeMargin: Double, shift: Point) -> Point {
    let x = PlacementAxis(
      bezel.width, in: screen.size.width, edgeMargin: edgeMargin, share: position.horizontal,
      center: position.centers?.x, offset: offset.x)
    let y = PlacementAxis(
      bezel.height, in: screen.size.height, edgeMargin: edgeMargin, share: position.vertical,
      center: position.centers?.y, offset: offset.y)
    return Point(x: x.start(shiftedBy: shift.x), y: y.start(shiftedBy: shift.y))
  }
}

/// Where a bezel is on one axis of an output.
private struct PlacementAxis {
  /// Where the first bezel of the stack begins.
  let first: Double
  /// Where bezels of the stack may begin: within the edge margin, or as far as the offset has moved the first one.
  let room: ClosedRange<Double>

  /// `center` is where the bezel is centred, as a share of the output; nil for a place at its share.
  init(
    _ length: Double, in whole: Double, edgeMargin: Double, share: Double, center: Double?, offset: Double
  ) {
    let free = max(0, whole - length)
    let margin = min(edgeMargin, free / 2)
    let start = center.map { $0 * whole - length / 2 } ?? margin + (free - 2 * margin) * share
    first = min(max(start + offset, 0), free)
    room = min(margin, first)...max(free - margin, first)
  }

  /// The shift counts from where the first bezel is, not from where it would be without an edge.
  func start(shiftedBy shift: Double) -> Double {
    min(max(first + shift, room.lowerBound), room.upperBound)
  }
}

// MARK: Stacking

/// Several HUDs at one position, the newest nearest to the edge or to the centre.
package struct Stack: Hashable, Sendable {
  package var position: Position
  package var spacing: Double

  package init(at position: Position, spacing: Double) {
    self.position = position
    self.spacing = spacing
  }

  /// The distance of each bezel from where it would be alone, in the order given.
  package func shifts(newestFirst sizes: [Size]) -> [Point] {
    var shifts: [Point] = []
    var distance = 0.0
    for (index, size) in sizes.enumerated() {
      if index > 0 { distance += spacing + step(from: sizes[index - 1].height, to: size.height) }
      shifts.append(Point(x: 0, y: position.stacksUpwards ? -distance : distance))
    }
    return shifts
  }

  /// How many of them, from the newest on, fit on an output that is `length` high, at least one, and how far all of them
  /// move for that: a stack that begins between the edges uses the room on its other side, too. `offset` is the
  /// placement's, and `shift` moves all of them.
  package func fitting(
    newestFirst sizes: [Size], in length: Double, edgeMargin: Double, offset: Double, shift: Double
  ) -> (count: Int, way: Double) {
    /// The room of a bezel before and behind it, in the direction of the stack.
    let rooms = zip(sizes, shifts(newestFirst: sizes)).map { size, own in
      let axis = PlacementAxis(
        size.height, in: length, edgeMargin: edgeMargin, share: position.vertical,
        center: position.centers?.y, offset: offset)
      let start = axis.start(shiftedBy: shift) + own.y
      let (above, below) = (start - axis.room.lowerBound, axis.room.upperBound - start)
      return position.stacksUpwards ? (before: below, behind: above) : (before: above, behind: below)
    }
    let most = position.vertical == 0.5 ? rooms.first?.before ?? 0 : 0
    let count = max(1, rooms.prefix { $0.behind > -most - 0.5 }.count)
    let way = max(0, min(most, -(rooms.prefix(count).last?.behind ?? 0)))
    return (count, position.stacksUpwards ? way : -way)
  }

  /// The distance between two neighbours without spacing: bezels at an edge are apart by the whole height of the newer
  /// one, centred bezels by half of both heights.
  private func step(from newer: Double, to older: Double) -> Double {
    position.vertical == 0.5 ? (newer + older) / 2 : newer
  }
}
