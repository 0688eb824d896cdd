import Glibc
import HeadlessSway

/// The program that this bench is about, on a stage.
final class Bezel {
  private let stage: Stage
  private let client = "\(InstalledPrograms.buildFolder)/bezel"
  /// The server's process, once it has shown something.
  private(set) var server: Int32?
  /// Readable once the server has ended: a server is no child of the bench, and its number may live on.
  private var serverEnd: Descriptor?

  init(on stage: Stage) {
    self.stage = stage
  }

  deinit {
    if let server { kill(server, SIGTERM) }
  }

  /// Shows what the figures are about; the client's process is returned when it has ended.
  @discardableResult
  func show(_ options: [String] = ["Saving", "--mode", "ring", "--progress", "40%"]) throws -> RunningProgram
  {
    let mark = stage.proxy.events.count
    let program = try stage.start([client, "show"] + options)
    let event = try stage.proxy.wait(for: .bufferCommitted, after: mark)
    if server != event.pid {
      server = event.pid
      serverEnd = try Descriptor.watching(event.pid)
    }
    try stage.proxy.wait(forEndOf: program)
    return program
  }

  /// Starts a change of the HUD that is up.
  func update(_ options: [String]) throws -> RunningProgram {
    try stage.start([client, "update"] + options)
  }

  /// Takes everything away and waits until no surface is left.
  func dismiss() throws {
    let mark = stage.proxy.events.count
    try stage.run([client, "dismiss", "--all"])
    _ = try stage.proxy.wait(for: .unmapped, after: mark)
    // What follows the last surface (its destruction, a settled server) is not of the next measurement.
    try stage.proxy.run(within: .milliseconds(50))
  }

  /// From exec of `bezel show` to the first buffer, with the server as it is.
  func timeToPicture() throws -> Duration {
    let mark = stage.proxy.events.count
    let program = try show()
    return try stage.timeToPicture(program, after: mark)
  }

  /// From exec to exit of a command that the running server answers.
  func timeToForward() throws -> Duration {
    let program = try update(["--progress", "41%"])
    try stage.proxy.wait(forEndOf: program)
    return program.startTime.duration(to: .now)
  }

  /// Ends the server and waits until it is gone.
  func stop() throws {
    guard let server, let serverEnd else { return }
    try stage.run([client, "stop"])
    let isGone = try stage.proxy.run(within: .seconds(5), also: serverEnd) {
      Deadline(in: .zero).waitForInput(on: serverEnd.number)
    }
    guard isGone else { throw HarnessError("bezeld \(server) is still there 5 s after `bezel stop`") }
    self.server = nil
    self.serverEnd = nil
  }
}
