import HUDImages
import HUDModel

/// The image that a command line names as its HUD's picture.
struct ImageWords: Sendable {
  private var source: Image.Source?
  private var keepsColors = false
  private var image: Image?

  static let options: [CommandOption<ImageWords>] = [
    CommandOption("image", "FILE", "A PNG or SVG file as the picture, in the indicator's colour.") {
      (words, path) throws(UsageError) in
      // As a path it would be the working directory.
      guard !path.isEmpty else { throw UsageError("--image can't be ''; it is a PNG or SVG file") }
      try words.take(.file(path: path))
    },
    CommandOption("icon", "NAME", "An icon of the desktop's theme as the picture.") {
      (words, name) throws(UsageError) in try words.take(.icon(name: name))
    },
    CommandOption(flag: "no-tint", "Leaves an image in its own colours.", \.keepsColors),
  ]

  init() {}

  private mutating func take(_ source: Image.Source) throws(UsageError) {
    guard self.source == nil else {
      throw UsageError("a HUD shows one image; give one --image or one --icon")
    }
    self.source = source
  }

  /// Loads the image, once all words are read. What it can't be together with is refused.
  mutating func finish(
    mode: Indicator.Mode?, showsProgress: Bool, in surroundings: Surroundings
  ) throws(UsageError) {
    guard let source else {
      guard mode != .image else {
        throw UsageError("--mode image needs one; add --image FILE or --icon NAME")
      }
      return
    }
    if let mode, mode != .image {
      throw UsageError("a HUD shows either --mode \(mode.rawValue) or an image; leave one of them")
    }
    guard !showsProgress else {
      throw UsageError("an image shows no progress; leave --progress and --segments, or the image")
    }
    do throws(ImageError) {
      image = try Image(
        loading: source.absolute(in: surroundings), isTinted: !keepsColors,
        icons: IconThemes(variable: surroundings.variable))
    } catch {
      throw UsageError(error.description)
    }
  }

  /// Puts the image in the indicator's place, or takes the tint from the one that is there; false without any.
  func apply(to indicator: inout Indicator) -> Bool {
    if let image {
      indicator = .image(image)
    } else if keepsColors, case .image(var known) = indicator {
      known.isTinted = false
      indicator = .image(known)
    }
    return image != nil
  }
}

extension Image.Source {
  fileprivate func absolute(in surroundings: Surroundings) -> Image.Source {
    if case .file(let path) = self { .file(path: surroundings.absolute(path)) } else { self }
  }
}
