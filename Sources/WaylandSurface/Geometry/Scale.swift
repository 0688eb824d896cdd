/// How many buffer pixels make a logical one, counted in 120ths as `wp_fractional_scale_v1` does.
///
/// 120 is 1, 180 is 1.5, 240 is 2. There is no floating-point scale in this library: two sides that round
/// differently disagree by a pixel, and the picture gets blurred.
public struct Scale: Hashable, Comparable, Sendable {
  /// Buffer pixels per 120 logical pixels; never below 1.
  public let in120ths: Int

  /// One buffer pixel for each logical pixel.
  public static let one = Scale(in120ths: 120)

  /// A scale from its 120ths. The scale must be positive.
  public init(in120ths: Int) {
    precondition(in120ths > 0, "A scale is positive, not \(in120ths)/120.")
    self.in120ths = in120ths
  }

  /// A whole scale, as `wl_output.scale` tells it. It must be positive.
  public init(_ integer: Int) {
    self.init(in120ths: integer * 120)
  }

  /// The scale that is nearest to `pixels` shown on `logical`; nil when either isn't positive.
  public init?(pixels: Int, per logical: Int) {
    guard pixels > 0, logical > 0 else { return nil }
    self.init(in120ths: max(1, (pixels * 120 + logical / 2) / logical))
  }

  /// The scale as a factor, for painters.
  public var factor: Double { Double(in120ths) / 120 }

  /// The scale as a whole number, the next larger one for a fraction (as `wl_output.scale` does it).
  public var roundedUp: Int { (in120ths + 119) / 120 }

  /// The size of a buffer for a surface of that size: each extent rounded half away from zero, at least 1.
  public func bufferSize(of size: LogicalSize) -> BufferSize {
    BufferSize(width: bufferLength(of: size.width), height: bufferLength(of: size.height))
  }

  /// The smallest rectangle of buffer pixels around a logical rectangle, for damage.
  public func bufferRect(enclosingX x: Double, y: Double, width: Double, height: Double) -> BufferRect {
    let left = Int((x * factor).rounded(.down))
    let top = Int((y * factor).rounded(.down))
    return BufferRect(
      x: left, y: top,
      width: Int(((x + width) * factor).rounded(.up)) - left,
      height: Int(((y + height) * factor).rounded(.up)) - top)
  }

  /// Orders scales by size.
  public static func < (a: Scale, b: Scale) -> Bool { a.in120ths < b.in120ths }

  /// No buffer is longer than 2²⁴ pixels, so that no arithmetic on one overflows.
  private func bufferLength(of length: Int) -> Int {
    let limit = 1 << 24
    return min(max(1, (min(length, limit) * min(in120ths, limit) + 60) / 120), limit)
  }
}
