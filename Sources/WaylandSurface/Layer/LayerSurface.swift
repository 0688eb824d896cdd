/// A surface with a place of its own above or below the windows: a panel, a bezel, a backdrop.
///
/// Made, it tells the compositor where it wants to be; ``Surface/Event/configured(_:)`` brings the size, and the first
/// frame puts it on the screen. Hiding is closing: a surface to show again is a new one. The wire name is
/// `zwlr_layer_surface_v1`.
public final class LayerSurface: Surface {
  /// What the compositor was told last.
  public private(set) var configuration: Configuration

  private let role: LayerSurfaceProxy
  private var phase = LayerSurfacePhase()
  /// What the next picture brings along.
  private var changesWithPicture: Configuration.Changes = []

  /// Makes a surface; it can't be seen before its first frame.
  ///
  /// - Parameters:
  ///   - connection: one that is ready.
  ///   - configuration: where it wants to be.
  /// - Throws: ``ConnectionError/missing(interface:)`` when the compositor has no layer surfaces,
  ///   ``ConnectionError/outputGone`` when the configuration's output isn't there any more, or what has ended the connection.
  public init(_ connection: Connection, _ configuration: Configuration) throws(ConnectionError) {
    configuration.requireConsistentSize()
    let globals = try connection.requireGlobals()
    let shell = try globals.layerShell.get()
    let tracker = connection.trackers.first { $0.id == configuration.output }
    guard tracker != nil || configuration.output == nil else { throw .outputGone }
    let wire = globals.compositor.createSurface()
    role = shell.getLayerSurface(
      surface: wire, output: tracker?.wire, layer: .init(rawValue: configuration.layer.rawValue),
      namespace: configuration.namespace)
    self.configuration = configuration
    super.init(wire, globals, of: connection)
    role.onEvent = { [unowned self] in receive($0) }
    send([.size, .anchor, .margins, .exclusiveZone, .keyboard])
    // The first commit has no buffer. It waits for the end of the turn, so that what is set until then comes with it.
    needsCommit = true
  }

  deinit { tearDown() }

  /// Moves, resizes or changes the surface; only what differs is sent. A new size comes with the next ``Surface/Event/configured(_:)``.
  ///
  /// Compositors move a surface as soon as they are told, with the picture that it has. With `withPicture` they are told by
  /// the commit of the next one: a frame comes in this turn, for the new size at once.
  ///
  /// - Parameters:
  ///   - newConfiguration: the same namespace and output, which are fixed. A new layer needs version 2 of the shell, and is passed
  ///     over where it is older.
  ///   - withPicture: whether the change waits for the next picture. It makes no difference before the first configure.
  public func update(_ newConfiguration: Configuration, withPicture: Bool = false) {
    precondition(
      newConfiguration.namespace == configuration.namespace
        && newConfiguration.output == configuration.output,
      "A layer surface keeps its namespace and its output; another one needs a new surface.")
    newConfiguration.requireConsistentSize()
    let changes = newConfiguration.changes(from: configuration)
    guard isOpen, !changes.isEmpty else { return }
    configuration = newConfiguration
    if withPicture, canPaint {
      changesWithPicture.formUnion(changes)
      if changes.contains(.size), let wished = phase.presume(newConfiguration.size) { size = wished }
      frames.setNeedsFrameNow()
    } else {
      send(changes)
      needsCommit = true
    }
  }

  /// Makes the memory of the first frame, while the compositor still thinks about the surface's place.
  ///
  /// It is for the size wished for; when another one is granted, that costs what it costs without this. A surface that has
  /// been configured, and one that leaves its size to the compositor, is left as it is.
  public func prepareFirstFrame() {
    guard isOpen, size == nil, configuration.size.width > 0, configuration.size.height > 0 else { return }
    try? store.pool(of: scale.bufferSize(of: configuration.size)).prepare()
  }

  // MARK: Role

  override var placedOutput: Output.ID? { configuration.output }

  override var canPaint: Bool { isOpen && phase.canPaint }

  override func willCommit(withBuffer: Bool) {
    if withBuffer {
      send(changesWithPicture)
      changesWithPicture = []
    }
    if let serial = phase.commit(withBuffer: withBuffer) { role.ackConfigure(serial) }
  }

  override func destroyRole() {
    phase.close()
    role.destroy()
  }

  /// The surface goes with its output, even when the compositor forgets to say so.
  override func outputRemoved(_ output: Output.ID) {
    let wasOnlyThere = scaleSource.isOnly(on: output)
    super.outputRemoved(output)
    if wasOnlyThere || configuration.output == output { lose(.outputRemoved) }
  }

  private func receive(_ event: LayerSurfaceProxy.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      let granted = LogicalSize(width: Int(width), height: Int(height))
      switch phase.configure(serial: serial, granted: granted, wished: configuration.size) {
      case .paint(let size): resize(to: size)
      case .commit: needsCommit = true
      case .nothing: break
      }
    case .closed: lose(.closedByCompositor)
    }
  }

  private func send(_ changes: Configuration.Changes) {
    let (size, margins) = (configuration.size, configuration.margins)
    if changes.contains(.size) {
      role.setSize(width: UInt32(clamping: size.width), height: UInt32(clamping: size.height))
    }
    if changes.contains(.anchor) { role.setAnchor(.init(rawValue: configuration.anchor.rawValue)) }
    if changes.contains(.margins) {
      role.setMargin(
        top: Int32(clamping: margins.top), right: Int32(clamping: margins.right),
        bottom: Int32(clamping: margins.bottom),
        left: Int32(clamping: margins.left))
    }
    if changes.contains(.exclusiveZone) {
      role.setExclusiveZone(Int32(clamping: configuration.exclusiveZone))
    }
    if changes.contains(.keyboard) { role.setKeyboardInteractivity(keyboardInteractivity) }
    if changes.contains(.layer), role.version >= 2 {
      role.setLayer(.init(rawValue: configuration.layer.rawValue))
    }
  }

  /// Before version 4 there is only all or nothing.
  private var keyboardInteractivity: LayerSurfaceProxy.KeyboardInteractivity {
    let wished = configuration.keyboard == .onDemand && role.version < 4 ? .exclusive : configuration.keyboard
    return .init(rawValue: wished.rawValue)
  }
}
