/// A picture as the compositor reads it: premultiplied ARGB, one word per pixel, row by row from the top.
package struct Pixels: Equatable, Sendable {
  package let extent: Extent
  package let words: [UInt32]

  init(extent: Extent, words: [UInt32]) {
    self.extent = extent
    self.words = words
  }

  /// The pixel in a column and a row, counted from the top left.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(
      x >= 0 && y >= 0 && x < Int(extent.width) && y < Int(extent.height), "\(x),\(y) is outside \(extent)")
    return words[y * Int(extent.width) + x]
  }

  /// Whether all pixels have this value.
  package func areAll(_ word: UInt32) -> Bool { words.allSatisfy { $0 == word } }
}
