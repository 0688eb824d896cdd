import Foundation
import Glibc
import HeadlessSway

/// Counts instructions with callgrind. Two counts differ by less than one in a hundred, whatever the machine's load.
enum InstructionCounter {
  static var isInstalled: Bool { InstalledPrograms.has("valgrind") }

  /// Millions of instructions of a program from start to exit, without its child processes.
  static func count(_ arguments: [String], on desktop: Desktop) throws -> Double {
    let log = "\(desktop.folder)/callgrind.log"
    let program = try desktop.start(command(log: log) + arguments)
    try desktop.finish(program, arguments)
    return try count(of: program.pid, in: log)
  }

  /// Millions of instructions of `bezel-run` in a `bezel run` that reads a file.
  static func countRunner(
    of programs: BezelPrograms, _ arguments: [String], from file: String = "/dev/null", on desktop: Desktop,
    options: [String] = []
  ) throws -> Double {
    let copy = try CountedCopy(of: programs, counting: "bezel-run", options: options)
    let program = try desktop.start(redirected([copy.programs.client, "run"] + arguments, from: file))
    try desktop.finish(program, arguments)
    // The client executes bezel-run, so they are one process.
    return try count(of: program.pid, in: copy.log)
  }

  /// Millions of instructions of `bezel-desktop` in a command that the client becomes it for.
  static func countDesktop(
    of programs: BezelPrograms, _ arguments: [String], on desktop: Desktop, environment: [String: String],
    options: [String] = []
  ) throws -> Double {
    let copy = try CountedCopy(of: programs, counting: "bezel-desktop", options: options)
    let session = BezelSession(copy.programs.client, on: desktop)
    try session.show()
    let program = try desktop.start([copy.programs.client] + arguments, environment: environment)
    try desktop.finish(program, arguments)
    try session.stop()
    return try count(of: program.pid, in: copy.log)
  }

  /// Millions of instructions of a server that starts, shows a HUD without an animation, and is stopped when it is idle.
  static func countStart(
    of programs: BezelPrograms, on desktop: Desktop, options: [String] = []
  ) throws -> Double {
    let copy = try CountedCopy(of: programs, counting: "bezeld", options: options)
    let server = try BezelSession.run(copy.programs, on: desktop) { session in
      try session.show(["Saving", "--mode", "ring", "--progress", "40%", "--animation", "none"])
      try session.waitUntilIdle()
      return session.server
    }
    return try count(of: server ?? 0, in: copy.log)
  }

  /// Millions of instructions of a server for each of the repetitions that `work` returns. Earlier instructions, such as
  /// those of the start, are not counted.
  static func countServer(
    of programs: BezelPrograms, on desktop: Desktop, options: [String] = [],
    after prepare: (BezelSession) throws -> Void,
    _ work: (BezelSession) throws -> Int
  ) throws -> Double {
    let copy = try CountedCopy(of: programs, counting: "bezeld", options: ["--instr-atstart=no"] + options)
    var units = 0
    let server = try BezelSession.run(copy.programs, on: desktop) { session in
      try prepare(session)
      let server = session.server ?? 0
      try desktop.run(["vgdb", "--pid=\(server)", "instrumentation", "on"])
      units = try work(session)
      try desktop.run(["vgdb", "--pid=\(server)", "instrumentation", "off"])
      return server
    }
    return try count(of: server, in: copy.log) / Double(max(1, units))
  }

  /// A copy of a build's programs, which start each other from their own folder. One of them is replaced by a script that
  /// starts it under the counter.
  private struct CountedCopy {
    let programs: BezelPrograms
    var log: String { "\(folder.path)/callgrind.log" }
    private let folder: PrivateFolder

    init(of original: BezelPrograms, counting counted: String, options: [String] = []) throws {
      folder = try PrivateFolder()
      programs = BezelPrograms(folder: folder.path)
      for path in original.all {
        let name = path.dropFirst(original.folder.count + 1)
        let copy = "\(folder.path)/\(name)"
        if name == counted {
          let script =
            "#!/bin/sh\nexec \((command(log: log) + options).joined(separator: " ")) '\(path)' \"$@\"\n"
          try script.write(toFile: copy, atomically: false, encoding: .utf8)
          chmod(copy, 0o755)
        } else {
          try FileManager.default.copyItem(atPath: path, toPath: copy)
        }
      }
    }
  }

  private static func command(log: String) -> [String] {
    ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
  }

  /// Reads `==PID== Collected : COUNT`. Forked processes write such lines with their own pid.
  private static func count(of pid: Int32, in log: String) throws -> Double {
    let text = try String(contentsOfFile: log, encoding: .utf8)
    let line = text.split(separator: "\n").last { $0.hasPrefix("==\(pid)== Collected :") }
    guard let count = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw HarnessError("callgrind wrote no count for process \(pid): \(text)")
    }
    return count / 1_000_000
  }
}
