// HUDImages: PNG, JPEG and SVG files and the icons of desktop themes as pixels, decoded in another process. It
// paints nothing and decides on no size. Called by HUDServer, by `bezel render` and by BezelKit.

import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
package import HUDModel

/// Where a picture is.
package enum PictureSource: Hashable, Sendable {
  /// An absolute path, or one from the working directory of this process.
  case file(path: String)
  case icon(name: String, prefersSymbolic: Bool, themes: IconThemes)
  /// The bytes of a file.
  case data([UInt8])
}

/// Loads pictures in another process, and keeps those that were used last: a picture whose file hasn't changed is there
/// at once.
package final class PictureStore {
  package typealias Completion = (Result<LoadedPicture, ImageError>) -> Void

  private let decoder: PictureDecoder
  private let files: PictureFiles
  /// The last used one at the end.
  private var entries: [Entry] = []
  /// The pictures that are being decoded, and who waits for each.
  private var loads: [Load: [Waiter]] = [:]
  /// The files that were too complex. The latest one is at the end.
  private var refusals: [(load: Load, error: ImageError, time: Instant)] = []

  /// What is decoded: a source in one state of its file.
  private struct Load: Hashable {
    let source: PictureSource
    let size: PixelSize
    let stamp: FileStamp?

    /// The bytes of a file in memory are not hashed: they may be many.
    func hash(into hasher: inout Hasher) { hasher.combine(stamp) }
  }

  /// Who waits for a picture.
  private final class Waiter {
    /// It is completed when it is decoded.
    let picture = LoadedPicture()
    /// Whether the picture is in use already.
    private(set) var isLate = false
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
      delay?.arm(after: PictureStore.patience)
    }

    func finish(_ result: Result<LoadedPicture, ImageError>) {
      delay?.cancel()
      completion(result)
    }

    deinit {
      delay?.cancel()
    }
  }

  private struct Entry {
    let source: PictureSource
    let stamps: [FileStamp]
    let time = Instant.monotonic()
    let picture: LoadedPicture
    let bytes: Int

    var isExpired: Bool {
      if case .icon = source { Instant.monotonic() - time > PictureStore.iconLifetime } else { false }
    }
  }

  /// A HUD is not kept waiting longer for its picture.
  private static let patience = Duration.milliseconds(100)
  private static let entryLimit = 8
  private static let refusalLimit = 64
  /// A file that was too complex is decoded again after this time: the machine may have been busy.
  private static let refusalLifetime = Duration.seconds(60)
  /// In bytes of pixels.
  private static let sizeLimit = 256 << 10
  /// An icon is looked for again after this time: a new one may be in a folder that isn't watched.
  private static let iconLifetime = Duration.seconds(60)

  package convenience init(_ decoder: PictureDecoder) {
    self.init(decoder, PictureFiles(on: decoder.loop))
  }

  init(_ decoder: PictureDecoder, _ files: PictureFiles) {
    (self.decoder, self.files) = (decoder, files)
  }

  /// Ends the process, and the use of the loop. What is still being loaded is never completed.
  package func close() {
    files.close()
    decoder.close()
    loads = [:]
  }

  /// Loads a picture, at a size that it fits into. `onDelay` is called if the picture isn't loaded within 100 ms, with the
  /// one that is then completed. A picture that is kept, was too complex before, or is being loaded already isn't decoded
  /// again.
  package func load(
    _ source: PictureSource, size: PixelSize, onDelay: @escaping (LoadedPicture) -> Void = { _ in },
    completion: @escaping Completion
  ) {
    let waiter = Waiter(on: decoder.loop, onDelay: onDelay, completion: completion)
    let kept = keptEntry(of: source)
    inspect(FileQuestion(source: source, stamps: kept?.stamps ?? [])) { [weak self] answer in
      switch answer {
      case .isCurrent:
        if let kept { self?.use(kept, for: waiter) }
      case .isNew(let file, let stamp): self?.decode(source, size, file, stamp, for: waiter)
      case .failed(let error): waiter.finish(.failure(error))
      }
    }
  }

  /// Asks the file system on another thread, if the source is in files.
  private func inspect(_ question: FileQuestion, completion: @escaping PictureFiles.Completion) {
    switch question.source {
    case .file: files.ask(question, completion: completion)
    case .icon where !question.stamps.isEmpty: files.ask(question, completion: completion)
    case .icon: completion(.isNew(nil, nil))
    case .data(let bytes):
      do throws(ImageError) { completion(.isNew(try ImageFile(containing: bytes), nil)) } catch {
        completion(.failed(error))
      }
    }
  }

  private func decode(
    _ source: PictureSource, _ size: PixelSize, _ file: ImageFile?, _ stamp: FileStamp?, for waiter: Waiter
  ) {
    entries.removeAll { $0.source == source }
    do throws(ImageError) {
      let request = try source.request(size, fits: true)
      let load = Load(source: source, size: request.size, stamp: stamp)
      if let error = refusal(of: load) { throw error }
      let isNew = loads[load] == nil
      loads[load, default: []].append(waiter)
      guard isNew else { return }
      decoder.decode(request, file: file) { [weak self] in self?.finish(load, $0) }
    } catch {
      waiter.finish(.failure(error))
    }
  }

  private func finish(_ load: Load, _ result: DecodingJob.Answer) {
    let waiters = loads.removeValue(forKey: load) ?? []
    switch result {
    case .success(let decoding):
      for waiter in waiters { waiter.picture.complete(as: decoding.picture(of: load.source)) }
      if let picture = waiters.first?.picture { keep(picture, decoding, load.stamp, of: load.source) }
    case .failure(let error): keep(error, of: load)
    }
    for waiter in waiters { waiter.finish(result.map { _ in waiter.picture }) }
  }

  /// Renders a picture at another size. `completion` is called when it has been rendered, and not if it can't be.
  package func render(_ picture: LoadedPicture, size: PixelSize, completion: @escaping () -> Void) {
    guard let source = picture.source.flatMap({ PictureSource($0) }), size == size.decodable else { return }
    inspect(FileQuestion(source: source)) { [weak self] answer in
      guard case .isNew(let file, _) = answer, let request = try? source.request(size, fits: false) else {
        return
      }
      self?.decoder.decode(request, file: file) { result in
        guard case .success(let decoding) = result else { return }
        picture.keep(decoding.rendition)
        completion()
      }
    }
  }

  // MARK: Kept pictures

  private func keptEntry(of source: PictureSource) -> Entry? {
    entries.first { $0.source == source && !$0.isExpired }
  }

  private func use(_ entry: Entry, for waiter: Waiter) {
    if let index = entries.firstIndex(where: { $0.source == entry.source }) {
      entries.append(entries.remove(at: index))
    }
    guard waiter.isLate else { return waiter.finish(.success(entry.picture)) }
    waiter.picture.complete(as: entry.picture)
    waiter.finish(.success(waiter.picture))
  }

  private func keep(
    _ picture: LoadedPicture, _ decoding: Decoding, _ stamp: FileStamp?, of source: PictureSource
  ) {
    let stamps = stamp.map { [$0] } ?? decoding.picture.sources
    let bytes = decoding.words.count * MemoryLayout<UInt32>.stride
    if case .data = source { return }
    guard !stamps.isEmpty, bytes <= Self.sizeLimit else { return }
    entries.removeAll { $0.source == source }
    entries.append(Entry(source: source, stamps: stamps, picture: picture, bytes: bytes))
    while entries.count > Self.entryLimit || entries.reduce(0, { $0 + $1.bytes }) > Self.sizeLimit {
      entries.removeFirst()
    }
  }
  // MARK: Refused pictures

  private func refusal(of load: Load) -> ImageError? {
    let now = decoder.loop.now
    refusals.removeAll { now - $0.time > Self.refusalLifetime }
    return refusals.first { $0.load == load }?.error
  }

  private func keep(_ error: ImageError, of load: Load) {
    guard error.reason == .tooComplex, load.stamp != nil else { return }
    refusals.append((load, error, decoder.loop.now))
    if refusals.count > Self.refusalLimit { refusals.removeFirst() }
  }
}

