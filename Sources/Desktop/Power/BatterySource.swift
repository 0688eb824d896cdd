package import BezelCommandLine
package import BezelEventLoop
import BezelPosix
import BezelValues

/// The machine's batteries, by sysfs and the kernel's events.
package final class BatterySource: DesktopSource {
  package static let kinds: [DesktopKind] = [.battery]

  private let loop: EventLoop
  private let root: String
  /// What the configuration says now.
  private let limits: () -> BatteryOptions
  private let openEvents: () -> Int32
  private var events: KernelEvents?
  private var onChange: ((DesktopChange) -> Void)?
  /// The last state that could be read, and the limits at that time.
  private var last: (state: BatteryState, limits: BatteryOptions)?
  /// The battery follows the charger seconds later.
  private lazy var later = LoopTimer(on: loop) { [unowned self] in check() }

  /// `limits` returns the options of the configuration, which may change.
  package convenience init(on loop: EventLoop, _ limits: @escaping () -> BatteryOptions) {
    self.init(on: loop, root: SysfsFile.root, limits, openEvents: KernelEvents.open)
  }

  /// `openEvents` opens the socket of the kernel's events, or returns -1.
  init(
    on loop: EventLoop, root: String, _ limits: @escaping () -> BatteryOptions,
    openEvents: @escaping () -> Int32
  ) {
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
    done(.success(state.reading(options)))
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    self.onChange = onChange
    last = BatteryState(in: root).map { ($0, limits()) }
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
    guard let state = BatteryState(in: root) else { return }
    let (before, limits) = (last, limits())
    last = (state, limits)
    if let before, let change = state.change(since: before.state, before.limits, now: limits) {
      onChange?(change)
    }
  }
}
