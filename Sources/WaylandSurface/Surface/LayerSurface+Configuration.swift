extension LayerSurface {
  /// Where a layer surface lies: what `zwlr_layer_surface_v1` is told.
  public struct Configuration: Hashable, Sendable {
    /// Names the surface's purpose for the compositor's own rules (blur, animation), such as "launcher".
    ///
    /// It is fixed when the surface is made.
    public var namespace: String
    /// What the surface lies above and below.
    public var layer: Layer
    /// The edges it is attached to; none centres it.
    public var anchor: Edges
    /// Distances to the anchored edges, in logical pixels. On an edge that isn't anchored a margin means nothing.
    public var margins: Margins
    /// The size wished for, in logical pixels; 0 leaves an axis to the compositor and needs both its edges anchored.
    public var size: LogicalSize
    /// Room that other windows keep free along the anchored edge, in logical pixels.
    ///
    /// 0 keeps the surface off the panels itself, -1 lets it lie over them.
    public var exclusiveZone: Int
    /// Whether the surface takes the keyboard.
    public var keyboard: KeyboardInteractivity
    /// The output; nil leaves it to the compositor, which takes the focused one as a rule.
    ///
    /// It is fixed when the surface is made.
    public var output: Output.ID?

    /// A configuration; by default centred above everything, off the panels, without the keyboard.
    public init(
      namespace: String, size: LogicalSize, layer: Layer = .overlay, anchor: Edges = [],
      margins: Margins = Margins(), exclusiveZone: Int = 0, keyboard: KeyboardInteractivity = .none,
      output: Output.ID? = nil
    ) {
      self.namespace = namespace
      self.size = size
      self.layer = layer
      self.anchor = anchor
      self.margins = margins
      self.exclusiveZone = exclusiveZone
      self.keyboard = keyboard
      self.output = output
    }
  }
}

extension LayerSurface {
  /// What a surface lies above and below. The numbers are the wire's.
  public enum Layer: UInt32, Hashable, Sendable {
    /// Below the windows, and below everything else.
    case background = 0
    /// Below the windows.
    case bottom = 1
    /// Above the windows, but below one that fills the screen.
    case top = 2
    /// Above everything.
    case overlay = 3
  }

  /// Edges of an output. The bits are the wire's.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits of `zwlr_layer_surface_v1.anchor`.
    public let rawValue: UInt32

    /// Edges from the wire's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 2)
    /// The left edge.
    public static let left = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
    /// All four: the surface can fill the output.
    public static let all: Edges = [.top, .bottom, .left, .right]
  }

  /// Distances to an output's edges, in logical pixels; they may be negative.
  public struct Margins: Hashable, Sendable {
    /// The distance to the upper edge.
    public var top: Int
    /// The distance to the right edge.
    public var right: Int
    /// The distance to the lower edge.
    public var bottom: Int
    /// The distance to the left edge.
    public var left: Int

    /// Distances in the wire's order, each 0 unless told.
    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  /// Whether a surface takes the keyboard. The numbers are the wire's.
  public enum KeyboardInteractivity: UInt32, Hashable, Sendable {
    /// Never.
    case none = 0
    /// Always, while it is shown: nobody else gets a key.
    case exclusive = 1
    /// When the user gives it the focus, as to a window. Before version 4 of the shell it is taken as exclusive.
    case onDemand = 2
  }
}

extension LayerSurface.Configuration {
  /// What of a configuration has to be sent.
  struct Changes: OptionSet, Hashable {
    let rawValue: Int

    static let size = Changes(rawValue: 1)
    static let anchor = Changes(rawValue: 2)
    static let margins = Changes(rawValue: 4)
    static let exclusiveZone = Changes(rawValue: 8)
    static let keyboard = Changes(rawValue: 16)
    static let layer = Changes(rawValue: 32)
  }

  /// What has to be sent to a surface that has been told `other`. (A new surface has been told its layer.)
  func changes(from other: LayerSurface.Configuration) -> Changes {
    var changes: Changes = []
    if size != other.size { changes.insert(.size) }
    if anchor != other.anchor { changes.insert(.anchor) }
    if margins != other.margins { changes.insert(.margins) }
    if exclusiveZone != other.exclusiveZone { changes.insert(.exclusiveZone) }
    if keyboard != other.keyboard { changes.insert(.keyboard) }
    if layer != other.layer { changes.insert(.layer) }
    return changes
  }

  /// The compositor ends the connection for a size of 0 on an axis whose two edges aren't anchored.
  func requireConsistentSize() {
    precondition(
      size.width > 0 || size.width == 0 && anchor.isSuperset(of: [.left, .right]),
      "A layer surface of width \(size.width) needs the left and right edges anchored, or a positive width.")
    precondition(
      size.height > 0 || size.height == 0 && anchor.isSuperset(of: [.top, .bottom]),
      "A layer surface of height \(size.height) needs the top and bottom edges anchored, or a positive height."
    )
  }
}
