import BezelValues

// The properties of the indicator, the backdrop and the animations, in the order in which they are listed.
extension ThemeProperty {
  static let indicator: [ThemeProperty] = [
    ThemeProperty("spinner", "How a spinner is drawn: a ring, or spokes.", .choice, \.indicator.spinner),
    ThemeProperty(
      "indicator-size", "The size of all indicators but bars, in pixels; spokes have 37 by default.",
      .length(1...1000),
      get: { $0.indicator.size },
      set: { theme, size in
        theme.indicator.size = size
        theme.indicator.ringSize = size
        theme.indicator.sizeWithoutText = size
        theme.indicator.iconSize = size
        theme.indicator.classicSize = size
      }),
    ThemeProperty(
      "ring-size", "The size of a ring or pie in pixels.", .length(1...1000), \.indicator.ringSize),
    ThemeProperty(
      "indicator-size-without-text", "The size of a ring, spinner or pie of a HUD without texts, in pixels.",
      .length(1...1000), \.indicator.sizeWithoutText),
    ThemeProperty(
      "icon-size", "The size of status icons and images in pixels.", .length(1...1000),
      \.indicator.iconSize),
    ThemeProperty(
      "classic-size", "The size of a spinner with spokes in pixels.", .length(1...1000),
      \.indicator.classicSize),
    ThemeProperty(
      "indicator-inset", "The space between a ring, spinner or pie and its box, in pixels.",
      .length(0...500), \.indicator.inset),
    ThemeProperty(
      "ring-width",
      "The line width in pixels of rings (at most a third of the size) and status icons (a fifth).",
      .length(0.5...100), \.indicator.lineWidth),
    ThemeProperty("line-cap", "How the progress of a ring ends.", .choice, \.indicator.lineCap),
    ThemeProperty(
      "percent", "Whether progress is shown as a percentage, too.", .onOff, \.indicator.showsPercent),
    ThemeProperty(
      "estimate", "Whether progress is an estimate: it is fainter, and its percentage has a tilde.", .onOff,
      \.indicator.isEstimate),
    ThemeProperty(
      "percent-font",
      "The font of the percentage outside of a row, which is made smaller to fit into a ring.", .font,
      \.indicator.percentFont),
    ThemeProperty(
      "percent-gap", "The space between a bar or a pie and its percentage outside of a row, in pixels.",
      .length(0...500), \.indicator.percentGap),
    ThemeProperty(
      "indicator-color", "The colour of spinner, progress and tinted images.", .color, \.indicator.color),
    ThemeProperty("accent", "The colour of rings, bars and pies.", .accent, \.indicator.accent),
    ThemeProperty(
      "icon-color", "The colour of icons.", .iconColor,
      get: { $0.indicator.iconColor ?? .color($0.indicator.color) }, set: { $0.indicator.iconColor = $1 }),
    ThemeProperty(
      "icon-source",
      "The source of icons that Bezel has, too; its own stand in for those that the desktop's theme lacks.",
      .choice,
      \.indicator.iconSource),
    ThemeProperty(
      "inactive-color", "The colour of icon, progress and value of a HUD that is inactive.", .color,
      \.indicator.inactiveColor),
    ThemeProperty(
      "track-color", "The colour of what progress has not reached: tracks and empty cells.", .color,
      \.indicator.trackColor),
    ThemeProperty(
      "outline-color", "The colour of the line around a pie or bar.", .color, \.indicator.outlineColor),
    ThemeProperty("status-style", "How a result is drawn.", .choice, \.indicator.statusStyle),
    ThemeProperty("glyph-color", "The colour of the glyph of a badge.", .color, \.indicator.glyph),
    ThemeProperty(
      "warning-glyph-color", "The colour of the glyph of the warning's badge.", .color,
      \.indicator.warningGlyph),
    ThemeProperty("success-color", "The colour of the success icon.", .color, \.indicator.success),
    ThemeProperty("error-color", "The colour of the error icon.", .color, \.indicator.error),
    ThemeProperty("warning-color", "The colour of the warning icon.", .color, \.indicator.warning),
    ThemeProperty(
      "overflow-color",
      "The colour of progress beyond 100 %; without it, the colour of warnings.",
      .color, get: { $0.indicator.overflow ?? $0.indicator.warning }, set: { $0.indicator.overflow = $1 }),
    ThemeProperty("info-color", "The colour of the information icon.", .color, \.indicator.info),
  ]

