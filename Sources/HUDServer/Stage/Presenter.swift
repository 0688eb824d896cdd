import EventLoop
import HUDModel
import HUDPainting
import Motion
import WaylandSurface

/// Brings one HUD to the screen: the one place that knows both the model and surfaces.
final class Presenter {
  private(set) var hud: HUD
  private unowned let stage: Stage
  private let picture: BezelPicture
  private var surfaces: HUDSurfaces?
  private var plan: SurfacePlan?
  /// From where the bezel would be if it were alone at its position.
  private var shift = Point(x: 0, y: 0)
  private let backdropPicture = BackdropPicture()
  private var firstFrame = FirstFrame()
  /// Whether there is a new surface, and nothing of its first picture.
  private(set) var needsFirstPicture = false
  /// When the bezel has something else to show, as long as it is at rest till then.
  private var nextFrame: Instant?

  init(_ hud: HUD, on stage: Stage) {
    self.hud = hud
    self.stage = stage
    picture = BezelPicture(studio: stage.studio)
  }

  var presentation: PresentationID { PresentationID(id: hud.id, generation: hud.lifecycle.generation) }

  var hasSurface: Bool { surfaces != nil }
  /// Whether nothing of the present presentation was painted yet.
  var awaitsFirstFrame: Bool { firstFrame.isExpected }

  /// When it has to be woken next.
  var nextDeadline: Instant? { [hud.nextDeadline, nextFrame].compactMap(\.self).min() }

  // MARK: Commands

  func wake() {
    let now = stage.loop.now
    if let nextFrame, nextFrame <= now {
      self.nextFrame = nil
      surfaces?.bezel.setNeedsFrame()
    }
    if let deadline = hud.nextDeadline, deadline <= now { stage.handle(.deadline, by: self) }
  }

  func show(_ request: HUD.Request, heldBy holder: HoldToken?, at now: Instant) -> [HUD.Effect] {
    let effects = hud.show(request, heldBy: holder, at: now)
    firstFrame.expect(hud.lifecycle.generation)
    return effects
  }

  func update(_ request: HUD.Request, at now: Instant) -> [HUD.Effect]? {
    hud.update(request, at: now)
  }

  func handle(_ event: HUD.Event, at now: Instant) -> [HUD.Effect] {
    hud.handle(event, at: now)
  }

  func fontsChanged() {
    hud.fontsChanged()
    setNeedsFrame()
  }

  // MARK: Surfaces

  func createSurface() throws(ConnectionError) {
    let plan = makePlan()
    let onEvent: (HUDSurfaces.Event) -> Void = { [unowned self] in receive($0) }
    let surfaces: HUDSurfaces
    if hud.options.mask.blocksOutput {
      surfaces = try HUDSurfaces(
        blocking: placement(for: plan), size: plan.size, on: stage.connection, onEvent: onEvent)
    } else {
      surfaces = try HUDSurfaces(floating: placement(for: plan), on: stage.connection, onEvent: onEvent)
    }
    self.plan = plan
    self.surfaces = surfaces
    needsFirstPicture = true
    sendInputRegions()
  }

  func destroySurface() {
    needsFirstPicture = false
    nextFrame = nil
    surfaces?.close()
    surfaces = nil
    hud.buttonState = []
    plan = nil
    picture.forget()
    backdropPicture.forget()
  }

  /// Placement, keyboard or input may have changed. What a surface keeps for life needs another one.
  func configureSurface() {
    guard let surfaces, let plan else { return }
    let placement = placement(for: plan)
    let layerSurface = surfaces.backdrop ?? surfaces.bezel as? LayerSurface
    if (surfaces.backdrop != nil) != hud.options.mask.blocksOutput
      || layerSurface?.placement.output != placement.output
    {
      destroySurface()
      firstFrame.recall()
      stage.createSurface(for: self)
    } else {
      layerSurface?.update(placement)
      sendInputRegions()
    }
  }

  func setNeedsFrame() {
    surfaces?.setNeedsFrame()
  }

  /// The stack it belongs to: its place on the output that it is on, whatever its layer.
  var stackPlace: StackPlace {
    let placement = hud.options.placement
    let output = surfaces?.output ?? stage.output(for: placement.output)
    return StackPlace(output: output?.id, position: placement.position, offset: placement.offset)
  }

  /// What the bezel takes in a stack; nil without a surface.
  func stackedSize() -> Size? {
    surfaces == nil ? nil : footprint().bezel
  }

  /// Moves the bezel in its stack, and gives it the room that it needs by now.
  func arrange(shiftedBy shift: Point) {
    guard let surfaces else { return }
    self.shift = shift
    let plan = makePlan()
    if let size = surfaces.bezel.size, plan.area(in: size) != self.plan?.area(in: size) {
      // The bezel moves in a surface that may stay as it is.
      surfaces.bezel.setNeedsFrame()
    }
    self.plan = plan
    if let subsurface = surfaces.bezel as? Subsurface {
      subsurface.setSize(plan.size)
      place(subsurface, by: plan)
    } else if let surface = surfaces.bezel as? LayerSurface {
      surface.update(placement(for: plan))
    }
  }

  // MARK: Planning

  private func footprint() -> Footprint {
    hud.footprint(at: stage.loop.now, on: screen, measure: measure)
  }

  /// A HUD of texts alone waits for fonts: without them there is nothing of it.
  private var measure: TextMeasure {
    hud.content.indicator == .none ? stage.studio.measure : stage.measure
  }

  private func makePlan() -> SurfacePlan {
    let footprint = footprint()
    let frame = hud.frame(of: footprint.bezel, on: screen, shift: shift)
    return SurfacePlan(
      footprint, at: hud.options.placement.position, frame: frame, on: screen,
      growing: surfaces?.bezel.size)
  }

