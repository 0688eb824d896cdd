// BezelKit where it shows nothing: on all platforms but Linux, and without the trait Wayland. The manifest defines
// BEZEL_WAYLAND otherwise, and the files in Backend are compiled in place of this one. A HUD ends as it is shown.

#if !BEZEL_WAYLAND
internal import BezelValues
import Dispatch
internal import HUDModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

enum Platform {
  static let receiver: any CommandReceiver = Refusal()

  static let maximumCount = 0

  /// Changes of a HUD that has ended are not repeated.
  static func pause(upTo microseconds: UInt32) {}

  static func log(_ failure: HUD.Failure) {
    guard getenv("BEZEL_LOG") != nil else { return }
    var line = Array("\(failure)\n".utf8)
    #if canImport(ucrt)
    _write(2, &line, UInt32(line.count))
    #else
    write(2, &line, line.count)
    #endif
  }

  /// Omits the tags without checking them.
  static func plainText(ofMarkup source: String) throws(HUD.MarkupError) -> String {
    var isTag = false
    let text = source.filter { character in
      if character == "<" { isTag = true }
      defer { if character == ">" { isTag = false } }
      return !isTag
    }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(text) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
  }

  /// Reads nothing: no HUD has the theme.
  static func theme(inFile path: String) throws(UsageError) -> ThemeSelection { ThemeSelection(.auto) }

  /// There are the built-in ones only.
  static func theme(named name: String) throws(UsageError) -> ThemeSelection {
    throw UsageError(
      "unknown theme '\(name.shortened)'; choose \(ThemeSelection.Name.list)", code: .unknownTheme)
  }

  /// Reads nothing: no HUD shows it.
  static func picture(
    _ source: HUDModel.Image.Source, isTinted: Bool
  ) throws(HUDModel.ImageError) -> LoadedPicture {
    LoadedPicture()
  }

  static func onThread(_ body: @escaping @Sendable () -> Void) { body() }
}

/// Refuses all HUDs.
private final class Refusal: CommandReceiver {
  let refusal: HUD.Failure? = HUD.Failure(
    .unsupportedPlatform,
    "HUDs can't be shown on this platform; build for Linux, with the trait 'Wayland' of the package 'bezel'")
  let mergesChanges = false
  func enqueue(_ command: BackendCommand, for hud: HUDState) -> Bool { false }
  func wake() {}
}

extension HUD.Canvas {
  func draw(_ step: Step) {}
}

final class Semaphore: Sendable {
  private let semaphore: DispatchSemaphore

  init(value: Int) { semaphore = DispatchSemaphore(value: value) }

  func signal() { semaphore.signal() }

  func wait() { semaphore.wait() }
}

/// No server takes a HUD over.
enum HandingOver {
  static func begin() {}
  static func end() {}
}

#endif
