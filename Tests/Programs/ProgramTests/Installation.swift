import Foundation

/// A folder with `bezel` in it, a `bezeld` beside it, and a runtime folder; all of it goes with the test, when none of its
/// programs is used any more.
final class Installation {
  /// What stands beside the command as `bezeld`.
  enum Server {
    /// The tests' own, which answers what it is asked to.
    case echo
    case script(String)
    case missing
  }

  let folder: String
  var runtimeFolder: String { folder + "/run" }
  var socketPath: String { runtimeFolder + "/bezel/wayland-0.sock" }

  /// The folder that the programs were built into, beside these tests.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  init(_ server: Server = .echo) throws {
    folder = "/tmp/bezel-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(
      atPath: folder + "/run", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try shell(#"cp "$1" "$2""#, Installation.products + "/bezel", folder + "/bezel")
    try install(server, as: folder + "/bezeld")
  }

  deinit {
    _ = try? launch(["stop"]).outcome()
    try? FileManager.default.removeItem(atPath: folder)
  }

  func install(_ server: Server, as path: String) throws {
    switch server {
    case .echo: try shell(#"cp "$1" "$2""#, Installation.products + "/EchoServer", path)
    case .script(let text):
      try shell(#"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#, text, path)
    case .missing: break
    }
  }

  /// Programs are written by a process of their own. If this one had them open for writing, even briefly, a
  /// child that another test starts at that moment would too, and they couldn't be run: “text file busy”.
  private func shell(_ script: String, _ arguments: String...) throws {
    let outcome = try start(["-c", script, "sh"] + arguments, program: "/bin/sh").outcome()
    guard outcome.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Runs `bezel` to its end.
  func run(_ arguments: String..., environment: [String: String?] = [:]) throws -> Outcome {
    try start(arguments, environment: environment).outcome()
  }

  /// Starts `bezel`, or another program.
  func start(
    _ arguments: [String], program: String? = nil, environment: [String: String?] = [:]
  ) throws -> Running {
    let program = try launch(arguments, program: program, environment: environment)
    program.installation = self
    return program
  }

  private func launch(
    _ arguments: [String], program: String? = nil, environment: [String: String?] = [:]
  ) throws -> Running {
    var all: [String: String?] = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": runtimeFolder]
    all.merge(environment) { $1 }
    return try Running(
      program ?? folder + "/bezel", arguments, environment: all.compactMapValues { $0 }, directory: folder)
  }
}

/// A program that runs, and its two streams.
final class Running {
  let process = Process()
  private let output = Pipe()
  private let complaint = Pipe()
  /// The program may read its folder until its end.
  fileprivate var installation: Installation?

  init(_ program: String, _ arguments: [String], environment: [String: String], directory: String) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
  }

  /// Waits for the first bytes on standard output.
  func firstOutput() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Waits for the end. A server that kept the streams open would keep it from coming.
  func outcome() -> Outcome {
    let output = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: output, complaint: String(decoding: complaint, as: UTF8.self)
    )
  }
}

struct Outcome {
  var status: Int32
  var output: Data
  var complaint: String

  var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
}
