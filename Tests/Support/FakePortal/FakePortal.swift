package import BezelDBus
package import BezelEventLoop

/// An xdg-desktop-portal on a bus, with settings and signals for their changes.
package final class FakePortal {
  package enum Setting: String, CaseIterable {
    case colorScheme = "color-scheme"
    case reducedMotion = "reduced-motion"
    case animations = "enable-animations"
    case textScale = "text-scaling-factor"
    case contrast
    case accent = "accent-color"
    case font = "font-name"

    var namespace: String {
      switch self {
      case .colorScheme, .reducedMotion, .contrast, .accent: "org.freedesktop.appearance"
      case .animations, .textScale, .font: "org.gnome.desktop.interface"
      }
    }
  }

  /// The unique name of the one who asked last.
  package private(set) var client = ""
  /// The number of calls of `ReadAll`.
  package private(set) var questions = 0
  /// Whether the bus has granted the portal's name.
  package private(set) var isThere = false
  package var answers = true
  /// In the order in which they were set. The first of equal keys counts.
  private var settings: [(setting: Setting, value: BusValue)] = []
  private let bus: Bus
  private var service: BusSubscription?

  /// - Throws: The reason why there is no bus.
  package init(
    on loop: EventLoop, at name: Bus.Name, _ settings: KeyValuePairs<Setting, BusValue> = [:]
  ) throws(BusFailure) {
    bus = try Bus(name, on: loop, timeout: nil)
    self.settings = settings.map { ($0.key, $0.value) }
    service = bus.serve(Self.path) { [unowned self] in handle($0) }
    let request = BusCall(askingBus: "RequestName", .string(Self.name), .uint32(0))
    bus.call(request) { [unowned self] reply in isThere = (try? reply.get()) == [.uint32(1)] }
  }

  deinit {
    close()
  }

  /// Disconnects, as in a crash.
  package func close() {
    service = nil
    bus.close()
  }

  /// Adds a setting without a signal.
  package func add(_ setting: Setting, _ value: BusValue) {
    settings.append((setting, value))
  }

  /// Changes a setting, and sends the signal.
  package func set(_ setting: Setting, to value: BusValue) {
    settings.removeAll { $0.setting == setting }
    settings.append((setting, value))
    sendSignal(setting.namespace, setting.rawValue, value)
  }

  /// Sends the signal for any key.
  package func sendSignal(_ namespace: String, _ key: String, _ value: BusValue) {
    try? bus.emit(
      BusSignal(
        "SettingChanged", of: Self.interface, at: Self.path, .string(namespace), .string(key), .variant(value)
      ))
  }

  private func handle(_ call: BusMethodCall) -> Bool {
    guard call.interface == Self.interface else { return false }
    questions += 1
    client = call.sender
    guard answers else { return true }
    guard call.member == "ReadAll" else { return false }
    call.answer(everything)
    return true
  }

  /// The settings, and others that a real portal has.
  private var everything: BusValue {
    let accent = BusValue.structure(Array(repeating: .number(.double, bits: 0x3fe0_0000_0000_0000), count: 3))
    let others = [
      Self.namespace("org.freedesktop.appearance", [("accent-colour", accent), ("contrasts", .uint32(1))]),
      Self.namespace("org.gnome.desktop.interface", [("cursor-size", .number(.int32, bits: 24))]),
    ]
    let all = settings.map { Self.namespace($0.setting.namespace, [($0.setting.rawValue, $0.value)]) }
    return .array(others + all, of: others[0].type)
  }

  private static func namespace(_ name: String, _ settings: [(String, BusValue)]) -> BusValue {
    .entry(
      .string(name),
      .array(settings.map { .entry(.string($0.0), .variant($0.1)) }, of: .entry(.string, .variant)))
  }

  package static let name = "org.freedesktop.portal.Desktop"
  package static let path = "/org/freedesktop/portal/desktop"
  package static let interface = "org.freedesktop.portal.Settings"
}
