import BezelPosix
import BezelValues
import HUDModel

// What the decoding process is asked for, and what it answers. No message is trusted.

/// A picture at a size.
struct DecodingRequest: Hashable {
  enum Subject: Hashable {
    /// The file at the descriptor that comes with the message.
    case descriptor
    /// The file at an absolute path.
    case file(path: String)
    case icon(name: String, prefersSymbolic: Bool, themes: IconThemes)
  }

  var subject: Subject
  /// How errors call the image.
  var name: String
  var size: PixelSize
  /// Whether the picture fits into the size with its proportions; otherwise it has exactly this size.
  var fits: Bool
  /// The versions of the files of a kept picture, by path; empty without one.
  var versions: [String: String] = [:]
  /// The file systems that do not answer.
  var avoided: [String] = []
  /// Whether one of them may still answer soon: an icon is not looked for without its folders then.
  var isPatient = false

  /// The greatest width and height, in pixels.
  static let sizeLimit = 4096
}

/// What the decoding process sends: how far it has come, and at last a picture or an error.
enum DecoderMessage {
  /// It is about to ask a file system; nil when that has answered.
  case asking(fileSystem: String?)
  /// It has read the files, which had these versions.
  case decoding([String: String])
  /// The files of the kept picture have the same versions.
  case unchanged
  /// The pixels come with the message as sealed memory. `path` is the file of an icon.
  case decoded(proportions: Size, size: PixelSize, path: String)
  case failed(ImageError)
}

extension DecodingRequest {
  private static let version = 3

  var bytes: [UInt8] {
    var texts = TextWriter()
    texts.add(Self.version, size.width, size.height, fits, name)
    texts.add(list: avoided)
    texts.add(isPatient)
    texts.add(versions)
    switch subject {
    case .descriptor: texts.add("descriptor")
    case .file(let path): texts.add("file", path)
    case .icon(let name, let prefersSymbolic, let themes):
      texts.add("icon", name, prefersSymbolic)
      texts.add(list: themes.folders)
      texts.add(list: themes.settings.map { [$0] } ?? [])
    }
    return texts.bytes
  }

  /// Nil for bytes that are not a request of this version.
  init?(_ bytes: [UInt8]) {
    var texts = TextReader(bytes)
    do throws(TextReader.Failure) {
      guard try texts.value() == Self.version else { return nil }
      size = PixelSize(width: try texts.value(), height: try texts.value())
      guard size.isDecodable else { return nil }
      fits = try texts.value()
      name = try texts.value()
      avoided = try texts.list()
      isPatient = try texts.value()
      versions = try texts.dictionary()
      switch try texts.value() as String {
      case "descriptor": subject = .descriptor
      case "file": subject = .file(path: try texts.value())
      case "icon":
        subject = .icon(
          name: try texts.value(), prefersSymbolic: try texts.value(),
          themes: IconThemes(folders: try texts.list(), settings: try texts.list().first))
      default: return nil
      }
    } catch {
      return nil
    }
  }
}

extension DecoderMessage {
  var bytes: [UInt8] {
    var texts = TextWriter()
    switch self {
    case .asking(let fileSystem):
      texts.add("asking")
      texts.add(list: fileSystem.map { [$0] } ?? [])
    case .decoding(let versions):
      texts.add("decoding")
      // A picture with more files isn't kept. A request has room for the paths of an icon's folders, too.
      let count = versions.keys.reduce(0) { $0 + $1.utf8.count + 100 }
      texts.add(count < SocketMessage.limit / 2 ? versions : [:])
    case .unchanged: texts.add("unchanged")
    case .decoded(let proportions, let size, let path):
      texts.add("decoded", proportions.width, proportions.height, size.width, size.height, path)
    case .failed(let error):
      // A reason may quote the file.
      texts.add("failed", error.reason.rawValue, String(error.description.unicodeScalars.prefix(2000)))
    }
    return texts.bytes
  }

  /// Nil for bytes that are not a message.
  init?(_ bytes: [UInt8]) {
    var texts = TextReader(bytes)
    do throws(TextReader.Failure) {
      switch try texts.value() as String {
      case "asking": self = .asking(fileSystem: try texts.list().first)
      case "decoding": self = .decoding(try texts.dictionary())
      case "unchanged": self = .unchanged
      case "decoded":
        let proportions = Size(width: try texts.value(), height: try texts.value())
        let size = PixelSize(width: try texts.value(), height: try texts.value())
        guard proportions.width > 0, proportions.height > 0, size.isDecodable else { return nil }
        self = .decoded(proportions: proportions, size: size, path: try texts.value())
      case "failed":
        guard let reason = ImageError.Reason(rawValue: try texts.value()) else { return nil }
        self = .failed(ImageError(reason, (try texts.value() as String).onOneLine))
      default: return nil
      }
    } catch {
      return nil
    }
  }
}

/// Texts one after another, each behind the number of its bytes and a colon.
private struct TextWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ values: any CustomStringConvertible...) {
    for value in values { add(text: value.description) }
  }

  mutating func add(list: [String]) {
    add(list.count)
    for text in list { add(text: text) }
  }

  mutating func add(_ texts: [String: String]) { add(list: texts.flatMap { [$0, $1] }) }

  private mutating func add(text: String) {
    bytes += "\(text.utf8.count):".utf8
    bytes += text.utf8
  }
}

private struct TextReader {
  struct Failure: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func value<Value: LosslessStringConvertible>() throws(Failure) -> Value {
    guard let colon = rest.prefix(8).firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
      count < rest.endIndex - colon,
      let value = String(validating: rest[(colon + 1)...].prefix(count), as: UTF8.self).flatMap(Value.init)
    else { throw Failure() }
    rest = rest[(colon + 1 + count)...]
    return value
  }

  mutating func list() throws(Failure) -> [String] {
    var texts: [String] = []
    for _ in 0..<max(0, try value() as Int) { texts.append(try value()) }
    return texts
  }

  mutating func dictionary() throws(Failure) -> [String: String] {
    let texts = try list()
    guard texts.count.isMultiple(of: 2) else { throw Failure() }
    let pairs = stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension PixelSize {
  fileprivate var isDecodable: Bool { self == decodable }

  /// The size within the decoder's limits.
  var decodable: PixelSize {
    PixelSize(
      width: min(max(1, width), DecodingRequest.sizeLimit),
      height: min(max(1, height), DecodingRequest.sizeLimit))
  }
}
