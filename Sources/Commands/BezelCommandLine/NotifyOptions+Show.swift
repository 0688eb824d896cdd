import BezelValues
package import HUDCommands
import HUDModel

// notify-send's options, translated into those of `bezel show`.

extension NotifyOptions {
  /// The command, and what of it the server can't do.
  package struct Notification {
    package var show: Command.Show
    /// What `--print-id` prints.
    package var number: Int
    /// The name that a tap on the HUD prints; nil for none.
    package var tapAction: String?
    /// The actions that have no button.
    package var omitted: [String] = []
  }

  /// `process` is the number of a HUD that has no other one.
  package func notification(process: Int32) -> Notification {
    var show = Command.Show()
    show.section = "notify"
    (show.patch.title, show.patch.details) = (summary, Self.plainText(body))
    let tag = text(of: "x-canonical-private-synchronous") ?? text(of: "x-dunst-stack-tag")
    let number = self.replaced > 0 ? self.replaced : tag.map(Self.hash) ?? Int(process)
    show.id = "notify-\(number)"
    // A number can be replaced only under its id.
    if self.replaced <= 0, !self.printsID, let tag, let id = try? ValueKind.id.value(of: tag, for: nil) {
      show.id = id
    }
    if let value = self.number(of: "value") {
      setValue(max(0, min(value, 1000)) / 100, of: &show.patch)
    } else {
      show.patch.mode = .text
    }
    apply(self.urgency, to: &show)
    setIcon(of: &show.patch)
    var notification = Notification(show: show, number: number)
    addActions(to: &notification)
    // An action without a text has no button that could answer.
    let isQuestion = notification.show.patch.buttons != nil || notification.tapAction != nil
    notification.show.patch.timeout = timeout(isQuestion: isQuestion)
    if self.waits || isQuestion {
      (notification.show.waits, notification.show.holds) = (true, true)
    }
    return notification
  }

  /// Without a time, a question waits for its answer, what is critical stays, and a pill is as short as those of keys.
  private func timeout(isQuestion: Bool) -> Options.Timeout? {
    let time = self.time
    if time >= 0 { return time == 0 ? .never : .after(.milliseconds(time)) }
    if isQuestion || self.urgency == .critical { return .never }
    return self.number(of: "value") == nil ? nil : .auto
  }

  /// A pill. Scripts often have the value in the text too.
  private func setValue(_ value: Double, of patch: inout Patch) {
    patch.style = Style.displayName
    let progress = Progress(value, upTo: max(1, value))
    patch.progress = progress
    if value > 1 { patch.maximum = progress }
    let text = progress.percentText
    if summary.contains(text) || body.contains(text) { patch.showsPercent = false }
  }

  private func apply(_ urgency: Options.Urgency, to show: inout Command.Show) {
    if urgency != .normal { show.patch.urgency = urgency }
    switch urgency {
    case .normal: break
    // Scripts send the volume with this urgency, which must not look muted.
    case .low where show.patch.progress == nil: (show.patch.isInactive, show.patch.layer) = (true, .top)
    case .low: break
    case .critical:
      if show.patch.progress == nil {
        show.patch.mode = .error
      } else {
        show.patch.properties = [ThemeAssignment(constant: "icon-color", "error")]
      }
    }
  }

  // MARK: Hints

  private func text(of name: String) -> String? {
    self.hints.reduce(nil) { last, hint in
      if case .text(name, let text) = hint, !text.isEmpty { text } else { last }
    }
  }

  private func number(of name: String) -> Double? {
    self.hints.reduce(nil) { last, hint in
      if case .number(name, let number) = hint { number } else { last }
    }
  }

  /// The same number for the same name, from 1 to the greatest that notify-send accepts.
  private static func hash(_ name: String) -> Int {
    Int(name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 1 | 1)
  }

  // MARK: Icon

