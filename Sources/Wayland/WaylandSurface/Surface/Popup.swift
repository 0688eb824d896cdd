/// A surface that belongs to a point of another one, such as a menu or the tooltip of a bar.
///
/// The compositor places it beside its anchor, where it fits onto the output. With a grab it is a menu: a press elsewhere
/// ends it with ``Surface/Event/closed(_:)``. A menu has the keyboard while it is open, but in sway only if its layer
/// surface takes keys, too. A popup is above its parent and ends with it. The wire name is `xdg_popup`.
///
/// The ``surface`` keeps its role: who needs no position needs to keep nothing else.
///
/// ```swift
/// case .pointer(let event) where event.action == .pressed(.secondary):
///   let below = Popup.Configuration(
///     size: LogicalSize(width: 160, height: 90), anchor: clock, edge: [.bottom, .left], gravity: [.bottom, .right])
///   menu = try? Popup(of: bar, below, grab: event.serial).surface
///   menu?.onEvent = { [unowned self] in handleMenu($0) }
/// ```
public final class Popup {
  /// What is painted, and what receives events.
  public let surface: Surface

  private let role: PopupRole

  /// Makes a popup of a layer surface; it is invisible before its first frame.
  ///
  /// ```swift
  /// let tooltip = try Popup(of: bar, .init(size: LogicalSize(width: 120, height: 30), anchor: clock))
  /// ```
  ///
  /// - Parameters:
  ///   - parent: an open layer surface that has had its first frame.
  ///   - configuration: its size and place.
  ///   - grab: the serial of the press that opens a menu, or of a key or touch; nil for a tooltip. A compositor closes a
  ///     popup at once whose press is over or not the latest. A seat has one menu with its submenus: another one is closed
  ///     as ``Surface/CloseReason/superseded``.
  /// - Throws: ``ConnectionError/missing(interface:)`` when the compositor has no popups, or what has ended the connection.
  /// - Precondition: `parent` is open, or the connection has ended. The size is positive.
  public convenience init(
    of parent: LayerSurface, _ configuration: Configuration, grab: EventSerial? = nil
  ) throws(ConnectionError) {
    try self.init(parent.surface, configuration, grab) { xdg, positioner in
      let popup = xdg.getPopup(parent: nil, positioner: positioner)
      parent.role.wire.getPopup(popup)
      return popup
    }
  }

  /// Makes a popup of another one, such as a submenu, which ends with it. A submenu with a grab takes the place of other
  /// submenus with one: they are closed as ``Surface/CloseReason/superseded``.
  ///
  /// ```swift
  /// let below = Popup.Configuration(
  ///   size: LogicalSize(width: 160, height: 90), anchor: entry, edge: [.top, .right], gravity: [.bottom, .right])
  /// let submenu = try Popup(of: popup, below)
  /// ```
  ///
  /// - Parameters:
  ///   - parent: an open popup.
  ///   - configuration: its size and place.
  ///   - grab: as for a popup of a layer surface.
  /// - Throws: what has ended the connection.
  /// - Precondition: `parent` is open, or the connection has ended. The size is positive. A popup with a grab has a parent
  ///   with one.
  public convenience init(
    of parent: Popup, _ configuration: Configuration, grab: EventSerial? = nil
  ) throws(ConnectionError) {
    precondition(
      grab == nil || parent.role.grab != nil,
      "A popup of a popup without a grab can't have one; make the parent with a grab, too, or this one without."
    )
    try self.init(parent.surface, configuration, grab) { xdg, positioner in
      xdg.getPopup(parent: parent.role.xdg, positioner: positioner)
    }
  }

