import BezelPosix
import BezelValues
import Glibc
import HUDModel

// `name` is how an error calls an image: "the image 'bell.svg'", or "the image" for bytes.
extension ImageError {
  // MARK: Files

  static func unreadable(_ name: String, _ reason: Errno) -> ImageError {
    let (kind, advice): (Reason, String) =
      switch reason.rawValue {
      case ENOENT: (.notFound, "check its path")
      case EMFILE, ENFILE, ENOMEM: (.noResources, "end other programs and try again")
      default: (.unreadable, "give a file that can be read")
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
    ImageError(.notAnImage, "\(name) is not a PNG, JPEG or SVG file; convert it to one of them")
  }

  // MARK: Formats

  static func tooLarge(_ name: String, _ size: PixelSize, limit: Int) -> ImageError {
    ImageError(
      .tooLarge, "\(name) has \(size.width)×\(size.height) pixels; give one of at most \(limit)×\(limit)")
  }

  static func broken(_ name: String, _ format: String, reason: String) -> ImageError {
    // The reasons of librsvg may have several lines.
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

  /// `format` has its article, and `library` is what to install.
  static func noLibrary(_ name: String, _ format: String, _ library: String, reason: String) -> ImageError {
    ImageError(
      .unsupported,
      "\(name) is \(format) file, which needs \(library) (\(reason)); install it, or give a PNG file")
  }

  static func noDecoder(_ name: String) -> ImageError {
    ImageError(
      .unsupported,
      "\(name) is an SVG file, which only 'bezeld' decodes; install bezeld, or give a PNG file")
  }

  static func tooComplex(_ name: String) -> ImageError {
    ImageError(.tooComplex, "\(name) can't be drawn within the limits of time and memory; give a simpler one")
  }

  static func tooSlow(_ name: String, limit: Duration) -> ImageError {
    ImageError(
      .tooComplex, "\(name) takes longer than \(limit.components.seconds) s to be drawn; give a simpler one")
  }

  // MARK: Resources

  static func noMemory(_ name: String) -> ImageError {
    ImageError(.noResources, "not enough memory for \(name); give a smaller one")
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

  static func decoderFailed(_ name: String, _ reason: String) -> ImageError {
    ImageError(.noResources, "\(name) can't be drawn: \(reason)")
  }

  /// The error of a process that can't be started.
  static func decoderNotStarted(_ name: String, _ program: String, _ error: Errno) -> ImageError {
    let isBusy = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(error.rawValue)
    return .decoderFailed(
      name,
      "the program '\(program.shortened)', which decodes pictures, can't be started (\(error)); "
        + (isBusy ? "end other programs and try again" : "install it again"))
  }

  /// The error of a process that gives no answer. `isDecoding` is whether it has begun to decode the file: otherwise the
  /// file is not the reason. `ending` is nil for a process that has not ended.
  static func decoderEnded(_ name: String, _ ending: ProcessEnding?, isDecoding: Bool) -> ImageError {
    // How librsvg, the allocator and the kernel end a process at a limit.
    let crashes = [SIGABRT, SIGSEGV, SIGBUS, SIGTRAP, SIGILL, SIGFPE]
    switch ending {
    case .signal(let signal) where isDecoding && crashes.contains(signal): return .tooComplex(name)
    case .status where isDecoding: return .tooComplex(name)
    case .signal(let signal):
      return .decoderFailed(
        name,
        "the process that decodes pictures was ended by a signal (\(String(cString: strsignal(signal)))); try again"
      )
    case .status(0):
      return .decoderFailed(
        name,
        "the installed 'bezeld', which decodes pictures, has another version than this process; start this one again, "
          + "a server after 'bezel stop'")
    case .status(let status):
      return .decoderFailed(
        name, "'bezeld', which decodes pictures, ended with status \(status); install it again")
    case nil:
      return .decoderFailed(name, "the process that decodes pictures gave no answer; try again")
    }
  }

  static func decoderSilent(_ name: String, for time: Duration) -> ImageError {
    .decoderFailed(
      name,
      "the process that decodes pictures did not answer within \(time.components.seconds) s; try again")
  }

  static func queueFull(_ name: String) -> ImageError {
    .decoderFailed(name, "too many newer images wait for the process that decodes pictures; try again")
  }

  // MARK: Icons

  /// `kind` is what a name has to be.
  static func notAName(_ name: String, _ kind: String) -> ImageError {
    ImageError(
      .notFound, "an icon can't be called '\(name.shortened)'; give a name \(kind), or a file as the image")
  }

  static func slowSearch(_ icon: String, folders: Int) -> ImageError {
    ImageError(
      .tooComplex,
      "the search for the icon '\(icon.shortened)' in \(folders) folders takes too long; "
        + "shorten XDG_DATA_DIRS, or give a file as the image")
  }

  static func unknownIcon(_ name: String, themes: [String], folders: [String]) -> ImageError {
    let places =
      themes.isEmpty
      ? "no icon themes in \(listed(folders))" : "the icon themes searched are \(listed(themes))"
    let own = Symbol.allNames
    let nearest = own.contains(name) ? "" : suggestion(for: name, among: own)
    return ImageError(
      .notFound,
      "unknown icon '\(name.shortened)'\(nearest)"
        + (nearest.isEmpty ? "; \(places); give another name, or a file as the image" : ""))
  }

  /// The first names of a list, so that the error has a bounded length.
  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(8).map(\.shortened).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
