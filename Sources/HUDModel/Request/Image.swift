/// A user's picture as an indicator.
package struct Image: Hashable, Sendable {
  package let picture: LoadedPicture
  /// Whether the picture's alpha is painted in the indicator's colour. Otherwise it keeps its own colours.
  package var isTinted: Bool

  package init(_ picture: LoadedPicture, isTinted: Bool = true) {
    self.picture = picture
    self.isTinted = isTinted
  }

  /// Where a picture comes from.
  package enum Source: Hashable, Sendable {
    /// A PNG or SVG file.
    case file(path: String)
    /// A name in the desktop's icon themes.
    case icon(name: String)
    /// The bytes of a PNG or SVG file.
    case data([UInt8])
  }
}

/// A picture that was loaded and checked when a command named it. It gives its pixels at any size, and is equal only to
/// itself.
package final class LoadedPicture: Hashable, Sendable {
  /// Returns the pixels of the whole picture at a size: premultiplied ARGB words of the machine's byte order, row by
  /// row.
  package typealias Renderer = @Sendable (PixelSize) throws(ImageError) -> [UInt32]

  /// The proportions, in units of the picture's own.
  private let size: Size
  private let render: Renderer

  package init(size: Size, render: @escaping Renderer) {
    self.size = size
    self.render = render
  }

  /// The largest size in whole pixels that has the picture's proportions and fits into `box`; at least one pixel each
  /// way.
  package func size(fitting box: Size) -> PixelSize {
    let factor = min(box.width / size.width, box.height / size.height)
    return PixelSize(
      width: max(1, Int((size.width * factor).rounded())),
      height: max(1, Int((size.height * factor).rounded())))
  }

  /// The pixels of the whole picture at a size.
  ///
  /// - Throws: `ImageError` if there is no memory, or if the file can't be drawn at this size.
  package func pixels(_ size: PixelSize) throws(ImageError) -> [UInt32] { try render(size) }

  package static func == (one: LoadedPicture, other: LoadedPicture) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why a picture can't be shown: one sentence that names the file or icon, and says what to do.
package struct ImageError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
