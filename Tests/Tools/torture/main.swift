import Foundation
import HeadlessSway

// The long forms of the torture: `make torture-socket`, `make torture-faults`, `make soak`. The arguments are its name and the
// program `bezeld`. BEZEL_TORTURE_COUNT is the number of lines or cycles, BEZEL_TORTURE_SEED the seed,
// BEZEL_TORTURE_FIRST the first message's number, BEZEL_TORTURE_ONLY a part of the names of the faults or attacks.
let environment = ProcessInfo.processInfo.environment
let count = environment["BEZEL_TORTURE_COUNT"].flatMap(Int.init)
let seed = environment["BEZEL_TORTURE_SEED"].flatMap(UInt64.init) ?? 1
let first = environment["BEZEL_TORTURE_FIRST"].flatMap(Int.init) ?? 0
let arguments = CommandLine.arguments.dropFirst()

func say(_ line: String) {
  print(line)
  // Printed first, so that the seed is known after a crash.
  fflush(nil)
}

func tortureSocket(_ program: String) throws -> Bool {
  let count = count ?? 1_000_000
  say("torture-socket: \(count) lines from seed \(seed)")
  let sway = try Sway(Sway.Outputs(width: 800, height: 600))
  // Swift's backtracer would wait for ever for a process that a sanitizer has stopped.
  let variables = sway.environment.merging([
    "SWIFT_BACKTRACE": "enable=no",
    "ASAN_OPTIONS": "quarantine_size_mb=16:allocator_release_to_os_interval_ms=1000",
    "LSAN_OPTIONS": environment["LSAN_OPTIONS"] ?? "",
  ]) { $1 }
  var torture = try SocketTorture(seed: seed) { try ServerUnderTest(program, environment: variables) }
  try torture.run(count, from: first) { report, resources in
    say(
      "\(report.lines): \(report.deaths.count) deaths, \(report.hangs.count) hangs, "
        + "\(report.badReplies.count) bad replies; \(resources)")
  }
  say("\(torture.report)")
  return torture.report.isGood
}

/// The longest time that another client may wait during an attack.
let longestWait = Duration.milliseconds(50)

func attackSockets(_ program: String) throws -> Bool {
  let sway = try Sway(Sway.Outputs(width: 800, height: 600))
  let server = try ServerUnderTest(program, environment: sway.environment)
  let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
  let watcher = try WatcherUnderTest("\(folder)/bezel-desktop", on: server)
  var isGood = true
  for (name, path, words) in [
    ("server", server.socketPath, ["list"]), ("watcher", watcher.path, ["volume", "--help"]),
  ] {
    SocketAttacks(on: path, accepted: words).run(only: environment["BEZEL_TORTURE_ONLY"] ?? "") { report in
      isGood = isGood && report.isGood && report.wait <= longestWait
      say("\(name): \(report)")
    }
    say("\(server.resources()) in the server, \(watcher.resources) in the watcher")
  }
  let ending = server.stop()
  say("the server ends with \(ending.map { "\($0)" } ?? "nothing")")
  return isGood && watcher.program.isRunning && ending == .status(0)
}

/// The growth of the server's memory from the first tenth of the cycles on that is no leak, in KiB. At rest it has up to 3 MiB
/// more or less, by the last HUD's pictures and fonts; with 20,000 cycles, this limit is 0.2 KiB for each HUD.
let growthLimit = 4096

func soak(_ program: String) throws -> Bool {
  let count = count ?? 20_000
  say("soak: \(count) cycles from seed \(seed)")
  let sway = try Sway(Sway.Outputs(width: 800, height: 600))
  let server = try ServerUnderTest(program, environment: sway.environment)
  var soak = Soak(server, seed: seed)
  soak.run(count) { report in
    say("\(report.cycles): \(report.marks.last.map { "\($0)" } ?? "-"), \(report.problems.count) problems")
  }
  soak.watchRest()
  let ending = server.stop()
  say("\(soak.report); it ended with \(ending.map { "\($0)" } ?? "nothing")")
  return soak.report.problems.isEmpty && soak.report.wakeUps == 0
    && soak.report.growth <= growthLimit && ending == .status(0)
}

func tortureFaults(_ program: String) throws -> Bool {
  let sway = try Sway(Sway.Outputs(count: 2, width: 800, height: 600))
  let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
  var torture = FaultTorture(on: sway, programs: folder)
  let only = environment["BEZEL_TORTURE_ONLY"] ?? ""
  for fault in Fault.all(isRoot: getuid() == 0) where only.isEmpty || fault.name.contains(only) {
    let isGood = try torture.run(fault)
    say("\(isGood ? "ok  " : "BAD ") \(fault.name)")
  }
  if only.isEmpty || only == "events" {
    try torture.runEvents { say("\($1 ? "ok  " : "BAD ") \($0)") }
  }
  say("\(torture.report)")
  return torture.report.isGood
}

do {
  guard arguments.count == 2, let name = arguments.first, let program = arguments.last else {
    say("usage: bezel-torture socket|attacks|soak|faults BEZELD")
    exit(64)
  }
  let isGood =
    switch name {
    case "socket": try tortureSocket(program)
    case "attacks": try attackSockets(program)
    case "soak": try soak(program)
    case "faults": try tortureFaults(program)
    default: throw HarnessError("there is no torture '\(name)'")
    }
  exit(isGood ? 0 : 1)
} catch {
  say("seed \(seed): \(error)")
  exit(1)
}
