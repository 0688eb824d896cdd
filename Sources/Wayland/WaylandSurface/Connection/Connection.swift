// WaylandSurface: layer surfaces, shared-memory buffers, frames and input for any Swift program; a library
// product. It has no HUDs, no painting and no event loop: a program polls the connection's descriptor. Called by
// HUDDisplay, by BezelKit, and by Desktop for the workspaces that a compositor reports.

import Glibc

/// A connection to a Wayland compositor: what it offers, its outputs, and the turns of a loop.
///
/// Opening requests the compositor's globals and returns. ``Event/ready`` follows when they are known, and
/// only then can surfaces be made. Nothing blocks but ``turn(timeout:)``.
///
/// A task turns the loop with ``run()``, a program that does nothing else with ``turn(timeout:)``. In a loop of your own, each turn calls ``endTurn()`` when its work is done, ``prepareToWait()`` right
/// before it sleeps, and ``finishWaiting(readable:)`` when it wakes up. A connection and all its surfaces
/// belong to the thread that turns the loop. The wire name is `wl_display`.
///
/// ```swift
/// let connection = try Connection()
/// connection.onEvent = { event in
///   if case .ready = event { panel = try? LayerSurface(connection, .init(namespace: "panel", size: size)) }
/// }
/// while connection.isOpen { connection.turn() }
/// ```
public final class Connection {
  /// What can happen to a connection.
  ///
  /// ```swift
  /// connection.onEvent = { event in
  ///   switch event {
  ///   case .ready: panel = try? LayerSurface(connection, .init(namespace: "panel", size: size))
  ///   case .closed(let error): print(error)
  ///   case .outputAdded, .outputChanged, .outputRemoved: break
  ///   }
  /// }
  /// ```
  public enum Event {
    /// The compositor's globals and outputs are known: surfaces can be made.
    case ready
    /// An output was added. The first ones come before ``ready``, when no surface can be made: a program with a surface on
    /// each output makes them for ``outputs`` then, and here only if ``isReady`` is true.
    case outputAdded(Output)
    /// An output's properties have changed.
    case outputChanged(Output)
    /// An output was removed, after the surfaces that were only on it were closed.
    case outputRemoved(Output)
    /// The connection has ended, after all its surfaces were closed. It is the last event.
    case closed(ConnectionError)
  }

  /// Called for every event, on the loop's thread.
  ///
  /// A handler may do everything that code outside of one may: make and close surfaces, close the connection,
  /// and turn the loop.
  public var onEvent: ((Event) -> Void)?
  /// Whether surfaces can be made.
  public private(set) var isReady = false
  /// Whether the connection exists: until ``close()`` or ``Event/closed(_:)``.
  public var isOpen: Bool { display != nil }
  /// The optional features of the compositor; empty before ``Event/ready``.
  public private(set) var features: Features = []

  /// Whether the buffers of the surface that was closed last are kept for the next one, until ``dropKeptBuffers()``; false
  /// by default. They need 6 MiB at most.
  package var keepsBuffers: Bool {
    get { spareBuffers.isKeeping }
    set { spareBuffers.isKeeping = newValue }
  }

  let spareBuffers = SpareBuffers()
  var display: Display?
  /// What has ended the connection, until it is reported.
  var failure: ConnectionError?
  /// How errors call the compositor's socket.
  package let displayName: String
  private(set) var globals: BoundGlobals?
  private(set) var trackers: [OutputTracker] = [] { didSet { updateOutputs() } }
  private var registry: Registry?
  /// Bound for the first popup.
  private var popupShell: XDGShellProxy?
  private var opening: CallbackProxy?
  private var seats: [Seat] = []
  private(set) var surfaces: [WeakSurface] = []
  /// The surface with which the next turn begins, if the last one was too short for all.
  weak var firstOfTurn: Surface?
  /// Whether a task turns the loop.
  var isRunning = false
  /// What wakes that task, while it sleeps.
  var sleeper: Bell?
  /// Destroys the objects of surfaces that were closed while the socket was full.
  private var destructors: [() -> Void] = []

  struct WeakSurface {
    weak var surface: Surface?
  }

  /// Opens a connection.
  ///
  /// ```swift
  /// let connection = try Connection(display: "wayland-1")
  /// ```
  ///
  /// - Parameter display: the socket's name or absolute path; nil takes the environment's `WAYLAND_DISPLAY`.
  /// - Throws: ``ConnectionError/unreachable(display:errno:)`` when nothing accepts connections there.
  public convenience init(display: String? = nil) throws(ConnectionError) {
    self.init(try Display(name: display))
  }

