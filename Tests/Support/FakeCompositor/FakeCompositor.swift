import CBezelProtocols
import CWaylandServer

/// A Wayland compositor inside the test's process, stricter than any real one.
///
/// It is libwayland's server at the other end of a socketpair, on the test's thread. Nothing happens between turns, so a
/// test needs no sleep and no lock:
///
///     let compositor = FakeCompositor(.everything.without(.viewporter))
///     let client = compositor.connect()              // give client.fileDescriptor to the code under test
///     compositor.settle { /* let the client flush, read and dispatch */ }
///     let layer = compositor.layerSurfaces[0]
///     layer.configure(width: 200, height: 100)
///     compositor.settle { … }
///     compositor.deliverFrames(at: 16)
///
/// `refusals` has the rules that the client broke: a wrong order, a buffer too early, a write into a buffer that the
/// compositor still reads. Each was also sent as a protocol error, which disconnects the client. `transcript` has its
/// requests, `surfaces` what is shown.
package final class FakeCompositor {
  package let transcript = Transcript()
  package var habits: Habits
  package private(set) var outputs: [FakeOutput] = []
  package private(set) var seats: [FakeSeat] = []
  /// The connections, oldest first.
  package private(set) var clients: [FakeClient] = []
  /// The number of calls of `turn`.
  package private(set) var turns = 0

  /// All objects of clients that are not destroyed, oldest first.
  package internal(set) var objects: [FakeObject] = []

  let display: OpaquePointer
  private let logger: OpaquePointer?
  private let offer: Offer
  private var globals: [FakeGlobal] = []
  private var isDispatching = false

  package init(
    _ offer: Offer = .everything, outputs: [FakeOutput.Properties] = [FakeOutput.Properties()],
    seats: [FakeSeat.Capabilities] = [], habits: Habits = Habits()
  ) {
    guard let display = wl_display_create() else { preconditionFailure("no memory for a wl_display") }
    _ = silence
    self.display = display
    self.offer = offer
    self.habits = habits
    logger = wl_display_add_protocol_logger(display, log, Unmanaged.passUnretained(transcript).toOpaque())
    for global in Offer.Global.allCases {
      guard let version = offer.versions[global] else { continue }
      advertise(global, version: version)
    }
    for output in outputs { addOutput(output) }
    for seat in seats { addSeat(seat) }
  }

  deinit {
    wl_display_destroy_clients(display)
    wl_protocol_logger_destroy(logger)
    wl_display_destroy(display)
  }

  // MARK: Turns

  /// Readable when a client has sent something.
  package var fileDescriptor: Int32 { wl_event_loop_get_fd(wl_display_get_event_loop(display)) }

  /// Creates a connection. The client's end is the result's `fileDescriptor`.
  package func connect() -> FakeClient {
    let client = FakeClient(self)
    clients.append(client)
    return client
  }

  /// Reads and answers all requests, then sends all events.
  package func turn() {
    turns += 1
    isDispatching = true
    // Checked before reading: a client on another thread that hangs up meanwhile may have sent more.
    let gone = clients.filter(\.hasHungUp)
    var before: Int
    repeat {
      before = transcript.lines.count
      wl_event_loop_dispatch(wl_display_get_event_loop(display), 0)
    } while transcript.lines.count != before
    isDispatching = false
    for surface in surfaces { surface.checkEndOfTurn() }
    wl_display_flush_clients(display)
    for client in gone { client.noticeHangUp() }
  }

  /// Runs client and compositor in turn until neither has anything to send.
  ///
  /// One turn without messages is not enough: the client may answer in its next turn. A client that still sends messages
  /// after `limit` turns is a failure of the test.
  package func settle(limit: Int = 200, client: () throws -> Void) rethrows {
    var quietTurns = 0
    wl_display_flush_clients(display)
    for _ in 0..<limit {
      let before = transcript.lines.count
      try client()
      turn()
      quietTurns = transcript.lines.count == before ? quietTurns + 1 : 0
      if quietTurns == 2 { return }
    }
    preconditionFailure("still talking after \(limit) turns: \(transcript.lines.suffix(6))")
  }

  // MARK: What the compositor does

  /// Answers the frame callbacks of all surfaces on the screen.
  ///
  /// - Parameter milliseconds: the compositor's clock, which wraps after 2³² ms.
  package func deliverFrames(at milliseconds: UInt32) {
    for surface in surfaces { surface.deliverFrame(at: milliseconds) }
  }

  /// Sends every layer surface a configure, whether its size has changed or not.
  package func configureAll() {
    for layer in layerSurfaces { layer.configureAgain() }
  }

  /// Releases all buffers that were replaced by another one.
  package func releaseReplacedBuffers() {
    for surface in surfaces { surface.releaseReplacedBuffers() }
  }

  /// Drops all clients without an event, as in a crash of the compositor.
  package func kill() {
    for client in clients { client.kill() }
  }

  @discardableResult
  package func addOutput(_ properties: FakeOutput.Properties) -> FakeOutput {
    let output = FakeOutput(self, properties)
    output.global = offer.versions[.output].map { version in
      advertise(wl_output_table(), version) { _ = FakeOutputObject($0, output) }
    }
    outputs.append(output)
    return output
  }

  /// Removes an output. With `closingSurfaces` the layer surfaces on it get `closed`, which sway doesn't
  /// always send.
  package func remove(_ output: FakeOutput, closingSurfaces: Bool = true) {
    outputs.removeAll { $0 === output }
    for surface in surfaces { surface.leave(output) }
    if closingSurfaces {
      for layer in layerSurfaces where layer.output === output { layer.close() }
    }
    output.global?.remove()
  }

  @discardableResult
  package func addSeat(_ capabilities: FakeSeat.Capabilities) -> FakeSeat {
    let seat = FakeSeat(self, name: "seat\(seats.count)", capabilities)
    seat.global = offer.versions[.seat].map { version in
      advertise(wl_seat_table(), version) { _ = FakeSeatObject($0, seat) }
    }
    seats.append(seat)
    return seat
  }

  /// Removes a seat with its devices.
  package func remove(_ seat: FakeSeat) {
    seats.removeAll { $0 === seat }
    seat.global?.remove()
  }

  // MARK: Objects of clients

  package var refusals: [Transcript.ProtocolError] { transcript.refusals }
  package var surfaces: [FakeSurface] { live() }
  package var layerSurfaces: [FakeLayerSurface] { live() }
  package var popups: [FakePopup] { live() }
  package var buffers: [FakeBuffer] { live() }
  package var workspaceManagers: [FakeWorkspaceManager] { live() }

  /// How many objects of each interface are alive, by wire name.
  package var liveObjects: [String: Int] {
    objects.reduce(into: [:]) { $0[$1.interfaceName, default: 0] += 1 }
  }

  /// The turn at whose end an event that is sent now leaves.
  var sendingTurn: Int { isDispatching ? turns : turns + 1 }

  func nextSerial() -> UInt32 { wl_display_next_serial(display) }

  private func live<T: FakeObject>() -> [T] { objects.compactMap { $0 as? T } }

  /// Globals are kept until the end, also removed ones: a client may be binding one.
  @discardableResult
  private func advertise(
    _ table: UnsafeRawPointer, _ version: UInt32, _ onBind: @escaping (FakeObject.Seed) -> Void
  ) -> FakeGlobal {
    let global = FakeGlobal(self, table, version: version, onBind: onBind)
    globals.append(global)
    return global
  }

  private func advertise(_ global: Offer.Global, version: UInt32) {
    func offer(_ table: UnsafeRawPointer, _ bind: @escaping (FakeObject.Seed) -> Void) {
      advertise(table, version, bind)
    }
    switch global {
    case .compositor: offer(wl_compositor_table()) { _ = FakeSurfaceFactory($0) }
    case .subcompositor: offer(wl_subcompositor_table()) { _ = FakeSubcompositor($0) }
    case .shm: offer(wl_shm_table()) { _ = FakeShm($0) }
    case .layerShell: offer(zwlr_layer_shell_v1_table()) { _ = FakeLayerShell($0) }
    case .viewporter: offer(wp_viewporter_table()) { _ = FakeViewporter($0) }
    case .fractionalScale:
      offer(wp_fractional_scale_manager_v1_table()) { _ = FakeFractionalScaleManager($0) }
    case .cursorShape: offer(wp_cursor_shape_manager_v1_table()) { _ = FakeCursorShapeManager($0) }
    case .xdgOutput: offer(zxdg_output_manager_v1_table()) { _ = FakeXDGOutputManager($0) }
    case .presentation: offer(wp_presentation_table()) { _ = FakePresentation($0) }
    case .backgroundEffect:
      offer(ext_background_effect_manager_v1_table()) { _ = FakeBackgroundEffectManager($0) }
    case .xdgShell: offer(xdg_wm_base_table()) { _ = FakeXDGShell($0) }
    case .kdeBlur: offer(org_kde_kwin_blur_manager_table()) { _ = FakeKDEBlurManager($0) }
    case .workspaces: offer(ext_workspace_manager_v1_table()) { FakeWorkspaceManager($0).done() }
    case .output, .seat: break  // One global each output and seat.
    }
  }
}

/// libwayland prints errors of clients to stderr. Tests expect them, and find them in `refusals`.
private let silence: Void = wl_log_set_handler_server { _, _ in }

private let log: wl_protocol_logger_func_t = { transcript, direction, message in
  guard let transcript, let message else { return }
  Unmanaged<Transcript>.fromOpaque(transcript).takeUnretainedValue()
    .record(isEvent: direction == WL_PROTOCOL_LOGGER_EVENT, message.pointee)
}
