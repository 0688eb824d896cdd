import BezelPosix
package import BezelValues
import Glibc
import HUDCommands
import ToolProgress

/// Writes progress for another program: a JSON object a line, to a descriptor that the other program has opened.
///
/// A line that the reader has no room for is dropped: the command never waits. After an error nothing more is written.
package struct ProgressLog {
  private let descriptor: Int32
  /// What the last line has said, without the times.
  private var last: [String] = []
  /// The error of a write; that a reader has no room counts for the first and the last line.
  private var failure: Errno?

  /// - Parameter descriptor: A descriptor of this process. The command does not inherit it.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Writes the command, as many of its arguments as fit. Bytes that are not UTF-8 are replaced. Nil for a stream that is
  /// passed on: its command is unknown.
  mutating func noteStart(_ command: [[UInt8]]?) {
    guard let command else {
      writeOnce("started", [])
      return
    }
    var room = Self.lineLimit / 8
    let arguments = command.prefix { argument in
      room -= argument.count + 1
      return room > 0
    }
    writeOnce(
      "started", [("command", .array(arguments.map { .string(String(decoding: $0, as: UTF8.self)) }))])
  }

  /// Writes the progress, unless it is the same as in the last line: then only time has passed. A forecast that
  /// appears or disappears is a difference: the reader would keep the old one.
  package mutating func note(_ estimator: ProgressEstimator, at now: Instant) {
    let progress = estimator.progress(at: now)
    var facts: [(key: String, value: JSON)] = []
    if let fraction = progress.fraction {
      facts += [("fraction", .number(fraction)), ("estimated", .bool(progress.isEstimate))]
    }
    if let count = progress.count {
      facts += [("done", .rounded(count.done)), ("total", .rounded(count.total))]
    }
    if let step = progress.step { facts.append(("step", .string(step))) }
    let remaining = estimator.remaining(at: now)
    let texts = facts.map { "\($0.key)=\($0.value.text)" } + (remaining == nil ? [] : ["remaining"])
    guard texts != last else { return }
    facts.append(("elapsed", .rounded(estimator.elapsed(at: now).inSeconds)))
    if let remaining {
      facts.append(("remaining", .rounded(remaining.inSeconds)))
    }
    if write("progress", facts) { last = texts }
  }

  /// `status` is the shell's `$?`.
  mutating func noteEnd(status: Int32, after elapsed: Duration) {
    writeOnce("ended", [("status", .integer(Int(status))), ("elapsed", .rounded(elapsed.inSeconds))])
  }

  /// What the reader lacks, and why: one sentence. Nil if it lacks nothing.
  var complaint: String? {
    guard let failure else { return nil }
    if failure == .wouldBlock {
      return "descriptor \(descriptor) for progress had no room for a line; read it while the command runs"
    }
    return failure.writing("descriptor \(descriptor) for progress")
  }

  /// Writes a line that no later one replaces.
  private mutating func writeOnce(_ event: String, _ facts: [(key: String, value: JSON)]) {
    if !write(event, facts) { failure = failure ?? .wouldBlock }
  }

  /// Returns false for a line that was dropped.
  private mutating func write(_ event: String, _ facts: [(key: String, value: JSON)]) -> Bool {
    let line = Array((JSON.object([(key: "event", value: .string(event))] + facts).text + "\n").utf8)
    // A pipe that is writable takes a page at once: the write does not block.
    guard line.count <= Self.lineLimit else { return false }
    guard failure == nil, isReady(descriptor, for: POLLOUT) else { return false }
    let count = Glibc.write(descriptor, line, line.count)
    let error = count < 0 ? Errno.current : Errno(rawValue: ENOSPC)
    // A file takes a part of the line when it has no room for all of it.
    if count < line.count, error != .wouldBlock, error != .interrupted { failure = error }
    return count == line.count
  }

  /// One page, in bytes.
  private static let lineLimit = 4096
}

extension JSON {
  /// A number rounded to thousandths; a whole one has no fraction.
  fileprivate static func rounded(_ value: Double) -> JSON {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map(JSON.integer) ?? .number(rounded)
  }
}
