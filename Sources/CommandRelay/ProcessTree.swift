import Glibc

/// Who is whose child, at one moment.
struct ProcessTree {
  private struct Process {
    let parent: pid_t
    let group: pid_t
  }

  private var processes: [pid_t: Process] = [:]

  init() {
    guard let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let number = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
      }
      if number > 0 { processes[number] = Self.process(number) }
    }
  }

  /// A process is its own descendant here.
  func isDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
    var next = process
    for _ in 0..<processes.count + 1 {
      if next == ancestor { return true }
      guard let parent = processes[next]?.parent else { return false }
      next = parent
    }
    return false
  }

  /// A command that this process has started in its own group: its descendants, and orphans of that group which the
  /// process has adopted, with theirs.
  func command(_ command: pid_t, of process: pid_t) -> [pid_t] {
    let group = processes[process]?.group
    let roots = [command] + processes.filter { $1.parent == process && $1.group == group }.map(\.key)
    return processes.keys.filter { candidate in roots.contains { isDescendant(candidate, of: $0) } }
  }

  /// `stat` is one line: number, name in parentheses, state, parent, group, …
  private static func process(_ number: pid_t) -> Process? {
    let file = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let line = [UInt8](unsafeUninitializedCapacity: 512) { space, count in
      count = max(0, read(file, space.baseAddress, space.count))
    }
    guard let nameEnd = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line[(nameEnd + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard fields.count > 2, let parent = value(fields[1]), let group = value(fields[2]) else { return nil }
    return Process(parent: parent, group: group)
  }

  private static func value(_ digits: ArraySlice<UInt8>) -> pid_t? {
    pid_t(String(decoding: digits, as: UTF8.self))
  }
}
