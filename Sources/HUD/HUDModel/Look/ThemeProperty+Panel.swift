import BezelValues

// The properties of the bezel, its texts and its button, in the order in which they are listed.
extension ThemeProperty {
  static let bezel: [ThemeProperty] = [
    ThemeProperty(
      "fill", "The bezel's colour; its alpha is also used where nothing is blurred.", .color,
      get: { $0.bezel.fill },
      set: { theme, fill in
        theme.bezel.fill = fill
        theme.bezel.unblurredAlpha = fill.alpha
      }),
    ThemeProperty(
      "blur", "Whether the compositor blurs what is behind the bezel, if it can.", .onOff, \.bezel.blurs),
    ThemeProperty(
      "unblurred-alpha", "The minimum alpha of the fill where the compositor does not blur.",
      .number(0...1), \.bezel.unblurredAlpha),
    ThemeProperty("border-color", "The colour of the bezel's border.", .color, \.bezel.borderColor),
    ThemeProperty(
      "border-width", "The width of the bezel's border in pixels; 0 for none.", .length(0...20),
      \.bezel.borderWidth),
    ThemeProperty(
      "corner-radius", "The radius of the bezel's corners in pixels.", .length(0...500),
      \.bezel.cornerRadius),
    ThemeProperty("shadow", "Whether the bezel has a shadow.", .onOff, \.bezel.hasShadow),
    ThemeProperty(
      "top-edge-color", "The colour over the border along the top edge; #0000 for none.", .color,
      \.bezel.topEdgeColor),
    ThemeProperty(
      "corner-shape", "How the corners are rounded: gradually, or as a quarter of a circle.", .choice,
      \.bezel.cornerShape),
    ThemeProperty(
      "contact-shadow", "Whether the bezel has a second, narrow shadow.", .onOff,
      \.bezel.hasContactShadow),
    shadow("shadow-color", "The shadow's colour.", .color, \.color),
    shadow(
      "shadow-offset", "How far the shadow is moved to the right and down, in pixels.", .offset, \.offset),
    shadow(
      "shadow-blur", "The distance in pixels over which the shadow fades.",
      .number(0...100), \.blur),
  ]

  /// Setting a part of the shadow switches it on.
  private static func shadow<Value: Sendable>(
    _ key: String, _ meaning: String, _ kind: ValueKind<Value>,
    _ path: any WritableKeyPath<Shadow, Value> & Sendable
  ) -> ThemeProperty {
    ThemeProperty(
      key, meaning, kind, get: { $0.bezel.anyShadow[keyPath: path] },
      set: { theme, value in theme.bezel.anyShadow[keyPath: path] = value })
  }

  static let layout: [ThemeProperty] = [
    ThemeProperty("layout", "How the parts of a HUD are arranged.", .choice, \.layout.arrangement),
    ThemeProperty(
      "right-to-left", "Whether rows and banners run from right to left.", .onOff, \.layout.isRightToLeft),
    ThemeProperty(
      "padding", "The space left and right of the content, then above and below it, in pixels.",
      .pair(to: 500),
      get: { Size(width: $0.layout.horizontalPadding, height: $0.layout.verticalPadding) },
      set: { theme, margin in
        theme.layout.horizontalPadding = margin.width
        theme.layout.verticalPadding = margin.height
        theme.layout.extraTopPadding = 0
      }),
    ThemeProperty(
      "top-padding", "The space above the content in pixels, if it differs from that below.",
      .length(0...500),
      get: { $0.layout.verticalPadding + $0.layout.extraTopPadding },
      set: { theme, margin in theme.layout.extraTopPadding = margin - theme.layout.verticalPadding }),
    ThemeProperty(
      "edge-margin", "The least space between the bezel and the output's edge, in pixels.", .length(0...1000),
      \.layout.edgeMargin),
    ThemeProperty(
      "center-line", "Where the centre of a centred bezel is on the output: 0 is the top, 1 the bottom.",
      .number(0...1), \.layout.centerLine),
    ThemeProperty(
      "indicator-gap", "The space between the indicator and the texts, in pixels.", .length(0...500),
      \.layout.indicatorGap),
    ThemeProperty(
      "icon-gap", "The space between an icon and the indicator below it, in pixels.", .length(0...500),
      get: { $0.layout.iconGap ?? $0.layout.indicatorGap },
      set: { $0.layout.iconGap = $1 }),
    ThemeProperty(
      "text-gap", "The space between the title and the details, in pixels.", .length(0...500),
      \.layout.textGap),
    ThemeProperty(
      "minimum-size", "The bezel's minimum width and height in pixels; without texts the default is 132.",
      .pair(to: 10_000), get: { $0.layout.minimumSize },
      set: { theme, size in
        theme.layout.minimumSize = size
        theme.layout.minimumSizeWithoutText = size
      }),
    ThemeProperty(
      "square", "Whether the bezel is a square, where the output has room for it.", .onOff,
      \.layout.isSquare),
    ThemeProperty(
      "shrink", "Whether the bezel becomes smaller with its content; otherwise it only grows.", .onOff,
      \.layout.shrinks),
    ThemeProperty(
      "max-text-width", "The greatest width of a line of text in pixels; in rows, of each text.",
      .length(20...10_000),
      \.layout.maximumTextWidth),
    ThemeProperty(
      "width-step", "The step of a card's width, in pixels: the cards of a stack have similar widths.",
      .length(0...200), \.layout.widthStep),
    ThemeProperty(
      "stack-gap", "The space between HUDs at one position, in pixels.", .length(0...500),
      \.layout.stackGap),
  ]

