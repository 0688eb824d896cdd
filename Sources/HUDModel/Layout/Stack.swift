/// Several HUDs at one position, the newest nearest the edge, or the centre.
package struct Stack: Hashable, Sendable {
  package var position: Position
  package var spacing: Double

  package init(at position: Position, spacing: Double) {
    self.position = position
    self.spacing = spacing
  }

  /// How far each bezel is from where it would be alone, in the order given.
  package func shifts(newestFirst sizes: [Size]) -> [Point] {
    var shifts: [Point] = []
    var distance = 0.0
    for (index, size) in sizes.enumerated() {
      // Where alone they would share an edge they part by whole heights, where a centre by halves.
      let before = index == 0 ? 0 : sizes[index - 1].height
      if index > 0 { distance += spacing + share(ofEarlier: before, ofLater: size.height) }
      shifts.append(Point(x: 0, y: position.vertical == 1 ? -distance : distance))
    }
    return shifts
  }

  /// How many of them, from the newest on, have room on an output that gives a bezel `length` from top to bottom; at
  /// least one. Alone they would be `offset` below their position.
  package func fittingCount(newestFirst sizes: [Size], in length: Double, offset: Double) -> Int {
    let fitting = zip(sizes, shifts(newestFirst: sizes)).prefix { size, shift in
      let free = max(0, length - size.height)
      let start = min(max(free * position.vertical + offset, 0), free) + shift.y
      return start > -0.5 && start < free + 0.5
    }
    return max(1, fitting.count)
  }

  private func share(ofEarlier earlier: Double, ofLater later: Double) -> Double {
    position.vertical == 0.5 ? (earlier + later) / 2 : earlier
  }
}
