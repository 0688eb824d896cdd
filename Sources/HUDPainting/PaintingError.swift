import HUDModel

/// Why a picture can't be painted or written.
package enum PaintingError: Error, Hashable, CustomStringConvertible {
  /// Cairo refuses pixels of this size: too large, or no memory for them.
  case noSurface(width: Int, height: Int, reason: String)
  /// A loaded image can't be painted.
  case noImage(ImageError)
  /// The picture couldn't be turned into a PNG file's bytes.
  case notEncoded(reason: String)
  /// The file couldn't be written.
  case notWritten(path: String, reason: String)

  package var description: String {
    switch self {
    case .noSurface(let width, let height, let reason):
      "a picture of \(width)×\(height) pixels can't be painted (\(reason)); ask for a smaller one"
    case .noImage(let error):
      error.description
    case .notEncoded(let reason):
      "the picture couldn't be encoded as PNG (\(reason))"
    case .notWritten(let path, let reason):
      "the picture couldn't be written to \(path.onOneLine): \(reason)"
    }
  }
}
