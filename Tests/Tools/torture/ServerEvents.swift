import BezelControlWire
import Glibc
import HeadlessSway

/// What `bezel events` prints for a server, as it comes.
final class ServerEvents {
  private let socket: Descriptor
  private var lines = LineBuffer()
  private var unread = ""

  /// Nil if the server can't be reached. The server knows of it before it reads what is sent later.
  init?(of server: ServerUnderTest) {
    guard let socket = try? UnixSocket.connected(to: server.socketPath),
      ServerUnderTest.send(ControlRequest(words: ["events"]).line[...], on: socket)
    else { return nil }
    self.socket = socket
  }

  /// The next line; nil at the end of the server, and at the deadline.
  func next(before deadline: Deadline) -> String? {
    while true {
      if let newline = unread.firstIndex(of: "\n") {
        defer { unread.removeSubrange(...newline) }
        return String(unread[..<newline])
      }
      guard deadline.waitForInput(on: socket.number), read() else { return nil }
    }
  }

  /// Returns false at the end of the server.
  private func read() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { space in
      let count = recv(socket.number, space.baseAddress, space.count, 0)
      guard count > 0 else { return false }
      lines.append(UnsafeRawBufferPointer(rebasing: space[..<count]))
      do throws(WireError) {
        while let line = try lines.next() {
          switch try ControlAnswer.read(line).answer {
          case .output(let text): unread += text
          case .status: return false
          default: break
          }
        }
        return true
      } catch {
        return false
      }
    }
  }
}

/// Notices changes in the folder of a server's socket.
final class SocketWatch {
  private let changes: Descriptor
  /// The runtime folder, and the one in it.
  private let folders: [String]

  init(of address: ControlSocketAddress) throws {
    let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { throw HarnessError("a folder can't be watched: errno \(errno)") }
    changes = Descriptor(descriptor)
    let folder = String(address.path[..<(address.path.lastIndex(of: "/") ?? address.path.endIndex)])
    folders = [String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]), folder]
  }

  /// Waits until a condition holds, which is looked at now and after each change. Returns false if it does not hold at the
  /// deadline, or when `program` has ended.
  @discardableResult
  func wait(
    before deadline: Deadline, unless program: RunningProgram? = nil, until isMet: () -> Bool
  ) -> Bool {
    while true {
      // The folder may be a new one. A server that begins to listen closes the locked file afterwards.
      let events = UInt32(IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)
      for folder in folders { inotify_add_watch(changes.number, folder, events) }
      if isMet() { return true }
      guard deadline.waitForInput(on: changes.number, or: program?.endDescriptor.number ?? -1) else {
        return isMet()
      }
      withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { space in
        while read(changes.number, space.baseAddress, space.count) > 0 {}
      }
    }
  }
}
