/// How many buffer pixels make a logical one, in 120ths as in `wp_fractional_scale_v1`.
///
/// 120 is 1, 180 is 1.5, 240 is 2. Sizes are never computed from a floating-point scale: if client and
/// compositor round differently, they disagree by a pixel, and the picture gets blurred.
///
/// ```swift
/// let pixels = surface.scale.bufferSize(of: LogicalSize(width: 240, height: 160))
/// ```
public struct Scale: Hashable, Comparable, Sendable {
  /// Buffer pixels per 120 logical pixels; at least 1.
  public let in120ths: Int

  /// One buffer pixel per logical pixel.
  public static let one = Scale(in120ths: 120)

  /// Makes a scale.
  ///
  /// - Precondition: `in120ths` is positive.
  public init(in120ths: Int) {
    precondition(in120ths > 0, "A scale is positive, not \(in120ths)/120; 120 is a scale of 1.")
    self.in120ths = in120ths
  }

  /// Makes a whole scale, as in `wl_output.scale`.
  ///
  /// - Precondition: `integer` is positive.
  public init(_ integer: Int) {
    self.init(in120ths: integer * 120)
  }

  /// Makes the scale nearest to `pixels` per `logical` pixels; nil when either isn't positive.
  package init?(pixels: Int, per logical: Int) {
    guard pixels > 0, logical > 0 else { return nil }
    self.init(in120ths: max(1, (pixels * 120 + logical / 2) / logical))
  }

  /// The scale as a factor, for painters.
  public var factor: Double { Double(in120ths) / 120 }

  /// The scale as a whole number, the next larger one for a fraction, as in `wl_output.scale`.
  public var roundedUp: Int { (in120ths + 119) / 120 }

  /// The size of a buffer for a surface of that size: each extent is rounded half away from zero, and at
  /// least 1.
  ///
  /// ```swift
  /// let pixels = Scale(in120ths: 180).bufferSize(of: LogicalSize(width: 100, height: 30))  // 150×45
  /// ```
  public func bufferSize(of size: LogicalSize) -> BufferSize {
    BufferSize(width: bufferLength(of: size.width), height: bufferLength(of: size.height))
  }

  /// The smallest rectangle in buffer pixels around one in logical pixels, for damage. Not a number is 0, and an edge beyond
  /// ±2²⁴ is there.
  ///
  /// ```swift
  /// let knob = surface.scale.bufferRect(enclosingX: 10.5, y: 4, width: 12, height: 12)
  /// surface.present(buffer, damage: [knob])
  /// ```
  public func bufferRect(enclosingX x: Double, y: Double, width: Double, height: Double) -> BufferRect {
    let left = (x * factor).whole(.down)
    let top = (y * factor).whole(.down)
    return BufferRect(
      x: left, y: top,
      width: ((x + width) * factor).whole(.up) - left,
      height: ((y + height) * factor).whole(.up) - top)
  }

  /// Orders scales by size.
  public static func < (a: Scale, b: Scale) -> Bool { a.in120ths < b.in120ths }

  /// No buffer is longer than 2²⁴ pixels: arithmetic on one never overflows.
  fileprivate static let longest = 1 << 24

  private func bufferLength(of length: Int) -> Int {
    let limit = Scale.longest
    return min(max(1, (min(length, limit) * min(in120ths, limit) + 60) / 120), limit)
  }
}

extension Double {
  /// The next whole number in a direction, within the longest buffer; not a number is 0.
  func whole(_ direction: FloatingPointRoundingRule) -> Int {
    let limit = Double(Scale.longest)
    return isNaN ? 0 : Int(min(max(rounded(direction), -limit), limit))
  }
}

/// The scale to paint a surface at, from what the compositor has sent so far.
///
/// With `wp_fractional_scale_v1` the compositor sends it, though some send 1 until the first picture. Before,
/// and without the protocol, it is the largest scale of the outputs that the surface is on, or will probably
/// be on.
struct SurfaceScale: Equatable {
  /// Whether the surface has a `wp_fractional_scale_v1`; if not, scales are whole.
  let isFractional: Bool
  /// The last scale from `wp_fractional_scale_v1`; nil when an output has changed since.
  var preferred: Scale? { didSet { isPreferredNew = true } }
  private var isPreferredNew = false
  /// The outputs' own scales at the last turn.
  private var outputScales: [Output.ID: Scale] = [:]
  /// The outputs that the surface is on, in the order of their enter events.
  private(set) var entered: [Output.ID] = []
  /// The output of the last enter event, even if the surface has left it since.
  private var last: Output.ID?

  init(isFractional: Bool) { self.isFractional = isFractional }

  mutating func enter(_ output: Output.ID) {
    leave(output)
    entered.append(output)
    last = output
  }

  mutating func leave(_ output: Output.ID) {
    entered.removeAll { $0 == output }
  }

  /// Forgets a preferred scale that is older than a change of the output's own, once a turn: Hyprland and
  /// wayfire report that one only.
  mutating func follow(_ outputs: [Output]) {
    defer { isPreferredNew = false }
    guard preferred != nil else { return }
    for output in outputs where entered.contains(output.id) && output.reportedLogicalSize != nil {
      let scale = output.likelyScale
      guard outputScales[output.id] != scale else { continue }
      let isChange = outputScales.updateValue(scale, forKey: output.id) != nil
      if isChange, !isPreferredNew, scale != preferred { preferred = nil }
    }
  }

  /// Whether the surface is on no other output. A compositor that removes an output may send `leave` first.
  func isOnly(on output: Output.ID) -> Bool {
    entered.isEmpty ? last == output : entered == [output]
  }

  /// The scale to paint at; `placed` is the output of the configuration, `inherited` the parent's scale.
  func scale(outputs: [Output], placed: Output.ID?, inherited: Scale?) -> Scale {
    believable(preferred, outputs) ?? largest(outputs.lazy.filter { entered.contains($0.id) }) ?? inherited
      ?? largest(outputs.lazy.filter { $0.id == placed }) ?? largest(outputs) ?? .one
  }

  /// Whether that scale is more than a guess: the compositor has reported it, or the output is known, or all
  /// outputs have the same.
  func isKnown(outputs: [Output], placed: Output.ID?) -> Bool {
    believable(preferred, outputs) != nil
      || outputs.contains { $0.id == placed || entered.contains($0.id) }
      || outputs.allSatisfy { largest([$0]) == largest(outputs) }
  }

  /// Some compositors send a scale of 1, which no output has, before they know the output.
  private func believable(_ preferred: Scale?, _ outputs: [Output]) -> Scale? {
    let isPlaceholder = preferred == .one && entered.isEmpty && !outputs.isEmpty
    return isPlaceholder && !outputs.contains { $0.likelyScale == .one } ? nil : preferred
  }

  private func largest(_ outputs: some Sequence<Output>) -> Scale? {
    outputs.lazy.map { isFractional ? $0.likelyScale : Scale($0.integerScale) }.max()
  }
}
