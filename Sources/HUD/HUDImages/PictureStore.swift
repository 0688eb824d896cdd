// HUDImages: PNG, JPEG and SVG files and the icons of desktop themes as pixels, decoded in another process. It
// paints nothing and decides on no size. Called by HUDServer, by `bezel render` and by BezelKit.

import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
package import HUDModel

/// Where an image is.
package enum PictureSource: Hashable, Sendable {
  /// An absolute path, or one from the working directory of this process.
  case file(path: String)
  case icon(name: String, prefersSymbolic: Bool, themes: IconThemes)
  /// The bytes of a file.
  case data([UInt8])
}

/// Loads pictures, and keeps those that were used last, and the errors of those that were too complex: while their files
/// have not changed, they are not decoded again.
package final class PictureStore {
  package typealias Completion = (Result<LoadedPicture, ImageError>) -> Void

  private let decoder: PictureDecoder
  /// The last used one at the end.
  private var kept: [Kept] = []

  private struct Kept {
    let source: PictureSource
    let versions: [String: String]
    let result: Result<LoadedPicture, ImageError>
    /// In bytes of pixels.
    let size: Int
    let time: Instant

    /// An icon is looked for again after a minute: a new one may be in a folder that isn't watched. So is a file that was
    /// too complex: the machine may have been busy.
    func isExpired(at now: Instant) -> Bool {
      if case .success = result, case .file = source { return false }
      return now - time > .seconds(60)
    }
  }

  /// Who waits for a picture.
  private final class Waiter {
    /// It is completed when it is decoded.
    let picture = LoadedPicture()
    /// Whether the picture is in use already.
    private var isLate = false
    private let completion: Completion
    private var delay: LoopTimer?

    init(
      on loop: EventLoop, onDelay: @escaping (LoadedPicture) -> Void, completion: @escaping Completion
    ) {
      self.completion = completion
      delay = LoopTimer(on: loop) { [unowned self] in
        isLate = true
        onDelay(picture)
      }
      delay?.arm(after: PictureStore.longestWait)
    }

    func finish(_ result: Result<LoadedPicture, ImageError>) {
      delay?.cancel()
      guard isLate, case .success(let loaded) = result, loaded != picture else { return completion(result) }
      picture.complete(as: loaded)
      completion(.success(picture))
    }

    deinit {
      delay?.cancel()
    }
  }

  /// A HUD does not wait longer for its picture.
  private static let longestWait = Duration.milliseconds(100)
  private static let keptLimit = 32
  /// Of all kept pictures, in bytes of pixels.
  private static let sizeLimit = 256 << 10

  package init(_ decoder: PictureDecoder) {
    self.decoder = decoder
  }

  /// Ends the process, and the use of the loop. What is still being loaded is never completed.
  package func close() {
    decoder.close()
  }

  /// Loads a picture, at a size that it fits into. `onDelay` is called if the picture isn't loaded within 100 ms, with the
  /// one that is then completed.
  package func load(
    _ source: PictureSource, size: PixelSize, onDelay: @escaping (LoadedPicture) -> Void = { _ in },
    completion: @escaping Completion
  ) {
    let waiter = Waiter(on: decoder.loop, onDelay: onDelay, completion: completion)
    let now = decoder.loop.now
    kept.removeAll { $0.isExpired(at: now) }
    let known = kept.first { $0.source == source }
    do throws(ImageError) {
      var request = try source.request(size, fits: true)
      request.versions = known?.versions ?? [:]
      decoder.decode(request, file: try source.file()) { [weak self] result, versions in
        switch result {
        case .success(nil):
          if let known { self?.keep(known) }
          waiter.finish(known?.result ?? .success(waiter.picture))
        case .success(let decoded?):
          waiter.picture.complete(as: decoded.picture(of: source))
          let size = decoded.pixels.words.count * MemoryLayout<UInt32>.stride
          self?.keep(.success(waiter.picture), size, versions, of: source)
          waiter.finish(.success(waiter.picture))
        case .failure(let error):
          self?.keep(.failure(error), 0, versions, of: source)
          waiter.finish(.failure(error))
        }
      }
    } catch {
      waiter.finish(.failure(error))
    }
  }

  /// Renders a picture at another size. `completion` is called when it has been rendered, and not if it can't be.
  package func render(_ picture: LoadedPicture, size: PixelSize, completion: @escaping () -> Void) {
    guard let source = picture.source.flatMap({ PictureSource($0) }), size == size.decodable else { return }
    do throws(ImageError) {
      decoder.decode(try source.request(size, fits: false), file: try source.file()) { result, _ in
        guard case .success(let decoded?) = result else { return }
        picture.keep(decoded.pixels)
        completion()
      }
    } catch {
      // The pixels of another size are scaled.
    }
  }

  private func keep(
    _ result: Result<LoadedPicture, ImageError>, _ size: Int, _ versions: [String: String],
    of source: PictureSource
  ) {
    kept.removeAll { $0.source == source }
    if case .failure(let error) = result, error.reason != .tooComplex { return }
    guard !versions.isEmpty, size <= Self.sizeLimit else { return }
    keep(Kept(source: source, versions: versions, result: result, size: size, time: decoder.loop.now))
  }

  private func keep(_ entry: Kept) {
    kept.removeAll { $0.source == entry.source }
    kept.append(entry)
    while kept.count > Self.keptLimit || kept.reduce(0, { $0 + $1.size }) > Self.sizeLimit {
      kept.removeFirst()
    }
  }
}

