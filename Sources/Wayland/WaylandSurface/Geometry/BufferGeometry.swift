/// A size in buffer pixels, the unit of pictures.
///
/// ```swift
/// let pixels = Scale(2).bufferSize(of: LogicalSize(width: 240, height: 160))
/// print(pixels == BufferSize(width: 480, height: 320))
/// ```
public struct BufferSize: Hashable, Sendable {
  /// Buffer pixels from left to right.
  public var width: Int
  /// Buffer pixels from top to bottom.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of a buffer in whole buffer pixels, from the top left corner, y down.
///
/// ```swift
/// let corner = BufferRect(x: 0, y: 0, width: 32, height: 32)
/// surface.present(buffer, damage: [corner])
/// ```
public struct BufferRect: Hashable, Sendable {
  /// Buffer pixels from the left edge.
  public var x: Int
  /// Buffer pixels from the top edge.
  public var y: Int
  /// Buffer pixels from left to right.
  public var width: Int
  /// Buffer pixels from top to bottom.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle of a whole buffer.
  public init(_ size: BufferSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Whether it contains no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether every pixel of the other rectangle is in this one, too. An empty one always is.
  ///
  /// ```swift
  /// let picture = BufferRect(buffer.size)
  /// if picture.contains(BufferRect(x: 0, y: 0, width: 32, height: 32)) { paint() }
  /// ```
  public func contains(_ other: BufferRect) -> Bool {
    other.isEmpty
      || (other.x >= x && other.y >= y && other.x + other.width <= x + width
        && other.y + other.height <= y + height)
  }

  /// The smallest rectangle that contains both. An empty one adds nothing.
  ///
  /// ```swift
  /// let (old, new) = (BufferRect(x: 0, y: 0, width: 8, height: 8), BufferRect(x: 4, y: 0, width: 8, height: 8))
  /// surface.present(buffer, damage: [old.union(new)])
  /// ```
  public func union(_ other: BufferRect) -> BufferRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return BufferRect(
      x: left, y: top,
      width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The pixels in both; empty when they don't overlap.
  ///
  /// ```swift
  /// let visible = BufferRect(x: -8, y: 0, width: 32, height: 32).intersection(BufferRect(buffer.size))
  /// if !visible.isEmpty { paint() }
  /// ```
  public func intersection(_ other: BufferRect) -> BufferRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return BufferRect(
      x: left, y: top,
      width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}

/// The parts of a buffer that have changed: a short list of rectangles, in buffer pixels.
///
/// A long list costs compositors more than it saves: more than eight rectangles become one around all.
/// The wire name is `wl_surface.damage_buffer`.
///
/// ```swift
/// let knob = surface.scale.bufferRect(enclosingX: 10, y: 4, width: 12, height: 12)
/// surface.present(buffer, damage: [knob])
/// ```
public struct Damage: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The most rectangles that are kept.
  package static let limit = 8

  /// The rectangles, none of them empty; they may overlap.
  public private(set) var rects: [BufferRect] = []

  /// Makes damage of nothing.
  public init() {}

  /// Makes damage of these rectangles.
  public init(arrayLiteral rects: BufferRect...) {
    for rect in rects { insert(rect) }
  }

  /// Makes damage of these rectangles.
  public init(_ rects: some Sequence<BufferRect>) {
    for rect in rects { insert(rect) }
  }

  /// Damage of all of a buffer.
  ///
  /// ```swift
  /// let damage = Damage.all(of: buffer.size)
  /// ```
  public static func all(of size: BufferSize) -> Damage { [BufferRect(size)] }

  /// Whether nothing has changed.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all; empty when nothing has changed.
  public var bounds: BufferRect {
    rects.reduce(BufferRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// Adds a rectangle, unless it is empty or contained in another one.
  ///
  /// ```swift
  /// var damage = Damage()
  /// for key in changedKeys { damage.insert(key) }
  /// surface.present(buffer, damage: damage)
  /// ```
  public mutating func insert(_ rect: BufferRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Damage.limit { rects = [bounds] }
  }

  /// Adds the rectangles of other damage.
  ///
  /// ```swift
  /// var damage = Damage(changedKeys)
  /// damage.formUnion(buffer.stale)
  /// paint()
  /// ```
  public mutating func formUnion(_ other: Damage) {
    for rect in other.rects { insert(rect) }
  }

  /// The rectangles of both.
  ///
  /// ```swift
  /// paint(buffer.stale.union([BufferRect(x: 0, y: 0, width: 32, height: 32)]))
  /// ```
  public func union(_ other: Damage) -> Damage {
    var both = self
    both.formUnion(other)
    return both
  }

  /// The part within a buffer of that size.
  package func clipped(to size: BufferSize) -> Damage {
    Damage(rects.map { $0.intersection(BufferRect(size)) })
  }
}

// MARK: - Compositors that round damage

extension Damage {
  /// The damage that a compositor finds within the buffer, too, when it converts it to logical pixels and
  /// back.
  ///
  /// KWin 5 does so with numbers of 32 bits. It rounds outwards to logical pixels, and on the way back it rounds the
  /// start and the length for themselves. A rectangle near the right or the lower edge may then end beyond it, and KWin
  /// uploads nothing of such a one. One that begins a few pixels earlier has other rounding errors.
  func safelyRounded(in buffer: BufferSize, over size: LogicalSize) -> Damage {
    let (x, y) = (RoundedAxis(buffer.width, over: size.width), RoundedAxis(buffer.height, over: size.height))
    let isSafe = rects.allSatisfy {
      x.holds($0.x, $0.width) && y.holds($0.y, $0.height)
    }
    if isSafe { return self }
    // One rectangle, since a region with several is cut into others.
    let bounds = bounds
    let (left, top) = (x.safeStart(bounds.x, bounds.width), y.safeStart(bounds.y, bounds.height))
    return [
      BufferRect(
        x: left, y: top, width: bounds.x + bounds.width - left, height: bounds.y + bounds.height - top)
    ]
  }
}

/// An axis of a buffer that is stretched over a surface, as KWin 5 calculates.
private struct RoundedAxis {
  private let length: Int
  private let toBuffer: Float

  init(_ length: Int, over logical: Int) {
    self.length = length
    toBuffer = Float(Double(length) / Double(logical))
  }

  /// Whether the part is within the buffer after it was converted to logical pixels and back.
  func holds(_ start: Int, _ count: Int) -> Bool {
    let toLogical = 1 / toBuffer
    let first = Float(start) * toLogical
    let end = (Double(first) + Double(Float(count) * toLogical)).rounded(.up)
    let logical = Float(first.rounded(.down))
    let back = (logical * toBuffer).rounded() + ((Float(end) - logical) * toBuffer).rounded()
    return Int(back) <= length
  }

  /// The nearest start, at or before the given one, of a part with the same end that is held; the given one if
  /// there is none.
  func safeStart(_ start: Int, _ count: Int) -> Int {
    let end = start + count
    return stride(from: start, through: 0, by: -1).first { holds($0, end - $0) } ?? start
  }
}
