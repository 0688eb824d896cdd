package import BezelValues
package import HUDModel

// The options of a HUD. A row is the only place that has an option's name, kind, default and help.

/// The texts and buttons of a HUD.
package struct ContentOptions: OptionTable {
  package static let table = ContentOptions()

  package let title = Option("title", "TEXT", .text, letter: "t", absence: "none", isKey: false, "The title.")
  package let details = Option(
    "details", "TEXT", .text, letter: "d", absence: "none", isKey: false, "A smaller text below the title.")
  package let ellipsis = Option<TextBlock.Ellipsis>(
    "ellipsis", "E", .choice, default: .end, isAdvanced: true,
    "How long details are shortened: end (wrap, cut the last line) or middle (cut each line in the middle).")
  package let isMarkup = Option(
    flag: "markup", isKey: false,
    "Title and details contain Pango markup: <b>bold</b>, <span foreground='red'>red</span>.")
  package let note = Option(
    "note", "TEXT", .text, absence: "none", isKey: false,
    "A third, fainter text below the details. A row has none.")
  package let valueText = Option(
    "value-text", "TEXT", .text, absence: "none", isKey: false,
    "The text at the end of a row or of a banner's bar, such as 40%. Elsewhere it is after the note.")
  package let buttons = Option(
    "button", "[ID=]LABEL", .buttons, absence: "none", isKey: false,
    "A button; give it twice for two. A title with buttons is a question, without a spinner unless --mode spinner is given. "
      + "icon:NAME as the label is a round button with one of Bezel's own icons. stay: "
      + "before the label makes a button that does not dismiss the HUD, see 'bezel events'; destructive: "
      + "makes it red. The last button that is not is the default: it is filled, and Return presses it. --wait prints "
      + "the id, by default the label or the icon's name. '' removes the buttons.")
}

/// The indicator of a HUD, and its icon.
package struct IndicatorOptions: OptionTable {
  package static let table = IndicatorOptions()
  static let oneImage = "a HUD shows one image; give one --image or one --icon"

  package let mode = Option<Indicator.Mode>(
    "mode", "MODE", .choice, letter: "m", absence: "spinner", "The indicator: \(Indicator.Mode.list).")
  package let progress = Option(
    "progress", "P", .progress, letter: "p", isKey: false,
    "The progress: 0.4, 40% or 3/12. Alone, it selects a ring, or a bar in a row or a banner.")
  package let maximum = Option(
    "max", "P", .maximum, default: Progress(1), isAdvanced: true,
    "The progress of a full bar. What is above 100% has the warning colour.")
  package let dots = Option(
    "dots", "D", .dots, isKey: false,
    "A row of dots, such as workspaces: o occupied, * active, . empty, as in oo*o.")
  package let showsPercent = Option(
    flag: "percent", "Show the percentage too: inside a ring, beside a bar or a pie.")
  package let isElapsed = Option(
    flag: "elapsed", "Show the time since the HUD was shown, in the place of --value-text.")
  package let countdown = Option(
    "countdown", "D", .duration, default: .zero, isKey: false,
    "Count down from this time, and then dismiss the HUD. A ring, or a bar in a row or a banner, empties meanwhile. 0 removes "
      + "the countdown."
  )
  package let playing = Option(
    "playing", "D", .duration, default: .zero, isKey: false, isAdvanced: true,
    "How long what plays is: the progress goes on from --progress, and the value is the time left. 0 stops it."
  )
  package let isInactive = Option(
    flag: "inactive", isKey: false, isAdvanced: true,
    "Draw icon, progress and value fainter, for something that is off.")
  package let isEstimate = Option(
    flag: "estimate", default: false, isAdvanced: true,
    "Mark the progress as an estimate: fainter, with a tilde.")
  package let segments = Option(
    "segments", "N", .count(0...100), default: 0, isAdvanced: true,
    "Draw the bar as N cells; 0 is one continuous bar. It selects the mode bar.")
  package let image = Option(
    "image", "FILE", .image, isKey: false, once: oneImage,
    "Show a PNG, JPEG or SVG file of at most 16 MiB as the icon, in the indicator's colour.")
  package let icon = Option(
    "icon", "NAME", .text(completion: .icon), letter: "i", isKey: false, once: oneImage,
    "Show an icon: one of Bezel's own, or one of the desktop's icon theme; '' removes it. Beside --image and --no-tint, an own "
      + "icon is on the image of a banner.")
  package let isTinted = Option(
    flag: "tint", default: true, isAdvanced: true,
    "Paint an image in the indicator's colour, not in its own colours.")
}

