/// A screen, as the compositor tells it: a snapshot of what is known.
///
/// A newer snapshot with the same ``id`` comes with ``Connection/Event/outputChanged(_:)``.
public struct Output: Identifiable, Hashable, Sendable {
  /// Names an output as long as its connection lasts.
  public struct ID: Hashable, Sendable {
    /// The global's number in `wl_registry`.
    let global: UInt32
  }

  /// Names the output as long as its connection lasts.
  public let id: ID
  /// The connector's name, such as "DP-1"; nil when the compositor is too old to tell (`wl_output` before 4).
  public internal(set) var name: String?
  /// What it is in words, for people.
  public internal(set) var description: String?
  /// The size in physical pixels, before the output is turned.
  public internal(set) var pixelSize = BufferSize(width: 0, height: 0)
  /// Whether the output is turned by a quarter, so that its picture is as wide as the mode is high.
  public internal(set) var isTurned = false
  /// The whole scale that the compositor asks clients for; the next larger one where the true one is a fraction.
  public internal(set) var integerScale = 1
  /// The size in logical pixels, told by `xdg_output` or worked out from the scale.
  public var logicalSize: LogicalSize { toldLogicalSize ?? derivedLogicalSize }
  /// The time of one picture; nil when the output has no rate of its own (a virtual one says 0 Hz).
  public internal(set) var refreshInterval: Duration?

  var toldLogicalSize: LogicalSize?

  init(id: ID) { self.id = id }

  /// The scale that the output's picture really has, as well as it can be known before a surface is on it.
  public var likelyScale: Scale {
    guard let told = toldLogicalSize, let scale = Scale(pixels: turnedPixelSize.width, per: told.width)
    else { return Scale(integerScale) }
    return scale
  }

  private var turnedPixelSize: BufferSize {
    isTurned ? BufferSize(width: pixelSize.height, height: pixelSize.width) : pixelSize
  }

  private var derivedLogicalSize: LogicalSize {
    LogicalSize(width: turnedPixelSize.width / integerScale, height: turnedPixelSize.height / integerScale)
  }
}
