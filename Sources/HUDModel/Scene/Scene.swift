/// A finished layout at one instant: everything that a painter needs. The painter decides nothing.
///
/// Coordinates are the surface's, in logical pixels. At full presence all edges lie on buffer pixels of the scale that
/// the layout was made for. `presence` applies to the whole picture, about the bezel's centre.
package struct Scene: Hashable, Sendable {
  package var bezel: Bezel
  /// The picture in the icon slot.
  package var icon: Indicator?
  package var indicator: Indicator?
  package var texts: [Text]
  /// The text that changes with the progress.
  package var value: Text?
  package var button: Button?
  package var presence: Presence

  package init(
    bezel: Bezel, icon: Indicator? = nil, indicator: Indicator?, texts: [Text], value: Text? = nil,
    button: Button? = nil, presence: Presence
  ) {
    self.bezel = bezel
    self.icon = icon
    self.indicator = indicator
    self.texts = texts
    self.value = value
    self.button = button
    self.presence = presence
  }

  /// How far the HUD has appeared.
  package struct Presence: Hashable, Sendable {
    /// The scale of the bezel about its centre; 1 is its real size.
    package var scale: Double
    /// The opacity of the whole picture as one group, from 0 to 1.
    package var opacity: Double

    package static let full = Presence(scale: 1, opacity: 1)

    package init(scale: Double, opacity: Double) {
      self.scale = scale
      self.opacity = opacity
    }
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
    package var frame: Rect
    package var cornerRadius: Double
    package var fill: Color
    package var borderColor: Color
    package var borderWidth: Double
    /// Nil if the HUD has no keyboard focus.
    package var focusColor: Color?
    package var focusWidth: Double
    package var label: Text

    /// The space between the frame and the focus ring.
    package static let focusGap = 2.0

    /// The pixels that may be painted, those of the label included.
    package var inkBounds: Rect {
      frame.grown(by: Self.focusGap + focusWidth + 1).union(label.inkBounds)
    }

    package init(
      frame: Rect, cornerRadius: Double, fill: Color, borderColor: Color, borderWidth: Double,
      focusColor: Color?, focusWidth: Double, label: Text
    ) {
      self.frame = frame
      self.cornerRadius = cornerRadius
      self.fill = fill
      self.borderColor = borderColor
      self.borderWidth = borderWidth
      self.focusColor = focusColor
      self.focusWidth = focusWidth
      self.label = label
    }
  }
}

// MARK: Indicator

