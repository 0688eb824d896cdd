import BezelPosix
import Glibc

/// The numbers of the notifications that are shown, in a file of the session: a server that was killed can't close its
/// notifications, but the next one can.
final class NotificationRecord {
  private let path: String?
  private var stored: Set<UInt32> = []

  /// - Parameter path: The file; nil stores nothing.
  init(at path: String?) { self.path = path }

  /// Takes the numbers that the last server has left. None if they are another notification server's.
  func load(of identity: String) -> Set<UInt32> {
    guard let path, let stored = startOfFile(at: path, upTo: 1 << 16) else { return [] }
    unlink(path)
    let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n")
    guard lines.first == identity[...] else { return [] }
    return Set(lines.dropFirst().compactMap { UInt32($0) })
  }

  /// Stores the numbers, or removes the file if there are none. Without room for the file, nothing is stored.
  func store(_ numbers: Set<UInt32>, of identity: String) {
    guard let path, numbers != stored else { return }
    stored = numbers
    guard !numbers.isEmpty else {
      unlink(path)
      return
    }
    let lines = [identity] + numbers.sorted().map { "\($0)" }
    try? replaceFile(at: path, with: Array((lines.joined(separator: "\n") + "\n").utf8), mode: 0o600)
  }
}
