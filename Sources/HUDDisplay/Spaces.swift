import HUDModel
import HUDPainting
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

extension PixelRect {
  init(_ pixels: BufferRect) {
    self.init(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)
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
