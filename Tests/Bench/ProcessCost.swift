import Foundation

/// What a process has cost so far, from /proc.
struct ProcessCost {
  /// CPU time of all threads; the scheduler counts it in nanoseconds, not in ticks.
  let processorTime: Duration
  /// How often its threads went to sleep by themselves, and so were woken.
  let waits: Int

  init(of pid: Int32) throws {
    var nanoseconds = 0
    var waits = 0
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
      let folder = "/proc/\(pid)/task/\(thread)"
      let statistics = try String(contentsOfFile: "\(folder)/schedstat", encoding: .utf8)
      nanoseconds += statistics.split(separator: " ").first.flatMap { Int($0) } ?? 0
      let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
      waits += number(after: "voluntary_ctxt_switches:", in: status)
    }
    processorTime = .nanoseconds(nanoseconds)
    self.waits = waits
  }

  /// The proportional share of memory, in KiB: pages that several processes have count in part for each.
  static func proportionalMemory(of pid: Int32) throws -> Int {
    number(after: "Pss:", in: try String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8))
  }
}

/// The number on the line that starts with a label.
private func number(after label: String, in text: String) -> Int {
  guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(label) }) else { return 0 }
  return Int(line.dropFirst(label.count).split(whereSeparator: \.isWhitespace).first ?? "") ?? 0
}
