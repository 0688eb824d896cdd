import EventLoop
import Glibc
import Posix

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
    guard let socket = LocalSocketAddress(path: path).connectAtOnce() else { return nil }
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
