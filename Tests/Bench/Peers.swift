import Foundation
import HeadlessSway

/// wob, fed through a pipe with a name as its manual says.
final class Wob {
  static var isInstalled: Bool { InstalledPrograms.has("wob") }

  private let stage: Stage
  private let fifo: String
  private let configuration: String
  private var program: RunningProgram?

  init(on stage: Stage) throws {
    self.stage = stage
    fifo = "\(stage.sway.folder.path)/wob.fifo"
    configuration = "\(stage.sway.folder.path)/wob.ini"
    try "timeout = 200\n".write(toFile: configuration, atomically: false, encoding: .utf8)
    mkfifo(fifo, 0o600)
  }

  /// From exec of the shell that writes a value to wob's buffer, wob running.
  func timeToPictureWarm() throws -> Duration {
    if program == nil {
      // The shell's descriptor 3 keeps the pipe open between two values.
      program = try stage.start(["sh", "-c", "exec 3<>\(fifo); exec wob -c \(configuration) <\(fifo)"])
      try stage.proxy.run(within: .milliseconds(300))
      _ = try showOnce()
    }
    return try showOnce()
  }

  private func showOnce() throws -> Duration {
    let mark = stage.proxy.events.count
    let writer = try stage.start(["sh", "-c", "echo 45 > \(fifo)"])
    let time = try stage.timeToPicture(writer, after: mark)
    _ = try stage.proxy.wait(for: .unmapped, after: mark)
    try stage.proxy.run(within: .milliseconds(250))
    return time
  }

  /// From exec of wob, a value waiting for it.
  func timeToPictureCold() throws -> Duration {
    let mark = stage.proxy.events.count
    let program = try stage.start(["wob", "-c", configuration], input: .text("45\n"))
    let time = try stage.timeToPicture(program, after: mark)
    program.end()
    return time
  }
}

/// fuzzel, a launcher that is always started cold.
enum Fuzzel {
  static var isInstalled: Bool { InstalledPrograms.has("fuzzel") }

  static func timeToPicture(on stage: Stage) throws -> Duration {
    let mark = stage.proxy.events.count
    let program = try stage.start(["fuzzel"])
    let time = try stage.timeToPicture(program, after: mark)
    program.end()
    try stage.proxy.run(within: .milliseconds(50))
    return time
  }
}

/// mako after a notification has come and gone.
final class Mako {
  static var isInstalled: Bool { InstalledPrograms.has("mako", "notify-send", "dbus-daemon") }

  let program: RunningProgram

  init(on stage: Stage) throws {
    program = try stage.start(["mako"])
    try stage.proxy.run(within: .milliseconds(500))
    let mark = stage.proxy.events.count
    try stage.run(["notify-send", "-t", "200", "Saving"])
    _ = try stage.proxy.wait(for: .bufferCommitted, after: mark)
    _ = try stage.proxy.wait(for: .unmapped, after: mark)
  }
}
