import Synchronization

/// What is in the icon slot of a HUD.
package enum Icon: Hashable, Sendable {
  /// One of Bezel's own icons.
  case symbol(Symbol)
  /// The one of Bezel's own icons that stands for the progress.
  case level(Symbol.Kind)
  /// A picture from a file, from bytes or from an icon theme.
  case image(Image)

  /// Where the icons come from whose names Bezel has icons for.
  package enum Source: String, CaseIterable, Hashable, Sendable {
    case own, theme
  }

  /// An own icon; nil for a name that Bezel has no icon for.
  package init?(ownName name: String) {
    if let symbol = Symbol(rawValue: name) {
      self = .symbol(symbol)
    } else if let kind = Symbol.Kind(rawValue: name) {
      self = .level(kind)
    } else {
      return nil
    }
  }

  /// The image; nil for an own icon.
  package var image: Image? {
    if case .image(let image) = self { image } else { nil }
  }

  /// The own icon beside an indicator with this progress; nil for an image.
  package func symbol(for progress: Progress?, isInactive: Bool) -> Symbol? {
    switch self {
    case .symbol(let symbol): symbol
    case .level(let kind): kind.symbol(for: progress, isInactive: isInactive)
    case .image: nil
    }
  }

  /// False for an image without pixels.
  package var isLoaded: Bool { image?.picture.isLoaded ?? true }
}

/// A picture of a user or of an icon theme.
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
    /// A PNG, JPEG or SVG file.
    case file(path: String)
    /// A name in the desktop's icon themes.
    case icon(name: String)
    /// The bytes of a PNG, JPEG or SVG file.
    case data([UInt8])
  }
}

/// A picture that a command has named, with its pixels as soon as it is loaded. It is equal only to itself.
package final class LoadedPicture: Hashable, Sendable {
  /// The pixels of the whole picture at a size.
  package struct Rendition: Hashable, Sendable {
    package let size: PixelSize
    /// Premultiplied ARGB words of the machine's byte order, row by row.
    package let words: [UInt32]

    package init(size: PixelSize, words: [UInt32]) {
      self.size = size
      self.words = words
    }
  }

  /// Returns the pixels of the whole picture at a size, as in a rendition.
  package typealias Renderer = @Sendable (PixelSize) throws(ImageError) -> [UInt32]

  private let render: Renderer?
  private let state: Mutex<State>

  private struct State {
    var size = Size(width: 1, height: 1)
    var source: Image.Source?
    /// The newest at the end.
    var kept: [Rendition] = []
    var count = 0
    /// What was asked for once, so that a rendition that can't be made isn't asked for with each frame.
    var requested: Set<PixelSize> = []
  }

  /// Outputs with more scales than this share a rendition.
  private static let keptLimit = 3

  /// A picture that is rendered in this process.
  package init(size: Size, render: @escaping Renderer) {
    self.render = render
    state = Mutex(State(size: size))
  }

  /// A picture that another process has rendered once.
  package init(size: Size, source: Image.Source, _ rendition: Rendition) {
    render = nil
    state = Mutex(
      State(size: size, source: source, kept: [rendition], count: 1, requested: [rendition.size]))
  }

  /// A picture that is still being loaded. It has no pixels until it gets the pixels of another one.
  package init() {
    render = nil
    state = Mutex(State())
  }

  /// Gives the picture what `loaded` has: it is loaded.
  package func complete(as loaded: LoadedPicture) {
    let loaded = loaded.state.withLock(\.self)
    state.withLock { $0 = loaded }
  }

  package var isLoaded: Bool { render != nil || renditionCount > 0 }

  /// The proportions, in units of the picture's own. They are a square's until it is loaded.
  package var size: Size { state.withLock(\.size) }

  /// Where other renditions come from, for a picture that another process renders. The icon of a theme is its file.
  package var source: Image.Source? { state.withLock(\.source) }

  /// The largest size in whole pixels that has the picture's proportions and fits into `box`; at least one pixel each
  /// way.
  package func size(fitting box: Size) -> PixelSize {
    self.size.pixels(fitting: box)
  }

  /// The number of renditions that it was given.
  package var renditionCount: Int { state.withLock { $0.count } }

  /// The rendition of a size. If there is none yet, another one to scale: that with the most pixels.
  ///
  /// - Precondition: The picture is loaded.
  /// - Throws: `ImageError` if this process renders it, and there is no memory or the file can't be drawn at this size.
  package func rendition(of size: PixelSize) throws(ImageError) -> Rendition {
    if let render { return Rendition(size: size, words: try render(size)) }
    let kept = state.withLock { $0.kept }
    guard
      let rendition = kept.first(where: { $0.size == size })
        ?? kept.max(by: { $0.words.count < $1.words.count })
    else { preconditionFailure("a loaded picture has a rendition") }
    return rendition
  }

  /// Adds a rendition, which replaces the oldest one if there are many.
  package func keep(_ rendition: Rendition) {
    state.withLock { state in
      state.kept.removeAll { $0.size == rendition.size }
      if state.kept.count == Self.keptLimit { state.kept.removeFirst() }
      state.kept.append(rendition)
      state.count += 1
      state.requested.insert(rendition.size)
    }
  }

  /// Returns whether a rendition of this size is asked for the first time.
  package func isFirstRequest(of size: PixelSize) -> Bool {
    state.withLock { $0.requested.insert(size).inserted }
  }

  package static func == (one: LoadedPicture, other: LoadedPicture) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Size {
  /// The largest size in whole pixels that has these proportions and fits into `box`; at least one pixel each way.
  package func pixels(fitting box: Size) -> PixelSize {
    let factor = min(box.width / width, box.height / height)
    return PixelSize(
      width: max(1, Int((width * factor).rounded())), height: max(1, Int((height * factor).rounded())))
  }
}

/// Why a picture can't be shown: one sentence that names the file or icon, and says what to do.
package struct ImageError: Error, Hashable, CustomStringConvertible {
  package enum Reason: UInt8, CaseIterable, Hashable, Sendable {
    /// There is no such file or icon.
    case notFound
    case unreadable
    /// It is not a PNG, JPEG or SVG file.
    case notAnImage
    case broken
    case tooLarge
    /// It takes too long to be drawn, or too much memory.
    case tooComplex
    /// It is an SVG file, and nothing is installed that decodes it.
    case unsupported
    /// There is no memory for it, or the process that decodes it can't be started, was ended or does not answer.
    case noResources
  }

  package let reason: Reason
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
