/// A PulseAudio of its own, with the sinks `one` (the default) and `two` and the source `mic`, without hardware.
/// It accepts every user: sway may run as another one than the test.
package final class PulseServer {
  /// What a client connects to.
  package let address: String
  /// The variables with which a client finds this server.
  package let environment: [String: String]
  private let folder: PrivateFolder
  private let daemon: RunningProgram

  /// Whether the programs are installed.
  package static var isInstalled: Bool { InstalledPrograms.has("pulseaudio", "pactl") }

  /// Starts the server, and waits until it answers.
  ///
  /// - Parameters:
  ///   - devices: The modules with the devices.
  ///   - socket: The path of its socket; nil for one in a folder of its own.
  /// - Throws: ``HarnessError`` if it doesn't start.
  package init(devices: [String] = PulseServer.devices, at socket: String? = nil) throws {
    folder = try PrivateFolder()
    try folder.allowPassage()
    let socket = socket ?? "\(folder.path)/native"
    address = "unix:\(socket)"
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": address,
    ]
    let modules = devices + ["module-native-protocol-unix socket=\(socket) auth-anonymous=1"]
    daemon = try RunningProgram(
      [
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "--disable-shm=true",
      ]
        + modules.flatMap { ["-L", $0] }, environment: environment)
    try Deadline.wait(for: "pulseaudio did not start: \(daemon.errors)") {
      try FinishedProgram.run(["pactl", "info"], environment: environment).status == 0
    }
  }

  package static let devices = [
    "module-null-sink sink_name=one sink_properties=device.description=One", "module-null-sink sink_name=two",
    "module-null-source source_name=mic",
  ]

  /// Runs `pactl`, and returns what it prints.
  @discardableResult
  package func pactl(_ arguments: String...) throws -> String {
    let program = try FinishedProgram.run(["pactl"] + arguments, environment: environment)
    guard program.status == 0 else { throw HarnessError("pactl \(arguments): \(program.errors)") }
    return program.output
  }

  /// The volumes of a sink's channels, in percent, as `pactl` prints them.
  package func volumes(of sink: String = "one") throws -> [Int] {
    try percentages(in: try pactl("get-sink-volume", sink))
  }

  package func microphoneVolumes() throws -> [Int] {
    try percentages(in: try pactl("get-source-volume", "mic"))
  }

  package func isMuted(_ sink: String = "one") throws -> Bool {
    try pactl("get-sink-mute", sink).contains("yes")
  }

  private func percentages(in text: String) throws -> [Int] {
    let line = text.split(separator: "\n").first ?? ""
    return line.split(separator: " ").compactMap { $0.hasSuffix("%") ? Int($0.dropLast()) : nil }
  }

  /// Ends the server, as in a crash.
  package func end() { daemon.end() }
}
