/// A finished layout at one instant: everything that a painter needs. The painter decides nothing.
///
/// Coordinates are the surface's, in logical pixels. At full presence all edges lie on buffer pixels of the scale that
/// the layout was made for. `presence` applies to the whole picture, about the bezel's centre.
package struct Scene: Hashable, Sendable {
  package var bezel: Bezel
  package var parts: Parts
  /// What the parts replace, while it fades out below them.
  package var leaving: Parts?
  package var presence: Presence

  package init(bezel: Bezel, parts: Parts, leaving: Parts? = nil, presence: Presence) {
    self.bezel = bezel
    self.parts = parts
    self.leaving = leaving
    self.presence = presence
  }

  /// What is on the bezel.
  package struct Parts: Hashable, Sendable {
    /// The picture in the icon slot.
    package var icon: Indicator?
    package var indicator: Indicator?
    package var texts: [Text]
    /// The text that changes with the progress.
    package var value: Text?
    package var buttons: [Button]
    /// What is below the texts of a report.
    package var well: Well?
    /// Nothing is painted outside. Nil is the bezel's frame.
    package var area: Rect?

    package init(
      icon: Indicator? = nil, indicator: Indicator? = nil, texts: [Text] = [], value: Text? = nil,
      buttons: [Button] = [], well: Well? = nil, area: Rect? = nil
    ) {
      self.icon = icon
      self.indicator = indicator
      self.texts = texts
      self.value = value
      self.buttons = buttons
      self.well = well
      self.area = area
    }
  }

  /// How far the HUD has appeared.
  package struct Presence: Hashable, Sendable {
    /// The scale of the bezel about its centre; 1 is its real size.
    package var scale: Double
    /// The opacity of the whole picture as one group, from 0 to 1.
    package var opacity: Double

    package static let full = Presence(scale: 1, opacity: 1)
  }

  /// The rounded panel. The border is drawn just inside the frame, the shadow outside only.
  package struct Bezel: Hashable, Sendable {
    package var frame: Rect
    package var cornerRadius: Double
    package var fill: Color
    package var borderColor: Color
    package var borderWidth: Double
    package var shadow: Shadow?
    package var contactShadow: Shadow?
    package var topEdgeColor = Color.clear
    package var cornerShape = CornerShape.round
    /// How far the shadows reach beyond the frame.
    package var shadowOutset: Insets { [shadow, contactShadow].outset }
    /// Whether the compositor is asked to blur what is behind it.
    package var isBlurred = false

    package init(
      frame: Rect, cornerRadius: Double, fill: Color, borderColor: Color, borderWidth: Double,
      shadow: Shadow?
    ) {
      self.frame = frame
      self.cornerRadius = cornerRadius
      self.fill = fill
      self.borderColor = borderColor
      self.borderWidth = borderWidth
      self.shadow = shadow
    }
  }

  /// A rounded area below texts.
  package struct Well: Hashable, Sendable {
    package var frame: Rect
    package var color: Color
    package var cornerRadius: Double
  }

  /// A text in its frame.
  package struct Text: Hashable, Sendable {
    package var block: TextBlock
    package var frame: Rect
    package var color: Color

    /// The pixels that may be painted. Glyphs may reach beyond the frame; beyond this they are clipped.
    package var inkBounds: Rect { frame.grown(by: block.font.size / 2) }

    package init(block: TextBlock, frame: Rect, color: Color) {
      self.block = block
      self.frame = frame
      self.color = color
    }
  }

  /// A rounded button. The border is drawn just inside the frame, the focus ring outside.
  package struct Button: Hashable, Sendable {
    package enum Face: Hashable, Sendable {
      case label(Text)
      case icon(Indicator)

      /// The label; nil for an icon.
      package var label: Text? {
        if case .label(let label) = self { label } else { nil }
      }
    }

    package var id: String
    package var frame: Rect
    package var cornerRadius: Double
    package var fill: Color
    package var borderColor: Color
    package var borderWidth: Double
    /// Nil if the HUD has no keyboard focus.
    package var focusColor: Color?
    package var focusWidth: Double
    package var face: Face
    /// The opacity of all of it as one group, from 0 to 1.
    package var opacity = 1.0
    /// Whether keys press it before another one is chosen.
    package var isDefault = false

    /// The space between the frame and the focus ring.
    package static let focusGap = 2.0

    /// The pixels that may be painted, with the label's.
    package var inkBounds: Rect {
      let bounds = frame.grown(by: Self.focusGap + focusWidth + 1)
      return face.label.map { bounds.union($0.inkBounds) } ?? bounds
    }
  }
}

