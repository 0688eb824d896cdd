/// A surface with its own place above or below the windows: a panel, a HUD, a backdrop.
///
/// The compositor answers its first commit with ``Surface/Event/configured(_:)``, which brings the size, and
/// the first frame puts it on the screen. To hide it, close its ``surface``; to show it again, make another
/// one. The wire name is `zwlr_layer_surface_v1`.
///
/// The ``surface`` keeps its role: who never changes the configuration needs to keep nothing else.
///
/// ```swift
/// let bar = try LayerSurface(
///   connection,
///   .init(
///     namespace: "bar", size: LogicalSize(width: 0, height: 30), layer: .top, anchor: [.top, .left, .right],
///     exclusiveZone: .automatic))
/// bar.surface.onEvent = { event in
///   if case .frame = event { paint() }
/// }
/// ```
public final class LayerSurface {
  /// What is painted, and what receives events.
  public let surface: Surface

  let role: LayerRole

  /// Makes a layer surface; it is invisible before its first frame. Keep it, or its ``surface``: one that nobody refers to is
  /// closed before it is shown.
  ///
  /// ```swift
  /// let panel = try LayerSurface(connection, .init(namespace: "panel", size: LogicalSize(width: 240, height: 160)))
  /// ```
  ///
  /// - Parameters:
  ///   - connection: the connection to the compositor.
  ///   - configuration: where the surface is.
  /// - Throws: ``ConnectionError/missing(interface:)`` when the compositor has no layer surfaces,
  ///   ``ConnectionError/outputGone`` when the configuration's output was removed, or what has ended the
  ///   connection.
  /// - Precondition: ``Connection/isReady`` is true, or the connection has ended. An axis of
  ///   ``Configuration/size`` is 0 only if both its edges are anchored. A fixed exclusive zone isn't negative.
  public init(_ connection: Connection, _ configuration: Configuration) throws(ConnectionError) {
    configuration.requireConsistency()
    let globals = try connection.requireGlobals()
    let shell = try globals.layerShell.get()
    let tracker = connection.trackers.first { $0.id == configuration.output }
    guard tracker != nil || configuration.output == nil else { throw .outputGone }
    let wire = globals.compositor.createSurface()
    let layerSurface = shell.getLayerSurface(
      surface: wire, output: tracker?.wire, layer: .init(rawValue: configuration.layer.rawValue),
      namespace: configuration.namespace)
    role = LayerRole(layerSurface, configuration)
    surface = Surface(wire, as: role, globals, on: connection)
    role.begin()
  }

  /// The configuration that was applied last.
  public var configuration: Configuration { role.configuration }

  /// Changes the configuration; only the differences are sent. A new size takes effect with the next
  /// ``Surface/Event/configured(_:)``.
  ///
  /// Compositors move a surface as soon as they receive the change, with the picture that it has. With
  /// `withPicture` the change is part of the next picture's commit: a frame follows in this turn, already
  /// with the new size.
  ///
  /// ```swift
  /// var configuration = bar.configuration
  /// configuration.size.height = 40
  /// bar.update(configuration, withPicture: true)
  /// ```
  ///
  /// - Parameters:
  ///   - configuration: the new one. A new layer needs version 2 of the shell, and is ignored where it is
  ///     older.
  ///   - withPicture: whether the change waits for the next picture. Before the first configure it makes no
  ///     difference.
  /// - Precondition: namespace and output are the present configuration's. An axis of
  ///   ``Configuration/size`` is 0 only if both its edges are anchored. A fixed exclusive zone isn't negative.
  public func update(_ configuration: Configuration, withPicture: Bool = false) {
    let present = role.configuration
    precondition(
      configuration.namespace == present.namespace && configuration.output == present.output,
      "A layer surface keeps its namespace, '\(present.namespace)', and its output; make a new one for '\(configuration.namespace)' or for another output."
    )
    configuration.requireConsistency()
    if surface.isOpen { role.update(configuration, withPicture: withPicture) }
  }

