import BezelControlWire
import BezelPosix
import Foundation
import Glibc
package import HeadlessSway

/// Runs a server and clients with faults. A fault ends in a HUD that fails, in a sentence, or in a clean end.
package struct FaultTorture {
  package internal(set) var report = Report()
  let sway: Sway
  let programs: String
  private let picture = "\(InstalledPrograms.sources)/share/pictures/bezel.png"

  package struct Report: CustomStringConvertible {
    package var faults = 0
    package var deaths: [String] = []
    package var hangs: [String] = []
    /// Ends and replies without a sentence, and servers that do not work again.
    package var others: [String] = []

    package var isGood: Bool { deaths.isEmpty && hangs.isEmpty && others.isEmpty }

    package var description: String {
      let problems =
        deaths.map { "death: \($0)" } + hangs.map { "hang: \($0)" } + others.map { "wrong: \($0)" }
      return "\(faults) faults: \(deaths.count) deaths, \(hangs.count) hangs, \(others.count) others"
        + problems.map { "\n\($0)" }.joined()
    }
  }

  /// `programs` is the folder of `bezel` and `bezeld`.
  package init(on sway: Sway, programs: String) {
    self.sway = sway
    self.programs = programs
  }

  /// The statuses that a program may end with.
  private static let statuses: Set<Int32> = [0, 1, 3, 64, 69]
  private static let commands = [
    ["show", "One", "--mode", "ring", "--progress", "3/12"], ["show", "Two", "--id", "b", "--mask", "dim"],
    ["update", "b", "--details", "More"], ["show", "Three", "--id", "c", "--timeout", "50ms", "--wait"],
    ["list"], ["dismiss", "b"],
  ]

  /// Runs a fault. Returns whether all went well.
  package mutating func run(_ fault: Fault) throws -> Bool {
    let before = report.deaths.count + report.hangs.count + report.others.count
    report.faults += 1
    switch fault.target {
    case .server: try runServer(fault)
    case .client: try runClients(fault)
    }
    return report.deaths.count + report.hangs.count + report.others.count == before
  }

  // MARK: The server

  private mutating func runServer(_ fault: Fault) throws {
    let server = try ServerUnderTest(fault.wrapper + ["\(programs)/bezeld"], environment: sway.environment)
    try server.waitForSocket(before: Deadline(in: .seconds(10)))
    for words in Self.commands + [["show", "Picture", "--id", "d", "--image", picture]]
    where server.program.isRunning {
      if server.ask(words).isLate { report.hangs.append("\(fault.name): \(words.joined(separator: " "))") }
    }
    // A request can take one failure, and there are at most nine.
    if fault.passes, !(1...9).contains(where: { _ in server.ask("list").status == .success }),
      server.program.ending(within: .seconds(5)) == nil
    {
      report.others.append("\(fault.name): the server does not work again")
    }
    judge(end(server.program) { _ = server.ask("stop") }, of: server.program, fault)
  }

  /// Ends a program by `stop`, otherwise by SIGTERM. Nil if neither ends it.
  private func end(_ program: RunningProgram, by stop: () -> Void) -> RunningProgram.Ending? {
    if program.isRunning { stop() }
    if let ending = program.ending(within: .seconds(2)) { return ending }
    program.send(SIGTERM)
    return program.ending(within: ServerUnderTest.timeout)
  }

  private mutating func judge(_ ending: RunningProgram.Ending?, of program: RunningProgram, _ fault: Fault) {
    let errors = program.errors
    switch ending {
    case nil:
      report.hangs.append("\(fault.name): it does not end")
      program.end()
    case .signal(let signal): report.deaths.append("\(fault.name): signal \(signal): \(errors.suffix(2000))")
    case .status(let status):
      // The loader has its own sentence.
      let isLoader = status == 127 && errors.contains("error while loading shared libraries")
      let isSentence = errors.split(separator: "\n").last?.hasPrefix("bezel: ") == true
      guard !isLoader, !Self.statuses.contains(status) || (status != 0 && !isSentence && !cannotPrint(fault))
      else {
        return
      }
      report.others.append("\(fault.name): status \(status): \(errors.prefix(500))")
    }
  }

  /// Whether the fault is that nothing can be printed.
  private func cannotPrint(_ fault: Fault) -> Bool {
    fault.name.contains("write") || fault.name.contains("fsize=0")
  }

  // MARK: Clients

  /// Runs the commands with a server that they start themselves.
  private mutating func runClients(_ fault: Fault) throws {
    let folder = try PrivateFolder()
    var environment = sway.environment
    environment["XDG_RUNTIME_DIR"] = folder.path
    let wrapper = fault.wrapper + (fault.isFolder ? [folder.path] : [])
    // The commands of a folder share what is mounted there.
    let commands =
      fault.isFolder
      ? [
        [
          "sh", "-c",
          #"for words in "show One" list "show Two --id b" "dismiss --all" stop; do "$0" $words; done"#,
        ]
      ]
      : (Self.commands + [["stop"]]).map { _ in [] }
    for (words, command) in zip(Self.commands + [["stop"]], commands) {
      let line = command.isEmpty ? ["\(programs)/bezel"] + words : command + ["\(programs)/bezel"]
      let client = try RunningProgram(wrapper + line, environment: environment)
      judge(client.ending(within: .seconds(30)), of: client, fault)
    }
    // Without the fault, all works. A server that was started with limits has them still.
    let address = try ControlSocketAddress(
      runtimeDirectory: folder.path, display: environment["WAYLAND_DISPLAY"])
    let watch = try SocketWatch(of: address)
    for words in [["stop"], ["show", "Again", "--timeout", "never"], ["stop"]] {
      if words[0] == "show" {
        watch.wait(before: Deadline(in: ServerUnderTest.timeout)) { access(address.path, F_OK) != 0 }
      }
      let client = try FinishedProgram.run(["\(programs)/bezel"] + words, environment: environment)
      if client.status != 0 {
        report.others.append("\(fault.name), then without: \(client.ending): \(client.errors)")
      }
    }
  }
}
