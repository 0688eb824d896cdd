import BezelPosix
import Glibc
import HUDModel

/// The process that decodes pictures, which is `bezeld --role=decode`. It answers one request after another, until the
/// other side closes the connection.
package enum DecodingService {
  /// The arguments of `bezeld` for this role.
  package static let arguments = ["--role=decode"]

  package static func isNamed(by words: [[UInt8]]) -> Bool { words == arguments.map { Array($0.utf8) } }
  /// What icons, fonts and the dynamic linker need of the environment.
  static let variables = [
    "HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH",
  ]

  // The largest PNG file takes 64 MiB, the libraries' code and fonts about 200.
  private static let memory = 512 << 20
  private static let fileSize = 4 * DecodingRequest.sizeLimit * DecodingRequest.sizeLimit
  private static let descriptors = 32
  /// Of processor time for each request. The other side is less patient.
  private static let seconds = 1

  /// Serves the connection at descriptor 3.
  package static func run() {
    // Without room for the pixels, writing them fails with an error.
    signal(SIGXFSZ, SIG_IGN)
    ProcessLimits.set(memory: memory, file: fileSize, descriptors: descriptors)
    let socket = MessageSocket(ChildProcess.socketDescriptor)
    while let message = try? socket.receive(waits: true) {
      ProcessLimits.setProcessorTime(seconds: seconds)
      guard answer(message, on: socket) else { return }
    }
  }

  /// Returns false when the other side is gone, or has sent no request.
  private static func answer(_ message: SocketMessage, on socket: MessageSocket) -> Bool {
    let file = message.descriptor.map { ImageFile(adopting: $0) }
    guard let request = DecodingRequest(message.bytes) else { return false }
    var pixels: Int32?
    defer { if let pixels { close(pixels) } }
    let result = DecodingResult { () throws(ImageError) in
      let (picture, words) = try decode(request, file: file)
      let memory = words.withUnsafeBytes { SealedMemory.make($0) }
      guard let memory else { throw .noMemory(request.name, .current) }
      pixels = memory
      return picture
    }
    return socket.send(SocketMessage(DecodedPicture.bytes(result), descriptor: pixels))
  }

  private static func decode(
    _ request: DecodingRequest, file: ImageFile?
  ) throws(ImageError) -> (DecodedPicture, [UInt32]) {
    switch request.subject {
    case .file(let name):
      guard let file else { throw .unreadable(name, Errno(rawValue: EBADF)) }
      return try decode(file.read(name: name), name, request)
    case .icon(let name, let prefersSymbolic, let themes):
      let finding = try themes.find(name, prefersSymbolic: prefersSymbolic)
      let fileName = ImageFile.name(of: finding.path)
      // Their state before the file is read: a change meanwhile is noticed.
      let sources = finding.sources.map { FileStamp(at: $0) }
      let bytes = try ImageFile(opening: finding.path, name: fileName).read(name: fileName)
      var (picture, words) = try decode(bytes, fileName, request)
      (picture.path, picture.sources) = (finding.path, sources)
      return (picture, words)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ name: String, _ request: DecodingRequest
  ) throws(ImageError) -> (DecodedPicture, [UInt32]) {
    let picture = try LoadedPicture(bytes, name: name)
    let size = request.fits ? picture.size(fitting: Size(request.size)) : request.size
    let rendition = try picture.rendition(of: size)
    return (
      DecodedPicture(proportions: picture.size, size: size, path: "", sources: []), rendition.words
    )
  }
}

extension Size {
  init(_ size: PixelSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}
