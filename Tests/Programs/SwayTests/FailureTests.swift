import BezelControlWire
import BezelPosix
import Foundation
import Glibc
import HeadlessSway
import Testing
import bezel_torture

/// Failures of the compositor and misbehaving clients.
@Suite(.serialized, .needs("sway", "grim"))
struct FailureTests {
  @Test func `without a compositor the client prints one sentence and exits with status 69`() throws {
    let folder = try PrivateFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7", "HOME": folder.path]
    let bezel = try FinishedProgram.run(
      ["\(InstalledPrograms.buildFolder)/bezel", "show", "Hello"], environment: environment)
    #expect(bezel.status == 69)
    #expect(bezel.errors.split(separator: "\n").count == 1, "\(bezel.errors)")
    #expect(bezel.errors.contains("wayland-7"), "\(bezel.errors)")
  }

  @Test func `what is no compositor gets one sentence, which names it, unless the command is wrong`() throws {
    let folder = try PrivateFolder()
    let file = "\(folder.path)/file"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let other = "\(folder.path)/other"
    let listener = try UnixSocket.listening(at: other)
    // A program of another kind closes a connection that it does not understand.
    let number = listener.number
    Thread.detachNewThread {
      while case let socket = accept(number, nil, nil), socket >= 0 { close(socket) }
    }
    defer { shutdown(number, Int32(SHUT_RDWR)) }
    let long = "/" + String(repeating: "x", count: 200)
    for (display, sentence) in [
      (file, "no Wayland compositor at '\(file)' (Connection refused)"),
      ("a\nb", #"no Wayland compositor at 'a\nb' (No such file or directory)"#),
      (long, "no Wayland compositor at '\(long)' (File name too long)"),
      (other, "the connection to '\(other)' ended before a Wayland compositor answered"),
    ] {
      let bezel = try FinishedProgram.run(
        ["\(InstalledPrograms.buildFolder)/bezel", "show", "Hello"],
        environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": display, "HOME": folder.path])
      #expect(bezel.status == 69)
      #expect(bezel.errors == "bezel: \(sentence); check WAYLAND_DISPLAY and XDG_RUNTIME_DIR\n")
    }
    for (arguments, status, start) in [
      (["show", "-p", "40"], 64, "bezel: --progress can't be '40'; "),
      (["show", "--mode", "spinner", "-p", "40%"], 64, "bezel: --mode spinner shows no progress; "),
      (["success", "Built", "--help"], 0, ""),
    ] as [([String], Int32, String)] {
      let bezel = try FinishedProgram.run(
        ["\(InstalledPrograms.buildFolder)/bezel"] + arguments,
        environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "none", "HOME": folder.path])
      #expect(bezel.status == status && bezel.errors.hasPrefix(start), "\(bezel.errors)")
      #expect(bezel.output.isEmpty == (status != 0))
    }
    for socket in ["nonsense", "99"] {
      let server = try FinishedProgram.run(
        ["\(InstalledPrograms.buildFolder)/bezeld", "serve"],
        environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_SOCKET": socket, "HOME": folder.path])
      #expect(server.status == 69)
      #expect(
        server.errors.hasPrefix("bezel: no Wayland compositor at 'WAYLAND_SOCKET=\(socket)' (")
          && server.errors.hasSuffix("); unset WAYLAND_SOCKET\n"), "\(server.errors)")
    }
  }

  @Test func `the server exits when its compositor is killed`() throws {
    let session = try SwaySession("crash")
    #expect(try session.run("show", "Working", "--mode", "spinner").status == 0)
    try session.sway.waitForPicture("a spinner") { $0 != session.before }
    let server = try session.serverEnd()
    session.sway.crash()
    #expect(Deadline(in: .seconds(60)).waitForInput(on: server.number), "bezeld exits")
    let next = try session.run("show", "Again")
    #expect(next.status == 69, "\(next.errors)")
  }

  @Test(.needs("strace")) func `a server whose connection breaks shows its HUDs on another one`() throws {
    let session = try SwaySession("broken-connection")
    let folder = try PrivateFolder()
    let server = try ServerUnderTest(
      wrappedBy: [
        "strace", "-D", "-qq", "-o", "\(folder.path)/calls", "-e", "trace=recvmsg", "-e",
        "inject=recvmsg:error=ECONNRESET:when=60",
      ], "\(InstalledPrograms.buildFolder)/bezeld", environment: session.sway.environment)
    #expect(server.ask("show", "Kept", "--id", "kept", "--mode", "spinner").status == .success)
    let deadline = Deadline(in: .seconds(60))
    var isBroken = false
    while !isBroken, !deadline.hasPassed, server.ask("update", "kept", "--details", "More").status == .success
    {
      isBroken = try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8).contains("INJECTED")
    }
    #expect(isBroken)
    let panel = try session.sway.waitForPicture("the HUD") { $0 != session.before }
    #expect(panel != session.before && server.program.isRunning)
    #expect(try session.list().contains { $0.hasPrefix("kept\t") })
    #expect(server.stop() == .status(0), "\(server.program.errors)")
  }

