/// An output of the compositor: a snapshot of its properties.
///
/// ``Connection/Event/outputChanged(_:)`` brings a newer snapshot with the same ``id``. The wire names are
/// `wl_output` and `zxdg_output_v1`.
///
/// ```swift
/// let largest = connection.outputs.max { $0.logicalSize.width < $1.logicalSize.width }
/// let panel = LayerSurface.Configuration(namespace: "panel", size: size, output: largest?.id)
/// ```
public struct Output: Identifiable, Hashable, Sendable {
  /// Identifies an output on one connection.
  ///
  /// ```swift
  /// let first: Output.ID? = connection.outputs.first?.id
  /// let panel = LayerSurface.Configuration(namespace: "panel", size: size, output: first)
  /// ```
  public struct ID: Hashable, Sendable {
    /// The name of its global in `wl_registry`.
    let global: UInt32
  }

  /// Identifies the output on its connection.
  public let id: ID
  /// The connector's name, such as "DP-1"; nil when the compositor doesn't send it (`wl_output` before
  /// version 4).
  public internal(set) var name: String?
  /// A description for users.
  public internal(set) var description: String?
  /// The maker of the monitor, as the compositor reports it.
  public internal(set) var make: String?
  /// The model of the monitor, as the compositor reports it.
  public internal(set) var model: String?
  /// The size of the current mode in pixels, before the output's transform.
  public internal(set) var pixelSize = BufferSize(width: 0, height: 0)
  /// How the output's picture is turned, as the user has set it for the monitor.
  public internal(set) var transform = Transform.normal
  /// The whole scale that the compositor requests; the next larger one where the true scale is a fraction.
  public internal(set) var integerScale = 1
  /// The size in logical pixels, from xdg-output or computed from the scale.
  public var logicalSize: LogicalSize { reportedLogicalSize ?? derivedLogicalSize }
  /// Where it is among the outputs, in logical pixels, from xdg-output or `wl_output.geometry`. Outputs can overlap, and
  /// positions be negative.
  ///
  /// ```swift
  /// let desktop = connection.outputs.map(\.logicalFrame)
  /// let right = desktop.map { $0.x + $0.width }.max()
  /// ```
  public var logicalFrame: LogicalRect {
    LogicalRect(x: x, y: y, width: logicalSize.width, height: logicalSize.height)
  }
  /// The time of one frame; nil when the output has no refresh rate (virtual outputs report 0 Hz).
  public internal(set) var refreshInterval: Duration?

  var reportedLogicalSize: LogicalSize?
  /// The position of the top left corner.
  var (x, y) = (0, 0)

  init(id: ID) { self.id = id }

  /// The scale of the output's picture, as far as it is known before a surface is on it. The longer sides are compared:
  /// Hyprland reports a new logical size after a rotation, but no transform.
  package var likelyScale: Scale {
    guard let size = reportedLogicalSize,
      let scale = Scale(
        pixels: max(pixelSize.width, pixelSize.height), per: max(size.width, size.height))
    else { return Scale(integerScale) }
    return scale
  }

  private var derivedLogicalSize: LogicalSize {
    let (width, height) = (pixelSize.width / integerScale, pixelSize.height / integerScale)
    return transform.swapsAxes
      ? LogicalSize(width: height, height: width) : LogicalSize(width: width, height: height)
  }
}

extension Output {
  /// Quarter turns counterclockwise, after a flip around the vertical axis. The wire name is `wl_output.transform`.
  ///
  /// ```swift
  /// let upright = connection.outputs.filter { !$0.transform.swapsAxes }
  /// ```
  public enum Transform: UInt32, Hashable, Sendable {
    /// As the monitor stands.
    case normal = 0
    /// A quarter turn.
    case rotated90 = 1
    /// Upside down.
    case rotated180 = 2
    /// Three quarter turns.
    case rotated270 = 3
    /// Flipped.
    case flipped = 4
    /// Flipped, then a quarter turn.
    case flippedRotated90 = 5
    /// Flipped, then upside down.
    case flippedRotated180 = 6
    /// Flipped, then three quarter turns.
    case flippedRotated270 = 7

    /// Whether the picture is as wide as ``Output/pixelSize`` is high.
    public var swapsAxes: Bool { rawValue & 1 == 1 }
  }
}

/// Collects the events of one `wl_output`, and reports the output when they are complete.
final class OutputTracker {
  let wire: OutputProxy
  let id: Output.ID
  /// The last complete state; nil before the first.
  private(set) var settled: Output?

  private var pending: Output
  private var xdg: XDGOutputProxy?
  private let onSettled: (OutputTracker, _ previous: Output?) -> Void

  init(
    _ wire: OutputProxy, id: Output.ID, xdg: XDGOutputProxy?,
    onSettled: @escaping (OutputTracker, _ previous: Output?) -> Void
  ) {
    self.wire = wire
    self.id = id
    self.xdg = xdg
    self.onSettled = onSettled
    pending = Output(id: id)
    wire.onEvent = { [unowned self] in receive($0) }
    xdg?.onEvent = { [unowned self] in receiveXDG($0) }
  }

  func destroy() {
    xdg?.destroy()
    xdg = nil
    wire.destroy()
  }

  private func receive(_ event: OutputProxy.Event) {
    switch event {
    case .geometry(let x, let y, _, _, _, let make, let model, let transform):
      (pending.make, pending.model) = (make, model)
      pending.transform = Output.Transform(rawValue: transform.rawValue) ?? .normal
      if pending.reportedLogicalSize == nil { (pending.x, pending.y) = (Int(x), Int(y)) }
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.pixelSize = BufferSize(width: Int(width), height: Int(height))
      // In millihertz; a virtual output has none.
      pending.refreshInterval = refresh > 0 ? .nanoseconds(1_000_000_000_000 / Int64(refresh)) : nil
    case .scale(let factor): pending.integerScale = max(1, Int(factor))
    case .name(let name): pending.name = name
    case .description(let description): pending.description = description
    case .done: settle()
    }
  }

  private func receiveXDG(_ event: XDGOutputProxy.Event) {
    switch event {
    case .logicalSize(let width, let height):
      pending.reportedLogicalSize = LogicalSize(width: Int(width), height: Int(height))
    // Before version 4 of wl_output the name is only here.
    case .name(let name): pending.name = pending.name ?? name
    case .description(let description): pending.description = pending.description ?? description
    // Since version 3 wl_output's own `done` ends both.
    case .done: settle()
    case .logicalPosition(let x, let y): (pending.x, pending.y) = (Int(x), Int(y))
    }
  }

  /// The first `done` of a new output comes before its logical size, and isn't the end yet.
  private func settle() {
    guard xdg == nil || pending.reportedLogicalSize != nil, pending != settled else { return }
    let previous = settled
    settled = pending
    onSettled(self, previous)
  }
}
