import HUDModel
import Posix

// `name` is how a sentence calls a picture: "the image 'bell.svg'", or "the image" for bytes.
extension ImageError {
  static func unreadable(_ name: String, _ reason: Errno) -> ImageError {
    ImageError("\(name) can't be read: \(reason)")
  }

  static func notAFile(_ name: String, kind: String) -> ImageError {
    ImageError("\(name) is \(kind); give a PNG or SVG file")
  }

  static func tooLong(_ name: String, limit: Int) -> ImageError {
    ImageError("\(name) is larger than \(limit >> 20) MiB; give a smaller one")
  }

  static func unknownFormat(_ name: String) -> ImageError {
    ImageError("\(name) is neither a PNG nor an SVG file; convert it to one of them")
  }

  static func tooLarge(_ name: String, width: Int, height: Int, limit: Int) -> ImageError {
    ImageError("\(name) has \(width)×\(height) pixels; give one of at most \(limit)×\(limit)")
  }

  static func broken(_ name: String, _ format: String, reason: String) -> ImageError {
    // librsvg's reasons may have several lines.
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ImageError("\(name) is a broken \(format) file (\(line)); export it again, or give another one")
  }

  static func sizeless(_ name: String) -> ImageError {
    ImageError("\(name) is an SVG file without a size; give its svg element a viewBox")
  }

  static func noLibrary(_ name: String, reason: String) -> ImageError {
    ImageError(
      "\(name) is an SVG file, which needs librsvg 2.52 or newer (\(reason)); install librsvg, or give a PNG file"
    )
  }

  static func noMemory(_ name: String) -> ImageError {
    ImageError("there is no memory for \(name); give a smaller one")
  }

  static func notAName(_ name: String) -> ImageError {
    ImageError(
      "an icon can't be called '\(name.shortened)'; give a name without a slash, or a file with --image")
  }

  static func unknownIcon(_ name: String, themes: [String], folders: [String]) -> ImageError {
    let places =
      themes.isEmpty
      ? "there are no icon themes in \(folders.joined(separator: ", "))"
      : "the icon themes searched are \(themes.joined(separator: ", "))"
    return ImageError(
      "there is no icon '\(name.shortened)'; \(places); give another name, or a file with --image")
  }
}