/// Placement, behaviour and look of a HUD.
package struct BehaviorOptions: OptionTable {
  package static let table = BehaviorOptions()

  package let style = Option(
    "style", "S", .text(completion: .style), letter: "s", absence: Style.defaultName,
    "A named set of options: \(Style.builtIn.map(\.name).choices).")
  package let layout = Option<Arrangement>(
    "layout", "L", .choice, default: .column, isAdvanced: true,
    "How the parts are arranged: \(Arrangement.list).")
  package let timeout = Option(
    "timeout", "D", .timeout, absence: "auto for a status or an image without buttons, otherwise never",
    "When the HUD is dismissed automatically: a duration such as 300ms, 2s or 1.5s, auto (by the length of its texts) or "
      + "never.")
  package let watchdog = Option(
    "watchdog", "D", .duration, absence: "no limit", isAdvanced: true,
    "Dismiss the HUD of a running task that is not updated for this long.")
  package let grace = Option(
    "grace", "D", .duration, default: .zero, isAdvanced: true, "Wait this long before the HUD appears.")
  package let minimumShow = Option(
    "min-show", "D", .duration, default: .zero, isAdvanced: true, "Show the HUD at least this long.")
  package let animation = Option<Animation>(
    "animation", "A", .choice, absence: "zoom", "How the HUD appears and disappears: \(Animation.list).")
  package let reducesMotion = Option(
    flag: "reduced-motion", absence: "the desktop's setting", isAdvanced: true,
    "Only fade, with a slower spinner.")
  package let position = Option(
    "position", "P", .position, absence: "center",
    "The position on the output: \(Position.names.joined(separator: ", ")), or the place of the HUD's centre as in "
      + "50%,88%. HUDs at the same position stack; HUDs at different positions may overlap."
  )
  package let offset = Option(
    "offset", "X,Y", .place, default: Point(x: 0, y: 0), isAdvanced: true,
    "Move the HUD from its position, in logical pixels to the right and down: two numbers below a million. The HUD stays on "
      + "the output.")
  package let output = Option(
    "output", "O", .output, default: .focused,
    "The output: focused, all, or a name such as DP-1. A list with commas, patterns for make, model or description such as "
      + "'Dell*', and !NAME to omit an output: the HUD is on each output that matches.")
  package let layer = Option<Placement.Layer>(
    "layer", "L", .choice, default: .overlay, isAdvanced: true, "The layer: \(Placement.Layer.list).")
  package let namespace = Option<Placement.Namespace>(
    "namespace", "N", .choice, default: .bezel, isAdvanced: true,
    "The name of the surface in the compositor's rules: bezel, or style for bezel- and the name of the style, as in "
      + "bezel-osd. It stays while the HUD is up.")
  package let mask = Option(
    "mask", "M", .mask, default: Mask.none,
    "What is behind the HUD. none: windows around the HUD get input. pass: windows under it do too. A backdrop over the "
      + "whole output blocks all input beside the HUD: clear, dim, gradient or \(Color.accepted).")
  package let dismissOn = Option<DismissOn>(
    "dismiss-on", "W", .choice,
    absence: "tap; none for a running task with a button or a blocking mask",
    "The tap that dismisses the HUD: tap (on the HUD), anywhere (on the output, with --mask clear unless another mask is "
      + "given) or none.")
  package let keyboard = Option(
    flag: "keyboard", default: false,
    "Take the keyboard: Escape dismisses the HUD, Return or Space presses its button. Without a blocking mask the HUD gets "
      + "keys only when the compositor focuses it, which sway 1.10 and newer don't do while a window has the focus. While the "
      + "session is locked it gets none."
  )
  package let control = Option(
    "control", "KIND[:DEVICE]", .optional(.control, none: "none"), default: .some(nil), absence: "none",
    isKey: false, isAdvanced: true,
    "What the wheel over the HUD and a drag on its bar change: \(Control.Kind.allCases.map(\.rawValue).choices)."
  )
  package let urgency = Option<Options.Urgency>(
    "urgency", "U", .choice, default: .normal, isKey: false, isAdvanced: true,
    "Where HUDs are the desktop's notifications, how much attention this one gets: \(Options.Urgency.list).")
  package let theme = Option(
    "theme", "T", .text(completion: .theme), default: ThemeSelection.Name.auto.rawValue,
    "The theme: \(ThemeSelection.Name.list), or one of the configuration. auto is light or dark as the desktop prefers."
  )
  package let properties = Option(
    "set", "KEY=VALUE", .assignments,
    "Set a property of the theme, such as font=Inter or scale=1.25; repeatable. See 'bezel help properties'.")
}

