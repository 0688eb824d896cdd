extension Placement {
  /// Where on an output a bezel is: at its position, moved by its offset and by `shift`, but not beyond the
  /// edge margin. Its edges fall on buffer pixels.
  package func frame(
    of bezel: Size, on screen: Screen, edgeMargin: Double, shift: Point = Point(x: 0, y: 0)
  ) -> Rect {
    let origin = origin(of: bezel, on: screen, edgeMargin: edgeMargin, shift: shift)
    return Rect(
      x: screen.rounded(origin.x), y: screen.rounded(origin.y), width: bezel.width, height: bezel.height)
  }

  /// The same frame's corner, edge or centre that stays where it is when the bezel grows; not rounded.
  func restingPoint(
    of bezel: Size, on screen: Screen, edgeMargin: Double, shift: Point
  ) -> Point {
    let origin = origin(of: bezel, on: screen, edgeMargin: edgeMargin, shift: shift)
    return Point(
      x: origin.x + bezel.width * position.horizontal, y: origin.y + bezel.height * position.vertical)
  }

  private func origin(of bezel: Size, on screen: Screen, edgeMargin: Double, shift: Point) -> Point {
    func place(_ length: Double, in whole: Double, part: Double, _ offset: Double, _ shift: Double) -> Double
    {
      let free = max(0, whole - 2 * edgeMargin - length)
      let margin = min(edgeMargin, max(0, (whole - length) / 2))
      // A stack begins where its first one has stopped.
      let alone = min(max(free * part + offset, 0), free)
      return margin + min(max(alone + shift, 0), free)
    }
    return Point(
      x: place(bezel.width, in: screen.size.width, part: position.horizontal, offset.x, shift.x),
      y: place(bezel.height, in: screen.size.height, part: position.vertical, offset.y, shift.y))
  }
}
