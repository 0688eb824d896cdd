import CBezelProtocols

/// An `xdg_popup`: a surface beside a rectangle of its parent.
package final class FakePopup: FakeObject {
  override class var table: UnsafeRawPointer { xdg_popup_table() }

  /// What the client asked for.
  package private(set) var positioner: FakePositioner.State
  package let surface: FakeSurface
  /// The surface that it is on; nil until a layer surface has taken it.
  package internal(set) weak var parent: FakeSurface?
  /// The serial of the event that it was grabbed with.
  package private(set) var grab: UInt32?

  fileprivate let xdg: FakeXDGSurface
  fileprivate var hasInitialCommit = false
  private var configures: [UInt32] = []
  private var isConfigured = false

  private enum Request: UInt32 { case destroy, grab, reposition }
  private enum Event: UInt32 { case configure, popupDone, repositioned }
  private enum ErrorCode: UInt32 { case invalidGrab }

  fileprivate init(
    _ seed: Seed, _ xdg: FakeXDGSurface, parent: FakeSurface?, _ positioner: FakePositioner.State
  ) {
    (self.xdg, surface, self.parent, self.positioner) = (xdg, xdg.surface, parent, positioner)
    super.init(seed)
    surface.role = .popup
    surface.adopt(self)
    parent?.adopt(self)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: try destroyInOrder()
    case .grab:
      guard !hasInitialCommit else {
        throw refusal(ErrorCode.invalidGrab.rawValue, "a grab after the first commit")
      }
      let newest = compositor.popups.last { $0.grab != nil && $0 !== self }
      guard newest?.surface === (parent?.role == .popup ? parent : nil) else {
        throw refusal(
          ErrorCode.invalidGrab.rawValue, "a grab of a popup that isn't on the newest one with a grab")
      }
      grab = arguments.uint(1)
    case .reposition:
      guard let new: FakePositioner = arguments.object(0) else { return }
      positioner = try new.complete
      send(Event.repositioned.rawValue, .uint(arguments.uint(1)))
      place()
    case nil: break
    }
  }

  override func ended() { surface.unmap() }

  // MARK: Events

  /// Places the popup on its parent.
  package func configure(_ frame: Box) {
    send(Event.configure.rawValue, .int(frame.x), .int(frame.y), .int(frame.width), .int(frame.height))
    let serial = compositor.nextSerial()
    configures.append(serial)
    xdg.sendConfigure(serial)
  }

  /// Ends the popup, as a press elsewhere does.
  package func dismiss() { send(Event.popupDone.rawValue) }

  // MARK: Rules

  func acknowledge(_ serial: UInt32) throws(Refusal) {
    guard let index = configures.firstIndex(of: serial) else {
      throw refusal("no configure has the serial \(serial)")
    }
    configures.removeSubrange(...index)
    isConfigured = true
  }

  func check(_ update: SurfaceUpdate) throws(Refusal) {
    guard parent != nil else { throw refusal("a commit of a popup without a parent") }
    guard update.newBuffer == nil || isConfigured else {
      throw xdg.refusal(3, "a buffer before a configure was acknowledged")
    }
  }

  /// Below the left end of its anchor, unless the test places it.
  func committed() {
    guard !hasInitialCommit else { return }
    hasInitialCommit = true
    if compositor.habits.configures { place() }
  }

  private func place() {
    let (anchor, size) = (positioner.anchor, positioner.size)
    configure(Box(x: anchor.x, y: anchor.y + anchor.height, width: size.width, height: size.height))
  }

  private func destroyInOrder() throws(Refusal) {
    if let child = surface.popups.first {
      throw refusal("the popup was destroyed before \(child.label) on it")
    }
    destroy()
  }
}

/// An `xdg_surface`; only popups are made of it.
final class FakeXDGSurface: FakeObject {
  override class var table: UnsafeRawPointer { xdg_surface_table() }

  let surface: FakeSurface

  private enum Request: UInt32 { case destroy, getToplevel, getPopup, setWindowGeometry, ackConfigure }
  private enum Event: UInt32 { case configure }
  private enum ErrorCode: UInt32 { case notConstructed = 1, alreadyConstructed }

