internal import HUDModel

extension HUD {
  /// A colour in sRGB with straight (not premultiplied) alpha; every component is from 0 to 1.
  public struct Color: Hashable, Sendable {
    /// How much red, from 0 to 1.
    public var red: Double
    /// How much green, from 0 to 1.
    public var green: Double
    /// How much blue, from 0 to 1.
    public var blue: Double
    /// From 0, which is clear, to 1, which is opaque.
    public var alpha: Double

    /// A colour from its components, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// A colour as people write it: `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
    public init?(_ text: String) {
      guard let color = HUDModel.Color(text: text) else { return nil }
      self.init(color)
    }
  }
}

extension HUD.Color {
  init(_ color: HUDModel.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension HUDModel.Color {
  init(_ color: HUD.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
