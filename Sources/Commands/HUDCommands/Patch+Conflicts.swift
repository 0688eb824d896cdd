package import BezelValues
import HUDModel

/// Options that can't apply together. It is an error only on one command line: what a style, the configuration or an
/// earlier command has set gives way.
extension Patch {
  private typealias Check = @Sendable (Patch) -> String?

  /// Checks the options that depend on each other. A HUD that an update changes may have an image already.
  package func validate(isUpdate: Bool = false) throws(UsageError) {
    if self.mode == .image, self.image == nil, self.icon == nil, !isUpdate {
      throw UsageError("--mode image needs an image; add --image FILE or --icon NAME")
    }
    if isUpdate, self.namespace != nil {
      throw UsageError(
        "--namespace can't change while the HUD is up; give it to the command that shows the HUD")
    }
    for check in Self.conflicts {
      if let message = check(self) { throw UsageError(message) }
    }
  }

  private static let conflicts: [Check] = [
    { $0.image != nil && $0.icon != nil && !$0.hasIconOnImage ? IndicatorOptions.oneImage : nil },
    {
      $0.mode == .dots && $0.dots == nil
        ? "--mode dots needs its dots; add --dots, as in --dots oo*o." : nil
    },
    { $0.indicatorConflict }, { $0.layoutConflict }, { $0.valueConflict }, { $0.motionConflict },
    { $0.propertyConflict }, { $0.inputConflict }, { $0.buttonConflict }, { $0.clockConflict },
  ]

  /// The first option of a list that the patch has.
  private func first(of options: [(name: String, isGiven: Bool)]) -> String? {
    options.first(where: \.isGiven)?.name
  }

  private var hasIconOnImage: Bool {
    self.isTinted == false && self.icon.flatMap(Icon.init(ownName:)) != nil
  }

  // MARK: Clock

  private var clockConflict: String? {
    guard let clock else { return nil }
    if self.valueText != nil {
      return "the time of a clock is in the place of --value-text; omit one of them"
    }
    let clocks = [
      (self.isElapsed == true, "--elapsed"), (self.countdown ?? .zero > .zero, "--countdown"),
      (self.playing ?? .zero > .zero, "--playing"),
    ].filter(\.0).map(\.1)
    if clocks.count > 1 { return "a HUD has one clock; omit \(clocks.choices)" }
    if clock == .elapsed { return nil }
    if case .countdown = clock, self.progress != nil {
      return "--countdown sets the progress; omit --progress or --countdown"
    }
    if let mode = self.mode, !mode.showsProgress {
      return "--mode \(mode.rawValue) shows no time that runs out; omit --mode, or write ring, pie or bar"
    }
    return self.dots == nil ? nil : "dots show no time that runs out; omit --dots or \(clocks[0])"
  }

  // MARK: Indicator

  /// An option for another indicator than --mode or --dots selects.
  private var indicatorConflict: String? {
    guard self.dots != nil || self.mode != nil else { return nil }
    let progress = [
      ("progress", self.progress != nil), ("max", self.maximum != nil),
      ("percent", self.showsPercent == true),
      ("estimate", self.isEstimate == true),
    ]
    if self.dots != nil {
      if let mode = self.mode, mode != .dots {
        return "--mode \(mode.rawValue) has no dots; omit --mode or --dots"
      }
      return first(of: progress + [("segments", self.segments != nil)])
        .map { "dots show no progress; omit --dots or --\($0)" }
    }
    guard let mode = self.mode else { return nil }
    if mode.isStatus, self.watchdog != nil {
      return "--watchdog is for running tasks; with --mode \(mode.rawValue) use --timeout"
    }
    if self.mode == .image, progress[0].1 || self.segments != nil {
      return "--mode image shows no progress; omit it to show the image with a bar"
    }
    if self.mode != .bar, self.segments != nil {
      return "--mode \(mode.rawValue) has no segments; omit --mode or --segments"
    }
    guard !mode.showsProgress, let name = first(of: progress) else { return nil }
    return "--mode \(mode.rawValue) shows no progress; omit --mode or --\(name)"
  }

  // MARK: Layout and look

  private var layoutConflict: String? { self.layout == .row ? conflict(withRow: "a row") : nil }

  private func conflict(withRow row: String) -> String? {
    self.note?.isEmpty == false ? "\(row) has no note; omit --note, or give another --layout" : nil
  }

  /// Checks that a style which the same command line names has all parts that are given.
  package func validate(in style: Style) throws(UsageError) {
    guard self.style != nil, arrangement == nil, style.identity.arrangement == .row,
      let conflict = conflict(withRow: "a row, as of the style '\(style.name.shortened)',")
    else { return }
    throw UsageError(conflict)
  }

  private var valueConflict: String? {
    guard self.valueText?.isEmpty == false, self.showsPercent == true else { return nil }
    return "--percent and --value-text both set the value at the end; omit one of them"
  }

  private var motionConflict: String? {
    guard self.reducesMotion == true, let animation = self.animation, animation != .fade, animation != .none
    else { return nil }
    return "--reduced-motion only fades; omit it, or --animation \(animation.rawValue)"
  }

  /// An option that is a property of the theme, with another value of the property.
  private var propertyConflict: String? {
    guard let properties = self.properties else { return nil }
    let options = optionProperties
    for property in properties {
      guard let value = options.first(where: { $0.key == property.key })?.text,
        let option = try? ThemeAssignment(property.key, value), !property.isSame(as: option)
      else { continue }
      return "--\(property.key) and --set \(property) differ; omit one of them"
    }
    return nil
  }

  // MARK: Input

  /// Input that the mask doesn't leave to the HUD.
  private var inputConflict: String? {
    let takesTaps = self.dismissOn != nil && self.dismissOn != DismissOn.none
    if self.mask == .pass {
      let name = first(of: [("button", self.buttons?.isEmpty == false), ("dismiss-on", takesTaps)])
      return name.map { "--mask pass passes all input on; omit --\($0), or give another --mask" }
    }
    guard self.mask == Mask.none, self.dismissOn == .anywhere else { return nil }
    return
      "--dismiss-on anywhere needs a mask that blocks input; omit --mask, or give clear, dim or gradient"
  }

  private var buttonConflict: String? {
    let buttons = self.buttons ?? []
    guard buttons.count <= Content.Button.most else {
      return "a HUD has at most \(Content.Button.most) buttons; omit '\(buttons[2].label.shortened)'"
    }
    guard buttons.count == 2, buttons[0].id.hasBytes(of: buttons[1].id) else { return nil }
    return
      "both buttons have the id '\(buttons[0].id.shortened)'; give one another with --button ID=LABEL"
  }
}

extension ThemeAssignment {
  /// Whether both give a theme the same value.
  fileprivate func isSame(as other: ThemeAssignment) -> Bool {
    var (one, two) = (Theme.dark, Theme.dark)
    apply(to: &one)
    other.apply(to: &two)
    return one == two
  }
}
