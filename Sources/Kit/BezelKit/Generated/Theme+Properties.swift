// Written from the properties of HUDModel's themes; ThemeCodeTests says how.

extension HUD.Theme {
  /// The family of all fonts; the fonts below can set another one. Nil leaves it to the base theme.
  ///
  ///     theme.font = "Inter"
  public var font: String? {
    get { value(of: "font") }
    set { setValue(of: "font", to: newValue) }
  }

  /// What fonts, icons, bars, gaps and widths of the theme are multiplied by. Nil leaves it to the base theme.
  /// From 0.25 to 4; other values are clamped.
  ///
  ///     theme.scale = 4
  public var scale: Double? {
    get { value(of: "scale") }
    set { setValue(of: "scale", to: newValue, in: 0.25...4) }
  }

  /// The bezel's colour; its alpha is also used where nothing is blurred. Nil leaves it to the base theme.
  ///
  ///     theme.fill = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var fill: HUD.Color? {
    get { value(of: "fill") }
    set { setValue(of: "fill", to: newValue) }
  }

  /// Whether the compositor blurs what is behind the bezel, if it can. Nil leaves it to the base theme.
  ///
  ///     theme.blur = true
  public var blur: Bool? {
    get { value(of: "blur") }
    set { setValue(of: "blur", to: newValue) }
  }

  /// The minimum alpha of the fill where the compositor does not blur. Nil leaves it to the base theme.
  /// From 0 to 1; other values are clamped.
  ///
  ///     theme.unblurredAlpha = 1
  public var unblurredAlpha: Double? {
    get { value(of: "unblurred-alpha") }
    set { setValue(of: "unblurred-alpha", to: newValue, in: 0...1) }
  }

  /// The colour of the bezel's border. Nil leaves it to the base theme.
  ///
  ///     theme.borderColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var borderColor: HUD.Color? {
    get { value(of: "border-color") }
    set { setValue(of: "border-color", to: newValue) }
  }

  /// The width of the bezel's border in pixels; 0 for none. Nil leaves it to the base theme.
  /// From 0 to 20; other values are clamped.
  ///
  ///     theme.borderWidth = 20
  public var borderWidth: Double? {
    get { value(of: "border-width") }
    set { setValue(of: "border-width", to: newValue, in: 0...20) }
  }

  /// The radius of the bezel's corners in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.cornerRadius = 500
  public var cornerRadius: Double? {
    get { value(of: "corner-radius") }
    set { setValue(of: "corner-radius", to: newValue, in: 0...500) }
  }

  /// Whether the bezel has a shadow. Nil leaves it to the base theme.
  ///
  ///     theme.shadow = true
  public var shadow: Bool? {
    get { value(of: "shadow") }
    set { setValue(of: "shadow", to: newValue) }
  }

  /// The colour over the border along the top edge; #0000 for none. Nil leaves it to the base theme.
  ///
  ///     theme.topEdgeColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var topEdgeColor: HUD.Color? {
    get { value(of: "top-edge-color") }
    set { setValue(of: "top-edge-color", to: newValue) }
  }

  /// How the corners are rounded: gradually, or as a quarter of a circle. Nil leaves it to the base theme.
  ///
  ///     theme.cornerShape = .continuous
  public var cornerShape: CornerShape? {
    get { value(of: "corner-shape") }
    set { setValue(of: "corner-shape", to: newValue) }
  }

  /// A value of ``cornerShape``.
  ///
  ///     theme.cornerShape = .continuous
  public enum CornerShape: String, CaseIterable, Hashable, Sendable {
    /// The value `continuous` and the others, as in `bezel show --set corner-shape=continuous`.
    case continuous, round
  }

  /// Whether the bezel has a second, narrow shadow. Nil leaves it to the base theme.
  ///
  ///     theme.contactShadow = true
  public var contactShadow: Bool? {
    get { value(of: "contact-shadow") }
    set { setValue(of: "contact-shadow", to: newValue) }
  }

  /// The shadow's colour. Nil leaves it to the base theme.
  ///
  ///     theme.shadowColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var shadowColor: HUD.Color? {
    get { value(of: "shadow-color") }
    set { setValue(of: "shadow-color", to: newValue) }
  }

  /// How far the shadow is moved to the right and down, in pixels. Nil leaves it to the base theme.
  /// From -100 to 100 each; other values are clamped.
  ///
  ///     theme.shadowOffset = HUD.Offset(x: 0, y: 8)
  public var shadowOffset: HUD.Offset? {
    get { value(of: "shadow-offset") }
    set { setValue(of: "shadow-offset", to: newValue, in: -100...100) }
  }

  /// The distance in pixels over which the shadow fades. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.shadowBlur = 100
  public var shadowBlur: Double? {
    get { value(of: "shadow-blur") }
    set { setValue(of: "shadow-blur", to: newValue, in: 0...100) }
  }

  /// How the parts of a HUD are arranged. Nil leaves it to the base theme.
  ///
  ///     theme.layout = .column
  public var layout: HUD.Arrangement? {
    get { value(of: "layout") }
    set { setValue(of: "layout", to: newValue) }
  }

  /// Whether rows and banners run from right to left. Nil leaves it to the base theme.
  ///
  ///     theme.rightToLeft = true
  public var rightToLeft: Bool? {
    get { value(of: "right-to-left") }
    set { setValue(of: "right-to-left", to: newValue) }
  }

  /// The space left and right of the content, then above and below it, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.padding = HUD.Size(width: 20, height: 10)
  public var padding: HUD.Size? {
    get { value(of: "padding") }
    set { setValue(of: "padding", to: newValue, in: 0...500) }
  }

  /// The space above the content in pixels, if it differs from that below. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.topPadding = 500
  public var topPadding: Double? {
    get { value(of: "top-padding") }
    set { setValue(of: "top-padding", to: newValue, in: 0...500) }
  }

  /// The least space between the bezel and the output's edge, in pixels. Nil leaves it to the base theme.
  /// From 0 to 1000; other values are clamped.
  ///
  ///     theme.edgeMargin = 1000
  public var edgeMargin: Double? {
    get { value(of: "edge-margin") }
    set { setValue(of: "edge-margin", to: newValue, in: 0...1000) }
  }

  /// Where the centre of a centred bezel is on the output: 0 is the top, 1 the bottom. Nil leaves it to the base theme.
  /// From 0 to 1; other values are clamped.
  ///
  ///     theme.centerLine = 1
  public var centerLine: Double? {
    get { value(of: "center-line") }
    set { setValue(of: "center-line", to: newValue, in: 0...1) }
  }

  /// The space between the indicator and the texts, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.indicatorGap = 500
  public var indicatorGap: Double? {
    get { value(of: "indicator-gap") }
    set { setValue(of: "indicator-gap", to: newValue, in: 0...500) }
  }

  /// The space between an icon and the indicator below it, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.iconGap = 500
  public var iconGap: Double? {
    get { value(of: "icon-gap") }
    set { setValue(of: "icon-gap", to: newValue, in: 0...500) }
  }

  /// The space between the title and the details, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.textGap = 500
  public var textGap: Double? {
    get { value(of: "text-gap") }
    set { setValue(of: "text-gap", to: newValue, in: 0...500) }
  }

  /// The bezel's minimum width and height in pixels; without texts the default is 132. Nil leaves it to the base theme.
  /// From 0 to 10000 each; other values are clamped.
  ///
  ///     theme.minimumSize = HUD.Size(width: 20, height: 10)
  public var minimumSize: HUD.Size? {
    get { value(of: "minimum-size") }
    set { setValue(of: "minimum-size", to: newValue, in: 0...10000) }
  }

  /// Whether the bezel is a square, where the output has room for it. Nil leaves it to the base theme.
  ///
  ///     theme.square = true
  public var square: Bool? {
    get { value(of: "square") }
    set { setValue(of: "square", to: newValue) }
  }

  /// Whether the bezel becomes smaller with its content; otherwise it only grows. Nil leaves it to the base theme.
  ///
  ///     theme.shrink = true
  public var shrink: Bool? {
    get { value(of: "shrink") }
    set { setValue(of: "shrink", to: newValue) }
  }

  /// The greatest width of a line of text in pixels; in rows, of each text. Nil leaves it to the base theme.
  /// From 20 to 10000; other values are clamped.
  ///
  ///     theme.maxTextWidth = 10000
  public var maxTextWidth: Double? {
    get { value(of: "max-text-width") }
    set { setValue(of: "max-text-width", to: newValue, in: 20...10000) }
  }

  /// The step of a card's width, in pixels: the cards of a stack have similar widths. Nil leaves it to the base theme.
  /// From 0 to 200; other values are clamped.
  ///
  ///     theme.widthStep = 200
  public var widthStep: Double? {
    get { value(of: "width-step") }
    set { setValue(of: "width-step", to: newValue, in: 0...200) }
  }

  /// The space between HUDs at one position, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.stackGap = 500
  public var stackGap: Double? {
    get { value(of: "stack-gap") }
    set { setValue(of: "stack-gap", to: newValue, in: 0...500) }
  }

  /// Whether a row with progress stands upright: a bar, and the icon below it. Nil leaves it to the base theme.
  ///
  ///     theme.rowVertical = true
  public var rowVertical: Bool? {
    get { value(of: "row-vertical") }
    set { setValue(of: "row-vertical", to: newValue) }
  }

  /// The least height of a row in pixels; the width of an upright one. Nil leaves it to the base theme.
  /// From 8 to 1000; other values are clamped.
  ///
  ///     theme.rowHeight = 1000
  public var rowHeight: Double? {
    get { value(of: "row-height") }
    set { setValue(of: "row-height", to: newValue, in: 8...1000) }
  }

  /// The height of an upright row in pixels; it has room for icon and bar. Nil leaves it to the base theme.
  /// From 20 to 10000; other values are clamped.
  ///
  ///     theme.rowLength = 10000
  public var rowLength: Double? {
    get { value(of: "row-length") }
    set { setValue(of: "row-length", to: newValue, in: 20...10000) }
  }

  /// The space before the first part of a row and after the last one, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.rowSidePadding = HUD.Size(width: 20, height: 10)
  public var rowSidePadding: HUD.Size? {
    get { value(of: "row-side-padding") }
    set { setValue(of: "row-side-padding", to: newValue, in: 0...500) }
  }

  /// The space between the parts of a row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.rowGap = 500
  public var rowGap: Double? {
    get { value(of: "row-gap") }
    set { setValue(of: "row-gap", to: newValue, in: 0...500) }
  }

  /// The least space above and below the parts of a row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.rowPadding = 500
  public var rowPadding: Double? {
    get { value(of: "row-padding") }
    set { setValue(of: "row-padding", to: newValue, in: 0...500) }
  }

  /// The least space above and below the button of a row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.rowButtonPadding = 500
  public var rowButtonPadding: Double? {
    get { value(of: "row-button-padding") }
    set { setValue(of: "row-button-padding", to: newValue, in: 0...500) }
  }

  /// The space above the bar of an upright row, then below its icon, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.rowUprightPadding = HUD.Size(width: 20, height: 10)
  public var rowUprightPadding: HUD.Size? {
    get { value(of: "row-upright-padding") }
    set { setValue(of: "row-upright-padding", to: newValue, in: 0...500) }
  }

  /// The space between the bar and the icon of an upright row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.rowUprightGap = 500
  public var rowUprightGap: Double? {
    get { value(of: "row-upright-gap") }
    set { setValue(of: "row-upright-gap", to: newValue, in: 0...500) }
  }

  /// The size of icons, rings and spinners in a row, in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.rowIconSize = 1000
  public var rowIconSize: Double? {
    get { value(of: "row-icon-size") }
    set { setValue(of: "row-icon-size", to: newValue, in: 1...1000) }
  }

  /// The width and height of a bar in a row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 1000 each; other values are clamped.
  ///
  ///     theme.rowBarSize = HUD.Size(width: 20, height: 10)
  public var rowBarSize: HUD.Size? {
    get { value(of: "row-bar-size") }
    set { setValue(of: "row-bar-size", to: newValue, in: 0...1000) }
  }

  /// The font of the value at the end of a row. Nil leaves it to the base theme.
  ///
  ///     theme.valueFont = HUD.Font(size: 15, weight: .semibold)
  public var valueFont: HUD.Font? {
    get { value(of: "value-font") }
    set { setValue(of: "value-font", to: newValue) }
  }

  /// The least width of the value at the end of a row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 1000; other values are clamped.
  ///
  ///     theme.valueWidth = 1000
  public var valueWidth: Double? {
    get { value(of: "value-width") }
    set { setValue(of: "value-width", to: newValue, in: 0...1000) }
  }

  /// Texts that may replace the number in a row, with commas between them: the value has room for each. Nil leaves it to the base theme.
  ///
  ///     theme.valueRoom = "Muted, Off"
  public var valueRoom: String? {
    get { value(of: "value-room") }
    set { setValue(of: "value-room", to: newValue) }
  }

  /// The radius of the corners of a row in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.rowCornerRadius = 500
  public var rowCornerRadius: Double? {
    get { value(of: "row-corner-radius") }
    set { setValue(of: "row-corner-radius", to: newValue, in: 0...500) }
  }

  /// The space left and right, then above and below the parts of a banner, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.bannerPadding = HUD.Size(width: 20, height: 10)
  public var bannerPadding: HUD.Size? {
    get { value(of: "banner-padding") }
    set { setValue(of: "banner-padding", to: newValue, in: 0...500) }
  }

  /// The space between the icon, the texts and the button of a banner, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.bannerGap = 500
  public var bannerGap: Double? {
    get { value(of: "banner-gap") }
    set { setValue(of: "banner-gap", to: newValue, in: 0...500) }
  }

  /// The size of the icon of a banner in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.bannerIconSize = 1000
  public var bannerIconSize: Double? {
    get { value(of: "banner-icon-size") }
    set { setValue(of: "banner-icon-size", to: newValue, in: 1...1000) }
  }

  /// The size of an image in its own colours in a banner, in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.bannerArtSize = 1000
  public var bannerArtSize: Double? {
    get { value(of: "banner-art-size") }
    set { setValue(of: "banner-art-size", to: newValue, in: 1...1000) }
  }

  /// The radius of the corners of such an image in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.bannerArtRadius = 500
  public var bannerArtRadius: Double? {
    get { value(of: "banner-art-radius") }
    set { setValue(of: "banner-art-radius", to: newValue, in: 0...500) }
  }

  /// Whether one of Bezel's icons in a banner is on a tile with the size of an image. Nil leaves it to the base theme.
  ///
  ///     theme.bannerTile = true
  public var bannerTile: Bool? {
    get { value(of: "banner-tile") }
    set { setValue(of: "banner-tile", to: newValue) }
  }

  /// The colour of that tile. Nil leaves it to the base theme.
  ///
  ///     theme.bannerTileColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var bannerTileColor: HUD.Color? {
    get { value(of: "banner-tile-color") }
    set { setValue(of: "banner-tile-color", to: newValue) }
  }

  /// The shade on an image below an icon, which is white on a dark shade and black on a light one. Nil leaves it to the base theme.
  ///
  ///     theme.bannerShade = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var bannerShade: HUD.Color? {
    get { value(of: "banner-shade") }
    set { setValue(of: "banner-shade", to: newValue) }
  }

  /// The size of an icon on an image or a tile, in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.bannerGlyphSize = 1000
  public var bannerGlyphSize: Double? {
    get { value(of: "banner-glyph-size") }
    set { setValue(of: "banner-glyph-size", to: newValue, in: 1...1000) }
  }

  /// How much higher than the middle the texts beside them are, in pixels. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.bannerArtRise = 100
  public var bannerArtRise: Double? {
    get { value(of: "banner-art-rise") }
    set { setValue(of: "banner-art-rise", to: newValue, in: 0...100) }
  }

  /// The space around such an image, then at the end of the banner, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.bannerArtPadding = HUD.Size(width: 20, height: 10)
  public var bannerArtPadding: HUD.Size? {
    get { value(of: "banner-art-padding") }
    set { setValue(of: "banner-art-padding", to: newValue, in: 0...500) }
  }

  /// The space between such an image and the texts beside it, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.bannerArtGap = 500
  public var bannerArtGap: Double? {
    get { value(of: "banner-art-gap") }
    set { setValue(of: "banner-art-gap", to: newValue, in: 0...500) }
  }

  /// The width of a banner with a bar or an image, in pixels. Texts alone may need less, buttons more. Nil leaves it to the base theme.
  /// From 1 to 10000; other values are clamped.
  ///
  ///     theme.bannerWidth = 10000
  public var bannerWidth: Double? {
    get { value(of: "banner-width") }
    set { setValue(of: "banner-width", to: newValue, in: 1...10000) }
  }

  /// The height of the bar of a banner in pixels. Nil leaves it to the base theme.
  /// From 1 to 100; other values are clamped.
  ///
  ///     theme.bannerBarHeight = 100
  public var bannerBarHeight: Double? {
    get { value(of: "banner-bar-height") }
    set { setValue(of: "banner-bar-height", to: newValue, in: 1...100) }
  }

  /// The height of the bar beside an image in its own colours, in pixels. Nil leaves it to the base theme.
  /// From 1 to 100; other values are clamped.
  ///
  ///     theme.bannerArtBarHeight = 100
  public var bannerArtBarHeight: Double? {
    get { value(of: "banner-art-bar-height") }
    set { setValue(of: "banner-art-bar-height", to: newValue, in: 1...100) }
  }

  /// The space between the title and the details of a banner, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.bannerTextGap = 500
  public var bannerTextGap: Double? {
    get { value(of: "banner-text-gap") }
    set { setValue(of: "banner-text-gap", to: newValue, in: 0...500) }
  }

  /// The space above the bar of a banner, then between the bar and the note, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.bannerBarGap = HUD.Size(width: 20, height: 10)
  public var bannerBarGap: HUD.Size? {
    get { value(of: "banner-bar-gap") }
    set { setValue(of: "banner-bar-gap", to: newValue, in: 0...500) }
  }

  /// The radius of the corners of a banner in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.bannerCornerRadius = 500
  public var bannerCornerRadius: Double? {
    get { value(of: "banner-corner-radius") }
    set { setValue(of: "banner-corner-radius", to: newValue, in: 0...500) }
  }

  /// The space left and right, then above and below the parts of a report, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.reportPadding = HUD.Size(width: 20, height: 10)
  public var reportPadding: HUD.Size? {
    get { value(of: "report-padding") }
    set { setValue(of: "report-padding", to: newValue, in: 0...500) }
  }

  /// The size of the indicator of a report in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.reportIconSize = 1000
  public var reportIconSize: Double? {
    get { value(of: "report-icon-size") }
    set { setValue(of: "report-icon-size", to: newValue, in: 1...1000) }
  }

  /// The space between the indicator of a report and the texts beside it, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.reportGap = 500
  public var reportGap: Double? {
    get { value(of: "report-gap") }
    set { setValue(of: "report-gap", to: newValue, in: 0...500) }
  }

  /// The greatest width of the details of a report in pixels. Nil leaves it to the base theme.
  /// From 20 to 10000; other values are clamped.
  ///
  ///     theme.reportWidth = 10000
  public var reportWidth: Double? {
    get { value(of: "report-width") }
    set { setValue(of: "report-width", to: newValue, in: 20...10000) }
  }

  /// The space above the well of a report, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.reportWellGap = 500
  public var reportWellGap: Double? {
    get { value(of: "report-well-gap") }
    set { setValue(of: "report-well-gap", to: newValue, in: 0...500) }
  }

  /// The space beside, then above and below the details in the well, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500 each; other values are clamped.
  ///
  ///     theme.reportWellPadding = HUD.Size(width: 20, height: 10)
  public var reportWellPadding: HUD.Size? {
    get { value(of: "report-well-padding") }
    set { setValue(of: "report-well-padding", to: newValue, in: 0...500) }
  }

  /// The radius of the well's corners in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.reportWellRadius = 500
  public var reportWellRadius: Double? {
    get { value(of: "report-well-radius") }
    set { setValue(of: "report-well-radius", to: newValue, in: 0...500) }
  }

  /// The well's colour. Nil leaves it to the base theme.
  ///
  ///     theme.reportWellColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var reportWellColor: HUD.Color? {
    get { value(of: "report-well-color") }
    set { setValue(of: "report-well-color", to: newValue) }
  }

  /// The font of the details in the well. Nil leaves it to the base theme.
  ///
  ///     theme.reportWellFont = HUD.Font(size: 15, weight: .semibold)
  public var reportWellFont: HUD.Font? {
    get { value(of: "report-well-font") }
    set { setValue(of: "report-well-font", to: newValue) }
  }

  /// The colour of the first of several lines in the well. Nil leaves it to the base theme.
  ///
  ///     theme.reportPlaceColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var reportPlaceColor: HUD.Color? {
    get { value(of: "report-place-color") }
    set { setValue(of: "report-place-color", to: newValue) }
  }

  /// The colour of texts, button label and indicator at once; details get 0.7 of its alpha. Nil leaves it to the base theme.
  ///
  ///     theme.foreground = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var foreground: HUD.Color? {
    get { value(of: "foreground") }
    set { setValue(of: "foreground", to: newValue) }
  }

  /// The title's font. Nil leaves it to the base theme.
  ///
  ///     theme.titleFont = HUD.Font(size: 15, weight: .semibold)
  public var titleFont: HUD.Font? {
    get { value(of: "title-font") }
    set { setValue(of: "title-font", to: newValue) }
  }

  /// The title's colour. Nil leaves it to the base theme.
  ///
  ///     theme.titleColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var titleColor: HUD.Color? {
    get { value(of: "title-color") }
    set { setValue(of: "title-color", to: newValue) }
  }

  /// The greatest number of lines of the title. Nil leaves it to the base theme.
  /// From 1 to 100; other values are clamped.
  ///
  ///     theme.titleLines = 100
  public var titleLines: Int? {
    get { value(of: "title-lines") }
    set { setValue(of: "title-lines", to: newValue, in: 1...100) }
  }

  /// The greatest number of lines of the details. Nil leaves it to the base theme.
  /// From 1 to 100; other values are clamped.
  ///
  ///     theme.detailsLines = 100
  public var detailsLines: Int? {
    get { value(of: "details-lines") }
    set { setValue(of: "details-lines", to: newValue, in: 1...100) }
  }

  /// The font of the details. Nil leaves it to the base theme.
  ///
  ///     theme.detailsFont = HUD.Font(size: 15, weight: .semibold)
  public var detailsFont: HUD.Font? {
    get { value(of: "details-font") }
    set { setValue(of: "details-font", to: newValue) }
  }

  /// The colour of the details. Nil leaves it to the base theme.
  ///
  ///     theme.detailsColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var detailsColor: HUD.Color? {
    get { value(of: "details-color") }
    set { setValue(of: "details-color", to: newValue) }
  }

  /// The font of the note. Nil leaves it to the base theme.
  ///
  ///     theme.noteFont = HUD.Font(size: 15, weight: .semibold)
  public var noteFont: HUD.Font? {
    get { value(of: "note-font") }
    set { setValue(of: "note-font", to: newValue) }
  }

  /// The colour of the note. Nil leaves it to the base theme.
  ///
  ///     theme.noteColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var noteColor: HUD.Color? {
    get { value(of: "note-color") }
    set { setValue(of: "note-color", to: newValue) }
  }

  /// The space above the note, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.noteGap = 500
  public var noteGap: Double? {
    get { value(of: "note-gap") }
    set { setValue(of: "note-gap", to: newValue, in: 0...500) }
  }

  /// The font of the button's label. Nil leaves it to the base theme.
  ///
  ///     theme.buttonFont = HUD.Font(size: 15, weight: .semibold)
  public var buttonFont: HUD.Font? {
    get { value(of: "button-font") }
    set { setValue(of: "button-font", to: newValue) }
  }

  /// The colour of the button's label. Nil leaves it to the base theme.
  ///
  ///     theme.buttonColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonColor: HUD.Color? {
    get { value(of: "button-color") }
    set { setValue(of: "button-color", to: newValue) }
  }

  /// The button's colour. Nil leaves it to the base theme.
  ///
  ///     theme.buttonFill = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonFill: HUD.Color? {
    get { value(of: "button-fill") }
    set { setValue(of: "button-fill", to: newValue) }
  }

  /// The button's colour under the pointer. Nil leaves it to the base theme.
  ///
  ///     theme.buttonHover = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonHover: HUD.Color? {
    get { value(of: "button-hover") }
    set { setValue(of: "button-hover", to: newValue) }
  }

  /// The button's colour while it is pressed. Nil leaves it to the base theme.
  ///
  ///     theme.buttonPressed = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonPressed: HUD.Color? {
    get { value(of: "button-pressed") }
    set { setValue(of: "button-pressed", to: newValue) }
  }

  /// The colour of the default button's label. Nil leaves it to the base theme.
  ///
  ///     theme.buttonDefaultColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonDefaultColor: HUD.Color? {
    get { value(of: "button-default-color") }
    set { setValue(of: "button-default-color", to: newValue) }
  }

  /// The fill of the default button. Nil leaves it to the base theme.
  ///
  ///     theme.buttonDefaultFill = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonDefaultFill: HUD.Color? {
    get { value(of: "button-default-fill") }
    set { setValue(of: "button-default-fill", to: newValue) }
  }

  /// The colour of the button's border. Nil leaves it to the base theme.
  ///
  ///     theme.buttonBorderColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonBorderColor: HUD.Color? {
    get { value(of: "button-border-color") }
    set { setValue(of: "button-border-color", to: newValue) }
  }

  /// The width of the button's border in pixels; 0 for none. Nil leaves it to the base theme.
  /// From 0 to 20; other values are clamped.
  ///
  ///     theme.buttonBorderWidth = 20
  public var buttonBorderWidth: Double? {
    get { value(of: "button-border-width") }
    set { setValue(of: "button-border-width", to: newValue, in: 0...20) }
  }

  /// The colour of the ring around the button of a HUD that has the keyboard. Nil leaves it to the base theme.
  ///
  ///     theme.buttonFocusColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var buttonFocusColor: HUD.Color? {
    get { value(of: "button-focus-color") }
    set { setValue(of: "button-focus-color", to: newValue) }
  }

  /// The width of that ring in pixels. Nil leaves it to the base theme.
  /// From 0 to 20; other values are clamped.
  ///
  ///     theme.buttonFocusWidth = 20
  public var buttonFocusWidth: Double? {
    get { value(of: "button-focus-width") }
    set { setValue(of: "button-focus-width", to: newValue, in: 0...20) }
  }

  /// The space left and right of the button's label, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.buttonPadding = 500
  public var buttonPadding: Double? {
    get { value(of: "button-padding") }
    set { setValue(of: "button-padding", to: newValue, in: 0...500) }
  }

  /// The button's minimum width in pixels. Nil leaves it to the base theme.
  /// From 0 to 1000; other values are clamped.
  ///
  ///     theme.buttonWidth = 1000
  public var buttonWidth: Double? {
    get { value(of: "button-width") }
    set { setValue(of: "button-width", to: newValue, in: 0...1000) }
  }

  /// The button's minimum height in pixels. Nil leaves it to the base theme.
  /// From 1 to 500; other values are clamped.
  ///
  ///     theme.buttonHeight = 500
  public var buttonHeight: Double? {
    get { value(of: "button-height") }
    set { setValue(of: "button-height", to: newValue, in: 1...500) }
  }

  /// The radius of the button's corners in pixels. Nil leaves it to the base theme.
  /// From 0 to 250; other values are clamped.
  ///
  ///     theme.buttonRadius = 250
  public var buttonRadius: Double? {
    get { value(of: "button-radius") }
    set { setValue(of: "button-radius", to: newValue, in: 0...250) }
  }

  /// The space above the buttons in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.buttonTopGap = 500
  public var buttonTopGap: Double? {
    get { value(of: "button-top-gap") }
    set { setValue(of: "button-top-gap", to: newValue, in: 0...500) }
  }

  /// The space between two buttons in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.buttonGap = 500
  public var buttonGap: Double? {
    get { value(of: "button-gap") }
    set { setValue(of: "button-gap", to: newValue, in: 0...500) }
  }

  /// The size of the icon of a round button in pixels. Nil leaves it to the base theme.
  /// From 1 to 500; other values are clamped.
  ///
  ///     theme.buttonIconSize = 500
  public var buttonIconSize: Double? {
    get { value(of: "button-icon-size") }
    set { setValue(of: "button-icon-size", to: newValue, in: 1...500) }
  }

  /// How a spinner is drawn: a ring, or spokes. Nil leaves it to the base theme.
  ///
  ///     theme.spinner = .ring
  public var spinner: Spinner? {
    get { value(of: "spinner") }
    set { setValue(of: "spinner", to: newValue) }
  }

  /// A value of ``spinner``.
  ///
  ///     theme.spinner = .ring
  public enum Spinner: String, CaseIterable, Hashable, Sendable {
    /// The value `ring` and the others, as in `bezel show --set spinner=ring`.
    case ring, classic
  }

  /// The size of all indicators but bars, in pixels; spokes have 37 by default. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.indicatorSize = 1000
  public var indicatorSize: Double? {
    get { value(of: "indicator-size") }
    set { setValue(of: "indicator-size", to: newValue, in: 1...1000) }
  }

  /// The size of a ring or pie in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.ringSize = 1000
  public var ringSize: Double? {
    get { value(of: "ring-size") }
    set { setValue(of: "ring-size", to: newValue, in: 1...1000) }
  }

  /// The size of a ring, spinner or pie of a HUD without texts, in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.indicatorSizeWithoutText = 1000
  public var indicatorSizeWithoutText: Double? {
    get { value(of: "indicator-size-without-text") }
    set { setValue(of: "indicator-size-without-text", to: newValue, in: 1...1000) }
  }

  /// The size of status icons and images in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.iconSize = 1000
  public var iconSize: Double? {
    get { value(of: "icon-size") }
    set { setValue(of: "icon-size", to: newValue, in: 1...1000) }
  }

  /// The size of a spinner with spokes in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.classicSize = 1000
  public var classicSize: Double? {
    get { value(of: "classic-size") }
    set { setValue(of: "classic-size", to: newValue, in: 1...1000) }
  }

  /// The space between a ring, spinner or pie and its box, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.indicatorInset = 500
  public var indicatorInset: Double? {
    get { value(of: "indicator-inset") }
    set { setValue(of: "indicator-inset", to: newValue, in: 0...500) }
  }

  /// The line width in pixels of rings (at most a third of the size) and status icons (a fifth). Nil leaves it to the base theme.
  /// From 0.5 to 100; other values are clamped.
  ///
  ///     theme.ringWidth = 100
  public var ringWidth: Double? {
    get { value(of: "ring-width") }
    set { setValue(of: "ring-width", to: newValue, in: 0.5...100) }
  }

  /// How the progress of a ring ends. Nil leaves it to the base theme.
  ///
  ///     theme.lineCap = .round
  public var lineCap: LineCap? {
    get { value(of: "line-cap") }
    set { setValue(of: "line-cap", to: newValue) }
  }

  /// A value of ``lineCap``.
  ///
  ///     theme.lineCap = .round
  public enum LineCap: String, CaseIterable, Hashable, Sendable {
    /// The value `round` and the others, as in `bezel show --set line-cap=round`.
    case round, square, butt
  }

  /// Whether progress is shown as a percentage, too. Nil leaves it to the base theme.
  ///
  ///     theme.percent = true
  public var percent: Bool? {
    get { value(of: "percent") }
    set { setValue(of: "percent", to: newValue) }
  }

  /// Whether progress is an estimate: it is fainter, and its percentage has a tilde. Nil leaves it to the base theme.
  ///
  ///     theme.estimate = true
  public var estimate: Bool? {
    get { value(of: "estimate") }
    set { setValue(of: "estimate", to: newValue) }
  }

  /// The font of the percentage outside of a row, which is made smaller to fit into a ring. Nil leaves it to the base theme.
  ///
  ///     theme.percentFont = HUD.Font(size: 15, weight: .semibold)
  public var percentFont: HUD.Font? {
    get { value(of: "percent-font") }
    set { setValue(of: "percent-font", to: newValue) }
  }

  /// The space between a bar or a pie and its percentage outside of a row, in pixels. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.percentGap = 500
  public var percentGap: Double? {
    get { value(of: "percent-gap") }
    set { setValue(of: "percent-gap", to: newValue, in: 0...500) }
  }

  /// The colour of spinner, progress and tinted images. Nil leaves it to the base theme.
  ///
  ///     theme.indicatorColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var indicatorColor: HUD.Color? {
    get { value(of: "indicator-color") }
    set { setValue(of: "indicator-color", to: newValue) }
  }

  /// The source of icons that Bezel has, too; its own stand in for those that the desktop's theme lacks. Nil leaves it to the base theme.
  ///
  ///     theme.iconSource = .own
  public var iconSource: IconSource? {
    get { value(of: "icon-source") }
    set { setValue(of: "icon-source", to: newValue) }
  }

  /// A value of ``iconSource``.
  ///
  ///     theme.iconSource = .own
  public enum IconSource: String, CaseIterable, Hashable, Sendable {
    /// The value `own` and the others, as in `bezel show --set icon-source=own`.
    case own, theme
  }

  /// The colour of icon, progress and value of a HUD that is inactive. Nil leaves it to the base theme.
  ///
  ///     theme.inactiveColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var inactiveColor: HUD.Color? {
    get { value(of: "inactive-color") }
    set { setValue(of: "inactive-color", to: newValue) }
  }

  /// The colour of what progress has not reached: tracks and empty cells. Nil leaves it to the base theme.
  ///
  ///     theme.trackColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var trackColor: HUD.Color? {
    get { value(of: "track-color") }
    set { setValue(of: "track-color", to: newValue) }
  }

  /// The colour of the line around a pie or bar. Nil leaves it to the base theme.
  ///
  ///     theme.outlineColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var outlineColor: HUD.Color? {
    get { value(of: "outline-color") }
    set { setValue(of: "outline-color", to: newValue) }
  }

  /// How a result is drawn. Nil leaves it to the base theme.
  ///
  ///     theme.statusStyle = .badge
  public var statusStyle: StatusStyle? {
    get { value(of: "status-style") }
    set { setValue(of: "status-style", to: newValue) }
  }

  /// A value of ``statusStyle``.
  ///
  ///     theme.statusStyle = .badge
  public enum StatusStyle: String, CaseIterable, Hashable, Sendable {
    /// The value `badge` and the others, as in `bezel show --set status-style=badge`.
    case badge, outline
  }

  /// The colour of the glyph of a badge. Nil leaves it to the base theme.
  ///
  ///     theme.glyphColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var glyphColor: HUD.Color? {
    get { value(of: "glyph-color") }
    set { setValue(of: "glyph-color", to: newValue) }
  }

  /// The colour of the glyph of the warning's badge. Nil leaves it to the base theme.
  ///
  ///     theme.warningGlyphColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var warningGlyphColor: HUD.Color? {
    get { value(of: "warning-glyph-color") }
    set { setValue(of: "warning-glyph-color", to: newValue) }
  }

  /// The colour of the success icon. Nil leaves it to the base theme.
  ///
  ///     theme.successColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var successColor: HUD.Color? {
    get { value(of: "success-color") }
    set { setValue(of: "success-color", to: newValue) }
  }

  /// The colour of the error icon. Nil leaves it to the base theme.
  ///
  ///     theme.errorColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var errorColor: HUD.Color? {
    get { value(of: "error-color") }
    set { setValue(of: "error-color", to: newValue) }
  }

  /// The colour of the warning icon. Nil leaves it to the base theme.
  ///
  ///     theme.warningColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var warningColor: HUD.Color? {
    get { value(of: "warning-color") }
    set { setValue(of: "warning-color", to: newValue) }
  }

  /// The colour of progress beyond 100 %; without it, the colour of warnings. Nil leaves it to the base theme.
  ///
  ///     theme.overflowColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var overflowColor: HUD.Color? {
    get { value(of: "overflow-color") }
    set { setValue(of: "overflow-color", to: newValue) }
  }

  /// The colour of the information icon. Nil leaves it to the base theme.
  ///
  ///     theme.infoColor = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var infoColor: HUD.Color? {
    get { value(of: "info-color") }
    set { setValue(of: "info-color", to: newValue) }
  }

  /// The width of the line around a pie in pixels; 0 for none. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.pieOutline = 100
  public var pieOutline: Double? {
    get { value(of: "pie-outline") }
    set { setValue(of: "pie-outline", to: newValue, in: 0...100) }
  }

  /// The space between that line and the wedge, in pixels. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.pieGap = 100
  public var pieGap: Double? {
    get { value(of: "pie-gap") }
    set { setValue(of: "pie-gap", to: newValue, in: 0...100) }
  }

  /// How far the wedge reaches from its rim towards the centre, in pixels. Nil leaves it to the base theme.
  /// From 0.5 to 1000; other values are clamped.
  ///
  ///     theme.pieWidth = 1000
  public var pieWidth: Double? {
    get { value(of: "pie-width") }
    set { setValue(of: "pie-width", to: newValue, in: 0.5...1000) }
  }

  /// A bar's width and height in pixels. Nil leaves it to the base theme.
  /// From 0 to 10000 each; other values are clamped.
  ///
  ///     theme.barSize = HUD.Size(width: 20, height: 10)
  public var barSize: HUD.Size? {
    get { value(of: "bar-size") }
    set { setValue(of: "bar-size", to: newValue, in: 0...10000) }
  }

  /// A bar's width in pixels. Nil leaves it to the base theme.
  /// From 1 to 1000; other values are clamped.
  ///
  ///     theme.barWidth = 1000
  public var barWidth: Double? {
    get { value(of: "bar-width") }
    set { setValue(of: "bar-width", to: newValue, in: 1...1000) }
  }

  /// Whether a bar that isn't upright is as wide as the texts, if they are wider. Nil leaves it to the base theme.
  ///
  ///     theme.barFitsTexts = true
  public var barFitsTexts: Bool? {
    get { value(of: "bar-fits-texts") }
    set { setValue(of: "bar-fits-texts", to: newValue) }
  }

  /// The space between a bar's outline and its box, in pixels. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.barInset = 100
  public var barInset: Double? {
    get { value(of: "bar-inset") }
    set { setValue(of: "bar-inset", to: newValue, in: 0...100) }
  }

  /// The width of the line around a bar in pixels; 0 for a bar on a track. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.barOutline = 100
  public var barOutline: Double? {
    get { value(of: "bar-outline") }
    set { setValue(of: "bar-outline", to: newValue, in: 0...100) }
  }

  /// The space between that line and the fill, in pixels. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.barGap = 100
  public var barGap: Double? {
    get { value(of: "bar-gap") }
    set { setValue(of: "bar-gap", to: newValue, in: 0...100) }
  }

  /// The radius of a bar's corners in pixels, also in a row. Nil leaves it to the base theme.
  /// From 0 to 500; other values are clamped.
  ///
  ///     theme.barCornerRadius = 500
  public var barCornerRadius: Double? {
    get { value(of: "bar-corner-radius") }
    set { setValue(of: "bar-corner-radius", to: newValue, in: 0...500) }
  }

  /// Where a bar's fill grows to; auto is up in an upright bar. Nil leaves it to the base theme.
  ///
  ///     theme.barDirection = .auto
  public var barDirection: BarDirection? {
    get { value(of: "bar-direction") }
    set { setValue(of: "bar-direction", to: newValue) }
  }

  /// A value of ``barDirection``.
  ///
  ///     theme.barDirection = .auto
  public enum BarDirection: String, CaseIterable, Hashable, Sendable {
    /// The value `auto` and the others, as in `bezel show --set bar-direction=auto`.
    case auto, right, up
  }

  /// Whether a translucent outline and fill replace the bezel's fill. Nil leaves it to the base theme.
  ///
  ///     theme.barReplaces = true
  public var barReplaces: Bool? {
    get { value(of: "bar-replaces") }
    set { setValue(of: "bar-replaces", to: newValue) }
  }

  /// The width of the tick at 100 % of a bar that is longer, in pixels. Nil leaves it to the base theme.
  /// From 0 to 50; other values are clamped.
  ///
  ///     theme.tickWidth = 50
  public var tickWidth: Double? {
    get { value(of: "tick-width") }
    set { setValue(of: "tick-width", to: newValue, in: 0...50) }
  }

  /// How far that tick reaches beyond the bar on both sides, in pixels. Nil leaves it to the base theme.
  /// From 0 to 50; other values are clamped.
  ///
  ///     theme.tickOverhang = 50
  public var tickOverhang: Double? {
    get { value(of: "tick-overhang") }
    set { setValue(of: "tick-overhang", to: newValue, in: 0...50) }
  }

  /// The size of a dot in pixels. Nil leaves it to the base theme.
  /// From 1 to 200; other values are clamped.
  ///
  ///     theme.dotSize = 200
  public var dotSize: Double? {
    get { value(of: "dot-size") }
    set { setValue(of: "dot-size", to: newValue, in: 1...200) }
  }

  /// The width of the active dot in pixels; it is never narrower than the others. Nil leaves it to the base theme.
  /// From 1 to 500; other values are clamped.
  ///
  ///     theme.dotActiveWidth = 500
  public var dotActiveWidth: Double? {
    get { value(of: "dot-active-width") }
    set { setValue(of: "dot-active-width", to: newValue, in: 1...500) }
  }

  /// The space between dots in pixels. Nil leaves it to the base theme.
  /// From 0 to 200; other values are clamped.
  ///
  ///     theme.dotGap = 200
  public var dotGap: Double? {
    get { value(of: "dot-gap") }
    set { setValue(of: "dot-gap", to: newValue, in: 0...200) }
  }

  /// The number of cells of a bar; 0 for a continuous bar. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.segments = 100
  public var segments: Int? {
    get { value(of: "segments") }
    set { setValue(of: "segments", to: newValue, in: 0...100) }
  }

  /// The space between cells in pixels. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.segmentGap = 100
  public var segmentGap: Double? {
    get { value(of: "segment-gap") }
    set { setValue(of: "segment-gap", to: newValue, in: 0...100) }
  }

  /// The radius of the cells' corners in pixels. Nil leaves it to the base theme.
  /// From 0 to 100; other values are clamped.
  ///
  ///     theme.segmentRadius = 100
  public var segmentRadius: Double? {
    get { value(of: "segment-radius") }
    set { setValue(of: "segment-radius", to: newValue, in: 0...100) }
  }

  /// The colour of the mask 'dim'. Nil leaves it to the base theme.
  ///
  ///     theme.backdrop = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var backdrop: HUD.Color? {
    get { value(of: "backdrop") }
    set { setValue(of: "backdrop", to: newValue) }
  }

  /// The colour at the edge of the mask 'gradient'. Nil leaves it to the base theme.
  ///
  ///     theme.backdropGradient = HUD.Color(red: 1, green: 0.5, blue: 0)
  public var backdropGradient: HUD.Color? {
    get { value(of: "backdrop-gradient") }
    set { setValue(of: "backdrop-gradient", to: newValue) }
  }

  /// How a HUD appears and disappears. Nil leaves it to the base theme.
  ///
  ///     theme.animation = .zoom
  public var animation: HUD.Animation? {
    get { value(of: "animation") }
    set { setValue(of: "animation", to: newValue) }
  }

  /// The scale from which the animation 'zoom' begins. Nil leaves it to the base theme.
  /// From 0.1 to 1; other values are clamped.
  ///
  ///     theme.zoomStart = 1
  public var zoomStart: Double? {
    get { value(of: "zoom-start") }
    set { setValue(of: "zoom-start", to: newValue, in: 0.1...1) }
  }

  /// The scale at which the animation 'zoom' ends. Nil leaves it to the base theme.
  /// From 0.1 to 1; other values are clamped.
  ///
  ///     theme.zoomEnd = 1
  public var zoomEnd: Double? {
    get { value(of: "zoom-end") }
    set { setValue(of: "zoom-end", to: newValue, in: 0.1...1) }
  }

  /// Whether HUDs only fade, and spinners turn more slowly. Nil leaves it to the base theme.
  ///
  ///     theme.reducedMotion = true
  public var reducedMotion: Bool? {
    get { value(of: "reduced-motion") }
    set { setValue(of: "reduced-motion", to: newValue) }
  }

  /// The time in which an animation settles. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.spring = .milliseconds(300)
  public var spring: Duration? {
    get { value(of: "spring") }
    set { setValue(of: "spring", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// The damping ratio of animations: 1 doesn't overshoot, a lower one does. Nil leaves it to the base theme.
  /// From 0.1 to 1; other values are clamped.
  ///
  ///     theme.damping = 1
  public var damping: Double? {
    get { value(of: "damping") }
    set { setValue(of: "damping", to: newValue, in: 0.1...1) }
  }

  /// The time in which a HUD fades in. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.fadeIn = .milliseconds(300)
  public var fadeIn: Duration? {
    get { value(of: "fade-in") }
    set { setValue(of: "fade-in", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// The time in which a HUD fades out. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.fadeOut = .milliseconds(300)
  public var fadeOut: Duration? {
    get { value(of: "fade-out") }
    set { setValue(of: "fade-out", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// The time in which progress follows a new value. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.valueSpring = .milliseconds(300)
  public var valueSpring: Duration? {
    get { value(of: "value-spring") }
    set { setValue(of: "value-spring", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// The time in which changed content fades in. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.contentFade = .milliseconds(300)
  public var contentFade: Duration? {
    get { value(of: "content-fade") }
    set { setValue(of: "content-fade", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// How often an icon becomes fainter and strong again when it appears. Nil leaves it to the base theme.
  /// From 0 to 10; other values are clamped.
  ///
  ///     theme.pulses = 10
  public var pulses: Int? {
    get { value(of: "pulses") }
    set { setValue(of: "pulses", to: newValue, in: 0...10) }
  }

  /// The time of a spinner's turn. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.spinnerTurn = .milliseconds(300)
  public var spinnerTurn: Duration? {
    get { value(of: "spinner-turn") }
    set { setValue(of: "spinner-turn", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// The time in which a status icon is drawn. Nil leaves it to the base theme.
  /// From 10 ms to 60 s; other values are clamped.
  ///
  ///     theme.strokeDrawing = .milliseconds(300)
  public var strokeDrawing: Duration? {
    get { value(of: "stroke-drawing") }
    set { setValue(of: "stroke-drawing", to: newValue, in: .milliseconds(10)...(.seconds(60))) }
  }

  /// The timeout 'auto' of a HUD without texts. Nil leaves it to the base theme.
  /// Up to an hour; other values are clamped.
  ///
  ///     theme.autoDismissBase = .milliseconds(300)
  public var autoDismissBase: Duration? {
    get { value(of: "auto-dismiss-base") }
    set { setValue(of: "auto-dismiss-base", to: newValue, in: .zero...(.seconds(3600))) }
  }

  /// The time that each character adds to the timeout 'auto'. Nil leaves it to the base theme.
  /// Up to an hour; other values are clamped.
  ///
  ///     theme.autoDismissPerCharacter = .milliseconds(300)
  public var autoDismissPerCharacter: Duration? {
    get { value(of: "auto-dismiss-per-character") }
    set { setValue(of: "auto-dismiss-per-character", to: newValue, in: .zero...(.seconds(3600))) }
  }

  /// The minimum of the timeout 'auto'. Nil leaves it to the base theme.
  /// Up to an hour; other values are clamped.
  ///
  ///     theme.autoDismissMinimum = .milliseconds(300)
  public var autoDismissMinimum: Duration? {
    get { value(of: "auto-dismiss-minimum") }
    set { setValue(of: "auto-dismiss-minimum", to: newValue, in: .zero...(.seconds(3600))) }
  }

  /// The maximum of the timeout 'auto'. Nil leaves it to the base theme.
  /// Up to an hour; other values are clamped.
  ///
  ///     theme.autoDismissMaximum = .milliseconds(300)
  public var autoDismissMaximum: Duration? {
    get { value(of: "auto-dismiss-maximum") }
    set { setValue(of: "auto-dismiss-maximum", to: newValue, in: .zero...(.seconds(3600))) }
  }
}
