import BezelEventLoop
import Glibc

/// Reads numbers of one digit, one a line.
final class StandardInput: EventSource {
  private(set) var hasEnded = false
  private let take: (UInt32) -> Void

  init(take: @escaping (UInt32) -> Void) {
    self.take = take
  }

  let fileDescriptor = STDIN_FILENO

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    guard !ready.isDisjoint(with: [.readable, .hungUp]) else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 100)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    hasEnded = count <= 0
    for byte in bytes.prefix(max(0, count)) where byte != UInt8(ascii: "\n") {
      take(UInt32(byte) - UInt32(UInt8(ascii: "0")))
    }
  }
}
