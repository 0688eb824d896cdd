package import BezelCommandLine
import BezelCompositorIPC
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
  /// The search for the lights of a command.
  private let queue: SerialQueue
  /// The changes of each light, by the path of a device or the name of another one. One that does not answer keeps no other
  /// one waiting.
  private var queues: [String: SerialQueue] = [:]
  /// The locks of devices, by their paths.
  private var locks: [String: ControlLock] = [:]
  private let options: (DesktopKind) -> LevelOptions
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

  /// `options` returns what the configuration says of a kind, and `lights` its lights; both may change.
  package convenience init(
    on loop: EventLoop, options: @escaping (DesktopKind) -> LevelOptions,
    lights: @escaping () -> [CommandLight]
  ) {
    self.init(
      on: loop, root: SysfsFile.root, locks: ControlLock.directory, options: options, lights: lights)
  }

  /// `root` is the folder of sysfs. `locks` is the folder for locks and for the values of slow lights. `openForWriting` returns
  /// -1 and sets `errno` on failure. `openEvents` opens the socket of the kernel's events, or returns -1.
  init(
    on loop: EventLoop, root: String, locks: String?,
    options: @escaping (DesktopKind) -> LevelOptions = { LevelOptions($0) },
    lights: @escaping () -> [CommandLight] = { [] },
    search: CompositorSearch = CompositorSearch(),
    ddcutil: String = "ddcutil", bus: Bus.Name = .system,
    timeout: Duration = Bus.usualTimeout,
    openForWriting: @escaping (String) -> Int32 = { open($0, O_WRONLY | O_CLOEXEC) },
    watchChanges: @escaping ChangeWatch = { SysfsChangeWatch($0.changesPath, onChange: $1) },
    openEvents: @escaping () -> Int32 = KernelEvents.open
  ) {
    (self.loop, self.root, lockDirectory) = (loop, root, locks)
    queue = SerialQueue(on: loop)
    (self.options, self.lights, self.search, self.ddcutil) = (options, lights, search, ddcutil)
    self.bus = BusPresence(bus, on: loop, timeout: timeout)
    (self.openForWriting, self.watchChanges, self.openEvents) = (openForWriting, watchChanges, openEvents)
  }

  deinit {
    close()
  }

  package func close() {
    isClosed = true
    for lock in locks.values { lock.cancel() }
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
    // ddcutil needs seconds to find monitors: the devices of sysfs don't wait for them.
    let devices = LightSearch.devices(options.device, of: options.kind, sysfs: root)
    let isSearched = devices.isEmpty || options.kind == .brightness && options.device == "all"
    let change = LightChange(of: devices.count + (isSearched ? 1 : 0), done)
    change.onEnd = { [unowned self, unowned change] in changes.removeAll { $0 === change } }
    changes.append(change)
    for device in devices { self.change(device, options, change) }
    guard isSearched else { return }
    let target = "\(options.kind) \(options.device ?? "")"
    queue.add(asking: target, { change.end($0.failure) }) { [unowned self] in
      search(options, besides: devices, change)
    }
  }

  /// Changes the lights that are found besides the devices that are changed already.
  private func search(_ options: LevelOptions, besides devices: [LightDevice], _ change: LightChange) {
    let search = lightSearch(of: options.kind)
    search.find(options.device) { [unowned self] found in
      let lights = (try? found.get()) ?? LightSearch.Lights()
      let others = lights.devices.filter { device in !devices.contains { $0.path == device.path } }
      change.begin(others.count + lights.others.count)
      change.end(found.failure)
      for device in others { self.change(device, options, change) }
      for light in lights.others { self.change(light, options, change) }
      if !isClosed { queue.next(after: found.failure) }
    }
  }

  private func lightSearch(of kind: DesktopKind) -> LightSearch {
    let new = LightSearch(
      kind, DDCMonitors(ddcutil, in: lockDirectory, sysfs: root), sysfs: root, folder: lockDirectory, lights,
      search, on: loop)
    lightSearch = new
    return new
  }

  private func queue(of light: String) -> SerialQueue {
    if let queue = queues[light] { return queue }
    let queue = SerialQueue(on: loop)
    queues[light] = queue
    return queue
  }

  /// Changes a light that commands set. The next change begins when the value is known; it is written later.
  private func change(_ light: CommandLight, _ options: LevelOptions, _ change: LightChange) {
    let queue = queue(of: light.name)
    let one = CommandLightChange(light, options, in: lockDirectory, on: loop) {
      [unowned self, unowned change] result in
      switch result {
      case .success(let value): change.take(light.reading(of: value, options))
      case .failure(let failure): change.end(failure)
      }
      if !isClosed { queue.next(after: result.failure) }
    } onEnd: { [unowned change] failure in
      change.end(failure)
    }
    change.changes.append(one)
    queue.add({ [unowned change] in change.end($0.failure) }) { [unowned one] in one.begin() }
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

  /// Changes a device of sysfs, under its lock. One that waits for its lock or for logind keeps no other light waiting.
  private func change(_ device: LightDevice, _ options: LevelOptions, _ change: LightChange) {
    let done: (DesktopResult) -> Void = { result in
      switch result {
      case .success(let reading): change.take(reading, isWritten: true)
      case .failure(let failure): change.end(failure)
      }
    }
    let queue = queue(of: device.path)
    let lock =
      locks[device.path]
      ?? ControlLock("\(options.kind.rawValue)-\(device.name)", in: lockDirectory, on: loop)
    locks[device.path] = lock
    queue.add(done) { [unowned self, unowned queue] in
      lock.take { [unowned self] release in
        let finish: (DesktopResult) -> Void = { [unowned self] result in
          release?()
          done(result)
          if !isClosed { queue.next(after: result.failure) }
        }
        guard release != nil else { return finish(.failure(ControlLock.failure(options.kind.rawValue))) }
        guard let present = device.value() else {
          return finish(
            .failure(DesktopFailure("'\(device.path)/brightness' has no number; the driver does not work")))
        }
        let value = device.value(changing: present, by: options)
        write(value, to: device, ifNot: present) { [unowned self] failure in
          if let failure { return finish(.failure(failure)) }
          if known[device.path] != nil { known[device.path] = value }
          finish(.success(device.reading(of: value, options)))
        }
      }
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
        onChange(.show(device.reading(of: value, options(kind))))
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

extension CommandLight {
  /// What is shown of it. One that the command names has its name.
  fileprivate func reading(of value: Value, _ options: LevelOptions) -> DesktopReading {
    let level = value.level(of: value.value, options.exponent).inWholePercents
    var reading = DesktopReading(options.kind) { patch in
      patch.icon = "brightness"
      patch.show(level: level, insteadOfNumber: nil)
      if options.device == name { patch.details = title }
      // A light of few steps.
      if value.maximum < 5 { patch.segments = value.maximum }
      patch.control = Control(.brightness, device: options.device, settings: options.settings)
    }
    reading.report = DesktopReport(
      level: level,
      ["level": .number(level.fraction), "device": .string(name), "description": .string(title)])
    return reading
  }
}
