/// The role of a layer surface: its configuration, and how far it has come.
final class LayerRole: SurfaceRole {
  var onEvent: ((SurfaceRoleEvent) -> Void)?
  private(set) var configuration: LayerSurface.Configuration

  let wire: LayerSurfaceProxy
  private var sequence = ConfigureSequence()
  /// What is sent with the next commit.
  private var changes: LayerSurface.Configuration.Changes = []
  /// What is sent with the next commit that has a buffer.
  private var changesWithPicture: LayerSurface.Configuration.Changes = []

  init(_ wire: LayerSurfaceProxy, _ configuration: LayerSurface.Configuration) {
    self.wire = wire
    self.configuration = configuration
    wire.onEvent = { [unowned self] in receive($0) }
  }

  /// The first commit has no buffer. It waits for the end of the turn, so that what is set until then comes
  /// with it.
  func begin() {
    changes = [.size, .anchor, .margins, .exclusiveZone, .keyboard]
    onEvent?(.needsCommit)
  }

  func update(_ newConfiguration: LayerSurface.Configuration, withPicture: Bool) {
    let new = newConfiguration.changes(from: configuration)
    guard !new.isEmpty else { return }
    configuration = newConfiguration
    guard withPicture, canPaint else {
      changes.formUnion(new)
      onEvent?(.needsCommit)
      return
    }
    changesWithPicture.formUnion(new)
    if new.contains(.size) { sequence.presume(newConfiguration.size) }
    onEvent?(.needsFrameNow)
  }

  // MARK: SurfaceRole

  var size: LogicalSize? { sequence.size }
  var canPaint: Bool { sequence.canPaint }
  var placedOutput: Output.ID? { configuration.output }
  var base: Surface? { nil }

  func prepareCommit(withBuffer: Bool) {
    if withBuffer {
      changes.formUnion(changesWithPicture)
      changesWithPicture = []
    }
    send(changes)
    changes = []
    if let serial = sequence.commit(withBuffer: withBuffer) { wire.ackConfigure(serial) }
  }

  func destroy() { wire.destroy() }

  // MARK: The wire

  private func receive(_ event: LayerSurfaceProxy.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      let granted = LogicalSize(width: Int(width), height: Int(height))
      switch sequence.configure(serial: serial, granted: granted, wanted: configuration.size) {
      case .paint(let size): onEvent?(.configured(size))
      case .commit: onEvent?(.needsCommit)
      }
    case .closed: onEvent?(.closed)
    }
  }

  private func send(_ changes: LayerSurface.Configuration.Changes) {
    let (size, margins) = (configuration.size, configuration.margins)
    if changes.contains(.size) {
      wire.setSize(width: UInt32(clamping: size.width), height: UInt32(clamping: size.height))
    }
    if changes.contains(.anchor) { wire.setAnchor(.init(rawValue: configuration.anchor.rawValue)) }
    if changes.contains(.margins) {
      wire.setMargin(
        top: Int32(clamping: margins.top), right: Int32(clamping: margins.right),
        bottom: Int32(clamping: margins.bottom), left: Int32(clamping: margins.left))
    }
    if changes.contains(.exclusiveZone) {
      wire.setExclusiveZone(Int32(clamping: configuration.zone))
    }
    if changes.contains(.keyboard) { wire.setKeyboardInteractivity(keyboardInteractivity) }
    if changes.contains(.layer), wire.version >= 2 {
      wire.setLayer(.init(rawValue: configuration.layer.rawValue))
    }
  }

  /// Before version 4 there is only all or nothing.
  private var keyboardInteractivity: LayerSurfaceProxy.KeyboardInteractivity {
    let wanted = configuration.keyboard == .onDemand && wire.version < 4 ? .exclusive : configuration.keyboard
    return .init(rawValue: wanted.rawValue)
  }
}