  init(_ seed: Seed, _ surface: FakeSurface) {
    self.surface = surface
    super.init(seed)
    surface.adopt(self)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy:
      guard surface.popup == nil else { throw refusal("the xdg_surface was destroyed before its popup") }
      destroy()
    case .getToplevel: throw refusal("windows aren't offered here")
    case .getPopup: try getPopup(arguments)
    case .setWindowGeometry: break
    case .ackConfigure:
      guard let popup = surface.popup else {
        throw refusal(ErrorCode.notConstructed.rawValue, "an acknowledgement without a popup")
      }
      try popup.acknowledge(arguments.uint(0))
    case nil: break
    }
  }

  func sendConfigure(_ serial: UInt32) { send(Event.configure.rawValue, .uint(serial)) }

  private func getPopup(_ arguments: Arguments) throws(Refusal) {
    guard surface.popup == nil else {
      throw refusal(ErrorCode.alreadyConstructed.rawValue, "\(surface.label) already has a popup")
    }
    let parent: FakeXDGSurface? = arguments.object(1)
    guard let positioner: FakePositioner = arguments.object(2) else { return }
    let place = try positioner.complete
    _ = FakePopup(seed(arguments.newID(0)), self, parent: parent?.surface, place)
  }
}

/// An `xdg_positioner`: where a popup is to be.
package final class FakePositioner: FakeObject {
  override class var table: UnsafeRawPointer { xdg_positioner_table() }

  package struct State: Hashable, Sendable {
    package var size = Extent(0, 0)
    package var anchor = Box(width: 0, height: 0)
    /// Values of `xdg_positioner.anchor` and `gravity`.
    package var edge: UInt32 = 0
    package var gravity: UInt32 = 0
  }

  private var state = State()

  /// What a popup can be placed with.
  var complete: State {
    get throws(Refusal) {
      guard state.size.width > 0, state.anchor.width > 0 else {
        throw refusal("a positioner without a size and an anchor")
      }
      return state
    }
  }

  private enum Request: UInt32 {
    case destroy, setSize, setAnchorRect, setAnchor, setGravity, setConstraintAdjustment, setOffset
  }
  private enum ErrorCode: UInt32 { case invalidInput }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .setSize:
      state.size = Extent(arguments.int(0), arguments.int(1))
      guard state.size.width > 0, state.size.height > 0 else {
        throw refusal(ErrorCode.invalidInput.rawValue, "a size of \(state.size)")
      }
    case .setAnchorRect: state.anchor = arguments.box(at: 0)
    case .setAnchor: state.edge = try value(arguments.uint(0), max: 8)
    case .setGravity: state.gravity = try value(arguments.uint(0), max: 8)
    case .setConstraintAdjustment: _ = try value(arguments.uint(0), max: 63)
    case .setOffset, nil: break
    }
  }

  private func value(_ value: UInt32, max: UInt32) throws(Refusal) -> UInt32 {
    guard value <= max else { throw refusal(ErrorCode.invalidInput.rawValue, "a value of \(value)") }
    return value
  }
}

/// `xdg_wm_base`: makes the above.
final class FakeXDGShell: FakeObject {
  override class var table: UnsafeRawPointer { xdg_wm_base_table() }

  private enum Request: UInt32 { case destroy, createPositioner, getXDGSurface, pong }
  private enum Event: UInt32 { case ping }
  private enum ErrorCode: UInt32 { case role, defunctSurfaces }

  override init(_ seed: Seed) {
    super.init(seed)
    send(Event.ping.rawValue, .uint(seed.compositor.nextSerial()))
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy:
      if compositor.objects.contains(where: { $0 is FakeXDGSurface && $0.client === client }) {
        throw refusal(ErrorCode.defunctSurfaces.rawValue, "the shell was destroyed before its surfaces")
      }
      destroy()
    case .createPositioner: _ = FakePositioner(seed(arguments.newID(0)))
    case .getXDGSurface:
      guard let surface: FakeSurface = arguments.object(1) else { return }
      guard surface.role == nil, surface.buffer == nil else {
        throw refusal(ErrorCode.role.rawValue, "\(surface.label) already has a role or a buffer")
      }
      _ = FakeXDGSurface(seed(arguments.newID(0)), surface)
    case .pong, nil: break
    }
  }
}
