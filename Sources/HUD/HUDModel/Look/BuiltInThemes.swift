// The themes that need no file.

extension Theme {
  /// White on near-black.
  package static let dark = Theme()

  /// The shapes of `dark`, near-black on near-white.
  package static let light: Theme = {
    let ink = Color(20, 20, 24)
    var theme = Theme()
    theme.bezel.fill = Color(250, 250, 252, alpha: 0.78)
    theme.bezel.unblurredAlpha = 0.94
    theme.bezel.borderColor = ink.faded(0.14)
    theme.bezel.topEdgeColor = Color.white.faded(0.95)
    theme.bezel.shadow?.color = Color(30, 20, 50, alpha: 0.20)
    theme.bezel.contactShadow?.color = Color(30, 20, 50, alpha: 0.14)
    theme.text.titleColor = ink.faded(0.92)
    theme.text.detailsColor = ink.faded(0.72)
    theme.text.noteColor = ink.faded(0.66)
    theme.button.labelColor = ink.faded(0.92)
    theme.button.fill = ink.faded(0.08)
    theme.button.hoverFill = ink.faded(0.13)
    theme.button.pressedFill = ink.faded(0.2)
    theme.button.defaultLabelColor = Color(242, 242, 244)
    theme.button.defaultFill = Color(28, 28, 30)
    theme.button.borderColor = ink.faded(0.06)
    theme.button.focusColor = Color(10, 111, 224)
    theme.banner.tileColor = ink.faded(0.10)
    theme.setGroundsForLight()
    theme.indicator.color = ink.faded(0.92)
    theme.indicator.inactiveColor = ink.faded(0.62)
    theme.indicator.trackColor = ink.faded(0.20)
    theme.indicator.outlineColor = ink.faded(0.45)
    theme.indicator.success = Color(29, 152, 55)
    theme.indicator.error = Color(214, 51, 42)
    theme.indicator.warning = Color(208, 102, 0)
    // Darker than a warning: it is on the track.
    theme.indicator.overflow = Color(178, 70, 0)
    theme.indicator.info = Color(10, 111, 224)
    return theme
  }()

  /// MBProgressHUD 1.x: grey glass, one colour for all content, bold text, square line ends.
  package static let mbProgressHUD: Theme = {
    let content = Color.black.faded(0.7)
    var theme = Theme()
    theme.bezel = BezelStyle(
      fill: Color(red: 0.8, green: 0.8, blue: 0.8, alpha: 0.6), unblurredAlpha: 0.92, cornerRadius: 5)
    theme.layout = LayoutStyle(
      horizontalPadding: 20, verticalPadding: 20, extraTopPadding: 0, indicatorGap: 4, textGap: 4,
      // Only the output limits the width of the text.
      minimumSize: .zero, minimumSizeWithoutText: .zero, maximumTextWidth: 10_000, widthStep: 0)
    theme.text = TextStyle(
      titleFont: Font(size: 16, weight: .bold), titleColor: content, titleLines: 1,
      detailsFont: Font(size: 12, weight: .bold), detailsColor: content)
    theme.text.noteColor = content.faded(0.8)
    theme.banner.tileColor = content.faded(0.10)
    theme.setGroundsForLight()
    theme.indicator = IndicatorStyle(side: 37, lineWidth: 2, color: content, track: .black.faded(0.1))
    theme.button = ButtonStyle(on: content)
    theme.indicator.lineCap = .square
    theme.indicator.spinner = .classic
    // The pie is an outline that gets twice as thick. The bar is a thin line in an outline, 1 pixel inside its box.
    theme.indicator.pie = PieStyle(outlineWidth: 2, gap: 0, wedgeWidth: 2)
    theme.indicator.bar = BarStyle(
      size: Size(width: 120, height: 10), fitsTexts: false, inset: 1, outlineWidth: 2, gap: 1,
      segmentRadius: 2)
    theme.setBarHeight(to: 10)
    theme.banner.cornerRadius = BannerStyle.greatestCornerRadius
    theme.backdrop.dim = .black.faded(0.1)
    theme.motion = MotionStyle(likeOriginal: .fade, in: .milliseconds(300))
    // The original has no default; all of its demos wait three seconds.
    theme.timing = Timing(
      autoDismissBase: .seconds(3), autoDismissPerCharacter: .zero, autoDismissMinimum: .seconds(3),
      autoDismissMaximum: .seconds(3))
    return theme
  }()

