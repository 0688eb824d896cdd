package import BezelDBus
package import BezelEventLoop
import BezelValues
package import BezelWords
package import HUDModel

/// Reads the desktop's preferences from xdg-desktop-portal, and follows their changes.
///
/// Answers come in a turn of the loop, or never: without a bus, a portal or a library for them the preferences are those
/// of the cache. Close it before the loop is finished.
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
  /// Called when the session bus is open, for others who need it.
  package var onConnected: ((Bus) -> Void)?
  /// Whether the answer of the portal is due.
  private(set) var isWaiting = false
  /// Whether a portal has answered.
  private(set) var hasAnswer = false

  private let isRightToLeft: Bool
  private let loop: EventLoop
  private let cache: DesktopPreferencesCache?
  private let name: Bus.Name?
  private var hasBegun = false
  private var bus: Bus?
  private var subscriptions: [BusSubscription] = []
  /// The unique name of the portal.
  private var portal: String?
  /// What the desktop has reported, which is taken over soon.
  private(set) var settings: DesktopSettings
  private var lastChange: Instant?
  /// Runs while a change is due.
  private var laterChange: LoopTimer?

  /// A change repaints all HUDs: of those that come faster, the last one counts.
  private static let shortestInterval = Duration.milliseconds(100)

  /// A monitor that has not begun. Without a cache, where the preferences are stored, they are the defaults until the desktop
  /// answers. Without a name no bus is asked.
  package init(
    on loop: EventLoop, cache: DesktopPreferencesCache? = nil,
    at name: Bus.Name? = .session, language: Language = Language()
  ) {
    self.loop = loop
    self.cache = cache
    self.name = name
    isRightToLeft = language.isRightToLeft
    var preferences = cache?.load() ?? DesktopPreferences()
    preferences.isRightToLeft = isRightToLeft
    self.preferences = preferences
    settings = DesktopSettings(assuming: preferences)
  }

  /// The monitor of the user's session, which has not begun. It stores the preferences in Bezel's runtime directory, if there
  /// is one.
  package static func ofSession(on loop: EventLoop, cachingIn folder: String?) -> DesktopSettingsMonitor {
    DesktopSettingsMonitor(on: loop, cache: folder.map { DesktopPreferencesCache(in: $0) })
  }

  deinit {
    close()
  }

  /// Asks the portal, without waiting. Does nothing the second time.
  package func begin() {
    guard !hasBegun, let name else { return }
    hasBegun = true
    // The bus may start the portal for a call, which takes its time.
    guard let bus = try? Bus(name, on: loop, timeout: nil) else { return }
    self.bus = bus
    bus.onTurn = { [unowned self] in noteSettings() }
    bus.onEnd = { [unowned self] in
      if laterChange != nil { takeOver() }
      close()
    }
    subscriptions = Portal.changes.compactMap { bus.subscribe($0) { [unowned self] in receive($0) } }
    let owner = bus.subscribe(toOwners: "arg0='\(Portal.name)'") { [unowned self] in portalChanged($0.after) }
    subscriptions += [owner].compactMap { $0 }
    bus.call(Portal.getOwner) { [unowned self] reply in
      if case .success(let values) = reply { portal = values.first?.text }
    }
    ask()
    onConnected?(bus)
  }

  /// Ends the connection to the bus. The preferences stay.
  package func close() {
    isWaiting = false
    laterChange?.cancel()
    laterChange = nil
    subscriptions = []
    bus?.close()
    bus = nil
  }

  private var newest: DesktopPreferences {
    var newest = settings.preferences
    newest.isRightToLeft = isRightToLeft
    return newest
  }

  private func noteSettings() {
    guard newest != preferences, laterChange == nil else { return }
    let next = lastChange.map { $0 + Self.shortestInterval } ?? loop.now
    guard next > loop.now else { return takeOver() }
    let timer = LoopTimer(on: loop) { [unowned self] in takeOver() }
    timer.arm(at: next)
    laterChange = timer
  }

  private func takeOver() {
    laterChange?.cancel()
    laterChange = nil
    lastChange = loop.now
    preferences = newest
  }

  /// Asks for all settings.
  private func ask() {
    isWaiting = true
    bus?.call(Portal.readAll) { [unowned self] reply in
      isWaiting = false
      guard case .success(let values) = reply, let all = values.first else { return }
      hasAnswer = true
      settings = DesktopSettings(all: all)
    }
  }

  /// A portal that has started may have other settings. When one ends, the settings stay.
  private func portalChanged(_ owner: String) {
    portal = owner
    if !owner.isEmpty { ask() }
  }

  private func receive(_ change: BusSignal) {
    guard change.sender == portal, change.body.count == 3,
      let setting = DesktopSetting(change.body[0], change.body[1])
    else { return }
    settings[setting] = change.body[2]
  }
}

/// The names of xdg-desktop-portal, and what is sent about it.
private enum Portal {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let interface = "org.freedesktop.portal.Settings"

  /// Asks for all settings in one call: reading a single one differs between the portal's versions.
  static var readAll: BusCall {
    let namespaces = Set(DesktopSetting.allCases.map { $0.namespace }).sorted()
    return BusCall(
      "ReadAll", of: interface, at: path, on: name,
      .array(namespaces.map { .string($0) }, of: .string))
  }

  /// The rules for changes match only what is needed: anything else would wake the loop.
  static var changes: [String] {
    DesktopSetting.allCases.map { setting in
      "type='signal',sender='\(name)',path='\(path)',interface='\(interface)',member='SettingChanged',"
        + "arg0='\(setting.namespace)',arg1='\(setting.key)'"
    }
  }

  static var getOwner: BusCall { BusCall(askingBus: "GetNameOwner", .string(name)) }
}

// MARK: - Without a loop

extension DesktopPreferences {
  /// The desktop's preferences, for callers without a loop. Returns at once if there is no bus, and the defaults after
  /// `timeout` if the portal doesn't answer.
  package static func query(within timeout: Duration) -> DesktopPreferences {
    DesktopSettingsMonitor.closed(after: timeout).preferences
  }

  /// The same, or nil if there is no bus, or no portal that answers.
  package static func answer(within timeout: Duration) -> DesktopPreferences? {
    let monitor = DesktopSettingsMonitor.closed(after: timeout)
    return monitor.hasAnswer ? monitor.preferences : nil
  }
}

extension DesktopSettingsMonitor {
  /// A monitor that has waited for the answer, at most this long.
  fileprivate static func closed(after timeout: Duration) -> DesktopSettingsMonitor {
    let loop = EventLoop()
    let monitor = DesktopSettingsMonitor(on: loop)
    monitor.begin()
    var isOver = false
    let timer = LoopTimer(on: loop, after: timeout) { isOver = true }
    while monitor.isWaiting, !isOver { loop.turn() }
    timer.cancel()
    monitor.close()
    loop.finish()
    return monitor
  }
}
