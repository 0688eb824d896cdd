extension Scene {
  package struct Indicator: Hashable, Sendable {
    package enum Picture: Hashable, Sendable {
      /// `turn` is the rotation in turns, clockwise.
      case spinner(turn: Double)
      /// `brightest` is a spoke, counted clockwise from 12 o'clock; those behind it have faded.
      case classic(brightest: Int)
      /// `fraction` from 0 to 1, clockwise from 12 o'clock.
      case ring(fraction: Double)
      /// `fraction` as a ring's; `width` is from the wedge's rim towards the centre, nil all the way.
      case pie(fraction: Double, Outline, width: Double?)
      /// `fraction` from 0 to 1, from the left. Without an outline it lies on its track.
      case bar(fraction: Double, Outline)
      /// The same in cells.
      case cells(fraction: Double, Cells)
      /// `drawn` is the part of the strokes that is there, from 0 to 1.
      case icon(Icon, drawn: Double)
      case image(Image)
      /// `box` is the frame in logical pixels, `time` how long it is there.
      case custom(CustomPicture, box: Size, time: Duration)
    }

    package enum Icon: CaseIterable, Hashable, Sendable {
      case success, error, warning, info
    }

    /// A line around a pie or bar, just inside its frame.
    package struct Outline: Hashable, Sendable {
      package var width: Double
      /// From the line to what it is around.
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

    /// The spokes of the classic one.
    package static let spokes = 12

    package var picture: Picture
    package var frame: Rect
    package var color: Color
    /// What lies under a ring or bar, and the cells that aren't reached.
    package var trackColor: Color
    /// Of a ring, spinner or icon stroke.
    package var lineWidth: Double
    /// Of a ring's progress; all else ends round.
    package var lineCap = LineCap.round
    /// In the middle; what is beyond the frame isn't painted.
    package var label: Text?

    /// What of it stands still while its value moves: a ring's track and label. Nil if nothing does.
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
