import FakeCompositor
import WaylandSurface

/// A fake compositor with a connection, on the test's thread.
final class Harness {
  let compositor: FakeCompositor
  let connection: Connection
  let client: FakeClient
  /// The connection's events, in order.
  private(set) var events: [Connection.Event] = []
  /// The painters. The harness keeps them, since a surface is closed with its last reference.
  var painters: [Painter] = []
  /// The test's handler of the connection's events.
  var onEvent: ((Connection.Event) -> Void)?

  init(_ compositor: FakeCompositor = FakeCompositor()) throws {
    self.compositor = compositor
    client = compositor.connect()
    connection = try Connection(connectedSocket: client.fileDescriptor)
    connection.onEvent = { [unowned self] event in
      events.append(event)
      onEvent?(event)
    }
  }

  /// A harness whose connection is ready.
  static func ready(_ compositor: FakeCompositor = FakeCompositor()) throws -> Harness {
    let harness = try Harness(compositor)
    harness.settle()
    return harness
  }

  deinit {
    connection.close()
    for painter in painters { painter.onEvent = nil }
  }

  /// Runs both sides until neither has anything to send.
  func settle() {
    compositor.settle { connection.turn(timeout: .zero) }
  }

  /// Delivers frame callbacks one after the other; each frame is painted and presented.
  func deliverFrames(_ count: Int = 1, from start: UInt32 = 0) {
    for number in 0..<count {
      compositor.deliverFrames(at: start &+ 16 &* UInt32(number))
      settle()
    }
  }

  /// The first surface on the compositor's side.
  var fake: FakeSurface? { compositor.surfaces.first }
  var fakeLayer: FakeLayerSurface? { compositor.layerSurfaces.first }

  // MARK: Events of the connection

  var readyCount: Int {
    events.count { if case .ready = $0 { true } else { false } }
  }

  var closings: [ConnectionError] {
    events.compactMap { if case .closed(let error) = $0 { error } else { nil } }
  }

  var added: [Output] {
    events.compactMap { if case .outputAdded(let output) = $0 { output } else { nil } }
  }

  var changed: [Output] {
    events.compactMap { if case .outputChanged(let output) = $0 { output } else { nil } }
  }

  var removed: [Output] {
    events.compactMap { if case .outputRemoved(let output) = $0 { output } else { nil } }
  }
}

extension FakeCompositor {
  /// The objects that belong to a surface and must be destroyed with it.
  var surfaceObjects: [String: Int] {
    let lasting: Set = [
      "wl_compositor", "wl_subcompositor", "wl_shm", "wl_output", "wl_seat", "wl_pointer", "wl_touch",
      "wl_keyboard", "wp_cursor_shape_manager_v1", "wp_cursor_shape_device_v1", "zwlr_layer_shell_v1",
      "wp_viewporter", "wp_fractional_scale_manager_v1",
      "zxdg_output_manager_v1", "zxdg_output_v1", "wp_presentation",
      // A client cannot destroy these; they are destroyed when they are answered.
      "wl_callback", "wp_presentation_feedback",
    ]
    return liveObjects.filter { !lasting.contains($0.key) }
  }
}
