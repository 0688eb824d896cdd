/// A surface with its own place above or below the windows: a panel, a HUD, a backdrop.
///
/// The compositor answers its first commit with ``Surface/Event/configured(_:)``, which brings the size, and
/// the first frame puts it on the screen. To hide it, close its ``surface``; to show it again, make another
/// one. The wire name is `zwlr_layer_surface_v1`.
///
/// The ``surface`` keeps its role: who never changes the configuration needs to keep nothing else.
public final class LayerSurface {
  /// What is painted, and what receives events.
  public let surface: Surface

  private let role: LayerRole

  /// Makes a layer surface; it is invisible before its first frame.
  ///
  /// - Parameters:
  ///   - connection: the connection to the compositor.
  ///   - configuration: where the surface is.
  /// - Throws: ``ConnectionError/missing(interface:)`` when the compositor has no layer surfaces,
  ///   ``ConnectionError/outputGone`` when the configuration's output was removed, or what has ended the
  ///   connection.
  /// - Precondition: ``Connection/isReady`` is true, or the connection has ended. An axis of
  ///   ``Configuration/size`` is 0 only if both its edges are anchored.
  public init(_ connection: Connection, _ configuration: Configuration) throws(ConnectionError) {
    configuration.requireConsistentSize()
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
    role.sendConfiguration()
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
  /// - Parameters:
  ///   - configuration: the new one. A new layer needs version 2 of the shell, and is ignored where it is
  ///     older.
  ///   - withPicture: whether the change waits for the next picture. Before the first configure it makes no
  ///     difference.
  /// - Precondition: namespace and output are those of the present configuration. An axis of
  ///   ``Configuration/size`` is 0 only if both its edges are anchored.
  public func update(_ configuration: Configuration, withPicture: Bool = false) {
    let present = role.configuration
    precondition(
      configuration.namespace == present.namespace && configuration.output == present.output,
      "A layer surface keeps its namespace and its output; another one needs a new surface.")
    configuration.requireConsistentSize()
    if surface.isOpen { role.update(configuration, withPicture: withPicture) }
  }

  /// Allocates the first frame's buffer while the compositor still decides on the surface's place.
  ///
  /// Its size is that of the configuration; if the compositor sets another one, the buffer is made again.
  /// After the first configure, and for a size that is left to the compositor, it does nothing.
  public func prepareFirstFrame() {
    let size = role.configuration.size
    guard surface.isOpen, surface.size == nil, size.width > 0, size.height > 0 else { return }
    try? surface.store.pool(of: surface.scale.bufferSize(of: size)).prepare()
  }
}

@available(*, unavailable)
extension LayerSurface: Sendable {}
