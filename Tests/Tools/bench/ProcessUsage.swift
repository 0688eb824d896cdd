import Foundation
import Glibc

/// The usage of a process so far, from /proc.
struct ProcessUsage {
  /// The CPU time of all threads. The scheduler counts it in nanoseconds, not in ticks.
  let processorTime: Duration
  /// The number of voluntary context switches of its threads, each of which is followed by a wake-up.
  let wakeUps: Int

  init(of pid: Int32) throws {
    var nanoseconds = 0
    var wakeUps = 0
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
      let folder = "/proc/\(pid)/task/\(thread)"
      // The thread may have ended since.
      guard let statistics = try? String(contentsOfFile: "\(folder)/schedstat", encoding: .utf8),
        let status = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)
      else { continue }
      nanoseconds += statistics.split(separator: " ").first.flatMap { Int($0) } ?? 0
      wakeUps += number(after: "voluntary_ctxt_switches:", in: status)
    }
    self.init(processorTime: .nanoseconds(nanoseconds), wakeUps: wakeUps)
  }

  private init(processorTime: Duration, wakeUps: Int) {
    self.processorTime = processorTime
    self.wakeUps = wakeUps
  }

  static func - (later: Self, earlier: Self) -> Self {
    Self(
      processorTime: later.processorTime - earlier.processorTime, wakeUps: later.wakeUps - earlier.wakeUps)
  }

  /// The CPU time of all children of this process that were waited for, and of their own.
  static var ofEndedChildren: Duration {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].map { .seconds($0.tv_sec) + .microseconds($0.tv_usec) }
      .reduce(.zero, +)
  }

  /// The proportional share of memory, in MiB: shared pages count in part for each process.
  static func proportionalMemory(of pid: Int32) throws -> Double {
    Double(
      number(after: "Pss:", in: try String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)))
      / 1024
  }
}

/// The number on the line that starts with a label.
private func number(after label: String, in text: String) -> Int {
  guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(label) }) else { return 0 }
  return Int(line.dropFirst(label.count).split(whereSeparator: \.isWhitespace).first ?? "") ?? 0
}
