import BezelEventLoop
import Glibc

/// The kernel's events about devices that come, change and go.
final class KernelEvents: EventSource {
  let fileDescriptor: Int32
  private let marks: Set<String>
  private let onEvent: () -> Void

  /// Takes over the socket. `onEvent` is called once for the events that have come.
  init(_ socket: Int32, of subsystems: [String], onEvent: @escaping () -> Void) {
    (fileDescriptor, self.onEvent) = (socket, onEvent)
    marks = Set(subsystems.map { "SUBSYSTEM=\($0)" })
  }

  deinit {
    Glibc.close(fileDescriptor)
  }

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    var isOfInterest = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 13, alignment: 1) { buffer in
      // Of a flood, the rest is read in the next turns.
      for _ in 0..<64 {
        let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { break }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        if text.split(separator: "\0").contains(where: { marks.contains(String($0)) }) { isOfInterest = true }
      }
    }
    if isOfInterest { onEvent() }
  }

  /// The socket on which the kernel sends its events to everybody; -1 if there is none.
  static func open() -> Int32 {
    // AF_NETLINK, NETLINK_KOBJECT_UEVENT: Swift's Glibc module doesn't have them.
    let file = socket(16, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 15)
    guard file >= 0 else { return -1 }
    // The family, the address (the kernel chooses it) and the group of the kernel's events.
    let address: [UInt32] = [16, 0, 1]
    let result = address.withUnsafeBytes { bytes in
      bind(file, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    if result == 0 { return file }
    Glibc.close(file)
    return -1
  }
}