  @Test(.needs("systemd-socket-activate"))
  func `a socket of systemd starts the server, and stays when it ends`() throws {
    let session = try SwaySession("activation")
    let path = try session.socketAddress().path
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    let names = session.sway.environment.keys.flatMap { ["-E", $0] }
    let manager = try session.sway.start(
      ["sh", "-c", "exec systemd-socket-activate \"$@\" 2>&1", "sh", "-l", path] + names
        + ["\(InstalledPrograms.buildFolder)/bezeld", "serve"], readingLines: true)
    let line = try #require(manager.nextLine(within: .seconds(60)))
    #expect(line.hasPrefix("Listening on \(path)"))
    #expect(try session.run("show", "Working", "--mode", "spinner").status == 0)
    try session.sway.waitForPicture("a spinner") { $0 != session.before }
    #expect(try session.run("stop").status == 0)
    #expect(manager.ending() == .status(0))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `when a server was stopped, another one can be started at once`() throws {
    let session = try SwaySession("stopped")
    for _ in 0..<20 {
      let server = try ServerUnderTest(
        "\(InstalledPrograms.buildFolder)/bezeld", environment: session.sway.environment)
      #expect(server.ask("stop").status == .success)
      #expect(server.address.serverProcess == nil)
      #expect(server.program.ending() == .status(0), "\(server.program.errors)")
    }
  }

  @Test(arguments: [false, true])
  func `a log that nobody reads neither ends nor stops the server`(isFull: Bool) throws {
    let session = try SwaySession("unread-log-\(isFull)")
    let folder = try PrivateFolder()
    let pipe = "\(folder.path)/log"
    try #require(mkfifo(pipe, 0o600) == 0)
    var log: Descriptor? = Descriptor(open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC))
    if isFull, let log { while Glibc.write(log.number, [UInt8](repeating: 10, count: 4096), 4096) > 0 {} }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/bezel", withIntermediateDirectories: true)
    func write(_ error: String) throws {
      try "[hud]\nposition=\(error)\n"
        .write(toFile: "\(folder.path)/bezel/bezel.ini", atomically: true, encoding: .utf8)
    }
    try write("first")
    let server = try ServerUnderTest(
      wrappedBy: ["sh", "-c", "exec \"$@\" 2>'\(pipe)'", "sh"], "\(InstalledPrograms.buildFolder)/bezeld",
      environment: session.sway.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 })
    if !isFull { log = nil }
    try write("second")
    #expect(server.ask("config", "reload").status != nil)
    #expect(server.ask("show", "Hello").status == .success)
    #expect(server.stop() == .status(0))
    _ = log
  }

  @Test func `a value whose server is killed is shown by the next server`() throws {
    let session = try SwaySession("killed-server")
    let path = try session.socketAddress().path
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    var listener: Descriptor? = try UnixSocket.listening(at: path)
    let wob = try session.sway.start(["\(InstalledPrograms.buildFolder)/bezel", "wob"], input: .pipe)
    wob.write("50\n")
    let number = try #require(listener).number
    #expect(Deadline(in: .seconds(60)).waitForInput(on: number))
    var connection: Descriptor? = Descriptor(accept(number, nil, nil))
    #expect(Deadline(in: .seconds(60)).waitForInput(on: connection?.number ?? -1), "it has sent the value")
    // The socket's file stays, as that of a killed server.
    listener = nil
    connection = nil
    wob.closeInput()
    // As wob does at the end of a pipe.
    #expect(wob.ending() == .status(1))
    #expect(wob.errors.hasPrefix("bezel: the last writer has closed the pipe"))
    #expect(try session.sway.serverProcess() > 0)
  }

  @Test func `clients started at once share one server`() throws {
    let session = try SwaySession("race")
    let clients = try ["a", "b", "c", "d"].map { id in
      try session.start("show", id, "--mode", "text", "--id", id)
    }
    for client in clients { #expect(client.ending() == .status(0), "\(client.errors)") }
    #expect(try session.list().count == 4)
  }

  @Test func `random bytes on the socket do not stop the server`() throws {
    let session = try SwaySession("noise")
    #expect(try session.run("show", "Still here", "--mode", "text").status == 0)
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<131_072).flatMap { _ in withUnsafeBytes(of: generator.next() as UInt64, Array.init) }
    try session.withRawConnection { socket in
      var sent = 0
      while sent < noise.count {
        let count = noise[sent...].withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        sent += count
      }
    }
    #expect(try session.list().count == 1)
  }

  @Test func `a client that sends nothing does not delay others`() throws {
    let session = try SwaySession("silence")
    #expect(try session.run("show", "One", "--mode", "text").status == 0)
    try session.withRawConnection { _ in
      let update = try session.run("update", "--title", "Two")
      #expect(update.status == 0)
    }
  }

  @Test func `after ten thousand updates the last one is shown, and memory use has not grown`() throws {
    let session = try SwaySession("flood")
    #expect(try session.run("show", "Flood", "--mode", "bar", "--progress", "0").status == 0)
    try session.waitUntilSettled("before")
    let address = try session.socketAddress()
    let memory = try session.serverMemory()
    // An unoptimized server needs 40 ms to parse a command.
    let count = InstalledPrograms.areOptimized ? 10_000 : 200
    for step in 1...count {
      let arguments = ["update", "--title", "\(step)", "--progress", "\(step)/\(count)"]
      guard let channel = try address.connect() else {
        Issue.record("the server did not accept update \(step)")
        return
      }
      let ending = channel.send(ControlRequest(words: arguments)) { _ in }
      #expect(ending == .exit(.success))
    }
    #expect(try session.list().first?.hasSuffix("100%\t\(count)") == true)
    try session.waitUntilSettled("after")
    let growth = try session.serverMemory() - memory
    #expect(growth < 4 << 10, "memory grew by \(growth) KiB")
  }
}
