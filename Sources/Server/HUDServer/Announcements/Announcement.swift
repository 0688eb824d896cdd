import BezelWords
import HUDModel

/// What a screen reader says of a HUD.
struct Announcement: Hashable {
  /// Whether it interrupts what is being said.
  enum Politeness: Int32 {
    case polite = 1
    case assertive = 2
  }

  let text: String
  let politeness: Politeness
  /// What has to change for it to be said again: of a task that is its title, not what it does at the moment.
  let occasion: String

  /// What is said of a HUD; nil if it says nothing. The progress of a task is not said, nor what the task does at the moment:
  /// they change all the time.
  init?(_ hud: HUD) {
    let content = hud.content
    let isTask = hud.specification.isTask
    var parts: [String]
    if hud.specification.isLevel {
      // Details alone are the name of the device.
      let name = content.title.isEmpty ? content.details : content.title
      parts = [hud.options.control?.kind.spokenName ?? "", name, content.valueAsText]
    } else if content.isStatus || hud.options.clock == nil && content.indicator.progress == nil {
      // The time of a clock changes each second.
      let value = hud.options.clock == nil ? content.valueText : ""
      // The note of a task is its time, or what is left of it.
      parts = [content.title, content.details, isTask ? "" : content.note, value]
    } else {
      parts = [content.title]
    }
    let buttons = content.buttons.map { button in
      if case .label(let label) = button.face { label } else { button.id }
    }
    parts += buttons
    var text = ""
    for part in parts.map(\.onOneSpokenLine) where !part.isEmpty {
      if let last = text.last { text += ".:;?!…".contains(last) ? " " : ". " }
      text += part
    }
    if text.isEmpty { return nil }
    self.text = text
    occasion = isTask ? ([content.title] + buttons).joined(separator: "\n") : text
    politeness = content.isStatus || !content.buttons.isEmpty ? .assertive : .polite
  }
}

extension Control.Kind {
  fileprivate var spokenName: String {
    switch self {
    case .volume, .mediaVolume: translated("Volume")
    case .mic: translated("Microphone")
    case .brightness: translated("Brightness")
    case .keyboardLight: translated("Keyboard light")
    case .media: ""
    }
  }
}

extension String {
  fileprivate var onOneSpokenLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
