import HUDModel

/// Paints a button without its label. All lengths are buffer pixels.
struct ButtonPainter {
  /// `scale` is the number of buffer pixels per logical pixel.
  func paint(_ button: Scene.Button, scale: Double, on context: CairoContext) {
    context.setColor(button.fill)
    context.roundedRect(button.frame, radius: button.cornerRadius)
    context.fill()
    context.setColor(button.borderColor)
    context.fillBorder(of: button.frame, radius: button.cornerRadius, width: button.borderWidth)
    guard let color = button.focusColor else { return }
    let outset = (Scene.Button.focusGap * scale).rounded() + button.focusWidth
    context.setColor(color)
    context.fillBorder(
      of: button.frame.grown(by: outset), radius: button.cornerRadius + outset, width: button.focusWidth)
  }
}
