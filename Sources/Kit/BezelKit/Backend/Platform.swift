#if BEZEL_WAYLAND
internal import BezelConfiguration
internal import BezelControlWire
internal import BezelEventLoop
internal import BezelPosix
internal import BezelValues
import Glibc
internal import HUDDisplay
internal import HUDImages
internal import HUDModel
internal import HUDPainting
internal import WaylandSurface

/// What differs between the platforms, where HUDs are shown. `Elsewhere.swift` has the same for all others.
enum Platform {
  /// What the HUDs of this process give their commands to.
  static let receiver: any CommandReceiver = HUDThread {
    HostBackend(on: $0) { () throws in try Connection() }
  }

  static let maximumCount = HUDDisplay.mostSharedBezels

  /// Blocks the thread for a random time.
  static func pause(upTo microseconds: UInt32) { usleep(.random(in: 0...microseconds)) }

  /// Prints a failure, if the user wants it.
  static func log(_ failure: HUD.Failure) {
    if getenv("BEZEL_LOG") != nil { Console.complain("\(failure)") }
  }

  static func plainText(ofMarkup source: String) throws(HUD.MarkupError) -> String {
    do throws(HUDPainting.MarkupError) {
      return try Markup(source).plain
    } catch {
      throw HUD.MarkupError(description: "the markup is invalid: \(error)")
    }
  }

  static func theme(inFile path: String) throws(UsageError) -> ThemeSelection {
    try Configuration.theme(inFile: path)
  }

  /// The theme of a name that is not built in.
  static func theme(named name: String) throws(UsageError) -> ThemeSelection {
    var configuration = Configuration(at: ConfigurationPaths())
    configuration.loadTheme(name)
    return try configuration.theme(named: name)
  }

  /// Loads a picture, at the size that it has by default at scale 2: it has no output yet.
  static func picture(
    _ source: HUDModel.Image.Source, isTinted: Bool
  ) throws(HUDModel.ImageError) -> LoadedPicture {
    let pictureSource: PictureSource =
      switch source {
      case .file(let path): .file(path: path)
      case .data(let bytes): .data(bytes)
      case .icon(let name):
        .icon(
          name: name, prefersSymbolic: isTinted,
          themes: IconThemes { getenv($0).flatMap { String(validatingCString: $0) } })
      }
    return try LoadedPicture.load(
      pictureSource, size: PixelSize(width: 80, height: 80), program: InstalledProgram("bezeld").path)
  }

  /// Runs a closure that blocks.
  static func onThread(_ body: @escaping @Sendable () -> Void) {
    if !DetachedThread.start(body) { body() }
  }
}

#endif
