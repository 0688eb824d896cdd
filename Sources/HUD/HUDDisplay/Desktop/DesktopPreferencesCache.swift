import BezelPosix
import HUDModel

/// The desktop's last known preferences, in a file that lasts as long as the user's session: the first picture of a new
/// process has the right theme without a wait for the desktop.
package struct DesktopPreferencesCache: Sendable {
  private let path: String

  /// A cache in Bezel's runtime directory. Nothing is stored while there is no such directory.
  package init(in directory: String) {
    path = directory + "/desktop"
  }

  /// The stored preferences; the defaults if there are none.
  func load() -> DesktopPreferences {
    guard let stored = startOfFile(at: path, upTo: 1000) else { return DesktopPreferences() }
    let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n")
    var preferences = DesktopPreferences()
    preferences.prefersLight = lines.contains(Self.light)
    preferences.reducesMotion = lines.contains(Self.reducedMotion)
    let scale = lines.first { $0.hasPrefix(Self.textScale) }?.dropFirst(Self.textScale.count)
    preferences.textScale = scale.flatMap { Double($0) } ?? 1
    preferences.prefersContrast = lines.contains(Self.contrast)
    let accent = lines.first { $0.hasPrefix(Self.accent) }?.dropFirst(Self.accent.count)
    preferences.accent = accent.flatMap { Color(text: String($0)) }
    preferences.fontFamily = lines.first { $0.hasPrefix(Self.font) }.map {
      String($0.dropFirst(Self.font.count))
    }
    return preferences
  }

  /// Stores preferences. If that fails, the file stays as it is: the next process asks the desktop, as this one did.
  func store(_ preferences: DesktopPreferences) {
    var lines: [Substring] = []
    if preferences.prefersLight { lines.append(Self.light) }
    if preferences.reducesMotion { lines.append(Self.reducedMotion) }
    if preferences.textScale != 1 { lines.append(Self.textScale + "\(preferences.textScale)") }
    if preferences.prefersContrast { lines.append(Self.contrast) }
    if let accent = preferences.accent { lines.append(Self.accent + accent.text) }
    if let family = preferences.fontFamily { lines.append(Self.font + family) }
    try? replaceFile(at: path, with: Array(lines.map { $0 + "\n" }.joined().utf8), mode: 0o600)
  }

  private static let light: Substring = "light"
  private static let reducedMotion: Substring = "reduced-motion"
  private static let textScale: Substring = "text-scale="
  private static let contrast: Substring = "contrast"
  private static let accent: Substring = "accent="
  private static let font: Substring = "font="
}
