import HUDModel

/// Measures text without fonts: a character is 0.6 of the font size wide, and a line 1.3 of it high. Calls are counted.
final class Monospace {
  private(set) var calls = 0

  func measure(_ block: TextBlock) -> Size {
    calls += 1
    let advance = block.font.size * 0.6
    let lineHeight = (block.lineFont ?? block.font).size * 1.3
    let perLine = max(1, Int(block.maxWidth / advance))
    let paragraphs = block.string.split(separator: "\n", omittingEmptySubsequences: false).map(\.count)
    let lines = paragraphs.reduce(0) { $0 + max(1, ($1 + perLine - 1) / perLine) }
    let shown =
      switch block.limit {
      case .lines(let most): min(lines, most)
      case .height(let height): min(lines, max(1, Int(height / lineHeight)))
      }
    let widest = min(paragraphs.max() ?? 0, perLine)
    return Size(width: Double(widest) * advance, height: Double(shown) * lineHeight)
  }
}
