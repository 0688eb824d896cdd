import EventLoop
import HUDModel
import HUDPainting
import Time
import WaylandSurface

/// A HUD on one output: its surfaces there, and what they show.
final class HUDView {
  /// The output that it was made for; nil leaves it to the compositor.
  let chosen: WaylandSurface.Output.ID?
  let figure: FigureID
  private unowned let controller: HUDController
  private unowned let display: HUDDisplay
  private let picture: BezelPicture
  private let backdropPicture = BackdropPicture()
  private var surfaces: HUDSurfaces?
  /// What the bezel's surface is from its next picture on.
  private var plan: SurfacePlan?
  /// From where the bezel would be if it were alone at its position.
  private var shift = Point(x: 0, y: 0)
  /// Whether the bezel was on its way to another size or place in the last picture.
  private var wasReshaping = false
  /// Whether there is a new surface, and nothing of its first picture.
  private(set) var needsFirstPicture = false
  /// When the bezel has something else to show, as long as it is at rest till then.
  private(set) var nextFrame: Instant?
  private(set) var isHovered = false
  private(set) var buttonState: ButtonState = []

  init(
    _ figure: FigureID, of controller: HUDController, on output: WaylandSurface.Output.ID?,
    _ display: HUDDisplay
  )
    throws(ConnectionError)
  {
    self.figure = figure
    self.controller = controller
    self.display = display
    chosen = output
    picture = BezelPicture(resources: display.resources)
    try open()
  }

  /// Nil for the compositor's choice, as long as it isn't told.
  var output: WaylandSurface.Output? {
    surfaces?.output ?? display.connection.outputs.first { $0.id == chosen } ?? display.onlyOutput
  }

  // MARK: Surfaces

  private func open() throws(ConnectionError) {
    let plan = makePlan()
    let onEvent: (HUDSurfaces.Event) -> Void = { [unowned self] in receive($0) }
    let surfaces: HUDSurfaces
    if hud.options.mask.blocksOutput {
      surfaces = try HUDSurfaces(
        blocking: placement(for: plan), size: plan.size, on: display.connection, onEvent: onEvent)
    } else {
      surfaces = try HUDSurfaces(floating: placement(for: plan), on: display.connection, onEvent: onEvent)
    }
    self.plan = plan
    self.surfaces = surfaces
    needsFirstPicture = true
    sendInputRegions()
  }

  func close() {
    needsFirstPicture = false
    nextFrame = nil
    surfaces?.close()
    surfaces = nil
    buttonState = []
    plan = nil
    picture.forget()
    backdropPicture.forget()
  }

  /// Whether the HUD, as it is now, can go on with the surfaces that it has here.
  var suits: Bool { (surfaces?.backdrop != nil) == hud.options.mask.blocksOutput }

  /// Layer, keyboard or input may have changed.
  func configure() {
    guard let plan else { return }
    surfaces?.layer.update(placement(for: plan))
    sendInputRegions()
  }

  /// Replaces surfaces that don't suit any more.
  func reopen() throws(ConnectionError) {
    close()
    try open()
  }

  func wake(at now: Instant) {
    guard let due = nextFrame, due <= now else { return }
    nextFrame = nil
    setNeedsBezelFrame()
  }

  func setNeedsFrame() { surfaces?.setNeedsFrame() }

  func setNeedsBezelFrame() { surfaces?.bezel.animator.setNeedsFrame() }

  // MARK: Stacks

  /// The stack it belongs to: its place on the output that it is on, whatever its layer.
  var stackPlace: StackPlace {
    let placement = hud.options.placement
    return StackPlace(output: output?.id, position: placement.position, offset: placement.offset)
  }

  /// What the bezel takes in a stack; nil on its way out, when it leaves its room to others.
  func stackedSize() -> Size? {
    guard hud.phase != .disappearing else { return nil }
    let (screen, measure) = (screen, measure)
    return controller.hud.bezelSize(figure, at: display.loop.now, on: screen, measure: measure)
  }

  var stackSpacing: Double { hud.theme.layout.stackSpacing }

  func fittingCount(of stack: Stack, newestFirst sizes: [Size]) -> Int {
    hud.fittingCount(of: stack, newestFirst: sizes, on: screen)
  }

  /// Sends the bezel to its place in its stack, or lets it stay in its own, and gives it the room that it needs by now.
  func arrange(shiftedBy shift: Point?, hasRoom: Bool = true) {
    guard let surfaces else { return }
    self.shift = shift ?? self.shift
    let (now, screen, measure) = (display.loop.now, screen, measure)
    controller.hud.move(figure, shiftedBy: self.shift, on: screen, at: now, measure: measure)
    if shift != nil { wait(!hasRoom && !hud.needsRoom, at: now) }
    let isReshaping = hud.isReshaping(figure, at: now)
    if isReshaping { surfaces.bezel.animator.setNeedsFrame() }
    let next = makePlan()
    guard next != plan, !(isReshaping && plan?.serves(for: next) == true) else { return }
    plan = next
    picture.expire()
    surfaces.bezel.animator.setNeedsFrame()
    surfaces.part?.setSize(next.size)
    surfaces.layer.update(placement(for: next), withPicture: true)
  }

  private func wait(_ waits: Bool, at now: Instant) {
    guard waits != hud.isWaiting(figure) else { return }
    controller.hud.setWaiting(waits, figure, at: now)
    sendInputRegions()
    setNeedsBezelFrame()
  }

  // MARK: Planning

  private var hud: HUD { controller.hud }

