/// How far a layer surface has come, and what a commit must bring: the protocol's order, without the wire.
///
/// Created, then committed without a buffer, then configured by the compositor (as often as it likes), and only
/// then mapped by a commit with a buffer. A configure is answered by an ack right before the next commit; of several,
/// the last one counts.
struct LayerSurfacePhase: Equatable {
  enum Stage: Equatable { case created, committed, configured, mapped, closed }

  /// What a configure asks for.
  enum Answer: Equatable {
    /// Paint: the first picture, or one of another size.
    case paint(LogicalSize)
    /// Nothing has changed; a commit that carries the ack is enough.
    case commit
    /// The surface is closed already.
    case nothing
  }

  private(set) var stage = Stage.created
  /// The size agreed on; nil before the first configure.
  private(set) var size: LogicalSize?
  private var unanswered: UInt32?
  /// Sizes taken for granted that the compositor hasn't answered yet, the oldest first.
  private var presumed: [LogicalSize] = []

  /// A buffer before the first configure ends the connection.
  var canPaint: Bool { stage == .configured || stage == .mapped }

  /// The compositor's offer: 0 leaves an axis to `wished`, anything smaller than it must be kept to.
  mutating func configure(serial: UInt32, granted: LogicalSize, wished: LogicalSize) -> Answer {
    guard stage != .closed else { return .nothing }
    unanswered = serial
    let agreed = LogicalSize(
      width: LayerSurfacePhase.agree(granted.width, wished.width),
      height: LayerSurfacePhase.agree(granted.height, wished.height))
    if stage == .committed { stage = .configured }
    let isOvertaken = granted != presumed.last && presumed.contains(granted)
    presumed.removeFirst(presumed.firstIndex(of: granted).map { $0 + 1 } ?? presumed.count)
    // An answer to an older wish is no word against the last one.
    if isOvertaken { return .commit }
    guard agreed != size else { return .commit }
    size = agreed
    return .paint(agreed)
  }

  /// Takes a wish for granted, as compositors do that place a surface by it: its picture comes with the wish.
  ///
  /// - Returns: The new size; nil if there is none, or the compositor has to tell a part of it.
  mutating func presume(_ wished: LogicalSize) -> LogicalSize? {
    guard canPaint, wished.width > 0, wished.height > 0, wished != size else { return nil }
    size = wished
    presumed.append(wished)
    return wished
  }

  /// Enters a commit and answers the serial to ack right before it.
  mutating func commit(withBuffer: Bool) -> UInt32? {
    precondition(!withBuffer || canPaint, "A layer surface gets its first buffer after its first configure.")
    if stage == .created { stage = .committed }
    if withBuffer { stage = .mapped }
    defer { unanswered = nil }
    return unanswered
  }

  mutating func close() { stage = .closed }

  private static func agree(_ granted: Int, _ wished: Int) -> Int {
    switch (granted, wished) {
    case (0, _): max(1, wished)
    case (_, 0): granted
    default: min(granted, wished)
    }
  }
}
