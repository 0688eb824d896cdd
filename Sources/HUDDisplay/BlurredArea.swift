import HUDModel
import WaylandSurface

extension Scene {
  /// What of its surface is blurred behind the bezel: its rounded rectangle in rows of logical pixels, none of which
  /// reaches beyond it.
  ///
  /// A compositor's blur can't fade, so it comes and goes with the half of a bezel that does.
  var blurredArea: [LogicalRect] {
    guard bezel.isBlurred, presence.opacity >= 0.5 else { return [] }
    let frame = Rect(
      center: bezel.frame.center,
      size: Size(
        width: bezel.frame.width * presence.scale, height: bezel.frame.height * presence.scale))
    return rows(of: frame, radius: bezel.cornerRadius * presence.scale)
  }

  private func rows(of frame: Rect, radius: Double) -> [LogicalRect] {
    let (top, bottom) = (Int(frame.y.rounded(.up)), Int(frame.maxY.rounded(.down)))
    guard top < bottom else { return [] }
    var rows: [LogicalRect] = []
    for y in top..<bottom {
      // How far the row's outer edge lies within a corner, and how far the arc is from the side there.
      let depth = max(frame.y + radius - Double(y), Double(y + 1) - frame.maxY + radius, 0)
      let inset = radius - max(0, radius * radius - depth * depth).squareRoot()
      let left = Int((frame.x + inset).rounded(.up))
      let width = Int((frame.maxX - inset).rounded(.down)) - left
      guard width > 0 else { continue }
      if let last = rows.last, last.x == left, last.width == width {
        rows[rows.count - 1].height += 1
      } else {
        rows.append(LogicalRect(x: left, y: y, width: width, height: 1))
      }
    }
    return rows
  }
}
