import BezelEventLoop
import Glibc

/// Reads lines of standard input.
final class StandardLines: EventSource {
  private(set) var hasEnded = false
  private var rest = ""
  private let take: (Substring) -> Void

  init(take: @escaping (Substring) -> Void) {
    self.take = take
  }

  let fileDescriptor = STDIN_FILENO

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    guard !ready.isDisjoint(with: [.readable, .hungUp]) else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 1000)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    hasEnded = count <= 0
    rest += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    while let end = rest.firstIndex(of: "\n") {
      take(rest[..<end])
      rest.removeSubrange(...end)
    }
  }
}