  /// Allocates the first frame's buffer while the compositor still decides on the surface's place.
  ///
  /// It has the configuration's size; if the compositor sets another one, the buffer is made again.
  /// After the first configure, and for a size that is left to the compositor, it does nothing.
  package func prepareFirstFrame() {
    let size = role.configuration.size
    guard surface.isOpen, surface.size == nil, size.width > 0, size.height > 0 else { return }
    try? surface.store.pool(of: surface.scale.bufferSize(of: size)).prepare()
  }
}

@available(*, unavailable)
extension LayerSurface: Sendable {}

extension LayerSurface {
  /// Where a layer surface is. The wire name is `zwlr_layer_surface_v1`.
  ///
  /// ```swift
  /// var panel = LayerSurface.Configuration(namespace: "panel", size: LogicalSize(width: 240, height: 160))
  /// panel.anchor = [.top, .right]
  /// panel.margins = .init(top: 12, right: 12)
  /// panel.output = connection.outputs.first?.id
  /// ```
  public struct Configuration: Hashable, Sendable {
    /// The surface's purpose, such as "launcher", for rules in the compositor's configuration (blur,
    /// animation).
    ///
    /// It can't be changed later.
    public var namespace: String
    /// What the surface is above and below.
    public var layer: Layer
    /// The edges that it is attached to. Without one of an axis, it is centred on that axis.
    public var anchor: Edges
    /// Distances to the anchored edges, in logical pixels. Margins of other edges are ignored.
    public var margins: Margins
    /// The requested size in logical pixels. 0 leaves an axis to the compositor; both its edges must be
    /// anchored then.
    public var size: LogicalSize
    /// The space along the anchored edge that windows leave free.
    public var exclusiveZone: ExclusiveZone
    /// Whether the surface takes the keyboard.
    public var keyboard: KeyboardInteractivity
    /// The output; nil leaves the choice to the compositor, which usually takes the focused one.
    ///
    /// It can't be changed later.
    public var output: Output.ID?

