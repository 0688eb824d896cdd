import HUDModel

/// Which showing still waits for its first frame, and whether that frame is under way.
struct FirstFrame {
  private var expected: Generation?
  private var underWay: Generation?

  var isExpected: Bool { expected != nil }

  mutating func expect(_ generation: Generation) { expected = generation }

  mutating func painted() {
    underWay = expected
    expected = nil
  }

  /// The surface on which the frame was under way is gone: another one will show it.
  mutating func recall() { expected = expected ?? underWay }

  mutating func presented() -> Generation? {
    defer { underWay = nil }
    return underWay
  }
}
