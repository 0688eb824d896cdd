/// A surface that is painted into: buffers, frames, scale and input. What it is on the screen is up to its role,
/// a ``LayerSurface`` or a ``Subsurface``.
///
/// Painting goes like this: something has changed, so ``setNeedsFrame()``; at the end of the turn ``Event/frame(_:)`` comes;
/// its handler takes a ``takeBuffer()``, paints, and presents it. The first frame, and one of a new size or scale, is asked for by itself.
///
/// A surface that nobody refers to any more is closed.
public class Surface {
  /// What can happen to a surface.
  public enum Event {
    /// The size is settled, for the first time or anew. A frame follows.
    case configured(LogicalSize)
    /// The scale has changed. A frame follows.
    case scaleChanged(Scale)
    /// The surface has come onto an output.
    case enteredOutput(Output)
    /// The surface isn't on that output any more.
    case leftOutput(Output)
    /// It is time to paint. The time is the compositor's, and missing for a frame after a rest, such as the first.
    case frame(FrameTime?)
    /// A frame has come to the screen; see ``Surface/reportsPresentation``.
    ///
    /// With its time where the compositor tells it, and before that without: so for the frame callback, which every compositor has.
    case presented(FramePresentation?)
    /// Something between press and tap, within ``Surface/tapArea``.
    case tap(TapRecognizer.Outcome)
    /// A pointer.
    case pointer(PointerEvent)
    /// A finger.
    case touch(TouchEvent)
    /// A keyboard.
    case keyboard(KeyboardEvent)
    /// The surface is gone for good. Nothing comes after this.
    case closed(CloseReason)
  }

  /// Why a surface has ended without its user's doing.
  public enum CloseReason: Hashable, Sendable {
    /// The compositor wants it gone.
    case closedByCompositor
    /// The output it was on is gone.
    case outputRemoved
    /// The surface that it is a part of is gone.
    case parentClosed
    /// There is no connection any more.
    case connectionEnded(ConnectionError)
    /// There is no memory for its buffers.
    case outOfMemory(ConnectionError)
  }

  /// Called for every event, on the loop's thread.
  public var onEvent: ((Event) -> Void)?
  /// The connection that the surface belongs to.
  public let connection: Connection
  /// Whether the surface is there: from its making to ``close()`` or ``Event/closed(_:)``.
  public private(set) var isOpen = true
  /// The size in logical pixels; nil before the first ``Event/configured(_:)``.
  public internal(set) var size: LogicalSize?
  /// How many buffer pixels make a logical one, as well as it is known now.
  public var scale: Scale {
    scaleSource.scale(outputs: connection.outputs, placed: placedOutput, inherited: inheritedScale)
  }
  /// Whether ``Event/presented(_:)`` is told for the frames that are presented from now on.
  public var reportsPresentation = false
  /// What of the surface takes input; nothing of a new one. It is sent with the next frame or commit.
  public var inputRegion: InputRegion = .nothing {
    didSet { if inputRegion != oldValue { markRegionChanged() } }
  }
  /// Where what is behind the surface is blurred, in logical pixels, if the compositor has
  /// ``Features/backgroundBlur``. It is sent with the next frame or commit.
  public var blurredArea: [LogicalRect] = [] {
    didSet { if blurredArea != oldValue { markBlurChanged() } }
  }
  /// Where a press can become a ``Event/tap(_:)``; unless told, wherever the surface takes input.
  public var tapArea: InputRegion {
    get { taps.area }
    set { taps.area = newValue }
  }

  let globals: BoundGlobals
  let wire: SurfaceProxy
  let store: BufferStore
  let presentations = PendingPresentations()
  var taps = TapRecognizer()
  var frames = FrameScheduler()
  var scaleSource: SurfaceScale
  /// The scale that was told last; nil until the surface can paint.
  var toldScale: Scale?
  /// The frame callback that is in flight.
  var callback: CallbackProxy?
  /// The surface's own view of its buffer; made when it is first needed.
  var viewport: ViewportProxy?
  /// What the compositor was told of how buffers lie on the surface.
  var mapping = ContentMapping.scaled(by: 1)
  /// How far beyond its place what shows of a buffer with a margin begins; nil where all of the buffer shows.
  var sourceStep: Double?
  /// The plain colour that is shown, where the compositor makes such buffers.
  var solid: BufferProxy?
  /// Pending state has to be committed in this turn, with a frame or without.
  var needsCommit = false
  var regionIsChanged = true
  /// The blur behind the surface, while there is some.
  var blur: SurfaceBlur?
  var blurIsChanged = false
  /// The next callback stands for a frame whose presentation is to be told.
  var reportsCallback = false
  /// There was no memory for a frame.
  var memoryFailure: ConnectionError?

  private let fractional: FractionalScaleProxy?
  private var children: [WeakChild] = []

  private struct WeakChild {
    weak var surface: Surface?
  }

  init(_ wire: SurfaceProxy, _ globals: BoundGlobals, of connection: Connection) {
    self.wire = wire
    self.globals = globals
    self.connection = connection
    fractional = globals.fractionalScales?.getFractionalScale(wire)
    scaleSource = SurfaceScale(isFractional: fractional != nil)
    store = BufferStore(shm: globals.shm)
    store.onRelease = { [unowned self] in frames.released() }
    wire.onEvent = { [unowned self] in receive($0) }
    fractional?.onEvent = { [unowned self] in receive($0) }
    connection.add(self)
  }

  deinit { tearDown() }

  /// Asks for a ``Event/frame(_:)`` as soon as the compositor wants one. Asking again before it comes changes nothing.
  public func setNeedsFrame() { frames.setNeedsFrame() }

  /// Takes the surface off the screen and gives everything back, at once and without an event.
  ///
  /// Surfaces that are a part of it end with it. Closing again does nothing.
  public func close() {
    tearDown()
    onEvent = nil
  }

  // MARK: For roles

  /// The output that the surface was meant for.
  var placedOutput: Output.ID? { nil }
  /// The scale to paint at before the surface is on an output, if a better one than a guess is known.
  var inheritedScale: Scale? { nil }
  /// Whether a buffer may be attached.
  var canPaint: Bool { isOpen }
  /// The role's part of a commit, sent right before it.
  func willCommit(withBuffer: Bool) {}
  /// Ends the role's own object. It goes before the surface, or the compositor ends the connection.
  func destroyRole() {}
  func outputRemoved(_ output: Output.ID) { scaleSource.leave(output) }

  func adopt(_ child: Surface) { children.append(WeakChild(surface: child)) }

  var openChildren: [Surface] { children.compactMap(\.surface).filter(\.isOpen) }

  /// Ends a surface that has not been closed by its user, and says why.
  func lose(_ ending: CloseReason) {
    guard isOpen else { return }
    tearDown()
    let handler = onEvent
    onEvent = nil
    handler?(.closed(ending))
  }

  /// The protocol's order: children, the callback, the role, what hangs on the surface, the surface, and its buffers last.
  final func tearDown() {
    guard isOpen else { return }
    isOpen = false
    for child in openChildren { child.lose(.parentClosed) }
    children = []
    callback?.destroy()
    presentations.destroy()
    destroyRole()
    blur?.destroy()
    viewport?.destroy()
    fractional?.destroy()
    wire.destroy()
    solid?.destroy()
    store.destroy()
    connection.remove(self)
  }
}
