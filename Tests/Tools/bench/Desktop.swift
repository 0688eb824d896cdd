import CTestSystem
import Foundation
import Glibc
import HeadlessSway

/// A headless sway behind the proxy, and the programs that run on it.
final class Desktop {
  let sway: Sway
  let proxy: WaylandProxy
  let environment: [String: String]
  private let bus: SessionBus?

  init(_ outputs: Sway.Outputs = Sway.Outputs(), hasBus: Bool = false) throws {
    sway = try Sway(outputs)
    proxy = try WaylandProxy(to: sway.display, at: "\(sway.folder.path)/proxy")
    bus = hasBus ? try SessionBus(in: sway.folder.path, environment: ["PATH": "/usr/bin:/bin"]) : nil
    var environment = sway.environment
    environment["WAYLAND_DISPLAY"] = proxy.path
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus?.address
    self.environment = environment
  }

  var folder: String { sway.folder.path }

  /// The path of the socket of the server that runs here.
  var serverSocket: String {
    get throws {
      let folder = "\(environment["XDG_RUNTIME_DIR"] ?? "")/bezel"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      guard let name = names.first(where: { $0.hasSuffix(".sock") }) else {
        throw HarnessError("there is no socket in \(folder)")
      }
      return "\(folder)/\(name)"
    }
  }

  /// Starts a program as a client of the proxy.
  func start(
    _ arguments: [String], environment extra: [String: String] = [:], input: RunningProgram.Input = .nothing
  ) throws -> RunningProgram {
    try RunningProgram(arguments, environment: environment.merging(extra) { $1 }, input: input)
  }

  /// Runs a program until it exits, while the proxy forwards messages.
  ///
  /// - Returns: The time from exec to exit.
  /// - Throws: `HarnessError` with its output, for every status but 0.
  @discardableResult
  func run(_ arguments: [String]) throws -> Duration {
    let program = try start(arguments)
    return try finish(program, arguments)
  }

  /// Waits until a program that was started here exits.
  @discardableResult
  func finish(_ program: RunningProgram, _ arguments: [String] = []) throws -> Duration {
    try proxy.wait(forEndOf: program)
    let time = program.startTime.duration(to: .now)
    guard program.ending() == .status(0) else {
      throw HarnessError(
        "\(arguments.isEmpty ? program.name : arguments.joined(separator: " ")) ended with "
          + "\(program.ending().map { "\($0)" } ?? "no status"): \(program.errors)")
    }
    return time
  }

  /// The processor time of a program and of the children that it waits for.
  func processorTime(of arguments: [String]) throws -> Duration {
    let before = ProcessUsage.ofEndedChildren
    try run(arguments)
    return ProcessUsage.ofEndedChildren - before
  }

  /// The time from the start of a program to the first buffer of it, or of the server that it makes show a HUD.
  func timeToBuffer(_ program: RunningProgram, after mark: Int) throws -> Duration {
    let event = try proxy.wait(for: .bufferCommitted, after: mark)
    return program.startTime.duration(to: event.time)
  }
}
