import CBezelProtocols

/// A `wl_surface`: the client's requests, the state on the screen, and the compositor's events.
package final class FakeSurface: FakeObject {
  override class var table: UnsafeRawPointer { wl_surface_table() }

  /// The state after the last applied commit.
  package internal(set) var current = SurfaceState()
  /// The buffer on the screen; nil while the surface isn't shown.
  package internal(set) var buffer: FakeBuffer?
  /// The number of applied commits with a new buffer.
  package internal(set) var presented = 0
  /// The sizes of all buffers that were shown.
  package internal(set) var shownExtents: Set<Extent> = []
  /// The damage that came with the last new buffer, in the buffer's pixels.
  package internal(set) var damage: [Box] = []
  package private(set) var outputs: [FakeOutput] = []
  /// The role. It stays for the surface's life, although its object may be destroyed.
  package internal(set) var role: Role?

  package enum Role { case layer, subsurface, popup, cursor }

  var pending = SurfaceUpdate()
  /// Commits of a synchronised subsurface that wait for the parent's commit.
  var cached: SurfaceUpdate?
  /// The frame callbacks in flight.
  var callbacks: [FakeCallback] = []
  var feedbacks: [FakePresentationFeedback] = []
  /// Buffers that were replaced by another one, but not released.
  var replaced: [FakeBuffer] = []
  /// The objects that must be destroyed before the surface.
  private var dependents: [FakeObject] = []

  private enum Request: UInt32 {
    case destroy, attach, damage, frame, setOpaqueRegion, setInputRegion, commit, setBufferTransform
    case setBufferScale, damageBuffer, offset
  }
  private enum Event: UInt32 { case enter, leave }
  enum ErrorCode: UInt32 { case invalidScale, invalidTransform, invalidSize, invalidOffset }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: try destroyInOrder()
    case .attach: try attach(arguments.object(0), x: arguments.int(1), y: arguments.int(2))
    case .damage: pending.surfaceDamage.append(arguments.box(at: 0))
    case .damageBuffer: pending.bufferDamage.append(arguments.box(at: 0))
    case .frame: try requestFrame(arguments.newID(0))
    case .setOpaqueRegion: pending.state.opaqueRegion = region(arguments) ?? .nothing
    case .setInputRegion: pending.state.inputRegion = region(arguments) ?? .everything
    case .commit: try commit()
    case .setBufferTransform: try setTransform(arguments.int(0))
    case .setBufferScale: try setScale(arguments.int(0))
    case .offset, nil: break
    }
  }

  override func ended() {
    unmap()
    for feedback in feedbacks { feedback.discard() }
    dependents = []
  }

  // MARK: Events

  /// Sends `enter` of an output.
  package func enter(_ output: FakeOutput) {
    guard !outputs.contains(where: { $0 === output }) else { return }
    outputs.append(output)
    for object in output.objects(besides: self) { send(Event.enter.rawValue, .object(object)) }
  }

  /// Sends `leave` of an output.
  package func leave(_ output: FakeOutput) {
    guard outputs.contains(where: { $0 === output }) else { return }
    outputs.removeAll { $0 === output }
    for object in output.objects(besides: self) { send(Event.leave.rawValue, .object(object)) }
  }

  /// Answers the frame callback, if there is one. A surface that is hidden gets none.
  package func deliverFrame(at milliseconds: UInt32) {
    let due = callbacks
    callbacks = []
    for callback in due { callback.done(milliseconds) }
  }

  /// Releases the buffers that were replaced by another one.
  package func releaseReplacedBuffers() {
    let free = replaced
    replaced = []
    for buffer in free { buffer.release() }
  }

  // MARK: State

  package var isMapped: Bool { buffer != nil }
  /// Whether a frame callback waits for an answer.
  package var awaitsFrame: Bool { !callbacks.isEmpty }
  package var logicalSize: Extent? { (buffer?.extent).map(current.logicalSize(of:)) }
  /// The pixels as they were at the commit.
  package var pixels: Pixels? { buffer?.committedPixels }
  /// The buffers of this surface that the compositor still holds, the one on the screen last.
  package var heldBuffers: [FakeBuffer] { (replaced + [buffer].compactMap(\.self)).filter(\.isHeld) }

  package var layerSurface: FakeLayerSurface? { living(FakeLayerSurface.self).first }
  /// What makes this surface a popup of another.
  package var popup: FakePopup? { living(FakePopup.self).first { $0.surface === self } }
  /// The popups on this surface.
  package var popups: [FakePopup] { living(FakePopup.self).filter { $0.parent === self } }
  package var viewport: FakeViewport? { living(FakeViewport.self).first }
  package var fractionalScale: FakeFractionalScale? { living(FakeFractionalScale.self).first }
  /// What makes this surface a subsurface of another.
  package var subsurface: FakeSubsurface? { living(FakeSubsurface.self).first { $0.surface === self } }
  /// The subsurfaces of this surface.
  package var children: [FakeSubsurface] { living(FakeSubsurface.self).filter { $0.parent === self } }

  // MARK: Dependent objects

  /// Records an object that must be destroyed before the surface.
  func adopt(_ dependent: FakeObject) {
    dependents.removeAll { !$0.isAlive }
    dependents.append(dependent)
  }

  private func living<T: FakeObject>(_ type: T.Type) -> [T] {
    dependents.filter(\.isAlive).compactMap { $0 as? T }
  }

  /// Unmaps the surface, for any reason.
  func unmap() {
    if let buffer { replaced.append(buffer) }
    buffer = nil
    cached = nil
    if compositor.habits.releases != .withheld || !isAlive { releaseReplacedBuffers() }
    for output in outputs { leave(output) }
  }

  // MARK: Requests

  private func destroyInOrder() throws(Refusal) {
    if let dependent = dependents.first(where: \.isAlive) {
      throw refusal("the surface was destroyed before its \(dependent.label)")
    }
    destroy()
  }

  private func attach(_ buffer: FakeBuffer?, x: Int32, y: Int32) throws(Refusal) {
    if version >= 5, x != 0 || y != 0 {
      throw refusal(
        ErrorCode.invalidOffset.rawValue, "attach at \(x),\(y); since version 5 that's offset's job")
    }
    pending.attachment = buffer.map { .buffer($0) } ?? .null
  }

  private func requestFrame(_ id: UInt32) throws(Refusal) {
    let callback = FakeCallback(seed(id, version: 1))
    let waiting = callbacks.count + pending.callbacks.count + (cached?.callbacks.count ?? 0)
    guard waiting == 0 else { throw refusal("a second frame callback while the first is still in flight") }
    pending.callbacks.append(callback)
  }

  private func setTransform(_ transform: Int32) throws(Refusal) {
    guard (0...7).contains(transform) else {
      throw refusal(ErrorCode.invalidTransform.rawValue, "buffer transform \(transform); 0…7 are known")
    }
    pending.state.bufferTransform = transform
  }

  private func setScale(_ scale: Int32) throws(Refusal) {
    guard scale > 0 else { throw refusal(ErrorCode.invalidScale.rawValue, "buffer scale \(scale)") }
    pending.state.bufferScale = scale
  }

  private func region(_ arguments: Arguments) -> Region? {
    arguments.object(0, as: FakeRegion.self)?.region
  }
}
