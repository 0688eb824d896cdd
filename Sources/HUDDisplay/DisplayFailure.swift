import EventLoop
import Time
package import WaylandSurface

/// Why no HUD can be shown on a display.
package enum DisplayFailure: Error, CustomStringConvertible {
  case connection(ConnectionError)
  /// It accepts connections and says nothing.
  case silent

  package var description: String {
    switch self {
    case .connection(let error): error.description
    case .silent:
      "The compositor accepts connections but hasn't answered for \(Connection.patience.components.seconds) seconds; "
        + "wait until it does, or restart it."
    }
  }
}

extension Connection {
  fileprivate static let patience = Duration.seconds(5)

  /// Waits for the compositor to say what it has, but not for ever.
  ///
  /// - Throws: why there will be no layer surfaces.
  package func awaitLayerShell() throws(DisplayFailure) {
    var failure: ConnectionError?
    onEvent = { if case .closed(let error) = $0 { failure = error } }
    let deadline = Instant.monotonic() + Self.patience
    while !isReady, failure == nil {
      let left = deadline - Instant.monotonic()
      guard left > .zero else { throw .silent }
      turn(timeout: left)
    }
    if let failure { throw .connection(failure) }
    guard features.contains(.layerShell) else {
      throw .connection(.missing(interface: "zwlr_layer_shell_v1"))
    }
  }
}
