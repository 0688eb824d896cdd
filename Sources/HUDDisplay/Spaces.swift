import HUDModel
import WaylandSurface

// The model's words and spaces, as surfaces have them.

extension LayerSurface.Layer {
  init(_ layer: HUDModel.Placement.Layer) {
    switch layer {
    case .overlay: self = .overlay
    case .top: self = .top
    case .bottom: self = .bottom
    case .background: self = .background
    }
  }
}

extension Rect {
  /// Buffer pixels in logical ones.
  init(_ pixels: BufferRect, at scale: Double) {
    self.init(
      x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
      height: Double(pixels.height) / scale)
  }
}

extension LogicalRect {
  /// The whole pixels that a rectangle touches.
  init(enclosing rect: Rect) {
    self.init(enclosingX: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension SolidColor {
  init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
