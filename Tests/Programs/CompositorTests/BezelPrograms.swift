import BezelControlWire
import Glibc
import HeadlessSway

/// The server in a compositor's session, and its client.
final class BezelPrograms {
  let server: RunningProgram
  private let compositor: HeadlessCompositor

  /// Starts the server with a protocol log, and waits until it listens.
  init(on compositor: HeadlessCompositor) throws {
    self.compositor = compositor
    server = try RunningProgram(
      ["\(InstalledPrograms.buildFolder)/bezeld", "serve"],
      environment: compositor.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 })
    let address = try ControlSocketAddress(
      runtimeDirectory: compositor.environment["XDG_RUNTIME_DIR"],
      display: compositor.environment["WAYLAND_DISPLAY"])
    try Deadline.wait(for: "the server did not start: \(server.errors)", between: { poll(nil, 0, 2) }) {
      (try? address.connect()) != nil
    }
  }

  /// Runs `bezel` until it exits.
  func callAsFunction(_ arguments: String...) throws -> FinishedProgram { try self(arguments) }

  func callAsFunction(_ arguments: [String]) throws -> FinishedProgram {
    try compositor.run([Self.command] + arguments)
  }

  /// Starts `bezel` for a command that does not return at once.
  func start(_ arguments: String...) throws -> RunningProgram {
    try compositor.start([Self.command] + arguments)
  }

  /// The messages between server and compositor, as libwayland logs them.
  var wire: Wire { Wire(log: server.errors) }

  static let command = "\(InstalledPrograms.buildFolder)/bezel"
}
