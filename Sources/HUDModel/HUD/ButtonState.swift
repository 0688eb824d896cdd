/// What a button shows of the input on it; at rest, nothing.
package struct ButtonState: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  /// A pointer is on it.
  package static let hovered = ButtonState(rawValue: 1)
  /// It is held down, by whatever means.
  package static let pressed = ButtonState(rawValue: 2)
  /// Its HUD has the keyboard.
  package static let focused = ButtonState(rawValue: 4)

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension Theme.ButtonStyle {
  func fill(in state: ButtonState) -> Color {
    if state.contains(.pressed) { return pressedFill }
    return state.contains(.hovered) ? hoverFill : fill
  }
}

extension Scene.Button {
  init(_ button: Layout.Button, style: Theme.ButtonStyle, state: ButtonState) {
    let height = button.frame.height
    self.init(
      frame: button.frame, cornerRadius: min(style.cornerRadius ?? height / 2, height / 2),
      fill: style.fill(in: state), borderColor: style.borderColor, borderWidth: style.borderWidth,
      focusColor: state.contains(.focused) ? style.focusColor : nil, focusWidth: style.focusWidth,
      label: button.label)
  }

  func offset(x: Double, y: Double) -> Self {
    var button = self
    button.frame = frame.offset(x: x, y: y)
    button.label.frame = label.frame.offset(x: x, y: y)
    return button
  }
}
