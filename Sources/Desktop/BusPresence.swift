import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues

/// A connection to a bus for commands and, once it is followed, one that is made as soon as there is a bus, and again when the
/// bus has come back.
final class BusPresence {
  /// The connection that is followed; nil while there is no bus.
  private(set) var bus: Bus?
  /// The one of commands that have come while none was followed.
  private var commandBus: Bus?
  private let name: Bus.Name
  private let loop: EventLoop
  private let timeout: Duration
  private var onConnect: (Bus) -> Void = { _ in }
  private var onEnd: () -> Void = {}
  private var watch: DirectoryWatch?
  private lazy var retry = LoopTimer(on: loop) { [unowned self] in connect() }

  /// A bus that has just come listens after this time.
  private static let settlingTime = Duration.milliseconds(200)

  /// `timeout` is the longest time to wait for the reply to a call.
  init(_ name: Bus.Name, on loop: EventLoop, timeout: Duration) {
    (self.name, self.loop, self.timeout) = (name, loop, timeout)
  }

  deinit {
    close()
  }

  func close() {
    retry.cancel()
    watch = nil
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
    if !connect() { wait() }
  }

  @discardableResult
  private func connect() -> Bool {
    guard bus == nil, let bus = try? Bus(name, on: loop, timeout: timeout) else { return false }
    self.bus = bus
    watch = nil
    bus.onEnd = { [unowned self] in ended() }
    onConnect(bus)
    return true
  }

  private func ended() {
    let hasReceived = bus?.hasReceived == true
    bus = nil
    onEnd()
    wait()
    // One that closes each connection is not asked again until its socket is another one.
    if hasReceived { retry.arm(after: .seconds(1)) }
  }

  /// Waits for the bus's socket.
  private func wait() {
    guard watch == nil, let folder = name.folder else { return }
    let above = folder.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    watch = DirectoryWatch(on: loop, [folder, above]) { [unowned self] in retry.arm(after: Self.settlingTime)
    }
    // It may have come before it was watched for.
    retry.arm(after: Self.settlingTime)
  }
}

extension Bus.Name {
  /// The folder of its socket; nil for one without a file.
  fileprivate var folder: String? {
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
    guard address.hasPrefix("unix:path=/") else { return nil }
    let path = address.dropFirst("unix:path=".count).prefix { $0 != "," && $0 != ";" }
    return path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }
}
