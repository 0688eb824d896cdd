import Glibc
internal import HUDModel
internal import HUDPainting

extension HUD.Indicator {
  /// A PNG or SVG file, read now, on the calling thread. The HUD leaves by itself.
  ///
  /// - Parameters:
  ///   - path: Of a file of at most 16 MiB; a relative one starts from the working directory.
  ///   - isTinted: Whether it takes the indicator's colour, through its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for what can't be shown.
  public static func image(
    contentsOfFile path: String, isTinted: Bool = true
  ) throws(HUD.ImageError) -> HUD.Indicator {
    try image(.file(path: path), isTinted: isTinted)
  }

  /// The bytes of a PNG or SVG file. The HUD leaves by itself.
  ///
  /// - Parameters:
  ///   - bytes: At most 16 MiB.
  ///   - isTinted: Whether it takes the indicator's colour, through its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for what can't be shown.
  public static func image(
    _ bytes: some Sequence<UInt8>, isTinted: Bool = true
  ) throws(HUD.ImageError) -> HUD.Indicator {
    try image(.data(Array(bytes)), isTinted: isTinted)
  }

  /// An icon of the desktop's theme, read now, on the calling thread. The HUD leaves by itself.
  ///
  /// - Parameters:
  ///   - name: Such as `audio-volume-high`.
  ///   - isTinted: Whether it takes the indicator's colour; icons that are made for it are then preferred.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for a name that no theme has.
  public static func icon(_ name: String, isTinted: Bool = true) throws(HUD.ImageError) -> HUD.Indicator {
    try image(.icon(name: name), isTinted: isTinted)
  }

  private static func image(
    _ source: HUDModel.Image.Source, isTinted: Bool
  ) throws(HUD.ImageError) -> HUD.Indicator {
    do throws(HUDPainting.ImageError) {
      let themes = { IconThemes { getenv($0).flatMap { String(validatingCString: $0) } } }
      return HUD.Indicator(
        model: .image(try HUDModel.Image(loading: source, isTinted: isTinted, icons: themes())),
        source: source)
    } catch {
      throw HUD.ImageError(description: error.description)
    }
  }
}

extension HUD {
  /// Why an image can't be shown: one sentence, with its name.
  public struct ImageError: Error, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }
}
