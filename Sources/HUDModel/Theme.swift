/// Everything about a HUD's look and timing that is a matter of taste, as one value.
///
/// Lengths are logical pixels, durations are seconds' worth of `Duration`.
package struct Theme: Hashable, Sendable {
  package var bezel = BezelStyle()
  package var layout = LayoutStyle()
  package var text = TextStyle()
  package var button = ButtonStyle()
  package var indicator = IndicatorStyle()
  package var backdrop = BackdropStyle()
  package var motion = MotionStyle()
  package var timing = Timing()

  package init() {}

  package struct BezelStyle: Hashable, Sendable {
    package var fill = Color(28, 28, 30, alpha: 0.72)
    /// Blurs what is behind it, where the compositor can.
    package var blurs = true
    /// The least alpha of a fill behind which nothing is blurred.
    package var unblurredAlpha = 0.88
    package var borderColor = Color.white.faded(0.12)
    package var borderWidth = 1.0
    package var cornerRadius = 18.0
    package var shadow: Shadow? = Shadow()
  }

  package struct LayoutStyle: Hashable, Sendable {
    /// Between the bezel's edge and its content: left and right, above and below.
    package var horizontalMargin = 24.0
    package var verticalMargin = 20.0
    /// Between the bezel and the output's edge, at least.
    package var edgeMargin = 20.0
    /// How far down its output a vertically centred bezel has its middle: 0 is the top, 1 the bottom.
    package var centerLine = 0.5
    package var indicatorToText = 14.0
    package var titleToDetails = 4.0
    package var minimumSize = Size(width: 112, height: 0)
    /// The floor for a bezel with no text at all.
    package var minimumSizeWithoutText = Size(width: 132, height: 132)
    package var isSquare = false
    package var maximumTextWidth = 320.0
    /// Between HUDs that are stacked at one position.
    package var stackSpacing = 12.0
  }

  package struct TextStyle: Hashable, Sendable {
    package var titleFont = Font(size: 15, weight: .semibold)
    package var titleColor = Color.white.faded(0.95)
    package var titleLines = 3
    package var detailsFont = Font(size: 13, weight: .regular)
    package var detailsColor = Color.white.faded(0.65)
  }

  package struct ButtonStyle: Hashable, Sendable {
    package var font = Font(size: 13, weight: .semibold)
    package var labelColor = Color.white.faded(0.95)
    package var fill = Color.white.faded(0.13)
    /// While a pointer is on it.
    package var hoverFill = Color.white.faded(0.22)
    /// While it is held down.
    package var pressedFill = Color.white.faded(0.07)
    package var borderColor = Color.white.faded(0.1)
    package var borderWidth = 1.0
    /// Of the ring around it while the HUD has the keyboard.
    package var focusColor = Color(96, 170, 255)
    package var focusWidth = 2.0
    /// Between its edge and its label, left and right.
    package var padding = 18.0
    package var minimumWidth = 80.0
    /// At least; a large font makes it higher.
    package var height = 32.0
    /// Nil is half of its height.
    package var cornerRadius: Double?
    /// Between it and the row above.
    package var spacing = 16.0
  }

  package struct IndicatorStyle: Hashable, Sendable {
    package var spinner = SpinnerStyle.ring
    package var size = 40.0
    /// In a bezel with no text at all.
    package var sizeWithoutText = 40.0
    /// Of what tells how something ended.
    package var iconSize = 40.0
    /// Of spokes that fade in turn.
    package var classicSize = 37.0
    /// Between a ring, spinner or pie and its box.
    package var inset = 0.0
    package var lineWidth = 3.5
    package var lineCap = LineCap.round
    /// Whether a ring has its progress as a number inside.
    package var showsPercent = false
    /// Whether progress is a guess: it is fainter, and its number has a tilde.
    package var isEstimate = false
    package var percentFont = Font(size: 10.5, weight: .semibold)
    package var pie = PieStyle()
    package var bar = BarStyle()
    package var color = Color.white.faded(0.95)
    package var trackColor = Color.white.faded(0.16)
    /// Of the line around a pie or bar.
    package var outlineColor = Color.white.faded(0.5)
    package var success = Color(48, 209, 88)
    package var error = Color(255, 69, 58)
    package var warning = Color(255, 214, 10)
    package var info = Color(64, 156, 255)
  }

  package struct PieStyle: Hashable, Sendable {
    package var outlineWidth = 1.5
    /// Between the outline and the wedge.
    package var gap = 2.0
    /// From the wedge's rim towards the centre; nil is all the way.
    package var wedgeWidth: Double?
  }

  package struct BarStyle: Hashable, Sendable {
    package var size = Size(width: 120, height: 10)
    /// Between the box and the outline.
    package var inset = 0.0
    /// 0 lays the fill on a track instead.
    package var outlineWidth = 1.0
    /// Between the outline and the fill.
    package var gap = 1.5
    /// The cells it is drawn in, without an outline; 0 is one fill.
    package var segments = 0
    package var segmentGap = 2.0
    package var segmentRadius = 2.0
  }

  package struct BackdropStyle: Hashable, Sendable {
    package var dim = Color.black.faded(0.4)
    /// At the end of a gradient that is clear in its centre.
    package var gradient = Color.black.faded(0.75)
  }

  package struct MotionStyle: Hashable, Sendable {
    package var animation = Animation.zoom
    /// Fades only, a slower spinner.
    package var isReduced = false
    /// The time in which a critically damped spring comes within 0.1 % of its target.
    package var settlingTime = Duration.milliseconds(300)
    /// 1 is critical; less swings over.
    package var dampingRatio = 1.0
    package var spinnerTurn = Duration.seconds(1)
    /// With reduced motion: slower, but not frozen.
    package var reducedSpinnerTurn = Duration.seconds(3)
    package var strokeDrawing = Duration.milliseconds(350)
  }

  package struct Timing: Hashable, Sendable {
    package var autoDismissBase = Duration.milliseconds(1250)
    package var autoDismissPerCharacter = Duration.milliseconds(30)
    package var autoDismissMinimum = Duration.milliseconds(1500)
    package var autoDismissMaximum = Duration.seconds(6)
  }
}

/// How the progress of a ring ends.
package enum LineCap: String, CaseIterable, Hashable, Sendable {
  case round, square, butt
}

package struct Shadow: Hashable, Sendable {
  package var color = Color.black.faded(0.32)
  package var offset = Point(x: 0, y: 8)
  /// The distance over which the shadow fades, as CSS counts it: twice the blur's standard deviation.
  package var blur = 28.0

  package init() {}
}

package struct Font: Hashable, Sendable {
  /// A font family as fontconfig knows it; nil is the desktop's sans.
  package var family: String?
  package var size: Double
  package var weight: Weight

  package enum Weight: Int, Hashable, Sendable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  package init(family: String? = nil, size: Double, weight: Weight) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