  private func placement(for plan: SurfacePlan) -> WaylandSurface.Placement {
    let options = hud.options
    let isBlocking = options.mask.blocksOutput
    return WaylandSurface.Placement(
      namespace: isBlocking ? "bezel-backdrop" : "bezel",
      size: isBlocking ? .zero : plan.size,
      layer: WaylandSurface.Placement.Layer(options.placement.layer),
      anchor: isBlocking ? .all : plan.anchor,
      margins: isBlocking ? WaylandSurface.Placement.Margins() : plan.margins,
      exclusiveZone: isBlocking ? -1 : 0,
      keyboard: options.keyboard ? .onDemand : .none,
      output: stage.output(for: options.placement.output)?.id)
  }

  private var screen: Screen {
    let output = surfaces?.output ?? stage.output(for: hud.options.placement.output)
    let size = surfaces?.backdrop?.size ?? output?.logicalSize ?? stage.likelyOutputSize
    let scale = surfaces?.bezel.scale ?? stage.likelyScale(on: output)
    return Screen(
      size: Size(width: Double(size.width), height: Double(size.height)), scale: scale.factor,
      blurs: stage.connection.features.contains(.backgroundBlur))
  }

  private func place(_ subsurface: Subsurface, by plan: SurfacePlan) {
    let frame = hud.frame(of: footprint().bezel, on: screen, shift: shift)
    let area = plan.area(in: plan.size)
    subsurface.setPosition(x: Int((frame.x - area.x).rounded()), y: Int((frame.y - area.y).rounded()))
  }

  // MARK: Events

  private func receive(_ event: HUDSurfaces.Event) {
    switch event {
    case .bezelFrame: paintBezel()
    case .backdropFrame: paintBackdrop()
    case .geometryChanged:
      picture.forget()
      backdropPicture.forget()
      stage.setNeedsArrangement()
    case .outputEntered: stage.setNeedsArrangement()
    case .presented: tellFirstFrame()
    case .tapped(let onBezel): stage.handle(.tapped(onBezel: onBezel), by: self)
    case .held(let isHeld): stage.handle(.held(isHeld), by: self)
    case .escaped: stage.handle(.escaped, by: self)
    case .buttonChanged(let state):
      hud.buttonState = state
      surfaces?.bezel.setNeedsFrame()
    case .buttonPressed: stage.handle(.buttonPressed, by: self)
    case .closed: stage.handle(.lost, by: self)
    }
  }

  private func sendInputRegions() {
    guard let surfaces else { return }
    let bezel = WaylandSurface.InputRegion.rects(
      picture.shown.map { [LogicalRect(enclosing: $0.bezel.frame)] } ?? [])
    surfaces.bezel.inputRegion = hud.inputRegion == .nothing ? .nothing : bezel
    // While a button is down the pointer is told beyond the region, too.
    surfaces.bezel.tapArea = bezel
    surfaces.backdrop?.inputRegion = hud.inputRegion == .everything ? .everything : .nothing
    surfaces.placeButton(in: picture.shown?.button.map { LogicalRect(enclosing: $0.frame) })
  }

  // MARK: Painting

  /// Does what the first frame needs and what can be done before the compositor has answered.
  func prepareFirstPicture() {
    needsFirstPicture = false
    guard let surfaces, let plan else { return }
    (surfaces.bezel as? LayerSurface)?.prepareFirstFrame()
    var preview = hud
    let scene = preview.scene(
      at: stage.loop.now, in: plan.area(in: plan.size), on: screen, measure: measure)
    picture.prepare(scene, scale: surfaces.bezel.scale)
  }

  private func paintBezel() {
    guard let surface = surfaces?.bezel, let size = surface.size, let plan else { return }
    guard var canvas = surface.canvas() else { return }
    let now = stage.loop.now
    let scene = hud.scene(at: now, in: plan.area(in: size), on: screen, measure: measure)
    defer { expectFrame(on: surface, after: now) }
    do {
      guard let damage = try picture.paint(scene, into: &canvas) else { return firstFrameIsThere() }
      sendInputRegions()
      surface.blurredArea = scene.blurredArea
      present(canvas, damage, on: surface)
    } catch {
      stage.handle(.failed, by: self)
    }
  }

  private func expectFrame(on surface: CanvasSurface, after now: Instant) {
    let change = hud.nextChange(after: now)
    if change == now { return surface.setNeedsFrame() }
    nextFrame = change
    stage.setNeedsArrangement()
  }

  /// There is nothing to paint: what the presentation has to show is on the screen.
  private func firstFrameIsThere() {
    guard firstFrame.isExpected else { return }
    firstFrame.painted()
    tellFirstFrame()
  }

  private func tellFirstFrame() {
    guard let generation = firstFrame.presented() else { return }
    stage.handle(.framePresented(generation), by: self)
  }

  private func present(_ canvas: consuming Canvas, _ damage: BufferRect, on surface: CanvasSurface) {
    let isFirst = firstFrame.isExpected
    surface.reportsPresentation = isFirst
    surface.present(canvas, damage: Damage([damage]))
    surface.reportsPresentation = false
    if isFirst { firstFrame.painted() }
  }

  private func paintBackdrop() {
    guard let backdrop = surfaces?.backdrop else { return }
    let now = stage.loop.now
    backdropPicture.show(hud.backdrop(at: now) ?? .plain(.clear), on: backdrop)
    if hud.isBackdropMoving(at: now) { backdrop.setNeedsFrame() }
  }
}
