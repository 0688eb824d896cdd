import BezelPosix
import BezelValues
import Glibc
package import HUDModel

extension Image {
  /// Finds, reads and checks a picture in this process. Its pixels at any size can then fail only for memory, or for an
  /// SVG file that is drawn at one size and not at another.
  ///
  /// Files of unknown origin are given to `PictureDecoder`: librsvg ends the process at some of them, and takes minutes
  /// for others.
  ///
  /// - Parameters:
  ///   - source: Where the picture is. A relative path starts from the working directory of the process.
  ///   - isTinted: Whether the picture takes the indicator's colour. Symbolic icons are then preferred.
  ///   - themes: Where icons are looked for.
  /// - Throws: `ImageError`, which names the file or icon.
  package init(
    loading source: Source, isTinted: Bool = true, icons themes: @autoclosure () -> IconThemes
  ) throws(ImageError) {
    let picture =
      switch source {
      case .data(let bytes): try LoadedPicture(bytes, name: "the image")
      case .file(let path): try LoadedPicture(at: path)
      case .icon(let name):
        try LoadedPicture(at: themes().find(name, prefersSymbolic: isTinted).path)
      }
    self.init(picture, isTinted: isTinted)
  }
}

extension LoadedPicture {
  fileprivate convenience init(at path: String) throws(ImageError) {
    let name = ImageFile.name(of: path)
    try self.init(ImageFile(opening: path, name: name).read(name: name), name: name)
  }

  /// - Parameters:
  ///   - bytes: A PNG, JPEG or SVG file.
  ///   - name: How errors call it.
  ///   - readsAll: Whether JPEG and SVG files are read; otherwise they are refused.
  /// - Throws: `ImageError` for a file that can't be shown.
  convenience init(_ bytes: [UInt8], name: String, readsAll: Bool = true) throws(ImageError) {
    guard bytes.count <= ImageFile.limit else { throw .tooLong(name, limit: ImageFile.limit) }
    if let picture = try RasterPicture(png: bytes, name: name) {
      self.init(size: picture.proportions) { size throws(ImageError) in try picture.pixels(size) }
    } else if RasterPicture.isJPEG(bytes) {
      guard readsAll else { throw .noDecoder(name, "a JPEG") }
      let picture = try RasterPicture(jpeg: bytes, name: name)
      self.init(size: picture.proportions) { size throws(ImageError) in try picture.pixels(size) }
    } else if readsAll {
      let picture = try SVGPicture(bytes, name: name)
      self.init(size: picture.size) { size throws(ImageError) in try picture.pixels(size) }
    } else {
      throw SVGPicture.mayBeSVG(bytes) ? .noDecoder(name, "an SVG") : .unknownFormat(name)
    }
  }
}

/// An open file that a user has named: a regular one, up to a size. It is closed with its last reference.
final class ImageFile: Sendable {
  let descriptor: Int32

  /// In bytes.
  static let limit = 16 << 20

  /// How errors call a file. The end of a long path says most.
  static func name(of path: String) -> String {
    let end = path.unicodeScalars.suffix(200)
    return "the image '\(end.count < path.unicodeScalars.count ? "…" : "")\(String(end).onOneLine)'"
  }

  init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a regular file.
  init(opening path: String, name: String, limit: Int = limit) throws(ImageError) {
    // Opening a device can have effects, so that its kind is checked before.
    var state = stat()
    guard stat(path, &state) == 0 else { throw .unreadable(name, .current) }
    try Self.check(state, name)
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0, fstat(descriptor, &state) == 0 else { throw .unreadable(name, .current) }
    try Self.check(state, name)
    guard state.st_size <= limit else { throw .tooLong(name, limit: limit) }
  }

  /// The contents. The size may have changed since the file was opened.
  func read(name: String, limit: Int = limit) throws(ImageError) -> [UInt8] {
    var state = stat()
    guard fstat(descriptor, &state) == 0 else { throw .unreadable(name, .current) }
    guard state.st_size <= limit else { throw .tooLong(name, limit: limit) }
    return try read(count: Int(state.st_size), name)
  }

  private static func check(_ state: stat, _ name: String) throws(ImageError) {
    switch state.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notAFile(name, kind: "a folder")
    case S_IFIFO: throw .notAFile(name, kind: "a pipe")
    case S_IFSOCK: throw .notAFile(name, kind: "a socket")
    default: throw .notAFile(name, kind: "a device")
    }
  }

  /// Returns fewer bytes if the file has become shorter.
  private func read(count: Int, _ name: String) throws(ImageError) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // A picture that begins again is sent with the same open file: its position may be at the end.
        let step = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, filled)
        if step == 0 { return }
        if step > 0 {
          filled += step
        } else if Errno.current != .interrupted {
          failure = .current
          return
        }
      }
    }
    if let failure { throw .unreadable(name, failure) }
    return bytes
  }
}

// MARK: Errors

