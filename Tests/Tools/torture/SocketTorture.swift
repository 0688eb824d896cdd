import BezelControlWire
import BezelPosix
import HeadlessSway

/// Sends hostile messages to a server, and counts what is wrong with it.
package struct SocketTorture {
  package private(set) var report = Report()
  private let seed: UInt64
  private let start: () throws -> ServerUnderTest
  private var server: ServerUnderTest
  /// Connections that are never read.
  private var kept: [Descriptor] = []

  package struct Report: CustomStringConvertible {
    /// Messages, and their lines.
    package var (sent, lines) = (0, 0)
    package var deaths: [String] = []
    package var hangs: [String] = []
    /// Replies without a status or a sentence, or with a status that no command has.
    package var badReplies: [String] = []
    package var statuses: [UInt8: Int] = [:]
    package var slowest = (time: Duration.zero, message: 0)
    package var before: ServerUnderTest.Resources?
    package var after: ServerUnderTest.Resources?
    /// Whether all HUDs and descriptors were given back, and the server ended as it should.
    package var endedWell = false

    package var isGood: Bool { deaths.isEmpty && hangs.isEmpty && badReplies.isEmpty && endedWell }

    package var description: String {
      let statuses = self.statuses.sorted { $0.key < $1.key }.map { "\($1) × \($0)" }
      let time = "\(Int(slowest.time / .milliseconds(1))) ms"
      let problems =
        deaths.map { "death: \($0)" } + hangs.map { "hang: \($0)" } + badReplies.map { "reply: \($0)" }
      return """
        \(lines) lines in \(sent) messages: \(deaths.count) deaths, \(hangs.count) hangs, \(badReplies.count) bad replies; \
        slowest answer \(time) (message \(slowest.message)); statuses \(statuses.joined(separator: ", ")); \
        before: \(before.map { "\($0)" } ?? "-"); after: \(after.map { "\($0)" } ?? "-")\
        \(endedWell ? "" : "; it did not come to rest")
        """ + problems.prefix(40).map { "\n\($0)" }.joined()
    }
  }

  /// `start` starts a server, at first and after each death.
  package init(seed: UInt64, start: @escaping () throws -> ServerUnderTest) throws {
    self.seed = seed
    self.start = start
    server = try start()
    // The first file of a picture opens a descriptor that stays.
    _ = server.ask("show", "Before", "--image", "/nonexistent.png")
    report.before = server.resources()
  }

  /// Sends messages from the first number on, until they have so many lines. `onProgress` is called about ten times.
  package mutating func run(
    _ count: Int, from first: Int = 0, onProgress: (Report, ServerUnderTest.Resources) -> Void = { _, _ in }
  ) throws {
    var progress = 0
    while report.lines < count {
      let number = first + report.sent
      let message = HostileMessage(number, seed: seed)
      report.lines += message.bytes.split(separator: 10).count
      send(message, number)
      if !server.program.isRunning { try replaceServer(after: number) }
      if report.sent % 2000 == 0 { kept = [] }
      if report.sent % 2000 == 0, !server.clear(), server.program.isRunning {
        let list = server.ask("list").output.prefix(500)
        report.hangs.append("HUDs are not dismissed after message \(number): \(list)")
        try replaceServer(after: number)
      }
      if report.lines * 10 / count > progress {
        progress = report.lines * 10 / count
        onProgress(report, server.resources())
      }
    }
    finish()
  }

  private mutating func send(_ message: HostileMessage, _ number: Int) {
    report.sent += 1
    let begin = ContinuousClock.now
    guard let socket = try? UnixSocket.connected(to: server.socketPath, timeout: ServerUnderTest.timeout)
    else {
      if server.program.isRunning { report.hangs.append("message \(number): it can't connect") }
      return
    }
    switch message.ending {
    case .leaves: for part in message.parts { _ = ServerUnderTest.send(part, on: socket) }
    case .neverReads:
      for part in message.parts { _ = ServerUnderTest.send(part, on: socket) }
      kept.append(socket)
      if kept.count > 40 { kept = [] }
    case .reads:
      let answers = ServerUnderTest.exchange(on: socket, message.parts, upTo: message.statuses)
      for answer in answers { check(answer, to: message, number) }
      let time = begin.duration(to: .now)
      if time > report.slowest.time { report.slowest = (time, number) }
    }
  }

  private mutating func check(_ answer: ServerUnderTest.Answer, to message: HostileMessage, _ number: Int) {
    if answer.isLate { report.hangs.append("message \(number)") }
    if let failure = answer.failure { report.badReplies.append("message \(number): \(failure)") }
    guard let status = answer.status else {
      // The end of a connection that had to end, or of a request that waits.
      if !answer.isLate, message.statuses != nil, server.program.isRunning {
        report.badReplies.append("message \(number) got no status")
      }
      return
    }
    report.statuses[status.rawValue, default: 0] += 1
    let error = answer.errors.joined(separator: "\n")
    let isSentence = !error.isEmpty && !error.contains { $0.isNewline }
    let isExpected = [.success, .failure, .noSuchHUD, .usage].contains(status)
    if !isExpected || error.utf8.count > 8192 || (status != .success && !isSentence) {
      report.badReplies.append(
        "message \(number): status \(status.rawValue) and \(error.prefix(300).debugDescription)")
    }
  }

  private mutating func replaceServer(after number: Int) throws {
    let ending = server.program.end().map { "\($0)" } ?? "it does not end"
    report.deaths.append("message \(number): \(ending): \(server.program.errors.suffix(4000))")
    kept = []
    server = try start()
  }

  private mutating func finish() {
    kept = []
    let isClear = server.clear() && server.waitForDescriptors(report.before?.descriptors ?? 0)
    report.after = server.resources()
    let ending = server.stop()
    report.endedWell = isClear && ending == .status(0)
    if ending != .status(0) {
      report.deaths.append("stop: \(ending.map { "\($0)" } ?? "-"): \(server.program.errors.suffix(4000))")
    }
  }
}
