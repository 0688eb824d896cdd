import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

/// Finds the lights that a command is about.
///
/// Backlights are found at once. Monitors are looked for only if the command may be about one: ddcutil needs seconds.
final class LightSearch {
  struct Lights {
    var devices: [LightDevice] = []
    var others: [CommandLight] = []
  }

  typealias Outcome = Result<Lights, DesktopFailure>

  private let kind: DesktopKind
  private let monitors: DDCMonitors
  private let root: String
  private let folder: String?
  private let configured: () -> [CommandLight]
  private let search: CompositorSearch
  private let loop: EventLoop
  private var lock: ControlLock?
  private var detection: CapturedProgram?
  private var focus: FocusedOutput?

  private static let detectionLimit = Duration.seconds(20)

  init(
    _ kind: DesktopKind, _ monitors: DDCMonitors, sysfs root: String, folder: String?,
    _ configured: @escaping () -> [CommandLight], _ search: CompositorSearch, on loop: EventLoop
  ) {
    self.monitors = monitors
    (self.kind, self.root, self.folder) = (kind, root, folder)
    (self.configured, self.search, self.loop) = (configured, search, loop)
  }

  deinit {
    cancel()
  }

  func cancel() {
    lock?.cancel()
    detection?.close()
    focus?.cancel()
    detection = nil
  }

  /// The devices of sysfs that a command names, which are known at once. Without a name it is the best one.
  static func devices(_ name: String?, of kind: DesktopKind, sysfs root: String) -> [LightDevice] {
    let devices = LightDevice.all(kind == .brightness ? .backlight : .leds, in: root)
    switch name {
    case nil: return Array(devices.prefix(1))
    case "all": return devices
    case let name?: return devices.filter { $0.name == name }
    }
  }

  /// Calls `done` once, with at least one light or a failure. With `withLights`, 'all' are also the lights of the configuration.
  func find(_ name: String?, withLights: Bool = false, _ done: @escaping (Outcome) -> Void) {
    let chosen = Self.devices(name, of: kind, sysfs: root)
    if !chosen.isEmpty, kind == .keyboardLight || name != "all" {
      return done(.success(Lights(devices: chosen)))
    }
    let devices = Self.devices("all", of: kind, sysfs: root)
    guard kind == .brightness else {
      return done(
        .failure(
          devices.isEmpty
            ? Self.noKeyboardLight : .unknown("keyboard light", name ?? "", among: devices.map(\.name))))
    }
    let configured = configured()
    if let light = configured.first(where: { $0.name == name }) {
      return done(.success(Lights(others: [light])))
    }
    if name == "focused" { return findFocused(devices, configured, done) }
    findMonitors { [unowned self] found in
      let monitors = (try? found.get()) ?? []
      switch name {
      case nil: choose(found, configured, done)
      case "all":
        // Without a screen, `all` means the lights of the configuration, which are the default then.
        let hasScreens = !devices.isEmpty || !monitors.isEmpty
        let all = Lights(
          devices: devices, others: monitors + (withLights || !hasScreens ? configured : []))
        let isEmpty = all.devices.isEmpty && all.others.isEmpty
        done(isEmpty ? .failure(found.failure ?? Self.noScreen) : .success(all))
      case let name?:
        if let monitor = monitors.first(where: { $0.name == name }) {
          return done(.success(Lights(others: [monitor])))
        }
        let names = devices.map(\.name) + (monitors + configured).map(\.name)
        // If there are other screens, the name is wrong, although there is no monitor.
        if let failure = found.failure, names.isEmpty || failure.status != .unavailable {
          return done(.failure(failure))
        }
        done(.failure(.unknown("screen", name, among: names + ["focused", "all"])))
      }
    }
  }

  // MARK: The focus

  /// The monitor of the output in focus, otherwise the first one, otherwise the first light of the configuration.
  private func choose(
    _ found: Result<[CommandLight], DesktopFailure>, _ configured: [CommandLight],
    _ done: @escaping (Outcome) -> Void
  ) {
    let monitors = (try? found.get()) ?? []
    if monitors.count < 2 {
      let light = monitors.first ?? configured.first { $0.missing == nil } ?? configured.first
      return done(light.map { .success(Lights(others: [$0])) } ?? .failure(found.failure ?? Self.noScreen))
    }
    focus = FocusedOutput(search, on: loop) { output in
      done(.success(Lights(others: [monitors.first { $0.name == output } ?? monitors[0]])))
    }
  }

