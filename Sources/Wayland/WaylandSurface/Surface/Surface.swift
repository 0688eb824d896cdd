/// A surface that is painted into: buffers, frames, scale and input. A ``LayerSurface``, a ``Popup`` or a ``Subsurface``
/// makes one and gives it its place on the screen.
///
/// To change the picture, call ``FrameAnimator/setNeedsFrame()`` on its ``animator``. ``Event/frame`` follows
/// at the end of a turn; its handler takes a buffer with ``takeBuffer()``, paints it and presents it. The
/// first frame, and one of a new size or scale, comes without a request.
///
/// A surface is closed when nobody refers to it any more. Its ``LayerSurface``, ``Popup`` or ``Subsurface`` refers to it.
/// It belongs to the thread that turns the connection's loop. The wire name is `wl_surface`.
///
/// ```swift
/// let surface = try LayerSurface(connection, .init(namespace: "panel", size: size)).surface
/// surface.onEvent = { event in
///   switch event {
///   case .frame: surface.present(SolidColor(red: 0, green: 0, blue: 0, alpha: 0.5))
///   case .tap(.tapped): surface.close()
///   default: break
///   }
/// }
/// ```
public final class Surface {
  /// What can happen to a surface.
  ///
  /// ```swift
  /// surface.onEvent = { event in
  ///   switch event {
  ///   case .frame: paint()
  ///   case .tap(.tapped(let point)): select(point)
  ///   case .closed(let reason): print("closed: \(reason)")
  ///   default: break
  ///   }
  /// }
  /// ```
  public enum Event {
    /// The compositor has set the size, for the first time or to a new value. A frame follows.
    case configured(LogicalSize)
    /// The scale has changed. A frame follows.
    case scaleChanged(Scale)
    /// The surface is on this output, too.
    case enteredOutput(Output)
    /// The surface isn't on that output any more.
    case leftOutput(Output)
    /// A frame is due: paint, and present. Only ``Connection/endTurn()`` sends it.
    case frame
    /// A frame that was presented with `reportsPresentation` is on the screen.
    ///
    /// It is sent once for such a frame, or for the last of several: with the frame's presentation feedback,
    /// or with its frame callback if that comes first.
    case presented
    /// A step between press and tap, within ``Surface/tapArea``.
    case tap(TapRecognizer.Outcome)
    /// A pointer on the surface.
    case pointer(PointerEvent)
    /// A finger on the surface.
    case touch(TouchEvent)
    /// A keyboard whose focus the surface has.
    case keyboard(KeyboardEvent)
    /// The surface was closed by something else than ``Surface/close()``. It is the last event.
    case closed(CloseReason)
  }

  /// Why a surface was closed, if not by ``Surface/close()``.
  ///
  /// ```swift
  /// case .closed(.outputRemoved): panel = try? LayerSurface(connection, .init(namespace: "panel", size: size))
  /// ```
  public enum CloseReason: Hashable, Sendable {
    /// The compositor closed it.
    case closedByCompositor
    /// Its output was removed.
    case outputRemoved
    /// The parent of a subsurface or a popup was closed.
    case parentClosed
    /// Another popup has taken the grab of this one, such as another submenu of the same menu.
    case superseded
    /// The connection ended.
    case connectionEnded(ConnectionError)
    /// There is no memory for its buffers.
    case outOfMemory(ConnectionError)
  }

