import BezelEventLoop
import BezelValues
import FakeCompositor
import HUDModel
import HUDPainting
import Testing
import WaylandSurface

@testable import HUDDisplay

/// A display on a fake compositor, on the test's own thread, with a clock that the test moves.
///
/// Events are handled only in `settle`, and time passes only in `wait`, `frame` and `play`. The harness's end checks what
/// holds for every test: no rule of the protocol was broken, and nothing was left behind.
final class DisplayHarness {
  let compositor: FakeCompositor
  let client: FakeClient
  let connection: Connection
  let loop: EventLoop
  let display: HUDDisplay
  /// The rules that the test breaks on purpose.
  var expectedRefusals: [String] = []
  /// Why the connection has ended.
  private(set) var failure: ConnectionError?

  private let clock: ManualClock
  private let source: ConnectionSource

  init(_ compositor: FakeCompositor = FakeCompositor()) throws {
    self.compositor = compositor
    let clock = ManualClock()
    self.clock = clock
    loop = EventLoop { clock.now }
    client = compositor.connect()
    connection = try Connection(connectedSocket: client.fileDescriptor)
    source = ConnectionSource(connection)
    loop.add(source)
    compositor.settle { [loop] in loop.turn(timeout: .zero) }
    display = HUDDisplay(connection, on: loop, resources: PaintResources())
    connection.onEvent = { [unowned self] in receive($0) }
  }

  /// On an output of this size in pixels, at a scale in 120ths.
  convenience init(output: Extent, scale120: UInt32 = 120, offering offer: Offer = .everything) throws {
    try self.init(FakeCompositor(offer, outputs: [FakeOutput.Properties(mode: output, scale120: scale120)]))
  }

  deinit {
    display.close()
    if client.isConnected { settle() }
    loop.remove(source)
    connection.close()
    #expect(remains == [:])
    #expect(loop.leftovers == [])
    #expect(compositor.refusals.map(\.message) == expectedRefusals)
  }

  var now: Instant { clock.now }

  // MARK: Commands

  /// Shows a HUD, and records how the showing ends.
  @discardableResult
  func show(
    _ specification: HUD.Specification = .spinner, as id: String = HUDDisplay.defaultID,
    heldBy holder: HoldToken? = nil
  ) throws -> ObservedShowing {
    let showing = ObservedShowing(try display.show(specification, as: id, heldBy: holder), on: display)
    settle()
    return showing
  }

  /// The same, until it is fully visible.
  @discardableResult
  func showFully(
    _ specification: HUD.Specification = .spinner, as id: String = HUDDisplay.defaultID,
    heldBy holder: HoldToken? = nil
  ) throws -> ObservedShowing {
    let showing = try show(specification, as: id, heldBy: holder)
    arrive()
    return showing
  }

  /// Returns false if there is nothing to change.
  @discardableResult
  func update(_ specification: HUD.Specification, of id: String = HUDDisplay.defaultID) throws -> Bool {
    defer { settle() }
    return try display.update(specification, of: id)
  }

  func hide(_ id: String = HUDDisplay.defaultID) {
    display.send(.hide, to: id)
    settle()
  }

  // MARK: Time

  /// Takes turns of both sides until neither sends anything more.
  func settle() {
    compositor.settle {
      // What one turn paints is sent in the next.
      loop.turn(timeout: .zero)
      loop.turn(timeout: .zero)
    }
  }

  /// Time passes, and deadlines fire in time, but there are no frames: the surface is hidden.
  func wait(_ duration: Duration) {
    let end = clock.now + duration
    while let delay = timeToDeadline, delay > .zero, clock.now + delay <= end {
      clock.now = clock.now + delay
      settle()
    }
    clock.now = end
    settle()
  }

  /// Time passes, the compositor presents what was committed, and frame callbacks are sent.
  func frame(after duration: Duration = .nanoseconds(16_666_667)) {
    wait(duration)
    let milliseconds = UInt32(clock.now.sinceStart / .milliseconds(1))
    for surface in compositor.surfaces { surface.present(at: clock.now.sinceStart) }
    compositor.deliverFrames(at: milliseconds)
    settle()
  }

  /// Brings what moves to rest, in two frames.
  func arrive() {
    frame(after: .milliseconds(400))
    frame()
  }

  /// Time passes with sixty frames a second.
  func play(_ duration: Duration) {
    let end = clock.now + duration
    while clock.now < end { frame() }
  }

  // MARK: What is visible

  /// The bezel, on a layer surface or on a backdrop's subsurface.
  var bezel: FakeSurface? { bezels.first }

  /// All bezels, the oldest first.
  var bezels: [FakeSurface] {
    compositor.surfaces.filter { $0.subsurface != nil || $0.layerSurface?.namespace == "bezel" }
  }

  var backdrop: FakeLayerSurface? {
    compositor.layerSurfaces.first { $0.namespace == "bezel-backdrop" }
  }

  /// The objects of HUDs that the compositor has. Callbacks don't count: they end when they are answered. Buffers that are
  /// kept for the next HUD are dropped first.
  var remains: [String: Int] {
    connection.dropKeptBuffers()
    settle()
    return compositor.liveObjects.filter { $0.value > 0 }.filter {
      [
        "wl_surface", "wl_subsurface", "wl_buffer", "wl_shm_pool", "wl_region", "wp_viewport",
        "zwlr_layer_surface_v1", "wp_fractional_scale_v1",
        "ext_background_effect_surface_v1", "org_kde_kwin_blur",
      ].contains($0.key)
    }
  }

  /// The HUDs on their outputs, the oldest first.
  var views: [HUDView] { display.controllers.flatMap(\.openViews) }

  /// The phase of the oldest HUD.
  var phase: HUDLifecycle.Phase? { display.huds.first?.phase }

  /// The time until a HUD has to be woken; nil if none has.
  var timeToDeadline: Duration? { display.nextDeadline.map { $0 - clock.now } }

  /// Whether the loop would sleep until the compositor sends something. Without HUDs the caches are dropped first.
  var sleepsForEver: Bool {
    if display.isEmpty { wait(DisplayContext.cacheTime) }
    let interest = connection.prepareToWait()
    connection.finishWaiting(readable: false)
    return interest == .readable && !loop.leftovers.contains("timer")
  }

  private func receive(_ event: Connection.Event) {
    switch event {
    case .closed(let error):
      failure = error
      display.close(.lost)
    case .outputAdded, .outputChanged, .outputRemoved: display.outputsChanged()
    case .ready: break
    }
  }
}

/// A showing, and how it ended.
final class ObservedShowing {
  let id: ShowingID
  /// Every end that was reported.
  private(set) var endings: [HUDLifecycle.Reason] = []
  /// The id of the button that has ended it.
  private(set) var pressedButton: String?
  private var watch: EventObserver?

  init(_ id: ShowingID, on display: HUDDisplay) {
    self.id = id
    watch = display.watch(id) { [unowned self] in
      endings.append($0)
      pressedButton = $1
    }
  }

  deinit { watch?.cancel() }
}

/// A clock that a test moves.
final class ManualClock {
  var now = Instant(sinceStart: .seconds(100))
}

extension HUDDisplay {
  func isWaiting(_ id: String) -> Bool { statuses.contains { $0.hud.id == id && $0.isWaiting } }
}