  private init(
    _ parent: Surface, _ configuration: Configuration, _ grab: EventSerial?,
    _ make: (XDGSurfaceProxy, XDGPositionerProxy) -> XDGPopupProxy
  ) throws(ConnectionError) {
    let connection = parent.connection
    configuration.requireSize()
    let globals = try connection.requireGlobals()
    // The protocol allows a grab only for a popup of the newest one with a grab.
    if let grab { connection.closeMenus(of: grab.seat, besides: parent) }
    precondition(parent.isOpen, "A closed surface can't have popups; check isOpen first.")
    let shell = try connection.requirePopupShell()
    let wire = globals.compositor.createSurface()
    let xdg = shell.getXdgSurface(wire)
    let popup = configuration.withPositioner(of: shell) { make(xdg, $0) }
    if let grab, let seat = connection.seat(grab.seat) { popup.grab(seat: seat, serial: grab.rawValue) }
    role = PopupRole(popup, xdg, of: parent, configuration.size, grab: grab?.seat)
    surface = Surface(wire, as: role, globals, on: connection)
    parent.adoptPopup(surface)
    role.begin()
  }

  /// Where it is on its parent, in the parent's logical pixels; nil before the first ``Surface/Event/configured(_:)``.
  public var frame: LogicalRect? { role.frame }

  /// Moves and resizes the popup on its parent, such as a tooltip that goes from one button to the next.
  ///
  /// The compositor answers with ``Surface/Event/configured(_:)`` if the size changes; ``frame`` has the new place by then.
  ///
  /// ```swift
  /// if !tooltip.update(.init(size: LogicalSize(width: 90, height: 30), anchor: clock)) { tooltip.surface.close() }
  /// ```
  ///
  /// - Parameter configuration: its new size and place.
  /// - Returns: false if the popup stays as it is: it is closed, or the compositor has `xdg_wm_base` before version 3, as
  ///   sway 1.7. Then close it, and make another one.
  /// - Precondition: The size is positive.
  @discardableResult
  public func update(_ configuration: Configuration) -> Bool {
    configuration.requireSize()
    guard surface.isOpen, let shell = try? surface.connection.requirePopupShell(), shell.version >= 3 else {
      return false
    }
    configuration.withPositioner(of: shell) { role.reposition($0, configuration.size) }
    return true
  }
}

@available(*, unavailable)
extension Popup: Sendable {}

extension Popup {
  /// A popup's size, and where it is on its parent. The wire name is `xdg_positioner`.
  ///
  /// ```swift
  /// let below = Popup.Configuration(
  ///   size: LogicalSize(width: 160, height: 90), anchor: clock, edge: [.bottom, .left], gravity: [.bottom, .right])
  /// menu = try? Popup(of: bar, below).surface
  /// ```
  public struct Configuration: Hashable, Sendable {
    /// The size in logical pixels. The compositor makes it smaller where it doesn't fit.
    public var size: LogicalSize
    /// What the popup belongs to, such as a button, in the parent's logical pixels. It lies within the parent.
    public var anchor: LogicalRect
    /// The edge of the anchor, or with two the corner, at which the popup is; the anchor's middle without one.
    public var edge: LayerSurface.Edges
    /// Where the popup extends to from there: with `[.bottom, .right]` its left top corner is at that edge or corner. It is
    /// centred on an axis without a direction.
    ///
    /// Where it doesn't fit, the compositor takes the opposite edge and direction, or moves it along.
    public var gravity: LayerSurface.Edges

    /// Makes a configuration. By default the popup is below the anchor, centred.
    public init(
      size: LogicalSize, anchor: LogicalRect, edge: LayerSurface.Edges = .bottom,
      gravity: LayerSurface.Edges = .bottom
    ) {
      self.size = size
      self.anchor = anchor
      self.edge = edge
      self.gravity = gravity
    }

    fileprivate func requireSize() {
      precondition(
        size.width > 0 && size.height > 0,
        "A popup is at least 1×1, not \(size.width)×\(size.height); its configuration has a size of its own.")
    }

