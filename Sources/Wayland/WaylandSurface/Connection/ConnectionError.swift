import BezelPosix

/// Why a connection couldn't be made or has ended, or why a surface can't be made.
///
/// ```swift
/// do {
///   let connection = try Connection()
///   connection.close()
/// } catch ConnectionError.unreachable {
///   print("no compositor; the terminal has the list")
/// }
/// ```
public enum ConnectionError: Error, Hashable, Sendable {
  /// Nothing accepts connections there: no compositor, or not for this user.
  ///
  /// `display` is the socket's name or path, `errno` the system's error number.
  case unreachable(display: String, errno: Int32)
  /// The compositor doesn't offer a required interface.
  case missing(interface: String)
  /// The compositor offers a required interface only in an older version.
  case tooOld(interface: String, offered: Int, needed: Int)
  /// The compositor ended the connection because a request violated the protocol.
  ///
  /// `code` is from the interface's `error` enum, `message` the compositor's text.
  case protocolError(interface: String, code: Int, message: String)
  /// The compositor closed the connection, or the socket failed. `errno` is the system's error number, or 0.
  case lost(errno: Int32)
  /// The output of a layer surface's configuration was removed.
  case outputGone
  /// No shared memory is left for a buffer.
  ///
  /// `byteCount` is the size that was requested, `errno` the system's error number.
  case noMemory(byteCount: Int, errno: Int32)
}

extension ConnectionError: CustomStringConvertible {
  /// One sentence: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .unreachable("", _):
      "The name in WAYLAND_DISPLAY is empty; unset it, or set it to the name of a compositor's socket."
    case .unreachable(let display, let errno):
      "No Wayland compositor at '\(display)' (\(reason(errno))); \(ConnectionError.advice(about: display))."
    case .missing(let interface):
      "The compositor doesn't offer \(interface)\(ConnectionError.remedy(interface))."
    case .tooOld(let interface, let offered, let needed):
      "The compositor offers \(interface) in version \(offered), but version \(needed) is required; update the compositor."
    case .protocolError(let interface, let code, let message):
      "The compositor rejected a request of \(interface) with error \(code) (\(message)); please report it."
    case .lost(let errno):
      "The connection to the compositor was lost (\(reason(errno))); try again when a compositor runs."
    case .outputGone:
      "The output of the surface was removed; choose another one, or leave the choice to the compositor."
    case .noMemory(let byteCount, let errno):
      "No shared memory is left for a buffer of \(byteCount) bytes (\(reason(errno))); free some, or make the surface smaller."
    }
  }

  /// The start of a display's name that is the descriptor of the environment.
  static let socketVariable = "WAYLAND_SOCKET="

  /// What to check for a display that is no compositor's.
  package static func advice(about display: String) -> String {
    display.hasPrefix(socketVariable) ? "unset WAYLAND_SOCKET" : "check WAYLAND_DISPLAY and XDG_RUNTIME_DIR"
  }

  private static func remedy(_ interface: String) -> String {
    interface.hasPrefix("zwlr_layer_s")
      ? "; layer surfaces need one that does, such as sway, Hyprland, river, niri, labwc or KDE Plasma" : ""
  }

  private func reason(_ errno: Int32) -> String {
    errno == 0 ? "closed by the other side" : Errno(rawValue: errno).description
  }
}
