/// The role of a layer surface: its configuration, and how far it has come.
final class LayerRole: SurfaceRole {
  var onEvent: ((SurfaceRoleEvent) -> Void)?
  private(set) var configuration: LayerSurface.Configuration

  let wire: LayerSurfaceProxy
  private var phase = LayerSurfacePhase()
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
  func sendConfiguration() {
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
    if new.contains(.size) { phase.presume(newConfiguration.size) }
    onEvent?(.needsFrameNow)
  }

  // MARK: SurfaceRole

  var size: LogicalSize? { phase.size }
  var canPaint: Bool { phase.canPaint }
  var placedOutput: Output.ID? { configuration.output }
  var base: Surface? { nil }

  func prepareCommit(withBuffer: Bool) {
    if withBuffer {
      changes.formUnion(changesWithPicture)
      changesWithPicture = []
    }
    send(changes)
    changes = []
    if let serial = phase.commit(withBuffer: withBuffer) { wire.ackConfigure(serial) }
  }

  func destroy() { wire.destroy() }

  // MARK: The wire

  private func receive(_ event: LayerSurfaceProxy.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      let granted = LogicalSize(width: Int(width), height: Int(height))
      switch phase.configure(serial: serial, granted: granted, wanted: configuration.size) {
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

/// How far a layer surface has come, and what a commit must bring: the protocol's order, without the wire.
///
/// It is created, then committed without a buffer, then configured by the compositor (any number of times),
/// and only then mapped by a commit with a buffer. A configure is answered by an ack right before the next
/// commit; of several, the last one counts.
struct LayerSurfacePhase: Equatable {
  enum Stage: Equatable { case created, committed, configured, mapped }

  /// What a configure asks for.
  enum Answer: Equatable {
    /// Paint: the first picture, or one of another size.
    case paint(LogicalSize)
    /// Nothing has changed; a commit that carries the ack is enough.
    case commit
  }

  private(set) var stage = Stage.created
  /// The size agreed on; nil before the first configure.
  private(set) var size: LogicalSize?
  private var unansweredSerial: UInt32?
  /// Presumed sizes that the compositor hasn't answered yet, the oldest first.
  private var presumed: [LogicalSize] = []

  /// A buffer before the first configure ends the connection.
  var canPaint: Bool { stage == .configured || stage == .mapped }

  /// The compositor's offer: 0 leaves an axis to `wanted`, anything smaller than it is a limit.
  mutating func configure(serial: UInt32, granted: LogicalSize, wanted: LogicalSize) -> Answer {
    unansweredSerial = serial
    let agreed = LogicalSize(
      width: LayerSurfacePhase.agree(granted.width, wanted.width),
      height: LayerSurfacePhase.agree(granted.height, wanted.height))
    if stage == .committed { stage = .configured }
    let isOvertaken = granted != presumed.last && presumed.contains(granted)
    presumed.removeFirst(presumed.firstIndex(of: granted).map { $0 + 1 } ?? presumed.count)
    // An answer to an older request says nothing about the last one.
    if isOvertaken { return .commit }
    guard agreed != size else { return .commit }
    size = agreed
    return .paint(agreed)
  }

  /// Takes a size that is about to be requested as granted: its picture comes with the request.
  ///
  /// Nothing happens where the compositor has to decide on an axis.
  mutating func presume(_ wanted: LogicalSize) {
    guard canPaint, wanted.width > 0, wanted.height > 0, wanted != size else { return }
    size = wanted
    presumed.append(wanted)
  }

  /// Records a commit. Returns the serial to acknowledge right before it, if there is one.
  mutating func commit(withBuffer: Bool) -> UInt32? {
    precondition(!withBuffer || canPaint, "A layer surface gets its first buffer after its first configure.")
    if stage == .created { stage = .committed }
    if withBuffer { stage = .mapped }
    defer { unansweredSerial = nil }
    return unansweredSerial
  }

  private static func agree(_ granted: Int, _ wanted: Int) -> Int {
    switch (granted, wanted) {
    case (0, _): max(1, wanted)
    case (_, 0): granted
    default: min(granted, wanted)
    }
  }
}
