import Foundation

/// A private D-Bus session. It accepts every user: sway may run as another one than the test.
package final class SessionBus {
  package let address: String
  private let daemon: RunningProgram

  /// Starts the daemon with its socket in a folder, and waits for the address, which it prints when it listens.
  package init(in folder: String, environment: [String: String]) throws {
    let configuration = "\(folder)/bus.conf"
    try Self.configuration.write(toFile: configuration, atomically: false, encoding: .utf8)
    daemon = try RunningProgram(
      [
        "dbus-daemon", "--config-file=\(configuration)", "--nofork", "--print-address",
        "--address=unix:path=\(folder)/bus",
      ],
      environment: environment, readingLines: true)
    guard let address = daemon.nextLine(within: .seconds(60)) else {
      throw HarnessError("dbus-daemon did not start: \(daemon.errors)")
    }
    self.address = address
  }

  private static let configuration = """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <include>/usr/share/dbus-1/session.conf</include>
      <policy context="mandatory"><allow user="*"/></policy>
    </busconfig>
    """

  /// Ends the daemon, and with it all connections.
  package func end() { daemon.end() }
}
