/// The desktop's settings that change a theme. The defaults apply until the desktop has answered.
package struct DesktopPreferences: Hashable, Sendable {
  package var prefersLight = false
  package var reducesMotion = false
  /// Whether panels are opaque and have a strong border.
  package var prefersContrast = false
  package var accent: Color?
  /// The family of the interface's font; nil if the desktop has none.
  package var fontFamily: String?
  /// Whether the user's language is written from right to left.
  package var isRightToLeft = false
  /// The factor for the size of texts, from 0.5 to 3.
  package var textScale = 1.0 {
    didSet { textScale = textScale.isNaN ? 1 : min(max(textScale, 0.5), 3) }
  }

  package init() {}
}
