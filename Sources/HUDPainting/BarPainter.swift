import HUDModel

/// Paints bars; all lengths are buffer pixels.
struct BarPainter {
  let indicator: Scene.Indicator
  let context: CairoContext

  private var frame: Rect { indicator.frame }

  func paint(fraction: Double, in outline: Scene.Indicator.Outline) {
    let inside = paintSurroundings(outline)
    guard fraction > 0 else { return }
    let length = inside.width * min(1, fraction)
    // What is too short for two round ends is cut off where it is reached, and isn't a dot that claims more.
    let shown = max(length, inside.height)
    let fill = Rect(x: inside.x + length - shown, y: inside.y, width: shown, height: inside.height)
    context.saved {
      if fill.x < inside.x {
        context.roundedRect(inside, radius: inside.height / 2)
        context.clipToPath()
      }
      context.setColor(indicator.color)
      context.roundedRect(fill, radius: inside.height / 2)
      context.fill()
    }
  }

  /// The outline, or a track where there is none or no room for one.
  ///
  /// - Returns: What the full bar fills.
  private func paintSurroundings(_ outline: Scene.Indicator.Outline) -> Rect {
    let radius = frame.height / 2
    let room = frame.height - 2 * outline.width
    context.roundedRect(frame, radius: radius)
    guard outline.width > 0, room >= 1 else {
      context.setColor(indicator.trackColor)
      context.fill()
      return frame
    }
    context.roundedRect(frame.grown(by: -outline.width), radius: radius - outline.width)
    context.setColor(outline.color)
    context.fillBetween()
    let gap = min(outline.gap, ((room - 1) / 2).rounded(.down))
    return frame.grown(by: -outline.width - gap)
  }

  /// Cells of whole pixels, all as wide; the one that is being reached is as strong as it is full.
  func paint(fraction: Double, in cells: Scene.Indicator.Cells) {
    let count = Double(cells.count)
    let pitch = max(1, ((frame.width + cells.gap) / count).rounded(.down))
    let gap = min(cells.gap, pitch - 1)
    let left = frame.x + max(0, ((frame.width - pitch * count + gap) / 2).rounded(.down))
    context.saved {
      context.clip(to: PixelRect(covering: frame, scale: 1))
      for index in 0..<cells.count {
        let strength = min(max(0, fraction * count - Double(index)), 1)
        let cell = Rect(
          x: left + pitch * Double(index), y: frame.y, width: pitch - gap, height: frame.height)
        if strength < 1 { fill(cell, indicator.trackColor, cells.cornerRadius) }
        if strength > 0 { fill(cell, indicator.color.faded(strength), cells.cornerRadius) }
      }
    }
  }

  private func fill(_ cell: Rect, _ color: Color, _ radius: Double) {
    context.setColor(color)
    context.roundedRect(cell, radius: radius)
    context.fill()
  }
}
