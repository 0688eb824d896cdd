import ControlWire
package import DBus
package import EventLoop
package import HUDModel

/// Asks the desktop's portal what it prefers, and follows its changes.
///
/// Answers come in a turn of the loop, or never: without a bus or a portal the desktop prefers what it did last, and at
/// first nothing. Whoever runs a loop can have one; close it before the loop is finished.
package final class DesktopWatch {
  /// The last that the desktop has said, to this process or to one before.
  package private(set) var preferences: DesktopPreferences {
    didSet {
      guard preferences != oldValue else { return }
      memory?.keep(preferences)
      onChange?(preferences)
    }
  }
  package var onChange: ((DesktopPreferences) -> Void)?
  /// Whether an answer can still come that hasn't.
  private(set) var isWaiting = false

  private let loop: EventLoop
  private let memory: DesktopMemory?
  private let addresses: [BusAddress]
  private var hasBegun = false
  private var bus: BusConnection?
  private var settings: DesktopSettings

  package init(
    on loop: EventLoop, remembering memory: DesktopMemory? = nil,
    at addresses: [BusAddress] = BusAddress.ofSession()
  ) {
    self.loop = loop
    self.memory = memory
    self.addresses = addresses
    preferences = memory?.recall() ?? DesktopPreferences()
    settings = DesktopSettings(assuming: preferences)
  }

  /// The user's own, remembered in the runtime folder.
  package static func ofSession(on loop: EventLoop) -> DesktopWatch {
    let place = try? ControlSocketAddress.current()
    return DesktopWatch(on: loop, remembering: place.map { DesktopMemory(in: $0.directory) })
  }

  deinit {
    close()
  }

  /// Asks, without waiting. Beginning again does nothing.
  package func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    guard let bus = BusConnection(addresses) else { return }
    self.bus = bus
    bus.onMessage = { [unowned self] in hear($0) }
    bus.onEnd = { [unowned self] in close() }
    loop.add(bus)
    for rule in Portal.matchRules { bus.send(BusMessage(askingBus: "AddMatch", .string(rule))) }
    ask()
    bus.flush()
  }

  /// What the desktop preferred last stays.
  package func close() {
    isWaiting = false
    guard let bus else { return }
    self.bus = nil
    loop.remove(bus)
    bus.close()
  }

  private func ask() {
    isWaiting = true
    bus?.send(Portal.question) { [unowned self] answer in
      isWaiting = false
      guard answer.kind == .answer, let all = answer.body.first else { return }
      settings = DesktopSettings(all: all)
      preferences = settings.preferences
    }
  }

  private func hear(_ message: BusMessage) {
    switch (message.kind, message.interface, message.member) {
    case (.signal, Portal.interface, "SettingChanged"):
      guard message.body.count == 3, let setting = DesktopSetting(message.body[0], message.body[1]) else {
        return
      }
      settings[setting] = message.body[2]
      preferences = settings.preferences
    case (.signal, "org.freedesktop.DBus", "NameOwnerChanged"):
      // A portal that has come, or another one in its place, may think otherwise; one that goes takes nothing back.
      if message.body.last?.text != "" { ask() }
    default: break
    }
  }
}

/// What xdg-desktop-portal is called, and what it is asked.
private enum Portal {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let interface = "org.freedesktop.portal.Settings"

  /// All settings in one answer: unlike reading one, the same in every version.
  static var question: BusMessage {
    let namespaces = Set(DesktopSetting.allCases.map { $0.namespace }).sorted()
    return BusMessage(
      calling: "ReadAll", of: interface, at: path, on: name,
      .array(namespaces.map { .string($0) }, of: .string))
  }

  /// So narrow that nothing else wakes the loop.
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
