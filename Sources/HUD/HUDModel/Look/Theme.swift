/// The look and the timing defaults of HUDs. The values here are the theme `dark`.
///
/// Lengths are logical pixels.
package struct Theme: Hashable, Sendable {
  package var bezel = BezelStyle()
  package var layout = LayoutStyle()
  package var row = RowStyle()
  package var banner = BannerStyle()
  package var report = ReportStyle()
  package var text = TextStyle()
  package var button = ButtonStyle()
  package var indicator = IndicatorStyle()
  package var backdrop = BackdropStyle()
  package var motion = MotionStyle()
  package var timing = Timing()
  /// By what the lengths of the theme are multiplied.
  package var scale = 1.0

  package init() {}

  package struct BezelStyle: Hashable, Sendable {
    package var fill = Color(30, 30, 33, alpha: 0.78)
    /// Asks the compositor to blur what is behind the bezel.
    package var blurs = true
    /// The least alpha of the fill where the compositor doesn't blur.
    package var unblurredAlpha = 0.92
    package var borderColor = Color.white.faded(0.14)
    /// A line has at least a pixel of the output: this is one up to a scale of 3.
    package var borderWidth = 0.5
    /// The colour that is painted over the border along the top edge, as of light from above.
    package var topEdgeColor = Color.white.faded(0.28)
    package var cornerRadius = 20.0
    package var cornerShape = CornerShape.continuous
    package var shadow: Shadow? = Shadow()
    /// A second, narrow shadow.
    package var contactShadow: Shadow? = .contact
  }

  package struct LayoutStyle: Hashable, Sendable {
    package var arrangement = Arrangement.column
    /// Whether rows and banners run from right to left.
    package var isRightToLeft = false
    /// The space left and right of the content.
    package var horizontalPadding = 26.0
    /// The space above and below the content.
    package var verticalPadding = 20.0
    /// How much more space is above than below.
    package var extraTopPadding = 2.0
    /// The least space between the bezel and the output's edge.
    package var edgeMargin = 20.0
    /// The height on its output at which a vertically centred bezel has its centre: 0 is the top, 1 the bottom.
    package var centerLine = 0.5
    package var indicatorGap = 14.0
    /// The space between an icon and the indicator below it; nil is that between the indicator and the texts.
    package var iconGap: Double?
    package var textGap = 3.0
    package var minimumSize = Size(width: 132, height: 0)
    /// The minimum size of a bezel without texts and button.
    package var minimumSizeWithoutText = Size(width: 132, height: 132)
    package var isSquare = false
    /// Whether the bezel becomes smaller with its content. Otherwise it only grows while it is shown.
    package var shrinks = true
    package var maximumTextWidth = 320.0
    /// The space between HUDs that are stacked at one position.
    package var stackGap = 12.0
    /// A bezel's width is a multiple of this where its texts make it wider than the least, so that those of a stack are
    /// alike.
    package var widthStep = 8.0
  }

  /// The lengths of the arrangement `row`.
  package struct RowStyle: Hashable, Sendable {
    package var isVertical = false
    /// The least height; the width of a vertical row.
    package var height = 48.0
    /// The length of a vertical row.
    package var verticalLength = 200.0
    /// The space before the first part.
    package var leadingPadding = 18.0
    /// The space after the last part.
    package var trailingPadding = 20.0
    /// The space between the parts.
    package var gap = 14.0
    /// The least space above and below the parts.
    package var padding = 8.0
    /// The least space above and below a button, which is lower than others where a row has no room for it.
    package var buttonPadding = 6.0
    /// The space above the indicator of a vertical row, and below its icon.
    package var uprightTopPadding = 18.0
    package var uprightBottomPadding = 16.0
    /// The space between the parts of a vertical row.
    package var uprightGap = 12.0
    /// The size of an icon, ring or spinner.
    package var iconSize = 24.0
    package var barSize = Size(width: 200, height: 6)
    package var valueFont = Font(size: 15, weight: .semibold)
    package var minimumValueWidth = 44.0
    /// Texts that may replace the number, with commas between them; the value has room for each.
    package var valueRoom: String?
    /// Nil is half the height.
    package var cornerRadius: Double?
  }

  /// The lengths of the arrangement `banner`.
  package struct BannerStyle: Hashable, Sendable {
    /// The width of a banner with a bar or an image. Texts alone may need less, buttons more.
    package var width = 376.0
    /// The space left and right of the parts, then above and below them.
    package var padding = Size(width: 20, height: 16)
    /// The space around an image in its own colours, and at the end behind the texts beside it.
    package var artPadding = 12.0
    package var artEndPadding = 22.0
    package var artGap = 14.0
    package var artSize = 56.0
    package var artRadius = 8.0
    /// How much higher than the middle the texts and the bar beside it are.
    package var artTextRise = 2.0
    /// Whether one of Bezel's icons is on a tile with the size of an image.
    package var hasTile = false
    package var tileColor = Color.white.faded(0.10)
    /// What is between an image and a symbol on it, and the size of symbols on images and tiles.
    package var shade = Color.black.faded(0.45)
    package var glyphSize = 24.0
    package var iconSize = 28.0
    package var gap = 16.0
    package var barHeight = 6.0
    /// The height of the bar beside an image in its own colours.
    package var artBarHeight = 4.0
    /// The space between title and details.
    package var textGap = 1.0
    /// The space above the bar, and between the bar and the note.
    package var gapAboveBar = 9.0
    package var gapBelowBar = 7.0
    /// Nil is the radius of all bezels, but at most `greatestCornerRadius`.
    package var cornerRadius: Double?

    static let greatestCornerRadius = 20.0
  }

  /// The lengths of the arrangement `report`.
  package struct ReportStyle: Hashable, Sendable {
    /// The space left and right of the parts, then above and below them.
    package var padding = Size(width: 24, height: 20)
    package var iconSize = 32.0
    /// The space between the icon and the texts beside it.
    package var gap = 14.0
    /// The space above the well, and within it beside and above the text.
    package var wellGap = 12.0
    package var wellPadding = Size(width: 12, height: 10)
    package var wellRadius = 10.0
    package var wellColor = Color.black.faded(0.28)
    package var wellFont = Font(family: "monospace", size: 12, weight: .regular)
    /// The width of the text in the well.
    package var textWidth = 384.0
    /// The colour of the text's first line, such as a place in a file.
    package var placeColor = Color(138, 184, 255)
  }

  package struct TextStyle: Hashable, Sendable {
    /// The family of the fonts without one. Nil is the desktop's.
    package var family: String?
    package var titleFont = Font(size: 15, weight: .semibold)
    package var titleColor = Color.white.faded(0.95)
    package var titleLines = 3
    /// Nil is as many lines as there is room for.
    package var detailsLines: Int?
    package var detailsFont = Font(size: 13, weight: .regular)
    package var detailsColor = Color.white.faded(0.76)
    package var noteFont = Font(size: 12, weight: .regular)
    package var noteColor = Color.white.faded(0.65)
    /// The space above the note.
    package var noteGap = 6.0
  }

  package struct ButtonStyle: Hashable, Sendable {
    package var font = Font(size: 13, weight: .semibold)
    package var labelColor = Color.white.faded(0.95)
    package var fill = Color.white.faded(0.13)
    /// The fill under the pointer.
    package var hoverFill = Color.white.faded(0.22)
    /// The fill while the button is pressed.
    package var pressedFill = Color.white.faded(0.07)
    /// The colour of the default button's label.
    package var defaultLabelColor = Color(28, 28, 30)
    package var defaultFill = Color(242, 242, 244)
    package var borderColor = Color.white.faded(0.1)
    package var borderWidth = 0.0
    /// The colour of the ring around the button of a HUD that has the keyboard.
    package var focusColor = Color(96, 170, 255)
    package var focusWidth = 2.0
    /// The space left and right of the label.
    package var padding = 18.0
    package var minimumWidth = 56.0
    /// The minimum height; a large font makes the button higher.
    package var height = 30.0
    /// Nil is half the height.
    package var cornerRadius: Double?
    /// The space above the button.
    package var topGap = 12.0
    /// The space between two buttons.
    package var gap = 8.0
    /// The size of the icon of a round button.
    package var iconSize = 16.0
  }

  package struct IndicatorStyle: Hashable, Sendable {
    package var spinner = SpinnerStyle.ring
    /// The size of a spinner. Rings and badges have the same default, so nothing moves when one replaces another.
    package var size = 48.0
    /// The size of a ring or pie.
    package var ringSize = 48.0
    /// The size of a ring, spinner or pie in a bezel without texts and button.
    package var sizeWithoutText = 48.0
    /// The size of status icons and images.
    package var iconSize = 48.0
    package var statusStyle = StatusStyle.badge
    /// The size of a spinner with spokes.
    package var classicSize = 37.0
    /// The space between a ring, spinner or pie and its box.
    package var inset = 0.0
    package var lineWidth = 4.5
    package var lineCap = LineCap.round
    /// Whether progress is shown as a percentage, too.
    package var showsPercent = false
    /// Whether progress is an estimate: it is fainter, and its percentage has a tilde.
    package var isEstimate = false
    package var percentFont = Font(size: 13, weight: .semibold)
    /// The space between a bar or a pie and its percentage, outside of a row.
    package var percentGap = 8.0
    package var pie = PieStyle()
    package var bar = BarStyle()
    package var dots = DotsStyle()
    package var color = Color.white.faded(0.95)
    /// The colour of rings, bars and pies.
    package var accent = ColorOr<Accent>.word(.none)
    /// The accent colour of the desktop; nil if it has none.
    package var desktopAccent: Color?
    /// Where the icons come from whose names Bezel has icons for.
    package var iconSource = Icon.Source.own
    /// The colour of icons. Nil is the indicator's.
    package var iconColor: ColorOr<ResultColor>?
    /// The colour of icon, progress and value of a HUD that is inactive.
    package var inactiveColor = Color.white.faded(0.54)
    package var trackColor = Color.white.faded(0.20)
    /// The colour of the line around a pie or bar.
    package var outlineColor = Color.white.faded(0.5)
    package var success = Color(40, 156, 70)
    package var error = Color(229, 68, 59)
    package var warning = Color(255, 212, 38)
    package var info = Color(44, 124, 230)
    /// The colour of progress beyond 100 %. Nil is the colour of warnings.
    package var overflow: Color?
    /// The colour of the glyph of a badge, and of a warning's badge.
    package var glyph = Color.white
    package var warningGlyph = Color(28, 28, 30)
  }

  package struct PieStyle: Hashable, Sendable {
    package var outlineWidth = 1.5
    /// The space between the outline and the wedge.
    package var gap = 2.0
    /// How far the wedge reaches from its rim towards the centre. Nil is all the way.
    package var wedgeWidth: Double?
  }

  package struct BarStyle: Hashable, Sendable {
    package var size = Size(width: 160, height: 7)
    /// Whether a bar is as wide as the texts below it, if they are wider.
    package var fitsTexts = true
    /// The space between the outline and its box.
    package var inset = 0.0
    /// 0 replaces the outline by a track.
    package var outlineWidth = 0.0
    /// The space between the outline and the fill.
    package var gap = 1.5
    /// The radius of the corners of bar and outline. Nil is half the thickness.
    package var cornerRadius: Double?
    package var direction = BarDirection.auto
    /// Whether outline and fill replace what is below them, which matters if they are translucent.
    package var replaces = false
    /// The width of the tick at 100 %, and how far it reaches beyond the bar on both sides.
    package var tickWidth = 2.0
    package var tickOverhang = 3.0
    /// The number of cells, which have no outline. 0 is a continuous bar.
    package var segments = 0
    package var segmentGap = 2.0
    package var segmentRadius = 1.5
  }

  package struct DotsStyle: Hashable, Sendable {
    package var size = 8.0
    package var activeWidth = 22.0
    package var gap = 7.0
  }

  package struct BackdropStyle: Hashable, Sendable {
    package var dim = Color.black.faded(0.4)
    /// The colour at the edge of a gradient.
    package var gradient = Color.black.faded(0.75)
  }

  package struct MotionStyle: Hashable, Sendable {
    package var animation = Animation.zoom
    /// Whether HUDs only fade, and spinners turn more slowly.
    package var isReduced = false
    /// The scale from which the animation `zoom` begins, and at which it ends.
    package var zoomStart = 0.86
    package var zoomEnd = 0.92
    /// The scale from which the animation `pop` begins. It ends at its inverse.
    package var popScale = 1.3
    /// The time after which a critically damped spring is within 0.1 % of its target.
    package var settlingTime = Duration.milliseconds(250)
    /// 1 is critically damped; a lower ratio overshoots.
    package var dampingRatio = 1.0
    /// The time in which a HUD fades in. Nil is the settling time.
    package var fadeIn: Duration?
    /// The time in which a HUD fades out.
    package var fadeOut = Duration.milliseconds(240)
    /// The time in which progress follows a new value.
    package var valueFollowing = Duration.milliseconds(120)
    /// The time in which changed content replaces what was there.
    package var contentFade = Duration.milliseconds(120)
    package var spinnerTurn = Duration.seconds(1)
    /// The time of a turn with reduced motion.
    package var reducedSpinnerTurn = Duration.seconds(3)
    /// How often the icon of a HUD becomes fainter and strong again when it appears.
    package var pulses = 0
    /// The time in which the strokes of a status icon are drawn.
    package var strokeDrawing = Duration.milliseconds(350)
  }

  /// The timeout `auto`: a base and a time per character, within a minimum and a maximum.
  package struct Timing: Hashable, Sendable {
    package var autoDismissBase = Duration.milliseconds(1250)
    package var autoDismissPerCharacter = Duration.milliseconds(30)
    package var autoDismissMinimum = Duration.milliseconds(1500)
    package var autoDismissMaximum = Duration.seconds(6)
  }
}
