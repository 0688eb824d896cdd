import BezelEventLoop
import BezelPosix
import Glibc

/// A connection to the compositor that sends nothing: it ends with the compositor.
final class CompositorPresence: EventSource {
  let fileDescriptor: Int32
  private let onEnd: () -> Void

  /// Nil if there is no compositor.
  init?(onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    let display = Environment.nonemptyValue(of: "WAYLAND_DISPLAY") ?? "wayland-0"
    let directory = Environment.nonemptyValue(of: "XDG_RUNTIME_DIR") ?? ""
    let path = display.hasPrefix("/") ? display : "\(directory)/\(display)"
    guard let socket = try? LocalSocketAddress(path: path).connectAtOnce() else { return nil }
    fileDescriptor = socket
  }

  deinit {
    close(fileDescriptor)
  }

  func prepare() -> Interest { .hangUp }

  func dispatch(_ ready: Readiness) {
    if ready.isReadableOrClosed { onEnd() }
  }
}

/// The compositor of `bezel watch`. One that crashes or is started again may be back soon.
final class CompositorFollower {
  private let loop: EventLoop
  private let onGone: () -> Void
  private var presence: CompositorPresence?
  private lazy var absence: LoopTimer = LoopTimer(on: loop) { [unowned self] in
    rediscovery.end()
    onGone()
  }
  private lazy var rediscovery: Rediscovery = Rediscovery(
    in: { [Environment.nonemptyValue(of: "XDG_RUNTIME_DIR")].compactMap { $0 } }, on: loop
  ) { [unowned self] in
    guard begin() else { return false }
    absence.cancel()
    return true
  }

  /// How long a compositor may be gone.
  private static let longestAbsence = Duration.seconds(30)

  /// `onGone` is called when it has not come back.
  init(on loop: EventLoop, onGone: @escaping () -> Void) {
    (self.loop, self.onGone) = (loop, onGone)
  }

  /// Returns false if there is no compositor.
  func begin() -> Bool {
    presence = CompositorPresence { [unowned self] in lost() }
    if let presence { loop.add(presence) }
    return presence != nil
  }

  func end() {
    if let presence { loop.remove(presence) }
    presence = nil
    absence.cancel()
    rediscovery.end()
  }

  private func lost() {
    end()
    absence.arm(after: Self.longestAbsence)
    rediscovery.begin()
  }
}
