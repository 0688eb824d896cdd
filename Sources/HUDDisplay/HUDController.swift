import HUDModel
import Time
import WaylandSurface

/// One HUD: its value, and its views, one for each of its outputs.
///
/// It knows no other controller and not the display. Commands and events change the value, which returns effects; those
/// of commands are returned, those of events reported. The display has them carried out by the methods below, in order.
final class HUDController {
  enum Event: Hashable {
    /// An event of a view has these effects.
    case effects([HUD.Effect])
    /// A bezel needs another place or more room, or has left some.
    case needsArrangement
  }

  /// Every change of it reaches the views.
  private(set) var hud: HUD {
    didSet { for view in views { view.hud = hud } }
  }

  /// Those that the compositor has closed included: they are not opened again.
  private var views: [HUDView] = []
  private let context: DisplayContext
  private let onEvent: (Event) -> Void

  init(_ hud: HUD, in context: DisplayContext, onEvent: @escaping (Event) -> Void) {
    self.hud = hud
    self.context = context
    self.onEvent = onEvent
  }

  var showing: ShowingID { ShowingID(id: hud.id, generation: hud.lifecycle.generation) }
  var openViews: [HUDView] { views.filter(\.isOpen) }

  // MARK: Commands

  func show(_ request: HUD.Request, heldBy holder: HoldToken?) -> [HUD.Effect] {
    hud.show(request, heldBy: holder, at: context.now)
  }

  /// Nil if there is nothing to update.
  func update(_ request: HUD.Request) -> [HUD.Effect]? { hud.update(request, at: context.now) }

  /// Nil if there is nothing to adapt.
  func adapt(to desktop: DesktopPreferences) -> [HUD.Effect]? { hud.adapt(to: desktop, at: context.now) }

  func handle(_ event: HUD.Event) -> [HUD.Effect] { hud.handle(event, at: context.now) }

  // MARK: Time

  /// When it has to be woken next.
  var nextDeadline: Instant? {
    (views.map(\.nextFrame) + [hud.nextDeadline]).compactMap(\.self).min()
  }

  /// Does what is due.
  func wake() -> [HUD.Effect] {
    let now = context.now
    for view in views { view.wake(at: now) }
    guard let deadline = hud.nextDeadline, deadline <= now else { return [] }
    return hud.handle(.deadline, at: now)
  }

  // MARK: Effects

  /// Creates the surfaces, in the place of those that are there.
  func createSurfaces() {
    closeViews()
    do {
      for output in context.outputs(for: hud.options.placement.output) { try open(on: output) }
      inputChanged()
    } catch {
      report(.failed)
    }
  }

  func destroySurfaces() { closeViews() }

  /// Sends what may have changed. A mask that begins or ceases to block its output needs other surfaces.
  func configureSurfaces() {
    do {
      for view in openViews where !view.hasSuitableSurfaces {
        view.close()
        hud.surfaceLost()
        try view.open()
      }
      for view in openViews { view.configure() }
      inputChanged()
    } catch {
      report(.failed)
    }
  }

  func setNeedsFrame() {
    for view in views { view.setNeedsFrame() }
  }

  // MARK: Surroundings

  /// Outputs have come: a HUD that is on all of them appears there.
  func followOutputs() {
    guard hud.options.placement.output == .all, hud.lifecycle.isUp, !views.isEmpty,
      views.allSatisfy({ $0.chosenOutput != nil })
    else { return }
    let served = views.map(\.chosenOutput)
    do {
      for output in context.connection.outputs where !served.contains(output.id) {
        try open(on: output.id)
      }
    } catch {
      report(.failed)
    }
  }

  /// The fonts have been loaded.
  func fontsChanged() {
    for view in views { view.layOutAgain() }
    setNeedsFrame()
  }

  // MARK: Views

  private func open(on output: Output.ID?) throws(ConnectionError) {
    let view = HUDView(hud, on: output, context)
    view.onEvent = { [unowned self] in receive($0) }
    try view.open()
    views.append(view)
  }

  private func closeViews() {
    for view in views { view.close() }
    views = []
    hud.surfaceLost()
    hud.buttonState = []
  }

  private func receive(_ event: HUDView.Event) {
    switch event {
    case .tapped(let onBezel): report(.tapped(onBezel: onBezel))
    case .buttonPressed: report(.buttonPressed)
    case .escaped: report(.escaped)
    case .hoverChanged: report(.hovered(isHovered))
    case .buttonChanged: buttonChanged()
    case .framePainted: hud.framePainted(at: context.now)
    case .framePresented: onEvent(.effects(hud.framePresented(at: context.now)))
    case .needsArrangement: onEvent(.needsArrangement)
    case .failed: report(.failed)
    case .closed: viewClosed()
    }
  }

  private func report(_ event: HUD.Event) { onEvent(.effects(hud.handle(event, at: context.now))) }

  /// A HUD is lost with the last of its views.
  private func viewClosed() {
    guard !openViews.isEmpty else { return report(.lost) }
    inputChanged()
    // Another view presents the first frame, if it was in flight there.
    hud.surfaceLost()
    setNeedsFrame()
    onEvent(.needsArrangement)
  }

  // MARK: Input

  /// Pointers and fingers on any of the bezels count.
  private var isHovered: Bool { views.contains(where: \.isHovered) }

  /// Surfaces are gone, and what was on them: no event comes from there any more.
  private func inputChanged() {
    if let showing = hud.lifecycle.showing, showing.isHovered != isHovered { report(.hovered(isHovered)) }
    buttonChanged()
  }

  private func buttonChanged() {
    let state = views.reduce(into: ButtonState()) { $0.formUnion($1.buttonState) }
    guard state != hud.buttonState else { return }
    hud.buttonState = state
    for view in views { view.setNeedsBezelFrame() }
  }
}