extension LoadedPicture {
  /// Loads a picture in another process, `bezeld`, and waits for it. Without that program, PNG files are decoded in this
  /// process, and SVG files refused.
  package static func load(
    _ source: PictureSource, size: PixelSize, program: String
  ) throws(ImageError) -> LoadedPicture {
    let request = try source.request(size, fits: true)
    let file: ImageFile? =
      switch source {
      case .file(let path): try ImageFile(opening: path, name: source.name)
      case .data(let bytes): try ImageFile(containing: bytes)
      case .icon: nil
      }
    return try PictureDecoder.decodeAndWait(request, file: file, program: program).picture(of: source)
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

  /// How errors call the picture.
  var name: String {
    switch self {
    case .file(let path): ImageFile.name(of: path)
    case .icon(let name, _, _): "the icon '\(name.shortened)'"
    case .data: "the image"
    }
  }

  /// The request of a size.
  fileprivate func request(_ size: PixelSize, fits: Bool) throws(ImageError) -> DecodingRequest {
    let subject: DecodingRequest.Subject
    switch self {
    case .file, .data: subject = .file(name: name)
    case .icon(let name, let prefersSymbolic, let themes):
      try IconThemes.check(name)
      subject = .icon(name: name, prefersSymbolic: prefersSymbolic, themes: themes)
    }
    return DecodingRequest(subject: subject, size: size.decodable, fits: fits)
  }
}

extension ImageFile {
  /// A file in memory.
  fileprivate convenience init(containing bytes: [UInt8]) throws(ImageError) {
    let name = "the image"
    guard bytes.count <= Self.limit else { throw .tooLong(name, limit: Self.limit) }
    guard !bytes.isEmpty else { throw .unknownFormat(name) }
    guard let memory = bytes.withUnsafeBytes({ SealedMemory.make($0) }) else {
      throw .noMemory(name, .current)
    }
    self.init(adopting: memory)
  }
}

extension Decoding {
  fileprivate func picture(of source: PictureSource) -> LoadedPicture {
    let origin: Image.Source =
      switch source {
      case .file(let path): .file(path: path)
      case .icon: .file(path: picture.path)
      case .data(let bytes): .data(bytes)
      }
    return LoadedPicture(size: picture.proportions, source: origin, rendition)
  }
}
