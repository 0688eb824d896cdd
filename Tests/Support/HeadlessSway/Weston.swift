import Foundation

/// Weston on a headless output: a compositor without layer shell.
package final class Weston: HeadlessCompositor {
  package init() throws {
    try super.init("weston", mayBeRoot: true) { folder, readyCommand in
      let config = "\(folder)/weston.ini"
      let text = """
        [core]
        xwayland=false
        [output]
        name=headless
        [autolaunch]
        path=\(readyCommand)
        """
      try text.write(toFile: config, atomically: false, encoding: .utf8)
      return Launch(
        arguments: [
          "weston", "--backend=headless-backend.so", "--use-pixman", "--config=\(config)",
          "--socket=wayland-1",
          "--idle-time=0",
        ],
        environment: [:])
    }
  }
}
