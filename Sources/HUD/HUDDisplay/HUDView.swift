import BezelValues
import HUDModel
import WaylandSurface

/// One HUD on one output: its surfaces there, and what they show.
///
/// It knows neither its controller nor the display. It gets the HUD as a value and its place in a stack, and reports what
/// happens as events.
final class HUDView {
  enum Event: Hashable {
    /// On the bezel, or on the backdrop.
    case tapped(onBezel: Bool)
    /// The button with this id.
    case buttonPressed(String)
    case escaped
    /// The wheel was turned, or the bar dragged: to a share of its length.
    case controlled(Control.Change)
    /// The bezel is hovered, or no longer, or the state of its button has changed.
    case inputChanged
    /// The first frame since the last show was painted.
    case framePainted
    /// That frame is on the screen.
    case framePresented
    /// The bezel needs another place or more room, or other bezels can have the room that it had.
    case needsArrangement
    /// The HUD can't be painted.
    case failed
    /// The view has closed its surfaces: there is no room for the bezel.
    case hidden
    /// The compositor closed the surfaces; the view gets no others.
    case closed
  }

  /// The HUD, with the theme of the output.
  private(set) var hud: HUD
  /// The output that it was created for; nil leaves it to the compositor.
  let chosenOutput: Output.ID?
  /// Called for every event.
  var onEvent: ((Event) -> Void)?
  /// Whether the surfaces are new, and their first frame has not been prepared.
  var needsPreparation = false
  /// Whether the surfaces are new, and their scale may be a guess.
  var needsScale = false
  /// Until when the first frame waits for the texts; nil if it doesn't.
  var textDeadline: Instant?
  /// When the bezel looks different, if it is at rest until then.
  var nextFrame: Instant?

  let context: DisplayContext
  var layout = OutputLayout()
  /// Nil until the display has time to create them, while there is no room for the bezel, and while there is no output.
  var surfaces: Surfaces?
  /// Whether the compositor closed the surfaces: they are not opened again.
  private(set) var isClosed = false
  /// The outputs that the compositor has put the surfaces on, the latest last, and whether they have left them.
  private var visits: [(output: Output.ID, isOver: Bool)] = []
  /// The outputs that the compositor could choose from for the surfaces.
  private var choices: [Output.ID] = []
  /// The bezel's surface from its next frame on.
  var plan: SurfacePlan?
  var bezelFrame: BezelFrame
  var backdropFrame = BackdropFrame()
  /// Whether the bezel was on its way to another size or place in the last frame.
  var wasMoving = false
  private var input = HUDViewInput()
  /// What the surfaces' input was made from.
  private var inputSource: HUDViewInput.Source?

  /// What a HUD has on the screen.
  ///
  /// A HUD that blocks its output has its bezel on a subsurface of the backdrop: compositors disagree on the order of
  /// layer surfaces in a layer, but a subsurface is always above its parent.
  struct Surfaces {
    /// What the compositor places: the bezel, or its backdrop.
    let layer: LayerSurface
    let part: Subsurface?

    var bezel: Surface { part?.surface ?? layer.surface }
    var backdrop: Surface? { part == nil ? nil : layer.surface }
  }

  /// The HUD as it is on outputs without a theme of their own.
  var commonHUD: HUD {
    didSet { hud = commonHUD.on(output: output?.name) }
  }

  /// A view without surfaces, until `createSurfaces`.
  init(_ hud: HUD, on output: Output.ID?, _ context: DisplayContext) {
    (self.hud, commonHUD) = (hud, hud)
    self.context = context
    chosenOutput = output
    bezelFrame = BezelFrame(context.resources)
    self.hud = hud.on(output: self.output?.name)
  }

  var isHovered: Bool { input.isHovered }
  var buttonStates: ButtonStates { input.buttonStates }

  // MARK: Surfaces

  /// Whether the HUD is up, and nothing of it is visible here.
  var isWaiting: Bool { layout.isHiddenByOverflow || context.outputs.isEmpty }

  /// Whether surfaces have to be created.
  var needsSurfaces: Bool { surfaces == nil && !isClosed && !isWaiting && needsStackRoom }

