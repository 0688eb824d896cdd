/// A private D-Bus session.
package final class SessionBus {
  package let address: String
  private let daemon: RunningProgram

  /// Starts the daemon with its socket in a folder, and waits for the address, which it prints when it listens.
  package init(in folder: String, environment: [String: String]) throws {
    daemon = try RunningProgram(
      ["dbus-daemon", "--session", "--nofork", "--print-address", "--address=unix:path=\(folder)/bus"],
      environment: environment, readingLines: true)
    guard let address = daemon.nextLine(within: .seconds(60)) else {
      throw HarnessError("dbus-daemon did not start: \(daemon.errors)")
    }
    self.address = address
  }

  /// Ends the daemon, and with it all connections.
  package func end() { daemon.end() }
}