  /// Called for every event, on the loop's thread.
  ///
  /// A handler may do everything that code outside of one may: close this surface, drop the last reference to
  /// it, make and close others, close the connection, and turn the loop. Events that a turned loop receives
  /// come before those that wait behind the present one.
  public var onEvent: ((Event) -> Void)?
  /// The connection that the surface belongs to.
  public let connection: Connection
  /// Requests the surface's frames.
  public let animator = FrameAnimator()
  /// Whether the surface exists: until ``close()`` or ``Event/closed(_:)``.
  public private(set) var isOpen = true
  /// The size in logical pixels; nil before the first ``Event/configured(_:)`` of a layer surface or a popup.
  public var size: LogicalSize? { role.size }
  /// The outputs that the surface is on, the one that it came onto last at the end. Empty before the first frame, and while
  /// the surface isn't visible.
  public var outputs: [Output] {
    scaleSource.entered.compactMap { id in connection.outputs.first { $0.id == id } }
  }
  /// How many buffer pixels make a logical one, as far as it is known.
  public var scale: Scale {
    scaleSource.scale(
      outputs: connection.outputs, placed: role.placedOutput, inherited: role.base?.scale)
  }
  /// Whether ``scale`` is more than a guess. Where outputs differ, some compositors report the scale or the
  /// output only when the surface has its first buffer.
  package var isScaleKnown: Bool {
    scaleSource.isKnown(outputs: connection.outputs, placed: role.placedOutput)
      || role.base?.isScaleKnown == true
  }
  /// The part of the surface that takes input; ``InputRegion/everything`` by default. What only shows something, such as
  /// a clock above the windows, takes ``InputRegion/nothing``, so that clicks reach what is below.
  ///
  /// A change is sent with the next frame or at the end of the turn, whichever comes first.
  public var inputRegion: InputRegion {
    get { regions.input }
    set { regions.input = newValue }
  }
  /// Where every pixel is opaque, in logical pixels, so that the compositor needn't draw what is behind; nowhere by
  /// default. It changes no pixel: where the pixels aren't opaque, the picture is wrong.
  ///
  /// A change is sent with the next frame or at the end of the turn, whichever comes first.
  ///
  /// ```swift
  /// case .configured(let size):
  ///   surface.opaqueRegion = [LogicalRect(x: 0, y: 0, width: size.width, height: size.height)]
  /// ```
  public var opaqueRegion: [LogicalRect] {
    get { regions.opaque }
    set { regions.opaque = newValue }
  }
  /// Where the content behind the surface is blurred, in logical pixels, if the compositor has
  /// ``Features/backgroundBlur``; nowhere by default.
  ///
  /// A change is sent with the next frame or at the end of the turn, whichever comes first.
  public var blurredArea: [LogicalRect] {
    get { regions.blurred }
    set { regions.blurred = newValue }
  }
  /// Where a press can become a ``Event/tap(_:)``; everywhere by default.
  public var tapArea: InputRegion {
    get { taps.area }
    set { taps.area = newValue }
  }

  /// The picture of pointers on the surface; nil leaves it as it was, which may be none.
  public var cursor: Cursor? = .default {
    didSet { if cursor != oldValue { connection.setCursor(of: self) } }
  }

  let wire: SurfaceProxy
  let globals: BoundGlobals
  let store: BufferStore
  let reports = FrameReports()
  var taps = TapRecognizer()
  var scaleSource: SurfaceScale
  /// The scale of the last ``Event/scaleChanged(_:)``; nil until the surface can paint.
  var reportedScale: Scale?
  var pending = PendingState()
  /// Before the surface can paint, the state comes with the first picture.
  private(set) var regions = SurfaceRegions() {
    didSet { if regions != oldValue, canPaint { setNeedsCommit() } }
  }
  var content = ContentState()
  /// There was no memory for a frame.
  var memoryFailure: ConnectionError?

  let role: any SurfaceRole
  private let fractional: FractionalScaleProxy?
  private var children: [Connection.WeakSurface] = []
  private var popups: [Connection.WeakSurface] = []

  init(_ wire: SurfaceProxy, as role: any SurfaceRole, _ globals: BoundGlobals, on connection: Connection) {
    self.wire = wire
    self.role = role
    self.globals = globals
    self.connection = connection
    fractional = globals.fractionalScales?.getFractionalScale(wire)
    scaleSource = SurfaceScale(isFractional: fractional != nil)
    store = BufferStore(shm: globals.shm, spare: connection.spareBuffers)
    store.onRelease = { [unowned self] in animator.released() }
    reports.onEvent = { [unowned self] in receiveReport($0) }
    role.onEvent = { [unowned self] in receiveRole($0) }
    wire.onEvent = { [unowned self] in receiveOutput($0) }
    fractional?.onEvent = { [unowned self] in receiveScale($0) }
    animator.onRequest = { [unowned connection] in connection.wake() }
    connection.add(self)
  }

