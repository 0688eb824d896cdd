import BezelControlWire
import BezelPosix
import Glibc
import HeadlessSway

// What happens to a server that works: signals, files that are removed, a compositor that stops.
extension FaultTorture {
  /// Signals that end the server as `stop` does, and others whose default is kept. SIGKILL and SIGSEGV end it at once.
  private static let endingSignals = [SIGINT, SIGTERM]
  private static let stoppingSignals = [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]
  /// Ignored by default, and by the server. For SIGHUP it reads its configuration again.
  private static let ignoredSignals = [SIGHUP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGPIPE, SIGXFSZ]

  /// Does all of this. `onEnd` is called with the name of each.
  package mutating func runEvents(onEnd: (String, Bool) -> Void) throws {
    for signal in 1..<Int32(65) where ![32, 33].contains(signal) {
      // A program under nohup or in the background of a script ignores some.
      Glibc.signal(signal, SIG_DFL)
      try note("signal \(signal)", onEnd) { try $0.send(signal) }
    }
    try runRemovals(onEnd: onEnd)
    try note("output to a full disk", onEnd) { try $0.writeToFullDisk() }
    try note("the compositor is killed", onEnd) { try $0.killCompositor() }
    try note("the compositor is stopped", onEnd) { try $0.stopCompositor() }
  }

  /// Removes the socket, and its folder.
  package mutating func runRemovals(onEnd: (String, Bool) -> Void) throws {
    try note("the socket is removed", onEnd) { try $0.removeSocket() }
    try note("the socket's folder is removed", onEnd) { try $0.removeFolder(thenStops: false) }
    try note("the socket's folder is removed, and the next server stops", onEnd) {
      try $0.removeFolder(thenStops: true)
    }
  }

  private mutating func note(
    _ name: String, _ onEnd: (String, Bool) -> Void, _ body: (inout FaultTorture) throws -> [String]
  ) throws {
    let problems = try body(&self)
    report.faults += 1
    report.others += problems.map { "\(name): \($0)" }
    onEnd(name, problems.isEmpty)
  }

  private func server(on sway: Sway) throws -> ServerUnderTest {
    let server = try ServerUnderTest("\(programs)/bezeld", environment: sway.environment)
    _ = server.ask("show", "One", "--id", "one", "--mode", "spinner")
    return server
  }

  private func client(_ words: String..., on sway: Sway) throws -> RunningProgram {
    try sway.start(["\(programs)/bezel"] + words)
  }

  /// The problem of a client that does not end with one of these statuses, and a sentence if it isn't 0.
  private func problem(_ client: RunningProgram, _ statuses: Int32...) -> String? {
    let ending = client.ending(within: .seconds(30))
    let isExpected = statuses.contains { ending == .status($0) }
    if isExpected, ending == .status(0) || client.errors.hasPrefix("bezel: ") { return nil }
    return "a client ends with \(ending.map { "\($0)" } ?? "nothing"): \(client.errors)"
  }

  /// Shows another HUD, and stops the server that has it.
  private func problemsAfterwards(on sway: Sway) throws -> [String] {
    let problems = try [problem(client("show", "Again", on: sway), 0), problem(client("stop", on: sway), 0)]
    return problems.compactMap { $0 }
  }

  private func send(_ signal: Int32) throws -> [String] {
    let server = try server(on: sway)
    // A client whose command is not read yet starts another server.
    let events = ServerEvents(of: server)
    let waiting = try client("show", "Waiting", "--id", "waiting", "--wait", on: sway)
    let deadline = Deadline(in: ServerUnderTest.timeout)
    while let line = events?.next(before: deadline), !line.hasPrefix("waiting\t") {}
    server.program.send(signal)
    var problems: [String] = []
    if Self.stoppingSignals.contains(signal) {
      // The client gives up. In a process group without a shell, only SIGSTOP stops.
      let answer = try client("list", on: sway)
      problems += [signal == SIGSTOP ? problem(answer, 1) : problem(answer, 0, 1)].compactMap { $0 }
      server.program.send(SIGCONT)
      problems += try [problem(client("list", on: sway), 0)].compactMap { $0 }
    } else if Self.endingSignals.contains(signal) {
      let ending = server.program.ending(within: ServerUnderTest.timeout)
      if ending != .status(0) { problems.append("it ends with \(ending.map { "\($0)" } ?? "nothing")") }
      if access(server.socketPath, F_OK) == 0 { problems.append("the socket stays") }
    } else if !Self.ignoredSignals.contains(signal) {
      // The next command must not come to a server that is being killed.
      _ = server.program.ending(within: ServerUnderTest.timeout)
    }
    problems += try problemsAfterwards(on: sway)
    return problems + [problem(waiting, 0, 1)].compactMap { $0 }
  }

