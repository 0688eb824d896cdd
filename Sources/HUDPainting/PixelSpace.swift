import HUDModel

/// Buffer pixels counted from a whole pixel near a bezel's corner: a scene that only moves by whole pixels
/// looks the same from there.
struct PixelSpace {
  let scale: Double
  /// In the buffer's own pixels.
  let anchor: (x: Int, y: Int)

  init(of bezel: Scene.Bezel, scale: Double) {
    self.scale = scale
    let corner = PixelRect(covering: bezel.frame, scale: scale)
    anchor = (corner.x, corner.y)
  }

  func rect(_ rect: Rect) -> Rect {
    let left = Self.rounded(rect.x * scale)
    let top = Self.rounded(rect.y * scale)
    return Rect(
      x: left - Double(anchor.x), y: top - Double(anchor.y),
      width: Self.rounded(rect.maxX * scale) - left, height: Self.rounded(rect.maxY * scale) - top)
  }

  func bezel(_ bezel: Scene.Bezel) -> Scene.Bezel {
    var bezel = bezel
    bezel.frame = rect(bezel.frame)
    bezel.cornerRadius *= scale
    bezel.borderWidth = hairline(bezel.borderWidth)
    bezel.shadow?.blur *= scale
    bezel.shadow?.offset.x *= scale
    bezel.shadow?.offset.y *= scale
    return bezel
  }

  func indicator(_ indicator: Scene.Indicator) -> Scene.Indicator {
    var indicator = indicator
    indicator.frame = rect(indicator.frame)
    indicator.lineWidth *= scale
    indicator.picture = picture(indicator.picture)
    if let frame = indicator.label?.frame { indicator.label?.frame = rect(frame) }
    return indicator
  }

  private func picture(_ picture: Scene.Indicator.Picture) -> Scene.Indicator.Picture {
    switch picture {
    case .pie(let fraction, var outline, let width):
      outline.width *= scale
      outline.gap *= scale
      return .pie(fraction: fraction, outline, width: width.map { $0 * scale })
    case .bar(let fraction, var outline):
      outline.width = hairline(outline.width)
      outline.gap = (outline.gap * scale).rounded()
      return .bar(fraction: fraction, outline)
    case .cells(let fraction, var cells):
      cells.gap = (cells.gap * scale).rounded()
      cells.cornerRadius *= scale
      return .cells(fraction: fraction, cells)
    case .spinner, .classic, .ring, .icon, .image, .custom: return picture
    }
  }

  /// Its label is set by itself.
  func button(_ button: Scene.Button) -> Scene.Button {
    var button = button
    button.frame = rect(button.frame)
    button.cornerRadius *= scale
    button.borderWidth = hairline(button.borderWidth)
    button.focusWidth = hairline(button.focusWidth)
    return button
  }

  /// As thin as asked or thinner, but whole pixels, so that it is sharp on all sides.
  private func hairline(_ width: Double) -> Double {
    width > 0 ? max(1, (width * scale + 0.001).rounded(.down)) : 0
  }

  /// To a 64th of a pixel, so that the same place reached by other sums is the same.
  private static func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }
}
