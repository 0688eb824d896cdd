package import BezelCommandLine
import BezelCompositorIPC
package import BezelEventLoop
import BezelPosix
import BezelValues
import BezelWords
import HUDCommands
import HUDModel

/// Caps lock, num lock and scroll lock: the lights of the keyboards, or Hyprland's state where no keyboard has lights.
package final class LockKeySource: DesktopSource {
  package static let kinds: [DesktopKind] = [.lockKeys]

  private let loop: EventLoop
  private let root: String
  private let hyprland: CompositorSocket?
  private var waiting: [(key: LockKey?, done: (DesktopResult) -> Void)] = []
  private var query: CompositorQuery?
  private var onChange: ((DesktopChange) -> Void)?
  private var known: LockKeys?
  private lazy var settling = LoopTimer(on: loop) { [unowned self] in read { self.answer($0) } }
  private lazy var poll = LoopTimer(on: loop) { [unowned self] in check() }

  /// The compositor sets the lights after it has run the binding of the key.
  private static let settlingTime = Duration.milliseconds(50)

  package convenience init(on loop: EventLoop) {
    let compositor = CompositorSearch().likely.first
    let hyprland: CompositorSocket? = if case .hyprland = compositor { compositor } else { nil }
    self.init(on: loop, root: SysfsFile.root, hyprland: hyprland)
  }

  init(on loop: EventLoop, root: String, hyprland: CompositorSocket?) {
    (self.loop, self.root, self.hyprland) = (loop, root, hyprland)
  }

  deinit {
    close()
  }

  package func close() {
    settling.cancel()
    poll.cancel()
    query?.cancel()
    (query, onChange, waiting) = (nil, nil, [])
  }

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? LockKeyOptions else { return done(.failure(.wrongSource)) }
    waiting.append((options.action, done))
    settling.arm(after: Self.settlingTime)
  }

  private func answer(_ state: LockKeys?) {
    let commands = waiting
    waiting = []
    for (key, done) in commands {
      guard let state, key.map(state.known.contains) ?? true else {
        done(
          .failure(
            DesktopFailure(
              "no keyboard has a light for \(key.map { "\($0.rawValue) lock" } ?? "a lock key"), and the compositor "
                + "does not report it; Hyprland does", .unavailable)))
        continue
      }
      done(.success(state.reading(key)))
    }
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    self.onChange = onChange
    check()
  }

  /// Nothing else reports a change of a light.
  private func check() {
    poll.arm(after: .seconds(1))
    read { [unowned self] state in
      defer { known = state }
      guard let known, let state else { return }
      for key in LockKey.allCases where known.known.contains(key) && state.known.contains(key) {
        if known.on.contains(key) != state.on.contains(key) { onChange?(.show(state.reading(key))) }
      }
    }
  }

  /// Calls `done` with the state; nil if nothing reports it.
  private func read(_ done: @escaping (LockKeys?) -> Void) {
    if let state = LockKeys(in: root) { return done(state) }
    guard let hyprland else { return done(nil) }
    query?.cancel()
    query = CompositorQuery(Array("j/devices".utf8), to: hyprland, on: loop) { answer in
      done((try? answer.get()).flatMap { JSON(reading: $0) }.flatMap(LockKeys.init(hyprland:)))
    }
    if query == nil { done(nil) }
  }
}

/// Which lock keys are on.
struct LockKeys: Hashable {
  var known: Set<LockKey> = []
  var on: Set<LockKey> = []

  /// Reads the lights of all keyboards: a key is on if one of its lights is. Nil if there are none.
  init?(in root: String) {
    let folder = "\(root)/class/leds"
    for name in names(inFolder: folder) {
      guard let key = LockKey.allCases.first(where: { name.hasSuffix("::\($0.rawValue)lock") }),
        let value = SysfsFile.number(in: "\(folder)/\(name)/brightness")
      else { continue }
      known.insert(key)
      if value > 0 { on.insert(key) }
    }
    guard !known.isEmpty else { return nil }
  }

  /// Reads Hyprland's devices. Nil if there is no keyboard.
  init?(hyprland devices: JSON) {
    for keyboard in devices["keyboards"]?.elements ?? [] {
      for (key, name) in [(LockKey.caps, "capsLock"), (.num, "numLock")] {
        guard case .bool(let isOn)? = keyboard[name] else { continue }
        known.insert(key)
        if isOn { on.insert(key) }
      }
    }
    guard !known.isEmpty else { return nil }
  }

  /// What is shown of a key, or of all.
  func reading(_ key: LockKey?) -> DesktopReading {
    DesktopReading(.lockKeys) { patch in
      patch.mode = .text
      guard let key else {
        let names = LockKey.allCases.filter(on.contains).map(\.title)
        patch.icon = (LockKey.allCases.first(where: on.contains) ?? .caps).icon
        patch.title = names.isEmpty ? translated("No lock key is on") : names.joined(separator: ", ")
        patch.isInactive = names.isEmpty
        return
      }
      (patch.icon, patch.title) = (key.icon, key.title)
      patch.valueText = on.contains(key) ? translated("On") : translated("Off")
      patch.isInactive = !on.contains(key)
    }
  }
}

extension LockKey {
  fileprivate var title: String {
    switch self {
    case .caps: translated("Caps Lock")
    case .num: translated("Num Lock")
    case .scroll: translated("Scroll Lock")
    }
  }

  fileprivate var icon: String {
    switch self {
    case .caps: "caps-lock"
    case .num: "num-lock"
    case .scroll: "keyboard"
    }
  }
}
