import CBezelProtocols

/// A `zwlr_layer_surface_v1`: the placement of a surface, and the negotiation of its size.
package final class FakeLayerSurface: FakeObject {
  override class var table: UnsafeRawPointer { zwlr_layer_surface_v1_table() }

  package let surface: FakeSurface
  /// The output that was asked for, or that the compositor chose.
  package let output: FakeOutput?
  package let namespace: String
  /// The placement that the last commit asked for.
  package private(set) var placement: LayerPlacement
  /// The size of the last acknowledged configure; nil before one, and again after the surface was unmapped.
  package private(set) var configuredSize: Extent?
  package private(set) var isClosed = false

  private var pendingPlacement: LayerPlacement
  private var hasInitialCommit = false
  private var wasMapped = false
  private var configures: [Configure] = []
  /// The size that the compositor has sent for the placement.
  private var answered: Extent?

  private struct Configure {
    let serial: UInt32
    let size: Extent
    /// The turn at whose end it is sent.
    let turn: Int
  }

  private enum Request: UInt32 {
    case setSize, setAnchor, setExclusiveZone, setMargin, setKeyboardInteractivity, getPopup, ackConfigure
    case destroy, setLayer
  }
  private enum Event: UInt32 { case configure, closed }
  private enum ErrorCode: UInt32 {
    case invalidSurfaceState, invalidSize, invalidAnchor, invalidKeyboardInteractivity
  }

  init(
    _ seed: Seed, surface: FakeSurface, output: FakeOutput?, layer: LayerPlacement.Layer, namespace: String
  ) {
    self.surface = surface
    self.output = output
    self.namespace = namespace
    placement = LayerPlacement(layer: layer)
    pendingPlacement = placement
    super.init(seed)
    surface.role = .layer
    surface.adopt(self)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .setSize: try setSize(width: arguments.uint(0), height: arguments.uint(1))
    case .setAnchor: try setAnchor(arguments.uint(0))
    case .setExclusiveZone: pendingPlacement.exclusiveZone = arguments.int(0)
    case .setMargin:
      pendingPlacement.margin = LayerPlacement.Margin(
        top: arguments.int(0), right: arguments.int(1), bottom: arguments.int(2), left: arguments.int(3))
    case .setKeyboardInteractivity: try setKeyboard(arguments.uint(0))
    case .getPopup: try adoptPopup(arguments.object(0))
    case .ackConfigure: try acknowledge(arguments.uint(0))
    case .destroy:
      if let popup = surface.popups.first { throw refusal("it was destroyed before \(popup.label) on it") }
      destroy()
    case .setLayer: try setLayer(arguments.uint(0))
    case nil: break
    }
  }

  override func ended() {
    surface.unmap()
  }

  // MARK: Events

  /// Suggests a size; 0 on an axis leaves it to the client. Returns the serial.
  @discardableResult
  package func configure(width: Int32, height: Int32) -> UInt32 {
    let serial = compositor.nextSerial()
    configures.append(Configure(serial: serial, size: Extent(width, height), turn: compositor.sendingTurn))
    send(
      Event.configure.rawValue, .uint(serial), .uint(UInt32(bitPattern: width)),
      .uint(UInt32(bitPattern: height)))
    return serial
  }

  /// Sends `closed`.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    send(Event.closed.rawValue)
  }

  // MARK: Commits

  /// The rules that a commit of the surface must keep.
  func check(_ update: SurfaceUpdate) throws(Refusal) {
    try checkSize()
    guard update.newBuffer != nil else { return }
    guard hasInitialCommit else { throw invalidState("a buffer with the first commit, before any configure") }
    guard configuredSize != nil else { throw invalidState("a buffer before a configure was acknowledged") }
    // A client that paints before it reads answers one turn later.
    if compositor.habits.expectsAnswers,
      let missed = configures.last(where: { $0.turn + 1 < compositor.turns })
    {
      throw invalidState("a buffer without an acknowledgement of configure \(missed.serial)")
    }
  }

  /// A commit of the surface took effect.
  func committed(_ update: SurfaceUpdate) {
    let isMapping = update.newBuffer != nil && !wasMapped
    let isChanged = placement != pendingPlacement || isMapping
    if update.newBuffer != nil { wasMapped = true }
    placement = pendingPlacement
    if update.takesBufferAway, hasInitialCommit { return startAgain() }
    hasInitialCommit = true
    guard compositor.habits.configures, !isClosed else { return }
    guard let output else { return close() }
    let size = placement.fitted(in: output.properties.logicalExtent)
    if compositor.habits.configuresAll, isChanged { return compositor.configureAll() }
    guard size != answered else { return }
    answered = size
    configure(width: size.width, height: size.height)
  }

  /// Repeats the size for the placement.
  func configureAgain() {
    guard hasInitialCommit, !isClosed, let output else { return }
    let size = placement.fitted(in: output.properties.logicalExtent)
    answered = size
    configure(width: size.width, height: size.height)
  }

  /// Without a buffer a surface is in its initial state, and its placement is reset.
  private func startAgain() {
    placement = LayerPlacement(layer: placement.layer)
    pendingPlacement = placement
    hasInitialCommit = false
    configuredSize = nil
    configures = []
    answered = nil
  }

  private func checkSize() throws(Refusal) {
    let size = pendingPlacement.size
    if size.width == 0, !pendingPlacement.anchor.isSuperset(of: [.left, .right]) {
      throw refusal(ErrorCode.invalidSize.rawValue, "width 0 without the anchors left and right")
    }
    if size.height == 0, !pendingPlacement.anchor.isSuperset(of: [.top, .bottom]) {
      throw refusal(ErrorCode.invalidSize.rawValue, "height 0 without the anchors top and bottom")
    }
  }

  // MARK: Requests

  private func adoptPopup(_ popup: FakePopup?) throws(Refusal) {
    guard let popup else { return }
    guard popup.parent == nil else { throw refusal("\(popup.label) already has a parent") }
    popup.parent = surface
    surface.adopt(popup)
  }

  private func acknowledge(_ serial: UInt32) throws(Refusal) {
    guard let index = configures.firstIndex(where: { $0.serial == serial }) else {
      throw invalidState("no configure has the serial \(serial)")
    }
    configuredSize = configures[index].size
    configures.removeSubrange(...index)
  }

  private func setSize(width: UInt32, height: UInt32) throws(Refusal) {
    guard let w = Int32(exactly: width), let h = Int32(exactly: height) else {
      throw refusal(ErrorCode.invalidSize.rawValue, "size \(width)×\(height) is too large")
    }
    pendingPlacement.size = Extent(w, h)
  }

  private func setAnchor(_ value: UInt32) throws(Refusal) {
    guard value <= 15 else { throw refusal(ErrorCode.invalidAnchor.rawValue, "anchor \(value)") }
    pendingPlacement.anchor = LayerPlacement.Anchor(rawValue: value)
  }

  private func setLayer(_ value: UInt32) throws(Refusal) {
    guard let layer = LayerPlacement.Layer(rawValue: value) else {
      throw invalidState("layer \(value); 0…3 are known")
    }
    pendingPlacement.layer = layer
  }

  private func setKeyboard(_ value: UInt32) throws(Refusal) {
    guard let mode = LayerPlacement.Keyboard(rawValue: value), mode != .onDemand || version >= 4 else {
      throw refusal(
        ErrorCode.invalidKeyboardInteractivity.rawValue,
        "keyboard interactivity \(value) in version \(version)")
    }
    pendingPlacement.keyboard = mode
  }

  private func invalidState(_ message: String) -> Refusal {
    refusal(ErrorCode.invalidSurfaceState.rawValue, message)
  }
}
