import EventLoop
import HUDModel
import Time
import WaylandSurface

/// Brings one HUD to the screen: on one output, or on all of them with one life.
final class HUDController {
  var hud: HUD
  private unowned let display: HUDDisplay
  private(set) var views: [HUDView] = []
  /// The choice that the views were made by.
  private var choice: HUDModel.Placement.Output?
  /// Those that have or had a view: one that the compositor has closed isn't opened again.
  private var servedOutputs: Set<WaylandSurface.Output.ID> = []
  private var lastFigure = FigureID.first
  private var firstFrame = FirstFrame()

  init(_ hud: HUD, on display: HUDDisplay) {
    self.hud = hud
    self.display = display
  }

  var showing: ShowingID { ShowingID(id: hud.id, generation: hud.lifecycle.generation) }

  var hasSurface: Bool { !views.isEmpty }
  /// Whether nothing of the present showing was painted yet.
  var awaitsFirstFrame: Bool { firstFrame.isExpected }

  /// When it has to be woken next.
  var nextDeadline: Instant? {
    (views.map(\.nextFrame) + [hud.nextDeadline]).compactMap(\.self).min()
  }

  // MARK: Commands

  func wake() {
    let now = display.loop.now
    for view in views { view.wake(at: now) }
    if let deadline = hud.nextDeadline, deadline <= now { display.handle(.deadline, by: self) }
  }

  func show(_ request: HUD.Request, heldBy holder: HoldToken?, at now: Instant) -> [HUD.Effect] {
    let effects = hud.show(request, heldBy: holder, at: now)
    firstFrame.expect(hud.lifecycle.generation)
    return effects
  }

  func update(_ request: HUD.Request, at now: Instant) -> [HUD.Effect]? {
    hud.update(request, at: now)
  }

  func adapt(to desktop: DesktopPreferences, at now: Instant) -> [HUD.Effect]? {
    hud.adapt(to: desktop, at: now)
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
    choice = hud.options.placement.output
    for output in display.outputs(for: hud.options.placement.output) { try open(on: output) }
  }

  func destroySurface() {
    for view in views { close(view) }
    choice = nil
    servedOutputs = []
    lastFigure = .first
    hud.buttonState = []
  }

  /// Placement, keyboard or input may have changed. What a surface keeps for life needs another one.
  func configureSurface() {
    guard hasSurface else { return }
    guard choice == hud.options.placement.output else {
      destroySurface()
      firstFrame.recall()
      return display.createSurface(for: self)
    }
    do {
      for view in views where !view.suits {
        firstFrame.recall()
        try view.reopen()
      }
    } catch {
      return display.handle(.failed, by: self)
    }
    for view in views { view.configure() }
  }

  /// A HUD on all outputs comes onto those that are new.
  func followOutputs() {
    guard choice == .all, hud.lifecycle.isUp, views.allSatisfy({ $0.chosen != nil }) else { return }
    do {
      for output in display.connection.outputs where !servedOutputs.contains(output.id) {
        try open(on: output.id)
      }
    } catch {
      display.handle(.failed, by: self)
    }
  }

  func setNeedsFrame() {
    for view in views { view.setNeedsFrame() }
  }

  private func open(on output: WaylandSurface.Output.ID?) throws(ConnectionError) {
    if let output { servedOutputs.insert(output) }
    views.append(try HUDView(lastFigure, of: self, on: output, display))
    lastFigure = lastFigure.next
  }

  private func close(_ view: HUDView) {
    views.removeAll { $0 === view }
    view.close()
    hud.drop(view.figure)
  }

  // MARK: What views tell

  /// The view has no surface any more. The last one takes the HUD with it.
  func lost(_ view: HUDView) {
    guard views.count > 1 else { return display.handle(.lost, by: self) }
    close(view)
    hoverChanged()
    buttonChanged()
    // The first frame may have been under way there.
    firstFrame.recall()
    setNeedsFrame()
    display.setNeedsArrangement()
  }

  /// Something touches a bezel, or nothing touches any of them any more.
  func hoverChanged() {
    display.handle(.hovered(views.contains(where: \.isHovered)), by: self)
  }

  func buttonChanged() {
    hud.buttonState = views.reduce(into: []) { $0.formUnion($1.buttonState) }
    for view in views { view.setNeedsBezelFrame() }
  }

  // MARK: First frame

  func firstFramePainted() { firstFrame.painted() }

  /// There is nothing to paint: what the showing has to show is on the screen.
  func firstFrameIsThere() {
    guard firstFrame.isExpected else { return }
    firstFrame.painted()
    tellFirstFrame()
  }

  func tellFirstFrame() {
    guard let generation = firstFrame.presented() else { return }
    display.handle(.framePresented(generation), by: self)
  }
}
