import BezelDBus
import BezelEventLoop
import Foundation
import Glibc
import HeadlessSway
import Testing

/// `bezel run --dock` on a private bus, without a compositor.
@Suite struct DockTests {
  private let installation: Installation

  init() throws { installation = try Installation(.missing) }

  /// Runs a script, which a desktop has started as the program `org.test.term`.
  private func run(_ script: String, dock: [String] = ["--dock"], bus: String) throws -> Running {
    try installation.start(
      ["run"] + dock + ["--grace", "0s", "--no-history", "--verbose", "--", "sh", "-c", script],
      program: "\(Installation.products)/bezel",
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus,
        "GIO_LAUNCHED_DESKTOP_FILE": "/usr/share/applications/org.test.term.desktop",
        "GIO_LAUNCHED_DESKTOP_FILE_PID": "\(getpid())",
      ])
  }

  @Test func `docks are told how far the command is, and the end`() throws {
    let daemon = try SessionBus(in: installation.folder, environment: ["PATH": "/usr/bin:/bin"])
    let loop = EventLoop()
    let bus = try Bus(.address(daemon.address), on: loop, timeout: nil)
    var updates: [String] = []
    var isReady = false
    let rule = "type='signal',interface='com.canonical.Unity.LauncherEntry',member='Update'"
    let subscription = bus.subscribe(rule) { signal in
      let properties = signal.body.last
      let percent = (properties?["progress"]?.double).map { Int(($0 * 100).rounded()) }
      updates.append(
        "\(signal.body.first?.text ?? "") \(percent ?? -1) \(properties?["progress-visible"]?.boolean == true)"
      )
    }
    bus.call(BusCall(askingBus: "GetId")) { _ in isReady = true }
    func wait(until isDone: () -> Bool) {
      let deadline = Deadline(in: .seconds(60))
      while !isDone(), !deadline.hasPassed { loop.turn(timeout: .milliseconds(100)) }
      #expect(isDone(), "\(updates)")
    }
    wait { isReady }

    // The command goes on when the number was seen.
    let gate = "\(installation.folder)/gate"
    mkfifo(gate, 0o600)
    let script = "echo '[1/4] a'; echo '[2/4] b'; read x < \(gate); echo '[4/4] d'; exit 3"
    let other = try run("echo '[1/2] a'; sleep 0.3; echo '[2/2] b'", dock: [], bus: daemon.address).outcome()
    #expect(other.status == 0)
    let command = try run(script, bus: daemon.address)
    wait { updates.contains("application://org.test.term.desktop 50 true") }
    try "go\n".write(toFile: gate, atomically: false, encoding: .utf8)
    #expect(try command.outcome().status == 3)
    wait { updates.last == "application://org.test.term.desktop 0 false" }
    // The run without the option has sent nothing.
    #expect(updates.filter { $0.hasSuffix("false") }.count == 1, "\(updates)")

    subscription?.cancel()
    bus.close()
    loop.finish()
  }

  @Test(arguments: ["silent", "missing"])
  func `a command does not wait for a bus`(habit: String) throws {
    let path = "\(installation.folder)/\(habit)"
    // It accepts connections, and answers nothing.
    let socket = habit == "silent" ? try UnixSocket.listening(at: path) : nil
    let outcome = try run("echo '[1/4] a'; sleep 0.3; echo '[3/4] c'; exit 3", bus: "unix:path=\(path)")
      .outcome()
    #expect(outcome.status == 3)
    #expect(outcome.lines == ["[1/4] a", "[3/4] c"])
    #expect(outcome.complaint.contains("docks show no progress: no session bus") == (habit == "missing"))
    withExtendedLifetime(socket) {}
  }

  @Test func `where nothing says which program it is, nothing is sent`() throws {
    let outcome = try installation.start(
      ["run", "--dock", "--grace", "0s", "--verbose", "--", "true"],
      program: "\(Installation.products)/bezel",
      environment: ["GIO_LAUNCHED_DESKTOP_FILE": "/x/y.desktop", "GIO_LAUNCHED_DESKTOP_FILE_PID": "1"]
    ).outcome()
    #expect(outcome.status == 0)
    #expect(
      outcome.complaint.contains("docks show no progress: nothing says which program's terminal this is"),
      "\(outcome.complaint)")
  }
}
