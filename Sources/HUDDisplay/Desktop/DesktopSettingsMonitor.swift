import ControlWire
package import DBus
package import EventLoop
package import HUDModel

/// Reads the desktop's preferences from xdg-desktop-portal, and follows their changes.
///
/// Answers come in a turn of the loop, or never: without a bus or a portal the preferences are those of the cache. Close
/// it before the loop is finished.
package final class DesktopSettingsMonitor {
  /// The last known preferences, of this process or of an earlier one.
  package private(set) var preferences: DesktopPreferences {
    didSet {
      guard preferences != oldValue else { return }
      cache?.store(preferences)
      onChange?(preferences)
    }
  }
  /// Called for each change.
  package var onChange: ((DesktopPreferences) -> Void)?
  /// Whether the answer of the portal is due.
  private(set) var isWaiting = false

  private let isRightToLeft: Bool
  private let loop: EventLoop
  private let cache: DesktopPreferencesCache?
  private let addresses: [BusAddress]
  private var hasBegun = false
  private var bus: BusConnection?
  private var settings: DesktopSettings

  /// A monitor that has not begun. Without a cache, the preferences are the defaults until the desktop answers.
  ///
  /// - Parameters:
  ///   - loop: The loop.
  ///   - cache: Where the preferences are stored.
  ///   - addresses: Where the bus may be.
  ///   - language: The user's language.
  package init(
    on loop: EventLoop, cache: DesktopPreferencesCache? = nil,
    at addresses: [BusAddress] = BusAddress.ofSession(), language: Language = Language()
  ) {
    self.loop = loop
    self.cache = cache
    self.addresses = addresses
    isRightToLeft = language.isRightToLeft
    var preferences = cache?.load() ?? DesktopPreferences()
    preferences.isRightToLeft = isRightToLeft
    self.preferences = preferences
    settings = DesktopSettings(assuming: preferences)
  }

  /// The monitor of the user's session, with a cache in the runtime directory.
  package static func ofSession(on loop: EventLoop) -> DesktopSettingsMonitor {
    let place = try? ControlSocketAddress.current()
    return DesktopSettingsMonitor(on: loop, cache: place.map { DesktopPreferencesCache(in: $0.directory) })
  }

  deinit {
    close()
  }

  /// Asks the portal, without waiting. Does nothing the second time.
  package func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    guard let bus = BusConnection(addresses) else { return }
    self.bus = bus
    bus.onMessage = { [unowned self] in receive($0) }
    // A change repaints all HUDs: of several in one turn, the last one counts.
    bus.onRead = { [unowned self] in
      var newest = settings.preferences
      newest.isRightToLeft = isRightToLeft
      preferences = newest
    }
    bus.onEnd = { [unowned self] in close() }
    loop.add(bus)
    for rule in Portal.matchRules { bus.send(BusMessage(askingBus: "AddMatch", .string(rule))) }
    ask()
    bus.flush()
  }

  /// Ends the connection to the bus. The preferences stay.
  package func close() {
    isWaiting = false
    guard let bus else { return }
    self.bus = nil
    loop.remove(bus)
    bus.close()
  }

  private func ask() {
    isWaiting = true
    bus?.send(Portal.readAll) { [unowned self] answer in
      isWaiting = false
      guard answer.kind == .answer, let all = answer.body.first else { return }
      settings = DesktopSettings(all: all)
    }
  }

  private func receive(_ message: BusMessage) {
    switch (message.kind, message.interface, message.member) {
    case (.signal, Portal.interface, "SettingChanged"):
      guard message.body.count == 3, let setting = DesktopSetting(message.body[0], message.body[1]) else {
        return
      }
      settings[setting] = message.body[2]
    case (.signal, "org.freedesktop.DBus", "NameOwnerChanged"):
      // A portal that has started may have other settings. When one ends, the settings stay.
      if message.body.last?.text != "" { ask() }
    default: break
    }
  }
}

/// The names of xdg-desktop-portal, and what is sent about it.
private enum Portal {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let interface = "org.freedesktop.portal.Settings"

  /// Asks for all settings in one call: reading a single one differs between the portal's versions.
  static var readAll: BusMessage {
    let namespaces = Set(DesktopSetting.allCases.map { $0.namespace }).sorted()
    return BusMessage(
      calling: "ReadAll", of: interface, at: path, on: name,
      .array(namespaces.map { .string($0) }, of: .string))
  }

  /// The rules match only what is needed: anything else would wake the loop.
  static var matchRules: [String] {
    let changes = DesktopSetting.allCases.map { setting in
      "type='signal',sender='\(name)',path='\(path)',interface='\(interface)',member='SettingChanged',"
        + "arg0='\(setting.namespace)',arg1='\(setting.key)'"
    }
    let owner =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
      + "arg0='\(name)'"
    return [owner] + changes
  }
}

// MARK: - Without a loop

extension DesktopPreferences {
  /// The desktop's preferences, for callers without a loop. Returns at once if there is no bus, and the defaults after
  /// `patience` if the portal doesn't answer.
  package static func query(patience: Duration) -> DesktopPreferences {
    let loop = EventLoop()
    let monitor = DesktopSettingsMonitor(on: loop)
    monitor.begin()
    var isOver = false
    let timer = LoopTimer(on: loop) { isOver = true }
    timer.arm(after: patience)
    while monitor.isWaiting, !isOver { loop.turn() }
    timer.cancel()
    monitor.close()
    loop.finish()
    return monitor.preferences
  }
}