extension Scene {
  /// An indicator, or the picture in the icon slot.
  package struct Indicator: Hashable, Sendable {
    package enum Picture: Hashable, Sendable {
      /// `turn` is the rotation in turns, clockwise.
      case spinner(turn: Double)
      /// `brightest` is the number of the brightest spoke, clockwise from 12 o'clock. The spokes behind it are fainter.
      case classic(brightest: Int)
      /// `fraction` from 0 to 1, clockwise from 12 o'clock.
      case ring(fraction: Double)
      /// `fraction` as in a ring. `width` is how far the wedge reaches from its rim towards the centre; nil is all the
      /// way.
      case pie(fraction: Double, Outline, width: Double?)
      /// `fraction` from 0 to 1, from the left. Without an outline the bar has a track.
      case bar(fraction: Double, Outline, Bar = Bar())
      /// `active` is the number of the dot that is stretched, which may be between two; nil for none.
      case dots(Dots, active: Double?, DotShape)
      /// A bar in cells.
      case cells(fraction: Double, Cells)
      /// `drawn` is the share of the strokes that is drawn, from 0 to 1. Without a badge, it has the indicator's line.
      case icon(Icon, drawn: Double, badge: Badge? = nil)
      /// One of Bezel's own icons.
      case symbol(Symbol)
      /// `cornerRadius` is that of the image's corners. `renditions` changes when the image gets the pixels of another size.
      case image(Image, opacity: Double = 1, cornerRadius: Double = 0, renditions: Int = 0)
      /// `box` is the frame's size in logical pixels, `time` how long the picture has been shown.
      case custom(CustomPicture, box: Size, time: Duration)
    }

    /// The filled circle or triangle below the glyph of an icon.
    package struct Badge: Hashable, Sendable {
      package var glyphColor: Color
      /// The scale of badge and glyph about their centre.
      package var scale: Double

      package init(glyphColor: Color, scale: Double) {
        self.glyphColor = glyphColor
        self.scale = scale
      }
    }

    package enum Icon: CaseIterable, Hashable, Sendable {
      case success, error, warning, info
    }

    /// A line around a pie or bar, just inside its frame.
    package struct Outline: Hashable, Sendable {
      package var width: Double
      /// The space between the line and the fill.
      package var gap: Double
      package var color: Color

      package init(width: Double, gap: Double, color: Color) {
        self.width = width
        self.gap = gap
        self.color = color
      }
    }

    /// What a bar has besides its fill.
    package struct Bar: Hashable, Sendable {
      package enum Direction: Hashable, Sendable {
        case right, left, up
      }

      package var direction = Direction.right
      /// Where the fill begins, as a share of the bar.
      package var start = 0.0
      /// Where 100 % is, as a share of the bar, if it is not the end; and the colour of the fill beyond it.
      package var limit: (share: Double, color: Color)? {
        get { share.map { ($0, overflowColor) } }
        set { (share, overflowColor) = (newValue?.share, newValue?.color ?? .clear) }
      }

      /// How far the tick at 100 % reaches beyond the bar on both sides, and its width.
      package var tickOverhang = 3.0
      package var tickWidth = 2.0

      private var share: Double?
      private var overflowColor = Color.clear

      package init() {}
    }

    package struct DotShape: Hashable, Sendable {
      package var size: Double
      package var activeWidth: Double
      package var gap: Double
      package var occupiedColor: Color

      package init(size: Double, activeWidth: Double, gap: Double, occupiedColor: Color) {
        self.size = size
        self.activeWidth = activeWidth
        self.gap = gap
        self.occupiedColor = occupiedColor
      }
    }

    package struct Cells: Hashable, Sendable {
      package var count: Int
      package var gap: Double
      package var cornerRadius: Double

      package init(count: Int, gap: Double, cornerRadius: Double) {
        self.count = count
        self.gap = gap
        self.cornerRadius = cornerRadius
      }
    }

    /// The number of spokes of the picture `classic`.
    package static let spokes = 12

    package var picture: Picture
    package var frame: Rect
    package var color: Color
    /// The colour of what progress has not reached: a ring's or bar's track, the empty cells.
    package var trackColor: Color
    /// The width of a ring's, spinner's or icon's line.
    package var lineWidth: Double
    /// How the progress of a ring ends. All other lines end round.
    package var lineCap = LineCap.round
    /// The text in the middle. It is clipped to the frame.
    package var label: Text?

    /// The pixels that may be painted.
    package var inkBounds: Rect {
      if case .bar(_, _, let bar) = picture, bar.limit != nil { return frame.grown(by: 1 + bar.tickOverhang) }
      return frame.grown(by: 1)
    }

    /// The part that stays while the progress changes: a ring's track and label. Nil if there is none.
    package var ground: Indicator? {
      guard case .ring = picture else { return nil }
      var ground = self
      ground.picture = .ring(fraction: 0)
      return ground
    }

    package init(
      picture: Picture, frame: Rect, color: Color, trackColor: Color, lineWidth: Double
    ) {
      self.picture = picture
      self.frame = frame
      self.color = color
      self.trackColor = trackColor
      self.lineWidth = lineWidth
    }
  }
}

// MARK: Damage

extension Scene {
  /// The rectangle outside of which this scene looks like `old`. Nil if they look the same.
  package func damage(since old: Scene) -> Rect? {
    guard self != old else { return nil }
    guard bezel == old.bezel, presence == old.presence else { return extent.union(old.extent) }
    var changed: [Rect] = []
    if icon != old.icon { changed += [icon, old.icon].compactMap { $0?.frame.grown(by: 1) } }
    if indicator != old.indicator {
      changed += [indicator, old.indicator].compactMap { $0?.inkBounds }
    }
    if value != old.value { changed += [value, old.value].compactMap { $0?.inkBounds } }
    if texts != old.texts { changed += (texts + old.texts).map(\.inkBounds) }
    if button != old.button { changed += [button, old.button].compactMap { $0?.inkBounds } }
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