  /// A HUD of texts alone waits for fonts: without them there is nothing of it.
  private var measure: TextMeasure {
    hud.content.indicator == .none ? display.resources.measure : display.measure
  }

  private func makePlan() -> SurfacePlan {
    let (screen, measure) = (screen, measure)
    let footprint = controller.hud.footprint(figure, at: display.loop.now, on: screen, measure: measure)
    let frame = hud.frame(of: footprint.bezel, on: screen, shift: shift)
    return SurfacePlan(
      footprint, at: hud.options.placement.position, frame: frame, on: screen, growing: surfaces?.bezel.size)
  }

  private func placement(for plan: SurfacePlan) -> LayerSurface.Configuration {
    let options = hud.options
    let isBlocking = options.mask.blocksOutput
    return LayerSurface.Configuration(
      namespace: isBlocking ? "bezel-backdrop" : "bezel",
      size: isBlocking ? .zero : plan.size,
      layer: LayerSurface.Layer(options.placement.layer),
      anchor: isBlocking ? .all : plan.anchor,
      margins: isBlocking ? LayerSurface.Margins() : plan.margins,
      exclusiveZone: isBlocking ? -1 : 0,
      keyboard: options.keyboard ? .onDemand : .none,
      output: chosen)
  }

  private var screen: Screen {
    let output = output
    let size = surfaces?.backdrop?.size ?? output?.logicalSize ?? display.likelyOutputSize
    let scale = surfaces?.bezel.scale ?? display.likelyScale(on: output)
    return Screen(
      size: Size(width: Double(size.width), height: Double(size.height)), scale: scale.factor,
      blurs: display.connection.features.contains(.backgroundBlur))
  }

  // MARK: Events

  private func receive(_ event: HUDSurfaces.Event) {
    switch event {
    case .bezelFrame: paintBezel()
    case .backdropFrame: paintBackdrop()
    case .geometryChanged:
      picture.forget()
      backdropPicture.forget()
      display.setNeedsArrangement()
    case .outputEntered: display.setNeedsArrangement()
    case .presented: controller.tellFirstFrame()
    case .tapped(let onBezel): display.handle(.tapped(onBezel: onBezel), by: controller)
    case .hovered(let isHovered):
      self.isHovered = isHovered
      controller.hoverChanged()
    case .escaped: display.handle(.escaped, by: controller)
    case .buttonChanged(let state):
      buttonState = state
      controller.buttonChanged()
    case .buttonPressed: display.handle(.buttonPressed, by: controller)
    case .closed: controller.lost(self)
    }
  }

  private func sendInputRegions() {
    guard let surfaces else { return }
    let bezel = WaylandSurface.InputRegion.rects(
      picture.shown.map { [LogicalRect(enclosing: $0.bezel.frame)] } ?? [])
    surfaces.bezel.inputRegion = hud.inputRegion == .nothing || hud.isWaiting(figure) ? .nothing : bezel
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
    surfaces.layer.prepareFirstFrame()
    var preview = hud
    let scene = preview.scene(
      figure, at: display.loop.now, in: plan.area(in: plan.size), on: screen, measure: measure)
    picture.prepare(scene, scale: surfaces.bezel.scale)
  }

  private func paintBezel() {
    guard let surface = surfaces?.bezel, let size = surface.size, let plan else { return }
    guard var canvas = surface.takeBuffer() else { return }
    let (now, screen, measure) = (display.loop.now, screen, measure)
    let scene = controller.hud.scene(
      figure, at: now, in: plan.area(in: size), on: screen, measure: measure)
    do {
      guard let damage = try picture.paint(scene, into: &canvas) else {
        askForMore(from: surface, at: now)
        return controller.firstFrameIsThere()
      }
      place(by: plan)
      sendInputRegions()
      surface.blurredArea = scene.blurredArea
      present(canvas, damage, on: surface)
      askForMore(from: surface, at: now)
    } catch {
      // The end of the HUD, and of this.
      display.handle(.failed, by: controller)
    }
  }

  private func askForMore(from surface: Surface, at now: Instant) {
    let isReshaping = hud.isReshaping(figure, at: now)
    let change = hud.nextChange(figure, after: now)
    if change == now { surface.animator.setNeedsFrame() }
    nextFrame = change == now ? nil : change
    // What has come to rest may leave room to others, and needs less itself.
    if wasReshaping, !isReshaping { display.setNeedsArrangement() }
    wasReshaping = isReshaping
  }

  /// A part moves with its next picture; the plan's origin is on whole logical pixels, from the bezel as it is painted.
  private func place(by plan: SurfacePlan) {
    let (area, screen) = (plan.area(in: plan.size), screen)
    surfaces?.part?.setPosition(
      x: Int((plan.frame.x - screen.rounded(area.x)).rounded()),
      y: Int((plan.frame.y - screen.rounded(area.y)).rounded()))
  }

  private func present(_ canvas: consuming WritableBuffer, _ damage: BufferRect, on surface: Surface) {
    let isFirst = controller.awaitsFirstFrame
    surface.present(canvas, damage: Damage([damage]), reportsPresentation: isFirst)
    if isFirst { controller.firstFramePainted() }
  }

  private func paintBackdrop() {
    guard let backdrop = surfaces?.backdrop else { return }
    let now = display.loop.now
    backdropPicture.show(hud.backdrop(at: now) ?? .plain(.clear), on: backdrop)
    if hud.isBackdropMoving(at: now) { backdrop.animator.setNeedsFrame() }
  }
}
