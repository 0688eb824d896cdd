// What the desktop's preferences change in a theme.
extension Theme {
  /// An opaque panel with a border in the colour of the title, and texts at full strength.
  mutating func increaseContrast() {
    let ink = text.titleColor.opaque
    bezel.fill = bezel.fill.opaque
    (bezel.blurs, bezel.unblurredAlpha) = (false, 1)
    (button.defaultFill, button.defaultLabelColor) = (ink, bezel.fill)
    (bezel.borderColor, bezel.borderWidth, bezel.topEdgeColor) = (ink, max(2, bezel.borderWidth), .clear)
    (text.titleColor, text.detailsColor, text.noteColor) = (ink, ink, ink.faded(0.8))
    (indicator.color, indicator.inactiveColor) = (indicator.color.opaque, ink.faded(0.7))
    (indicator.trackColor, indicator.outlineColor) = (ink.faded(0.5), ink)
    button.labelColor = ink
    (button.borderColor, button.borderWidth) = (ink, max(1, button.borderWidth))
  }

  /// Gives the fonts without a family the desktop's family.
  mutating func setMissingFamilies(to family: String) {
    for font in Self.fonts where self[keyPath: font].family == nil { self[keyPath: font].family = family }
  }

  static var fonts: [WritableKeyPath<Theme, Font>] {
    [
      \.text.titleFont, \.text.detailsFont, \.text.noteFont, \.row.valueFont, \.button.font,
      \.indicator.percentFont,
    ]
  }

  /// Makes all of a HUD larger, but not the lines and shadows of its panel, nor its distance from the output's edge.
  mutating func multiplyLengths(by factor: Double) {
    guard factor != 1 else { return }
    for length in Self.lengthsOfTexts + Self.lengthsOfRows + Self.lengthsOfSpace + Self.otherLengths {
      self[keyPath: length] *= factor
    }
    layout.iconGap? *= factor
    row.cornerRadius? *= factor
    banner.cornerRadius? *= factor
    button.cornerRadius? *= factor
    indicator.pie.wedgeWidth? *= factor
    indicator.bar.cornerRadius? *= factor
  }

  private static var otherLengths: [WritableKeyPath<Theme, Double>] {
    [
      \.layout.minimumSize.width, \.layout.minimumSize.height, \.layout.minimumSizeWithoutText.width,
      \.layout.minimumSizeWithoutText.height, \.layout.stackGap, \.row.barSize.width, \.banner.width,
      \.banner.artTextRise, \.button.minimumWidth, \.indicator.bar.size.width,
      \.indicator.bar.inset, \.indicator.bar.outlineWidth, \.indicator.bar.gap, \.indicator.bar.segmentGap,
      \.indicator.bar.segmentRadius, \.indicator.pie.outlineWidth, \.indicator.pie.gap,
    ]
  }

  /// Makes texts larger, and what has a size that suits theirs: indicators, icons, buttons, and all of a row but the length
  /// of its bar.
  mutating func scaleText(by factor: Double) {
    for length in Self.lengthsOfTexts + Self.lengthsOfRows { self[keyPath: length] *= factor }
    // What is around them grows less: large texts need the room.
    for length in Self.lengthsOfSpace { self[keyPath: length] *= factor.squareRoot() }
  }

  private static var lengthsOfTexts: [WritableKeyPath<Theme, Double>] {
    [
      \.text.titleFont.size, \.text.detailsFont.size, \.text.noteFont.size, \.layout.maximumTextWidth,
      \.report.wellFont.size, \.report.textWidth, \.report.iconSize,
      \.button.font.size, \.button.height, \.button.iconSize, \.button.padding, \.button.gap,
      \.indicator.percentFont.size,
      \.indicator.percentGap, \.indicator.size, \.indicator.ringSize, \.indicator.sizeWithoutText,
      \.indicator.iconSize, \.indicator.classicSize, \.indicator.inset, \.indicator.lineWidth,
      \.indicator.bar.size.height, \.indicator.bar.tickWidth, \.indicator.bar.tickOverhang,
      \.indicator.dots.size, \.indicator.dots.activeWidth, \.indicator.dots.gap, \.banner.iconSize,
      \.banner.barHeight, \.banner.artBarHeight,
    ]
  }

  private static var lengthsOfSpace: [WritableKeyPath<Theme, Double>] {
    [
      \.bezel.cornerRadius, \.layout.horizontalPadding, \.layout.verticalPadding, \.layout.extraTopPadding,
      \.layout.indicatorGap, \.layout.textGap, \.text.noteGap, \.banner.padding.width,
      \.banner.padding.height,
      \.banner.artPadding, \.banner.artEndPadding, \.banner.artGap, \.banner.artSize,
      \.banner.artRadius, \.banner.glyphSize, \.banner.gap, \.banner.textGap, \.banner.gapAboveBar,
      \.banner.gapBelowBar, \.button.topGap, \.report.padding.width, \.report.padding.height, \.report.gap,
      \.report.wellGap, \.report.wellPadding.width, \.report.wellPadding.height, \.report.wellRadius,
    ]
  }

  private static var lengthsOfRows: [WritableKeyPath<Theme, Double>] {
    [
      \.row.height, \.row.verticalLength, \.row.leadingPadding, \.row.trailingPadding, \.row.gap,
      \.row.padding, \.row.buttonPadding, \.row.uprightTopPadding, \.row.uprightBottomPadding,
      \.row.uprightGap, \.row.iconSize, \.row.barSize.height, \.row.valueFont.size,
      \.row.minimumValueWidth,
    ]
  }
}
