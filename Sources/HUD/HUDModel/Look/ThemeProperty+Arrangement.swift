import BezelValues

// The properties of rows and banners, in the order in which they are listed.
extension ThemeProperty {
  static let row: [ThemeProperty] = [
    ThemeProperty(
      "row-vertical", "Whether a row with progress stands upright: a bar, and the icon below it.", .onOff,
      \.row.isVertical),
    ThemeProperty(
      "row-height", "The least height of a row in pixels; the width of an upright one.", .length(8...1000),
      \.row.height),
    ThemeProperty(
      "row-length", "The height of an upright row in pixels; it has room for icon and bar.",
      .length(20...10_000),
      \.row.verticalLength),
    ThemeProperty(
      "row-side-padding", "The space before the first part of a row and after the last one, in pixels.",
      .pair(to: 500),
      get: { Size(width: $0.row.leadingPadding, height: $0.row.trailingPadding) },
      set: { theme, margin in
        theme.row.leadingPadding = margin.width
        theme.row.trailingPadding = margin.height
      }),
    ThemeProperty(
      "row-gap", "The space between the parts of a row, in pixels.", .length(0...500), \.row.gap),
    ThemeProperty(
      "row-padding", "The least space above and below the parts of a row, in pixels.", .length(0...500),
      \.row.padding),
    ThemeProperty(
      "row-button-padding", "The least space above and below the button of a row, in pixels.",
      .length(0...500), \.row.buttonPadding),
    ThemeProperty(
      "row-upright-padding", "The space above the bar of an upright row, then below its icon, in pixels.",
      .pair(to: 500),
      get: { Size(width: $0.row.uprightTopPadding, height: $0.row.uprightBottomPadding) },
      set: { theme, padding in
        theme.row.uprightTopPadding = padding.width
        theme.row.uprightBottomPadding = padding.height
      }),
    ThemeProperty(
      "row-upright-gap", "The space between the bar and the icon of an upright row, in pixels.",
      .length(0...500), \.row.uprightGap),
    ThemeProperty(
      "row-icon-size", "The size of icons, rings and spinners in a row, in pixels.", .length(1...1000),
      \.row.iconSize),
    ThemeProperty(
      "row-bar-size", "The width and height of a bar in a row, in pixels.", .pair(to: 1000), \.row.barSize),
    ThemeProperty("value-font", "The font of the value at the end of a row.", .font, \.row.valueFont),
    ThemeProperty(
      "value-width", "The least width of the value at the end of a row, in pixels.", .length(0...1000),
      \.row.minimumValueWidth),
    ThemeProperty(
      "value-room",
      "Texts that may replace the number in a row, with commas between them: the value has room for each.",
      .value(.name("texts"), or: "none"), \.row.valueRoom),
    ThemeProperty(
      "row-corner-radius", "The radius of the corners of a row in pixels.",
      .value(.length(0...500), or: "half the height"), \.row.cornerRadius),
  ]

  static let report: [ThemeProperty] = [
    ThemeProperty(
      "report-padding", "The space left and right, then above and below the parts of a report, in pixels.",
      .pair(to: 500), \.report.padding),
    ThemeProperty(
      "report-icon-size", "The size of the indicator of a report in pixels.", .length(1...1000),
      \.report.iconSize),
    ThemeProperty(
      "report-gap", "The space between the indicator of a report and the texts beside it, in pixels.",
      .length(0...500), \.report.gap),
    ThemeProperty(
      "report-width", "The greatest width of the details of a report in pixels.", .length(20...10_000),
      \.report.textWidth),
    ThemeProperty(
      "report-well-gap", "The space above the well of a report, in pixels.", .length(0...500),
      \.report.wellGap),
    ThemeProperty(
      "report-well-padding", "The space beside, then above and below the details in the well, in pixels.",
      .pair(to: 500),
      \.report.wellPadding),
    ThemeProperty(
      "report-well-radius", "The radius of the well's corners in pixels.", .length(0...500),
      \.report.wellRadius),
    ThemeProperty("report-well-color", "The well's colour.", .color, \.report.wellColor),
    ThemeProperty("report-well-font", "The font of the details in the well.", .font, \.report.wellFont),
    ThemeProperty(
      "report-place-color", "The colour of the first of several lines in the well.", .color,
      \.report.placeColor),
  ]

  static let banner: [ThemeProperty] = [
    ThemeProperty(
      "banner-padding", "The space left and right, then above and below the parts of a banner, in pixels.",
      .pair(to: 500), \.banner.padding),
    ThemeProperty(
      "banner-gap", "The space between the icon, the texts and the button of a banner, in pixels.",
      .length(0...500), \.banner.gap),
    ThemeProperty(
      "banner-icon-size", "The size of the icon of a banner in pixels.", .length(1...1000),
      \.banner.iconSize),
    ThemeProperty(
      "banner-art-size", "The size of an image in its own colours in a banner, in pixels.",
      .length(1...1000), \.banner.artSize),
    ThemeProperty(
      "banner-art-radius", "The radius of the corners of such an image in pixels.", .length(0...500),
      \.banner.artRadius),
    ThemeProperty(
      "banner-tile", "Whether one of Bezel's icons in a banner is on a tile with the size of an image.",
      .onOff,
      \.banner.hasTile),
    ThemeProperty("banner-tile-color", "The colour of that tile.", .color, \.banner.tileColor),
    ThemeProperty(
      "banner-shade",
      "The shade on an image below an icon, which is white on a dark shade and black on a light one.",
      .color, \.banner.shade),
    ThemeProperty(
      "banner-glyph-size", "The size of an icon on an image or a tile, in pixels.", .length(1...1000),
      \.banner.glyphSize),
    ThemeProperty(
      "banner-art-rise", "How much higher than the middle the texts beside them are, in pixels.",
      .length(0...100), \.banner.artTextRise),
    ThemeProperty(
      "banner-art-padding",
      "The space around such an image, then at the end of the banner, in pixels.", .pair(to: 500),
      get: { Size(width: $0.banner.artPadding, height: $0.banner.artEndPadding) },
      set: { theme, padding in
        theme.banner.artPadding = padding.width
        theme.banner.artEndPadding = padding.height
      }),
    ThemeProperty(
      "banner-art-gap", "The space between such an image and the texts beside it, in pixels.",
      .length(0...500), \.banner.artGap),
    ThemeProperty(
      "banner-width",
      "The width of a banner with a bar or an image, in pixels. Texts alone may need less, buttons more.",
      .length(1...10_000), \.banner.width),
    ThemeProperty(
      "banner-bar-height", "The height of the bar of a banner in pixels.", .length(1...100),
      \.banner.barHeight),
    ThemeProperty(
      "banner-art-bar-height", "The height of the bar beside an image in its own colours, in pixels.",
      .length(1...100), \.banner.artBarHeight),
    ThemeProperty(
      "banner-text-gap", "The space between the title and the details of a banner, in pixels.",
      .length(0...500), \.banner.textGap),
    ThemeProperty(
      "banner-bar-gap", "The space above the bar of a banner, then between the bar and the note, in pixels.",
      .pair(to: 500),
      get: { Size(width: $0.banner.gapAboveBar, height: $0.banner.gapBelowBar) },
      set: { theme, gap in
        theme.banner.gapAboveBar = gap.width
        theme.banner.gapBelowBar = gap.height
      }),
    ThemeProperty(
      "banner-corner-radius", "The radius of the corners of a banner in pixels.",
      .value(.length(0...500), or: "the value of 'corner-radius', at most 20"), \.banner.cornerRadius),
  ]
}
