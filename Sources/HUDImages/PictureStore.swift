import EventLoop
import Glibc
package import HUDModel
import Posix
import Time

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

  private struct Waiter {
    let picture: LoadedPicture
    let delay: LoopTimer
    let completion: Completion
  }

  private struct Entry {
    let source: PictureSource
    let stamps: [FileStamp]
    let time = Instant.monotonic()
    let picture: LoadedPicture
    let bytes: Int

    var isCurrent: Bool {
      if case .icon = source, Instant.monotonic() - time > PictureStore.iconLifetime { return false }
      return stamps.allSatisfy { $0 == FileStamp(at: $0.path) }
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

  package init(_ decoder: PictureDecoder) {
    self.decoder = decoder
  }

  /// Ends the process, and the use of the loop. What is still being loaded is never completed.
  package func close() { decoder.close() }

  /// Loads a picture, at a size that it fits into. `completion` is called at once if the picture is kept, its file can't
  /// be opened, or it was too complex before. `onDelay` is called if the picture isn't loaded within 100 ms, with the one
  /// that is then completed. A picture that is being loaded already isn't decoded again.
  package func load(
    _ source: PictureSource, size: PixelSize, onDelay: @escaping (LoadedPicture) -> Void = { _ in },
    completion: @escaping Completion
  ) {
    if let picture = keptPicture(of: source) { return completion(.success(picture)) }
    do throws(ImageError) {
      let (request, file) = try source.request(size, fits: true)
      // The state of the file before it is read: a change meanwhile is noticed.
      let load = Load(
        source: source, size: request.size, stamp: file.map { FileStamp(of: $0, at: source.path) })
      if let error = refusal(of: load) {
        if let file { Glibc.close(file) }
        return completion(.failure(error))
      }
      let isNew = loads[load] == nil
      loads[load, default: []].append(waiter(onDelay, completion))
      guard isNew else {
        if let file { Glibc.close(file) }
        return
      }
      decoder.decode(request, file: file) { [weak self] in self?.finish(load, $0) }
    } catch {
      completion(.failure(error))
    }
  }

  private func waiter(
    _ onDelay: @escaping (LoadedPicture) -> Void, _ completion: @escaping Completion
  ) -> Waiter {
    let picture = LoadedPicture()
    let delay = LoopTimer(on: decoder.loop) { [weak decoder] in
      if decoder?.isClosed == false { onDelay(picture) }
    }
    delay.arm(after: Self.patience)
    return Waiter(picture: picture, delay: delay, completion: completion)
  }

  private func finish(_ load: Load, _ result: DecodingJob.Answer) {
    let waiters = loads.removeValue(forKey: load) ?? []
    for waiter in waiters {
      waiter.delay.cancel()
      if case .success(let decoding) = result {
        waiter.picture.complete(as: decoding.picture(of: load.source))
      }
    }
    switch result {
    case .success(let decoding):
      if let picture = waiters.first?.picture { keep(picture, decoding, load.stamp, of: load.source) }
    case .failure(let error): keep(error, of: load)
    }
    for waiter in waiters { waiter.completion(result.map { _ in waiter.picture }) }
  }

  /// Renders a picture at another size. `completion` is called when it has been rendered, and not if it can't be.
  package func render(_ picture: LoadedPicture, size: PixelSize, completion: @escaping () -> Void) {
    guard let source = picture.source.flatMap({ PictureSource($0) }), size == size.decodable,
      let (request, file) = try? source.request(size, fits: false)
    else { return }
    decoder.decode(request, file: file) { result in
      guard case .success(let decoding) = result else { return }
      picture.keep(decoding.rendition)
      completion()
    }
  }

  // MARK: Kept pictures

  private func keptPicture(of source: PictureSource) -> LoadedPicture? {
    guard let index = entries.firstIndex(where: { $0.source == source }) else { return nil }
    let entry = entries.remove(at: index)
    guard entry.isCurrent else { return nil }
    entries.append(entry)
    return entry.picture
  }

  private func keep(
    _ picture: LoadedPicture, _ decoding: Decoding, _ stamp: FileStamp?, of source: PictureSource
  ) {
    let stamps = stamp.map { [$0] } ?? decoding.picture.sources.map { FileStamp(at: $0) }
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
    guard error.reason == .tooComplex, load.stamp != nil, load.source.path != nil else { return }
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
    let (request, file) = try source.request(size, fits: true)
    defer { if let file { close(file) } }
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

  fileprivate var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// The request of a size, and its file, which the caller closes.
  fileprivate func request(
    _ size: PixelSize, fits: Bool
  ) throws(ImageError) -> (DecodingRequest, file: Int32?) {
    let (subject, file): (DecodingRequest.Subject, Int32?)
    switch self {
    case .file(let path):
      let name = ImageFile.name(of: path)
      (subject, file) = (.file(name: name), try ImageFile.open(path, name: name))
    case .icon(let name, let prefersSymbolic, let themes):
      try IconThemes.check(name)
      (subject, file) = (.icon(name: name, prefersSymbolic: prefersSymbolic, themes: themes), nil)
    case .data(let bytes):
      let name = "the image"
      guard bytes.count <= ImageFile.limit else { throw .tooLong(name, limit: ImageFile.limit) }
      guard !bytes.isEmpty else { throw .unknownFormat(name) }
      guard let memory = bytes.withUnsafeBytes({ SealedMemory.make($0) }) else { throw .noMemory(name) }
      (subject, file) = (.file(name: name), memory)
    }
    return (DecodingRequest(subject: subject, size: size.decodable, fits: fits), file)
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

/// The state of a file or folder, by which a change is noticed. Files that don't exist have one, too.
private struct FileStamp: Hashable {
  let path: String
  private var device: dev_t = 0
  private var inode: ino_t = 0
  private var size: off_t = 0
  private var seconds = 0
  private var nanoseconds = 0

  init(at path: String) {
    var state = stat()
    self.init(path, stat(path, &state) == 0 ? state : nil)
  }

  /// The state of an open file.
  init(of file: Int32, at path: String?) {
    var state = stat()
    self.init(path ?? "", fstat(file, &state) == 0 ? state : nil)
  }

  private init(_ path: String, _ state: stat?) {
    self.path = path
    guard let state else { return }
    (device, inode, size) = (state.st_dev, state.st_ino, state.st_size)
    // The time of the last change of contents or attributes.
    (seconds, nanoseconds) = (state.st_ctim.tv_sec, state.st_ctim.tv_nsec)
  }
}
