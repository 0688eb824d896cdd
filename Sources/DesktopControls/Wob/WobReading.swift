import HUDCommands
import HUDModel
import Time

/// What is shown for a value of wob's input.
struct WobReading {
  /// Nil without a file: the HUD then has the style osd.
  let settings: WobSettings?

  /// Where the bar ends, and whether the value is above the maximum.
  func level(of number: UInt64) -> (level: Double, overflows: Bool) {
    let maximum = UInt64(settings?.maximum ?? 100)
    guard number > maximum else { return (Double(number) / Double(maximum), false) }
    let rest = settings?.wraps ?? true ? number % maximum : maximum
    return (Double(rest) / Double(maximum), true)
  }

  /// The command that shows a value.
  func command(for value: WobValue) -> Command {
    var show = Command.Show()
    (show.id, show.section) = ("osd", "wob")
    let (level, overflows) = level(of: value.number)
    show.patch.mode = .bar
    show.patch.progress = Progress(level)
    if let settings {
      settings.apply(to: &show.patch, style: value.style, overflows: overflows)
    } else {
      show.patch.style = Style.displayName
      if overflows { show.patch.properties = Self.properties([("indicator-color", "ffd426")]) }
    }
    return .show(show)
  }

  fileprivate static func properties(_ values: [(String, String)]) -> [ThemeAssignment] {
    values.compactMap { try? ThemeAssignment($0, $1) }
  }
}

extension WobSettings {
  /// Sets wob's look: square, without a shadow, texts or animation.
  fileprivate func apply(to patch: inout Patch, style: String?, overflows: Bool) {
    let colors = style.flatMap { styles[$0] } ?? colors
    let (background, border, bar) =
      overflows
      ? (colors.overflowBackground, colors.overflowBorder, colors.overflowBar)
      : (colors.background, colors.border, colors.bar)
    let outer = (size.width - 2 * size.borderOffset, size.height - 2 * size.borderOffset)
    (patch.style, patch.theme, patch.layout) = ("card", "dark", .column)
    (patch.showsPercent, patch.animation) = (false, Animation.none)
    patch.timeout = .after(.milliseconds(timeout))
    (patch.position, patch.offset) = (position, offset)
    patch.mask = .pass
    patch.properties = WobReading.properties([
      ("fill", background), ("unblurred-alpha", "0"), ("blur", "off"), ("border-width", "0"),
      ("top-edge-color", "00000000"), ("corner-radius", "0"), ("shadow", "off"), ("contact-shadow", "off"),
      ("margin", "\(size.borderOffset)"), ("top-margin", "\(size.borderOffset)"), ("edge-margin", "0"),
      ("minimum-size", "0"), ("bar-fits-texts", "off"), ("bar-size", "\(outer.0),\(outer.1)"),
      ("bar-width", "\(outer.0)"), ("bar-outline", "\(size.borderSize)"), ("outline-color", border),
      ("bar-gap", "\(size.barPadding)"), ("indicator-color", bar), ("track-color", "00000000"),
    ])
  }

  private func isAnchored(_ edge: Anchor, against other: Anchor) -> Bool {
    anchor.contains(edge) && !anchor.contains(other)
  }

  private var position: Position {
    let isTop = isAnchored(.top, against: .bottom)
    let isBottom = isAnchored(.bottom, against: .top)
    let isLeft = isAnchored(.left, against: .right)
    let isRight = isAnchored(.right, against: .left)
    let vertical = isTop ? "top" : isBottom ? "bottom" : ""
    let horizontal = isLeft ? "left" : isRight ? "right" : ""
    let name = [vertical, horizontal].filter { !$0.isEmpty }.joined(separator: "-")
    return Position(text: name.isEmpty ? "center" : name) ?? .center
  }

  /// A margin counts at an edge that is anchored.
  private var offset: Point {
    var point = Point(x: 0, y: 0)
    if isAnchored(.left, against: .right) { point.x = Double(margin[3]) }
    if isAnchored(.right, against: .left) { point.x = -Double(margin[1]) }
    if isAnchored(.top, against: .bottom) { point.y = Double(margin[0]) }
    if isAnchored(.bottom, against: .top) { point.y = -Double(margin[2]) }
    return point
  }
}