  /// Creates the surfaces. They are committed at the end of the turn.
  func createSurfaces() throws(ConnectionError) {
    updateLayout()
    let plan = makePlan()
    let layer = try LayerSurface(context.connection, configuration(for: plan))
    let part =
      hud.options.mask.blocksOutput ? try Subsurface(of: layer.surface, size: plan.size) : nil
    let surfaces = Surfaces(layer: layer, part: part)
    surfaces.backdrop?.onEvent = { [unowned self] in receiveFromBackdrop($0) }
    surfaces.bezel.onEvent = { [unowned self] in receiveFromBezel($0) }
    self.plan = plan
    self.surfaces = surfaces
    choices = context.outputs.map(\.id)
    needsPreparation = true
    needsScale = true
    updateInputAreas()
  }

  /// Closes the surfaces. No event follows.
  func close() {
    // A subsurface is closed by its parent, in the order that compositors survive.
    surfaces?.layer.surface.close()
    surfaces = nil
    plan = nil
    input = HUDViewInput()
    inputSource = nil
    bezelFrame.forget()
    backdropFrame.forget()
    needsPreparation = false
    textDeadline = nil
    nextFrame = nil
  }

  /// Whether the HUD can be shown with the surfaces that it has.
  var hasSuitableSurfaces: Bool {
    surfaces.map { ($0.backdrop != nil) == hud.options.mask.blocksOutput } ?? true
  }

  /// Sends what may have changed of the HUD's layer, keyboard and input, without a frame.
  func configure() {
    guard let plan else { return }
    surfaces?.layer.update(configuration(for: plan))
    updateInputAreas()
  }

  func setNeedsFrame() {
    surfaces?.bezel.animator.setNeedsFrame()
    surfaces?.backdrop?.animator.setNeedsFrame()
  }

  func setNeedsBezelFrame() { surfaces?.bezel.animator.setNeedsFrame() }

  /// Requests the frame that is due.
  func wake(at now: Instant) {
    guard let due = nextFrame, due <= now else { return }
    nextFrame = nil
    setNeedsBezelFrame()
  }

  private func configuration(for plan: SurfacePlan) -> LayerSurface.Configuration {
    let options = hud.options
    let isBlocking = options.mask.blocksOutput
    return LayerSurface.Configuration(
      // It stays as long as the surface.
      namespace: surfaces.map(\.layer.configuration.namespace)
        ?? (isBlocking ? "bezel-backdrop" : options.placement.namespace),
      size: isBlocking ? .zero : plan.size,
      layer: LayerSurface.Layer(options.placement.layer),
      anchor: isBlocking ? .all : plan.anchor,
      margins: isBlocking ? LayerSurface.Margins() : plan.margins,
      exclusiveZone: isBlocking ? .ignoring : .fixed(0),
      // sway leaves the focus to a window unless it is claimed, and the mask says that no window gets input.
      keyboard: !options.keyboard ? .none : isBlocking ? .exclusive : .onDemand,
      output: surfaces.map(\.layer.configuration.output) ?? requestedOutput)
  }

  /// The output for new surfaces. A bezel that was hidden appears where it was.
  private var requestedOutput: Output.ID? { (context.output(chosenOutput) ?? enteredOutput)?.id }

  // MARK: Arrangement

  /// Nil while the compositor's choice is not known.
  var output: Output? { context.output(chosenOutput) ?? enteredOutput ?? context.onlyOutput }

  /// The output that the compositor has chosen. A surface is larger than its bezel, so at an edge it may reach into the
  /// output beyond, which the compositor reports too: the bezel is on the one that lies further from that edge.
  private var enteredOutput: Output? {
    guard visits.count > 1 else { return context.output(visits.first?.output) }
    let anchor = hud.options.placement.position.anchor
    let inwardness = { (output: Output) in
      (0.5 - anchor.horizontal) * Double(output.logicalFrame.x) + (0.5 - anchor.vertical)
        * Double(output.logicalFrame.y)
    }
    let present = visits.contains { !$0.isOver } ? visits.filter { !$0.isOver } : visits
    return present.reversed().compactMap { context.output($0.output) }.max { inwardness($0) < inwardness($1) }
  }

