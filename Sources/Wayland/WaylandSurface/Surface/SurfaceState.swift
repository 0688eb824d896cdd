/// The regions of a surface: what its owner wants.
struct SurfaceRegions: Equatable {
  var input = InputRegion.everything
  var opaque: [LogicalRect] = []
  var blurred: [LogicalRect] = []
}

/// The double-buffered state of a surface besides its content: what has changed is sent right before the next
/// commit.
struct PendingState {
  /// Something was sent, or has to be, that no frame carries for certain.
  var needsCommit = false

  private var sent = SurfaceRegions()
  /// The blur behind the surface, while there is some.
  private var blur: SurfaceBlur?

  /// Sends what has changed; a commit follows.
  mutating func send(_ regions: SurfaceRegions, to wire: SurfaceProxy, _ globals: BoundGlobals) {
    let compositor = globals.compositor
    if regions.input != sent.input { send(regions.input, to: wire, compositor) }
    if regions.opaque != sent.opaque { compositor.withRegion(regions.opaque, wire.setOpaqueRegion) }
    if regions.blurred != sent.blurred { sendBlur(of: regions.blurred, to: wire, globals) }
    (sent, needsCommit) = (regions, false)
  }

  func destroy() { blur?.destroy() }

  /// The null region is everything, an empty one nothing.
  private func send(_ input: InputRegion, to wire: SurfaceProxy, _ compositor: CompositorProxy) {
    switch input {
    case .everything: wire.setInputRegion(nil)
    case .nothing: compositor.withRegion([], wire.setInputRegion)
    case .rects(let rects): compositor.withRegion(rects, wire.setInputRegion)
    }
  }

  /// A compositor may take an empty region for the whole surface, so no blur is no object.
  private mutating func sendBlur(of area: [LogicalRect], to wire: SurfaceProxy, _ globals: BoundGlobals) {
    guard !area.isEmpty else {
      blur?.remove(from: wire)
      blur = nil
      return
    }
    let old = blur
    // KWin keeps the region that an object had first.
    if case .kde = old { blur = nil }
    if blur == nil { blur = globals.blur.makeBlur(behind: wire) }
    if let blur { globals.compositor.withRegion(area, blur.set) }
    if case .kde = old { old?.destroy() }
  }
}

extension CompositorProxy {
  fileprivate func withRegion(_ rects: [LogicalRect], _ use: (RegionProxy) -> Void) {
    let region = createRegion()
    for rect in rects {
      region.add(
        x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
        height: Int32(clamping: rect.height))
    }
    use(region)
    region.destroy()
  }
}

/// The blur behind one surface. A change takes effect with the surface's next commit.
enum SurfaceBlur {
  case effect(BackgroundEffectProxy)
  case kde(KDEBlurProxy, of: KDEBlurManagerProxy)

  func set(_ region: RegionProxy) {
    switch self {
    case .effect(let effect): effect.setBlurRegion(region)
    case .kde(let blur, of: _):
      blur.setRegion(region)
      blur.commit()
    }
  }

  /// Removes it with the surface's next commit.
  func remove(from surface: SurfaceProxy) {
    if case .kde(_, of: let manager) = self { manager.unset(surface) }
    destroy()
  }

  func destroy() {
    switch self {
    case .effect(let effect): effect.destroy()
    case .kde(let blur, of: _): blur.destroy()
    }
  }
}

/// How a buffer's pixels lie on a surface. A viewport and a buffer scale never mix.
enum ContentMapping: Hashable {
  /// So many buffer pixels each way make a logical one: `wl_surface.set_buffer_scale`.
  case scaled(by: Int)
  /// The whole buffer fills that size: `wp_viewport.set_destination`.
  case stretched(to: LogicalSize)
  /// A buffer of that size, without a margin of a pixel and a half, fills that size:
  /// `wp_viewport.set_source`, too.
  case stretchedWithinMargin(BufferSize, to: LogicalSize)

  /// The damage to send for a picture of that size.
  func sent(_ damage: Damage, of pixels: BufferSize) -> Damage {
    switch self {
    case .stretched(let size): damage.safelyRounded(in: pixels, over: size)
    case .scaled(let scale):
      damage.safelyRounded(
        in: pixels, over: LogicalSize(width: pixels.width / scale, height: pixels.height / scale))
    // The margin has room for what is rounded.
    case .stretchedWithinMargin: damage
    }
  }
}

/// What the compositor knows of how a surface's buffers lie on it.
struct ContentState {
  /// What was sent last.
  private var mapping = ContentMapping.scaled(by: 1)
  /// Made when it is first needed.
  private var viewport: ViewportProxy?
  /// By how much the source of a buffer with a margin is displaced; nil where all of the buffer is shown.
  private var sourceStep: Double?

  mutating func send(_ mapping: ContentMapping, to wire: SurfaceProxy, _ viewporter: ViewporterProxy?) {
    guard mapping != self.mapping || sourceStep != nil else { return }
    self.mapping = mapping
    switch mapping {
    case .scaled(let scale):
      showAll()
      // −1 by −1 removes the destination.
      viewport?.setDestination(width: -1, height: -1)
      wire.setBufferScale(Int32(clamping: scale))
    case .stretched(let size):
      stretch(wire, to: size, viewporter)
      showAll()
    case .stretchedWithinMargin(let pixels, let size):
      stretch(wire, to: size, viewporter)
      leaveMargin(in: pixels)
    }
  }

  private mutating func stretch(
    _ wire: SurfaceProxy, to size: LogicalSize, _ viewporter: ViewporterProxy?
  ) {
    wire.setBufferScale(1)
    if viewport == nil { viewport = viewporter?.getViewport(wire) }
    viewport?.setDestination(width: Int32(clamping: size.width), height: Int32(clamping: size.height))
  }

  private mutating func showAll() {
    guard sourceStep != nil else { return }
    sourceStep = nil
    // Four times −1 is the whole buffer.
    viewport?.setSource(x: -1, y: -1, width: -1, height: -1)
  }

  /// Between the centres of the second and of the last but one pixels, nothing of the margin is mixed in.
  ///
  /// KWin 5 uploads only pixels well within the source, but all of them when the source has moved. So it
  /// moves with every buffer, by the smallest step of the wire.
  private mutating func leaveMargin(in pixels: BufferSize) {
    let step = sourceStep == 0 ? 1.0 / 256 : 0
    sourceStep = step
    viewport?.setSource(
      x: 1.5 + step, y: 1.5 + step, width: Double(pixels.width - 3), height: Double(pixels.height - 3))
  }

  func destroyViewport() { viewport?.destroy() }
}
