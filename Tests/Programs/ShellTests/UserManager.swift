import Foundation
import HeadlessSway

/// A `systemd --user` in mount and process namespaces of its own, with the units of an installed Bezel.
final class UserManager {
  let runtimeFolder: String
  private let installed: InstalledBezel?
  private let home: String
  private let folder: PrivateFolder
  private let environment: [String: String]
  private let process: RunningProgram

  /// Whether there is a systemd here, and the rights that its namespaces need.
  static let isAvailable: Bool = {
    guard InstalledPrograms.has("systemctl", "unshare"),
      FileManager.default.isExecutableFile(atPath: systemd)
    else { return false }
    return (try? UserManager(of: nil, environment: [:])) != nil
  }()

  private static let systemd = "/usr/lib/systemd/systemd"

  /// Starts it, and waits until it answers.
  init(of installed: InstalledBezel?, environment: [String: String]) throws {
    self.installed = installed
    folder = try PrivateFolder()
    home = try folder.makeFolder("home")
    let runtimeFolder = try environment["XDG_RUNTIME_DIR"] ?? folder.makeFolder("run")
    self.runtimeFolder = runtimeFolder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    self.environment = ["PATH": path, "HOME": home, "XDG_RUNTIME_DIR": runtimeFolder, "LANG": "C.UTF-8"]
    if let installed {
      try FileManager.default.createDirectory(
        atPath: "\(home)/.local/share/systemd", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/.local/share/systemd/user",
        withDestinationPath: "\(installed.prefix)/lib/systemd/user")
    }
    // systemd refuses to run where the system was booted with another manager, and systemctl to talk to other namespaces.
    let script = """
      mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system || exit
      \(Self.systemd) --user --log-target=console >&2 &
      while read -r line; do
        eval "systemctl --user $line"
        echo "status $?"
      done
      kill $!
      wait $!
      """
    let rights = getuid() == 0 ? [] : ["--user", "--map-root-user"]
    process = try RunningProgram(
      ["unshare"] + rights + [
        "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", script,
      ],
      environment: self.environment, input: .pipe, readingLines: true)
    try Deadline.wait(for: "systemd did not start: \(process.errors)") {
      try systemctl("show --property Version").status == 0
    }
  }

  deinit {
    process.closeInput()
    _ = process.ending()
  }

  func configure(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/.config/bezel", withIntermediateDirectories: true)
    try text.write(toFile: "\(home)/.config/bezel/bezel.ini", atomically: false, encoding: .utf8)
  }

  /// Runs the installed `bezel`.
  func bezel(_ arguments: String..., display: String) throws -> FinishedProgram {
    try FinishedProgram.run(
      [installed?.bezel ?? ""] + arguments,
      environment: environment.merging(["WAYLAND_DISPLAY": display]) { $1 })
  }

  /// Runs systemctl, which has to succeed.
  func control(_ arguments: String) throws {
    guard try systemctl(arguments).status == 0 else {
      throw HarnessError("systemctl \(arguments): \(process.errors)")
    }
  }

  func property(_ name: String, of unit: String) throws -> String {
    try systemctl("show --value --property \(name) \(unit)").output
  }

  /// Waits until a unit has a state.
  func wait(for state: String, of unit: String) throws {
    try Deadline.wait(for: "\(unit) is not \(state): \(process.errors)") {
      try property("ActiveState", of: unit) == state
    }
  }

  private func systemctl(_ arguments: String) throws -> (status: Int, output: String) {
    process.write("\(arguments)\n")
    var output = ""
    while let line = process.nextLine(within: .seconds(60)) {
      if line.hasPrefix("status ") { return (Int(line.dropFirst(7)) ?? -1, output) }
      output += line
    }
    throw HarnessError("systemd ended: \(process.errors)")
  }
}
