package import BezelCommandLine
import BezelCompositorIPC
import BezelControlWire
import BezelDBus
package import BezelEventLoop
import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDModel

/// The backlights of screens, the light of the keyboard, external monitors, and lights that commands read and set.
///
/// The value of a backlight is written into its file where that is allowed, otherwise by logind, which lets the user of the
/// seat do it.
package final class LightSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.brightness, .keyboardLight]

  /// Waits for changes of a device. Returns nil if the device doesn't report them.
  typealias ChangeWatch = (LightDevice, _ onChange: @escaping () -> Void) -> (any EventSource)?

  private let loop: EventLoop
  private let root: String
  private let lockDirectory: String?
  private let bus: BusPresence
  private let watchChanges: ChangeWatch
  /// Opens a file as open(2) does.
  private let openForWriting: (String) -> Int32
  private let queue: SerialQueue
  private var lock: ControlLock?
  private let lights: () -> [CommandLight]
  private let search: CompositorSearch
  private let ddcutil: String
  private var lightSearch: LightSearch?
  /// Changes whose values are still written.
  private var changes: [LightChange] = []
  private let openEvents: () -> Int32
  private var events: KernelEvents?
  /// What is waited for, by the path of its device.
  private var watches: [String: any EventSource] = [:]
  private var known: [String: Int] = [:]
  private var isClosed = false

  package convenience init(on loop: EventLoop, lights: @escaping () -> [CommandLight]) {
    self.init(
      on: loop, root: SysfsFile.root, locks: ControlLock.directory,
      lights: lights)
  }

  /// `root` is the folder of sysfs. `locks` is the folder for locks and for the values of slow lights. `openForWriting` returns
  /// -1 and sets `errno` on failure. `openEvents` opens the socket of the kernel's events, or returns -1.
  init(
    on loop: EventLoop, root: String, locks: String?, lights: @escaping () -> [CommandLight] = { [] },
    search: CompositorSearch = CompositorSearch(),
    ddcutil: String = "ddcutil", bus: Bus.Name = .system,
    timeout: Duration = Bus.usualTimeout,
    openForWriting: @escaping (String) -> Int32 = { open($0, O_WRONLY | O_CLOEXEC) },
    watchChanges: @escaping ChangeWatch = { SysfsChangeWatch($0.changesPath, onChange: $1) },
    openEvents: @escaping () -> Int32 = KernelEvents.open
  ) {
    (self.loop, self.root, lockDirectory) = (loop, root, locks)
    queue = SerialQueue(on: loop)
    (self.lights, self.search, self.ddcutil) = (lights, search, ddcutil)
    self.bus = BusPresence(bus, on: loop, timeout: timeout)
    (self.openForWriting, self.watchChanges, self.openEvents) = (openForWriting, watchChanges, openEvents)
  }

  deinit {
    close()
  }

  package func close() {
    isClosed = true
    lock?.cancel()
    lightSearch?.cancel()
    for change in changes { change.cancel() }
    changes = []
    for watch in watches.values { loop.remove(watch) }
    if let events { loop.remove(events) }
    (watches, events) = ([:], nil)
    bus.close()
  }

  // MARK: Commands

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? LevelOptions else { return done(.failure(.wrongSource)) }
    let target = "\(options.kind) \(options.device ?? "")"
    queue.add(asking: target, done) { [unowned self] in begin(options, done) }
  }

  private func begin(_ options: LevelOptions, _ done: @escaping (DesktopResult) -> Void) {
    let finish: (DesktopResult) -> Void = { [unowned self] result in
      done(result)
      if !isClosed { queue.next(after: result.failure) }
    }
    let search = lightSearch(of: options.kind)
    search.find(options.device) { [unowned self] found in
      switch found {
      case .failure(let failure): finish(.failure(failure))
      case .success(let found) where found.others.isEmpty: change(found.devices, options, finish)
      case .success(let found) where found.devices.isEmpty: change(found.others, options, done)
      case .success(let found):
        change(found.devices, options) { [unowned self] result in
          guard case .success(var reading) = result else { return finish(result) }
          reading.isBeingWritten = true
          done(.success(reading))
          change(found.others, options, after: reading, done)
        }
      }
    }
  }

  private func lightSearch(of kind: DesktopKind) -> LightSearch {
    let new = LightSearch(
      kind, DDCMonitors(ddcutil, in: lockDirectory, sysfs: root), sysfs: root, folder: lockDirectory, lights,
      search, on: loop)
    lightSearch = new
    return new
  }

  /// Changes devices of sysfs under the lock.
  private func change(
    _ devices: [LightDevice], _ options: LevelOptions, _ done: @escaping (DesktopResult) -> Void
  ) {
    let lock = ControlLock(options.kind.rawValue, in: lockDirectory, on: loop)
    self.lock = lock
    lock.take { [self] release in
      guard let release else { return done(.failure(ControlLock.failure(options.kind.rawValue))) }
      change(devices[...], options, nil) { result in
        release()
        done(result)
      }
    }
  }

  /// Changes lights that commands set. The next command begins when the values are known; they are written later. `first` is
  /// what is shown already. `done` receives the reading of the first light at once, and the end.
  private func change(
    _ lights: [CommandLight], _ options: LevelOptions, after first: DesktopReading? = nil,
    _ done: @escaping (DesktopResult) -> Void
  ) {
    let change = LightChange(lights, options, in: lockDirectory, on: loop, after: first, done)
    change.onTargets = { [unowned self] in queue.next(after: $0) }
    change.onEnd = { [unowned self, unowned change] in changes.removeAll { $0 === change } }
    changes.append(change)
    change.begin()
  }

  package func list(
    _ kind: DesktopKind, _ done: @escaping (Result<[DesktopItem], DesktopFailure>) -> Void
  ) {
    let search = lightSearch(of: kind)
    search.find("all", withLights: true) { [unowned self] found in
      switch found {
      case .failure(let failure): done(.failure(failure))
      case .success(let found): list(found, done)
      }
    }
  }

  private func list(
    _ found: LightSearch.Lights, _ done: @escaping (Result<[DesktopItem], DesktopFailure>) -> Void
  ) {
    let devices = found.devices.map { device in
      let level = device.value().map { device.level(of: $0, nil).percentText }
      return DesktopItem(name: device.name, details: [level].compactMap { $0 })
    }
    var levels = [String?](repeating: nil, count: found.others.count)
    var waiting = found.others.count
    let end = {
      let others = zip(found.others, levels).map { light, level in
        let title = light.title == light.name ? [] : [light.title]
        return DesktopItem(name: light.name, details: [level ?? ""] + title)
      }
      done(.success(devices + others))
    }
    if waiting == 0 { return end() }
    for (place, light) in found.others.enumerated() {
      var options = LevelOptions(.brightness)
      options.change = .show
      var change: CommandLightChange?
      change = CommandLightChange(light, options, in: lockDirectory, on: loop) { result in
        switch result {
        case .success(let value): levels[place] = value.level(of: value.value, nil).percentText
        case .failure(let failure): levels[place] = failure.description
        }
        waiting -= 1
        if waiting == 0 { end() }
      } onEnd: { _ in
        change = nil
      }
      change?.begin()
    }
  }

  /// Changes the devices one after the other. The reading is the first one's.
  private func change(
    _ devices: ArraySlice<LightDevice>, _ options: LevelOptions, _ reading: DesktopReading?,
    _ done: @escaping (DesktopResult) -> Void
  ) {
    guard let device = devices.first else {
      return done(reading.map { .success($0) } ?? .failure(DesktopFailure("the device is gone")))
    }
    guard let present = device.value() else {
      return done(
        .failure(DesktopFailure("'\(device.path)/brightness' has no number; the driver does not work")))
    }
    let value = device.value(changing: present, by: options)
    write(value, to: device, ifNot: present) { [self] failure in
      if let failure { return done(.failure(failure)) }
      if known[device.path] != nil { known[device.path] = value }
      let reading = reading ?? device.reading(of: value, options)
      change(devices.dropFirst(), options, reading, done)
    }
  }

  /// Writes a value; nil is success.
  private func write(
    _ value: Int, to device: LightDevice, ifNot present: Int, _ done: @escaping (DesktopFailure?) -> Void
  ) {
    guard value != present else { return done(nil) }
    let path = "\(device.path)/brightness"
    let file = openForWriting(path)
    var error = file < 0 ? Errno.current : nil
    if file >= 0 {
      do throws(Errno) { try writeAll("\(value)\n".utf8, to: file) } catch let failure { error = failure }
      Glibc.close(file)
    }
    guard let error else { return done(nil) }
    guard [EACCES, EPERM, EROFS].contains(error.rawValue) else {
      return done(DesktopFailure("'\(path)' can't be written: \(error)"))
    }
    setByLogind(value, device) { failure in
      done(
        failure.map {
          DesktopFailure(
            "'\(path)' can't be written (\(error)), and logind can't do it: \($0)", isSilence: $0 == .silent)
        })
    }
  }

  private func setByLogind(_ value: Int, _ device: LightDevice, _ done: @escaping (BusFailure?) -> Void) {
    do throws(BusFailure) {
      let bus = try bus.connected()
      let call = BusCall(
        "SetBrightness", of: "org.freedesktop.login1.Session", at: "/org/freedesktop/login1/session/auto",
        on: "org.freedesktop.login1", .string(device.subsystem.rawValue), .string(device.name),
        .uint32(UInt32(value)))
      bus.call(call) { result in
        if case .failure(let failure) = result { done(failure) } else { done(nil) }
      }
    } catch {
      done(error)
    }
  }

  // MARK: Changes

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    watchDevices(kinds, onChange)
    let socket = openEvents()
    guard socket >= 0 else { return }
    let subsystems = [LightDevice.Subsystem.backlight, .leds].map(\.rawValue)
    let events = KernelEvents(socket, of: subsystems) { [unowned self] in watchDevices(kinds, onChange) }
    self.events = events
    loop.add(events)
  }

  /// Watches the best device of each kind, which may have come later: the others follow it, or are not seen.
  private func watchDevices(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    for kind in Self.kinds where kinds.contains(kind) {
      guard let device = LightDevice.all(kind == .brightness ? .backlight : .leds, in: root).first,
        watches[device.path] == nil, let value = device.value()
      else { continue }
      known[device.path] = value
      let hasActualScale = device.hasActualScale()
      let watch = watchChanges(device) { [unowned self] in
        guard let value = hasActualScale ? device.actualValue() : device.value(),
          known.updateValue(value, forKey: device.path) != value
        else { return }
        onChange(.show(device.reading(of: value, LevelOptions(kind))))
      }
      guard let watch else { continue }
      watches[device.path] = watch
      loop.add(watch)
    }
    removeLostDevices()
  }

  private func removeLostDevices() {
    for (path, watch) in watches where access(path, F_OK) != 0 {
      loop.remove(watch)
      (watches[path], known[path]) = (nil, nil)
    }
  }
}

extension LightDevice {
  /// What is shown of it.
  func reading(of value: Int, _ options: LevelOptions) -> DesktopReading {
    let level = level(of: value, options.exponent).inWholePercents
    var reading = DesktopReading(options.kind) { patch in
      patch.icon = subsystem == .backlight ? "brightness" : "keyboard-light"
      let isOff = subsystem == .leds && value == 0
      patch.show(level: level, insteadOfNumber: isOff ? translated("Off") : nil)
      // A light of few steps.
      if maximum < 5 { patch.segments = maximum }
      patch.control = Control(
        options.kind == .keyboardLight ? .keyboardLight : .brightness, device: options.device,
        settings: options.settings)
    }
    reading.report = DesktopReport(
      level: level, ["level": .number(level.fraction), "device": .string(name)])
    return reading
  }
}
