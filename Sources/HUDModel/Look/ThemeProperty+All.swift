import Time

extension ThemeProperty {
  /// Every property that can be set, in the order of a theme's parts.
  package static let all: [ThemeProperty] = bezel + layout + text + button + indicator + pieAndBar + rest

  private static let bezel: [ThemeProperty] = [
    ThemeProperty("fill", Color.accepted, Color.init(text:)) { theme, fill in
      theme.bezel.fill = fill
      // Who says how opaque it is has said so for every compositor.
      theme.bezel.unblurredAlpha = fill.alpha
    },
    onOff("blur", \.bezel.blurs),
    ThemeProperty(
      "unblurred-alpha", "the least alpha of a fill without its blur, from 0 to 1", number(0...1),
      \.bezel.unblurredAlpha),
    color("border-color", \.bezel.borderColor),
    length("border-width", to: 20, \.bezel.borderWidth),
    length("corner-radius", to: 500, \.bezel.cornerRadius),
    ThemeProperty("shadow", "on or off", switchPosition) { theme, isOn in
      theme.bezel.shadow = isOn ? theme.bezel.shadow ?? Shadow() : nil
    },
    shadow("shadow-color", Color.accepted, Color.init(text:), \.color),
    shadow("shadow-offset", "x,y with numbers from -100 to 100", offset, \.offset),
    shadow("shadow-blur", "a number from 0 to 100", number(0...100), \.blur),
  ]

  private static let layout: [ThemeProperty] = [
    ThemeProperty("margin", pairAccepted(to: 500), pair(to: 500)) { theme, margin in
      theme.layout.horizontalMargin = margin.width
      theme.layout.verticalMargin = margin.height
    },
    length("edge-margin", to: 1000, \.layout.edgeMargin),
    ThemeProperty(
      "center-line", "the height of a centred bezel's middle, from 0 (the top) to 1", number(0...1),
      \.layout.centerLine),
    length("row-spacing", to: 500, \.layout.indicatorToText),
    length("text-spacing", to: 500, \.layout.titleToDetails),
    ThemeProperty("minimum-size", pairAccepted(to: 10_000), pair(to: 10_000)) { theme, size in
      theme.layout.minimumSize = size
      theme.layout.minimumSizeWithoutText = size
    },
    ThemeProperty("square", "true or false", Bool.init, \.layout.isSquare),
    length("max-text-width", from: 20, to: 10_000, \.layout.maximumTextWidth),
    length("stack-spacing", to: 500, \.layout.stackSpacing),
  ]

  private static let text: [ThemeProperty] = [
    ThemeProperty("foreground", Color.accepted, Color.init(text:)) { theme, color in
      if theme.indicator.isOfOneColor { theme.indicator.setStatusColors(to: color) }
      theme.text.titleColor = color
      theme.text.detailsColor = color.faded(0.7)
      theme.button.labelColor = color
      theme.indicator.outlineColor = color.faded(theme.indicator.outlineShare)
      theme.indicator.color = color
    },
    ThemeProperty("title-font", Font.accepted, Font.init(text:), \.text.titleFont),
    color("title-color", \.text.titleColor),
    count("title-lines", 1...100, \.text.titleLines),
    ThemeProperty("details-font", Font.accepted, Font.init(text:), \.text.detailsFont),
    color("details-color", \.text.detailsColor),
  ]

  private static let button: [ThemeProperty] = [
    ThemeProperty("button-font", Font.accepted, Font.init(text:), \.button.font),
    color("button-color", \.button.labelColor),
    color("button-fill", \.button.fill),
    color("button-hover", \.button.hoverFill),
    color("button-pressed", \.button.pressedFill),
    color("button-border-color", \.button.borderColor),
    length("button-border-width", to: 20, \.button.borderWidth),
    color("button-focus-color", \.button.focusColor),
    length("button-focus-width", to: 20, \.button.focusWidth),
    length("button-padding", to: 500, \.button.padding),
    length("button-width", to: 1000, \.button.minimumWidth),
    length("button-height", from: 1, to: 500, \.button.height),
    ThemeProperty(
      "button-radius", "a number of logical pixels from 0 to 250", number(0...250)
    ) { theme, radius in theme.button.cornerRadius = radius },
    length("button-spacing", to: 500, \.button.spacing),
  ]

  private static let indicator: [ThemeProperty] = [
    word("spinner", \.indicator.spinner),
    ThemeProperty("indicator-size", lengthAccepted(1...1000), number(1...1000)) { theme, size in
      theme.indicator.size = size
      theme.indicator.sizeWithoutText = size
      theme.indicator.iconSize = size
      theme.indicator.classicSize = size
    },
    length("indicator-size-without-text", from: 1, to: 1000, \.indicator.sizeWithoutText),
    length("icon-size", from: 1, to: 1000, \.indicator.iconSize),
    length("classic-size", from: 1, to: 1000, \.indicator.classicSize),
    length("indicator-inset", to: 500, \.indicator.inset),
    length("ring-width", from: 0.5, to: 100, \.indicator.lineWidth),
    word("line-cap", \.indicator.lineCap),
    onOff("percent", \.indicator.showsPercent),
    onOff("estimate", \.indicator.isEstimate),
    ThemeProperty("percent-font", Font.accepted, Font.init(text:), \.indicator.percentFont),
    color("indicator-color", \.indicator.color),
    color("track-color", \.indicator.trackColor),
    color("outline-color", \.indicator.outlineColor),
    color("success-color", \.indicator.success),
    color("error-color", \.indicator.error),
    color("warning-color", \.indicator.warning),
    color("info-color", \.indicator.info),
  ]