  /// Whether the output that the compositor had chosen has gone. Not every compositor closes the surfaces then; one that
  /// does may have put them on a neighbouring output, too.
  var hasLostOutput: Bool {
    guard chosenOutput == nil else { return false }
    // The output may go before the compositor has told which one it is.
    let outputs = visits.isEmpty ? choices : visits.map(\.output)
    let gone = outputs.count { context.output($0) == nil }
    return gone > 0 && (isClosed || gone == visits.count)
  }

  /// The stack that the bezel belongs to.
  var stackID: StackID {
    let placement = hud.options.placement
    return StackID(output: output?.id, position: placement.position, offset: placement.offset)
  }

  /// A bezel that disappears leaves its room to others.
  var needsStackRoom: Bool { hud.phase != .disappearing }

  /// The bezel's room in its stack, with the present layout.
  func stackSize() -> Size { layout.stackSize(from: context.now) }

  /// Whether something of the bezel can be seen.
  var isVisible: Bool { surfaces != nil && hud.isPainted && layout.opacity(at: context.now) > 0 }

  /// When another bezel can begin to appear where this one is or was.
  var freeTime: Instant { layout.freeTime(of: hud) }

  /// How far it is from the first place of its stack.
  var shift: Point { layout.shift }

  /// Moves the bezel to its place in its stack, and gives the surface the size that it needs. Without a place the bezel
  /// stays where it is: it disappears. A bezel that is not visible yet waits for its place until `free`.
  func arrange(at place: StackPlace?, until free: Instant? = nil) {
    let now = context.now
    if let place {
      layout.setStacked(place.isStacked, hud, at: now)
      // A bezel without room fades out where it is.
      if place.hasRoom {
        layout.move(hud, shiftedBy: place.shift, replacing: place.isReplacing, at: now)
      }
      // A bezel that has waited for room would lie over its neighbours before they have moved.
      setHiddenByOverflow(!place.hasRoom || place.isReplacing && layout.isHiddenByOverflow)
      if let free { layout.awaitRoom(hud, until: free, at: now) }
    } else {
      layout.move(hud, shiftedBy: nil, at: now)
    }
    let isMoving = layout.isMoving(at: now)
    if layout.isHiddenByOverflow, !isMoving { return hide() }
    guard let surfaces else { return }
    if isMoving { setNeedsBezelFrame() }
    let next = makePlan()
    guard next != plan, !(isMoving && plan?.serves(for: next) == true) else { return }
    plan = next
    // The whole surface comes with the next frame, which compositors show together with its new place.
    bezelFrame.outdate()
    setNeedsBezelFrame()
    if let part = surfaces.part, part.isOutside { part.setPosition(next.origin(on: screen)) }
    surfaces.part?.setSize(next.size)
    surfaces.layer.update(configuration(for: next), withPicture: true)
  }

  /// Closes the surfaces of a bezel that has faded out: many of them are a burden to the compositor.
  private func hide() {
    guard surfaces != nil else { return }
    close()
    onEvent?(.hidden)
  }

  private func setHiddenByOverflow(_ isHidden: Bool) {
    guard isHidden != layout.isHiddenByOverflow else { return }
    layout.setHiddenByOverflow(isHidden, hud, at: context.now)
    updateInputAreas()
    setNeedsBezelFrame()
  }

  private func makePlan() -> SurfacePlan {
    let now = context.now
    return SurfacePlan(
      layout.footprint(of: hud, from: now), at: hud.options.placement.position,
      frame: layout.frame(of: hud, from: now), on: screen, growing: surfaces?.bezel.size)
  }

  /// Lays the HUD out, if it or its screen has changed: before the view gets its place, and before a frame.
  func updateLayout() {
    layout.update(for: hud, on: screen, at: context.now, measure: context.measure)
  }

  /// The screen of the surfaces. What the compositor has not reported yet is guessed.
  var screen: Screen {
    let size = surfaces?.backdrop?.size ?? output?.logicalSize ?? context.smallestOutputSize
    let scale = surfaces?.bezel.scale ?? output?.likelyScale ?? context.largestScale
    return Screen(size: Size(size), scale: scale.factor, blurs: isBlurred)
  }

