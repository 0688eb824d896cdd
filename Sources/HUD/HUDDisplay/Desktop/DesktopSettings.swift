import BezelDBus
import BezelValues
import HUDModel

/// A setting of the desktop that themes depend on, as the portal names it.
enum DesktopSetting: CaseIterable {
  /// 1 is dark, 2 is light, anything else is no preference.
  case colorScheme
  /// 1 is reduced motion.
  case reducedMotion
  /// GNOME's own setting for the same, which is older.
  case animations
  /// A factor for the size of texts. It is GNOME's, too.
  case textScale
  /// 1 is higher contrast.
  case contrast
  /// Red, green and blue from 0 to 1; other numbers are no accent.
  case accent
  /// The font of the interface with its size, as in `Cantarell 11`. It is GNOME's, too.
  case font

  var namespace: String {
    switch self {
    case .colorScheme, .reducedMotion, .contrast, .accent: "org.freedesktop.appearance"
    case .animations, .textScale, .font: "org.gnome.desktop.interface"
    }
  }

  var key: String {
    switch self {
    case .colorScheme: "color-scheme"
    case .reducedMotion: "reduced-motion"
    case .animations: "enable-animations"
    case .textScale: "text-scaling-factor"
    case .contrast: "contrast"
    case .accent: "accent-color"
    case .font: "font-name"
    }
  }

  init?(_ namespace: BusValue, _ key: BusValue) {
    let found = Self.allCases.first { .string($0.namespace) == namespace && .string($0.key) == key }
    guard let found else { return nil }
    self = found
  }
}

/// The desktop's settings, as far as they are known.
struct DesktopSettings {
  private var values: [DesktopSetting: BusValue] = [:]

  /// The settings that preferences stand for: the desktop may report a change of one before it reports all.
  init(assuming preferences: DesktopPreferences) {
    if preferences.prefersLight { self[.colorScheme] = .uint32(2) }
    if preferences.reducesMotion { self[.reducedMotion] = .uint32(1) }
    self[.textScale] = .number(.double, bits: preferences.textScale.bitPattern)
    if preferences.prefersContrast { self[.contrast] = .uint32(1) }
    if let color = preferences.accent {
      self[.accent] = .structure(
        [color.red, color.green, color.blue].map { .number(.double, bits: $0.bitPattern) })
    }
    if let family = preferences.fontFamily { self[.font] = .string(family) }
  }

  /// Reads the portal's answer to `ReadAll`: namespaces with their keys and values. If a setting is there several times,
  /// from several backends of the portal, the first counts.
  init(all namespaces: BusValue) {
    for namespace in namespaces.entries {
      for setting in namespace.value.entries {
        guard let name = DesktopSetting(namespace.key, setting.key), values[name] == nil else { continue }
        self[name] = setting.value
      }
    }
  }

  subscript(setting: DesktopSetting) -> BusValue? {
    get { values[setting] }
    set { values[setting] = newValue?.unwrapped }
  }

  var preferences: DesktopPreferences {
    var preferences = DesktopPreferences()
    preferences.prefersLight = self[.colorScheme] == .uint32(2)
    preferences.reducesMotion = self[.reducedMotion] == .uint32(1) || self[.animations] == .boolean(false)
    if case .number(.double, let bits) = self[.textScale] { preferences.textScale = Double(bitPattern: bits) }
    preferences.prefersContrast = self[.contrast] == .uint32(1)
    preferences.accent = accent
    preferences.fontFamily = fontFamily
    return preferences
  }

  private var accent: Color? {
    guard case .structure(let members) = self[.accent] else { return nil }
    let parts = members.compactMap { member -> Double? in
      guard case .number(.double, let bits) = member.unwrapped else { return nil }
      let part = Double(bitPattern: bits)
      return (0...1).contains(part) ? part : nil
    }
    guard members.count == 3, parts.count == 3 else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// The family without the style and the size behind it.
  private var fontFamily: String? {
    guard let text = self[.font]?.text, text.utf8.count <= String.longestName else { return nil }
    var words = text.split(whereSeparator: { $0 == " " || $0 == "," })
    if let last = words.last, Double(last) != nil { words.removeLast() }
    let styles = ["Regular", "Book", "Medium", "Semi-Bold", "Bold", "Light", "Italic", "Oblique"]
    while let last = words.last, words.count > 1, styles.contains(String(last)) { words.removeLast() }
    let family = words.joined(separator: " ")
    return family.isEmpty || family.unicodeScalars.contains(where: \.isControl) ? nil : family
  }
}
