package import HUDModel

extension Image {
  /// Finds, reads and understands a picture, so that painting it can't fail for anything but memory.
  ///
  /// - Parameters:
  ///   - source: Where it is; a relative path starts from the process's working directory.
  ///   - isTinted: Whether it takes the indicator's colour. Icons that are made for it are then preferred.
  ///   - themes: Where icons are looked for.
  /// - Throws: `ImageError`, a sentence that names the file or icon.
  package init(
    loading source: Source, isTinted: Bool = true, icons themes: @autoclosure () -> IconThemes
  ) throws(ImageError) {
    let picture =
      switch source {
      case .data(let bytes): try Self.picture(from: bytes, name: "the image")
      case .file(let path): try Self.picture(at: path)
      case .icon(let name): try Self.picture(at: themes().path(of: name, prefersSymbolic: isTinted))
      }
    self.init(picture, isTinted: isTinted)
  }

  private static func picture(at path: String) throws(ImageError) -> LoadedPicture {
    // Of a long path the end tells most.
    let end = path.unicodeScalars.suffix(200)
    let name = "the image '\(end.count < path.unicodeScalars.count ? "…" : "")\(String(end).onOneLine)'"
    return try picture(from: ImageFile.read(path, as: name), name: name)
  }

  private static func picture(from bytes: [UInt8], name: String) throws(ImageError) -> LoadedPicture {
    guard bytes.count <= ImageFile.limit else { throw .tooLong(name, limit: ImageFile.limit) }
    if let file = PNGFile(bytes, name: name) { return try file.load() }
    guard SVGFile.looksLikeOne(bytes) else { throw .unknownFormat(name) }
    return try SVGFile(bytes, name: name).load()
  }
}