  /// Opens a connection on a connected socket, and takes ownership of it.
  ///
  /// ```swift
  /// let connection = try Connection(connectedSocket: descriptor)
  /// ```
  ///
  /// - Parameter socket: the descriptor. It is closed with the connection, and when this throws.
  /// - Throws: ``ConnectionError/unreachable(display:errno:)`` when it isn't a socket.
  public convenience init(connectedSocket socket: Int32) throws(ConnectionError) {
    self.init(try Display(fileDescriptor: socket))
  }

  private init(_ display: Display) {
    self.display = display
    displayName = display.name
    let registry = Registry(of: display)
    registry.onEvent = { [unowned self] in receive($0) }
    self.registry = registry
    whenAnswered { [unowned self] in bindGlobals() }
  }

  deinit { release() }

  /// The present outputs, in the order in which they were added.
  public private(set) var outputs: [Output] = []

  /// Closes all surfaces and the connection, without an event. Closing again does nothing.
  ///
  /// ```swift
  /// connection.close()
  /// ```
  public func close() {
    for surface in openSurfaces { surface.close() }
    onEvent = nil
    release()
  }

  /// Releases the memory of buffers that are kept for the next surface.
  package func dropKeptBuffers() { spareBuffers.drop() }

  /// The interfaces of all that the compositor offers, with their versions.
  package var offeredProtocols: [String] {
    (registry?.all ?? []).map { "\($0.interface) \($0.version)" }
  }

  // MARK: Timers

