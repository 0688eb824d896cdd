package import BezelCommandLine
package import BezelEventLoop
import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDModel

/// Airplane mode: every switch of Wi-Fi, mobile networks and Bluetooth is blocked, by a key or by a program.
package final class AirplaneSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.airplane]

  private let loop: EventLoop
  private let path: String
  private let onProblem: (String) -> Void
  private var switches: RadioSwitches?

  /// `onProblem` receives the reason why nothing can be shown.
  package init(on loop: EventLoop, path: String = "/dev/rfkill", onProblem: @escaping (String) -> Void) {
    (self.loop, self.path, self.onProblem) = (loop, path, onProblem)
  }

  deinit {
    close()
  }

  package func close() {
    if let switches { loop.remove(switches) }
    switches = nil
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      let error = Errno.current
      return onProblem(
        error.rawValue == ENOENT
          ? "this machine has no \(path), so it has no switches of radios"
          : "\(path) can't be opened (\(error)); let your user read it, as udev's rule for seats does")
    }
    let switches = RadioSwitches(file) { onChange(.show(Self.reading(isOn: $0))) }
    self.switches = switches
    loop.add(switches)
  }

  private static func reading(isOn: Bool) -> DesktopReading {
    DesktopReading(.airplane) { patch in
      (patch.icon, patch.mode, patch.title) = ("plane", .text, translated("Airplane mode"))
      (patch.valueText, patch.isInactive) = (isOn ? translated("On") : translated("Off"), !isOn)
    }
  }
}

/// The switches of radios. The kernel reports all of them when its device is opened, and then each change.
private final class RadioSwitches: EventSource {
  let fileDescriptor: Int32
  private let onChange: (Bool) -> Void
  /// Whether each is blocked.
  private var switches: [UInt32: Bool] = [:]
  /// As it was told last, or found at first.
  private var isOn: Bool?
  private var hasEnded = false

  init(_ file: Int32, onChange: @escaping (Bool) -> Void) {
    (fileDescriptor, self.onChange) = (file, onChange)
    readAll()
    isOn = areBlocked
  }

  deinit {
    Glibc.close(fileDescriptor)
  }

  /// Nil without a switch.
  private var areBlocked: Bool? { switches.isEmpty ? nil : switches.values.allSatisfy { $0 } }

  func prepare() -> Interest { hasEnded ? .nothing : .readable }

  func dispatch(_ ready: Readiness) {
    guard ready.isReadableOrClosed else { return }
    guard readAll(), let areBlocked, areBlocked != isOn else { return }
    let isFirst = isOn == nil
    isOn = areBlocked
    if !isFirst { onChange(areBlocked) }
  }

  /// A read returns one event. In eight bytes: the number of the switch (4), its type, what has happened, whether it is
  /// blocked by a program, and whether by a key.
  ///
  /// Returns whether a switch was changed. A switch that has come or gone, such as an adapter's, does not count.
  @discardableResult
  private func readAll() -> Bool {
    var event = [UInt8](repeating: 0, count: 8)
    var hasChanged = false
    while true {
      let count = read(fileDescriptor, &event, event.count)
      if count < 0, Errno.current == .interrupted { continue }
      hasEnded = count == 0
      guard count == event.count else { return hasChanged }
      let number = event.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      // Wi-Fi, Bluetooth and mobile networks; satellites and others say nothing of airplane mode.
      guard [1, 2, 5].contains(event[4]) else { continue }
      // 0 is a switch that has come, 1 one that has gone.
      if event[5] > 1 { hasChanged = true }
      switches[number] = event[5] == 1 ? nil : event[6] != 0 || event[7] != 0
    }
  }
}
