import BezelEventLoop
import BezelValues
import WaylandSurface

/// Finds the output on which the compositor shows a new surface, as wob does: with a transparent pixel.
enum OutputProbe {
  /// Waits until the compositor has placed the pixel, at most a second. Nil if the compositor names no output.
  static func focusedOutput() -> (name: String, description: String)? {
    guard let connection = try? Connection() else { return nil }
    defer { connection.close() }
    var entered: Output?
    var layerSurface: LayerSurface?
    connection.onEvent = { event in
      guard case .ready = event, connection.outputs.count > 1 else { return }
      let pixel = LayerSurface.Configuration(
        namespace: "bezel-probe", size: LogicalSize(width: 1, height: 1), layer: .background)
      layerSurface = try? LayerSurface(connection, pixel)
      let surface = layerSurface?.surface
      surface?.inputRegion = .nothing
      surface?.onEvent = { [unowned surface] event in
        switch event {
        case .frame: surface?.present(.clear)
        case .enteredOutput(let output): entered = output
        default: break
        }
      }
    }
    let deadline = Instant.monotonic() + .seconds(1)
    while entered == nil, connection.isOpen, Instant.monotonic() < deadline {
      connection.turn(timeout: deadline - Instant.monotonic())
      if connection.isReady, layerSurface == nil {
        entered = connection.outputs.first
        break
      }
    }
    layerSurface?.surface.onEvent = nil
    guard let entered, let name = entered.name else { return nil }
    return (name, entered.description ?? "")
  }
}
