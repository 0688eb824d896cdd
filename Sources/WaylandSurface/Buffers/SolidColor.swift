/// A plain colour: sRGB parts from 0 to 1, and how opaque it is. The parts are not premultiplied.
public struct SolidColor: Hashable, Sendable {
  /// The red part, from 0 to 1.
  public var red: Double
  /// The green part, from 0 to 1.
  public var green: Double
  /// The blue part, from 0 to 1.
  public var blue: Double
  /// From 0, which can't be seen, to 1.
  public var alpha: Double

  /// Takes input, if the region says so, and can't be seen.
  public static let clear = SolidColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// A colour from its parts; what lies outside 0…1 is moved there.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red.clampedToUnit
    self.green = green.clampedToUnit
    self.blue = blue.clampedToUnit
    self.alpha = alpha.clampedToUnit
  }

  /// The premultiplied parts as `wp_single_pixel_buffer_v1` has them, 32 bits each: red, green, blue, alpha.
  var wideParts: (UInt32, UInt32, UInt32, UInt32) {
    (wide(red * alpha), wide(green * alpha), wide(blue * alpha), wide(alpha))
  }

  /// The premultiplied pixel of an ARGB8888 buffer.
  var pixel: UInt32 {
    narrow(alpha) << 24 | narrow(red * alpha) << 16 | narrow(green * alpha) << 8 | narrow(blue * alpha)
  }

  private func wide(_ part: Double) -> UInt32 { UInt32((part * Double(UInt32.max)).rounded()) }
  private func narrow(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
}

extension Double {
  fileprivate var clampedToUnit: Double { self > 0 ? min(self, 1) : 0 }
}