    /// Makes a configuration. By default the surface is centred above everything, avoids panels, reserves no space
    /// and takes no keys.
    public init(
      namespace: String, size: LogicalSize, layer: Layer = .overlay, anchor: Edges = [],
      margins: Margins = Margins(), exclusiveZone: ExclusiveZone = .fixed(0),
      keyboard: KeyboardInteractivity = .none,
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
  /// What a surface is above and below. The wire name is `zwlr_layer_shell_v1.layer`.
  ///
  /// ```swift
  /// let wallpaper = LayerSurface.Configuration(
  ///   namespace: "wallpaper", size: .zero, layer: .background, anchor: .all, exclusiveZone: .ignoring)
  /// ```
  public enum Layer: UInt32, Hashable, Sendable {
    /// Below everything.
    case background = 0
    /// Below the windows.
    case bottom = 1
    /// Above the windows, but below fullscreen ones.
    case top = 2
    /// Above everything.
    case overlay = 3
  }

  /// Edges of an output. The wire name is `zwlr_layer_surface_v1.anchor`.
  ///
  /// ```swift
  /// let bottomLeft: LayerSurface.Edges = [.bottom, .left]
  /// ```
  public struct Edges: OptionSet, Hashable, Sendable {
    /// One bit per edge.
    public let rawValue: UInt32

    /// Makes a set from its bits.
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
  ///
  /// ```swift
  /// let margins = LayerSurface.Margins(top: 12, right: 12)
  /// ```
  public struct Margins: Hashable, Sendable {
    /// The distance to the upper edge.
    public var top: Int
    /// The distance to the right edge.
    public var right: Int
    /// The distance to the lower edge.
    public var bottom: Int
    /// The distance to the left edge.
    public var left: Int

    /// Makes margins in the wire's order, 0 by default.
    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  /// The space along an edge that windows and other surfaces leave free. The wire name is
  /// `zwlr_layer_surface_v1.set_exclusive_zone`.
  ///
  /// ```swift
  /// // A bar of 30 logical pixels at the top; a maximized window begins below it.
  /// let bar = LayerSurface.Configuration(
  ///   namespace: "bar", size: LogicalSize(width: 0, height: 30), layer: .top, anchor: [.top, .left, .right],
  ///   exclusiveZone: .automatic)
  /// ```
  public enum ExclusiveZone: Hashable, Sendable {
    /// As much as the surface takes from the edge that it is attached to: its size there. It follows a new size.
    ///
    /// A surface in a corner, in the middle, or attached to opposite edges only takes none, as with `.fixed(0)`.
    case automatic
    /// So many logical pixels, 0 or more, from the edge. The compositor adds the margin of that edge. With 0 the surface
    /// reserves nothing, and avoids the zones of others.
    case fixed(Int)
    /// None, and the surface ignores the zones of others: a wallpaper reaches below the bars.
    case ignoring
  }

  /// Whether a surface takes the keyboard. The wire name is `zwlr_layer_surface_v1.keyboard_interactivity`.
  ///
  /// ```swift
  /// let launcher = LayerSurface.Configuration(namespace: "launcher", size: size, keyboard: .exclusive)
  /// ```
  public enum KeyboardInteractivity: UInt32, Hashable, Sendable {
    /// Never.
    case none = 0
    /// While it is visible; no other surface gets keys.
    case exclusive = 1
    /// When the user gives it the focus, as to a window. Before version 4 of the shell it is ``exclusive``.
    case onDemand = 2
  }
}

extension LayerSurface.Configuration {
  /// The parts of a configuration that have to be sent.
  struct Changes: OptionSet, Hashable {
    let rawValue: Int

    static let size = Changes(rawValue: 1)
    static let anchor = Changes(rawValue: 2)
    static let margins = Changes(rawValue: 4)
    static let exclusiveZone = Changes(rawValue: 8)
    static let keyboard = Changes(rawValue: 16)
    static let layer = Changes(rawValue: 32)
  }

  /// What has to be sent to a surface that has the configuration `other`.
  func changes(from other: LayerSurface.Configuration) -> Changes {
    var changes: Changes = []
    if size != other.size { changes.insert(.size) }
    if anchor != other.anchor { changes.insert(.anchor) }
    if margins != other.margins { changes.insert(.margins) }
    if zone != other.zone { changes.insert(.exclusiveZone) }
    if keyboard != other.keyboard { changes.insert(.keyboard) }
    if layer != other.layer { changes.insert(.layer) }
    return changes
  }

  /// The exclusive zone on the wire.
  var zone: Int {
    switch exclusiveZone {
    case .automatic: attachedEdge.map { $0 == .top || $0 == .bottom ? size.height : size.width } ?? 0
    case .fixed(let length): length
    case .ignoring: -1
    }
  }

  /// The edge that the surface lies along: the only one, or the one between two others.
  private var attachedEdge: LayerSurface.Edges? {
    let (vertical, horizontal) = (
      anchor.intersection([.top, .bottom]), anchor.intersection([.left, .right])
    )
    let isWide = horizontal.isEmpty || horizontal == [.left, .right]
    let isHigh = vertical.isEmpty || vertical == [.top, .bottom]
    if isWide, !isHigh { return vertical }
    if isHigh, !isWide { return horizontal }
    return nil
  }

  /// The compositor ends the connection for a size of 0 on an axis whose two edges aren't anchored.
  func requireConsistency() {
    precondition(
      size.width > 0 || size.width == 0 && anchor.isSuperset(of: [.left, .right]),
      "A layer surface of width \(size.width) needs the left and right edges anchored, or a positive width.")
    precondition(
      size.height > 0 || size.height == 0 && anchor.isSuperset(of: [.top, .bottom]),
      "A layer surface of height \(size.height) needs the top and bottom edges anchored, or a positive height."
    )
    if case .fixed(let length) = exclusiveZone {
      precondition(
        length >= 0,
        "An exclusive zone has 0 logical pixels or more, not \(length); for a surface that ignores the zones of others write .ignoring."
      )
    }
  }
}
