import CWaylandServer
import Glibc

/// One connection, on the compositor's side.
///
/// libwayland's server drops a client as soon as the other end hangs up, even if requests are unread. Tests of closing
/// need those requests. So this keeps a second descriptor of the client's end open, and closes it when the client has
/// closed its own and everything has been read.
package final class FakeClient {
  /// The objects that still existed when the client disconnected, by interface. Those that a client cannot destroy at
  /// its version (such as a registry) do not count.
  package private(set) var leftBehind: [String: Int] = [:]
  package private(set) var isConnected = true

  private unowned(unsafe) let compositor: FakeCompositor
  let client: OpaquePointer
  private let clientEnd: Int32
  private let clientSocket: ino_t
  private var spare: Int32
  private let listener: UnsafeMutablePointer<fake_listener>

  init(_ compositor: FakeCompositor) {
    var ends: [Int32] = [-1, -1]
    let socket = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    precondition(socket == 0, "no socketpair: \(String(cString: strerror(errno)))")
    guard let client = wl_client_create(compositor.display, ends[0]) else {
      preconditionFailure("libwayland refused a new client")
    }
    self.compositor = compositor
    self.client = client
    clientEnd = ends[1]
    clientSocket = Self.inode(ends[1])
    spare = dup(ends[1])
    listener = .allocate(capacity: 1)
    let owner = Unmanaged.passUnretained(self).toOpaque()
    listener.initialize(to: fake_listener(listener: wl_listener(), owner: owner))
    listener.pointee.listener.notify = { listener, _ in
      let own = UnsafeRawPointer(listener)?.assumingMemoryBound(to: fake_listener.self)
      guard let own else { return }
      Unmanaged<FakeClient>.fromOpaque(own.pointee.owner).takeUnretainedValue().wentAway()
    }
    listener.withMemoryRebound(to: wl_listener.self, capacity: 1) {
      wl_client_add_destroy_listener(client, $0)
    }
  }

  deinit { listener.deallocate() }

  /// The descriptor to give to the client, which closes it.
  package var fileDescriptor: Int32 { clientEnd }

  /// Limits the bytes of events that the client may leave unread. libwayland drops a client that exceeds it.
  package func limitUnreadEvents(to count: Int32) { limit(wl_client_get_fd(client), count) }

  /// Limits the bytes of requests that the compositor may leave unread.
  package func limitUnreadRequests(to count: Int32) { limit(clientEnd, count) }

  private func limit(_ socket: Int32, _ count: Int32) {
    var count = count
    let result = setsockopt(
      socket, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<Int32>.size))
    precondition(result == 0, "no send buffer of \(count) bytes")
  }

  /// Drops the client without an event, as in a crash of the compositor.
  package func kill() {
    guard isConnected else { return }
    let end = dup(wl_client_get_fd(client))
    wl_client_destroy(client)
    hangUp(end)
    close(end)
  }

  /// Copies of both ends, such as a program gets that another thread starts. The caller closes them.
  package func copyDescriptors() -> [Int32] { [dup(wl_client_get_fd(client)), dup(clientEnd)] }

  /// Whether the client has closed its end, and the hang-up is still held back.
  var hasHungUp: Bool { isConnected && Self.inode(clientEnd) != clientSocket }

  /// Lets libwayland see the hang-up.
  func noticeHangUp() {
    guard isConnected else { return }
    hangUp(spare)
    closeSpare()
    wl_event_loop_dispatch(wl_display_get_event_loop(compositor.display), 0)
  }

  private func wentAway() {
    for object in compositor.objects where object.client === self && object.hasDestructor {
      leftBehind[object.interfaceName, default: 0] += 1
    }
    isConnected = false
    closeSpare()
  }

  private func closeSpare() {
    guard spare >= 0 else { return }
    close(spare)
    spare = -1
  }

  /// Hangs up for all copies of a descriptor: a program that another test starts meanwhile may have one.
  private func hangUp(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func inode(_ descriptor: Int32) -> ino_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_ino : 0
  }
}

extension FakeCompositor {
  /// A connected socket at which nobody answers. The other end stays open.
  package static func silentSocket() -> Int32 {
    var ends: [Int32] = [-1, -1]
    let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    precondition(result == 0, "no socketpair: \(String(cString: strerror(errno)))")
    return ends[0]
  }
}
