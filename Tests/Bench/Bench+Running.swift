import CTestSystem
import Glibc
import HeadlessSway

// What it costs to run a command through a relay.
extension Bench {
  /// Beside cat in a pipe, script(1) in a terminal, and the command alone.
  func running() throws -> [Figure] {
    let relay = "\(InstalledPrograms.buildFolder)/bezel run --"
    let folder = try PrivateFolder()
    let file = "\(folder.path)/bytes"
    _ = try timeToRun("head -c 1073741824 /dev/urandom >\(file); head -c 104857600 \(file) >\(file).100")
    let pipe = try interleave(
      5,
      [
        { try timeToRun("\(relay) cat \(file) | cat >/dev/null") },
        { try timeToRun("cat \(file) | cat | cat >/dev/null") },
        { try timeToRun("cat \(file) | cat >/dev/null") },
      ])
    let terminal = try interleave(
      5,
      [
        { try timeInTerminal("\(relay) cat \(file).100", shows: 104_857_600) },
        { try timeInTerminal("script -qc 'cat \(file).100' /dev/null", shows: 104_857_600) },
      ])
    let start = try interleave(
      runs, [{ try timeToRun("exec \(relay) true") }, { try timeToRun("exec true") }])
    return [
      Figure(
        what: "run: 1 GiB through a pipe", ours: pipe[0].milliseconds, unit: "ms",
        other: ("cat", pipe[1].milliseconds), limit: 1 / 0.9, goal: 1),
      Figure(
        what: "run: 1 GiB into a pipe", ours: pipe[0].milliseconds, unit: "ms",
        other: ("nothing between", pipe[2].milliseconds), limit: nil, goal: 1 / 0.9),
      Figure(
        what: "run: 100 MiB in a raw terminal", ours: terminal[0].milliseconds, unit: "ms",
        other: ("script", terminal[1].milliseconds), limit: 1, goal: nil),
      Figure(
        what: "run: true, over true alone", ours: (start[0] - start[1]).milliseconds, unit: "ms", limit: 10,
        goal: 2),
    ]
  }

  /// From exec to exit of a shell's line.
  private func timeToRun(_ line: String) throws -> Duration {
    let program = try RunningProgram(["sh", "-c", line], environment: environment)
    guard program.ending(within: .seconds(120)) == .status(0) else {
      throw HarnessError("\(line) failed: \(program.errors)")
    }
    return program.startTime.duration(to: .now)
  }

  /// From exec to the last byte of a line that runs in a raw terminal, read as fast as it comes.
  private func timeInTerminal(_ line: String, shows count: Int) throws -> Duration {
    var name = [CChar](repeating: 0, count: 64)
    let master = Descriptor(test_open_terminal(&name, name.count))
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    let words: [String] = ["sh", "-c", "stty raw; exec \(line)"]
    let arguments = words.map { strdup($0) } + [nil]
    defer { (variables + arguments).forEach { free($0) } }
    let start = ContinuousClock.now
    let pid = test_spawn_in_terminal(arguments, variables, name)
    guard pid > 0 else { throw HarnessError("\(line) can't be started") }
    defer { waitpid(pid, nil, 0) }
    let shown = readAll(of: master)
    let time = start.duration(to: .now)
    guard shown == count else { throw HarnessError("\(line) showed \(shown) bytes, not \(count)") }
    return time
  }

  /// How many bytes come before nobody has the terminal open any more.
  private func readAll(of terminal: Descriptor) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { space in
      var sum = 0
      while case let count = read(terminal.number, space.baseAddress, space.count), count > 0 { sum += count }
      return sum
    }
  }

  private var environment: [String: String] {
    ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"]
  }
}
