package import EventLoop
package import HUDModel
package import HUDPainting
import Time
package import WaylandSurface

/// All HUDs of one display: the rooms' meeting place, on the loop's thread.
///
/// Commands and input go to a HUD's value, which answers with effects; they are carried out in order, and
/// whoever is told of one may give the next command at once.
package final class HUDDisplay {
  /// The HUD that is meant when none is named.
  package static let defaultID = "default"

  /// Tells when the last HUD has gone and when the first has come.
  package var onEmptyChange: (() -> Void)?
  /// Tells that the display was closed, once.
  package var onClose: (() -> Void)?
  private var isClosed = false

  /// What HUDs look like as far as that is left to the desktop, those that are up included.
  package var desktop = DesktopPreferences() {
    didSet {
      guard desktop != oldValue else { return }
      for controller in controllers {
        if let effects = controller.adapt(to: desktop, at: loop.now) { perform(effects, on: controller) }
      }
    }
  }

  let connection: Connection
  let loop: EventLoop
  let resources: PaintResources
  /// The oldest first.
  private var controllers: [HUDController] = []
  private var holds = 0
  private var lastGeneration = Generation.none
  /// Whether texts wait for fonts that are being loaded.
  private(set) var awaitsFonts = false
  private let effects = EffectQueue()
  private var needsArrangement = false
  private var watches: [Watch] = []
  private var listeners: [Listener] = []
  private var deadline: LoopTimer?
  private var turnEnd: TurnEndHook?

  /// A display on a connection that is ready and offers layer surfaces.
  package init(_ connection: Connection, on loop: EventLoop, resources: PaintResources) {
    self.connection = connection
    self.loop = loop
    self.resources = resources
    deadline = LoopTimer(on: loop) { [unowned self] in wake() }
    turnEnd = loop.atTurnEnd(.drawing) { [unowned self] in prepareForSleep() }
  }

  // MARK: Fonts

  /// Shows HUDs without texts until the fonts are there.
  func awaitFonts(from loading: FontLoading) {
    awaitsFonts = true
    loading.onLoaded = { [unowned self] fonts in
      awaitsFonts = false
      if let fonts { resources.adopt(fonts) }
      for controller in controllers { controller.fontsChanged() }
      setNeedsArrangement()
    }
  }

  func measure(_ block: TextBlock) -> Size? {
    awaitsFonts ? nil : resources.measure(block)
  }

  /// Whether there are HUDs to be seen, and none of them has painted anything yet.
  var awaitsFirstFrame: Bool {
    let there = controllers.filter(\.hasSurface)
    return !there.isEmpty && there.allSatisfy(\.awaitsFirstFrame)
  }

  // MARK: Commands

  package var isEmpty: Bool { controllers.isEmpty }
  package var huds: [HUD] { controllers.map(\.hud) }
  package var ids: [String] { controllers.map(\.hud.id) }

  /// Whether there are as many bezels as commands may bring. For each that changes sway tells all of them their sizes,
  /// and lets go of a client that a hundred of them have made it tell so much at once.
  package var isFull: Bool { controllers.reduce(0) { $0 + max(1, $1.views.count) } >= Self.mostBezels }

  package static let mostBezels = 64

  /// What a HUD that is up was asked to be; nil if none is.
  package func request(of id: String) -> HUD.Request? {
    controller(of: id).flatMap { $0.hud.lifecycle.isUp ? $0.hud.request : nil }
  }

  /// A token for one more caller that holds a HUD.
  package func makeHoldToken() -> HoldToken {
    holds += 1
    return HoldToken(number: holds)
  }

  /// Shows a HUD, or what is new about the one with that id. `holder` holds it up together with others, until
  /// `.released` is sent.
  ///
  /// - Throws: `HUDRequestError.unknownOutput` for an output that isn't there.
  @discardableResult
  package func show(
    _ request: HUD.Request, as id: String, heldBy holder: HoldToken? = nil
  ) throws(HUDRequestError) -> ShowingID {
    try check(request)
    let request = request.themed(for: desktop)
    let controller = controller(of: id) ?? addController(of: id, request)
    perform(controller.show(request, heldBy: holder, at: loop.now), on: controller)
    return controller.showing
  }

  /// Changes a HUD that is up; false if none is.
  @discardableResult
  package func update(_ request: HUD.Request, of id: String) throws(HUDRequestError) -> Bool {
    try check(request)
    guard let controller = controller(of: id),
      let effects = controller.update(request.themed(for: desktop), at: loop.now)
    else { return false }
    perform(effects, on: controller)
    return true
  }

  /// Tells a HUD that is up of an event; false if none is.
  @discardableResult
  package func send(_ event: HUD.Event, to id: String) -> Bool {
    guard let controller = controller(of: id), controller.hud.lifecycle.isUp else { return false }
    handle(event, by: controller)
    return true
  }

  /// Tells one showing of an event; nothing if it has ended.
  package func send(_ event: HUD.Event, to showing: ShowingID) {
    guard let controller = controller(of: showing.id), controller.showing == showing else {
      return
    }
    handle(event, by: controller)
  }

  /// Calls the handler when the showing has ended, until it is cancelled; at once if it could not even begin.
  package func watch(
    _ showing: ShowingID, ended: @escaping (HUDLifecycle.Reason) -> Void
  ) -> Watch {
    let watch = Watch(showing, ended)
    if controller(of: showing.id)?.showing == showing {
      watches.append(watch)
    } else {
      watch.end(.failed)
    }
    return watch
  }

  /// Calls `heard` for everything that happens to HUDs from now on, until the listener leaves; `closed` once
  /// when the display is closed.
  package func listen(
    _ heard: @escaping (HUDEvent) -> Void, closed: @escaping () -> Void
  ) -> Listener {
    let listener = Listener(heard, closed: closed)
    listeners.append(listener)
    return listener
  }

  /// Ends every HUD at once, and the use of the display.
  package func close() { close(.removed) }

  func close(_ event: HUD.Event) {
    guard !isClosed else { return }
    isClosed = true
    for controller in controllers { handle(event, by: controller) }
    deadline?.cancel()
    if let turnEnd { loop.remove(turnEnd) }
    // What has just ended is told first.
    effects.run([{ [self] in for listener in listeners { listener.end() } }])
    onClose?()
  }

  // MARK: Presenters

  func handle(_ event: HUD.Event, by controller: HUDController) {
    perform(controller.handle(event, at: loop.now), on: controller)
  }

  private func controller(of id: String) -> HUDController? {
    controllers.first { $0.hud.id == id }
  }

  private func addController(of id: String, _ request: HUD.Request) -> HUDController {
    let controller = HUDController(HUD(id: id, request, after: lastGeneration), on: self)
    controllers.append(controller)
    if controllers.count == 1 { onEmptyChange?() }
    return controller
  }

  private func check(_ request: HUD.Request) throws(HUDRequestError) {
    guard case .named(let name) = request.options.placement.output, output(named: name) == nil else { return }
    throw .unknownOutput(name, known: connection.outputs.compactMap(\.name))
  }

  // MARK: Effects

  private func perform(_ new: [HUD.Effect], on controller: HUDController) {
    lastGeneration = max(lastGeneration, controller.hud.lifecycle.generation)
    needsArrangement = true
    effects.run(new.map { effect in { [self] in perform(effect, on: controller) } })
  }

  private func perform(_ effect: HUD.Effect, on controller: HUDController) {
    switch effect {
    case .createSurface: createSurface(for: controller)
    case .destroySurface: controller.destroySurface()
    case .configureSurface: controller.configureSurface()
    case .needsFrame: controller.setNeedsFrame()
    case .emit(let milestone, let generation):
      tell(.milestone(milestone), of: generation, by: controller)
    case .ended(let generation, let reason):
      end(ShowingID(id: controller.hud.id, generation: generation), reason, of: controller)
    }
  }

  func createSurface(for controller: HUDController) {
    do {
      try controller.createSurface()
    } catch {
      handle(.failed, by: controller)
    }
  }

  private func end(_ showing: ShowingID, _ reason: HUDLifecycle.Reason, of controller: HUDController) {
    if controller.hud.phase == .idle { controllers.removeAll { $0 === controller } }
    tell(.ended(reason), of: showing.generation, by: controller)
    for watch in watches where watch.showing == showing { watch.end(reason) }
    watches.removeAll(where: \.isOver)
    guard controllers.isEmpty else { return }
    resources.dropCaches()
    onEmptyChange?()
  }

  private func tell(_ kind: HUDEvent.Kind, of generation: Generation, by controller: HUDController) {
    let hud = controller.hud
    let event = HUDEvent(
      id: hud.id, title: hud.content.title, generation: generation, at: loop.now, kind)
    for listener in listeners { listener.tell(event) }
    listeners.removeAll(where: \.hasLeft)
  }

  // MARK: Turns

  /// When a HUD has to be woken next.
  var nextDeadline: Instant? { controllers.compactMap(\.nextDeadline).min() }

  private func wake() {
    for controller in controllers { controller.wake() }
  }

  /// What is new has been sent, so the compositor thinks about its place while the first picture is made.
  private func prepareFirstPictures() {
    let new = controllers.flatMap(\.views).filter(\.needsFirstPicture)
    guard !new.isEmpty else { return }
    connection.flush()
    for view in new { view.prepareFirstPicture() }
  }

  /// Outputs or sizes have changed: bezels may need other places or more room.
  package func setNeedsArrangement() { needsArrangement = true }

  private func prepareForSleep() {
    if needsArrangement {
      needsArrangement = false
      for controller in controllers { controller.followOutputs() }
      arrange(controllers.flatMap(\.views))
    }
    connection.endTurn()
    prepareFirstPictures()
    let next = nextDeadline
    guard next != deadline?.deadline else { return }
    if let next { deadline?.arm(at: next) } else { deadline?.cancel() }
  }
}