// MARK: Kinds

extension ValueKind<[Content.Button]> {
  /// The empty text empties the list. A button too many is kept for the check of the whole; more are not.
  static let buttons = Self(
    accepted: "a button",
    read: { text throws(UsageError) in text.isEmpty ? [] : [try Content.Button(text: text)] },
    texts: { $0.isEmpty ? [""] : $0.map(\.text) },
    add: { buttons, new in
      if new.isEmpty {
        buttons = []
      } else if buttons.count <= Content.Button.most {
        buttons += new
      }
    })
}

extension ValueKind<[ThemeAssignment]> {
  /// All of one level: of a property the last one counts.
  static let assignments = Self(
    accepted: "KEY=VALUE", completion: .property,
    read: { text throws(UsageError) in [try ThemeAssignment(parsing: text)] },
    texts: { $0.map(\.description) }, add: { $0.add($1) })
}

extension ValueKind<Progress> {
  static let progress = Self(
    accepted: Progress.accepted,
    adviceAbout: { text in
      isChange(text)
        ? "it is a value, not a change: \(Progress.accepted)" : Progress.adviceAboutPercentage(text)
    },
    read: { isChange($0) ? nil : Progress(text: $0) }, write: \.text)
  static let maximum: Self = {
    let kind = ValueKind<Double>.percentage(Progress.maxima)
    return Self(
      accepted: "\(kind.accepted) (150%)", range: kind.range, adviceAbout: Progress.adviceAboutPercentage,
      read: { Progress(maximum: $0) }, write: \.text)
  }()

  private static func isChange(_ text: String) -> Bool {
    text.hasPrefix("+") || text.hasPrefix("-") && text.hasSuffix("%")
  }
}

extension ValueKind<Dots> {
  static let dots = Self(accepted: Dots.accepted, read: { Dots(text: $0) }, write: \.text)
}

extension ValueKind<String> {
  /// The path of an image. An empty one is the working directory.
  static let image = Self(
    accepted: "a PNG, JPEG or SVG file", completion: .file, read: { $0.isEmpty ? nil : $0 }, write: { $0 })
}

extension ValueKind<Control> {
  static let control = Self(
    accepted: Control.accepted, completion: .names(Control.Kind.allCases.map(\.rawValue)),
    read: { Control(text: $0) }, write: \.text)
}

extension ValueKind<Options.Timeout> {
  package static let timeout = Self(
    accepted: Options.Timeout.accepted, completion: .names(["auto", "never"]),
    read: { Options.Timeout(text: $0) }, write: \.text)
}

extension ValueKind<Position> {
  static let position = Self(
    accepted: Position.accepted, completion: .names(Position.names), read: { Position(text: $0) },
    write: \.text)
}

extension ValueKind<Point> {
  static let place = Self(
    accepted: "two numbers below a million, such as 0,-40", read: { Point(text: $0) }, write: \.text)
}

extension ValueKind<Placement.Output> {
  static let output = Self(
    accepted: "focused, all, or a list of names and patterns without 'focused'", completion: .output,
    read: { text in
      let output = Placement.Output(text: text)
      return output == .focused || OutputPattern.isValid(text) ? output : nil
    },
    write: \.text)
}

extension ValueKind<Mask> {
  static let mask = Self(
    accepted: Mask.accepted, completion: .names(["none", "pass", "clear", "dim", "gradient"]),
    read: { Mask(text: $0) }, write: \.text)
}