  private func removeSocket() throws -> [String] {
    let server = try server(on: sway)
    unlink(server.socketPath)
    var problems = try [problem(client("show", "Two", "--id", "two", on: sway), 0)].compactMap { $0 }
    if server.ask("list").output.count(where: { $0 == "\n" }) != 2 {
      problems.append("another server shows the next HUD")
    }
    return try problems + end(server)
  }

  /// Without the lock that was in the folder, the next command starts another server. The first one ends when it notices
  /// that one, and takes its place again if that one has ended by then.
  private func removeFolder(thenStops: Bool) throws -> [String] {
    let server = try server(on: sway)
    let path = server.socketPath
    unlink(path)
    unlink(path.replacing(".sock", with: ".lock"))
    rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    var problems = try [problem(client("show", "Two", "--id", "two", on: sway), 0)].compactMap { $0 }
    if thenStops { problems += try [problem(client("stop", on: sway), 0)].compactMap { $0 } }
    let isBack = try SocketWatch(of: server.address).wait(
      before: Deadline(in: ServerUnderTest.timeout), unless: server.program
    ) { showsFirst(server) }
    if server.program.isRunning, !isBack { problems.append("it can't be reached, and stays") }
    return try problems + end(server)
  }

  /// Whether the server that listens has the first server's HUD.
  private func showsFirst(_ server: ServerUnderTest) -> Bool {
    server.ask("list").output.hasPrefix("one\t")
  }

  /// Stops the server that listens, and waits for the end of this one.
  private func end(_ server: ServerUnderTest) throws -> [String] {
    let problems = try [problem(client("stop", on: sway), 0)].compactMap { $0 }
    let ending = server.program.ending(within: ServerUnderTest.timeout)
    return problems + (ending == .status(0) ? [] : ["it does not stop"])
  }

  private func writeToFullDisk() throws -> [String] {
    let server = try server(on: sway)
    defer { _ = server.stop() }
    return try ["list", "help", "--version", "list --json"].compactMap { words in
      try problem(sway.start(["sh", "-c", "\"$0\" \(words) >/dev/full", "\(programs)/bezel"]), 1)
    }
  }

  private func killCompositor() throws -> [String] {
    let sway = try Sway(Sway.Outputs(width: 800, height: 600))
    let server = try server(on: sway)
    let events = ServerEvents(of: server)
    let waiting = try client("show", "Two", "--id", "two", "--wait", on: sway)
    while let line = events?.next(before: Deadline(in: ServerUnderTest.timeout)), !line.hasPrefix("two\t") {}
    sway.crash()
    let ending = server.program.ending(within: ServerUnderTest.timeout)
    var problems = [problem(waiting, 1, 69)].compactMap { $0 }
    if ending != .status(69) {
      problems.append("the server ends with \(ending.map { "\($0)" } ?? "nothing")")
    }
    return problems + [problem(try client("show", "Again", on: sway), 69)].compactMap { $0 }
  }

  /// Stops a compositor with six outputs, while HUDs are shown and changed.
  private func stopCompositor() throws -> [String] {
    let sway = try Sway(Sway.Outputs(count: 6, width: 400, height: 300))
    let server = try server(on: sway)
    kill(sway.pid, SIGSTOP)
    defer { kill(sway.pid, SIGCONT) }
    var problems: [String] = []
    for number in 0..<300 where server.program.isRunning {
      let id = ["--id", "\(number % 8)"]
      let words =
        number % 3 == 0
        ? ["show", "HUD \(number)", "--output", "all"] + id : ["update", "--details", "\(number)"] + id
      if server.ask(words).isLate { problems.append("\(words.joined(separator: " ")) is not answered") }
    }
    kill(sway.pid, SIGCONT)
    if server.ask("list").status != .success {
      problems.append("the server does not work again: \(server.program.errors)")
    }
    let ending = server.stop()
    if ending != .status(0) {
      problems.append("it ends with \(ending.map { "\($0)" } ?? "nothing"): \(server.program.errors)")
    }
    return problems
  }
}
