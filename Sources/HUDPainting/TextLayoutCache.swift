import HUDModel

/// Sets text, and remembers the last few: what has been measured is painted without setting it again.
final class TextLayoutCache {
  private static let capacity = 12
  private let fonts: Fonts
  private var recent: [TextLayout] = []

  init(fonts: Fonts) {
    self.fonts = fonts
  }

  func set(_ block: TextBlock) -> TextLayout {
    if let index = recent.lastIndex(where: { $0.block == block }) {
      let text = recent.remove(at: index)
      recent.append(text)
      return text
    }
    let text = TextLayout(block, fonts: fonts)
    if recent.count == Self.capacity { recent.removeFirst() }
    recent.append(text)
    return text
  }

  func forget() { recent = [] }
}
