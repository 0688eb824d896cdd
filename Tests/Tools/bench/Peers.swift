import Foundation
import HeadlessSway

/// wob, fed through a named pipe as in its manual.
final class Wob {
  static var isInstalled: Bool { InstalledPrograms.has("wob") }

  private let desktop: Desktop
  private let fifo: String
  private let configuration: String
  private var program: RunningProgram?

  init(on desktop: Desktop) throws {
    self.desktop = desktop
    fifo = "\(desktop.folder)/wob.fifo"
    configuration = "\(desktop.folder)/wob.ini"
    try "timeout = 200\n".write(toFile: configuration, atomically: false, encoding: .utf8)
    mkfifo(fifo, 0o600)
  }

  /// From exec of the shell that writes a value to wob's buffer, with wob running.
  func timeToBufferWarm() throws -> Duration {
    if program == nil {
      // The shell's descriptor 3 keeps the pipe open between values.
      program = try desktop.start(["sh", "-c", "exec 3<>\(fifo); exec wob -c \(configuration) <\(fifo)"])
      try desktop.proxy.run(within: .milliseconds(300))
      _ = try showOnce()
    }
    return try showOnce()
  }

  private func showOnce() throws -> Duration {
    let mark = desktop.proxy.events.count
    let writer = try desktop.start(["sh", "-c", "echo 45 > \(fifo)"])
    let time = try desktop.timeToBuffer(writer, after: mark)
    _ = try desktop.proxy.wait(for: .unmapped, after: mark)
    try desktop.proxy.run(within: .milliseconds(250))
    return time
  }
}

/// fuzzel, a launcher that is always started cold.
enum Fuzzel {
  static var isInstalled: Bool { InstalledPrograms.has("fuzzel") }

  static func timeToBuffer(on desktop: Desktop) throws -> Duration {
    let mark = desktop.proxy.events.count
    let program = try desktop.start(["fuzzel"])
    let time = try desktop.timeToBuffer(program, after: mark)
    program.end()
    try desktop.proxy.run(within: .milliseconds(50))
    return time
  }
}

/// mako, after a notification was shown and has timed out.
final class Mako {
  static var isInstalled: Bool { InstalledPrograms.has("mako", "notify-send", "dbus-daemon") }

  let program: RunningProgram

  init(on desktop: Desktop) throws {
    program = try desktop.start(["mako"])
    try desktop.proxy.run(within: .milliseconds(500))
    let mark = desktop.proxy.events.count
    try desktop.run(["notify-send", "-t", "200", "Saving"])
    _ = try desktop.proxy.wait(for: .bufferCommitted, after: mark)
    _ = try desktop.proxy.wait(for: .unmapped, after: mark)
  }
}
