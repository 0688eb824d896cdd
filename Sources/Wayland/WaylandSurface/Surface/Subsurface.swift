/// A surface on another one that moves with it, such as a HUD on its backdrop.
///
/// Its user sets its size. It is visible while its parent is, above the parent's own content and above older
/// subsurfaces. The wire name is `wl_subsurface`.
///
/// The ``surface`` keeps its role: who never moves or resizes it needs to keep nothing else.
///
/// ```swift
/// let knob = try Subsurface(of: surface, size: LogicalSize(width: 16, height: 16))
/// knob.setPosition(x: 40, y: 8)
/// knob.surface.onEvent = { event in
///   if case .frame = event { knob.surface.present(SolidColor(red: 1, green: 1, blue: 1, alpha: 1)) }
/// }
/// ```
public final class Subsurface {
  /// What is painted, and what receives events.
  public let surface: Surface

  private let role: SubsurfaceRole

  /// Makes a subsurface; it is invisible before its first frame.
  ///
  /// ```swift
  /// let knob = try Subsurface(of: surface, size: LogicalSize(width: 16, height: 16))
  /// ```
  ///
  /// - Parameters:
  ///   - parent: an open surface of any role, which the subsurface keeps.
  ///   - size: in logical pixels.
  /// - Throws: what has ended the connection.
  /// - Precondition: `parent` is open, or the connection has ended. `size` is positive.
  public init(of parent: Surface, size: LogicalSize) throws(ConnectionError) {
    size.requirePositive()
    let globals = try parent.connection.requireGlobals()
    precondition(parent.isOpen, "A closed surface can't have subsurfaces; check isOpen first.")
    // sway 1.7 ignores a subsurface that is older than its parent's first commit, and leaves its first
    // content on the screen.
    if !parent.canPaint { parent.commitIfNeeded() }
    let wire = globals.compositor.createSurface()
    role = SubsurfaceRole(
      globals.subcompositor.getSubsurface(surface: wire, parent: parent.wire), of: parent, size: size)
    surface = Surface(wire, as: role, globals, on: parent.connection)
    role.begin()
    parent.adopt(surface)
    surface.animator.setNeedsFrame()
  }

  /// The surface that it is on.
  public var parent: Surface { role.parent }

  /// The distance of its left top corner from the parent's, in logical pixels; zero at first.
  public var position: (x: Int, y: Int) { role.position }

  /// Moves the surface on its parent, with the parent's commit at the end of the turn. The position is in
  /// logical pixels.
  ///
  /// ```swift
  /// knob.setPosition(x: 40, y: 8)
  /// ```
  public func setPosition(x: Int, y: Int) {
    if surface.isOpen { role.setPosition(x: x, y: y) }
  }

  /// Gives the surface a new size in logical pixels; a frame follows.
  ///
  /// ```swift
  /// knob.setSize(LogicalSize(width: 24, height: 24))
  /// ```
  ///
  /// - Precondition: `size` is positive.
  public func setSize(_ size: LogicalSize) {
    size.requirePositive()
    if surface.isOpen { role.setSize(size) }
  }

  /// Whether its pictures wait for the parent's next commit, so that both change at once; false by default.
  public var isSynchronized: Bool {
    get { role.isSynchronized }
    set { if surface.isOpen { role.setSynchronized(newValue) } }
  }
}

@available(*, unavailable)
extension Subsurface: Sendable {}

/// The role of a subsurface.
final class SubsurfaceRole: SurfaceRole {
  var onEvent: ((SurfaceRoleEvent) -> Void)?
  let parent: Surface
  private(set) var position: (x: Int, y: Int) = (0, 0)
  private(set) var isSynchronized = false

  private let wire: SubsurfaceProxy
  private var currentSize: LogicalSize

  init(_ wire: SubsurfaceProxy, of parent: Surface, size: LogicalSize) {
    self.wire = wire
    self.parent = parent
    currentSize = size
  }

  /// A new subsurface is shown by a commit of its parent.
  func begin() {
    wire.setDesync()
    parent.setNeedsCommit()
  }

  func setPosition(x: Int, y: Int) {
    guard position != (x, y) else { return }
    position = (x, y)
    wire.setPosition(x: Int32(clamping: x), y: Int32(clamping: y))
    parent.setNeedsCommit()
  }

  func setSize(_ size: LogicalSize) {
    guard size != currentSize else { return }
    currentSize = size
    onEvent?(.needsFrameNow)
  }

  func setSynchronized(_ isOn: Bool) {
    guard isOn != isSynchronized else { return }
    isSynchronized = isOn
    if isOn { wire.setSync() } else { wire.setDesync() }
  }

  // MARK: SurfaceRole

  var size: LogicalSize? { currentSize }
  /// Nothing is visible before the parent has its place.
  var canPaint: Bool { parent.canPaint }
  var placedOutput: Output.ID? { nil }
  var base: Surface? { parent }

  func prepareCommit(withBuffer: Bool) {
    if isSynchronized { parent.setNeedsCommit() }
  }

  func destroy() { wire.destroy() }
}

extension LogicalSize {
  fileprivate func requirePositive() {
    precondition(
      width > 0 && height > 0,
      "A subsurface is at least 1×1, not \(width)×\(height); to hide it, close its surface.")
  }
}
