import BezelPosix
import Glibc
import HUDModel

/// The process that decodes pictures, which is `bezeld --role=decode`. It answers one request after another, until the
/// other side closes the connection. It alone opens the files of images: a file system may never answer.
package enum DecodingService {
  /// The arguments of `bezeld` for this role.
  package static let arguments = ["--role=decode"]

  /// Whether the arguments of `bezeld` ask for this role.
  package static func isRequested(by words: [[UInt8]]) -> Bool { words == arguments.map { Array($0.utf8) } }

  /// What icons, fonts and the dynamic linker need of the environment. Swift's backtracer would keep the connection open
  /// after a crash, unless it is off here, too.
  static let variables = [
    "HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE",
  ]

  // The largest PNG file takes 64 MiB, the libraries' code and fonts about 200.
  private static let memory = 512 << 20
  private static let fileSize = 4 * DecodingRequest.sizeLimit * DecodingRequest.sizeLimit
  private static let descriptors = 32
  /// For each picture, in seconds. The display's process ends this one earlier, unless it is stopped itself.
  private static let processorTime = 10

  /// Serves the connection at descriptor 3.
  package static func run() {
    // Without room for the pixels, writing them fails with an error.
    signal(SIGXFSZ, SIG_IGN)
    ProcessLimits.set(memory: memory, file: fileSize, descriptors: descriptors)
    let socket = MessageSocket(ChildProcess.socketDescriptor)
    while let message = try? socket.receive(waits: true) {
      ProcessLimits.grantProcessorTime(seconds: processorTime)
      guard answer(message, on: socket) else { return }
    }
  }

  /// Returns false when the other side is gone, or has sent what is not a request.
  private static func answer(_ message: SocketMessage, on socket: MessageSocket) -> Bool {
    let file = message.descriptor.map { ImageFile(adopting: $0) }
    guard let request = DecodingRequest(message.bytes) else { return false }
    do throws(ImageError) {
      let decoding = Decoding(request: request, file: file) { _ = socket.send(SocketMessage($0.bytes)) }
      guard let picture = try decoding.picture() else {
        return socket.send(SocketMessage(DecoderMessage.unchanged.bytes))
      }
      guard let pixels = picture.pixels.words.withUnsafeBytes({ SealedMemory.make($0) }) else {
        throw .noMemory(request.name, .current)
      }
      defer { close(pixels) }
      let answer = DecoderMessage.decoded(
        proportions: picture.proportions, size: picture.pixels.size, path: picture.path)
      return socket.send(SocketMessage(answer.bytes, descriptor: pixels))
    } catch {
      return socket.send(SocketMessage(DecoderMessage.failed(error).bytes))
    }
  }
}

/// Finds, reads and decodes an image in this process.
struct Decoding {
  let request: DecodingRequest
  /// The file of a request without a path.
  let file: ImageFile?
  /// Whether SVG files are refused, except icons.
  let refusesSVG: Bool
  /// Is told how far it has come.
  let report: (DecoderMessage) -> Void
  private let fileSystems = FileSystems()

  init(
    request: DecodingRequest, file: ImageFile?, refusesSVG: Bool = false,
    report: @escaping (DecoderMessage) -> Void
  ) {
    (self.request, self.file, self.refusesSVG, self.report) = (request, file, refusesSVG, report)
  }

  /// Nil for a kept picture that has the state of its files.
  func picture() throws(ImageError) -> DecodedPicture? {
    switch request.subject {
    case .descriptor:
      guard let file else { throw .unreadable(request.name, Errno(rawValue: EBADF)) }
      return try decode(file.read(name: request.name), request.name, [:], refusesSVG: refusesSVG)
    case .file(let path):
      try enter(path)
      if isUnchanged { return nil }
      let file = try ImageFile(opening: path, name: request.name)
      // Before it is read: a change meanwhile is noticed.
      let versions = [path: version(ofDescriptor: file.descriptor)]
      return try decode(file.read(name: request.name), request.name, versions, refusesSVG: refusesSVG)
    case .icon(let name, let prefersSymbolic, let themes):
      return try icon(name, prefersSymbolic, themes)
    }
  }

  private func icon(
    _ name: String, _ prefersSymbolic: Bool, _ themes: IconThemes
  ) throws(ImageError) -> DecodedPicture? {
    // Folders that do not answer are passed over.
    let folders = themes.folders.filter { isReachable($0) }
    let settings = themes.settings.flatMap { isReachable($0) ? $0 : nil }
    report(.asking(fileSystem: nil))
    if request.isPatient, folders != themes.folders || settings != themes.settings {
      throw .unanswered(request.name)
    }
    if folders == themes.folders, settings == themes.settings, isUnchanged { return nil }
    let finding = try IconThemes(folders: folders, settings: settings)
      .find(name, prefersSymbolic: prefersSymbolic)
    let fileName = ImageFile.name(of: finding.path)
    let read = versions(ofFiles: finding.sources)
    let bytes = try ImageFile(opening: finding.path, name: fileName).read(name: fileName)
    var picture = try decode(bytes, fileName, read, refusesSVG: false)
    picture.path = finding.path
    return picture
  }

  private func decode(
    _ bytes: [UInt8], _ name: String, _ versions: [String: String], refusesSVG: Bool
  ) throws(ImageError) -> DecodedPicture {
    report(.decoding(versions))
    return try DecodedPicture(
      bytes, name: name, size: request.size, fits: request.fits, refusesSVG: refusesSVG)
  }

  private var isUnchanged: Bool {
    !request.versions.isEmpty && request.versions == versions(ofFiles: request.versions.keys)
  }

  /// Follows a path up to its file, which may never end: the report says where it waits then.
  ///
  /// - Throws: `ImageError` if the path leads into a file system that is known not to answer.
  private func enter(_ path: String) throws(ImageError) {
    var last = ""
    try fileSystems.follow(path) { device throws(ImageError) in
      guard !request.avoided.contains(device) else { throw .unanswered(request.name) }
      if device != last { report(.asking(fileSystem: device)) }
      last = device
    }
  }

  private func isReachable(_ folder: String) -> Bool {
    do throws(ImageError) { try enter(folder) } catch { return false }
    _ = access(folder, X_OK)
    return true
  }
}
