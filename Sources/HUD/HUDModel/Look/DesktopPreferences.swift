/// The desktop's settings that change a theme. The defaults apply until the desktop has answered.
package struct DesktopPreferences: Hashable, Sendable {
  package var prefersLight = false
  package var reducesMotion = false
  /// Whether panels are opaque and have a strong border.
  package var prefersContrast = false
  package var accent: Color?
  /// The family of the interface's font; nil if the desktop has none.
  package var fontFamily: String?
  /// Whether the user's language is written from right to left.
  package var isRightToLeft = false
  /// The factor for the size of texts, from 0.5 to 3.
  package var textScale = 1.0 {
    didSet { textScale = textScale.isNaN ? 1 : min(max(textScale, 0.5), 3) }
  }

  package init() {}
}

extension Theme {
  /// An opaque panel with a border in the colour of the title, and texts at full strength.
  mutating func increaseContrast() {
    let ink = text.titleColor.opaque
    bezel.fill = bezel.fill.opaque
    (bezel.blurs, bezel.unblurredAlpha) = (false, 1)
    (bezel.borderColor, bezel.borderWidth, bezel.topEdgeColor) = (ink, max(2, bezel.borderWidth), .clear)
    (text.titleColor, text.detailsColor, text.noteColor) = (ink, ink, ink.faded(0.8))
    (indicator.color, indicator.inactiveColor) = (indicator.color.opaque, ink.faded(0.7))
    (indicator.trackColor, indicator.outlineColor) = (ink.faded(0.4), ink)
    button.labelColor = ink
    (button.borderColor, button.borderWidth) = (ink, max(1, button.borderWidth))
  }

  /// Gives the fonts without a family the desktop's family.
  mutating func setMissingFamilies(to family: String) {
    for font in [
      \Theme.text.titleFont, \.text.detailsFont, \.text.noteFont, \.row.valueFont, \.button.font,
      \.indicator.percentFont,
    ] where self[keyPath: font].family == nil {
      self[keyPath: font].family = family
    }
  }

  /// Makes texts larger, and what has a size that suits theirs: indicators, icons, buttons, and all of a row but the length
  /// of its bar.
  mutating func scaleText(by factor: Double) {
    for length in Self.lengthsOfTexts + Self.lengthsOfRows { self[keyPath: length] *= factor }
    if indicator.errorIconSize != nil { indicator.errorIconSize? *= factor }
  }

  private static var lengthsOfTexts: [WritableKeyPath<Theme, Double>] {
    [
      \.text.titleFont.size, \.text.detailsFont.size, \.text.noteFont.size, \.layout.maximumTextWidth,
      \.button.font.size, \.button.height, \.button.iconSize, \.button.padding, \.button.gap,
      \.indicator.percentFont.size,
      \.indicator.percentGap, \.indicator.size, \.indicator.ringSize, \.indicator.sizeWithoutText,
      \.indicator.iconSize, \.indicator.classicSize, \.indicator.inset, \.indicator.lineWidth,
      \.indicator.bar.size.height, \.indicator.bar.tickWidth, \.indicator.bar.tickOverhang,
      \.indicator.dots.size, \.indicator.dots.activeWidth, \.indicator.dots.gap, \.banner.iconSize,
      \.banner.barHeight, \.banner.artBarHeight,
    ]
  }

  private static var lengthsOfRows: [WritableKeyPath<Theme, Double>] {
    [
      \.row.height, \.row.verticalLength, \.row.leadingPadding, \.row.trailingPadding, \.row.gap,
      \.row.padding, \.row.buttonPadding, \.row.uprightPadding.width, \.row.uprightPadding.height,
      \.row.uprightGap, \.row.iconSize, \.row.barSize.height, \.row.valueFont.size,
      \.row.minimumValueWidth,
    ]
  }
}
