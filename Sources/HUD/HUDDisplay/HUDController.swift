import BezelValues
package import HUDModel
import WaylandSurface

/// A HUD, and what only its display knows of it.
package struct HUDStatus {
  package let hud: HUD
  /// Whether it is up and can't be visible: its stacks have no room for it, or there is no output.
  package let isWaiting: Bool
  /// Whether nothing is shown at present.
  package let isPaused: Bool
  /// The names of its outputs, as far as they are known.
  package let outputs: [String]
  /// The time until it is dismissed automatically; nil if it stays.
  package let timeLeft: Duration?
}

/// One HUD: its value, and its views, one for each of its outputs.
///
/// It knows no other controller and not the display. Commands and the views' events change the value, which returns
/// effects; the controller carries them out.
final class HUDController {
  enum Event: Hashable {
    /// Milestones and ends, for observers. The effects that they came with have been performed.
    case happened([HUDEvent])
    /// The user has changed what the HUD controls.
    case controlled(Control, Control.Change)
    /// A bezel needs another place or more room, or has left some.
    case needsArrangement
  }

  /// Every change of it reaches the views.
  private(set) var hud: HUD {
    didSet { for view in views { view.commonHUD = hud } }
  }

  /// Those that the compositor has closed included: they are not opened again.
  private var views: [HUDView] = []
  /// Whether there was no output when the views were looked at last.
  private var awaitsOutput = false
  private let context: DisplayContext
  private let onEvent: (Event) -> Void

  init(_ hud: HUD, in context: DisplayContext, onEvent: @escaping (Event) -> Void) {
    self.hud = hud
    self.context = context
    self.onEvent = onEvent
  }

  var showing: ShowingID { hud.showing }
  var openViews: [HUDView] { views.filter { !$0.isClosed } }
  /// The views whose first frame has not been prepared.
  var newViews: [HUDView] { views.filter(\.needsPreparation) }
  /// Whether it is up, and nothing of it is visible: there is no room beside the others, or no output.
  var isWaiting: Bool {
    hud.lifecycle.isUp && hud.lifecycle.hasSurface && context.hasSurfaces && openViews.allSatisfy(\.isWaiting)
  }

  /// What is known of it.
  var status: HUDStatus {
    HUDStatus(
      hud: hud, isWaiting: isWaiting, isPaused: context.isPaused,
      outputs: openViews.compactMap { $0.output?.name },
      timeLeft: hud.timeLeft(at: context.now))
  }

  // MARK: Commands

  func show(_ specification: HUD.Specification, heldBy holder: HoldToken?) {
    let title = hud.content.title
    perform(hud.show(specification, heldBy: holder, at: context.now), formerTitle: title)
  }

  /// Returns false if there is nothing to update.
  func update(_ specification: HUD.Specification) -> Bool {
    let effects = hud.update(specification, at: context.now)
    perform(effects ?? [])
    return effects != nil
  }

  func adapt(to desktop: DesktopPreferences) { perform(hud.adapt(to: desktop, at: context.now) ?? []) }

  func handle(_ event: HUD.Event) { perform(hud.handle(event, at: context.now)) }

  func press(_ button: String) { perform(hud.press(button, at: context.now)) }

  // MARK: Time

  /// When it has to be woken next.
  var nextDeadline: Instant? {
    views.reduce(hud.nextDeadline) { earliest, view in
      guard let earliest, let frame = view.nextFrame else { return earliest ?? view.nextFrame }
      return min(earliest, frame)
    }
  }

  /// Does what is due.
  func wake() {
    for view in views { view.wake(at: context.now) }
    if let deadline = hud.nextDeadline, deadline <= context.now { handle(.deadline) }
  }

  // MARK: Effects

  /// Carries effects out in their order. Those that end a showing in favour of the present one come with its title.
  private func perform(_ effects: [HUD.Effect], formerTitle: String? = nil) {
    for effect in effects { performEffect(effect) }
    // A frame alone, as for progress, moves nothing; all else may need room, or leave it to others.
    if effects.contains(where: { $0 != .needsFrame }) { onEvent(.needsArrangement) }
    let events = effects.compactMap { event(of: $0, formerTitle: formerTitle) }
    if !events.isEmpty { onEvent(.happened(events)) }
  }

  private func performEffect(_ effect: HUD.Effect) {
    switch effect {
    case .createSurface: createViews()
    case .destroySurface: closeViews()
    case .configureSurface: configureSurfaces()
    case .needsFrame: setNeedsFrame()
    case .emit, .tapped, .pressed, .ended: break
    }
  }

  private func event(of effect: HUD.Effect, formerTitle: String?) -> HUDEvent? {
    let (kind, generation): (HUDEvent.Kind, Generation)
    var button: String?
    switch effect {
    case .emit(let milestone, let showing): (kind, generation) = (.milestone(milestone), showing)
    case .tapped(let showing, let onBezel): (kind, generation) = (.tapped(onBezel: onBezel), showing)
    case .pressed(let showing, let id): (kind, generation, button) = (.pressed, showing, id)
    case .ended(let showing, let reason):
      (kind, generation) = (.ended(reason), showing)
      if reason == .button { button = hud.pressedButton }
    case .createSurface, .destroySurface, .configureSurface, .needsFrame: return nil
    }
    let title = generation == hud.showing.generation ? hud.content.title : formerTitle ?? hud.content.title
    return HUDEvent(id: hud.id, title: title, generation: generation, at: context.now, kind, button: button)
  }

