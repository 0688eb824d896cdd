import Foundation
import HUDModel
import Testing

/// The typed properties of BezelKit's themes and its constants for icons, which are written from HUDModel's tables.
/// `BEZEL_UPDATE_DOCUMENTS=1` writes them.
struct ThemeCodeTests {
  @Test func `BezelKit has a typed property for each property of a theme`() throws {
    var blocks: [String] = []
    for property in ThemeProperty.all {
      guard let kind = Kind(property.accepted) else { continue }
      blocks.append(Self.declaration(of: property, kind))
    }
    // An accent and the colour of icons have words beside colours.
    #expect(blocks.count == ThemeProperty.all.count - 2)
    try Self.compare(
      "Theme+Properties.swift",
      """
      // Written from the properties of HUDModel's themes; ThemeCodeTests says how.

      extension HUD.Theme {
      \(blocks.joined(separator: "\n\n"))
      }

      """)
  }

  @Test func `BezelKit has a constant for each icon`() throws {
    let blocks = Symbol.allNames.map { name in
      """
        /// The icon `\(name)`.
        ///
        ///     HUD.info("Done") { $0.icon = .\(Self.camelCase(name)) }
        public static let \(Self.camelCase(name)) = HUD.Icon.named("\(name)")
      """
    }
    try Self.compare(
      "Icon+Names.swift",
      """
      // Written from the names of HUDModel's icons; ThemeCodeTests says how.

      extension HUD.Icon {
      \(blocks.joined(separator: "\n\n"))
      }

      """)
  }

  private static func compare(_ name: String, _ code: String) throws {
    let file = Project.root.appendingPathComponent("Sources/Kit/BezelKit/Generated/\(name)")
    if ProcessInfo.processInfo.environment["BEZEL_UPDATE_DOCUMENTS"] != nil {
      try code.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == code)
  }

  private static func declaration(of property: ThemeProperty, _ kind: Kind) -> String {
    let name = camelCase(property.key)
    var lines = [
      "  /// \(property.meaning) Nil leaves it to the base theme.",
      "  ///", "  ///     theme.\(name) = \(kind.example)",
    ]
    if !kind.limits.isEmpty { lines.insert("  /// \(kind.limitText)", at: 1) }
    lines += [
      "  public var \(name): \(kind.type)? {", "    get { value(of: \"\(property.key)\") }",
      "    set { setValue(of: \"\(property.key)\", to: newValue\(kind.limits)) }", "  }",
    ]
    if case .choice(let names) = kind.shape {
      let type = kind.type(for: property.key)
      lines = lines.map { $0.replacingOccurrences(of: Kind.placeholder, with: type) }
      if kind.isOwn(property.key) {
        lines += [
          "", "  /// A value of ``\(name)``.", "  ///",
          "  ///     theme.\(name) = .\(names[0])",
          "  public enum \(type): String, CaseIterable, Hashable, Sendable {",
          "    /// The value `\(names[0])` and the others, as in `bezel show --set \(property.key)=\(names[0])`.",
          "    case \(names.joined(separator: ", "))", "  }",
        ]
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func camelCase(_ key: String) -> String {
    let words = key.split(separator: "-").map(String.init)
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The type of a property, which the words about its values tell.
  private struct Kind {
    enum Shape { case plain, choice([String]) }

    static let placeholder = "CHOICE"
    let type: String
    var limits = ""
    var limitText = ""
    let example: String
    var shape = Shape.plain

    init?(_ accepted: String) {
      let numbers = accepted.matches(of: /-?[0-9]+(?:\.[0-9]+)?/).map { String($0.0) }
      let bounds = numbers.suffix(2).joined(separator: " to ")
      switch accepted {
      case "on or off": (type, example) = ("Bool", "true")
      case "a colour: #rgb, #rgba, #rrggbb or #rrggbbaa":
        (type, example) = ("HUD.Color", "HUD.Color(red: 1, green: 0.5, blue: 0)")
      case _ where accepted.hasPrefix("a number"):
        (type, example) = ("Double", numbers[1])
        (limits, limitText) = (
          ", in: \(numbers[0])...\(numbers[1])", "From \(bounds); other values are clamped."
        )
      case _ where accepted.hasPrefix("a whole number"):
        (type, example) = ("Int", numbers[1])
        (limits, limitText) = (
          ", in: \(numbers[0])...\(numbers[1])", "From \(bounds); other values are clamped."
        )
      case _ where accepted.hasPrefix("one number of logical pixels or two"):
        (type, example) = ("HUD.Size", "HUD.Size(width: 20, height: 10)")
        (limits, limitText) = (
          ", in: \(numbers[0])...\(numbers[1])", "From \(bounds) each; other values are clamped."
        )
      case _ where accepted.hasPrefix("two numbers"):
        (type, example) = ("HUD.Offset", "HUD.Offset(x: 0, y: 8)")
        (limits, limitText) = (", in: -100...100", "From -100 to 100 each; other values are clamped.")
      case _ where accepted.hasPrefix("a duration") && accepted.hasSuffix("from 10ms to 60s"):
        (type, example) = ("Duration", ".milliseconds(300)")
        (limits, limitText) = (
          ", in: .milliseconds(10)...(.seconds(60))", "From 10 ms to 60 s; other values are clamped."
        )
      case _ where accepted.hasPrefix("a duration") && accepted.hasSuffix("up to 60min"):
        (type, example) = ("Duration", ".milliseconds(300)")
        (limits, limitText) = (", in: .zero...(.seconds(3600))", "Up to an hour; other values are clamped.")
      case _ where accepted.hasPrefix("a font:"):
        (type, example) = ("HUD.Font", "HUD.Font(size: 15, weight: .semibold)")
      case _ where accepted.hasPrefix("a font family"): (type, example) = ("String", "\"Inter\"")
      case "texts": (type, example) = ("String", "\"Muted, Off\"")
      case _ where accepted.contains("colour"): return nil
      case "auto (the desktop's), right or up", _:
        let names = accepted.replacingOccurrences(of: " or ", with: ", ").components(separatedBy: ", ")
        guard names.count > 1, names.allSatisfy({ $0.wholeMatch(of: /[a-z-]+/) != nil }) else { return nil }
        (type, example, shape) = (Self.placeholder, ".\(names[0])", .choice(names))
      }
    }

    /// BezelKit has types for the layout and the animation.
    func type(for key: String) -> String {
      switch key {
      case "layout": "HUD.Arrangement"
      case "animation": "HUD.Animation"
      default: ThemeCodeTests.camelCase("x-" + key).dropFirst().description
      }
    }

    func isOwn(_ key: String) -> Bool { key != "layout" && key != "animation" }
  }
}
