internal import ControlWire
import Glibc
internal import HUDImages
internal import HUDModel

extension HUD {
  /// The indicator of a HUD, above its texts.
  public struct Indicator: Hashable, Sendable {
    var model: HUDModel.Indicator
    /// The source of an image.
    var source: HUDModel.Image.Source?

    /// No indicator: a HUD of texts.
    public static let text = Indicator(model: .none)
    /// A spinning ring, for work of unknown length.
    public static let spinner = Indicator(model: .spinner)
    /// Spokes that fade in turn, for work of unknown length.
    public static let classic = Indicator(model: .classic)
    /// A check mark. The HUD is dismissed automatically.
    public static let success = Indicator(model: .success)
    /// A cross. The HUD is dismissed automatically.
    public static let error = Indicator(model: .error)

    /// A warning sign. The HUD is dismissed automatically.
    public static let warning = Indicator(model: .warning)
    /// An information sign. The HUD is dismissed automatically.
    public static let info = Indicator(model: .info)

    /// A ring that fills clockwise.
    ///
    /// - Parameter progress: From 0 to 1; other values are clamped.
    /// - Returns: The ring.
    public static func ring(progress: Double = 0) -> Indicator { Indicator(model: .ring(Progress(progress))) }

    /// A disc that fills clockwise.
    ///
    /// - Parameter progress: From 0 to 1; other values are clamped.
    /// - Returns: The disc.
    public static func pie(progress: Double = 0) -> Indicator { Indicator(model: .pie(Progress(progress))) }

    /// A bar that fills from the left.
    ///
    /// - Parameter progress: From 0 to 1; other values are clamped.
    /// - Returns: The bar.
    public static func bar(progress: Double = 0) -> Indicator { Indicator(model: .bar(Progress(progress))) }

    /// An indicator that the program paints.
    ///
    ///     .custom { canvas, time in
    ///       canvas.rotate(by: time / .seconds(1))
    ///       canvas.rectangle(x: -10, y: -10, width: 20, height: 20)
    ///       canvas.fill()
    ///     }
    ///
    /// Each call creates another indicator, which is painted from its beginning. A closure can't be sent to another process:
    /// ``HUD/Host/server`` shows a spinner.
    ///
    /// - Parameters:
    ///   - isAnimated: Whether it is painted in every frame; otherwise it is painted once, with a time of zero.
    ///   - paint: Paints the indicator, on the HUD's thread: it delays all HUDs of the process while it runs. The time
    ///     counts from when the HUD began to show the indicator.
    /// - Returns: The indicator.
    public static func custom(
      isAnimated: Bool = true, paint: @escaping @Sendable (inout Canvas, _ time: Duration) -> Void
    ) -> Indicator {
      let picture = CustomPicture(moves: isAnimated) { context, box, color, time in
        var canvas = Canvas(context, width: box.width, height: box.height, foreground: Color(color))
        paint(&canvas, time)
      }
      return Indicator(model: .custom(picture))
    }

    /// The progress, from 0 to 1; nil for an indicator without progress.
    public var progress: Double? { model.progress?.fraction }

    /// Whether the indicator is a status: a result rather than work in progress.
    public var isStatus: Bool { model.isStatus }
  }
}

extension HUD.Indicator {
  /// The indicator with other progress. An indicator without progress becomes a ring; nil makes it a spinner.
  func showing(_ progress: Double?) -> HUD.Indicator {
    guard let progress else { return model.progress == nil ? self : .spinner }
    let mode = model.mode.showsProgress ? model.mode : .ring
    return HUD.Indicator(model: Indicator(mode, progress: Progress(progress)) ?? model)
  }
}

