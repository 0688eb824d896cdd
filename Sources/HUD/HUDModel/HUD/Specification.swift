import BezelValues

extension HUD {
  /// What a HUD shows, how it behaves and how it looks: everything that a command decides.
  package struct Specification: Hashable, Sendable {
    package var content: Content
    package var options: Options
    package var theme: Theme
    /// What the theme was made from; nil for one that was given as a value.
    package var themeSelection: ThemeSelection?
    /// The name of the style whose options it has; nil if a command has not decided it.
    package var style: String?
    /// The selections of outputs that have one of their own, by the name of the output.
    package var outputSelections: [String: ThemeSelection] = [:]
    /// What they resolve to.
    var outputThemes: [String: Theme] = [:]

    package init(_ content: Content, options: Options = Options(), theme: Theme = Theme()) {
      self.content = content
      self.options = options
      self.theme = theme
    }
  }
}

// MARK: What it means for the lifecycle and the surface

extension HUD.Specification {
  var settings: HUDLifecycle.Settings {
    var settings = HUDLifecycle.Settings()
    settings.grace = options.grace
    settings.minimumShow = options.minimumShow
    settings.autoDismiss = options.autoDismiss(for: content, in: theme.timing)
    settings.watchdog = isTask ? options.watchdog : nil
    if theme.motion.gentleAnimation == .none {
      settings.transition = .zero
    } else {
      settings.transition = max(theme.motion.settlingTime, theme.motion.fadeIn ?? .zero)
      settings.disappearance = theme.motion.leaveTime
    }
    settings.dismissOn = options.dismissOn(for: content)
    settings.escapes = options.keyboard
    settings.hasButton = hasButton
    settings.mustBeSeen = content.isStatus
    return settings
  }

  /// Whether it shows a value that the user changes, and no task.
  package var isLevel: Bool {
    switch options.control?.kind {
    case .volume, .mic, .brightness, .keyboardLight, .mediaVolume: true
    case .media: false
    case nil: theme.layout.arrangement == .row && content.indicator.progress != nil
    }
  }

  /// Whether it shows a task that runs.
  package var isTask: Bool { !content.isStatus && ![.text, .dots].contains(content.mode) && !isLevel }

  /// Whether the HUD is dismissed automatically.
  package var isDismissedAutomatically: Bool { options.autoDismiss(for: content, in: theme.timing) != nil }

  var hasButton: Bool { !content.buttons.isEmpty && options.mask != .pass }

  /// Whether a reader of `old` needs time again. A change of progress alone needs none.
  func needsReadingTime(after old: HUD.Specification) -> Bool {
    content.title != old.content.title || content.details != old.content.details
      || content.note != old.content.note || content.valueText != old.content.valueText
      || content.buttons != old.content.buttons || content.icon != old.content.icon
      || content.mode != old.content.mode || options.timeout != old.options.timeout
      || theme.timing != old.theme.timing
  }

  /// Whether the surface's place, size, keyboard or input may differ. Progress has no part in it.
  func surfaceDiffers(from old: HUD.Specification) -> Bool {
    options.placement != old.options.placement || options.keyboard != old.options.keyboard
      || inputArea != old.inputArea || layoutInputs != old.layoutInputs
      || outputThemes != old.outputThemes
  }

  /// On no screen in particular.
  private var layoutInputs: Layout.Inputs {
    Layout.Inputs(content, theme: theme, screen: Screen(size: .zero, scale: 1))
  }

  /// The largest scale at which the bezel is drawn while it appears and disappears, overshoot included.
  var greatestScale: Double {
    let start = Instant(sinceStart: .zero)
    var appearing = AnimatedValue(theme.motion.firstScale)
    appearing.move(to: 1, at: start, with: theme.motion.spring)
    var disappearing = AnimatedValue(1)
    disappearing.move(to: theme.motion.lastScale, at: start, with: theme.motion.spring)
    return max(appearing.extent(from: start).upperBound, disappearing.extent(from: start).upperBound)
  }
}

// MARK: The theme on a desktop

extension HUD.Specification {
  /// The same with the theme that its selection resolves to on this desktop. A theme given as a value stays. If `present`,
  /// which was resolved on this desktop, selects the same, its theme is shared: most updates change nothing of it.
  package func themed(for desktop: DesktopPreferences, sharing present: HUD.Specification? = nil)
    -> HUD.Specification
  {
    guard let selection = themeSelection else { return self }
    var specification = self
    if let present, present.themeSelection == selection, present.outputSelections == outputSelections {
      (specification.theme, specification.outputThemes) = (present.theme, present.outputThemes)
      return specification
    }
    specification.theme = selection.theme(on: desktop)
    specification.outputThemes = outputSelections.mapValues { $0.theme(on: desktop) }
    return specification
  }
}
