import CTestSystem
import Glibc
import HeadlessSway

// The cost of running a command through a relay.
extension Experiment {
  /// 1 GiB of a file, compared with another cat in between and with no program in between.
  static var pipes: Experiment {
    let time = Quantity(
      "run: 1 GiB through a pipe", unit: "ms",
      limits: [
        .init(times: "cat", maximum: 1 / 0.9, goal: 1), .init(times: "nothing between", goal: 1 / 0.9),
      ])
    return Experiment("running a command in a pipe", [time]) {
      let desktop = try Desktop()
      let file = "\(desktop.folder)/bytes"
      try shell("head -c 1073741824 /dev/urandom >\(file)", on: desktop)
      let line = { (line: String) in [time: try shell(line, on: desktop).milliseconds] }
      return Setup(
        bezel: { try line("'\($0.client)' run -- cat \(file) | cat >/dev/null") },
        peers: {
          [
            Peer(name: "cat") { try line("cat \(file) | cat | cat >/dev/null") },
            Peer(name: "nothing between") { try line("cat \(file) | cat >/dev/null") },
          ]
        })
    }
  }

  /// 100 MiB in a raw terminal, compared with script(1).
  static var terminal: Experiment {
    let time = Quantity(
      "run: 100 MiB in a raw terminal", unit: "ms", limits: [.init(times: "script", maximum: 1)])
    return Experiment("running a command in a terminal", [time]) {
      let desktop = try Desktop()
      let file = "\(desktop.folder)/bytes"
      try shell("head -c 104857600 /dev/urandom >\(file)", on: desktop)
      let line = { (line: String) in
        [time: try timeInTerminal(line, shows: 104_857_600, on: desktop).milliseconds]
      }
      return Setup(
        bezel: { try line("'\($0.client)' run -- cat \(file)") },
        peers: {
          guard InstalledPrograms.has("script") else { return [] }
          return [Peer(name: "script") { try line("script -qc 'cat \(file)' /dev/null") }]
        })
    }
  }

  /// What it costs to look twice a second how far a silent command has read its file. The HUD is not counted.
  static var inspection: Experiment {
    let share = Quantity("run: looking at a silent command's file", unit: "% of a core", maximum: 0.2)
    return Experiment("running a silent command", [share], minimumRounds: 3, warmsUp: false) {
      let desktop = try Desktop()
      let file = "\(desktop.folder)/sparse"
      try shell("truncate -s 20G \(file)", on: desktop)
      let time = Duration.seconds(4)
      return Setup(bezel: { programs in
        let options = "--no-history --grace 60s --progress-fd 3"
        let run = "exec '\(programs.client)' run \(options) -- sha256sum \(file) 3>/dev/null"
        let program = try desktop.start(["sh", "-c", run])
        defer {
          program.send(SIGTERM)
          _ = program.ending()
        }
        // The start is not counted.
        try desktop.proxy.run(within: .seconds(1))
        let before = try ProcessUsage(of: program.pid)
        try desktop.proxy.run(within: time)
        let usage = try ProcessUsage(of: program.pid) - before
        return [share: 100 * (usage.processorTime / time)]
      })
    }
  }

  /// The additional time to start a command. It exits before its HUD would be shown.
  static var start: Experiment {
    let plain = Quantity("run: true, over true alone", unit: "ms", maximum: 10, goal: 2)
    let withOptions = Quantity("run --title: true, over true alone", unit: "ms", maximum: 10)
    return Experiment("running a short command", [plain, withOptions]) {
      let desktop = try Desktop()
      return Setup(
        bezel: { programs in
          let run = [programs.client, "run"]
          let alone = try bestTime(of: 20) { try desktop.run(["true"]) }
          let ours = try bestTime(of: 20) { try desktop.run(run + ["--", "true"]) }
          let titled = try bestTime(of: 20) { try desktop.run(run + ["--title", "x", "--", "true"]) }
          return [plain: ours - alone, withOptions: titled - alone]
        },
        instructions: [
          plain: { try InstructionCounter.countRunner(of: $0, ["--", "true"], on: desktop) },
          withOptions: {
            try InstructionCounter.countRunner(of: $0, ["--title", "x", "--", "true"], on: desktop)
          },
        ])
    }
  }
}

@discardableResult
private func shell(_ line: String, on desktop: Desktop) throws -> Duration {
  try desktop.run(["sh", "-c", line])
}

/// The time from exec to the last byte of a line that runs in a raw terminal, which is read without a pause.
private func timeInTerminal(_ line: String, shows count: Int, on desktop: Desktop) throws -> Duration {
  var name = [CChar](repeating: 0, count: 64)
  let terminal = Descriptor(test_open_terminal(&name, name.count))
  let variables = desktop.environment.map { strdup("\($0)=\($1)") } + [nil]
  let words: [String] = ["sh", "-c", "stty raw; exec \(line)"]
  let arguments = words.map { strdup($0) } + [nil]
  defer { (variables + arguments).forEach { free($0) } }
  let start = ContinuousClock.now
  let pid = test_spawn_in_terminal(arguments, variables, name)
  guard pid > 0 else { throw HarnessError("\(line) cannot be started") }
  defer { waitpid(pid, nil, 0) }
  let shown = countBytes(of: terminal)
  let time = start.duration(to: .now)
  guard shown == count else { throw HarnessError("\(line) printed \(shown) bytes, not \(count)") }
  return time
}

/// The number of bytes until no program has the terminal open.
private func countBytes(of terminal: Descriptor) -> Int {
  withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { space in
    var sum = 0
    while case let count = read(terminal.number, space.baseAddress, space.count), count > 0 { sum += count }
    return sum
  }
}