  deinit { tearDown() }

  /// Removes the surface from the screen and releases everything, at once and without an event.
  ///
  /// Its popups and subsurfaces are closed with it. Closing again does nothing.
  ///
  /// ```swift
  /// if case .tap(.tapped) = event { surface.close() }
  /// ```
  public func close() {
    tearDown()
    onEvent = nil
  }

  /// Closes a surface whose user did not, and reports why.
  func close(because reason: CloseReason) {
    guard isOpen else { return }
    tearDown()
    let handler = onEvent
    onEvent = nil
    handler?(.closed(reason))
  }

  /// The protocol's order: the callback, the role, what belongs to the surface, the surface, and its buffers
  /// last. The role comes before the children: phoc 0.24 crashes when a layer surface loses a subsurface.
  private func tearDown() {
    guard isOpen else { return }
    isOpen = false
    ignoreEvents()
    // A popup goes before what it is on, the newest one first.
    for popup in popups.reversed().compactMap(\.surface) { popup.close(because: .parentClosed) }
    popups = []
    connection.destroy { [reports, role] in
      reports.destroy()
      role.destroy()
    }
    for child in openChildren { child.close(because: .parentClosed) }
    children = []
    let content = content
    connection.destroy { [pending, fractional, wire, store] in
      pending.destroy()
      content.destroyViewport()
      fractional?.destroy()
      wire.destroy()
      store.destroy()
    }
    connection.remove(self)
  }

  /// The objects may outlive the surface, while the socket is full.
  private func ignoreEvents() {
    reports.onEvent = nil
    role.onEvent = nil
    store.ignoreReleases()
    wire.onEvent = nil
    fractional?.onEvent = nil
  }

  // MARK: For roles

  /// Whether a buffer may be attached.
  var canPaint: Bool { isOpen && role.canPaint }

  func adopt(_ child: Surface) { children.append(Connection.WeakSurface(surface: child)) }

  func adoptPopup(_ popup: Surface) {
    popups.removeAll { $0.surface?.isOpen != true }
    popups.append(Connection.WeakSurface(surface: popup))
  }

  /// The surface is committed at the end of this turn, if no frame does it before.
  func setNeedsCommit() {
    pending.needsCommit = true
    connection.wake()
  }

  private var openChildren: [Surface] { children.compactMap(\.surface).filter(\.isOpen) }

  /// A layer surface is closed with its output, even when the compositor doesn't close it. A child ends with its parent,
  /// which is on the same output.
  func outputRemoved(_ output: Output.ID) {
    let wasOnlyThere = scaleSource.isOnly(on: output)
    scaleSource.leave(output)
    guard role.base == nil, wasOnlyThere || role.placedOutput == output else { return }
    close(because: .outputRemoved)
  }
}

@available(*, unavailable)
extension Surface: Sendable {}

/// What gives a surface its place on the screen. The surface owns its role and asks it; the role reports what
/// it receives and what it has sent.
protocol SurfaceRole: AnyObject {
  var onEvent: ((SurfaceRoleEvent) -> Void)? { get set }
  /// Nil before the compositor has set it.
  var size: LogicalSize? { get }
  /// Whether a buffer may be attached.
  var canPaint: Bool { get }
  /// The output that the surface was placed on by its user.
  var placedOutput: Output.ID? { get }
  /// What the surface is on, whose scale it has before it is on an output; nil for a layer surface.
  var base: Surface? { get }
  /// Sends what belongs right before a commit.
  func prepareCommit(withBuffer: Bool)
  /// Destroys the role's object. It goes before the surface, or the compositor ends the connection.
  func destroy()
}

enum SurfaceRoleEvent {
  /// The compositor has set a new size.
  case configured(LogicalSize)
  /// The size has changed, or something else that comes with the next picture.
  case needsFrameNow
  /// Something was sent that takes effect with a commit.
  case needsCommit
  /// The compositor closed the surface.
  case closed
}