  package static let font = ThemeProperty(
    "font", "The family of all fonts; the fonts below can set another one.",
    .optional(.family, none: "default"), get: { $0.text.family },
    set: { theme, family in
      theme.text.family = family
      for font in Theme.fonts { theme[keyPath: font].family = nil }
    })

  package static let scale = ThemeProperty(
    "scale", "What fonts, icons, bars, gaps and widths of the theme are multiplied by.", .number(0.25...4),
    \.scale)

  static let shorthands = [font, scale]

  static let texts: [ThemeProperty] = [
    ThemeProperty(
      "foreground", "The colour of texts, button label and indicator at once; details get 0.7 of its alpha.",
      .color,
      get: { $0.text.titleColor }, set: { theme, color in theme.setForeground(to: color) }),
    ThemeProperty("title-font", "The title's font.", .font, \.text.titleFont),
    ThemeProperty("title-color", "The title's colour.", .color, \.text.titleColor),
    ThemeProperty(
      "title-lines", "The greatest number of lines of the title.", .count(1...100), \.text.titleLines),
    ThemeProperty(
      "details-lines", "The greatest number of lines of the details.",
      .value(.count(1...100), or: "what there is room for"), \.text.detailsLines),
    ThemeProperty("details-font", "The font of the details.", .font, \.text.detailsFont),
    ThemeProperty("details-color", "The colour of the details.", .color, \.text.detailsColor),
    ThemeProperty("note-font", "The font of the note.", .font, \.text.noteFont),
    ThemeProperty("note-color", "The colour of the note.", .color, \.text.noteColor),
    ThemeProperty(
      "note-gap", "The space above the note, in pixels.", .length(0...500), \.text.noteGap),
  ]

  static let button: [ThemeProperty] = [
    ThemeProperty("button-font", "The font of the button's label.", .font, \.button.font),
    ThemeProperty("button-color", "The colour of the button's label.", .color, \.button.labelColor),
    ThemeProperty("button-fill", "The button's colour.", .color, \.button.fill),
    ThemeProperty("button-hover", "The button's colour under the pointer.", .color, \.button.hoverFill),
    ThemeProperty("button-pressed", "The button's colour while it is pressed.", .color, \.button.pressedFill),
    ThemeProperty(
      "button-default-color", "The colour of the default button's label.", .color, \.button.defaultLabelColor),
    ThemeProperty(
      "button-default-fill", "The fill of the default button.", .color,
      \.button.defaultFill),
    ThemeProperty(
      "button-border-color", "The colour of the button's border.", .color, \.button.borderColor),
    ThemeProperty(
      "button-border-width", "The width of the button's border in pixels; 0 for none.", .length(0...20),
      \.button.borderWidth),
    ThemeProperty(
      "button-focus-color", "The colour of the ring around the button of a HUD that has the keyboard.",
      .color, \.button.focusColor),
    ThemeProperty(
      "button-focus-width", "The width of that ring in pixels.", .length(0...20), \.button.focusWidth),
    ThemeProperty(
      "button-padding", "The space left and right of the button's label, in pixels.", .length(0...500),
      \.button.padding),
    ThemeProperty(
      "button-width", "The button's minimum width in pixels.", .length(0...1000), \.button.minimumWidth),
    ThemeProperty(
      "button-height", "The button's minimum height in pixels.", .length(1...500), \.button.height),
    ThemeProperty(
      "button-radius", "The radius of the button's corners in pixels.",
      .value(.length(0...250), or: "half the height"), \.button.cornerRadius),
    ThemeProperty(
      "button-top-gap", "The space above the buttons in pixels.", .length(0...500), \.button.topGap),
    ThemeProperty(
      "button-gap", "The space between two buttons in pixels.", .length(0...500), \.button.gap),
    ThemeProperty(
      "button-icon-size", "The size of the icon of a round button in pixels.", .length(1...500),
      \.button.iconSize),
  ]
}

extension Theme {
  /// Outlines keep their strength relative to the indicator, and results their colours, if the theme has some.
  fileprivate mutating func setForeground(to color: Color) {
    let results = [indicator.success, indicator.error, indicator.warning, indicator.info]
    if results.allSatisfy({ $0 == indicator.color }) {
      (indicator.success, indicator.error, indicator.warning, indicator.info) = (color, color, color, color)
    }
    let strength =
      indicator.color.alpha > 0 ? min(1, indicator.outlineColor.alpha / indicator.color.alpha) : 1
    indicator.outlineColor = color.faded(strength)
    indicator.color = color
    text.titleColor = color
    text.detailsColor = color.faded(0.7)
    text.noteColor = color.faded(0.5)
    indicator.inactiveColor = color.faded(0.5)
    button.labelColor = color
  }
}

// Not in the closures above: there, Swift 6.3 without optimization reads an optional part of a style when the style's
// memory is free again.
extension Theme.BezelStyle {
  fileprivate var hasShadow: Bool {
    get { shadow != nil }
    set { shadow = newValue ? anyShadow : nil }
  }

  fileprivate var hasContactShadow: Bool {
    get { contactShadow != nil }
    set { contactShadow = newValue ? contactShadow ?? .contact : nil }
  }

  /// The shadow; the default one where there is none.
  fileprivate var anyShadow: Shadow {
    get { shadow ?? Shadow() }
    set { shadow = newValue }
  }
}
