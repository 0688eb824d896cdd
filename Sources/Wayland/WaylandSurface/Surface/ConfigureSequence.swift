/// How far a layer surface or a popup has come, and what a commit must bring: the protocol's order, without the wire.
///
/// It is created, then committed without a buffer, then configured by the compositor (any number of times),
/// and only then mapped by a commit with a buffer. A configure is answered by an ack right before the next
/// commit; of several, the last one counts.
struct ConfigureSequence: Equatable {
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
      width: Self.agree(granted.width, wanted.width),
      height: Self.agree(granted.height, wanted.height))
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
    precondition(!withBuffer || canPaint, "A surface gets its first buffer after its first configure.")
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
