package import HUDModel

/// A rectangle of whole buffer pixels.
package struct PixelRect: Hashable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The pixels that `rect` touches, which is in logical pixels at `scale`. An edge within a thousandth of a pixel of
  /// a pixel's edge lies on it: edges that a layout has rounded are off by the error of floating point numbers.
  package init(covering rect: Rect, scale: Double) {
    let left = (rect.x * scale + 0.001).rounded(.down)
    let top = (rect.y * scale + 0.001).rounded(.down)
    let right = (rect.maxX * scale - 0.001).rounded(.up)
    let bottom = (rect.maxY * scale - 0.001).rounded(.up)
    self.init(
      x: Int(left), y: Int(top), width: max(0, Int(right - left)), height: max(0, Int(bottom - top)))
  }

  /// The whole pixels inside `rect`, which is in buffer pixels.
  init(inside rect: Rect) {
    let left = (rect.x - 0.001).rounded(.up), top = (rect.y - 0.001).rounded(.up)
    let right = (rect.maxX + 0.001).rounded(.down), bottom = (rect.maxY + 0.001).rounded(.down)
    self.init(
      x: Int(left), y: Int(top), width: max(0, Int(right - left)), height: max(0, Int(bottom - top)))
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var maxX: Int { x + width }
  package var maxY: Int { y + height }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  func grown(by amount: Int) -> PixelRect {
    PixelRect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// Buffer pixels that count from a whole pixel near a bezel's corner: a scene that moves by whole pixels has the same
/// coordinates here.
struct PixelSpace {
  let scale: Double
  /// The origin, in the buffer's pixels.
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
    bezel.shadow = bezel.shadow.map(shadow)
    bezel.contactShadow = bezel.contactShadow.map(shadow)
    return bezel
  }

  private func shadow(_ shadow: Shadow) -> Shadow {
    var shadow = shadow
    shadow.blur *= scale
    shadow.offset.x *= scale
    shadow.offset.y *= scale
    return shadow
  }

  /// The indicator without its label.
  func indicator(_ indicator: Scene.Indicator) -> Scene.Indicator {
    var indicator = indicator
    indicator.frame = rect(indicator.frame)
    indicator.lineWidth *= scale
    indicator.tile?.cornerRadius *= scale
    indicator.tile?.glyphSize *= scale
    indicator.picture = picture(indicator.picture)
    return indicator
  }

  private func picture(_ picture: Scene.Indicator.Picture) -> Scene.Indicator.Picture {
    switch picture {
    case .pie(let fraction, var outline, let width):
      outline.width *= scale
      outline.gap *= scale
      return .pie(fraction: fraction, outline, width: width.map { $0 * scale })
    case .bar(let fraction, var outline, var bar):
      // Rounded together: the fill is as thick a part of the bar at all scales.
      let distance = ((outline.width + outline.gap) * scale).rounded()
      outline.width = hairline(outline.width)
      outline.gap = max(0, distance - outline.width)
      bar.cornerRadius = bar.cornerRadius.map { $0 * scale }
      bar.tickOverhang = (bar.tickOverhang * scale).rounded()
      bar.tickWidth = max(1, (bar.tickWidth * scale).rounded())
      return .bar(fraction: fraction, outline, bar)
    case .dots(let dots, let active, var shape):
      shape.size *= scale
      shape.activeWidth *= scale
      shape.gap *= scale
      return .dots(dots, active: active, shape)
    case .cells(let fraction, var cells):
      cells.gap = (cells.gap * scale).rounded()
      cells.cornerRadius *= scale
      return .cells(fraction: fraction, cells)
    case .image(let image, let opacity, let cornerRadius, let renditions):
      return .image(image, opacity: opacity, cornerRadius: cornerRadius * scale, renditions: renditions)
    case .spinner, .classic, .ring, .status, .symbol, .custom: return picture
    }
  }

  /// The button without its label.
  func button(_ button: Scene.Button) -> Scene.Button {
    var button = button
    button.frame = rect(button.frame)
    button.cornerRadius *= scale
    button.borderWidth = hairline(button.borderWidth)
    button.focusWidth = hairline(button.focusWidth)
    return button
  }

  /// The width rounded down to whole pixels, and at least one, so that the line is sharp on all sides.
  private func hairline(_ width: Double) -> Double {
    width > 0 ? max(1, (width * scale + 0.001).rounded(.down)) : 0
  }

  /// Rounds to a 64th of a pixel, so that a place is equal however it was computed.
  private static func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }
}
