package import EventLoop
package import HUDModel
package import HUDPainting
import Time
package import WaylandSurface

/// The HUDs of one display, on the thread of its loop.
///
/// Calls go down: the display calls the controllers of its HUDs, which call their views. Events come up, as one enum from
/// each. Effects wait in one queue, so that an observer may give the next command while it is notified: that is carried
/// out after what is under way.
package final class HUDDisplay {
  package enum Event: Hashable {
    /// The first HUD was added.
    case becameBusy
    /// The last HUD has ended.
    case becameEmpty
    /// The display was closed. It is the last event.
    case closed
  }

  /// The id of a HUD for which none is given.
  package static let defaultID = "default"

  /// sway reports the sizes of all surfaces for each that changes, and disconnects a client for which that becomes too
  /// much: a hundred bezels were.
  package static let mostBezels = 64

  /// Called for every event, on the loop's thread.
  package var onEvent: ((Event) -> Void)?

  /// The preferences of the desktop. HUDs that are up follow a change.
  package var desktop = DesktopPreferences() {
    didSet {
      guard desktop != oldValue else { return }
      for controller in controllers {
        if let effects = controller.adapt(to: desktop) { perform(effects, of: controller) }
      }
    }
  }

  /// What is waiting to be carried out.
  enum Step: Hashable {
    case effect(HUD.Effect, of: String)
    case reportClosed
  }

  let context: DisplayContext
  /// The oldest first.
  private(set) var controllers: [HUDController] = []
  let observers = EventObservers()
  private var steps: [Step] = []
  private var isPerforming = false
  private var holds = 0
  private var lastGeneration = Generation.none
  private(set) var needsArrangement = false
  private var isClosed = false
  private var deadline: LoopTimer?
  private var turnEnd: TurnEndHook?

  /// - Precondition: The connection is ready and has layer surfaces.
  package init(_ connection: Connection, on loop: EventLoop, resources: PaintResources) {
    context = DisplayContext(connection, on: loop, resources)
    deadline = LoopTimer(on: loop) { [unowned self] in wake() }
    turnEnd = loop.atTurnEnd(.drawing) { [unowned self] in endTurn() }
  }

  /// Ends every HUD at once, and the use of the loop. Does nothing the second time.
  package func close() { close(.removed) }

  /// Ends every HUD with the event.
  func close(_ event: HUD.Event) {
    guard !isClosed else { return }
    isClosed = true
    for controller in controllers { perform(controller.handle(event), of: controller) }
    deadline?.cancel()
    if let turnEnd { context.loop.remove(turnEnd) }
    perform([.reportClosed])
  }

  // MARK: Commands

  package var isEmpty: Bool { controllers.isEmpty }
  package var huds: [HUD] { controllers.map(\.hud) }
  package var ids: [String] { controllers.map(\.hud.id) }

  /// Whether a HUD is hidden on all of its outputs because its stack has no room for it.
  package func isHiddenByOverflow(_ id: String) -> Bool {
    guard let views = controller(of: id)?.openViews, !views.isEmpty else { return false }
    return views.allSatisfy(\.layout.isHiddenByOverflow)
  }

  /// Whether there are as many bezels as commands may show.
  package var isFull: Bool {
    controllers.reduce(0) { $0 + max(1, $1.openViews.count) } >= Self.mostBezels
  }

  /// The request of a HUD that is up; nil if none is.
  package func request(of id: String) -> HUD.Request? {
    controller(of: id).flatMap { $0.hud.lifecycle.isUp ? $0.hud.request : nil }
  }

  /// A token for one more caller that holds a HUD.
  package func makeHoldToken() -> HoldToken {
    holds += 1
    return HoldToken(number: holds)
  }

  /// Shows a HUD, or changes the one with that id. `holder` holds it, in addition to its other holders, until `.released`
  /// is sent.
  ///
  /// - Throws: `HUDRequestError.unknownOutput` if there is no output of the requested name.
  @discardableResult
  package func show(
    _ request: HUD.Request, as id: String, heldBy holder: HoldToken? = nil
  ) throws(HUDRequestError) -> ShowingID {
    try check(request)
    let request = request.themed(for: desktop)
    let controller = controller(of: id) ?? addController(of: id, request)
    perform(controller.show(request, heldBy: holder), of: controller)
    return controller.showing
  }

  /// Changes a HUD that is up. Returns false if none is.
  ///
  /// - Throws: `HUDRequestError.unknownOutput` if there is no output of the requested name.
  @discardableResult
  package func update(_ request: HUD.Request, of id: String) throws(HUDRequestError) -> Bool {
    try check(request)
    guard let controller = controller(of: id), let effects = controller.update(request.themed(for: desktop))
    else { return false }
    perform(effects, of: controller)
    return true
  }

  /// Sends an event to a HUD that is up. Returns false if none is.
  @discardableResult
  package func send(_ event: HUD.Event, to id: String) -> Bool {
    guard let controller = controller(of: id), controller.hud.lifecycle.isUp else { return false }
    perform(controller.handle(event), of: controller)
    return true
  }

  /// Sends an event to one showing; does nothing if that has ended.
  package func send(_ event: HUD.Event, to showing: ShowingID) {
    guard let controller = controller(of: showing.id), controller.showing == showing else { return }
    perform(controller.handle(event), of: controller)
  }

  private func controller(of id: String) -> HUDController? { controllers.first { $0.hud.id == id } }

  private func addController(of id: String, _ request: HUD.Request) -> HUDController {
    let controller = HUDController(HUD(id: id, request, after: lastGeneration), in: context) {
      [unowned self] in
      receive($0, of: id)
    }
    controllers.append(controller)
    if controllers.count == 1 { onEvent?(.becameBusy) }
    return controller
  }

  private func check(_ request: HUD.Request) throws(HUDRequestError) {
    guard case .named(let name) = request.options.placement.output, context.output(named: name) == nil else {
      return
    }
    throw .unknownOutput(name, known: context.connection.outputs.compactMap(\.name))
  }

  // MARK: Observers

  /// Calls `received` for every event from now on, and `closed` when the display is closed.
  package func listen(
    _ received: @escaping (HUDEvent) -> Void, closed: @escaping () -> Void
  ) -> EventObserver {
    observers.add { observer, notice in
      switch notice {
      case .event(let event): received(event)
      case .closed:
        observer.cancel()
        closed()
      }
    }
  }

  /// Calls `ended` when the showing has ended; at once with `.failed` if it is not there.
  package func watch(
    _ showing: ShowingID, ended: @escaping (HUDLifecycle.Reason) -> Void
  ) -> EventObserver {
    guard controller(of: showing.id)?.showing == showing else {
      ended(.failed)
      return EventObserver()
    }
    return observers.add { observer, notice in
      guard case .event(let event) = notice, event.showing == showing, let reason = event.reason else {
        return
      }
      observer.cancel()
      ended(reason)
    }
  }

  // MARK: Effects

  private func receive(_ event: HUDController.Event, of id: String) {
    switch event {
    case .effects(let effects): if let controller = controller(of: id) { perform(effects, of: controller) }
    case .needsArrangement: needsArrangement = true
    }
  }

  private func perform(_ effects: [HUD.Effect], of controller: HUDController) {
    lastGeneration = max(lastGeneration, controller.hud.lifecycle.generation)
    perform(effects.map { .effect($0, of: controller.hud.id) })
  }

  /// Carries the steps out after those that are waiting.
  private func perform(_ new: [Step]) {
    steps += new
    guard !isPerforming else { return }
    isPerforming = true
    var next = 0
    while next < steps.count {
      perform(steps[next])
      next += 1
    }
    steps = []
    isPerforming = false
  }

  private func perform(_ step: Step) {
    switch step {
    case .effect(let effect, let id):
      if let controller = controller(of: id) { perform(effect, of: controller) }
    case .reportClosed:
      observers.notify(.closed)
      onEvent?(.closed)
    }
  }

  private func perform(_ effect: HUD.Effect, of controller: HUDController) {
    // A frame alone, as for progress, moves nothing; all else may need room, or leave it to others.
    if effect != .needsFrame { needsArrangement = true }
    switch effect {
    case .createSurface: controller.createSurfaces()
    case .destroySurface: controller.destroySurfaces()
    case .configureSurface: controller.configureSurfaces()
    case .needsFrame: controller.setNeedsFrame()
    case .emit(let milestone, let generation): notify(.milestone(milestone), generation, of: controller)
    case .ended(let generation, let reason): end(generation, reason, of: controller)
    }
  }

  private func end(_ generation: Generation, _ reason: HUDLifecycle.Reason, of controller: HUDController) {
    let isLast = controller.showing.generation == generation && controller.hud.phase == .idle
    if isLast { controllers.removeAll { $0 === controller } }
    notify(.ended(reason), generation, of: controller)
    guard isLast, controllers.isEmpty else { return }
    context.resources.dropCaches()
    onEvent?(.becameEmpty)
  }

  private func notify(_ kind: HUDEvent.Kind, _ generation: Generation, of controller: HUDController) {
    let hud = controller.hud
    observers.notify(
      .event(HUDEvent(id: hud.id, title: hud.content.title, generation: generation, at: context.now, kind)))
  }

  // MARK: Turns

  /// Outputs have come, changed or gone.
  package func outputsChanged() { needsArrangement = true }

  /// When a HUD has to be woken next.
  var nextDeadline: Instant? { controllers.compactMap(\.nextDeadline).min() }

  private func wake() {
    for controller in controllers { perform(controller.wake(), of: controller) }
  }

  /// At the end of a turn everything has changed that will: bezels get their places, and due frames are drawn.
  private func endTurn() {
    if needsArrangement {
      needsArrangement = false
      for controller in controllers { controller.followOutputs() }
      arrange(controllers.flatMap(\.openViews))
    }
    context.connection.endTurn()
    prepareFirstFrames()
    let next = nextDeadline
    guard next != deadline?.deadline else { return }
    if let next { deadline?.arm(at: next) } else { deadline?.cancel() }
  }

  /// The new surfaces are sent first: the compositor decides on their places meanwhile.
  private func prepareFirstFrames() {
    let new = controllers.flatMap(\.openViews).filter(\.needsPreparation)
    guard !new.isEmpty else { return }
    context.connection.flush()
    for view in new { view.prepareFirstFrame() }
  }

  // MARK: Fonts

  /// Shows HUDs without texts until the fonts are loaded.
  func awaitFonts(from loading: FontLoading) {
    context.awaitsFonts = true
    loading.onLoaded = { [unowned self] fonts in
      context.awaitsFonts = false
      if let fonts { context.resources.adopt(fonts) }
      for controller in controllers { controller.fontsChanged() }
      needsArrangement = true
    }
  }

  /// Whether HUDs have surfaces, and nothing of any of them has been painted.
  var awaitsFirstFrame: Bool {
    let shown = controllers.filter { !$0.openViews.isEmpty }
    return !shown.isEmpty && shown.allSatisfy(\.hud.awaitsFirstFrame)
  }
}

/// Why a request can't be carried out on the display.
package enum HUDRequestError: Error, Hashable, CustomStringConvertible {
  case unknownOutput(String, known: [String])

  package var description: String {
    switch self {
    case .unknownOutput(let name, let known):
      "there is no output '\(name.shortened)'; there are focused, all"
        + known.map { ", \($0)" }.joined()
    }
  }
}