  /// Creates the views, in the place of those that are there. They get their surfaces at the end of the turn.
  private func createViews() {
    closeViews()
    awaitsOutput = false
    guard context.hasSurfaces else { return }
    for output in context.outputs(for: hud.options.placement.output) { addView(on: output) }
    inputChanged()
  }

  /// Sends what may have changed. A mask that begins or ceases to block its output needs other surfaces.
  private func configureSurfaces() {
    for view in openViews where !view.hasSuitableSurfaces {
      view.close()
      hud.surfaceLost()
    }
    for view in openViews { view.configure() }
    inputChanged()
  }

  var needsSurfaces: Bool { views.contains(where: \.needsSurfaces) }

  /// Creates missing surfaces, at most so many. Returns how many.
  func createSurfaces(atMost limit: Int) -> Int {
    let missing = views.filter(\.needsSurfaces).prefix(limit)
    do {
      for view in missing { try view.createSurfaces() }
    } catch {
      handle(.failed)
    }
    return missing.count
  }

  func setNeedsFrame() {
    for view in views { view.setNeedsFrame() }
  }

  // MARK: Surroundings

  /// Follows outputs that have come or gone, and ends a HUD whose last view was closed by the compositor. A HUD whose
  /// outputs are gone moves to an output that the compositor chooses, and back when one of its own comes. Without any
  /// output it waits for one.
  func followOutputs() {
    guard hud.lifecycle.hasSurface, context.hasSurfaces else { return }
    guard !context.outputs.isEmpty else {
      if context.isPaused { closeViews() } else { handle(.awaitsOutput(true)) }
      awaitsOutput = true
      return
    }
    if awaitsOutput {
      handle(.awaitsOutput(false))
      if hud.lifecycle.isUp { createViews() }
      return
    }
    if hud.lifecycle.isUp {
      let chosen = context.outputs(for: hud.options.placement.output)
      if !views.contains(where: { chosen.contains($0.chosenOutput) && !$0.hasLostOutput }) {
        return createViews()
      }
      let others = views.filter { !chosen.contains($0.chosenOutput) }
      for view in others { view.close() }
      views.removeAll { view in others.contains { $0 === view } }
      for output in chosen where !views.contains(where: { $0.chosenOutput == output }) { addView(on: output) }
    }
    if openViews.isEmpty { handle(.lost) }
  }

  /// A picture has been loaded, or has the pixels of another size.
  func pictureChanged(_ picture: LoadedPicture) {
    guard hud.content.icon?.image?.picture == picture else { return }
    hud.pictureChanged(at: context.now)
    setNeedsFrame()
  }

  // MARK: Views

  private func addView(on output: Output.ID?) {
    let view = HUDView(hud, on: output, context)
    view.onEvent = { [unowned self] in receive($0) }
    views.append(view)
  }

  private func closeViews() {
    for view in views { view.close() }
    views = []
    hud.surfaceLost()
    hud.buttonStates = ButtonStates()
  }

  private func receive(_ event: HUDView.Event) {
    switch event {
    case .tapped(let onBezel): handle(.tapped(onBezel: onBezel))
    case .buttonPressed(let id): press(id)
    case .escaped: handle(.escaped)
    case .controlled(let change): control(change)
    case .inputChanged: inputChanged()
    case .framePainted: hud.framePainted(at: context.now)
    case .framePresented: perform(hud.framePresented(at: context.now))
    case .needsArrangement: onEvent(.needsArrangement)
    case .failed: handle(.failed)
    case .hidden, .closed: surfacesClosed()
    }
  }

  /// A HUD that disappears takes no input, but a drag may have begun before.
  private func control(_ change: Control.Change) {
    guard hud.lifecycle.isUp, let control = hud.options.control else { return }
    switch change {
    case .steps: onEvent(.controlled(control, change))
    case .set(let share):
      let maximum = hud.content.maximum
      onEvent(.controlled(control, .set(Progress(share.fraction * maximum, upTo: maximum))))
    }
  }

  /// A HUD whose last view was closed ends at the end of the turn: with its output, which may be the last.
  private func surfacesClosed() {
    inputChanged()
    // Another view presents the first frame, if it was in flight there.
    hud.surfaceLost()
    setNeedsFrame()
    onEvent(.needsArrangement)
  }

  /// The input on any of the bezels counts. A closed surface sends no event for input that was on it.
  private func inputChanged() {
    let isHovered = views.contains(where: \.isHovered)
    if let showing = hud.lifecycle.showing, showing.isHovered != isHovered {
      handle(.hovered(isHovered))
      if hud.options.control != nil { for view in views { view.setNeedsBezelFrame() } }
    }
    let states = views.reduce(into: ButtonStates()) { $0.formUnion($1.buttonStates) }
    guard states != hud.buttonStates else { return }
    hud.buttonStates = states
    for view in views { view.setNeedsBezelFrame() }
  }
}