  static let pieAndBar: [ThemeProperty] = [
    ThemeProperty(
      "pie-outline", "The width of the line around a pie in pixels; 0 for none.", .length(0...100),
      \.indicator.pie.outlineWidth),
    ThemeProperty(
      "pie-gap", "The space between that line and the wedge, in pixels.", .length(0...100),
      \.indicator.pie.gap),
    ThemeProperty(
      "pie-width", "How far the wedge reaches from its rim towards the centre, in pixels.",
      .value(.length(0.5...1000), or: "to the centre"), \.indicator.pie.wedgeWidth),
    ThemeProperty(
      "bar-size", "A bar's width and height in pixels.", .pair(to: 10_000), \.indicator.bar.size),
    ThemeProperty(
      "bar-width", "A bar's width in pixels.", .length(1...1000), \.indicator.bar.size.width),
    ThemeProperty(
      "bar-fits-texts", "Whether a bar that isn't upright is as wide as the texts, if they are wider.",
      .onOff,
      \.indicator.bar.fitsTexts),
    ThemeProperty(
      "bar-inset", "The space between a bar's outline and its box, in pixels.", .length(0...100),
      \.indicator.bar.inset),
    ThemeProperty(
      "bar-outline", "The width of the line around a bar in pixels; 0 for a bar on a track.",
      .length(0...100), \.indicator.bar.outlineWidth),
    ThemeProperty(
      "bar-gap", "The space between that line and the fill, in pixels.", .length(0...100),
      \.indicator.bar.gap),
    ThemeProperty(
      "bar-corner-radius", "The radius of a bar's corners in pixels, also in a row.",
      .value(.length(0...500), or: "half the height"), \.indicator.bar.cornerRadius),
    ThemeProperty(
      "bar-direction", "Where a bar's fill grows to; auto is up in an upright bar.", .choice,
      \.indicator.bar.direction),
    ThemeProperty(
      "bar-replaces", "Whether a translucent outline and fill replace the bezel's fill.", .onOff,
      \.indicator.bar.replaces),
    ThemeProperty(
      "tick-width", "The width of the tick at 100 % of a bar that is longer, in pixels.", .length(0...50),
      \.indicator.bar.tickWidth),
    ThemeProperty(
      "tick-overhang", "How far that tick reaches beyond the bar on both sides, in pixels.", .length(0...50),
      \.indicator.bar.tickOverhang),
    ThemeProperty("dot-size", "The size of a dot in pixels.", .length(1...200), \.indicator.dots.size),
    ThemeProperty(
      "dot-active-width", "The width of the active dot in pixels; it is never narrower than the others.",
      .length(1...500),
      \.indicator.dots.activeWidth),
    ThemeProperty("dot-gap", "The space between dots in pixels.", .length(0...200), \.indicator.dots.gap),
    ThemeProperty(
      "segments", "The number of cells of a bar; 0 for a continuous bar.", .count(0...100),
      \.indicator.bar.segments),
    ThemeProperty(
      "segment-gap", "The space between cells in pixels.", .length(0...100), \.indicator.bar.segmentGap),
    ThemeProperty(
      "segment-radius", "The radius of the cells' corners in pixels.", .length(0...100),
      \.indicator.bar.segmentRadius),
  ]

  static let backdrop: [ThemeProperty] = [
    ThemeProperty("backdrop", "The colour of the mask 'dim'.", .color, \.backdrop.dim),
    ThemeProperty(
      "backdrop-gradient", "The colour at the edge of the mask 'gradient'.", .color, \.backdrop.gradient),
  ]

  package static let motion: [ThemeProperty] = [
    ThemeProperty("animation", "How a HUD appears and disappears.", .choice, \.motion.animation),
    ThemeProperty(
      "zoom-start", "The scale from which the animation 'zoom' begins.", .number(0.1...1), \.motion.zoomStart),
    ThemeProperty(
      "zoom-end", "The scale at which the animation 'zoom' ends.", .number(0.1...1), \.motion.zoomEnd),
    ThemeProperty(
      "reduced-motion", "Whether HUDs only fade, and spinners turn more slowly.", .onOff, \.motion.isReduced),
    ThemeProperty(
      "spring", "The time in which an animation settles.", .time, \.motion.settlingTime),
    ThemeProperty(
      "damping", "The damping ratio of animations: 1 doesn't overshoot, a lower one does.",
      .number(Spring.acceptedDampingRatios),
      \.motion.dampingRatio),
    ThemeProperty(
      "fade-in", "The time in which a HUD fades in.", .value(.time, or: "the time of 'spring'"),
      \.motion.fadeIn),
    ThemeProperty("fade-out", "The time in which a HUD fades out.", .time, \.motion.fadeOut),
    ThemeProperty(
      "value-spring", "The time in which progress follows a new value.", .time, \.motion.valueFollowing),
    ThemeProperty(
      "content-fade", "The time in which changed content fades in.", .time, \.motion.contentFade),
    ThemeProperty(
      "pulses", "How often an icon becomes fainter and strong again when it appears.", .count(0...10),
      \.motion.pulses),
    ThemeProperty("spinner-turn", "The time of a spinner's turn.", .time, \.motion.spinnerTurn),
    ThemeProperty(
      "stroke-drawing", "The time in which a status icon is drawn.", .time, \.motion.strokeDrawing),
  ]

  package static let timing: [ThemeProperty] = [
    ThemeProperty(
      "auto-dismiss-base", "The timeout 'auto' of a HUD without texts.", .wait, \.timing.autoDismissBase),
    ThemeProperty(
      "auto-dismiss-per-character", "The time that each character adds to the timeout 'auto'.", .wait,
      \.timing.autoDismissPerCharacter),
    ThemeProperty(
      "auto-dismiss-minimum", "The minimum of the timeout 'auto'.", .wait, \.timing.autoDismissMinimum),
    ThemeProperty(
      "auto-dismiss-maximum", "The maximum of the timeout 'auto'.", .wait, \.timing.autoDismissMaximum),
  ]
}