  /// SVProgressHUD in its light style: white glass, thin rings, slightly above the centre, a fast `pop`.
  package static let svProgressHUD: Theme = {
    var theme = Theme()
    theme.bezel = BezelStyle(fill: .white.faded(0.6), unblurredAlpha: 0.92, cornerRadius: 14)
    theme.layout = LayoutStyle(
      horizontalPadding: 12, verticalPadding: 12, extraTopPadding: 0, indicatorGap: 8, textGap: 8,
      minimumSize: .zero,
      minimumSizeWithoutText: .zero, maximumTextWidth: 200, widthStep: 0)
    theme.layout.centerLine = 0.45
    // The original's label is at most 300 pixels high: fourteen lines in most fonts.
    theme.text = TextStyle(
      titleFont: Font(size: 15, weight: .regular), titleColor: .black, titleLines: 14,
      detailsFont: Font(size: 13, weight: .regular), detailsColor: .black.faded(0.7))
    theme.text.noteColor = .black.faded(0.5)
    theme.banner.tileColor = .black.faded(0.10)
    theme.setGroundsForLight()
    theme.indicator = IndicatorStyle(side: 48, lineWidth: 2, color: .black, track: .black.faded(0.1))
    // The ring's radius is 18, and 24 without text. Its box is half a line and 5 pixels larger on each side.
    theme.indicator.sizeWithoutText = 60
    theme.indicator.inset = 5
    theme.indicator.outlineColor = .black.faded(0.5)
    // The dark theme's button is unreadable on light glass.
    theme.button = light.button
    theme.indicator.iconSize = 28
    theme.indicator.bar = BarStyle(
      size: Size(width: 120, height: 10), fitsTexts: false, outlineWidth: 1, segmentRadius: 2)
    theme.setBarHeight(to: 10)
    theme.banner.cornerRadius = BannerStyle.greatestCornerRadius
    theme.motion = MotionStyle(likeOriginal: .pop, in: .milliseconds(150))
    theme.timing = Timing(
      autoDismissBase: .milliseconds(500), autoDismissPerCharacter: .milliseconds(60),
      autoDismissMinimum: .seconds(5), autoDismissMaximum: .seconds(3600))
    return theme
  }()
}

extension Theme {
  /// What is below a report's text and below the icon on an image.
  fileprivate mutating func setGroundsForLight() {
    (report.wellColor, report.placeColor) = (.black.faded(0.06), Color(20, 90, 200))
    banner.shade = .white.faded(0.45)
  }

  /// An outline needs the height of the original in rows and banners, too.
  fileprivate mutating func setBarHeight(to height: Double) {
    row.barSize.height = height
    (banner.barHeight, banner.artBarHeight) = (height, height)
  }
}

extension Theme.BezelStyle {
  /// Without border and shadow.
  fileprivate init(fill: Color, unblurredAlpha: Double, cornerRadius: Double) {
    self.init()
    self.fill = fill
    self.unblurredAlpha = unblurredAlpha
    self.cornerRadius = cornerRadius
    borderWidth = 0
    topEdgeColor = .clear
    cornerShape = .round
    shadow = nil
    contactShadow = nil
  }
}

extension Theme.IndicatorStyle {
  /// One size for all indicators, and one colour for all results.
  fileprivate init(side: Double, lineWidth: Double, color: Color, track: Color) {
    self.init()
    (size, ringSize, sizeWithoutText, iconSize) = (side, side, side, side)
    percentFont.size = 10.5
    statusStyle = .outline
    self.lineWidth = lineWidth
    (self.color, trackColor, outlineColor) = (color, track, color)
    inactiveColor = color.faded(0.45)
    (success, error, warning, info) = (color, color, color, color)
    // The originals have nothing beyond 100 %.
    overflow = Color(130, 70, 0)
  }
}

extension Theme.MotionStyle {
  /// One time for all, and zooms to and from half the size.
  fileprivate init(likeOriginal animation: Animation, in time: Duration) {
    self.init()
    self.animation = animation
    (zoomStart, zoomEnd) = (0.5, 0.5)
    (settlingTime, fadeOut) = (time, time)
  }
}

extension Theme.ButtonStyle {
  /// A frame in the colour of the label, which is filled while it is pressed.
  fileprivate init(on color: Color) {
    self.init()
    font = Font(size: 12, weight: .bold)
    labelColor = color
    (fill, hoverFill, pressedFill) = (.clear, color.faded(0.08), color.faded(0.2))
    (defaultFill, defaultLabelColor) = (fill, color)
    borderColor = color
    borderWidth = 1
    focusColor = Color(10, 111, 224)
    padding = 10
    minimumWidth = 0
    height = 24
    topGap = 4
  }
}
