/// What of a buffer has changed: a short list of rectangles, in buffer pixels.
///
/// A long list costs compositors more than it saves, so that beyond ``limit`` rectangles become the one around all.
public struct Damage: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The most rectangles that are kept apart.
  public static let limit = 8

  /// The rectangles, none of them empty; they may overlap.
  public private(set) var rects: [BufferRect] = []

  /// Nothing has changed.
  public init() {}

  /// These rectangles have changed.
  public init(arrayLiteral rects: BufferRect...) {
    for rect in rects { insert(rect) }
  }

  /// These rectangles have changed.
  public init(_ rects: some Sequence<BufferRect>) {
    for rect in rects { insert(rect) }
  }

  /// All of a buffer of that size has changed.
  public static func all(of size: BufferSize) -> Damage { [BufferRect(size)] }

  /// Whether nothing has changed.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all; empty when nothing has changed.
  public var bounds: BufferRect {
    rects.reduce(BufferRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// Adds a rectangle, unless it is empty or known already.
  public mutating func insert(_ rect: BufferRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Damage.limit { rects = [bounds] }
  }

  /// Adds what the other damage holds.
  public mutating func formUnion(_ other: Damage) {
    for rect in other.rects { insert(rect) }
  }

  /// Both damages together.
  public func union(_ other: Damage) -> Damage {
    var both = self
    both.formUnion(other)
    return both
  }

  /// The part that lies within a buffer of that size.
  public func clipped(to size: BufferSize) -> Damage {
    Damage(rects.map { $0.intersection(BufferRect(size)) })
  }
}
