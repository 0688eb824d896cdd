/// KWin on a virtual output: fractional scale and touch.
package final class KWin: HeadlessCompositor {
  /// The socket of the bus on which KWin takes screenshots.
  let bus: SessionBus
  private let busFolder: PrivateFolder

  /// Starts KWin with one output of `width` by `height` logical pixels.
  package init(width: Int = 960, height: Int = 640, scale: Double = 1) throws {
    let busFolder = try PrivateFolder()
    let bus = try SessionBus(
      in: busFolder.path, environment: ["PATH": "/usr/bin:/bin", "HOME": busFolder.path])
    self.busFolder = busFolder
    self.bus = bus
    try super.init("kwin_wayland", mayBeRoot: true) { folder, readyCommand in
      // The packaged program carries file capabilities, which containers refuse to execute; a copy has none.
      let program = "\(folder)/kwin_wayland"
      try InstalledPrograms.copy(Self.find("kwin_wayland"), to: program)
      return Launch(
        arguments: [
          program, "--virtual", "--no-lockscreen", "--no-global-shortcuts", "--width", "\(width)",
          "--height", "\(height)", "--scale", "\(scale)", "--socket", "wayland-1", readyCommand,
        ],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address,
          // KWin takes screenshots of OpenGL scenes only.
          "KWIN_COMPOSE": "O2",
          "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
          "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1",
          "QT_QPA_PLATFORM": "",
          "QT_LOGGING_RULES": "*=false",
        ])
    }
  }

  private static func find(_ program: String) throws -> String {
    guard let path = InstalledPrograms.path(of: program) else {
      throw HarnessError("\(program) is not installed")
    }
    return path
  }
}
