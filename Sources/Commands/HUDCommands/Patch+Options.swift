import BezelValues
import HUDModel

/// The option table of a HUD: the rows of ``Patch``.
extension Patch {
  package typealias Option = CommandOption<Patch>

  package static let options = [titleOption] + textOptions + indicatorOptions + behaviorOptions

  package static let titleOption = Option("title", "TEXT", "The title. Default: none.", \.title).short("t")

  /// The options of all commands that show a HUD.
  package static let textOptions = [
    Option("details", "TEXT", "A smaller text below the title. Default: none.", \.details).short("d"),
    Option(
      "ellipsis", "E",
      "How details that are too long are shortened; end wraps them and cuts the last line, middle cuts each line in "
        + "its middle",
      default: "end", \.ellipsis),
    Option(
      flag: "markup",
      "Title and details contain Pango markup: <b>bold</b>, <span foreground='red'>red</span>.",
      \.isMarkup),
    Option("note", "TEXT", "A third, fainter text below the details. Default: none.", \.note),
    Option(
      "value-text", "TEXT", "The text at the end of a row or of a banner's bar, such as 40%. Default: none.",
      \.valueText),
    Option(
      list: "button", most: Content.Button.most, "[ID=]LABEL",
      "A button; twice for two. icon:NAME as the label is a round button with one of Bezel's own icons. The id, without which "
        + "it is the label or the icon's name, is what --wait prints. '' removes the buttons. Default: none.",
      \.buttons
    ) { text throws(UsageError) in text.isEmpty ? nil : try Content.Button(text: text) },
  ]

  /// The options of commands without an indicator of their own.
  package static let indicatorOptions = [
    Option("mode", "MODE", "The indicator", default: "spinner", \.mode).short("m"),
    Option(
      "progress", "P",
      "The progress: 0.4, 40% or 3/12. Alone, it selects a ring, or a bar in a row or a banner.",
      \.progress
    ) { text throws(UsageError) in
      if text.hasPrefix("+") || text.hasPrefix("-") && text.hasSuffix("%") {
        throw UsageError(
          "--progress can't be '\(text.shortened)'; it is the value and no change: \(Progress.accepted)")
      }
      return try progress(text, of: "--progress", Progress.accepted, Progress.init(text:))
    }
    .short("p"),
    Option(
      "max", "P",
      "The progress of a full bar, from 1% to 1000%. What is above 100% has the warning colour. Default: 100%.",
      \.maximum
    ) { text throws(UsageError) in
      try progress(
        text, of: "--max", "a percentage from 1% to 1000% (150%)", Progress.init(maximum:))
    },
    Option(
      "dots", "D", "A row of dots, such as workspaces: o occupied, * active, . empty, as in oo*o.",
      accepted: Dots.accepted, \.dots, Dots.init(text:)),
    Option(
      flag: "percent", "Show the percentage too: inside a ring, else beside the bar or the pie.",
      \.showsPercent),
    Option(
      flag: "inactive", "Draw icon, progress and value fainter, as of something that is off.", \.isInactive),
    Option(flag: "estimate", "Mark the progress as an estimate: fainter, with a tilde.", \.isEstimate),
    Option(
      "segments", "N", "Draw the bar as N cells; 0 is one continuous bar. It selects the mode bar.",
      \.segments
    ) {
      text throws(UsageError) in
      do throws(UsageError) { _ = try ThemeAssignment("segments", text) } catch {
        throw UsageError("--\(error.description)")
      }
      return Int(text) ?? 0
    },
    Option(
      "image", "FILE",
      "Show a PNG, JPEG or SVG file of at most 16 MiB as the icon, in the indicator's colour.",
      completion: .file,
      \.image
    ) { path throws(UsageError) in
      // An empty path is the working directory.
      guard !path.isEmpty else { throw UsageError("--image can't be ''; it is a PNG, JPEG or SVG file") }
      return path
    }.refused(oneImage, when: hasImage),
    Option(
      "icon", "NAME",
      "Show an icon: one of Bezel's own, or one of the desktop's icon theme; '' removes it.",
      completion: .icon, \.icon
    ).short("i").refused(oneImage, when: hasImage),
    Option(
      flag: "tint", "Paint an image in the indicator's colour, not in its own colours. Default: yes.",
      \.isTinted),
  ]

  /// - Throws: `UsageError`, which names the right form of a percentage without its unit.
  private static func progress(
    _ text: String, of option: String, _ accepted: String, _ read: (String) -> Progress?
  ) throws(UsageError) -> Progress {
    if let progress = read(text) { return progress }
    let advice = Progress.adviceAboutPercentage(text) ?? "; it is \(accepted)"
    throw UsageError("\(option) can't be '\(text.shortened)'\(advice)")
  }

