import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// `bezel run` with the real programs.
@Suite(.serialized, .needs("sway", "grim"))
struct RunTests {
  @Test func `a build's progress and result are shown; its output and status are passed on`() throws {
    let session = try SwaySession("run-build")
    let build = try ScriptedCommand(in: session, ["--title", "Parser", "--"])
    // One number is no progress yet.
    try build.send("[2/12] Compiling token.c", "[3/12] Compiling lexer.c")
    let shown = try session.wait(for: "a quarter") { $0.progress == 0.25 }
    #expect(shown.mode == "ring" && shown.title == "Parser")
    #expect(shown.details == "lexer.c")
    #expect(shown.note.wholeMatch(of: /3\/12 · 0:[0-9]{2}/) != nil, "\(shown.note)")
    try session.waitUntilPlaced("middle")

    try build.send("[9/12] Compiling parser.c")
    try session.wait(for: "three quarters") { $0.progress == 0.75 }
    try build.send("exit 0")
    #expect(build.program.ending() == .status(0))
    let lines = ["[2/12] Compiling token.c", "[3/12] Compiling lexer.c", "[9/12] Compiling parser.c"]
    #expect(build.program.output == lines.map { $0 + "\n" }.joined())
    let last = try session.wait(for: "success") { $0.mode == "success" }
    #expect(last.title == "Parser" && !last.details.isEmpty)
    #expect(last.details.contains(/\ntook (0:[0-9]{2}|0\.[0-9] s)$/), "\(last.details)")
    // The HUD is dismissed automatically.
    try session.waitUntilEmpty()
  }

  @Test func `its HUD comes back when the compositor was started again`() throws {
    let session = try SwaySession("run-restart")
    let folder = try #require(session.sway.environment["XDG_RUNTIME_DIR"])
    // A display keeps its name, whichever compositor has it.
    let display = "\(folder)/wayland-9"
    try #require(symlink(session.sway.display, display) == 0)
    let named = ["env", "WAYLAND_DISPLAY=wayland-9", session.bezel]
    let command = try session.sway.start(
      named + [
        "run", "--grace", "0s", "--", "sh", "-c", "echo '[1/4] a'; echo '[2/4] b'; read line; exit 3",
      ],
      input: .pipe)
    func waitUntilListed(_ words: String) throws {
      try Deadline.wait(for: words) { try session.sway.run(named + ["list"]).output.contains(words) }
    }
    try waitUntilListed("visible\tring")
    session.sway.crash()
    let next = try Sway(Sway.Outputs(width: 800, height: 600))
    unlink(display)
    try #require(symlink(next.display, display) == 0)
    try next.waitForPicture("the HUD") { $0[400, 300] != $0[0, 0] }
    try waitUntilListed("visible\tring")
    command.closeInput()
    #expect(command.ending() == .status(3))
    try waitUntilListed("error")
    #expect(try session.sway.run(named + ["stop"]).status == 0)
  }

