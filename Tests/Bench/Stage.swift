import HeadlessSway

/// A headless sway with the proxy before it, and the programs that run there.
final class Stage {
  let sway: Sway
  let proxy: WaylandProxy
  let environment: [String: String]

  init(_ outputs: Sway.Outputs = Sway.Outputs(), more: [String: String] = [:]) throws {
    sway = try Sway(outputs)
    proxy = try WaylandProxy(to: sway.display, at: "\(sway.folder.path)/proxy")
    environment = sway.environment.merging(["WAYLAND_DISPLAY": proxy.path]) { $1 }.merging(more) { $1 }
  }

  /// Starts a program as a client of the proxy.
  func start(_ arguments: [String], input: RunningProgram.Input = .nothing) throws -> RunningProgram {
    try RunningProgram(arguments, environment: environment, input: input)
  }

  /// Runs a program to its end while the proxy works; any status but 0 ends the bench with what was said.
  @discardableResult
  func run(_ arguments: [String]) throws -> RunningProgram {
    let program = try start(arguments)
    try proxy.wait(forEndOf: program)
    guard program.ending() == .status(0) else {
      throw HarnessError("\(arguments) ended with \(String(describing: program.ending())): \(program.errors)")
    }
    return program
  }

  /// From the start of a program to its first picture, or to that of another client which it moves to show one.
  func timeToPicture(_ program: RunningProgram, after mark: Int) throws -> Duration {
    let event = try proxy.wait(for: .bufferCommitted, after: mark)
    return program.startTime.duration(to: event.time)
  }
}
