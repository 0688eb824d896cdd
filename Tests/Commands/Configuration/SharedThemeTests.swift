import BezelConfiguration
import Foundation
import HUDCommands
import HUDModel
import Testing

/// The themes and templates that are installed.
@Suite struct SharedThemeTests {
  private static let share = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("share")

  /// The theme of a text.
  private func theme(_ text: String) throws -> Theme {
    let configuration = Configuration("[theme.x]\n\(text)")
    #expect(configuration.errors.map(\.description) == [])
    return try configuration.theme(named: "x").theme(on: DesktopPreferences())
  }

  @Test(arguments: ["catppuccin-mocha", "gruvbox-dark", "high-contrast"])
  func `a finished theme has no errors and enough contrast`(name: String) throws {
    let file = Self.share.appendingPathComponent("themes/\(name).ini")
    let theme = try theme(String(contentsOf: file, encoding: .utf8))
    let least = name == "high-contrast" ? 15.0 : 7
    #expect(contrast(theme.text.titleColor, theme.bezel.fill) >= least)
    #expect(contrast(theme.text.detailsColor, theme.bezel.fill) >= 4.5)
  }

  @Test(arguments: [
    ("matugen.ini", "{{colors.", "}}", "#a1b2c3"), ("pywal.ini", "{", "}", "#a1b2c3"),
    ("base16.mustache", "{{", "}}", "a1b2c3"),
  ])
  func `a template gives a theme without errors`(name: String, start: String, end: String, color: String)
    throws
  {
    let template = try String(
      contentsOf: Self.share.appendingPathComponent("templates/\(name)"), encoding: .utf8)
    var text = ""
    var rest = template[...]
    while let open = rest.range(of: start),
      let close = rest.range(of: end, range: open.upperBound..<rest.endIndex)
    {
      let isStripped = rest[open.upperBound..<close.lowerBound].hasSuffix(".strip")
      text += rest[..<open.lowerBound] + (isStripped ? color.drop { $0 == "#" } : color[...])
      rest = rest[close.upperBound...]
    }
    let theme = try theme(text + rest)
    #expect(theme.bezel.fill == Color(0xA1, 0xB2, 0xC3) && theme.text.titleColor == Color(0xA1, 0xB2, 0xC3))
    // pywal's background is its colour 0.
    if name == "pywal.ini" { #expect(abs(theme.indicator.trackColor.alpha - 0.2) < 0.01) }
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(first, second) / min(first, second)
  }
}