extension LoadedPicture {
  /// Loads a picture in another process, `bezeld`, and waits for it. Without that program, it is decoded in
  /// this process, except an SVG file from outside the icon themes.
  package static func load(
    _ source: PictureSource, size: PixelSize, program: String
  ) throws(ImageError) -> LoadedPicture {
    var source = source
    // The decoder has other streams than this process.
    if case .file(let path) = source, let stream = ImageFile.stream(at: path) {
      source = .data(try ImageFile.bytes(of: stream, name: ImageFile.name(of: path)))
    }
    let request = try source.request(size, fits: true)
    return try DecodedPicture.decodeAndWait(request, file: source.file(), program: program).picture(
      of: source)
  }
}

extension PictureSource {
  fileprivate init?(_ source: Image.Source) {
    switch source {
    case .file(let path): self = .file(path: path)
    case .data(let bytes): self = .data(bytes)
    case .icon: return nil
    }
  }

  /// The request of a size.
  fileprivate func request(_ size: PixelSize, fits: Bool) throws(ImageError) -> DecodingRequest {
    let (subject, name): (DecodingRequest.Subject, String)
    switch self {
    case .data: (subject, name) = (.descriptor, Self.nameOfData)
    case .file(let path):
      // The decoder has another working directory.
      let place = ImageFile.absolutePath(path)
      guard place.utf8.count < Int(PATH_MAX) else {
        throw .unreadable(ImageFile.name(of: path), Errno(rawValue: ENAMETOOLONG))
      }
      (subject, name) = (.file(path: place), ImageFile.name(of: path))
    case .icon(let icon, let prefersSymbolic, let themes):
      try IconThemes.check(icon)
      subject = .icon(name: icon, prefersSymbolic: prefersSymbolic, themes: themes)
      name = "the icon '\(icon.shortened)'"
    }
    return DecodingRequest(subject: subject, name: name, size: size.decodable, fits: fits)
  }

  private static let nameOfData = "the image"

  /// The file in memory that comes with the request.
  fileprivate func file() throws(ImageError) -> ImageFile? {
    guard case .data(let bytes) = self else { return nil }
    return try ImageFile(containing: bytes, name: Self.nameOfData)
  }
}

extension DecodedPicture {
  fileprivate func picture(of source: PictureSource) -> LoadedPicture {
    let origin: Image.Source =
      switch source {
      case .file(let path): .file(path: path)
      case .icon: .file(path: path)
      case .data(let bytes): .data(bytes)
      }
    return LoadedPicture(size: proportions, source: origin, pixels)
  }
}
