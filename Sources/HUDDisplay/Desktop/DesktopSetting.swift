import DBus
import HUDModel

/// A setting of the desktop that has a say in looks, as the portal names it.
enum DesktopSetting: CaseIterable {
  /// 1 is dark, 2 light, anything else neither.
  case colorScheme
  /// 1 is reduced.
  case reducedMotion
  /// GNOME's own, older than the one above.
  case animations
  /// A factor for the size of texts, GNOME's as well.
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

/// What the desktop has said about its settings.
struct DesktopSettings {
  private var values: [DesktopSetting: BusValue] = [:]

  /// What was known before the desktop has said anything: it may change one setting before it tells all.
  init(assuming preferences: DesktopPreferences) {
    if preferences.prefersLight { self[.colorScheme] = .uint32(2) }
    if preferences.reducesMotion { self[.reducedMotion] = .uint32(1) }
    self[.textScale] = .number(.double, bits: preferences.textScale.bitPattern)
  }

  /// Reads what the portal answers when it is asked for everything: namespaces with their keys and values. Where several
  /// parts of the desktop have a say, the first is right.
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
