import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues

/// A connection to a bus for commands and, once it is followed, one that is made as soon as there is a bus, and again when the
/// bus has come back.
final class BusPresence {
  /// The connection that is followed; nil without a bus.
  private(set) var bus: Bus?
  /// The one of commands that have come while none was followed.
  private var commandBus: Bus?
  private let name: Bus.Name
  private let loop: EventLoop
  private let timeout: Duration
  private var onConnect: (Bus) -> Void = { _ in }
  private var onEnd: () -> Void = {}
  private lazy var rediscovery = Rediscovery(in: { [name] in name.folders }, on: loop) { [unowned self] in
    connect()
  }

  /// `timeout` is the longest time to wait for the reply to a call.
  init(_ name: Bus.Name, on loop: EventLoop, timeout: Duration) {
    (self.name, self.loop, self.timeout) = (name, loop, timeout)
  }

  deinit {
    close()
  }

  func close() {
    rediscovery.end()
    bus?.close()
    commandBus?.close()
    (bus, commandBus) = (nil, nil)
  }

  /// The connection for a command, which is made unless one is open.
  func connected() throws(BusFailure) -> Bus {
    if let bus = bus ?? commandBus, bus.isOpen { return bus }
    let bus = try Bus(name, on: loop, timeout: timeout)
    commandBus = bus
    return bus
  }

  /// Connects at once if there is a bus. `onConnect` is called with each connection, `onEnd` when the bus has closed one.
  func follow(onConnect: @escaping (Bus) -> Void, onEnd: @escaping () -> Void = {}) {
    (self.onConnect, self.onEnd) = (onConnect, onEnd)
    if !connect() { rediscovery.begin() }
  }

  private func connect() -> Bool {
    guard bus == nil, let bus = try? Bus(name, on: loop, timeout: timeout) else { return false }
    self.bus = bus
    bus.onEnd = { [unowned self] in ended() }
    onConnect(bus)
    return true
  }

  private func ended() {
    bus = nil
    onEnd()
    rediscovery.begin()
  }
}

extension Bus.Name {
  /// The folder of its socket, and the one above; none for a socket without a file.
  fileprivate var folders: [String] {
    let address: String
    switch self {
    case .session:
      let usual = "unix:path=\(Environment.nonemptyValue(of: "XDG_RUNTIME_DIR") ?? "")/bus"
      address = Environment.nonemptyValue(of: "DBUS_SESSION_BUS_ADDRESS") ?? usual
    case .system:
      let usual = "unix:path=/run/dbus/system_bus_socket"
      address = Environment.nonemptyValue(of: "DBUS_SYSTEM_BUS_ADDRESS") ?? usual
    case .address(let text): address = text
    }
    guard address.hasPrefix("unix:path=/") else { return [] }
    let path = address.dropFirst("unix:path=".count).prefix { $0 != "," && $0 != ";" }
    let names = path.split(separator: "/").map { "/\($0)" }
    return [names.dropLast().joined(), names.dropLast(2).joined()]
  }
}