  @Test func `a failure shows its reason, and stays until it is tapped`() throws {
    let session = try SwaySession("run-failure")
    let build = try ScriptedCommand(in: session)
    try build.send("[1/4] Compiling", "[2/4] Compiling")
    try build.send("error main.c:7:3: error: no lexer", "error make: *** [all] Error 2")
    try session.wait(for: "half of it") { $0.progress == 0.5 }
    try build.send("exit 2")
    #expect(build.program.ending() == .status(2))
    let failed = try session.wait(for: "the error") { $0.mode == "error" }
    // The place has a line of its own.
    #expect(
      failed.title == "sh failed"
        && failed.details.split { $0.isWhitespace } == ["main.c:7:3", "error:", "no", "lexer"])
    #expect(failed.note.wholeMatch(of: /status 2( · 0:[0-9]{2})?/) != nil, "\(failed.note)")
    try session.waitUntilSettled("failed")
    let pointer = try VirtualPointer(on: session.sway)
    try Deadline.wait(between: { try pointer.click(x: 400, y: 300) }) { try session.huds().isEmpty }
    try session.wait(untilGone: "the error")
  }

  @Test func `the HUD names the signal that killed a build, and bezel run dies of the same signal`() throws {
    let session = try SwaySession("run-killed")
    let build = try ScriptedCommand(in: session)
    try build.send("working")
    try session.wait(for: "a spinner") { $0.mode == "spinner" }
    try build.send("die KILL")
    #expect(build.program.ending() == .signal(SIGKILL))
    let failed = try session.wait(for: "the error") { $0.mode == "error" }
    #expect(failed.note.contains("killed"), "\(failed)")
    try session.waitUntilSettled("killed")
  }

  @Test(arguments: [true, false])
  func `a run inside of another one shows nothing by itself`(hasTerminal: Bool) throws {
    let session = try SwaySession("run-inner")
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    // script(1) is a terminal; what it starts has a session of its own, as has the command of the outer run.
    let inner =
      "'\(bezel)' run --verbose --grace 0s -- sh -c 'echo [1/4] one; echo [2/4] two; sleep 2; exit 3'"
    let outer = "'\(bezel)' run --grace 0s -- sh -c \"\(inner)\""
    let words = hasTerminal ? ["script", "-qec", outer, "/dev/null"] : ["sh", "-c", outer]
    let run = try session.sway.start(words)
    try session.wait(for: "half of it") { $0.progress == 0.5 }
    #expect(run.ending() == .status(3))
    try session.wait(for: "one error") { $0.mode == "error" }
    #expect((run.output + run.errors).contains("the 'bezel run' around this one shows its progress"))
  }

  @Test func `a run in a terminal of its own, which another one has opened, has a HUD`() throws {
    let session = try SwaySession("run-terminal")
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    let inner = "'\(bezel)' run --title Inner --grace 0s -- sleep 60"
    let run = try session.sway.start([
      bezel, "run", "--title", "Outer", "--grace", "0s", "--", "script", "-qec", inner, "/dev/null",
    ])
    try Deadline.wait { try Set(session.huds().map(\.title)) == ["Inner", "Outer"] }
    run.send(SIGTERM)
    _ = run.ending()
  }

  @Test func `an interrupted command leaves no HUD`() throws {
    let session = try SwaySession("run-interrupted")
    let build = try ScriptedCommand(in: session)
    try session.wait(for: "a spinner") { $0.mode == "spinner" }
    try build.send("die INT")
    #expect(build.program.ending() == .signal(SIGINT))
    try session.wait(untilGone: "the interrupted command's HUD")
  }

  @Test func `a killed bezel run leaves no HUD`() throws {
    let session = try SwaySession("run-lost")
    let build = try ScriptedCommand(in: session)
    try session.wait(for: "a spinner") { $0.mode == "spinner" }
    build.program.send(SIGKILL)
    try session.waitUntilEmpty()
    try build.send("exit 0")
  }

  @Test func `while another process holds the server's lock the command runs, and its HUD is shown later`()
    throws
  {
    let session = try SwaySession("run-locked")
    let socket = try session.socketAddress().path
    let folder = URL(fileURLWithPath: socket).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = open("\(socket.dropLast(".sock".count)).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let build = try ScriptedCommand(in: session, ["--grace", "0s", "--"])
    try build.send("[1/4] one", "[2/4] two")
    try Deadline.wait { build.program.output == "[1/4] one\n[2/4] two\n" }
    #expect(try session.huds().isEmpty)
    close(lock)
    try session.wait(for: "half of it") { $0.progress == 0.5 }
    try build.send("exit 0")
    #expect(build.program.ending() == .status(0))
  }

  @Test func `after the server is killed, a new server shows the HUD and the failure`() throws {
    let session = try SwaySession("run-server-killed")
    let build = try ScriptedCommand(in: session)
    try build.send("[1/4] one", "[2/4] two")
    // A server that ends within a second is not replaced.
    try session.wait(for: "half of it for a second") { $0.progress == 0.5 && $0.note.contains("0:02") }
    let server = try session.sway.serverProcess()
    kill(server, SIGKILL)
    try session.wait(for: "the same HUD") { $0.progress == 0.5 && $0.details == "two" }
    #expect(try session.sway.serverProcess() != server)
    try build.send("[3/4] three")
    try session.wait(for: "more of it") { $0.progress == 0.75 }
    try build.send("exit 3")
    #expect(build.program.ending() == .status(3))
    try session.wait(for: "the error") { $0.mode == "error" }
  }

  @Test(arguments: [true, false])
  func `a server that the user ends is not started again by a run`(isStopped: Bool) throws {
    let session = try SwaySession("run-server-ended")
    let build = try ScriptedCommand(in: session)
    try session.wait(for: "a spinner for a second") { $0.mode == "spinner" && $0.note.contains("0:02") }
    let server = try session.sway.serverProcess()
    if isStopped { #expect(try session.run("stop").status == 0) } else { kill(server, SIGTERM) }
    try build.send("[1/4] one", "[2/4] two", "run sleep 1.5", "exit 0")
    #expect(build.program.ending() == .status(0))
    #expect(throws: HarnessError.self) { try session.sway.serverProcess() }
  }

  @Test func `a short command shows no HUD and starts no server`() throws {
    let session = try SwaySession("run-quick")
    for status in [0, 3] {
      let finished = try session.run("run", "--", "sh", "-c", "echo done; exit \(status)")
      #expect(finished.status == Int32(status) && finished.output == "done\n" && finished.errors == "")
    }
    #expect(throws: HarnessError.self) { try session.sway.serverProcess() }
  }

  @Test func `after a tap the command goes on, and only a failure is shown again`() throws {
    let session = try SwaySession("run-tapped")
    for status in [0, 1] {
      let build = try ScriptedCommand(in: session)
      try session.wait(for: "a spinner") { $0.mode == "spinner" && $0.state == "visible" }
      let pointer = try VirtualPointer(on: session.sway)
      try Deadline.wait(between: { try pointer.click(x: 400, y: 300) }) { try session.huds().isEmpty }
      try build.send("more", "exit \(status)")
      #expect(build.program.ending() == .status(Int32(status)))
      #expect(build.program.output == "more\n")
      #expect(try session.huds().map(\.mode) == (status == 0 ? [] : ["error"]))
    }
  }

  @Test func `a tap counts when the command ends at the same instant`() throws {
    let session = try SwaySession("run-tapped-at-end")
    let build = try ScriptedCommand(in: session)
    try session.wait(for: "a spinner") { $0.mode == "spinner" && $0.state == "visible" }
    let process = "/proc/\(build.program.pid)"
    let command = try String(contentsOfFile: "\(process)/task/\(build.program.pid)/children", encoding: .utf8)
      .split(separator: " ").first.map(String.init)
    // bezel-run finds both when it is continued.
    build.program.send(SIGSTOP)
    let pointer = try VirtualPointer(on: session.sway)
    try Deadline.wait(between: { try pointer.click(x: 400, y: 300) }) { try session.huds().isEmpty }
    try build.send("exit 0")
    let status = "/proc/\(try #require(command))/stat"
    try Deadline.wait { try String(contentsOfFile: status, encoding: .utf8).contains(") Z ") }
    build.program.send(SIGCONT)
    #expect(build.program.ending() == .status(0))
    #expect(try session.huds().isEmpty)
  }

  @Test func `Cancel interrupts, then terminates, then kills`() throws {
    let session = try SwaySession("run-cancel")
    let build = try ScriptedCommand(in: session, ["--cancel", "--grace", "0s", "--"])
    try build.send(
      "[1/4] Compiling", "[2/4] Compiling",
      #"run trap "echo interrupted" INT; trap "echo terminated" TERM; while :; do sleep 0.05; done"#)
    try session.wait(for: "half of it") { $0.progress == 0.5 }
    let pointer = try VirtualPointer(on: session.sway)
    let panel = try session.waitUntilPlaced("button")
    // The button is the lowest part of the bezel; only the shadow is below it.
    let button = panel.y.upperBound - 80
    for hasHappened in [
      { build.program.output.contains("interrupted") }, { build.program.output.contains("terminated") },
      { !build.program.isRunning },
    ] {
      let deadline = Deadline(in: .seconds(60))
      repeat {
        try session.wait(for: "the button") { $0.state == "visible" }
        try pointer.click(x: 400, y: button)
        for _ in 0..<30 where !hasHappened() { _ = try session.sway.picture() }
      } while !hasHappened() && !deadline.hasPassed
      #expect(hasHappened())
    }
    #expect(build.program.ending() == .signal(SIGKILL))
    try session.wait(untilGone: "the cancelled command's HUD")
  }

  @Test func `the first press terminates a background job, which ignores SIGINT`() throws {
    let session = try SwaySession("run-cancel-background")
    let build = try ScriptedCommand(in: session, ["--cancel", "--grace", "0s", "--"], inBackground: true)
    try build.send("[1/4] Compiling", "[2/4] Compiling")
    try session.wait(for: "half of it") { $0.progress == 0.5 }
    let pointer = try VirtualPointer(on: session.sway)
    let panel = try session.waitUntilPlaced("button")
    let deadline = Deadline(in: .seconds(60))
    while build.program.isRunning, !deadline.hasPassed {
      try pointer.click(x: 400, y: panel.y.upperBound - 80)
      for _ in 0..<30 where build.program.isRunning { _ = try session.sway.picture() }
    }
    // A second press would have killed it.
    #expect(build.program.ending() == .status(128 + SIGTERM))
    try session.wait(untilGone: "the cancelled command's HUD")
  }

  @Test func `a command that fails at once always has an error HUD`() throws {
    let session = try SwaySession("run-fails-at-once")
    for number in 1...30 {
      #expect(try session.run("run", "--grace", "0s", "--", "false").status == 1)
      let failed = try session.wait(for: "the error of run \(number)") { $0.mode == "error" }
      #expect(failed.title == "false failed")
      #expect(try session.run("dismiss", failed.id).status == 0)
      try session.wait(untilGone: "the error of run \(number)")
    }
  }

  @Test func `several runs are stacked, each with its own result`() throws {
    let session = try SwaySession("run-stack")
    let builds = try ["one", "two"].map { try ScriptedCommand(in: session, ["--title", $0, "--"]) }
    try Deadline.wait { try session.huds().count >= 2 }
    #expect(Set(try session.huds().map(\.title)) == ["one", "two"])
    try builds[0].send("exit 0")
    try builds[1].send("exit 1")
    #expect(builds.map { $0.program.ending() } == [.status(0), .status(1)])
  }

  @Test func `the fourth run of a command shows an estimated half at half time`() throws {
    let session = try SwaySession("run-guess")
    for _ in 1...3 { #expect(try session.run("run", "--", "sleep", "3").status == 0) }
    let start = ContinuousClock.now
    let run = try session.start("run", "--", "sleep", "3")
    var seen: [(time: Double, fraction: Double)] = []
    while run.isRunning {
      let before = start.duration(to: .now) / .seconds(1)
      let fraction = try session.huds().first { $0.mode == "ring" }?.progress
      let after = start.duration(to: .now) / .seconds(1)
      if let fraction, after - before < 0.1 { seen.append(((before + after) / 2, fraction)) }
      if seen.count == 5 { try session.sway.savePicture(to: "\(Picture.folder)/run-guess.png") }
    }
    let middle = try #require(seen.min { abs($0.time - 1.5) < abs($1.time - 1.5) })
    #expect(abs(middle.fraction - middle.time / 3) < 0.1, "\(middle)")
    #expect(abs(middle.time - 1.5) < 0.75)
    #expect(seen.allSatisfy { $0.fraction < 1 })
  }

  @Test func `standard input is read for progress and passed on`() throws {
    let session = try SwaySession("run-pipe")
    let pipe = try session.sway.start(
      ["\(InstalledPrograms.buildFolder)/bezel", "run", "--pipe", "--title", "Copying"], input: .pipe)
    pipe.write("10\n40\n")
    try session.wait(for: "40 %") { $0.progress == 0.4 && $0.title == "Copying" }
    pipe.closeInput()
    #expect(pipe.ending() == .status(0))
    #expect(pipe.output == "10\n40\n")
    // `bezel run` cannot know the exit status of the pipe's writer.
    try session.wait(for: "the end") { $0.mode == "info" }
  }
}

extension SwaySession {
  func wait(untilGone what: String) throws {
    try Deadline.wait(for: "\(what) is still up") { try huds().isEmpty }
  }
}