  private func setIcon(of patch: inout Patch) {
    let given = [text(of: "image-path") ?? text(of: "image_path") ?? "", self.icon, self.appIcon]
    guard let icon = given.first(where: { !$0.isEmpty }) else { return }
    let name = icon.hasSuffix("-symbolic") ? String(icon.dropLast("-symbolic".count)) : icon
    if let symbol = Symbol.allCases.first(where: { $0.desktopName == name }) {
      patch.icon = symbol.rawValue
    } else if Symbol.allNames.contains(name) {
      patch.icon = name
    } else if let path = Self.path(icon) {
      (patch.image, patch.isTinted) = (path, name.contains("-symbolic.") ? nil : false)
    } else {
      // A pill has one colour.
      (patch.icon, patch.isTinted) = (icon, name != icon || patch.progress != nil ? nil : false)
    }
  }

  /// The file that an icon is; nil for a name.
  private static func path(_ icon: String) -> String? {
    if icon.hasPrefix("file://") { return icon.dropFirst("file://".count).percentDecoded }
    let isFile = icon.contains("/") || ["png", "jpg", "jpeg", "svg"].contains { icon.hasSuffix(".\($0)") }
    return isFile ? icon : nil
  }

  // MARK: Actions

  private func addActions(to notification: inout Notification) {
    var buttons: [Content.Button] = []
    for (place, text) in self.actions.enumerated() {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).trimmingSpaces }
      let (name, label) = parts.count > 1 ? (parts[0], parts[1]) : ("\(place)", parts[0])
      guard !name.isEmpty, case let button = Content.Button(label, id: name), !button.label.isEmpty else {
        continue
      }
      if name == "default" {
        notification.tapAction = name
      } else if buttons.count < Content.Button.most {
        buttons.append(button)
      } else {
        notification.omitted.append(label)
      }
    }
    if !buttons.isEmpty { notification.show.patch.buttons = buttons }
    if notification.tapAction != nil { notification.show.patch.dismissOn = .tap }
  }

  // MARK: Text

  /// The text of a body, without its markup. Other text stays, also `<` and `&` that begin no tag or entity of the specification.
  package static func plainText(_ body: String) -> String {
    var (text, rest) = ("", withoutBackslashes(body)[...])
    while let character = rest.first {
      let mark = character == "<" ? tag(in: rest) : character == "&" ? entity(in: rest) : nil
      text += mark?.text ?? String(character)
      rest = mark?.rest ?? rest.dropFirst()
    }
    return text
  }

  /// As notify-send reads a body: `\n` is a new line, and another character is itself.
  private static func withoutBackslashes(_ body: String) -> String {
    var (text, rest) = ("", body[...])
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        text.append(character)
        continue
      }
      text += ["n": "\n", "t": "\t", "r": ""][next] ?? String(next)
    }
    return text
  }

  /// What takes the place of the tag that a text begins with, and what follows it; nil if it begins with no tag.
  private static func tag(in text: Substring) -> (text: String, rest: Substring)? {
    let tag = text.dropFirst().prefix { $0 != "<" && $0 != ">" }
    let rest = text[tag.endIndex...]
    let inside = tag.trimmingPrefix("/")
    let name = inside.prefix { $0.isLetter }
    guard rest.first == ">", inside[name.endIndex...].first.map({ " /".contains($0) }) ?? true else {
      return nil
    }
    switch name.lowercased() {
    case "b", "i", "u", "s", "a", "p", "span", "tt", "small", "big", "sub", "sup":
      return ("", rest.dropFirst())
    case "br": return ("\n", rest.dropFirst())
    case "img": return (alternative(in: inside), rest.dropFirst())
    default: return nil
    }
  }

  /// The text that stands for a picture.
  private static func alternative(in tag: Substring) -> String {
    let parts = tag.split(separator: "alt=\"", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
  }

  /// The character of the entity that a text begins with, and what follows it; nil if it begins with no entity.
  private static func entity(in text: Substring) -> (text: String, rest: Substring)? {
    guard let end = text.prefix(12).firstIndex(of: ";"),
      let character = character(ofEntity: text[..<end].dropFirst())
    else { return nil }
    return (character, text[end...].dropFirst())
  }

  private static func character(ofEntity name: Substring) -> String? {
    if let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "][name] {
      return named
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code == 0 ? nil : code.flatMap(UnicodeScalar.init).map { String($0) }
  }
}
