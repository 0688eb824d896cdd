// HUDDisplay: the HUDs of one Wayland display: their surfaces, frames, input, stacks and outputs. It reads no
// command and no configuration. Called by HUDServer and by BezelKit, each on the thread of its event loop.

package import BezelEventLoop
import BezelPosix
import BezelValues
package import HUDImages
package import HUDModel
package import HUDPainting
package import WaylandSurface

/// The HUDs of one display, on the thread of its loop.
///
/// Calls go down: the display calls the controllers of its HUDs, which call their views. Events come up, as one enum from
/// each. Those for observers wait in a queue, so that an observer may give the next command while it is notified: what
/// that causes is reported after what is under way.
package final class HUDDisplay {
  package enum Event: Hashable {
    /// The first HUD was added.
    case becameBusy
    /// The last HUD has ended.
    case becameEmpty
    /// The user has changed what the HUD with this id controls.
    case controlled(String, Control, Control.Change)
    /// There has been no HUD for a while, and what was kept for the next one is gone.
    case droppedCaches
    /// The display was closed. It is the last event.
    case closed
  }

  /// The id of a HUD for which none is given.
  package static let defaultID = "default"

  /// The most bezels that an output has room for at a time. The others wait.
  package static let mostBezels = 64
  /// How many of them any HUD can have. The rest is kept for what the desktop shows, see `isReserved`.
  package static let mostSharedBezels = 56
  /// The most HUDs that wait. With as many, another HUD is refused.
  package static let mostWaiting = 512

  /// The most views that get their surfaces in a turn.
  private static let mostNewSurfaces = 16

  /// Called for every event, on the loop's thread.
  package var onEvent: ((Event) -> Void)?

  /// The preferences of the desktop. HUDs that are up follow a change.
  package var desktop = DesktopPreferences() {
    didSet {
      guard desktop != oldValue else { return }
      for controller in controllers { controller.adapt(to: desktop) }
    }
  }

  /// Loads the pictures of HUDs.
  package let pictures: PictureStore

  /// Whether there is no font, so that no text can be seen. False until the fonts are loaded.
  package private(set) var lacksFonts = false

  let context: DisplayContext
  let observers = EventObservers()
  /// The oldest first.
  private(set) var controllers: [HUDController] = []
  private(set) var needsArrangement = false
  /// What observers have not been notified of yet.
  private var notices: [EventObserver.Notice] = []
  private var isNotifying = false
  private var holds = 0
  /// The latest generation of the HUDs that have ended.
  private var lastGeneration = Generation.none
  private var isClosed = false
  private var deadline: LoopTimer?
  /// When the caches are dropped; nil while HUDs are up, and without caches.
  private var cacheEnd: Instant?
  private var turnEnd: TurnEndHook?

  /// The connection is ready. Without surfaces all HUDs have their lives, and the owner of the display shows them; otherwise
  /// the connection has to offer layer surfaces.
  package init(
    _ connection: Connection, on loop: EventLoop, resources: PaintResources, hasSurfaces: Bool = true
  ) {
    connection.keepsBuffers = true
    context = DisplayContext(connection, on: loop, resources, hasSurfaces: hasSurfaces)
    pictures = PictureStore(PictureDecoder(program: InstalledProgram("bezeld").path, on: loop))
    deadline = LoopTimer(on: loop) { [unowned self] in
      for controller in controllers { controller.wake() }
      dropOldCaches()
    }
    turnEnd = loop.atTurnEnd(.drawing) { [unowned self] in endTurn() }
  }

  /// Ends every HUD at once, and the use of the loop. Does nothing the second time.
  package func close() { close(.removed) }

  /// Ends every HUD with the event, and the use of the loop.
  package func close(_ event: HUD.Event) {
    guard !isClosed else { return }
    isClosed = true
    for controller in controllers { controller.handle(event) }
    context.connection.keepsBuffers = false
    deadline?.cancel()
    if let turnEnd { context.loop.remove(turnEnd) }
    pictures.close()
    report([.closed])
  }

  // MARK: State

  package var isEmpty: Bool { controllers.isEmpty }
  package var huds: [HUD] { controllers.map(\.hud) }
  /// From the oldest to the newest.
  package var statuses: [HUDStatus] { controllers.map(\.status) }
  package var ids: [String] { controllers.map(\.hud.id) }

  /// The specification of a HUD that is up; nil if none is.
  package func specification(of id: String) -> HUD.Specification? { upController(of: id)?.hud.specification }

  /// Whether a HUD of this id can be shown: it is up, or fewer HUDs wait than may. Those that disappear don't count.
  package func admits(_ id: String) -> Bool {
    let up = controllers.filter(\.hud.lifecycle.isUp)
    // Those that have places of their own are not kept from them by others that wait.
    let most = Self.mostWaiting + (HUD.isReserved(id) ? Self.mostBezels - Self.mostSharedBezels : 0)
    guard up.count >= most, upController(of: id) == nil else { return true }
    guard context.hasSurfaces else { return false }
    // Only their places tell which of them wait.
    if needsArrangement { arrange(controllers.flatMap(\.openViews)) }
    return up.count(where: \.isWaiting) < most
  }

  /// The size in pixels of the picture of a specification, on the output with the largest scale.
  package func pictureSize(for specification: HUD.Specification) -> PixelSize {
    let length = specification.themed(for: desktop).theme.indicator.iconSize * context.largestScale.factor
    return PixelSize(width: Int(length.rounded()), height: Int(length.rounded()))
  }

  func controller(of id: String) -> HUDController? { controllers.first { $0.hud.id.hasBytes(of: id) } }

  /// The showing of a HUD that is up.
  package func showing(of id: String) -> ShowingID? { upController(of: id)?.showing }

  private func upController(of id: String) -> HUDController? {
    controller(of: id).flatMap { $0.hud.lifecycle.isUp ? $0 : nil }
  }

  // MARK: Commands

  /// Whether nothing is shown. HUDs wait then, as without an output.
  package var isPaused: Bool {
    get { context.isPaused }
    set {
      guard newValue != context.isPaused else { return }
      context.isPaused = newValue
      needsArrangement = true
      if isEmpty { onEvent?(.becameEmpty) }
    }
  }

  /// A token for one more caller that holds a HUD.
  package func makeHoldToken() -> HoldToken {
    holds += 1
    return HoldToken(number: holds)
  }

  /// Shows a HUD, or changes the one with that id. `holder` holds it, in addition to its other holders, until `.released`
  /// is sent.
  ///
  /// - Throws: `ShowError.unknownOutput` if there is no output of the requested name, and `.full` if a new HUD would
  ///   be one too many.
  @discardableResult
  package func show(
    _ specification: HUD.Specification, as id: String, heldBy holder: HoldToken? = nil
  ) throws(ShowError) -> ShowingID {
    try check(specification, for: id)
    guard admits(id) else { throw .full }
    let specification = specification.themed(for: desktop, sharing: upController(of: id)?.hud.specification)
    let controller = controller(of: id) ?? addController(of: id, specification)
    controller.show(specification, heldBy: holder)
    defer { report([.changed]) }
    return controller.showing
  }

  /// Changes a HUD that is up. Returns false if none is.
  ///
  /// - Throws: `ShowError.unknownOutput` if there is no output of the requested name.
  @discardableResult
  package func update(_ specification: HUD.Specification, of id: String) throws(ShowError) -> Bool {
    try check(specification, for: id)
    guard let controller = upController(of: id),
      controller.update(specification.themed(for: desktop, sharing: controller.hud.specification))
    else { return false }
    report([.changed])
    return true
  }

  /// Sends an event to a HUD that is up. Returns false if none is.
  @discardableResult
  package func send(_ event: HUD.Event, to id: String) -> Bool {
    guard let controller = upController(of: id) else { return false }
    controller.handle(event)
    return true
  }

  /// Sends an event to one showing; does nothing if that has ended.
  package func send(_ event: HUD.Event, to showing: ShowingID) {
    guard let controller = controller(of: showing.id), controller.showing == showing else { return }
    controller.handle(event)
  }

  /// Presses a button of one showing; does nothing if that has ended.
  package func press(_ button: String, of showing: ShowingID) {
    guard let controller = controller(of: showing.id), controller.showing == showing else { return }
    controller.press(button)
  }

  /// No two showings of one id have the same generation, also when a HUD has ended between them.
  private func addController(of id: String, _ specification: HUD.Specification) -> HUDController {
    let generation = controllers.map(\.showing.generation).reduce(lastGeneration, max)
    let controller = HUDController(HUD(id: id, specification, after: generation), in: context) {
      [unowned self] in
      receive($0, of: id)
    }
    controllers.append(controller)
    cacheEnd = nil
    if controllers.count == 1 { onEvent?(.becameBusy) }
    return controller
  }

  private func check(_ specification: HUD.Specification, for id: String) throws(ShowError) {
    let output = specification.options.placement.output
    // Without any output the HUD waits for one, and one that is up has moved to another.
    guard case .named(let name) = output, context.outputs(named: name).isEmpty, !context.outputs.isEmpty,
      controller(of: id)?.hud.options.placement.output != output
    else { return }
    throw .unknownOutput(name, known: context.outputs.compactMap(\.name))
  }

  // MARK: Events

  private func receive(_ event: HUDController.Event, of id: String) {
    switch event {
    case .controlled(let control, let change): onEvent?(.controlled(id, control, change))
    case .happened(let events): report(events.map { .event($0) })
    case .needsArrangement: needsArrangement = true
    }
  }

  /// Notifies the observers, after what they are being notified of.
  private func report(_ new: [EventObserver.Notice]) {
    notices += new
    guard !isNotifying else { return }
    isNotifying = true
    var next = 0
    while next < notices.count {
      notify(notices[next])
      next += 1
    }
    notices = []
    isNotifying = false
  }

  private func notify(_ notice: EventObserver.Notice) {
    let isEnd = removeController(endedBy: notice)
    observers.notify(notice)
    if notice == .closed { onEvent?(.closed) }
    guard isEnd, controllers.isEmpty else { return }
    cacheEnd = context.now + DisplayContext.cacheTime
    onEvent?(.becameEmpty)
  }

  private func dropOldCaches() {
    guard let cacheEnd, cacheEnd <= context.now else { return }
    self.cacheEnd = nil
    context.resources.dropCaches()
    context.connection.dropKeptBuffers()
    onEvent?(.droppedCaches)
  }

  /// Removes the HUD whose last showing has ended, unless it was shown again meanwhile.
  private func removeController(endedBy notice: EventObserver.Notice) -> Bool {
    guard case .event(let event) = notice, event.reason != nil, let controller = controller(of: event.id),
      controller.showing == event.showing, controller.hud.phase == .idle
    else { return false }
    controllers.removeAll { $0 === controller }
    lastGeneration = max(lastGeneration, event.generation)
    return true
  }

  // MARK: Turns

  /// Shows the HUDs on another connection. Their surfaces on the first are closed.
  func move(to connection: Connection) {
    connection.keepsBuffers = true
    context.connection = connection
    needsArrangement = true
  }

  /// Outputs have come, changed or gone.
  package func outputsChanged() { needsArrangement = true }

  /// When a HUD has to be woken next.
  var nextDeadline: Instant? { controllers.compactMap(\.nextDeadline).min() ?? cacheEnd }

  /// At the end of a turn everything has changed that will: bezels get their places, and due frames are drawn.
  private func endTurn() {
    if needsArrangement { arrange() }
    context.connection.endTurn()
    prepareFirstFrames()
    guard !isClosed else { return }
    context.connection.flush()
    renderMissingPictures()
    deadline?.move(to: mustCreateSurfaces ? context.now : nextDeadline)
  }

  /// Whether surfaces were left to be created in the next turn. While the compositor reads nothing there is none.
  private var mustCreateSurfaces: Bool {
    needsArrangement && !context.connection.isSocketFull && controllers.contains(where: \.needsSurfaces)
  }

  private func arrange() {
    needsArrangement = false
    for controller in controllers { controller.followOutputs() }
    arrange(controllers.flatMap(\.openViews))
    // Only now is it known for which bezels there is room.
    guard controllers.contains(where: \.needsSurfaces) else { return }
    guard !context.connection.isSocketFull else {
      needsArrangement = true
      return
    }
    let left = controllers.reduce(Self.mostNewSurfaces) { $0 - $1.createSurfaces(atMost: $0) }
    // A HUD that could get no surfaces has ended.
    if needsArrangement { arrange(controllers.flatMap(\.openViews)) }
    needsArrangement = left == 0
  }

  /// The new surfaces are sent first: the compositor decides on their places meanwhile.
  private func prepareFirstFrames() {
    let new = controllers.flatMap(\.newViews)
    guard !new.isEmpty else { return }
    context.connection.flush()
    for view in new { view.prepareFirstFrame() }
    // Most compositors have decided by now. The first frame of one HUD needn't wait for other work; the frames of many would be
    // more than some compositors can answer in a turn.
    guard new.count == 1 else { return }
    context.connection.receive()
    guard !isClosed else { return }
    if needsArrangement { arrange() }
    context.connection.endTurn()
  }

  /// Has pictures rendered at the sizes at which they were painted, such as after a change of an output's scale.
  private func renderMissingPictures() {
    for missing in context.resources.takeMissingRenditions() {
      pictures.render(missing.picture, size: missing.size) { [weak self] in
        self?.pictureChanged(missing.picture)
      }
    }
  }

  /// A picture has been loaded, or has the pixels of another size. The HUDs with it show them.
  package func pictureChanged(_ picture: LoadedPicture) {
    for controller in controllers { controller.pictureChanged(picture) }
  }

  /// Has HUDs wait for their texts until the fonts are loaded, or until they have waited long enough.
  func awaitFonts() { context.awaitsFonts = true }

  func fontsLoaded(_ fonts: Fonts) {
    lacksFonts = context.hasSurfaces && Fonts.areMissing
    context.awaitsFonts = false
    context.resources.adopt(fonts)
    for controller in controllers { controller.setNeedsFrame() }
    needsArrangement = true
    report([.fontsLoaded])
  }

  /// What is wrong with font families: a sentence for each that is not installed. Nil while the fonts are being loaded.
  package func complaints(about families: [String]) -> [String]? {
    context.awaitsFonts ? nil : families.compactMap(context.resources.complaint)
  }
}
