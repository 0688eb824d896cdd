import Foundation

/// KWin on a virtual output: fractional scale and touch.
package final class KWin: HeadlessCompositor {
  /// Starts KWin with one output of `width` by `height` logical pixels.
  package init(width: Int = 1280, height: Int = 720, scale: Double = 1) throws {
    try super.init("kwin_wayland") { folder, readyCommand in
      // The packaged program carries file capabilities, which containers refuse to execute; a copy has none.
      let program = "\(folder)/kwin_wayland"
      try FileManager.default.copyItem(atPath: try Self.find("kwin_wayland"), toPath: program)
      return Launch(
        arguments: [
          program, "--virtual", "--no-lockscreen", "--no-global-shortcuts", "--width", "\(width)",
          "--height", "\(height)", "--scale", "\(scale)", "--socket", "wayland-1", readyCommand,
        ],
        environment: ["KWIN_COMPOSE": "Q", "QT_QPA_PLATFORM": "", "QT_LOGGING_RULES": "*=false"])
    }
  }

  private static func find(_ program: String) throws -> String {
    guard let path = InstalledPrograms.path(of: program) else {
      throw HarnessError("\(program) is not installed")
    }
    return path
  }
}
