package import BezelValues

extension Content {
  /// A button of a HUD.
  package struct Button: Hashable, Sendable {
    package enum Face: Hashable, Sendable {
      case label(String)
      /// The icon of a round button.
      case symbol(Symbol)
    }

    /// What programs get when it is pressed.
    package let id: String
    package let face: Face
    /// Whether pressing it dismisses the HUD.
    package let dismisses: Bool
    /// Whether it deletes or discards something: it is red.
    package let isDestructive: Bool

    /// The most buttons of a HUD.
    package static let most = 2

    private static let iconPrefix = "icon:"
    private static let textPrefix = "text:"
    private static let stayPrefix = "stay:"
    private static let destructivePrefix = "destructive:"

    /// What is too long to be shown of the label is omitted. Without an id it is the label.
    package init(_ label: String, id: String? = nil, dismisses: Bool = true, isDestructive: Bool = false) {
      (self.dismisses, self.isDestructive) = (dismisses, isDestructive)
      face = .label(TextBlock.truncated(label))
      self.id = TextBlock.truncated(id ?? label)
    }

    /// Without an id it is the icon's name.
    package init(_ symbol: Symbol, id: String? = nil, dismisses: Bool = true, isDestructive: Bool = false) {
      (self.dismisses, self.isDestructive) = (dismisses, isDestructive)
      face = .symbol(symbol)
      self.id = TextBlock.truncated(id ?? symbol.rawValue)
    }

    /// Reads `LABEL`, `ID=LABEL` or the same with `icon:NAME` as the label. What is before a `=` is no id unless it consists
    /// of letters, digits, `-_.` and bytes such as `%20`, or is only `%`, the empty id: labels may contain `=`. A button after
    /// `stay:` does not dismiss the HUD, and one after `destructive:` is red, in any order. After `text:` a label is any text.
    ///
    /// - Throws: `UsageError` for an unknown icon and for an id without a label.
    package init(text: String) throws(UsageError) {
      var (id, label): (String?, String) = (nil, text)
      if let end = text.utf8.firstIndex(of: UInt8(ascii: "=")), end != text.startIndex,
        let decoded = Self.decoded(text[..<end])
      {
        (id, label) = (decoded, String(text[text.utf8.index(after: end)...]))
      }
      var (dismisses, isDestructive) = (true, false)
      while let prefix = [Self.stayPrefix, Self.destructivePrefix].first(where: label.hasPrefix) {
        label.removeFirst(prefix.count)
        if prefix == Self.stayPrefix { dismisses = false } else { isDestructive = true }
      }
      let isText = label.hasPrefix(Self.textPrefix)
      if isText { label.removeFirst(Self.textPrefix.count) }
      guard !TextBlock.truncated(label).isEmpty else {
        throw UsageError("the button '\(text.shortened)' has no label; write ID=LABEL or ID=icon:NAME")
      }
      guard !isText, label.hasPrefix(Self.iconPrefix) else {
        self.init(label, id: id, dismisses: dismisses, isDestructive: isDestructive)
        return
      }
      let name = String(label.dropFirst(Self.iconPrefix.count))
      guard !name.isEmpty else {
        throw UsageError("the button '\(text.shortened)' has no icon; write icon:NAME or ID=icon:NAME")
      }
      guard let symbol = Symbol(ownName: name) else {
        let nearest = suggestion(for: name, among: Symbol.allNames)
        throw UsageError(
          "unknown icon '\(name.shortened)' for a button\(nearest.isEmpty ? "; 'bezel icon list' lists them" : nearest)"
        )
      }
      self.init(symbol, id: id ?? name, dismisses: dismisses, isDestructive: isDestructive)
    }

    /// The button as `init(text:)` reads it.
    package var text: String {
      let mark =
        switch face {
        case .symbol: ""
        case .label(let label):
          [Self.iconPrefix, Self.textPrefix, Self.stayPrefix, Self.destructivePrefix]
            .contains(where: label.hasPrefix) ? Self.textPrefix : ""
        }
      let isPlain = dismisses && !isDestructive && mark.isEmpty && !label.utf8.contains(UInt8(ascii: "="))
      if isPlain, let button = try? Content.Button(text: label), button == self { return label }
      return Self.encoded(id) + "=" + (dismisses ? "" : Self.stayPrefix)
        + (isDestructive ? Self.destructivePrefix : "") + mark + label
    }

    /// The label, or `icon:` and the icon's name.
    package var label: String {
      switch face {
      case .label(let label): label
      case .symbol(let symbol): Self.iconPrefix + symbol.rawValue
      }
    }

    private static func encoded(_ id: String) -> String {
      if id.isEmpty { return "%" }
      return id.utf8.reduce(into: "") { text, byte in
        text +=
          isOfID(byte)
          ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }

    /// An id as `encoded` writes it; nil for what is none.
    private static func decoded(_ text: Substring) -> String? {
      if text == "%" { return "" }
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        if isOfID(byte) {
          bytes.append(byte)
        } else {
          guard byte == UInt8(ascii: "%"), rest.count >= 2, let digits = String(rest.prefix(2)),
            let code = UInt8(digits, radix: 16)
          else { return nil }
          bytes.append(code)
          rest = rest.dropFirst(2)
        }
      }
      return String(validating: bytes, as: UTF8.self)
    }

    private static func isOfID(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
  }
}

extension Content.Button: ExpressibleByStringLiteral {
  package init(stringLiteral label: String) { self.init(label) }
}