  /// The screen of the output in focus. The panel of a laptop waits for no monitors.
  private func findFocused(
    _ devices: [LightDevice], _ configured: [CommandLight], _ done: @escaping (Outcome) -> Void
  ) {
    focus = FocusedOutput(search, on: loop) { [unowned self] output in
      guard let output else { return done(.failure(Self.noFocus)) }
      if Self.isPanel(output), let best = devices.first {
        return done(.success(Lights(devices: [best])))
      }
      findMonitors { found in
        if let monitor = (try? found.get())?.first(where: { $0.name == output }) {
          return done(.success(Lights(others: [monitor])))
        }
        // If there are other lights, it is only this output that has none.
        let hasOthers = !devices.isEmpty || !configured.isEmpty
        let failure = hasOthers && found.failure?.status == .unavailable ? nil : found.failure
        done(.failure(failure ?? Self.hasNoBrightness(output)))
      }
    }
  }

  /// Whether an output is the panel of a laptop.
  private static func isPanel(_ output: String) -> Bool {
    ["eDP", "LVDS", "DSI"].contains { output.hasPrefix($0) }
  }

  // MARK: Monitors

  private func findMonitors(_ done: @escaping (Result<[CommandLight], DesktopFailure>) -> Void) {
    if let known = monitors.known { return done(lights(known)) }
    guard monitors.isProgramInstalled else { return done(.failure(Self.noScreen)) }
    let lock = ControlLock("monitors", in: folder, on: loop, timeout: Self.detectionLimit)
    self.lock = lock
    lock.take { [unowned self] release in
      let monitors = self.monitors
      guard let release else { return done(.failure(ControlLock.failure("monitors"))) }
      // Another process may have found them meanwhile.
      if let known = monitors.known {
        release()
        return done(lights(known))
      }
      detect { [unowned self] outcome in
        if case .success(let found) = outcome { monitors.keep(found) }
        release()
        done(outcome.flatMap(lights))
      }
    }
  }

  private func lights(_ found: [DDCMonitors.Found]) -> Result<[CommandLight], DesktopFailure> {
    found.isEmpty ? .failure(Self.noMonitor) : .success(monitors.lights(found))
  }

  private func detect(_ done: @escaping (Result<[DDCMonitors.Found], DesktopFailure>) -> Void) {
    do throws(Errno) {
      let words = ["--brief", "detect"]
      detection = try CapturedProgram(monitors.program, words, limit: Self.detectionLimit, on: loop) {
        outcome in
        if outcome.isLate { return done(.failure(Self.isSlow)) }
        let found = DDCMonitors.parse(String(decoding: outcome.output, as: UTF8.self))
        let text = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
        if found.isEmpty, let refusal = DDCMonitors.refusal(in: text) { return done(.failure(refusal)) }
        done(.success(found))
      }
    } catch {
      return done(.failure(DesktopFailure("ddcutil can't be started: \(error)")))
    }
  }

  // MARK: Failures

  private static let noKeyboardLight = DesktopFailure(
    "no keyboard with a light on this machine; one whose driver supports it is a 'kbd_backlight' in /sys/class/leds",
    .unavailable)
  private static let noScreen = DesktopFailure(
    "no backlight on this machine; install ddcutil for the brightness of external monitors, or configure a [light.NAME]",
    .unavailable)
  private static let noMonitor = DesktopFailure(
    "no backlight on this machine, and ddcutil finds no monitor with DDC/CI; switch DDC/CI on in the monitor's menu",
    .unavailable)
  private static let isSlow = DesktopFailure(
    "ddcutil has not found the monitors within \(detectionLimit.text); run 'ddcutil detect' to see why",
    isSilence: true)
  private static let noFocus = DesktopFailure(
    "the compositor does not report which output has the focus; name the output with --device", .unavailable)

  private static func hasNoBrightness(_ output: String) -> DesktopFailure {
    DesktopFailure(
      "the output '\(output.shortened)' has no monitor with DDC/CI; 'bezel brightness list' prints those that have it",
      .unavailable)
  }
}
