import EventLoop
import HUDModel
import Time
import WaylandSurface

/// Brings one HUD to the screen: on one output, or on all of them with one life.
final class Presenter {
  var hud: HUD
  private unowned let stage: Stage
  private(set) var sites: [Site] = []
  /// The choice that the sites were made by.
  private var choice: HUDModel.Placement.Output?
  /// Those that have or had a site: one that the compositor has closed isn't opened again.
  private var servedOutputs: Set<WaylandSurface.Output.ID> = []
  private var lastFigure = FigureID.first
  private var firstFrame = FirstFrame()

  init(_ hud: HUD, on stage: Stage) {
    self.hud = hud
    self.stage = stage
  }

  var presentation: PresentationID { PresentationID(id: hud.id, generation: hud.lifecycle.generation) }

  var hasSurface: Bool { !sites.isEmpty }
  /// Whether nothing of the present presentation was painted yet.
  var awaitsFirstFrame: Bool { firstFrame.isExpected }

  /// When it has to be woken next.
  var nextDeadline: Instant? {
    (sites.map(\.nextFrame) + [hud.nextDeadline]).compactMap(\.self).min()
  }

  // MARK: Commands

  func wake() {
    let now = stage.loop.now
    for site in sites { site.wake(at: now) }
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
    for output in stage.outputs(for: hud.options.placement.output) { try open(on: output) }
  }

  func destroySurface() {
    for site in sites { close(site) }
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
      return stage.createSurface(for: self)
    }
    do {
      for site in sites where !site.suits {
        firstFrame.recall()
        try site.reopen()
      }
    } catch {
      return stage.handle(.failed, by: self)
    }
    for site in sites { site.configure() }
  }

  /// A HUD on all outputs comes onto those that are new.
  func followOutputs() {
    guard choice == .all, hud.lifecycle.isUp, sites.allSatisfy({ $0.chosen != nil }) else { return }
    do {
      for output in stage.connection.outputs where !servedOutputs.contains(output.id) {
        try open(on: output.id)
      }
    } catch {
      stage.handle(.failed, by: self)
    }
  }

  func setNeedsFrame() {
    for site in sites { site.setNeedsFrame() }
  }

  private func open(on output: WaylandSurface.Output.ID?) throws(ConnectionError) {
    if let output { servedOutputs.insert(output) }
    sites.append(try Site(lastFigure, of: self, on: output, stage))
    lastFigure = lastFigure.next
  }

  private func close(_ site: Site) {
    sites.removeAll { $0 === site }
    site.close()
    hud.drop(site.figure)
  }

  // MARK: What sites tell

  /// The site has no surface any more. The last one takes the HUD with it.
  func lost(_ site: Site) {
    guard sites.count > 1 else { return stage.handle(.lost, by: self) }
    close(site)
    tellHeld()
    buttonChanged()
    // The first frame may have been under way there.
    firstFrame.recall()
    setNeedsFrame()
    stage.setNeedsArrangement()
  }

  /// Something touches a bezel, or nothing touches any of them any more.
  func tellHeld() {
    stage.handle(.held(sites.contains(where: \.isHeld)), by: self)
  }

  func buttonChanged() {
    hud.buttonState = sites.reduce(into: []) { $0.formUnion($1.buttonState) }
    for site in sites { site.setNeedsBezelFrame() }
  }

  // MARK: First frame

  func firstFramePainted() { firstFrame.painted() }

  /// There is nothing to paint: what the presentation has to show is on the screen.
  func firstFrameIsThere() {
    guard firstFrame.isExpected else { return }
    firstFrame.painted()
    tellFirstFrame()
  }

  func tellFirstFrame() {
    guard let generation = firstFrame.presented() else { return }
    stage.handle(.framePresented(generation), by: self)
  }
}
