import Glibc

/// Who started whom.
package enum Ancestry {
  /// More would be a mistake in reading.
  private static let most = 64

  /// The ancestors of what the terminal has started: the session's leader, which is the shell or has started it.
  ///
  /// This process itself may have lost its parent: shells let what runs in the background go.
  static var ofSession: [Int32] { of(getsid(0)) }

  /// A process, its parent and so on, the system's first process left out.
  package static func of(_ process: Int32) -> [Int32] {
    var line: [Int32] = []
    var next = process
    while next > 1, line.count < most {
      line.append(next)
      next = parent(of: next) ?? 0
    }
    return line
  }

  /// The second field after the name, which is in parentheses and may have any characters.
  private static func parent(of process: Int32) -> Int32? {
    guard let file = fopen("/proc/\(process)/stat", "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    guard let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(name + 1)..<count].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int32(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
