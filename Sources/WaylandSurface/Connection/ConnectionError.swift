import Glibc

/// Why a connection couldn't be made or has ended, or why the compositor can't do what was asked.
public enum ConnectionError: Error, Hashable, Sendable {
  /// Nothing accepts connections there: no compositor, or not for this user.
  ///
  /// `display` is the socket's name or path that was tried, `errno` the system's reason.
  case unreachable(display: String, errno: Int32)
  /// The compositor doesn't offer an interface that is needed.
  case missing(interface: String)
  /// The compositor offers an interface in a version that is too old.
  case tooOld(interface: String, offered: Int, needed: Int)
  /// The compositor has ended the connection because a request was wrong.
  ///
  /// `code` is from the interface's own list of errors, `message` the compositor's words.
  case protocolError(interface: String, code: Int, message: String)
  /// The compositor is gone, or the socket broke. `errno` is the system's reason.
  case lost(errno: Int32)
  /// The output that a surface was meant for is gone.
  case outputGone
  /// There was no memory for a buffer to share with the compositor: `byteCount` is what was asked for.
  case noMemory(byteCount: Int, errno: Int32)
}

extension ConnectionError: CustomStringConvertible {
  /// One sentence: what was wrong, and what to do.
  public var description: String {
    switch self {
    case .unreachable(let display, let errno):
      "There is no Wayland compositor at '\(display)' (\(reason(errno))); check WAYLAND_DISPLAY and XDG_RUNTIME_DIR."
    case .missing(let interface):
      "The compositor doesn't offer \(interface)\(ConnectionError.remedy(interface))."
    case .tooOld(let interface, let offered, let needed):
      "The compositor offers \(interface) in version \(offered), and version \(needed) is needed; a newer compositor has it."
    case .protocolError(let interface, let code, let message):
      "The compositor refused a request of \(interface) with error \(code) (\(message)); please report it."
    case .lost(let errno):
      "The connection to the compositor broke (\(reason(errno))); start again when there is one."
    case .outputGone:
      "The output that the surface was meant for is gone; choose another one, or leave it to the compositor."
    case .noMemory(let byteCount, let errno):
      "There is no shared memory for a buffer of \(byteCount) bytes (\(reason(errno))); free some, or make the surface smaller."
    }
  }

  private static func remedy(_ interface: String) -> String {
    interface.hasPrefix("zwlr_layer_s")
      ? "; layer surfaces need one that does, such as sway, Hyprland, river, niri, labwc or KDE Plasma" : ""
  }

  private func reason(_ errno: Int32) -> String {
    errno == 0 ? "closed by the other side" : String(cString: strerror(errno))
  }
}

extension ConnectionError {
  init(_ error: DisplayError, display: String) {
    switch error {
    case .cannotConnect(_, let errno, _): self = .unreachable(display: display, errno: errno)
    case .lost(let errno): self = .lost(errno: errno)
    case .refused(let interface, _, let code, let message):
      self = .protocolError(interface: interface, code: Int(code), message: message)
    }
  }

  init(_ refusal: BindingError) {
    switch refusal {
    case .missing(let interface): self = .missing(interface: interface)
    case .tooOld(let interface, let offered, let needed):
      self = .tooOld(interface: interface, offered: Int(offered), needed: Int(needed))
    }
  }
}
