import BezelValues
import HUDModel
import WaylandSurface

// How the frames of a view are made.
extension HUDView {
  /// Draws a frame of the bezel. The steps are in the order in which a frame is made.
  ///
  /// The surface sends `.frame` at the end of a turn, at most once for each frame that the compositor shows: when
  /// something has requested one, when size or scale have changed, and when a buffer was released that was missing.
  func drawFrame() {
    // 1. Before its first configure a layer surface has no size, and a buffer would end the connection.
    guard let surface = surfaces?.bezel, let size = surface.size, let plan else { return }

    // Where outputs differ in scale, some compositors report it with the first buffer only: that one is clear.
    if needsScale, !surface.isScaleKnown {
      needsScale = false
      surface.present(.clear)
      return setNeedsBezelFrame()
    }

    // 2. The scene of this instant. The compositor may have made the surface smaller than planned.
    let now = context.now
    updateLayout()
    guard !awaitsTexts(at: now) else { return }
    let scene = hud.scene(layout, at: now, in: plan.area(in: size))

    // 3. What differs from the last frame. If nothing does, that one stays, and stands for the first frame.
    let pixels = surface.scale.bufferSize(of: size)
    guard let damage = bezelFrame.damage(of: scene, in: pixels, at: surface.scale) else {
      if hud.awaitsFirstFrame {
        onEvent?(.framePainted)
        onEvent?(.framePresented)
      }
      return scheduleNextFrame(after: now)
    }

    // 4. A buffer. While the compositor holds all of them there is none: the first release starts another frame.
    guard var buffer = surface.takeBuffer() else { return }

    // 5. The pixels. A scene that can't be painted, such as one with a broken image, ends the HUD.
    do {
      try bezelFrame.paint(scene, into: &buffer, damage: damage)
    } catch {
      onEvent?(.failed)
      return
    }

    // 6. What takes effect together with the buffer: a subsurface's place, input and blur.
    surfaces?.part?.setPosition(plan.origin(on: screen))
    updateInputAreas()
    surface.blurredArea = scene.blurredRows.map { LogicalRect(enclosing: $0) }

    // 7. The commit: ack, buffer, damage, frame callback. Only a first frame asks when it is on the screen.
    let isFirst = hud.awaitsFirstFrame
    surface.present(buffer, damage: [damage], reportsPresentation: isFirst)
    if isFirst {
      onEvent?(.framePainted)
      surfaces?.backdrop?.animator.setNeedsFrame()
    }

    // 8. The next frame.
    scheduleNextFrame(after: now)
  }

  /// Whether the first frame waits for the fonts of its texts: a HUD that gets them later would jump. The display wakes the
  /// view when it has waited long enough.
  private func awaitsTexts(at now: Instant) -> Bool {
    guard context.awaitsFonts, !hud.isPainted, layout.hasTexts else { return false }
    let deadline = textDeadline ?? now + DisplayContext.fontTimeout
    textDeadline = deadline
    guard now < deadline else { return false }
    nextFrame = deadline
    return true
  }

  /// Lets the animator request frames while something moves. Otherwise the display wakes the view when the scene
  /// changes next, if it does.
  private func scheduleNextFrame(after now: Instant) {
    guard let animator = surfaces?.bezel.animator else { return }
    let change = hud.nextChange(layout, after: now)
    if change == now { animator.run() } else { animator.stop() }
    nextFrame = change == now ? nil : change
    // A bezel that has come to rest may leave room to others, and needs a smaller surface.
    let isMoving = layout.isMoving(at: now)
    if wasMoving, !isMoving { onEvent?(.needsArrangement) }
    wasMoving = isMoving
  }

  func drawBackdrop() {
    guard let backdrop = surfaces?.backdrop else { return }
    let now = context.now
    backdropFrame.show(hud.backdrop(at: now) ?? .plain(.clear), on: backdrop)
    if hud.isBackdropMoving(at: now) { backdrop.animator.run() } else { backdrop.animator.stop() }
  }

  /// Does what the first frame needs while the compositor still decides on the surface's place.
  func prepareFirstFrame() {
    needsPreparation = false
    guard let surfaces, let plan else { return }
    surfaces.layer.prepareFirstFrame()
    let scene = hud.scene(layout, at: context.now, in: plan.area(in: plan.size))
    bezelFrame.prepare(scene.bezel, scale: surfaces.bezel.scale)
  }
}

extension FrameAnimator {
  /// Requests a frame after each one, until `stop()`.
  fileprivate func run() { if !isAnimating { start() } }
}

extension SurfacePlan {
  /// Where on its output the surface begins, in whole logical pixels, if the bezel is drawn where the plan has it.
  func origin(on screen: Screen) -> (x: Int, y: Int) {
    let area = area(in: size)
    return (
      Int((frame.x - screen.rounded(area.x)).rounded()), Int((frame.y - screen.rounded(area.y)).rounded())
    )
  }
}

extension Subsurface {
  func setPosition(_ position: (x: Int, y: Int)) { setPosition(x: position.x, y: position.y) }
}
