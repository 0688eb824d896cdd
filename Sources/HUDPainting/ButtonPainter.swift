import HUDModel

/// Paints a button without its label; all lengths are buffer pixels.
struct ButtonPainter {
  /// `scale` is how many pixels make a logical one.
  func paint(_ button: Scene.Button, scale: Double, on context: CairoContext) {
    context.setColor(button.fill)
    context.roundedRect(button.frame, radius: button.cornerRadius)
    context.fill()
    context.setColor(button.borderColor)
    outline(button.frame, radius: button.cornerRadius, width: button.borderWidth, on: context)
    guard let color = button.focusColor else { return }
    let outset = (Scene.Button.focusGap * scale).rounded() + button.focusWidth
    context.setColor(color)
    outline(
      button.frame.grown(by: outset), radius: button.cornerRadius + outset, width: button.focusWidth,
      on: context)
  }

  /// Just inside the edge of `frame`.
  private func outline(_ frame: Rect, radius: Double, width: Double, on context: CairoContext) {
    guard width > 0 else { return }
    context.roundedRect(frame, radius: radius)
    context.roundedRect(frame.grown(by: -width), radius: max(0, radius - width))
    context.fillBetween()
  }
}
