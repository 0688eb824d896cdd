import BezelDBus
import BezelValues
import HUDModel

/// What the desktop shows of a HUD as a notification. What a notification can't show, such as a mask or a position, is
/// omitted.
struct Notification: Hashable {
  let summary: String
  /// Plain text.
  let body: String
  /// The path of a picture or a name of an icon theme; nil for none.
  let picture: String?
  let buttons: [Content.Button]
  let progress: Progress?
  /// Whether it says that something has failed.
  let isFailure: Bool
  /// Whether it shows a result or a message, and no running task.
  let isStatus: Bool

  /// What is shown of a HUD.
  init(_ hud: HUD) {
    let content = hud.content
    var texts = [content.title, content.details, content.note].map(\.withoutControls).filter { !$0.isEmpty }
    // A notification must have a summary.
    summary = texts.isEmpty ? Self.program : texts.removeFirst().replacing("\n", with: " ")
    let value = content.valueAsText.withoutControls
    if !value.isEmpty { texts.insert(value, at: 0) }
    // GNOME shows a body of several lines as one.
    body = texts.joined(separator: texts.contains { $0.contains("\n") } ? "\n" : " · ")
    buttons = hud.options.mask == .pass ? [] : content.buttons
    progress = content.indicator.progress
    isFailure = content.mode == .error
    isStatus = content.isStatus
    let own: String? =
      switch content.mode {
      case .success: "object-select-symbolic"
      case .error: "dialog-error-symbolic"
      case .warning: "dialog-warning-symbolic"
      case .info: "dialog-information-symbolic"
      default: nil
      }
    picture =
      switch content.icon?.image?.picture.source {
      case .file(let path): path
      case .icon(let name): name
      case .data, nil: own
      }
  }

  static let program = "Bezel"
  /// Of the program, in themes.
  private static let programIcon = "system-run-symbolic"
  private static let buttonPrefix = "button:"

  /// The button that an action stands for.
  static func button(ofAction key: String) -> String? {
    key.hasPrefix(buttonPrefix) ? String(key.dropFirst(buttonPrefix.count)) : nil
  }

  /// The arguments of `Notify`. `number` is that of the notification to replace; nil is a new one.
  func arguments(
    replacing number: UInt32?, _ urgency: Options.Urgency, for capabilities: Set<String>
  ) -> [BusValue] {
    var actions: [BusValue] = []
    if capabilities.contains("actions") {
      for button in buttons {
        let label =
          switch button.face {
          case .label(let label): label
          case .symbol: button.id
          }
        actions += [.string(Self.buttonPrefix + button.id), .string(label)]
      }
    }
    var hints: [BusValue] = [.entry(.string("urgency"), .variant(.byte(urgency.hint)))]
    if let progress {
      hints.append(.entry(.string("value"), .variant(.int32(Int32(min(progress.percent, 100))))))
    }
    if let picture { hints.append(.entry(.string("image-path"), .variant(.string(picture)))) }
    let hasBody = capabilities.contains("body")
    let shownBody = capabilities.contains("body-markup") ? body.escapedForMarkup : body
    return [
      .string(Self.program), .uint32(number ?? 0), .string(Self.programIcon),
      .string(hasBody || body.isEmpty ? summary : "\(summary) · \(body)".replacing("\n", with: " ")),
      .string(hasBody ? shownBody : ""),
      .array(actions, of: .string), .array(hints, of: .entry(.string, .variant)),
      // It never expires by itself: the HUD has a time of its own.
      .int32(0),
    ]
  }
}

extension Options.Urgency {
  /// The value of the hint `urgency`.
  fileprivate var hint: UInt8 {
    switch self {
    case .low: 0
    case .normal: 1
    case .critical: 2
    }
  }
}

extension HUD {
  /// Whether the desktop's own keys show the same, such as the volume.
  var isLevelOfDesktop: Bool {
    switch options.control?.kind {
    case .volume, .mic, .brightness, .keyboardLight: true
    case .media, .mediaVolume, nil: false
    }
  }
}

extension String {
  /// The text without the control characters that break a notification's markup.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }))
  }
}
