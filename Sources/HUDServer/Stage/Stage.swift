package import EventLoop
package import HUDModel
package import HUDPainting
import Time
package import WaylandSurface

/// All HUDs of one display: the rooms' meeting place, on the loop's thread.
///
/// Commands and input go to a HUD's value, which answers with effects; they are carried out in order, and
/// whoever is told of one may give the next command at once.
package final class Stage {
  /// The HUD that is meant when none is named.
  package static let defaultID = "default"

  /// Tells when the last HUD has gone and when the first has come.
  package var onEmptyChange: (() -> Void)?
  /// Tells that the stage was closed, once.
  package var onClose: (() -> Void)?
  private var isClosed = false

  /// What HUDs look like as far as that is left to the desktop, those that are up included.
  package var desktop = DesktopPreferences() {
    didSet {
      guard desktop != oldValue else { return }
      for presenter in presenters {
        if let effects = presenter.adapt(to: desktop, at: loop.now) { perform(effects, on: presenter) }
      }
    }
  }

  let connection: Connection
  let loop: EventLoop
  let studio: Studio
  /// The oldest first.
  private var presenters: [Presenter] = []
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

  /// A stage on a connection that is ready and offers layer surfaces.
  package init(_ connection: Connection, on loop: EventLoop, studio: Studio) {
    self.connection = connection
    self.loop = loop
    self.studio = studio
    deadline = LoopTimer(on: loop) { [unowned self] in wake() }
    turnEnd = loop.atTurnEnd { [unowned self] in prepareForSleep() }
  }

  // MARK: Fonts

  /// Shows HUDs without texts until the fonts are there.
  func awaitFonts(from loading: FontLoading) {
    awaitsFonts = true
    loading.onLoaded = { [unowned self] fonts in
      awaitsFonts = false
      if let fonts { studio.adopt(fonts) }
      for presenter in presenters { presenter.fontsChanged() }
      setNeedsArrangement()
    }
  }

  func measure(_ block: TextBlock) -> Size? {
    awaitsFonts ? nil : studio.measure(block)
  }

  /// Whether there are HUDs to be seen, and none of them has painted anything yet.
  var awaitsFirstFrame: Bool {
    let there = presenters.filter(\.hasSurface)
    return !there.isEmpty && there.allSatisfy(\.awaitsFirstFrame)
  }

  // MARK: Commands

  package var isEmpty: Bool { presenters.isEmpty }
  package var huds: [HUD] { presenters.map(\.hud) }
  package var ids: [String] { presenters.map(\.hud.id) }

  /// Whether there are as many bezels as commands may bring. For each that changes sway tells all of them their sizes,
  /// and lets go of a client that a hundred of them have made it tell so much at once.
  package var isFull: Bool { presenters.reduce(0) { $0 + max(1, $1.sites.count) } >= Self.mostBezels }

  package static let mostBezels = 64

  /// What a HUD that is up was asked to be; nil if none is.
  package func request(of id: String) -> HUD.Request? {
    presenter(of: id).flatMap { $0.hud.lifecycle.isUp ? $0.hud.request : nil }
  }

  /// A token for one more caller that holds a HUD.
  package func makeHoldToken() -> HoldToken {
    holds += 1
    return HoldToken(number: holds)
  }

  /// Shows a HUD, or what is new about the one with that id. `holder` holds it up together with others, until
  /// `.released` is sent.
  ///
  /// - Throws: `StageError.unknownOutput` for an output that isn't there.
  @discardableResult
  package func show(
    _ request: HUD.Request, as id: String, heldBy holder: HoldToken? = nil
  ) throws(StageError) -> PresentationID {
    try check(request)
    let request = request.themed(for: desktop)
    let presenter = presenter(of: id) ?? addPresenter(of: id, request)
    perform(presenter.show(request, heldBy: holder, at: loop.now), on: presenter)
    return presenter.presentation
  }

  /// Changes a HUD that is up; false if none is.
  @discardableResult
  package func update(_ request: HUD.Request, of id: String) throws(StageError) -> Bool {
    try check(request)
    guard let presenter = presenter(of: id),
      let effects = presenter.update(request.themed(for: desktop), at: loop.now)
    else { return false }
    perform(effects, on: presenter)
    return true
  }

  /// Tells a HUD that is up of an event; false if none is.
  @discardableResult
  package func send(_ event: HUD.Event, to id: String) -> Bool {
    guard let presenter = presenter(of: id), presenter.hud.lifecycle.isUp else { return false }
    handle(event, by: presenter)
    return true
  }

  /// Tells one presentation of an event; nothing if it has ended.
  package func send(_ event: HUD.Event, to presentation: PresentationID) {
    guard let presenter = presenter(of: presentation.id), presenter.presentation == presentation else {
      return
    }
    handle(event, by: presenter)
  }

  /// Calls the handler when the presentation has ended, until it is cancelled; at once if it could not even begin.
  package func watch(
    _ presentation: PresentationID, ended: @escaping (HUDLifecycle.Reason) -> Void
  ) -> Watch {
    let watch = Watch(presentation, ended)
    if presenter(of: presentation.id)?.presentation == presentation {
      watches.append(watch)
    } else {
      watch.end(.failed)
    }
    return watch
  }

  /// Calls `heard` for everything that happens to HUDs from now on, until the listener leaves; `closed` once
  /// when the stage is closed.
  package func listen(
    _ heard: @escaping (HUDEvent) -> Void, closed: @escaping () -> Void
  ) -> Listener {
    let listener = Listener(heard, closed: closed)
    listeners.append(listener)
    return listener
  }

  /// Ends every HUD at once, and the use of the stage.
  package func close() { close(.removed) }

  func close(_ event: HUD.Event) {
    guard !isClosed else { return }
    isClosed = true
    for presenter in presenters { handle(event, by: presenter) }
    deadline?.cancel()
    if let turnEnd { loop.remove(turnEnd) }
    // What has just ended is told first.
    effects.run([{ [self] in for listener in listeners { listener.end() } }])
    onClose?()
  }

  // MARK: Presenters

  func handle(_ event: HUD.Event, by presenter: Presenter) {
    perform(presenter.handle(event, at: loop.now), on: presenter)
  }

  private func presenter(of id: String) -> Presenter? {
    presenters.first { $0.hud.id == id }
  }

  private func addPresenter(of id: String, _ request: HUD.Request) -> Presenter {
    let presenter = Presenter(HUD(id: id, request, after: lastGeneration), on: self)
    presenters.append(presenter)
    if presenters.count == 1 { onEmptyChange?() }
    return presenter
  }

  private func check(_ request: HUD.Request) throws(StageError) {
    guard case .named(let name) = request.options.placement.output, output(named: name) == nil else { return }
    throw .unknownOutput(name, known: connection.outputs.compactMap(\.name))
  }

  // MARK: Effects

  private func perform(_ new: [HUD.Effect], on presenter: Presenter) {
    lastGeneration = max(lastGeneration, presenter.hud.lifecycle.generation)
    needsArrangement = true
    effects.run(new.map { effect in { [self] in perform(effect, on: presenter) } })
  }

  private func perform(_ effect: HUD.Effect, on presenter: Presenter) {
    switch effect {
    case .createSurface: createSurface(for: presenter)
    case .destroySurface: presenter.destroySurface()
    case .configureSurface: presenter.configureSurface()
    case .needsFrame: presenter.setNeedsFrame()
    case .emit(let milestone, let generation):
      tell(.milestone(milestone), of: generation, by: presenter)
    case .ended(let generation, let reason):
      end(PresentationID(id: presenter.hud.id, generation: generation), reason, of: presenter)
    }
  }

  func createSurface(for presenter: Presenter) {
    do {
      try presenter.createSurface()
    } catch {
      handle(.failed, by: presenter)
    }
  }

  private func end(_ presentation: PresentationID, _ reason: HUDLifecycle.Reason, of presenter: Presenter) {
    if presenter.hud.phase == .idle { presenters.removeAll { $0 === presenter } }
    tell(.ended(reason), of: presentation.generation, by: presenter)
    for watch in watches where watch.presentation == presentation { watch.end(reason) }
    watches.removeAll(where: \.isOver)
    guard presenters.isEmpty else { return }
    studio.dropCaches()
    onEmptyChange?()
  }

  private func tell(_ happening: HUDEvent.Happening, of generation: Generation, by presenter: Presenter) {
    let hud = presenter.hud
    let event = HUDEvent(
      id: hud.id, title: hud.content.title, generation: generation, at: loop.now, happening)
    for listener in listeners { listener.tell(event) }
    listeners.removeAll(where: \.hasLeft)
  }

  // MARK: Turns

  /// When a HUD has to be woken next.
  var nextDeadline: Instant? { presenters.compactMap(\.nextDeadline).min() }

  private func wake() {
    for presenter in presenters { presenter.wake() }
  }

  /// What is new has been sent, so the compositor thinks about its place while the first picture is made.
  private func prepareFirstPictures() {
    let new = presenters.flatMap(\.sites).filter(\.needsFirstPicture)
    guard !new.isEmpty else { return }
    connection.flush()
    for site in new { site.prepareFirstPicture() }
  }

  /// Outputs or sizes have changed: bezels may need other places or more room.
  package func setNeedsArrangement() { needsArrangement = true }

  private func prepareForSleep() {
    if needsArrangement {
      needsArrangement = false
      for presenter in presenters { presenter.followOutputs() }
      arrange(presenters.flatMap(\.sites))
    }
    connection.endTurn()
    prepareFirstPictures()
    let next = nextDeadline
    guard next != deadline?.deadline else { return }
    if let next { deadline?.arm(at: next) } else { deadline?.cancel() }
  }
}
