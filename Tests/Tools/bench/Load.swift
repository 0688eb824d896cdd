import Foundation
import HeadlessSway

// Many HUDs at once, and many updates of one.
extension Experiment {
  /// As many HUDs as a server has, in eight stacks. Those for which there is no room wait without a surface.
  static var manyHUDs: Experiment {
    let count = 64
    let show = Quantity("\(count) HUDs: CPU of a show", unit: "ms")
    let wakeUps = Quantity(
      "the same, at rest: wake-ups in 2 s", unit: "", maximum: 0, tolerance: .difference(0.5))
    let memory = Quantity("the same: PSS", unit: "MiB", maximum: 64)
    return Experiment("64 HUDs at once", [show, wakeUps, memory], minimumRounds: 3, warmsUp: false) {
      let desktop = try Desktop()
      let positions = [
        "top-left", "top", "top-right", "left", "right", "bottom-left", "bottom", "bottom-right",
      ]
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show()
          try session.waitUntilIdle()
          let shows = try session.record {
            for index in 0..<count - 1 {
              let program = try session.startShow([
                "Copying", "--id", "hud\(index)", "--mode", "bar", "--progress", "40%", "--timeout", "never",
                "--position", positions[index % positions.count],
              ])
              try desktop.finish(program)
            }
            try session.waitUntilIdle()
          }
          let rest = try session.record(.seconds(2))
          let share = try session.server.map { try ProcessUsage.proportionalMemory(of: $0) }
          return [
            show: shows.usage.processorTime.milliseconds / Double(count - 1),
            wakeUps: Double(rest.usage.wakeUps), memory: share ?? 0,
          ]
        }
      })
    }
  }

  /// The updates of a ring that one sender can have run, with 32 of them on their way.
  static var updates: Experiment {
    let count = 10_000
    let time = Quantity("10,000 updates: time until all are answered", unit: "ms", maximum: 1000, goal: 100)
    let gap = Quantity(
      "the same: longest time between frames", unit: "ms", maximum: 50, tolerance: .difference(8))
    let growth = Quantity(
      "the same: PSS more than before", unit: "MiB", maximum: 0.5, tolerance: .difference(0.3))
    return Experiment("10,000 updates", [time, gap, growth], minimumRounds: 3) {
      let desktop = try Desktop()
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show(["Copying", "--mode", "ring", "--progress", "0", "--percent"])
          let sender = try UpdateSender(of: session)
          // The caches of the percentages are filled before.
          _ = try sender.send(count, on: desktop)
          let before = try session.server.map { try ProcessUsage.proportionalMemory(of: $0) } ?? 0
          var duration = Duration.zero
          let frames = try session.record { duration = try sender.send(count, on: desktop) }
          let after = try session.server.map { try ProcessUsage.proportionalMemory(of: $0) } ?? 0
          return [
            time: duration.milliseconds, gap: frames.longestGap.milliseconds, growth: after - before,
          ]
        }
      })
    }
  }
}

/// Sends the request of `bezel update` again and again, without a process for each.
private struct UpdateSender: Sendable {
  private let socket: String
  /// A request as the client sends it, with the digits of its progress.
  private let request: [UInt8]
  private let digits: Range<Int>

  private static let zero = Array("00000/10000".utf8)
  /// More connections than a sender has that waits for each answer, and fewer than the server accepts of one.
  private static let mostPending = 32

  /// Records the request of a client that a socket of its own takes for the server.
  init(of session: BezelSession) throws {
    let desktop = session.desktop
    socket = try desktop.serverSocket
    let path = "\(desktop.folder)/recorded.sock"
    unlink(path)
    let listener = try UnixSocket.listening(at: path)
    let client = try desktop.start(
      session.updateCommand(["--progress", String(decoding: Self.zero, as: UTF8.self)]),
      environment: ["BEZEL_SOCKET": path])
    let connection = Descriptor(accept(listener.number, nil, nil))
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = recv(connection.number, &bytes, bytes.count, 0)
    client.end()
    bytes = Array(bytes.prefix(max(0, length)))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: Self.zero) }) else {
      throw HarnessError("the client sent no progress")
    }
    (request, digits) = (bytes, start..<start + 5)
  }

  /// Sends updates from a thread of its own, while the proxy forwards frames. Returns the time until all are answered.
  func send(_ count: Int, on desktop: Desktop) throws -> Duration {
    let (reading, writing) = try Descriptor.pipe()
    let end = writing.number
    let start = ContinuousClock.now
    let result = SendResult()
    Thread.detachNewThread {
      result.failure = sendAll(count)
      result.end = .now
      _ = write(end, "x", 1)
    }
    let isOver = try withExtendedLifetime(writing) {
      try desktop.proxy.run(within: timeout, also: reading) {
        Deadline(in: .zero).waitForInput(on: reading.number)
      }
    }
    guard isOver else { throw HarnessError("\(count) updates were not answered in \(timeout)") }
    if let failure = result.failure { throw failure }
    return start.duration(to: result.end)
  }

  private func sendAll(_ count: Int) -> (any Error)? {
    do {
      var pending: [Descriptor] = []
      var request = request
      for number in 1...count {
        let progress = String(number)
        request.replaceSubrange(
          digits, with: Array((String(repeating: "0", count: 5 - progress.count) + progress).utf8))
        let connection = try UnixSocket.connected(to: socket)
        guard Glibc.send(connection.number, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { throw HarnessError("an update can't be sent: errno \(errno)") }
        pending.append(connection)
        if pending.count == Self.mostPending { try awaitAnswer(of: pending.removeFirst()) }
      }
      for connection in pending { try awaitAnswer(of: connection) }
      return nil
    } catch {
      return error
    }
  }

  /// The answer is lines, of which the last has the status 0.
  private func awaitAnswer(of connection: Descriptor) throws {
    var answer = ""
    var bytes = [UInt8](repeating: 0, count: 256)
    while !answer.contains(#""status":"#) || !answer.hasSuffix("\n") {
      let length = recv(connection.number, &bytes, bytes.count, 0)
      guard length > 0 else { break }
      answer += String(decoding: bytes.prefix(length), as: UTF8.self)
    }
    guard answer.hasSuffix("\"status\":0}\n") else { throw HarnessError("an update was answered \(answer)") }
  }
}

/// What a thread leaves for the one that waits for it.
private final class SendResult: @unchecked Sendable {
  var failure: (any Error)?
  var end = ContinuousClock.now
}
