/// A colour with straight (not premultiplied) alpha; every component from 0 to 1, sRGB.
package struct Color: Hashable, Sendable {
  package var red, green, blue, alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from bytes, as designers write it: `Color(28, 28, 30, alpha: 0.84)`.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  package static let black = Color(0, 0, 0)
  package static let white = Color(255, 255, 255)
  package static let clear = Color(0, 0, 0, alpha: 0)

  /// The same colour at `factor` times its alpha.
  package func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }
}
