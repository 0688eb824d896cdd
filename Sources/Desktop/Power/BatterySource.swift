package import BezelCommandLine
import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDModel

/// The machine's batteries, by sysfs and the kernel's events.
package final class BatterySource: DesktopSource {
  package static let kinds: [DesktopKind] = [.battery]

  private let loop: EventLoop
  private let root: String
  private let limits: BatteryState.Limits
  private let openEvents: () -> Int32
  private var events: KernelEvents?
  private var onChange: ((DesktopChange) -> Void)?
  private var state: BatteryState?
  /// The battery follows the charger seconds later.
  private lazy var later = LoopTimer(on: loop) { [unowned self] in check() }

  package convenience init(on loop: EventLoop, _ options: BatteryOptions) {
    let limits = BatteryState.Limits(low: options.low, critical: options.critical)
    self.init(
      on: loop, root: SysfsFile.root, limits,
      openEvents: KernelEvents.open)
  }

  /// `openEvents` opens the socket of the kernel's events, or returns -1.
  init(on loop: EventLoop, root: String, _ limits: BatteryState.Limits, openEvents: @escaping () -> Int32) {
    (self.loop, self.root, self.limits, self.openEvents) = (loop, root, limits, openEvents)
  }

  deinit {
    close()
  }

  package func close() {
    later.cancel()
    if let events { loop.remove(events) }
    (events, onChange) = (nil, nil)
  }

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? BatteryOptions else { return done(.failure(.wrongSource)) }
    if let conflict = options.conflict { return done(.failure(DesktopFailure(conflict, .usage))) }
    guard let state = BatteryState(in: root) else {
      return done(.failure(DesktopFailure("no battery on this machine", .unavailable)))
    }
    done(.success(state.reading(BatteryState.Limits(low: options.low, critical: options.critical))))
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    self.onChange = onChange
    state = BatteryState(in: root)
    let socket = openEvents()
    guard socket >= 0 else { return }
    let events = KernelEvents(socket, of: ["power_supply"]) { [unowned self] in
      check()
      later.arm(after: .seconds(5))
    }
    self.events = events
    loop.add(events)
  }

  private func check() {
    let before = state
    state = BatteryState(in: root)
    guard let before, let state else { return }
    if let change = state.change(since: before, limits) { onChange?(change) }
  }
}