  private static let pieAndBar: [ThemeProperty] = [
    length("pie-outline", to: 100, \.indicator.pie.outlineWidth),
    length("pie-gap", to: 100, \.indicator.pie.gap),
    ThemeProperty("pie-width", lengthAccepted(0.5...1000), number(0.5...1000)) { theme, width in
      theme.indicator.pie.wedgeWidth = width
    },
    ThemeProperty("bar-size", pairAccepted(to: 1000), pair(to: 1000), \.indicator.bar.size),
    length("bar-width", from: 1, to: 1000, \.indicator.bar.size.width),
    length("bar-inset", to: 100, \.indicator.bar.inset),
    length("bar-outline", to: 100, \.indicator.bar.outlineWidth),
    length("bar-gap", to: 100, \.indicator.bar.gap),
    count("segments", 0...100, \.indicator.bar.segments),
    length("segment-gap", to: 100, \.indicator.bar.segmentGap),
    length("segment-radius", to: 100, \.indicator.bar.segmentRadius),
  ]

  private static let rest: [ThemeProperty] = [
    color("backdrop", \.backdrop.dim),
    color("backdrop-gradient", \.backdrop.gradient),
    word("animation", \.motion.animation),
    onOff("reduced-motion", \.motion.isReduced),
    time("spring", \.motion.settlingTime),
    ThemeProperty(
      "damping", "a number from 0.1 to 1, where 1 doesn't swing over", number(Spring.acceptedDampingRatios),
      \.motion.dampingRatio),
    time("spinner-turn", \.motion.spinnerTurn),
    time("stroke-drawing", \.motion.strokeDrawing),
    wait("auto-dismiss-base", \.timing.autoDismissBase),
    wait("auto-dismiss-per-character", \.timing.autoDismissPerCharacter),
    wait("auto-dismiss-minimum", \.timing.autoDismissMinimum),
    wait("auto-dismiss-maximum", \.timing.autoDismissMaximum),
  ]
}

extension Theme.IndicatorStyle {
  /// Whether what tells how something ended has no colours of its own.
  fileprivate var isOfOneColor: Bool { [success, error, warning, info].allSatisfy { $0 == color } }

  /// How much of the indicator's own strength a line around it has.
  fileprivate var outlineShare: Double {
    color.alpha > 0 ? min(1, outlineColor.alpha / color.alpha) : 1
  }

  fileprivate mutating func setStatusColors(to color: Color) {
    (success, error, warning, info) = (color, color, color, color)
  }
}

// Kinds of properties.
extension ThemeProperty {
  private static func color(_ key: String, _ path: Path<Color>) -> Self {
    Self(key, Color.accepted, Color.init(text:), path)
  }

  private static func length(
    _ key: String, from least: Double = 0, to greatest: Double,
    _ path: Path<Double>
  ) -> Self {
    Self(key, lengthAccepted(least...greatest), number(least...greatest), path)
  }

  private static func lengthAccepted(_ range: ClosedRange<Double>) -> String {
    "a number of logical pixels from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  private static func count(_ key: String, _ range: ClosedRange<Int>, _ path: Path<Int>) -> Self {
    Self(
      key, "a whole number from \(range.lowerBound) to \(range.upperBound)",
      { Int($0).flatMap { range.contains($0) ? $0 : nil } }, path)
  }

  /// One of a few words.
  private static func word<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ key: String, _ path: Path<Choice>
  ) -> Self {
    Self(key, "one of \(Choice.names.joined(separator: ", "))", { Choice(rawValue: $0) }, path)
  }

  private static func onOff(_ key: String, _ path: Path<Bool>) -> Self {
    Self(key, "on or off", switchPosition, path)
  }

  private static let switchPosition: @Sendable (String) -> Bool? = { ["on": true, "off": false][$0] }

  private static func time(_ key: String, _ path: Path<Duration>) -> Self {
    duration(key, ", from 10ms to 60s", .milliseconds(10)...(.seconds(60)), path)
  }

  private static func wait(_ key: String, _ path: Path<Duration>) -> Self {
    duration(key, ", up to 60min", .zero...(.seconds(3600)), path)
  }

  private static func duration(
    _ key: String, _ limits: String, _ range: ClosedRange<Duration>, _ path: Path<Duration>
  ) -> Self {
    Self(
      key, Duration.accepted + limits,
      { text in Duration(text: text).flatMap { range.contains($0) ? $0 : nil } }, path)
  }

  /// Setting a part of the shadow switches it on.
  private static func shadow<Value>(
    _ key: String, _ accepted: String, _ read: @escaping @Sendable (String) -> Value?,
    _ path: any WritableKeyPath<Shadow, Value> & Sendable
  ) -> Self {
    Self(key, accepted, read) { theme, value in
      var shadow = theme.bezel.shadow ?? Shadow()
      shadow[keyPath: path] = value
      theme.bezel.shadow = shadow
    }
  }

  private static func number(_ range: ClosedRange<Double>) -> @Sendable (String) -> Double? {
    { text in Double(finite: text).flatMap { range.contains($0) ? $0 : nil } }
  }

  private static func pairAccepted(to greatest: Double) -> String {
    "one number of logical pixels or two, horizontal,vertical, from 0 to \(plain(greatest))"
  }

  private static func pair(to greatest: Double) -> @Sendable (String) -> Size? {
    { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
        number(0...greatest)(String($0))
      }
      guard let first = numbers.first, let width = first, let last = numbers.last, let height = last,
        numbers.count <= 2
      else { return nil }
      return Size(width: width, height: height)
    }
  }

  private static let offset: @Sendable (String) -> Point? = { text in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      number(-100...100)(String($0))
    }
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// 24, not 24.0.
  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
