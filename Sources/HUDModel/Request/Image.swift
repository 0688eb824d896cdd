/// Somebody's own picture as an indicator.
package struct Image: Hashable, Sendable {
  package let picture: LoadedPicture
  /// Whether it takes the indicator's colour, through its own alpha, in place of its colours.
  package var isTinted: Bool

  package init(_ picture: LoadedPicture, isTinted: Bool = true) {
    self.picture = picture
    self.isTinted = isTinted
  }

  /// Where a picture is to be found.
  package enum Source: Hashable, Sendable {
    /// A PNG or SVG file.
    case file(path: String)
    /// A name in the desktop's icon themes.
    case icon(name: String)
    /// What such a file holds.
    case data([UInt8])
  }
}

/// A picture as it was when a command named it, ready to be painted in any size. It equals itself only.
package final class LoadedPicture: Hashable, Sendable {
  package enum Content: Sendable {
    /// Premultiplied ARGB words of the machine's byte order, row by row.
    case pixels([UInt32], width: Int, height: Int)
    /// The bytes of an SVG file.
    case drawing([UInt8])
  }

  package let content: Content
  /// In units of its own: it tells how wide it is for its height.
  private let size: Size

  package init(_ content: Content, size: Size) {
    self.content = content
    self.size = size
  }

  /// The largest size that is as wide for its height as the picture, and fits into `box`.
  package func size(fitting box: Size) -> Size {
    let factor = min(box.width / size.width, box.height / size.height)
    return Size(width: size.width * factor, height: size.height * factor)
  }

  package static func == (one: LoadedPicture, other: LoadedPicture) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
