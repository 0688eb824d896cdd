extension HUD {
  /// Where on an output a bezel of that size is, in logical pixels. `shift` is its distance from the first place of its
  /// stack.
  package func frame(of bezel: Size, on screen: Screen, shift: Point) -> Rect {
    options.placement.frame(
      of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin, shift: fromCenterLine(shift, on: screen))
  }

  /// The point of that frame that stays where it is when the bezel grows.
  func restingPoint(of bezel: Size, on screen: Screen, shift: Point) -> Point {
    options.placement.restingPoint(
      of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin, shift: fromCenterLine(shift, on: screen))
  }

  /// Where the bezels of a stack are, if this HUD is the newest of it: how far from its first place, and whether there
  /// is room for them on the screen.
  package func stackPlaces(
    newestFirst sizes: [Size], on screen: Screen
  ) -> [(shift: Point, hasRoom: Bool)] {
    let stack = Stack(at: options.placement.position, spacing: theme.layout.stackGap)
    let (count, way) = stack.fitting(
      newestFirst: sizes, in: screen.size.height, edgeMargin: theme.layout.edgeMargin,
      offset: options.placement.offset.y, shift: fromCenterLine(Point(x: 0, y: 0), on: screen).y)
    return stack.shifts(newestFirst: sizes).enumerated().map {
      (shift: Point(x: $1.x, y: $1.y + way), hasRoom: $0 < count)
    }
  }

  private func fromCenterLine(_ shift: Point, on screen: Screen) -> Point {
    let position = options.placement.position
    guard position.vertical == 0.5, position.centers == nil else { return shift }
    return Point(x: shift.x, y: shift.y + (theme.layout.centerLine - 0.5) * screen.size.height)
  }
}