extension HUD.Indicator {
  /// A PNG or SVG file. It is read now: the calling thread waits, a second at most, for a process that decodes it.
  /// Without the program `bezeld`, only PNG files can be shown. The HUD is dismissed automatically.
  ///
  /// - Parameters:
  ///   - path: A path, absolute or relative to the working directory. The file has at most 16 MiB.
  ///   - isTinted: Whether the image is painted in the indicator's colour, with its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for an image that can't be shown.
  public static func image(
    contentsOfFile path: String, isTinted: Bool = true
  ) throws(HUD.ImageError) -> HUD.Indicator {
    try image(.file(path: path), isTinted: isTinted)
  }

  /// An image from the bytes of a PNG or SVG file. The HUD is dismissed automatically.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at most 16 MiB.
  ///   - isTinted: Whether the image is painted in the indicator's colour, with its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for an image that can't be shown.
  public static func image(
    _ bytes: some Sequence<UInt8>, isTinted: Bool = true
  ) throws(HUD.ImageError) -> HUD.Indicator {
    try image(.data(Array(bytes)), isTinted: isTinted)
  }

  /// An icon of the desktop's icon theme. It is read now, on the calling thread. The HUD is dismissed automatically.
  ///
  /// - Parameters:
  ///   - name: A name such as `audio-volume-high`.
  ///   - isTinted: Whether the icon is painted in the indicator's colour; symbolic icons are then preferred.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for a name that no icon theme has.
  public static func icon(_ name: String, isTinted: Bool = true) throws(HUD.ImageError) -> HUD.Indicator {
    try image(.icon(name: name), isTinted: isTinted)
  }

  /// The size at which an image is rendered before a HUD with it has an output: the default one at scale 2.
  private static let firstSize = PixelSize(width: 80, height: 80)

  private static func image(
    _ source: HUDModel.Image.Source, isTinted: Bool
  ) throws(HUD.ImageError) -> HUD.Indicator {
    do throws(HUDModel.ImageError) {
      let picture = try LoadedPicture.load(
        PictureSource(source, isTinted: isTinted), size: firstSize, program: InstalledProgram("bezeld").path)
      return HUD.Indicator(
        model: .image(HUDModel.Image(picture, isTinted: isTinted)), source: source)
    } catch {
      throw HUD.ImageError(reason: HUD.ImageError.Reason(error.reason), description: error.description)
    }
  }
}

extension PictureSource {
  fileprivate init(_ source: HUDModel.Image.Source, isTinted: Bool) {
    switch source {
    case .file(let path): self = .file(path: path)
    case .data(let bytes): self = .data(bytes)
    case .icon(let name):
      let themes = IconThemes { getenv($0).flatMap { String(validatingCString: $0) } }
      self = .icon(name: name, prefersSymbolic: isTinted, themes: themes)
    }
  }
}

extension HUD {
  /// The reason why an image can't be shown: one sentence, with its name.
  public struct ImageError: Error, Hashable, CustomStringConvertible {
    /// The kind of an image error.
    public enum Reason: CaseIterable, Hashable, Sendable {
      /// There is no such file, or no such icon.
      case notFound
      /// The file can't be read.
      case unreadable
      /// The file is neither a PNG nor an SVG file.
      case notAnImage
      /// The file is damaged.
      case broken
      /// The file or the image is too large.
      case tooLarge
      /// The image takes too long to be drawn, or too much memory.
      case tooComplex
      /// The image is an SVG file, and the program `bezeld` or librsvg is not installed.
      case unsupported
      /// There is no memory or no process to decode the image.
      case noResources
    }

    /// The kind of the error.
    public let reason: Reason
    /// The sentence.
    public let description: String
  }
}

extension HUD.ImageError.Reason {
  fileprivate init(_ reason: HUDModel.ImageError.Reason) {
    self =
      switch reason {
      case .notFound: .notFound
      case .unreadable: .unreadable
      case .notAnImage: .notAnImage
      case .broken: .broken
      case .tooLarge: .tooLarge
      case .tooComplex: .tooComplex
      case .unsupported: .unsupported
      case .noResources: .noResources
      }
  }
}
