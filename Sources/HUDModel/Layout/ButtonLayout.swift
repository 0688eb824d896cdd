/// A button that is measured but not placed.
struct MeasuredButton {
  let size: Size
  private let label: (block: TextBlock, size: Size)
  private let color: Color

  /// Measures a button. Nil without a label, and without room or fonts for it.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - style: The look of the button.
  ///   - least: The least size of the button.
  ///   - widest: Its greatest width. A label that is too long is shortened.
  ///   - screen: The screen that its edges are aligned with.
  ///   - measure: Measures the label.
  init?(
    _ label: String, _ style: Theme.ButtonStyle, least: Size, widest: Double, on screen: Screen,
    measure: TextMeasure
  ) {
    let room = widest - 2 * style.padding
    guard !label.isEmpty, room >= 1 else { return nil }
    let block = TextBlock(string: label, font: style.font, maxWidth: room, limit: .lines(1))
    guard let labelSize = measure(block).map(screen.roundedUp) else { return nil }
    self.label = (block, labelSize)
    color = style.labelColor
    size = screen.roundedUp(
      Size(
        width: min(max(labelSize.width + 2 * style.padding, least.width), widest),
        height: max(labelSize.height, least.height)))
  }

  /// The button in its frame, with the label in its centre.
  func placed(in frame: Rect, on screen: Screen) -> Layout.Button {
    let labelFrame = Rect(
      x: screen.rounded(frame.center.x - label.size.width / 2),
      y: screen.rounded(frame.center.y - label.size.height / 2), width: label.size.width,
      height: label.size.height)
    return Layout.Button(
      frame: frame, label: Scene.Text(block: label.block, frame: labelFrame, color: color))
  }
}
