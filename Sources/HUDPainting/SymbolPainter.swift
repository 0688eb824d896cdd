import HUDModel

/// Paints Bezel's own icons into masks: strokes and areas of one icon overlap without a darker place.
struct SymbolPainter {
  private let context: CairoContext

  /// The number of units that an icon is wide and high.
  private static let grid = 24.0

  /// - Parameters:
  ///   - symbol: The icon.
  ///   - size: The width and height of the mask in pixels.
  /// - Returns: The mask.
  static func mask(of symbol: Symbol, size: Int) throws(PaintingError) -> ImageSurface {
    let mask = try ImageSurface(width: max(1, size), height: max(1, size), format: .mask)
    let context = CairoContext(mask)
    context.scale(Double(size) / grid)
    context.setColor(.black)
    SymbolPainter(context: context).paint(symbol)
    return mask
  }

  private func paint(_ symbol: Symbol) {
    switch symbol {
    default: context.circle(center: Point(x: 12, y: 12), radius: 8); context.fill()
    }
  }
}
