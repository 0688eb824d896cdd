import ControlWire
import Foundation
import HeadlessSway
import Testing

/// A person who builds: `bezel run`, from the first line to the last word.
@Suite(.serialized, .needs("sway", "grim"))
struct RunTests {
  @Test func `a build's progress is shown, and its end; its output and status pass`() throws {
    let story = try Story("run-build")
    let build = try PlayedCommand(in: story, ["--title", "Parser", "--"])
    try build.play("[3/12] Compiling lexer.c")
    let shown = try story.wait(for: "a quarter") { $0.progress == 0.25 }
    #expect(shown.mode == "ring" && shown.title == "Parser")
    #expect(shown.details.wholeMatch(of: /Compiling lexer\.c\n3\/12 · 0:[0-9]{2}/) != nil, "\(shown.details)")
    try story.waitUntilSettled("middle")

    try build.play("[9/12] Compiling parser.c")
    try story.wait(for: "three quarters") { $0.progress == 0.75 }
    try build.play("exit 0")
    #expect(build.program.ending() == .status(0))
    #expect(build.program.output == "[3/12] Compiling lexer.c\n[9/12] Compiling parser.c\n")
    let last = try story.wait(for: "success") { $0.mode == "success" }
    #expect(last.title == "Parser" && last.details.contains("0:"))
    // By itself.
    try story.waitUntilEmpty()
  }

  @Test func `a failure says why, and stays until it is tapped`() throws {
    let story = try Story("run-failure")
    let build = try PlayedCommand(in: story)
    try build.play("[1/2] Compiling", "error main.c:7:3: error: no lexer", "error make: *** [all] Error 2")
    try story.wait(for: "half of it") { $0.progress == 0.5 }
    try build.play("exit 2")
    #expect(build.program.ending() == .status(2))
    let failed = try story.wait(for: "the error") { $0.mode == "error" }
    #expect(failed.details.wholeMatch(of: /main\.c:7:3: error: no lexer\nstatus 2 after 0:[0-9]{2}/) != nil)
    try story.waitUntilSettled("failed")
    let pointer = try VirtualPointer(on: story.sway)
    let deadline = Deadline(in: .seconds(60))
    while try !story.huds().isEmpty, !deadline.hasPassed { try pointer.click(x: 400, y: 300) }
    try story.wait(untilGone: "the error")
  }

  @Test func `a build that is killed is told so, and whoever ran it sees the same death`() throws {
    let story = try Story("run-killed")
    let build = try PlayedCommand(in: story)
    try build.play("working")
    try story.wait(for: "a spinner") { $0.mode == "spinner" }
    try build.play("die KILL")
    #expect(build.program.ending() == .signal(SIGKILL))
    #expect(try story.wait(for: "the error") { $0.mode == "error" }.details.contains("killed after 0:"))
    try story.waitUntilSettled("killed")
  }

  @Test func `what is interrupted leaves nothing behind`() throws {
    let story = try Story("run-interrupted")
    let build = try PlayedCommand(in: story)
    try story.wait(for: "a spinner") { $0.mode == "spinner" }
    try build.play("die INT")
    #expect(build.program.ending() == .signal(SIGINT))
    try story.wait(untilGone: "what was interrupted")
  }

  @Test func `a run that is killed itself takes its HUD along`() throws {
    let story = try Story("run-lost")
    let build = try PlayedCommand(in: story)
    try story.wait(for: "a spinner") { $0.mode == "spinner" }
    build.program.send(SIGKILL)
    try story.waitUntilEmpty()
    try build.play("exit 0")
  }

