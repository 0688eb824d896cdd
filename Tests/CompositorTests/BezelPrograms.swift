import ControlWire
import Glibc
import HeadlessSway

/// The server in a compositor's session, and the command beside it.
final class BezelPrograms {
  let server: RunningProgram
  private let compositor: HeadlessCompositor

  /// Starts the server, telling its side of the wire, and waits until it listens.
  init(on compositor: HeadlessCompositor) throws {
    self.compositor = compositor
    server = try RunningProgram(
      ["\(InstalledPrograms.buildFolder)/bezeld", "serve"],
      environment: compositor.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 })
    let place = try ControlSocketAddress(
      runtimeDirectory: compositor.environment["XDG_RUNTIME_DIR"],
      display: compositor.environment["WAYLAND_DISPLAY"])
    let deadline = Deadline(in: .seconds(10))
    while (try? place.connect()) == nil {
      guard !deadline.hasPassed, server.isRunning else {
        throw HarnessError("the server did not start: \(server.errors)")
      }
      poll(nil, 0, 2)
    }
  }

  /// Runs `bezel` to its end.
  func callAsFunction(_ arguments: String...) throws -> FinishedProgram {
    try compositor.run([Self.command] + arguments)
  }

  /// Starts `bezel` for what takes longer.
  func start(_ arguments: String...) throws -> RunningProgram {
    try compositor.start([Self.command] + arguments)
  }

  /// What server and compositor have said to each other, as libwayland tells it.
  var wire: Wire { Wire(log: server.errors) }

  static let command = "\(InstalledPrograms.buildFolder)/bezel"
}
