package import BezelCommandLine
import BezelDBus
package import BezelEventLoop
import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDModel

/// The power profile of power-profiles-daemon or a service with its interface, otherwise the firmware's.
package final class PowerProfileSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.powerProfile]

  private let loop: EventLoop
  private let firmware: FirmwareProfile
  private let bus: BusPresence
  private let queue: SerialQueue
  private var subscriptions: [BusSubscription] = []
  private var firmwareWatch: SysfsChangeWatch?
  private var onChange: ((DesktopChange) -> Void)?
  /// The last one that is known.
  private var active: String?

  package convenience init(on loop: EventLoop) {
    self.init(on: loop, root: SysfsFile.root, bus: .system)
  }

  init(on loop: EventLoop, root: String, bus: Bus.Name, timeout: Duration = Bus.usualTimeout) {
    self.loop = loop
    queue = SerialQueue(on: loop)
    self.bus = BusPresence(bus, on: loop, timeout: timeout)
    firmware = FirmwareProfile(root: root)
  }

  deinit {
    close()
  }

  package func close() {
    stopWatchingFirmware()
    (onChange, subscriptions) = (nil, [])
    bus.close()
  }

  // MARK: Commands

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? PowerProfileOptions else { return done(.failure(.wrongSource)) }
    queue.add(done) { [unowned self] in
      begin(options.action) { [unowned self] result in
        if case .success(let profile) = result { active = profile }
        done(result.map { Self.reading(of: $0) })
        queue.next(after: result.failure)
      }
    }
  }

  private typealias ProfileResult = Result<String, DesktopFailure>

  private func begin(_ change: PowerProfileChange, _ done: @escaping (ProfileResult) -> Void) {
    let bus: Bus
    do throws(BusFailure) { bus = try self.bus.connected() } catch {
      if case .closed = error { return done(.failure(DesktopFailure(Self.unknown, error))) }
      return done(firmware.perform(change))
    }
    ask(PowerProfileService.all[...], on: bus) { [firmware] found in
      switch found {
      case .failure(let failure): done(.failure(failure))
      case .success(nil): done(firmware.perform(change))
      case .success((let service, let profiles)?):
        let choice = profiles.choice(change)
        guard case .success(let wanted) = choice, wanted != profiles.active else { return done(choice) }
        bus.call(service.setting(wanted)) { result in
          switch result {
          case .success: done(.success(wanted))
          case .failure(let failure):
            done(.failure(DesktopFailure("the power profile can't be changed", failure)))
          }
        }
      }
    }
  }

  /// Finds the first service that answers; nil if there is none.
  private func ask(
    _ services: ArraySlice<PowerProfileService>, on bus: Bus,
    _ done: @escaping (Result<(PowerProfileService, PowerProfiles)?, DesktopFailure>) -> Void
  ) {
    guard let service = services.first else { return done(.success(nil)) }
    bus.call(service.query) { [weak self] result in
      switch result {
      case .success(let body):
        done(.success(body.first.flatMap(PowerProfiles.init).map { (service, $0) }))
      case .failure(.refused): self?.ask(services.dropFirst(), on: bus, done)
      case .failure(let failure):
        done(.failure(DesktopFailure(Self.unknown, failure)))
      }
    }
  }

  private static let unknown = "the power profile is not known"

  // MARK: Changes

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    self.onChange = onChange
    bus.follow(
      onConnect: { [unowned self] in watch(on: $0) },
      onEnd: { [unowned self] in
        subscriptions = []
        watchFirmware()
      })
    if bus.bus == nil { watchFirmware() }
  }

  private func watch(on bus: Bus) {
    subscriptions = PowerProfileService.all.compactMap { service in
      bus.subscribe(toPropertiesOf: service.name, at: service.path, from: service.name) {
        [unowned self] signal in
        guard signal.body.count > 1, let profile = signal.body[1]["ActiveProfile"]?.text else { return }
        // The service changes the firmware's profile too, which may have another name.
        stopWatchingFirmware()
        note(profile)
      }
    }
    ask(PowerProfileService.all[...], on: bus) { [unowned self] found in
      guard case .success((_, let profiles)?) = found else { return watchFirmware() }
      stopWatchingFirmware()
      active = profiles.active
    }
  }

  private func watchFirmware() {
    guard firmwareWatch == nil else { return }
    active = active ?? firmware.profiles?.active
    firmwareWatch = SysfsChangeWatch(firmware.path) { [unowned self] in
      if let profile = firmware.profiles?.active { note(profile) }
    }
    if let firmwareWatch { loop.add(firmwareWatch) }
  }

  private func stopWatchingFirmware() {
    if let firmwareWatch { loop.remove(firmwareWatch) }
    firmwareWatch = nil
  }

  private func note(_ profile: String) {
    guard profile != active else { return }
    active = profile
    onChange?(.show(Self.reading(of: profile)))
  }

  private static func reading(of profile: String) -> DesktopReading {
    var reading = DesktopReading(.powerProfile) { patch in
      (patch.icon, patch.mode, patch.title) = ("power-profile", .text, title(of: profile.abridged))
    }
    reading.report = DesktopReport(profile.shortened, ["profile": .string(profile)])
    return reading
  }

  private static func title(of profile: String) -> String {
    switch profile {
    case "performance": return translated("Performance")
    case "balanced-performance": return translated("Balanced performance")
    case "balanced": return translated("Balanced")
    case "power-saver": return translated("Power saver")
    case "low-power": return translated("Low power")
    case "quiet": return translated("Quiet")
    case "cool": return translated("Cool")
    case "custom": return translated("Custom")
    default:
      let words = profile.split(separator: "-").joined(separator: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }
}
