import HUDModel

/// Paints a pie; all lengths are buffer pixels.
struct PiePainter {
  let indicator: Scene.Indicator
  let context: CairoContext

  private var center: Point { indicator.frame.center }
  private var radius: Double { min(indicator.frame.width, indicator.frame.height) / 2 }

  /// `width` is from the wedge's rim towards the centre; nil is all the way.
  func paint(fraction: Double, in outline: Scene.Indicator.Outline, width: Double?) {
    // Without a gap the outline becomes a part of the wedge: two translucent edges would leave a seam.
    let isJoined = outline.gap <= 0
    if outline.width > 0 {
      context.setColor(outline.color)
      arc(from: isJoined ? fraction : 0, to: 1, rim: radius, width: outline.width)
    }
    let rim = isJoined ? radius : radius - outline.width - outline.gap
    context.setColor(indicator.color)
    if let width {
      arc(from: 0, to: fraction, rim: rim, width: isJoined ? width + outline.width : width)
    } else {
      arc(from: 0, to: fraction, rim: rim, width: rim)
    }
  }

  /// A part of a ring with straight ends, all of which lies within `rim`.
  private func arc(from start: Double, to end: Double, rim: Double, width: Double) {
    let width = min(width, rim)
    guard rim > 0, width > 0, end > start else { return }
    if end - start >= 1 {
      context.circle(center: center, radius: rim)
      if width < rim { context.circle(center: center, radius: rim - width) }
      context.fillBetween()
    } else if width < rim {
      context.arc(center: center, radius: rim - width / 2, from: start, to: end)
      context.stroke(width: width, cap: .butt)
    } else {
      context.wedge(center: center, radius: rim, from: start, to: end)
      context.fill()
    }
  }
}
