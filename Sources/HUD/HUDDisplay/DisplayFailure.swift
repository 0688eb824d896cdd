import BezelEventLoop
package import BezelValues
package import WaylandSurface

/// Why no HUD can be shown on a display.
package enum DisplayFailure: CodedError, CustomStringConvertible {
  case connection(ConnectionError)
  /// What listens there has ended the connection before it answered as a compositor does.
  case noCompositor(display: String)
  /// The compositor accepts the connection and doesn't answer.
  case silent(display: String)

  package var code: RefusalCode? {
    if case .connection(let error) = self { error.code } else { .noCompositor }
  }

  package var description: String {
    switch self {
    case .connection(let error): error.description
    case .noCompositor(let display):
      "The connection to '\(display)' ended before a Wayland compositor answered; "
        + "\(ConnectionError.advice(about: display))."
    case .silent(let display):
      "The compositor at '\(display)' accepts connections but hasn't answered for "
        + "\(Connection.timeout.components.seconds) seconds; wait until it does, or restart it."
    }
  }
}

extension ConnectionError: CodedError {
  package var code: RefusalCode? {
    switch self {
    case .missing, .tooOld: .noLayerShell
    case .unreachable, .protocolError, .lost: .noCompositor
    case .outputGone, .noMemory: nil
    }
  }
}

extension Connection {
  /// Less than a client waits for the server's answer, so that it gets the reason.
  static let timeout = Duration.seconds(4)

  /// Waits until the compositor has reported what it offers, at most 4 s.
  ///
  /// - Throws: why there are no layer surfaces.
  package func awaitLayerShell() throws(DisplayFailure) {
    try awaitReady()
    guard features.contains(.layerShell) else {
      throw .connection(.missing(interface: "zwlr_layer_shell_v1"))
    }
  }

  /// Waits until the compositor has reported what it offers, at most 4 s.
  ///
  /// - Throws: why it doesn't.
  package func awaitReady() throws(DisplayFailure) {
    var failure: ConnectionError?
    onEvent = { if case .closed(let error) = $0 { failure = error } }
    let deadline = Instant.monotonic() + Self.timeout
    while !isReady, failure == nil {
      let left = deadline - Instant.monotonic()
      guard left > .zero else { throw .silent(display: displayName) }
      turn(timeout: left)
    }
    if case .lost? = failure { throw .noCompositor(display: displayName) }
    if let failure { throw .connection(failure) }
  }
}
