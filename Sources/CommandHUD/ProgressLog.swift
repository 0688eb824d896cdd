import Glibc
import HUDControl
import Time
import ToolProgress

/// Tells another program how far the command is: a JSON object a line, on a descriptor that it has opened.
///
/// Who doesn't read in time misses what was told meanwhile. The command never waits for it.
struct ProgressLog {
  private let descriptor: Int32

  /// On one of this process's descriptors, which the command doesn't get.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// The words as text, repaired where they aren't, and as many of them as a line has room for.
  func noteStart(_ command: [[UInt8]]) {
    var room = Self.longest / 8
    let words = command.prefix { word in
      room -= word.count + 1
      return room > 0
    }
    write("started", [("command", .array(words.map { .string(String(decoding: $0, as: UTF8.self)) }))])
  }

  func note(_ progress: ToolProgress, _ outlook: Outlook, at now: Instant) {
    var facts: [(String, JSON)] = []
    switch outlook.figure(at: now) {
    case .unknown: break
    case .measured(let fraction): facts += [("fraction", .number(fraction)), ("estimated", .bool(false))]
    case .guessed(let fraction): facts += [("fraction", .number(fraction)), ("estimated", .bool(true))]
    }
    if let count = progress.count {
      facts += [("done", .figure(count.done)), ("total", .figure(count.total))]
    }
    if let step = progress.step { facts.append(("step", .string(step))) }
    facts.append(("elapsed", .figure(outlook.elapsed(at: now).inSeconds)))
    if let remaining = outlook.remaining(at: now) {
      facts.append(("remaining", .figure(remaining.inSeconds)))
    }
    write("progress", facts)
  }

  /// `status` is as a shell's `$?`.
  func noteEnd(status: Int32, after elapsed: Duration) {
    write("ended", [("status", .integer(Int(status))), ("elapsed", .figure(elapsed.inSeconds))])
  }

  private func write(_ event: String, _ facts: [(String, JSON)]) {
    let line = Array((JSON.object([("event", .string(event))] + facts).text + "\n").utf8)
    // A pipe that can be written to takes this much at once; nobody may wait for its reader.
    guard line.count <= Self.longest else { return }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) == 1, entry.revents == Int16(POLLOUT) else { return }
    _ = Glibc.write(descriptor, line, line.count)
  }

  /// A page.
  private static let longest = 4096
}

extension JSON {
  /// To the thousandth, and a whole number without a fraction.
  fileprivate static func figure(_ value: Double) -> JSON {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map(JSON.integer) ?? .number(rounded)
  }
}
