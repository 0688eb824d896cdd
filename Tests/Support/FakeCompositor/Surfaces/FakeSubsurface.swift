import CBezelProtocols

/// A `wl_subsurface`: a surface on another one that commits with it.
package final class FakeSubsurface: FakeObject {
  override class var table: UnsafeRawPointer { wl_subsurface_table() }

  package private(set) weak var surface: FakeSurface?
  package private(set) weak var parent: FakeSurface?
  /// Where it is on its parent, in logical pixels, as of the parent's last commit.
  package private(set) var position = Place(0, 0)
  /// Whether its commits wait for the parent's; true at first.
  package private(set) var isSynchronised = true
  private var pendingPosition: Place?

  private enum Request: UInt32 { case destroy, setPosition, placeAbove, placeBelow, setSync, setDesync }
  private enum ErrorCode: UInt32 { case badSurface }

  init(_ seed: Seed, surface: FakeSurface, parent: FakeSurface) {
    self.surface = surface
    self.parent = parent
    super.init(seed)
    surface.role = .subsurface
    surface.adopt(self)
    parent.adopt(self)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .setPosition: pendingPosition = Place(Double(arguments.int(0)), Double(arguments.int(1)))
    case .placeAbove, .placeBelow: try checkSibling(arguments.object(0))
    case .setSync: isSynchronised = true
    case .setDesync:
      isSynchronised = false
      surface?.applyCached()
    case nil: break
    }
  }

  override func ended() {
    surface?.unmap()
  }

  func parentCommitted() {
    position = pendingPosition ?? position
    pendingPosition = nil
    surface?.applyCached()
  }

  private func checkSibling(_ other: FakeSurface?) throws(Refusal) {
    guard let other, other === parent || other.subsurface?.parent === parent else {
      throw refusal(ErrorCode.badSurface.rawValue, "neither the parent nor a sibling")
    }
  }
}

/// `wl_subcompositor`: makes subsurfaces.
final class FakeSubcompositor: FakeObject {
  override class var table: UnsafeRawPointer { wl_subcompositor_table() }

  private enum Request: UInt32 { case destroy, getSubsurface }
  private enum ErrorCode: UInt32 { case badSurface }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .getSubsurface: try getSubsurface(arguments)
    case nil: break
    }
  }

  private func getSubsurface(_ arguments: Arguments) throws(Refusal) {
    guard let surface: FakeSurface = arguments.object(1), let parent: FakeSurface = arguments.object(2) else {
      return
    }
    guard surface.role == nil || (surface.role == .subsurface && surface.subsurface == nil) else {
      throw refusal(ErrorCode.badSurface.rawValue, "\(surface.label) already has a role")
    }
    guard surface !== parent else {
      throw refusal(ErrorCode.badSurface.rawValue, "\(surface.label) can't be its own parent")
    }
    _ = FakeSubsurface(seed(arguments.newID(0)), surface: surface, parent: parent)
  }
}