  /// Whether the compositor certainly blurs what is behind the bezel. Some blur nothing behind a subsurface.
  private var isBlurred: Bool {
    context.connection.features.contains(.backgroundBlur) && !hud.options.mask.blocksOutput
  }

  // MARK: Events of the surfaces

  private func receiveFromBezel(_ event: Surface.Event) {
    switch event {
    case .frame: drawFrame()
    case .presented: onEvent?(.framePresented)
    case .pointer, .touch, .tap: changeInput { $0.handle(event) }
    default: receiveFromEither(event)
    }
  }

  private func receiveFromBackdrop(_ event: Surface.Event) {
    switch event {
    case .frame: drawBackdrop()
    case .tap(.tapped): onEvent?(.tapped(onBezel: false))
    default: receiveFromEither(event)
    }
  }

  private func receiveFromEither(_ event: Surface.Event) {
    switch event {
    case .configured, .scaleChanged:
      // The next buffers have another size. Until then the last frame stays on the screen, and takes input.
      bezelFrame.outdate()
      backdropFrame.forget()
      onEvent?(.needsArrangement)
    case .enteredOutput(let output):
      visits.removeAll { $0.output == output.id }
      visits.append((output.id, isOver: false))
      outputChanged()
    case .leftOutput(let output):
      for index in visits.indices where visits[index].output == output.id { visits[index].isOver = true }
      outputChanged()
    case .keyboard(let event) where event.action == .pressed(.escape): onEvent?(.escaped)
    case .keyboard: changeInput { $0.handle(event) }
    // A subsurface is closed with its parent, which reports it, too.
    case .closed(.parentClosed): break
    case .closed:
      close()
      isClosed = true
      onEvent?(.closed)
    case .frame, .presented, .tap, .pointer, .touch: break
    }
  }

  private func outputChanged() {
    let theme = hud.theme
    hud = commonHUD.on(output: output?.name)
    if hud.theme != theme { setNeedsBezelFrame() }
    onEvent?(.needsArrangement)
  }

  // MARK: Input

  /// Where the surfaces take input, by the frame that the bezel's shows.
  func updateInputAreas() {
    guard let surfaces else { return }
    let source = HUDViewInput.Source(
      bezel: bezelFrame.shown?.bezel.frame, buttons: bezelFrame.shown?.parts.buttons ?? [],
      slider: hud.options.control == nil ? nil : bezelFrame.shown?.parts.indicator?.slider,
      area: hud.inputArea,
      isHidden: layout.isHiddenByOverflow)
    guard source != inputSource else { return }
    inputSource = source
    let bezel = source.bezel.map { LogicalRect(enclosing: $0) }
    let buttons = source.buttons.map {
      HUDViewInput.Button(
        id: $0.id, area: LogicalRect(enclosing: $0.frame), isDefault: $0.isDefault)
    }
    let takesInput = source.area != .nothing && !source.isHidden
    surfaces.bezel.inputRegion = takesInput ? .rects(bezel.map { [$0] } ?? []) : .nothing
    surfaces.backdrop?.inputRegion = source.area == .everything ? .everything : .nothing
    changeInput { input in
      input.place(bezel, buttons: buttons, slider: source.slider)
      return nil
    }
  }

  private func changeInput(_ change: (inout HUDViewInput) -> Event?) {
    let before = (isHovered, buttonStates)
    let event = change(&input)
    // The surface's recognizer handles a pointer's or a finger's event next.
    surfaces?.bezel.tapArea = input.tapArea
    surfaces?.bezel.cursor = input.cursor
    if before != (isHovered, buttonStates) { onEvent?(.inputChanged) }
    if let event { onEvent?(event) }
  }
}

extension Subsurface {
  /// Whether all of it is beyond its parent, which has become smaller: it gets no frame there.
  fileprivate var isOutside: Bool {
    guard let size = parent.size else { return false }
    return position.x >= size.width || position.y >= size.height
  }
}

extension LayerSurface.Layer {
  fileprivate init(_ layer: Placement.Layer) {
    switch layer {
    case .overlay: self = .overlay
    case .top: self = .top
    case .bottom: self = .bottom
    case .background: self = .background
    }
  }
}
