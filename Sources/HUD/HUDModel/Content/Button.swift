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

    /// The most buttons of a HUD.
    package static let most = 2

    private static let iconPrefix = "icon:"

    /// - Parameters:
    ///   - label: The label. What is too long to be shown is left out.
    ///   - id: The id; nil is the label.
    package init(_ label: String, id: String? = nil) {
      face = .label(TextBlock.truncated(label))
      self.id = TextBlock.truncated(id ?? label)
    }

    /// - Parameters:
    ///   - symbol: The icon.
    ///   - id: The id; nil is the icon's name.
    package init(_ symbol: Symbol, id: String? = nil) {
      face = .symbol(symbol)
      self.id = TextBlock.truncated(id ?? symbol.rawValue)
    }

    /// Reads `LABEL`, `ID=LABEL` or the same with `icon:NAME` as the label. What is before a `=` is no id unless it consists
    /// of letters, digits and `-_.`: labels may contain `=`.
    ///
    /// - Throws: `UsageError` for an unknown icon and for an id without a label.
    package init(text: String) throws(UsageError) {
      var (id, label): (String?, String) = (nil, text)
      if let end = text.utf8.firstIndex(of: UInt8(ascii: "=")), end != text.startIndex,
        text[..<end].utf8.allSatisfy(Self.isOfID)
      {
        (id, label) = (String(text[..<end]), String(text[text.utf8.index(after: end)...]))
      }
      guard !TextBlock.truncated(label).isEmpty else {
        throw UsageError("the button '\((id ?? "").shortened)' has no label; write ID=LABEL or ID=icon:NAME")
      }
      guard label.hasPrefix(Self.iconPrefix) else {
        self.init(label, id: id)
        return
      }
      let name = String(label.dropFirst(Self.iconPrefix.count))
      guard !name.isEmpty else {
        throw UsageError("the button '\(text.shortened)' has no icon; write icon:NAME or ID=icon:NAME")
      }
      let kind = Symbol.Kind(rawValue: name)
      guard let symbol = Symbol(rawValue: name) ?? kind?.symbol(for: nil, isInactive: false) else {
        let nearest = suggestion(for: name, among: Symbol.allNames)
        throw UsageError(
          "there is no icon '\(name.shortened)' for a button\(nearest.isEmpty ? "; 'bezel icon list' lists them" : nearest)"
        )
      }
      self.init(symbol, id: id ?? name)
    }

    /// The label as `init(text:)` reads it.
    package var label: String {
      switch face {
      case .label(let label): label
      case .symbol(let symbol): Self.iconPrefix + symbol.rawValue
      }
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
