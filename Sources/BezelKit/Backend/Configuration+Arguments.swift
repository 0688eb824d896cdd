internal import HUDModel

extension HUD.Configuration {
  /// The same as words that follow `bezel show`.
  var showWords: [String] { options + ["--", texts.title] }

  /// The same as options of `bezel update`.
  var updateWords: [String] { options + ["--title=\(texts.title)"] }

  /// All of them, so that none stays from before. Texts and names may look like options; = makes them values.
  private var options: [String] {
    (hasMarkup ? ["--markup"] : []) + ["--details=\(texts.details)", "--button=\(button?.label ?? "")"]
      + indicator.words + place + behaviour + look
  }

  private var hasMarkup: Bool { markup.title != nil || markup.details != nil }

  /// With markup in one of the texts, what is plain of the other is written as markup.
  private var texts: (title: String, details: String) {
    guard hasMarkup else { return (title, details) }
    return (markup.title ?? title.escapedForMarkup, markup.details ?? details.escapedForMarkup)
  }

  private var place: [String] {
    let name =
      switch output {
      case .focused: "focused"
      case .all: "all"
      case .named(let name): name
      }
    return [
      "--position", position.rawValue, "--offset", "\(offset.point.x),\(offset.point.y)",
      "--output=\(name)",
      "--layer", layer.rawValue, "--mask", mask.word,
    ]
  }

  private var behaviour: [String] {
    let options = request.options
    var words = ["--grace", options.grace.word, "--min-show", options.minimumShow.word]
    switch timeout ?? (indicator.isStatus ? .auto : .never) {
    case .auto: words += ["--timeout", "auto"]
    case .never: words += ["--timeout", "never"]
    case .after(let delay): words += ["--timeout", max(.zero, delay).word]
    }
    if let watchdog = options.watchdog { words += ["--watchdog", watchdog.word] }
    words += ["--dismiss-on", options.dismissOn(for: request.content).rawValue]
    return keyboard ? words + ["--keyboard"] : words
  }

  private var look: [String] {
    guard let look = request.themeSelection else { return [] }
    return ["--theme", look.name.rawValue] + look.assignments.flatMap { ["--set", $0] }
  }
}

extension HUD.Indicator {
  /// What has no words is a spinner; a custom picture's mode is one anyway.
  fileprivate var words: [String] {
    guard case .image(let image) = model else {
      return ["--mode", model.mode.rawValue] + (progress.map { ["--progress", "\($0)"] } ?? [])
    }
    let tint = image.isTinted ? [] : ["--no-tint"]
    return switch source {
    case .file(let path): ["--image=\(path)"] + tint
    case .icon(let name): ["--icon=\(name)"] + tint
    case .data, nil: ["--mode", "spinner"]
    }
  }
}

extension HUD.Mask {
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .pass: "pass"
    case .clear: "clear"
    case .dim: "dim"
    case .gradient: "gradient"
    case .color(let color): color.word
    }
  }
}

extension HUD.Color {
  /// `#rrggbbaa`
  fileprivate var word: String {
    let bytes = [red, green, blue, alpha].map { Int((($0 > 0 ? min($0, 1) : 0) * 255).rounded()) }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension Duration {
  /// In seconds, as the command line reads it: at most a year.
  var word: String { "\(min(self, .seconds(366 * 24 * 3600)) / .seconds(1))s" }
}

extension String {
  fileprivate var escapedForMarkup: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