// `name` is how a sentence calls a picture: "the image 'bell.svg'", or "the image" for bytes.
extension ImageError {
  static func unreadable(_ name: String, _ reason: Errno) -> ImageError {
    let (kind, advice): (Reason, String) =
      switch reason.rawValue {
      case ENOENT: (.notFound, "check its path")
      case ENOTDIR: (.unreadable, "check its path")
      case ENAMETOOLONG: (.unreadable, "give a shorter path")
      case ELOOP: (.unreadable, "correct the link")
      case EACCES, EPERM: (.unreadable, "give one that you may read")
      case EMFILE, ENFILE, ENOMEM: (.noResources, "end other programs and try again")
      default: (.unreadable, "give another one")
      }
    return ImageError(kind, "\(name) can't be read: \(reason); \(advice)")
  }

  static func unanswered(_ name: String) -> ImageError {
    ImageError(
      .unreadable, "\(name) can't be read: its file system does not answer; give a file of another one")
  }

  static func notAFile(_ name: String, kind: String) -> ImageError {
    ImageError(.notAnImage, "\(name) is \(kind); give a PNG, JPEG or SVG file")
  }

  static func tooLong(_ name: String, limit: Int) -> ImageError {
    ImageError(.tooLarge, "\(name) is larger than \(limit >> 20) MiB; give a smaller one")
  }

  static func unknownFormat(_ name: String) -> ImageError {
    ImageError(.notAnImage, "\(name) is no PNG, JPEG or SVG file; convert it to one of them")
  }

  static func tooLarge(_ name: String, width: Int, height: Int, limit: Int) -> ImageError {
    ImageError(.tooLarge, "\(name) has \(width)×\(height) pixels; give one of at most \(limit)×\(limit)")
  }

  static func broken(_ name: String, _ format: String, reason: String) -> ImageError {
    // librsvg's reasons may have several lines.
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ImageError(
      .broken, "\(name) is a broken \(format) file (\(line)); export it again, or give another one")
  }

  /// The error for an SVG file that librsvg refuses.
  static func refusedByLibrary(_ name: String, reason: String) -> ImageError {
    let limits = ["NoMemory", "out of memory", "more than", "maximum depth", "Excessive depth"]
    return limits.contains { reason.contains($0) } ? .tooComplex(name) : .broken(name, "SVG", reason: reason)
  }

  static func sizeless(_ name: String) -> ImageError {
    ImageError(.broken, "\(name) is an SVG file without a size; give its svg element a viewBox")
  }

  static func noLibrary(_ name: String, reason: String) -> ImageError {
    ImageError(
      .unsupported,
      "\(name) is an SVG file, which needs librsvg 2.52 or newer (\(reason)); install librsvg, or give a PNG file"
    )
  }

  static func noJPEGLibrary(_ name: String, reason: String) -> ImageError {
    ImageError(
      .unsupported,
      "\(name) is a JPEG file, which needs libturbojpeg (\(reason)); install it, or give a PNG file")
  }

  static func noDecoder(_ name: String, _ format: String) -> ImageError {
    ImageError(
      .unsupported,
      "\(name) is \(format) file, which only 'bezeld' decodes; install bezeld, or give a PNG file")
  }

  static func tooSlow(_ name: String) -> ImageError {
    ImageError(.tooComplex, "\(name) takes longer than a second to be drawn; give a simpler one")
  }

  static func tooComplex(_ name: String) -> ImageError {
    ImageError(.tooComplex, "\(name) can't be drawn within the limits of time and memory; give a simpler one")
  }

  static func decoderFailed(_ name: String, _ reason: String) -> ImageError {
    ImageError(.noResources, "\(name) can't be drawn: \(reason)")
  }

  static func noMemory(_ name: String) -> ImageError {
    ImageError(.noResources, "there is no memory for \(name); give a smaller one")
  }

  /// The error of the memory for a picture or its pixels, which is a file for the kernel.
  static func noMemory(_ name: String, _ error: Errno) -> ImageError {
    var limit = rlimit()
    guard error.rawValue == EFBIG, getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
      return noMemory(name)
    }
    return .decoderFailed(
      name,
      "a file may have at most \(limit.rlim_cur) bytes here; raise this limit with 'ulimit -f unlimited' "
        + "before the server starts")
  }

  /// `kind` is what a name has to be.
  static func notAName(_ name: String, _ kind: String) -> ImageError {
    ImageError(
      .notFound, "an icon can't be called '\(name.shortened)'; give a name \(kind), or a file with --image")
  }

  static func slowSearch(_ icon: String, folders: Int) -> ImageError {
    ImageError(
      .tooComplex,
      "the search for the icon '\(icon.shortened)' in \(folders) folders takes too long; "
        + "shorten XDG_DATA_DIRS, or give a file with --image")
  }

  static func unknownIcon(_ name: String, themes: [String], folders: [String]) -> ImageError {
    let places =
      themes.isEmpty
      ? "there are no icon themes in \(listed(folders))" : "the icon themes searched are \(listed(themes))"
    let own = Symbol.allNames
    let nearest = own.contains(name) ? "" : suggestion(for: name, among: own)
    return ImageError(
      .notFound,
      "there is no icon '\(name.shortened)'\(nearest)"
        + (nearest.isEmpty ? "; \(places); give another name, or a file with --image" : ""))
  }

  /// The first names of a list, so that the sentence has a bounded length.
  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(8).map(\.shortened).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