  @Test func `while somebody else has the server's lock, the command goes on, and its HUD comes when it can`()
    throws
  {
    let story = try Story("run-locked")
    let socket = try story.place().path
    let folder = URL(fileURLWithPath: socket).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = open("\(socket.dropLast(".sock".count)).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let build = try PlayedCommand(in: story, ["--grace", "0s", "--"])
    try build.play("[1/2] one")
    let deadline = Deadline(in: .seconds(60))
    while build.program.output != "[1/2] one\n", !deadline.hasPassed {}
    #expect(build.program.output == "[1/2] one\n")
    #expect(try story.huds().isEmpty)
    close(lock)
    try story.wait(for: "half of it") { $0.progress == 0.5 }
    try build.play("exit 0")
    #expect(build.program.ending() == .status(0))
  }

  @Test func `a server that is killed takes the HUD along, and its successor tells of the failure`() throws {
    let story = try Story("run-server-killed")
    let build = try PlayedCommand(in: story)
    try story.wait(for: "a spinner") { $0.mode == "spinner" }
    kill(try story.serverProcess(), SIGKILL)
    try story.waitUntilEmpty()
    try build.play("exit 3")
    #expect(build.program.ending() == .status(3))
    try story.wait(for: "the error") { $0.mode == "error" }
  }

  @Test func `a quick command shows nothing, and starts no server`() throws {
    let story = try Story("run-quick")
    for status in [0, 3] {
      let finished = try story.give("run", "--", "sh", "-c", "echo done; exit \(status)")
      #expect(finished.status == Int32(status) && finished.output == "done\n" && finished.errors == "")
    }
    #expect(throws: HarnessError.self) { try story.serverProcess() }
  }

  @Test func `tapped away, the command goes on, and only its failure comes back`() throws {
    let story = try Story("run-tapped")
    for status in [0, 1] {
      let build = try PlayedCommand(in: story)
      try story.wait(for: "a spinner") { $0.mode == "spinner" && $0.state == "visible" }
      let pointer = try VirtualPointer(on: story.sway)
      let deadline = Deadline(in: .seconds(60))
      while try !story.huds().isEmpty, !deadline.hasPassed { try pointer.click(x: 400, y: 300) }
      try build.play("more", "exit \(status)")
      #expect(build.program.ending() == .status(Int32(status)))
      #expect(build.program.output == "more\n")
      #expect(try story.huds().map(\.mode) == (status == 0 ? [] : ["error"]))
    }
  }

  @Test func `Cancel interrupts, then terminates, then kills`() throws {
    let story = try Story("run-cancel")
    let build = try PlayedCommand(in: story, ["--cancel", "--grace", "0s", "--"])
    // A spinner never stands still, and then the button couldn't be found.
    try build.play(
      "[1/2] Compiling",
      #"run trap "echo interrupted" INT; trap "echo terminated" TERM; while :; do sleep 0.05; done"#)
    let pointer = try VirtualPointer(on: story.sway)
    let panel = try #require(try story.waitUntilSettled("button").difference(from: story.before))
    // The lowest thing in the bezel, whose shadow is below it.
    let button = panel.y.upperBound - 64
    for hasHappened in [
      { build.program.output.contains("interrupted") }, { build.program.output.contains("terminated") },
      { !build.program.isRunning },
    ] {
      let deadline = Deadline(in: .seconds(60))
      repeat {
        try story.wait(for: "the button") { $0.state == "visible" }
        try pointer.click(x: 400, y: button)
        for _ in 0..<30 where !hasHappened() { _ = try story.sway.picture() }
      } while !hasHappened() && !deadline.hasPassed
      #expect(hasHappened())
    }
    #expect(build.program.ending() == .signal(SIGKILL))
    try story.wait(untilGone: "what was cancelled")
  }

  @Test func `several runs stack, each with its own end`() throws {
    let story = try Story("run-stack")
    let builds = try ["one", "two"].map { try PlayedCommand(in: story, ["--title", $0, "--"]) }
    let deadline = Deadline(in: .seconds(60))
    while try story.huds().count < 2, !deadline.hasPassed {}
    #expect(Set(try story.huds().map(\.title)) == ["one", "two"])
    try builds[0].play("exit 0")
    try builds[1].play("exit 1")
    #expect(builds.map { $0.program.ending() } == [.status(0), .status(1)])
  }

  @Test func `the fourth run of the same command shows half of it at half time, as a guess`() throws {
    let story = try Story("run-guess")
    for _ in 1...3 { #expect(try story.give("run", "--", "sleep", "3").status == 0) }
    let start = ContinuousClock.now
    let run = try story.begin("run", "--", "sleep", "3")
    var seen: [(time: Double, fraction: Double)] = []
    while run.isRunning {
      let before = start.duration(to: .now) / .seconds(1)
      let fraction = try story.huds().first { $0.mode == "ring" }?.progress
      let after = start.duration(to: .now) / .seconds(1)
      if let fraction, after - before < 0.1 { seen.append(((before + after) / 2, fraction)) }
      if seen.count == 5 { try story.sway.savePicture(to: "\(Picture.folder)/run-guess.png") }
    }
    let middle = try #require(seen.min { abs($0.time - 1.5) < abs($1.time - 1.5) })
    #expect(abs(middle.fraction - middle.time / 3) < 0.1, "\(middle)")
    #expect(abs(middle.time - 1.5) < 0.75)
    #expect(seen.allSatisfy { $0.fraction < 1 })
  }

  @Test func `a stream is read and passed on`() throws {
    let story = try Story("run-pipe")
    let pipe = try story.sway.start(
      ["\(InstalledPrograms.buildFolder)/bezel", "run", "--pipe", "--title", "Copying"], input: .pipe)
    pipe.write("10\n40\n")
    try story.wait(for: "40 %") { $0.progress == 0.4 && $0.title == "Copying" }
    pipe.closeInput()
    #expect(pipe.ending() == .status(0))
    #expect(pipe.output == "10\n40\n")
    // How it ended at the other end of the pipe is for nobody to know.
    try story.wait(for: "the end") { $0.mode == "info" }
  }
}

extension Story {
  func wait(untilGone what: String) throws {
    let deadline = Deadline(in: .seconds(60))
    while try !huds().isEmpty {
      if deadline.hasPassed { throw HarnessError("\(what) is still up after 60 s") }
    }
  }
}