    fileprivate func withPositioner<Result>(
      of shell: XDGShellProxy, _ body: (XDGPositionerProxy) -> Result
    ) -> Result {
      let positioner = shell.createPositioner()
      defer { positioner.destroy() }
      positioner.setSize(width: Int32(clamping: size.width), height: Int32(clamping: size.height))
      positioner.setAnchorRect(
        x: Int32(clamping: anchor.x), y: Int32(clamping: anchor.y),
        width: Int32(clamping: max(1, anchor.width)),
        height: Int32(clamping: max(1, anchor.height)))
      positioner.setAnchor(.init(rawValue: edge.positionerValue))
      positioner.setGravity(.init(rawValue: gravity.positionerValue))
      let adjustment: XDGPositionerProxy.ConstraintAdjustment = [.slideX, .slideY, .flipX, .flipY]
      positioner.setConstraintAdjustment(adjustment.rawValue)
      return body(positioner)
    }
  }
}

extension LayerSurface.Edges {
  /// The value of `xdg_positioner.anchor` and `xdg_positioner.gravity`. Opposite edges cancel each other.
  fileprivate var positionerValue: UInt32 {
    let top = contains(.top) && !contains(.bottom)
    let bottom = contains(.bottom) && !contains(.top)
    let left = contains(.left) && !contains(.right)
    let right = contains(.right) && !contains(.left)
    if left { return top ? 5 : bottom ? 6 : 3 }
    if right { return top ? 7 : bottom ? 8 : 4 }
    return top ? 1 : bottom ? 2 : 0
  }
}

/// The role of a popup.
final class PopupRole: SurfaceRole {
  var onEvent: ((SurfaceRoleEvent) -> Void)?
  let xdg: XDGSurfaceProxy
  let parent: Surface
  /// The seat whose input the popup has taken; nil for a tooltip.
  let grab: SeatID?
  private(set) var frame: LogicalRect?

  private let wire: XDGPopupProxy
  private var wanted: LogicalSize
  private var sequence = ConfigureSequence()
  /// From `xdg_popup.configure`, which comes before `xdg_surface.configure`.
  private var offered: LogicalRect?

  init(
    _ wire: XDGPopupProxy, _ xdg: XDGSurfaceProxy, of parent: Surface, _ size: LogicalSize, grab: SeatID?
  ) {
    (self.wire, self.xdg, self.parent, wanted, self.grab) = (wire, xdg, parent, size, grab)
    wire.onEvent = { [unowned self] in receive($0) }
    xdg.onEvent = { [unowned self] in
      guard case .configure(let serial) = $0 else { return }
      configure(serial)
    }
  }

  /// The first commit has no buffer.
  func begin() { onEvent?(.needsCommit) }

  private func receive(_ event: XDGPopupProxy.Event) {
    switch event {
    case .configure(let x, let y, let width, let height):
      offered = LogicalRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    case .popupDone: onEvent?(.closed)
    // The configure that follows has the place.
    case .repositioned: break
    }
  }

  func reposition(_ positioner: XDGPositionerProxy, _ size: LogicalSize) {
    wanted = size
    wire.reposition(positioner: positioner, token: 0)
  }

  private func configure(_ serial: UInt32) {
    let granted = LogicalSize(width: max(0, offered?.width ?? 0), height: max(0, offered?.height ?? 0))
    frame = offered
    switch sequence.configure(serial: serial, granted: granted, wanted: wanted) {
    case .paint(let size): onEvent?(.configured(size))
    case .commit: onEvent?(.needsCommit)
    }
  }

  // MARK: SurfaceRole

  var size: LogicalSize? { sequence.size }
  var canPaint: Bool { sequence.canPaint }
  var placedOutput: Output.ID? { nil }
  var base: Surface? { parent }

  func prepareCommit(withBuffer: Bool) {
    if let serial = sequence.commit(withBuffer: withBuffer) { xdg.ackConfigure(serial) }
  }

  func destroy() {
    wire.destroy()
    xdg.destroy()
  }
}
