import BezelValues
package import HUDCommands
import HUDModel

/// What is shown for a value of wob's input.
package struct WobReading {
  /// Nil without a file: the HUD then has the style osd.
  let settings: WobSettings?

  /// - Parameter settings: What a file says; nil without one.
  package init(settings: WobSettings?) {
    self.settings = settings
  }

  /// What wob draws for a value.
  struct Drawing: Hashable {
    /// Where the bar ends, from 0 to the maximum.
    var value: UInt64
    var overflows: Bool
    var colors: WobSettings.Colors
  }

  private var maximum: UInt64 { UInt64(settings?.maximum ?? 100) }

  /// A value above the maximum begins again at 0, or ends at the maximum, and has colours of its own.
  func drawing(of value: WobValue) -> Drawing {
    let settings = settings ?? WobSettings()
    let style = value.style.flatMap { settings.styles[$0] } ?? settings.style
    guard value.number > maximum else {
      return Drawing(value: value.number, overflows: false, colors: style.usual)
    }
    return Drawing(
      value: settings.wraps ? value.number % maximum : maximum, overflows: true, colors: style.overflow)
  }

  /// Whether the value names a style that there isn't.
  func lacksStyle(of value: WobValue) -> Bool {
    value.style.map { settings?.styles[$0] == nil } ?? false
  }

  /// What `--verbose` prints about a value.
  func report(of value: WobValue) -> String {
    let drawing = drawing(of: value)
    let (text, colors) = ("shows \(drawing.value) of \(maximum)", drawing.colors)
    guard settings != nil else { return text }
    return text + ", background \(colors.background), border \(colors.border), bar \(colors.bar)"
  }

  /// The command that shows a value. Without an output the compositor chooses it.
  package func command(for value: WobValue, on output: (name: String, description: String)? = nil) -> Command
  {
    var show = Command.Show()
    (show.id, show.section) = ("osd", "wob")
    let drawing = drawing(of: value)
    show.patch.mode = .bar
    show.patch.progress = Progress(Double(drawing.value) / Double(maximum))
    if let output { show.patch.output = .named(output.name) }
    if let settings {
      let names = output.map { [$0.name, $0.description] } ?? []
      settings.apply(to: &show.patch, drawing, in: settings.window(onOutputOf: names))
    } else {
      show.patch.style = Style.displayName
      if drawing.overflows { show.patch.properties = Self.properties(["indicator-color": "ffd426"]) }
    }
    return .show(show)
  }

  fileprivate static func properties(_ values: KeyValuePairs<String, String>) -> [ThemeAssignment] {
    values.compactMap { try? ThemeAssignment($0.key, $0.value) }
  }
}

extension WobSettings {
  /// Sets wob's look: square, without a shadow, texts or animation.
  fileprivate func apply(to patch: inout Patch, _ drawing: WobReading.Drawing, in window: Window) {
    // Without a border, its padding is a part of the margin.
    let edge = window.borderOffset + (window.borderSize == 0 ? window.barPadding : 0)
    let size = (window.width - 2 * edge, window.height - 2 * edge)
    (patch.style, patch.theme, patch.layout) = ("card", "dark", .column)
    (patch.showsPercent, patch.animation) = (false, Animation.none)
    patch.timeout = .after(.milliseconds(timeout))
    (patch.position, patch.offset) = (window.position, window.offset)
    patch.mask = .pass
    patch.properties = WobReading.properties([
      "fill": drawing.colors.background, "unblurred-alpha": "0", "blur": "off", "border-width": "0",
      "top-edge-color": "00000000", "corner-radius": "0", "shadow": "off", "contact-shadow": "off",
      "padding": "\(edge)", "top-padding": "\(edge)", "edge-margin": "0", "minimum-size": "0",
      "square": "off", "shrink": "on", "segments": "0", "bar-inset": "0", "bar-fits-texts": "off",
      "bar-size": "\(size.0),\(size.1)", "bar-corner-radius": "0",
      "bar-direction": window.isVertical ? "up" : "right", "bar-replaces": "on",
      "bar-outline": "\(window.borderSize)", "outline-color": drawing.colors.border,
      "bar-gap": "\(window.barPadding)", "indicator-color": drawing.colors.bar, "accent": "none",
      "track-color": drawing.colors.background,
    ])
  }
}

extension WobSettings.Window {
  private func isAnchored(_ edge: WobSettings.Anchor, against other: WobSettings.Anchor) -> Bool {
    anchor.contains(edge) && !anchor.contains(other)
  }

  fileprivate var position: Position {
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
  fileprivate var offset: Point {
    var point = Point(x: 0, y: 0)
    if isAnchored(.left, against: .right) { point.x = Double(margin[3]) }
    if isAnchored(.right, against: .left) { point.x = -Double(margin[1]) }
    if isAnchored(.top, against: .bottom) { point.y = Double(margin[0]) }
    if isAnchored(.bottom, against: .top) { point.y = -Double(margin[2]) }
    return point
  }
}
