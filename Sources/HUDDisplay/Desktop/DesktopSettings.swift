import DBus
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

  var namespace: String {
    switch self {
    case .colorScheme, .reducedMotion: "org.freedesktop.appearance"
    case .animations, .textScale: "org.gnome.desktop.interface"
    }
  }

  var key: String {
    switch self {
    case .colorScheme: "color-scheme"
    case .reducedMotion: "reduced-motion"
    case .animations: "enable-animations"
    case .textScale: "text-scaling-factor"
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
    return preferences
  }
}
