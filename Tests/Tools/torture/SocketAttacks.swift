import BezelControlWire
import BezelPosix
import Foundation
import Glibc
import HeadlessSway
import Synchronization

/// Sends what is known to hurt servers to the socket of one, and measures how long a second client waits meanwhile.
package struct SocketAttacks {
  package struct Report: CustomStringConvertible {
    package let name: String
    /// What the attacker got.
    package let outcome: String
    /// Whether that is an error in one sentence, an answer, or the end of the connection.
    package let isGood: Bool
    /// The longest time for which the second client waited for an answer.
    package let wait: Duration
    package let probes: Int

    package var description: String {
      "\(isGood ? "ok  " : "BAD ") \(name): \(outcome); others waited at most "
        + "\(String(format: "%.1f", wait / .milliseconds(1))) ms (\(probes) requests)"
    }
  }

  private let path: String
  /// The words of a request that the server runs, and of one that it refuses.
  private let (accepted, refused): ([String], [String])

  /// - Parameters:
  ///   - path: The socket.
  ///   - accepted: The words of a request that has success.
  package init(on path: String, accepted: [String]) {
    (self.path, self.accepted) = (path, accepted)
    refused = [accepted[0], "--nonsense"]
  }

  private enum Ending {
    /// Reads so many statuses, or up to the end of the connection.
    case reads(Int?)
    /// Keeps the connections for a while, and never reads.
    case neverReads
  }

  private struct Attack {
    let name: String
    let bytes: [UInt8]
    var ending = Ending.reads(nil)
    var clients = 1
  }

  /// Makes the attacks whose names have this part.
  package func run(only part: String, onEnd: (Report) -> Void) {
    onEnd(report("nothing") { ("", true) })
    for attack in attacks where part.isEmpty || attack.name.contains(part) {
      onEnd(report(attack.name) { perform(attack) })
    }
  }

  private func report(_ name: String, _ body: () -> (String, Bool)) -> Report {
    let probe = Probe(path, accepted)
    usleep(200_000)
    let (outcome, isGood) = body()
    usleep(200_000)
    let (wait, count) = probe.end()
    return Report(name: name, outcome: outcome, isGood: isGood, wait: wait, probes: count)
  }

  private var attacks: [Attack] {
    let limit = ControlRequest.lineLimit
    let (request, refusal) = (ControlRequest(words: accepted).line, ControlRequest(words: refused).line)
    let end = Array("\"]}\n".utf8)
    func words(_ piece: String, filling size: Int, _ separator: String = "") -> [UInt8] {
      let start = Array("{\"words\":[\"\(accepted[0])\",\"".utf8)
      let count = (size - start.count - end.count + 1) / (piece.utf8.count + separator.utf8.count)
      return start + Array([String](repeating: piece, count: count).joined(separator: separator).utf8) + end
    }
    func brackets(_ open: String, _ close: String) -> [UInt8] {
      Array(("{\"words\":" + open.repeated(100_000) + close.repeated(100_000) + "}\n").utf8)
    }
    func show(_ piece: String) -> [UInt8] {
      let count = (limit - 100) / piece.utf8.count
      return Array(
        ("{\"words\":[\"show\",\"x" + piece.repeated(count) + "\",\"--timeout\",\"10ms\"]}\n").utf8)
    }
    let options = Array(("{\"words\":[\"show\"" + ",\"--set\",\"padding=1\"".repeated(2000) + "]}\n").utf8)
    let variable = "\"a\":\"\","
    return [
      Attack(name: "a line of 4 MiB, one word", bytes: words("x", filling: limit), ending: .reads(1)),
      Attack(
        name: "a line of 4 MiB, 1.4 million words", bytes: words("", filling: limit, "\",\""),
        ending: .reads(1)),
      Attack(name: "4 MiB of HUD, one letter", bytes: show("x"), ending: .reads(1)),
      Attack(name: "4 MiB of HUD, marks", bytes: show("\u{301}\u{323}"), ending: .reads(1)),
      Attack(name: "4 MiB of HUD, directions", bytes: show("\\u202e"), ending: .reads(1)),
      Attack(name: "4 MiB of HUD, lines", bytes: show("a\\n"), ending: .reads(1)),
      Attack(name: "a HUD of 4,000 words", bytes: options, ending: .reads(1)),
      Attack(name: "a line of 4 MiB, escapes", bytes: words("\\u202e", filling: limit), ending: .reads(1)),
      Attack(
        name: "a line of 4 MiB, variables",
        bytes: Array("{\"words\":[\"\(accepted[0])\"],\"environment\":{".utf8)
          + Array((variable.repeated(limit / variable.utf8.count - 10) + "\"b\":\"\"}}\n").utf8),
        ending: .reads(1)),
      Attack(
        name: "a line of 4 MiB, unknown members",
        bytes: Array(("{" + "\"a\":1,".repeated(limit / 6 - 10) + "\"b\":1}\n").utf8), ending: .reads(1)),
      Attack(name: "a line of 4 MiB and a byte", bytes: words("x", filling: limit + 1)),
      Attack(name: "a line of 64 MiB", bytes: words("x", filling: 64 << 20)),
      Attack(name: "100,000 brackets", bytes: brackets("[", "]"), ending: .reads(1)),
      Attack(name: "100,000 brackets, not closed", bytes: brackets("[", ""), ending: .reads(1)),
      Attack(name: "100,000 objects", bytes: brackets("{\"a\":", "}"), ending: .reads(1)),
      Attack(name: "half a line", bytes: Array(request.dropLast(5)), ending: .neverReads),
      Attack(
        name: "half a line of 4 MiB", bytes: Array(words("x", filling: limit).dropLast(5)),
        ending: .neverReads),
      Attack(name: "a NUL as a line", bytes: [0]),
      Attack(name: "a NUL in a word", bytes: words("\\u0000", filling: 60), ending: .reads(1)),
      Attack(name: "a NUL in a line", bytes: words("\0", filling: 60), ending: .reads(1)),
      Attack(name: "bad UTF-8", bytes: words("x", filling: 60).dropLast(4) + [0xFF] + end, ending: .reads(1)),
      Attack(name: "10,000 requests", bytes: request.repeated(10_000), ending: .reads(10_000)),
      Attack(name: "10,000 refused requests", bytes: refusal.repeated(10_000), ending: .reads(10_000)),
      Attack(
        name: "100,000 lines that are none", bytes: Array("{}\n".utf8).repeated(100_000),
        ending: .reads(100_000)),
      Attack(
        name: "100,000 cancellations", bytes: Array("{\"cancel\":1}\n".utf8).repeated(100_000) + request,
        ending: .reads(1)),
      Attack(
        name: "10,000 requests of one that never reads", bytes: request.repeated(10_000), ending: .neverReads),
      Attack(
        name: "10,000 refused requests of ten that never read", bytes: refusal.repeated(10_000),
        ending: .neverReads,
        clients: 10),
      Attack(name: "half a line of 40 clients", bytes: [UInt8(ascii: "{")], ending: .neverReads, clients: 40),
    ]
  }

  private func perform(_ attack: Attack) -> (String, Bool) {
    let sockets = (0..<attack.clients).compactMap { _ in
      try? UnixSocket.connected(to: path, timeout: ServerUnderTest.timeout)
    }
    guard sockets.count == attack.clients else { return ("it can't connect", false) }
    switch attack.ending {
    case .neverReads:
      for socket in sockets {
        attack.bytes.withUnsafeBytes {
          _ = send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
      }
      sleep(2)
      return ("nothing is read", true)
    case .reads(let count):
      // A client that sends more than the server reads before it answers has to read meanwhile.
      let (bytes, socket) = (attack.bytes, sockets[0].number)
      Thread.detachNewThread { try? sendAll(bytes, to: socket) }
      let answers = ServerUnderTest.exchange(on: sockets[0], [], upTo: count)
      let errors = Set(answers.flatMap(\.errors))
      let isSentence = errors.allSatisfy { $0.utf8.count < 1000 && !$0.contains(where: \.isNewline) }
      shutdown(socket, Int32(SHUT_RDWR))
      let isLate = answers.contains { $0.isLate || $0.failure != nil }
      let statuses = answers.compactMap(\.status)
      let outcome = "\(statuses.count) statuses" + (errors.first.map { ", '\($0.prefix(160))'" } ?? "")
      let isExpected = count == nil ? !errors.isEmpty : statuses.count == count
      return (isLate ? outcome + ", late" : outcome, isSentence && !isLate && isExpected)
    }
  }
}

/// A client that sends one request after another, each on a connection of its own.
private final class Probe: Sendable {
  private struct State {
    var (longest, count, isOver, hasEnded) = (Duration.zero, 0, false, false)
  }

  private let state = Mutex(State())

  init(_ path: String, _ words: [String]) {
    let request = ControlRequest(words: words).line[...]
    Thread.detachNewThread { [self] in
      while !state.withLock(\.isOver) {
        let begin = ContinuousClock.now
        let socket = try? UnixSocket.connected(to: path, timeout: ServerUnderTest.timeout)
        let answers = socket.map { ServerUnderTest.exchange(on: $0, [request], upTo: 1) }
        let time = begin.duration(to: .now)
        let isAnswered = answers?.first?.status == .success
        state.withLock {
          $0.longest = max($0.longest, isAnswered ? time : ServerUnderTest.timeout)
          $0.count += 1
        }
        usleep(1000)
      }
      state.withLock { $0.hasEnded = true }
    }
  }

  /// Ends it. Returns the longest time of a request, and how many there were.
  func end() -> (Duration, Int) {
    state.withLock { $0.isOver = true }
    while !state.withLock(\.hasEnded) { usleep(1000) }
    return state.withLock { ($0.longest, $0.count) }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}

extension [UInt8] {
  fileprivate func repeated(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(self.count * count)
    for _ in 0..<count { bytes += self }
    return bytes
  }
}
