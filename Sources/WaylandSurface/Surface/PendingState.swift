/// The double-buffered state of a surface besides its content: what has changed is sent right before the next commit.
struct PendingState {
  private(set) var inputRegion = InputRegion.nothing
  private(set) var blurredArea: [LogicalRect] = []
  /// Something was sent, or has to be, that no frame carries for certain.
  var needsCommit = false

  /// A new surface takes all input until its region is sent.
  private var regionHasChanged = true
  private var blurHasChanged = false
  /// The blur behind the surface, while there is some.
  private var blur: SurfaceBlur?

  /// Returns whether it is a change.
  mutating func setInputRegion(_ region: InputRegion) -> Bool {
    guard region != inputRegion else { return false }
    inputRegion = region
    regionHasChanged = true
    return true
  }

  /// Returns whether it is a change.
  mutating func setBlurredArea(_ area: [LogicalRect]) -> Bool {
    guard area != blurredArea else { return false }
    blurredArea = area
    blurHasChanged = true
    return true
  }

  /// Sends what has changed; a commit follows.
  mutating func send(to wire: SurfaceProxy, _ globals: BoundGlobals) {
    if regionHasChanged { sendInputRegion(to: wire, globals.compositor) }
    if blurHasChanged { sendBlur(to: wire, globals) }
    (regionHasChanged, blurHasChanged, needsCommit) = (false, false, false)
  }

  func destroy() { blur?.destroy() }

  /// The null region is everything, an empty one nothing.
  private func sendInputRegion(to wire: SurfaceProxy, _ compositor: CompositorProxy) {
    switch inputRegion {
    case .everything: wire.setInputRegion(nil)
    case .nothing: compositor.withRegion([], wire.setInputRegion)
    case .rects(let rects): compositor.withRegion(rects, wire.setInputRegion)
    }
  }

  /// A compositor may take an empty region for the whole surface, so no blur is no object.
  private mutating func sendBlur(to wire: SurfaceProxy, _ globals: BoundGlobals) {
    guard !blurredArea.isEmpty else {
      blur?.remove(from: wire)
      blur = nil
      return
    }
    if blur == nil { blur = globals.blur.makeBlur(behind: wire) }
    if let blur { globals.compositor.withRegion(blurredArea, blur.set) }
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