// MARK: Damage

extension Scene {
  /// This scene looks like `old` outside of the rectangle. Nil if they look the same.
  package func damage(since old: Scene) -> Rect? {
    guard bezel == old.bezel, presence == old.presence else { return extent.union(old.extent) }
    var changed = parts.changes(since: old.parts)
    if leaving != nil || old.leaving != nil {
      changed += (leaving ?? Parts()).changes(since: old.leaving ?? Parts())
    }
    guard !changed.isEmpty else { return nil }
    return zoomed(changed.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) })
  }

  /// The pixels that may be painted: the bezel with its shadow.
  package var extent: Rect {
    zoomed(bezel.frame.grown(by: bezel.shadowOutset).grown(by: 1))
  }

  /// `rect` at the scale of `presence` about the bezel's centre.
  private func zoomed(_ rect: Rect) -> Rect {
    let center = bezel.frame.center
    return Rect(
      x: center.x + (rect.x - center.x) * presence.scale,
      y: center.y + (rect.y - center.y) * presence.scale,
      width: rect.width * presence.scale, height: rect.height * presence.scale)
  }
}

extension Scene.Parts {
  /// The widest strip over which a part fades out.
  private static let widestFade = 16.0
  /// A part that reaches less far beyond an edge is not cut: that is an error of the floating point numbers.
  private static let leastCut = 0.01

  /// The widths of the strips inside the area's edges over which a part fades out, where the area cuts it.
  package func edgeFade(of part: Rect) -> Insets {
    guard let area else { return .zero }
    let fade = { (reach: Double) in reach < Self.leastCut ? 0 : min(reach, Self.widestFade) }
    return Insets(
      left: fade(area.x - part.x), top: fade(area.y - part.y), right: fade(part.maxX - area.maxX),
      bottom: fade(part.maxY - area.maxY))
  }

  /// How near the area's edges are to where a part ends: 0 from two pixels on, 1 if it is inside.
  func shareInside(of part: Rect) -> Double {
    let fade = edgeFade(of: part)
    return max(0, 1 - max(fade.left, fade.top, fade.right, fade.bottom) / 2)
  }

  /// Where these parts look different from `old`.
  fileprivate func changes(since old: Scene.Parts) -> [Rect] {
    var changed: [Rect] = []
    let isCutAnew = area != old.area
    if isCutAnew || icon != old.icon { changed += [icon, old.icon].compactMap { $0?.frame.grown(by: 1) } }
    if isCutAnew || indicator != old.indicator {
      changed += [indicator, old.indicator].compactMap { $0?.inkBounds }
    }
    if isCutAnew || well != old.well { changed += [well, old.well].compactMap { $0?.frame.grown(by: 1) } }
    if isCutAnew || value != old.value { changed += [value, old.value].compactMap { $0?.inkBounds } }
    if isCutAnew || texts != old.texts { changed += (texts + old.texts).map(\.inkBounds) }
    if isCutAnew || buttons != old.buttons { changed += (buttons + old.buttons).map(\.inkBounds) }
    return changed
  }
}

// MARK: Blur

extension Scene {
  /// Where the background is blurred: the bezel's rounded rectangle in rows of whole logical pixels, none of which
  /// reaches beyond it.
  ///
  /// A compositor's blur can't fade, so it begins and ends where the bezel's opacity is one half.
  package var blurredRows: [Rect] {
    guard bezel.isBlurred, presence.opacity >= 0.5 else { return [] }
    let frame = Rect(
      center: bezel.frame.center,
      size: Size(width: bezel.frame.width * presence.scale, height: bezel.frame.height * presence.scale))
    let radius = bezel.cornerRadius * presence.scale
    var rows: [Rect] = []
    for y in stride(from: frame.y.rounded(.up), to: frame.maxY.rounded(.down), by: 1) {
      // How far the row's outer edge is inside a corner, and how far the arc is from the side there.
      let depth = max(frame.y + radius - y, y + 1 - frame.maxY + radius, 0)
      let inset = radius - max(0, radius * radius - depth * depth).squareRoot()
      let left = (frame.x + inset).rounded(.up)
      let width = (frame.maxX - inset).rounded(.down) - left
      guard width > 0 else { continue }
      if let last = rows.last, last.x == left, last.width == width {
        rows[rows.count - 1].height += 1
      } else {
        rows.append(Rect(x: left, y: y, width: width, height: 1))
      }
    }
    return rows
  }
}
