/// A surface that lies on another one and moves with it, such as a bezel on a backdrop.
///
/// Its size is its user's alone. It is seen while its parent is, above the parent's own content and above older parts of it.
/// The wire name is `wl_subsurface`.
public final class Subsurface: Surface {
  /// The surface that it is a part of, and that it keeps.
  public let parent: Surface

  /// Where it lies: the distance of its left top corner from the parent's, in logical pixels.
  public private(set) var position: (x: Int, y: Int) = (0, 0)

  /// Whether its pictures wait for the parent's next one, so that both change at once. At first they don't.
  public var isSynchronized = false {
    didSet {
      guard isOpen, isSynchronized != oldValue else { return }
      if isSynchronized { role.setSync() } else { role.setDesync() }
    }
  }

  private let role: SubsurfaceProxy

  /// Makes a part of a surface; it can't be seen before its first frame.
  ///
  /// - Parameters:
  ///   - parent: an open surface of any role.
  ///   - size: in logical pixels, positive.
  /// - Throws: what has ended the connection.
  public init(of parent: Surface, size: LogicalSize) throws(ConnectionError) {
    precondition(
      size.width > 0 && size.height > 0, "A subsurface has a positive size, not \(size.width)×\(size.height)."
    )
    let globals = try parent.connection.requireGlobals()
    precondition(parent.isOpen, "A closed surface has no parts.")
    // sway 1.7 never hears of a part that is older than its parent's first commit, and leaves on the screen what it shows
    // first.
    if !parent.canPaint { parent.commitIfNeeded() }
    let wire = globals.compositor.createSurface()
    role = globals.subcompositor.getSubsurface(surface: wire, parent: parent.wire)
    self.parent = parent
    super.init(wire, globals, of: parent.connection)
    self.size = size
    role.setDesync()
    parent.adopt(self)
    // A new part shows up with a commit of its parent.
    parent.needsCommit = true
    setNeedsFrame()
  }

  deinit { tearDown() }

  /// Moves the surface on its parent. It takes effect with the parent's next commit, at the end of the turn.
  public func setPosition(x: Int, y: Int) {
    guard isOpen, position != (x, y) else { return }
    position = (x, y)
    role.setPosition(x: Int32(clamping: x), y: Int32(clamping: y))
    parent.needsCommit = true
  }

  /// Gives the surface a new size in logical pixels; a frame follows.
  public func setSize(_ newSize: LogicalSize) {
    precondition(
      newSize.width > 0 && newSize.height > 0,
      "A subsurface has a positive size, not \(newSize.width)×\(newSize.height).")
    guard isOpen, newSize != size else { return }
    size = newSize
    frames.setNeedsFrameNow()
  }

  // MARK: Role

  /// There is nothing to see before the parent has its place.
  override var canPaint: Bool { isOpen && parent.canPaint }

  override var inheritedScale: Scale? { parent.scale }

  override func willCommit(withBuffer: Bool) {
    if isSynchronized { parent.needsCommit = true }
  }

  override func destroyRole() { role.destroy() }
}