  private static let oneImage = "a HUD shows one image; give one --image or one --icon"
  private static let hasImage: @Sendable (Patch) -> Bool = { $0.image != nil || $0.icon != nil }

  /// The behaviour of a HUD that isn't work in progress.
  package static let statusBehaviorOptions = behaviorOptions.filter { $0.name != "watchdog" }

  /// Placement, behaviour and look.
  package static let behaviorOptions = [
    Option(
      "style", "S",
      "A named set of options: \(Style.builtIn.map(\.name).joined(separator: ", ")). Default: card.",
      completion: .style, \.style
    ).short("s"),
    Option("layout", "L", "How the parts are arranged", default: "column", \.layout),
    Option(
      "timeout", "D",
      "When the HUD is dismissed automatically: a duration such as 300ms, 2s or 1.5s, auto (by the length of its "
        + "texts) or never. Default: auto for a status or an image, else never.",
      accepted: Options.Timeout.accepted, completion: .names(["auto", "never"]), \.timeout,
      Options.Timeout.init(text:)),
    Option(
      "watchdog", "D",
      "Dismiss a HUD with work in progress that is not updated for this long. Default: no limit.",
      accepted: Duration.accepted, \.watchdog, Duration.init(text:)),
    Option(
      "grace", "D", "Wait this long before the HUD appears. Default: 0s.", accepted: Duration.accepted,
      \.grace,
      Duration.init(text:)),
    Option(
      "min-show", "D", "Show the HUD at least this long. Default: 0s.", accepted: Duration.accepted,
      \.minimumShow,
      Duration.init(text:)),
    Option("animation", "A", "How the HUD appears and disappears", default: "zoom", \.animation),
    Option(
      flag: "reduced-motion", "Only fade, with a slower spinner. Default: the desktop's setting.",
      \.reducesMotion),
    Option(
      "position", "P",
      "The position on the output: \(Position.names.joined(separator: ", ")), or the place of the HUD's centre as in "
        + "50%,88%. HUDs with the same one are stacked, those with others may cover each other, and are all visible. "
        + "Default: center.",
      completion: .names(Position.names), \.position
    ) { text throws(UsageError) in
      if let position = Position(text: text) { return position }
      let nearest = suggestion(for: text, among: Position.names)
      throw UsageError(
        "--position can't be '\(text.shortened)'"
          + (nearest.isEmpty ? "; it is \(Position.accepted)" : nearest))
    },
    Option(
      "offset", "X,Y",
      "Move the HUD from its position, in logical pixels to the right and down: two numbers of less than a million. The "
        + "HUD stays on the output. Default: 0,0.",
      accepted: "two numbers of less than a million, such as 0,-40", \.offset, Point.init(text:)),
    Option(
      "output", "O", "The output: focused, all, or a name such as DP-1. Default: focused.",
      accepted: "focused, all or a name", completion: .output, \.output, { Placement.Output(text: $0) }),
    Option("layer", "L", "The layer", default: "overlay", \.layer),
    Option(
      "mask", "M",
      "What is behind the HUD. A backdrop over the whole output blocks all other input; it is clear, dim, gradient or "
        + "\(Color.accepted). Without a backdrop, windows get the input beside the HUD (none), or also that on the HUD "
        + "(pass). Default: none.",
      accepted: Mask.accepted, completion: .names(["none", "pass", "clear", "dim", "gradient"]), \.mask,
      Mask.init(text:)),
    Option(
      "dismiss-on", "W",
      "The tap that dismisses the HUD: on it (tap), on the whole output (anywhere, which sets --mask clear if there is "
        + "no mask), or no tap (none)",
      default: "tap, but none for work in progress with a mask that blocks or with a button",
      \.dismissOn),
    Option(
      flag: "keyboard",
      "Take the keyboard: Escape dismisses the HUD, Return or Space presses its button. Without a mask that blocks input, "
        + "the HUD gets keys only when the compositor focuses it; sway since 1.10 leaves the focus to the window that "
        + "has it.",
      \.keyboard),
    Option(
      "theme", "T",
      "The theme: \(ThemeSelection.Name.names.joined(separator: ", ")), or one of the configuration. auto is light or dark "
        + "as the desktop prefers. Default: auto.",
      completion: .theme, \.theme),
    Option(
      repeatable: "set", "KEY=VALUE", "Set a property of the theme; repeatable. See 'bezel help properties'.",
      completion: .property, \.properties
    ) { text throws(UsageError) in try ThemeAssignment(parsing: text) },
  ]
}
