extension Scene {
  /// The picture above the texts.
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
      case bar(fraction: Double, Outline)
      /// A bar in cells.
      case cells(fraction: Double, Cells)
      /// `drawn` is the share of the strokes that is drawn, from 0 to 1.
      case icon(Icon, drawn: Double)
      case image(Image)
      /// `box` is the frame's size in logical pixels, `time` how long the picture has been shown.
      case custom(CustomPicture, box: Size, time: Duration)
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