  /// The clock of the connection's timers; a test sets another one.
  package var now: () -> Duration = {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// How long the loop may sleep: until a held key repeats, see ``KeyboardEvent/Action/repeated(_:)``. Nil for no limit.
  ///
  /// A loop of your own asks for it after ``prepareToWait()``; ``finishWaiting(readable:)`` sends what is due.
  public var longestWait: Duration? {
    seats.compactMap(\.nextRepeat).min().map { max(.zero, $0 - now()) }
  }

  func repeatHeldKeys() {
    // A handler may close the connection, which ends the seats.
    for seat in seats { seat.repeatIfDue() }
  }

  // MARK: For surfaces

  /// All open surfaces, children before their parents.
  var openSurfaces: [Surface] { surfaces.reversed().compactMap(\.surface) }

  func add(_ surface: Surface) { surfaces.append(WeakSurface(surface: surface)) }

  func remove(_ surface: Surface) {
    surfaces.removeAll { $0.surface == nil || $0.surface === surface }
  }

  /// Whether the compositor has left so much unread that requests have to wait. ``endTurn()`` finds out whether
  /// it reads again.
  package var isSocketFull: Bool { display?.isSocketFull ?? false }

  /// Destroys objects at once, or when the compositor reads again.
  func destroy(_ destructor: @escaping () -> Void) {
    if isSocketFull { destructors.append(destructor) } else { destructor() }
  }

  func destroyClosed() {
    for destructor in destructors { destructor() }
    destructors = []
  }

  /// A surface has another cursor.
  func setCursor(of surface: Surface) {
    for seat in seats { seat.setCursor(on: surface) }
  }

  /// Sets the cursors that waited for the theme.
  func setLoadedCursors() {
    guard globals?.cursors.hasLoaded() == true else { return }
    for surface in openSurfaces { setCursor(of: surface) }
  }

  func surface(of wire: SurfaceProxy?) -> Surface? {
    openSurfaces.first { $0.wire === wire }
  }

  func tracker(of wire: OutputProxy?) -> OutputTracker? {
    trackers.first { $0.wire === wire }
  }

  /// Returns what surfaces are made of.
  ///
  /// - Throws: what has ended the connection.
  /// - Precondition: the connection is ready, or has ended.
  func requireGlobals() throws(ConnectionError) -> BoundGlobals {
    guard isOpen else { throw failure ?? .lost(errno: 0) }
    guard isReady, let globals else {
      preconditionFailure(
        "A surface can be made only after Connection.Event.ready; wait for it, or turn the loop until isReady is true."
      )
    }
    return globals
  }

  /// Returns what popups are made of.
  ///
  /// - Throws: that there are no popups.
  /// - Precondition: the connection is open.
  func requirePopupShell() throws(ConnectionError) -> XDGShellProxy {
    if let popupShell { return popupShell }
    guard let registry else { throw failure ?? .lost(errno: 0) }
    let shell = try registry.bind(XDGShellProxy.self, 1...3)
    shell.onEvent = { [unowned shell] in
      if case .ping(let serial) = $0 { shell.pong(serial) }
    }
    popupShell = shell
    return shell
  }

  /// Closes the popups with a grab of the seat that are neither the surface nor what it is on, the newest one first.
  func closeMenus(of seat: SeatID, besides surface: Surface) {
    var kept = [surface]
    while let role = kept.last?.role as? PopupRole { kept.append(role.parent) }
    for menu in openSurfaces where (menu.role as? PopupRole)?.grab == seat {
      if !kept.contains(where: { $0 === menu }) { menu.close(because: .superseded) }
    }
  }

  func seat(_ id: SeatID) -> SeatProxy? { seats.first { $0.id == id }?.wire }

  /// Ends the connection, then reports why.
  func fail(_ error: ConnectionError) {
    guard isOpen else { return }
    failure = error
    for surface in openSurfaces { surface.close(because: .connectionEnded(error)) }
    release()
    let handler = onEvent
    onEvent = nil
    handler?(.closed(error))
  }

  private func release() {
    wake()
    isReady = false
    destroyClosed()
    keepsBuffers = false
    opening?.destroy()
    opening = nil
    for seat in seats { seat.destroy() }
    seats = []
    for tracker in trackers { tracker.destroy() }
    trackers = []
    popupShell?.destroy()
    popupShell = nil
    globals?.destroy()
    globals = nil
    registry?.destroy()
    registry = nil
    // The destructors are sent now, even if something keeps the socket open for longer.
    try? display?.flush()
    display = nil
  }

  // MARK: Opening

  /// Calls the handler when the compositor has answered all earlier requests.
  private func whenAnswered(_ handler: @escaping () -> Void) {
    guard let display else { return }
    let sync = display.sync()
    sync.onEvent = { [unowned self] _ in
      opening = nil
      handler()
    }
    opening = sync
  }

  /// Outputs report their properties after they are bound, so that takes a second answer.
  private func bindGlobals() {
    guard let registry else { return }
    do throws(ConnectionError) {
      let globals = try BoundGlobals(registry)
      self.globals = globals
      features = Features(globals)
      // A copy of the globals in the closure would keep itself.
      globals.blur.onChange = { [unowned self] in
        if let globals = self.globals { features = Features(globals) }
      }
    } catch {
      return fail(error)
    }
    for global in registry.all { adopt(global) }
    whenAnswered { [unowned self] in
      isReady = true
      onEvent?(.ready)
    }
  }

  // MARK: Globals

  private func receive(_ event: Registry.Event) {
    switch event {
    case .appeared(let global): if globals != nil { adopt(global) }
    case .removed(let global): drop(global)
    }
  }

  /// Binds an output or a seat. There can be several of each.
  private func adopt(_ global: Registry.Global) {
    switch global.interface {
    case OutputProxy.interface.name: addOutput(global)
    case SeatProxy.interface.name:
      guard let wire = try? registry?.bind(global, as: SeatProxy.self, 1...8) else { return }
      seats.append(Seat(wire, id: SeatID(global: global.name), of: self))
    default: break
    }
  }

  private func drop(_ global: Registry.Global) {
    if let index = seats.firstIndex(where: { $0.id.global == global.name }) {
      seats.remove(at: index).lose()
    } else if let index = trackers.firstIndex(where: { $0.id.global == global.name }) {
      removeOutput(at: index)
    }
  }

  // MARK: Outputs

  /// Outputs before version 2 have no `done` event and are ignored.
  private func addOutput(_ global: Registry.Global) {
    guard let wire = try? registry?.bind(global, as: OutputProxy.self, 2...4) else { return }
    let xdg = globals?.xdgOutputs?.getXdgOutput(wire)
    trackers.append(
      OutputTracker(wire, id: Output.ID(global: global.name), xdg: xdg) { [unowned self] tracker, previous in
        outputSettled(tracker, previous)
      })
  }

  private func outputSettled(_ tracker: OutputTracker, _ previous: Output?) {
    updateOutputs()
    guard let output = tracker.settled else { return }
    onEvent?(previous == nil ? .outputAdded(output) : .outputChanged(output))
  }

  /// Surfaces ask for them several times a frame.
  private func updateOutputs() { outputs = trackers.compactMap(\.settled) }

  /// A compositor may not send `closed` to the surfaces of a removed output, so they are closed here.
  private func removeOutput(at index: Int) {
    let tracker = trackers.remove(at: index)
    for surface in openSurfaces { surface.outputRemoved(tracker.id) }
    tracker.destroy()
    if let output = tracker.settled { onEvent?(.outputRemoved(output)) }
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
