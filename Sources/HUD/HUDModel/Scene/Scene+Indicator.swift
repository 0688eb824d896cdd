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
      case status(Status, drawn: Double, badge: Badge? = nil)
      /// One of Bezel's icons. The lines of a bold one are as heavy as bold letters. One that keeps its width has all its
      /// waves; the ones that are off are faint. Left and right of one that is mirrored are swapped.
      case symbol(Symbol, isBold: Bool = false, keepsWidth: Bool = false, isMirrored: Bool = false)
      /// `cornerRadius` is the radius of the image's corners. `renditions` changes when the image gets the pixels of another size.
      case image(Image, opacity: Double = 1, cornerRadius: Double = 0, renditions: Int = 0)
      /// `box` is the frame's size in logical pixels.
      case custom(CustomPicture, box: Size, CustomPicture.Moment)
    }

    /// The filled circle or triangle below the glyph of a status.
    package struct Badge: Hashable, Sendable {
      package var glyphColor: Color
      /// The scale of badge and glyph about their centre.
      package var scale: Double
    }

    /// What is below a symbol: a tile, or a shade on an image.
    package struct Tile: Hashable, Sendable {
      package var color: Color
      package var cornerRadius: Double
      /// The symbol on an image; nil for a tile, whose symbol is the picture.
      package var glyph: Symbol?
      package var glyphColor: Color
      package var glyphSize: Double
    }

    package enum Status: CaseIterable, Hashable, Sendable {
      case success, error, warning, info
    }

    /// A line around a pie or bar, just inside its frame.
    package struct Outline: Hashable, Sendable {
      package var width: Double
      /// The space between the line and the fill.
      package var gap: Double
      package var color: Color
    }

    /// What a bar has besides its fill.
    package struct Bar: Hashable, Sendable {
      package enum Direction: Hashable, Sendable {
        case right, left, up
      }

      package var direction = Direction.right
      /// The radius of the corners; nil is half the thickness.
      package var cornerRadius: Double?
      /// Whether outline and fill replace what is below them.
      package var replaces = false
      /// Where the fill begins, as a share of the bar.
      package var start = 0.0
      /// How far the tick at 100 % reaches beyond the bar on both sides, and its width.
      package var tickOverhang = 3.0
      package var tickWidth = 2.0

      package init() {}
    }

    /// Where 100 % is, if it is not the end.
    package struct Limit: Hashable, Sendable {
      /// The share of the whole.
      package var share: Double
      /// The colour of the progress beyond it.
      package var color: Color
    }

    package struct DotShape: Hashable, Sendable {
      package var size: Double
      package var activeWidth: Double
      package var gap: Double
      package var occupiedColor: Color
      /// Whether the first dot is at the right.
      package var isReversed = false
    }

    package struct Cells: Hashable, Sendable {
      package var count: Int
      /// Where the fill begins, as a share of the bar.
      package var start = 0.0
      /// Whether the first cell is at the right.
      package var isReversed = false
      package var gap: Double
      package var cornerRadius: Double
    }

    /// A bar as a pointer or a finger finds it: 24 px thick, however thick it is drawn.
    package struct Slider: Hashable, Sendable {
      package let area: Rect
      private let direction: Bar.Direction
      private static let thickness = 24.0
      /// The ends of a bar are as easy to hit as its middle.
      private static let overhang = 6.0

      fileprivate init(_ bar: Rect, _ direction: Bar.Direction) {
        let (length, center) = (max(bar.width, bar.height) + 2 * Self.overhang, bar.center)
        let size =
          direction == .up
          ? Size(width: Self.thickness, height: length) : Size(width: length, height: Self.thickness)
        area = Rect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        self.direction = direction
      }

      /// The share of the bar's length that ends at a point, from 0 to 1.
      package func share(at point: Point) -> Double {
        let length = max(area.width, area.height) - 2 * Self.overhang
        let distance =
          switch direction {
          case .right: point.x - area.x
          case .left: area.maxX - point.x
          case .up: area.maxY - point.y
          }
        return length > 0 ? min(max((distance - Self.overhang) / length, 0), 1) : 0
      }
    }

    /// Where it can be dragged; nil if it is no bar.
    package var slider: Slider? {
      switch picture {
      case .bar(_, _, let bar): Slider(frame, bar.direction)
      case .cells(_, let cells): Slider(frame, direction(of: cells))
      case .spinner, .classic, .ring, .pie, .dots, .status, .symbol, .image, .custom: nil
      }
    }

    /// Where cells fill to.
    package func direction(of cells: Cells) -> Bar.Direction {
      frame.height > frame.width ? .up : cells.isReversed ? .left : .right
    }

    /// The number of spokes of the picture `classic`.
    package static let spokes = 12

    package var picture: Picture
    package var frame: Rect
    package var color: Color
    /// The colour of what progress has not reached: a ring's or bar's track, the empty cells.
    package var trackColor: Color
    /// The width of a ring's, spinner's or status's line.
    package var lineWidth: Double
    /// How the progress of a ring ends. All other lines end round.
    package var lineCap = LineCap.round
    /// Where 100 % of the progress is; nil is the end.
    package var limit: Limit?
    package var tile: Tile?
    /// The text in the middle. It is clipped to the frame.
    package var label: Text?
    /// The opacity of all of it as one group, from 0 to 1.
    package var opacity = 1.0

    /// The pixels that may be painted.
    package var inkBounds: Rect {
      if case .bar(_, _, let bar) = picture, limit != nil { return frame.grown(by: 1 + bar.tickOverhang) }
      return frame.grown(by: 1)
    }
  }
}
