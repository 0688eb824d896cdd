import BezelPosix
import BezelValues
import Glibc
import HUDModel

// What the decoding process is asked for, and what it answers: one message each. Numbers and texts have the form that
// they have in commands. No message is trusted.

/// A picture at a size. A file comes with the message as a descriptor.
struct DecodingRequest: Hashable {
  enum Subject: Hashable {
    /// The file at the descriptor, and how errors call it.
    case file(name: String)
    case icon(name: String, prefersSymbolic: Bool, themes: IconThemes)
  }

  var subject: Subject
  var size: PixelSize
  /// Whether the picture fits into the size with its proportions; otherwise it has exactly this size.
  var fits: Bool

  /// The greatest width and height, in pixels.
  static let sizeLimit = 4096

  /// How errors call the picture.
  var name: String {
    switch subject {
    case .file(let name): name
    case .icon(let name, _, _): "the icon '\(name.shortened)'"
    }
  }
}

/// A picture that was decoded.
struct DecodedPicture: Hashable {
  /// The proportions, in units of the picture's own.
  var proportions: Size
  /// The pixels come with the message as sealed memory.
  var size: PixelSize
  /// The file of an icon.
  var path: String
  /// What decides whether an icon is found again.
  var sources: [FileStamp]
}

typealias DecodingResult = Result<DecodedPicture, ImageError>

extension DecodingRequest {
  private static let version = 1

  var bytes: [UInt8] {
    var payload = PayloadWriter()
    Self.version.encode(to: &payload)
    size.width.encode(to: &payload)
    size.height.encode(to: &payload)
    fits.encode(to: &payload)
    switch subject {
    case .file(let name):
      false.encode(to: &payload)
      name.encode(to: &payload)
    case .icon(let name, let prefersSymbolic, let themes):
      true.encode(to: &payload)
      name.encode(to: &payload)
      prefersSymbolic.encode(to: &payload)
      themes.folders.encode(to: &payload)
      themes.settings.encode(to: &payload)
    }
    return payload.bytes
  }

  /// Nil for bytes that are no request of this version.
  init?(_ bytes: [UInt8]) {
    var payload = PayloadReader(bytes[...])
    do {
      guard try Int(decoding: &payload) == Self.version else { return nil }
      size = PixelSize(width: try Int(decoding: &payload), height: try Int(decoding: &payload))
      guard size.isDecodable else { return nil }
      fits = try Bool(decoding: &payload)
      if try Bool(decoding: &payload) {
        subject = .icon(
          name: try String(decoding: &payload), prefersSymbolic: try Bool(decoding: &payload),
          themes: IconThemes(
            folders: try [String](decoding: &payload), settings: try String?(decoding: &payload)))
      } else {
        subject = .file(name: try String(decoding: &payload))
      }
    } catch {
      return nil
    }
  }
}

extension DecodedPicture {
  /// The most sources of an icon in a message; an icon with more isn't cached.
  private static let sourceLimit = 512

  static func bytes(_ result: DecodingResult) -> [UInt8] {
    var payload = PayloadWriter()
    switch result {
    case .failure(let error):
      false.encode(to: &payload)
      Int(error.reason.rawValue).encode(to: &payload)
      // A reason may quote the file.
      String(error.description.unicodeScalars.prefix(2000)).encode(to: &payload)
    case .success(let picture):
      true.encode(to: &payload)
      picture.proportions.width.encode(to: &payload)
      picture.proportions.height.encode(to: &payload)
      picture.size.width.encode(to: &payload)
      picture.size.height.encode(to: &payload)
      picture.path.encode(to: &payload)
      picture.messageSources.encode(to: &payload)
    }
    return payload.bytes
  }

  private var messageSources: [FileStamp] {
    let bytes = sources.reduce(0) { $0 + $1.path.utf8.count + 64 }
    return sources.count <= Self.sourceLimit && bytes < SocketMessage.limit / 2 ? sources : []
  }

  /// Nil for bytes that are no answer.
  static func result(_ bytes: [UInt8]) -> DecodingResult? {
    var payload = PayloadReader(bytes[...])
    do {
      guard try Bool(decoding: &payload) else {
        let reason = UInt8(exactly: try Int(decoding: &payload)).flatMap(ImageError.Reason.init)
        let sentence = try String(decoding: &payload).onOneLine
        return reason.map { .failure(ImageError($0, sentence)) }
      }
      let picture = DecodedPicture(
        proportions: Size(width: try Double(decoding: &payload), height: try Double(decoding: &payload)),
        size: PixelSize(width: try Int(decoding: &payload), height: try Int(decoding: &payload)),
        path: try String(decoding: &payload), sources: try [FileStamp](decoding: &payload))
      guard picture.proportions.width > 0, picture.proportions.height > 0, picture.size.isDecodable else {
        return nil
      }
      return .success(picture)
    } catch {
      return nil
    }
  }
}

extension PixelSize {
  fileprivate var isDecodable: Bool {
    (1...DecodingRequest.sizeLimit).contains(width) && (1...DecodingRequest.sizeLimit).contains(height)
  }

  /// The size within the decoder's limits.
  var decodable: PixelSize {
    PixelSize(
      width: min(max(1, width), DecodingRequest.sizeLimit),
      height: min(max(1, height), DecodingRequest.sizeLimit))
  }
}
