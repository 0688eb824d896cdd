import BezelPosix
import BezelValues
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
    var preferences = DesktopPreferences()
    guard let stored = startOfFile(at: path, upTo: 1000).flatMap({ JSON(reading: $0) }) else {
      return preferences
    }
    preferences.prefersLight = stored["light"]?.isTrue == true
    preferences.reducesMotion = stored["reduced-motion"]?.isTrue == true
    if case .number(let scale)? = stored["text-scale"] { preferences.textScale = scale }
    preferences.prefersContrast = stored["contrast"]?.isTrue == true
    preferences.accent = stored["accent"]?.string.flatMap { Color(text: $0) }
    preferences.fontFamily = stored["font"]?.string
    return preferences
  }

  /// Stores preferences. If that fails, the file stays as it is: the next process asks the desktop, as this one did.
  func store(_ preferences: DesktopPreferences) {
    let json = JSON.object([
      ("light", .bool(preferences.prefersLight)), ("reduced-motion", .bool(preferences.reducesMotion)),
      ("text-scale", .number(preferences.textScale)), ("contrast", .bool(preferences.prefersContrast)),
      ("accent", preferences.accent.map { .string($0.text) } ?? .null),
      ("font", preferences.fontFamily.map { .string($0) } ?? .null),
    ])
    try? replaceFile(at: path, with: Array(json.text.utf8), mode: 0o600)
  }
}
