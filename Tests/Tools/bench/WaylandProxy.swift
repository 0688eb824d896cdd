import CTestSystem
import Glibc
import HeadlessSway

/// A socket between clients and their compositor that records when buffers are committed, in the same way for all
/// programs.
///
/// It runs on the caller's thread, during its waits.
final class WaylandProxy {
  struct Event {
    let time: ContinuousClock.Instant
    let pid: Int32
    let kind: SurfaceEvent
  }

  /// The display's name for clients.
  let path: String
  private(set) var events: [Event] = []
  private let upstream: String
  private let listener: Descriptor
  private var clients: [ProxiedClient] = []

  init(to display: String, at path: String) throws {
    self.path = path
    upstream = display
    listener = try UnixSocket.listening(at: path)
  }

  /// Forwards messages until a condition holds. Returns false after `time`. Input on the extra descriptor causes another
  /// check, too.
  @discardableResult
  func run(
    within time: Duration, also extra: Descriptor? = nil, until condition: () -> Bool = { false }
  ) throws -> Bool {
    let deadline = Deadline(in: time)
    while !condition() {
      if deadline.hasPassed { return false }
      try turn(deadline, also: extra)
    }
    return true
  }

  /// The first event of a kind after the first `mark` events.
  func wait(
    for kind: SurfaceEvent, after mark: Int, within time: Duration = timeout
  ) throws -> Event {
    var found: Event?
    try run(within: time) {
      found = events[mark...].first { $0.kind == kind }
      return found != nil
    }
    guard let found else { throw HarnessError("no \(kind) within \(time)") }
    return found
  }

  /// Waits until a process exits, and forwards messages meanwhile.
  func wait(forEndOf program: RunningProgram, within time: Duration = timeout) throws {
    guard try run(within: time, also: program.endDescriptor, until: { !program.isRunning }) else {
      throw HarnessError("\(program.name) did not end within \(time): \(program.errors)")
    }
  }

  /// Whether more messages of a process are possible.
  func isConnected(_ pid: Int32) -> Bool {
    clients.contains { $0.pid == pid }
  }

  func forgetEvents() {
    events = []
  }

  private func turn(_ deadline: Deadline, also extra: Descriptor?) throws {
    var entries = [listener.number] + clients.flatMap { [$0.client.number, $0.compositor.number] }
    if let extra { entries.append(extra.number) }
    var polled = entries.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), deadline.pollTimeout) > 0 else { return }

    let served = clients
    for (index, client) in served.enumerated() {
      let isAlive =
        (polled[1 + 2 * index].revents == 0 || forward(client, fromClient: true))
        && (polled[2 + 2 * index].revents == 0 || forward(client, fromClient: false))
      if !isAlive { clients.removeAll { $0 === client } }
    }
    if polled[0].revents != 0 { try accept() }
  }

  private func forward(_ client: ProxiedClient, fromClient: Bool) -> Bool {
    let time = ContinuousClock.now
    guard let seen = client.forward(fromClient: fromClient) else { return false }
    events += seen.map { Event(time: time, pid: client.pid, kind: $0) }
    return true
  }

  private func accept() throws {
    let socket = Glibc.accept(listener.number, nil, nil)
    guard socket >= 0 else { return }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    clients.append(
      ProxiedClient(client: Descriptor(socket), compositor: try UnixSocket.connected(to: upstream)))
  }
}

/// One client's two sockets: its own, and the one to the compositor.
private final class ProxiedClient {
  let pid: Int32
  let client: Descriptor
  let compositor: Descriptor
  private var reader = SurfaceEventReader()

  init(client: Descriptor, compositor: Descriptor) {
    pid = test_peer_pid(client.number)
    self.client = client
    self.compositor = compositor
  }

  /// Forwards the pending messages of one side, with descriptors. Returns nil after a hang-up.
  func forward(fromClient: Bool) -> [SurfaceEvent]? {
    let source = fromClient ? client : compositor
    let target = fromClient ? compositor : client
    var descriptors = [Int32](repeating: -1, count: 28)
    var descriptorCount = descriptors.count
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { space in
      let count = test_receive(source.number, space.baseAddress, space.count, &descriptors, &descriptorCount)
      defer { descriptors.prefix(descriptorCount).forEach { close($0) } }
      guard count > 0 else { return nil }
      let bytes = space[..<count]
      let seen = fromClient ? reader.readRequests(bytes) : reader.readEvents(bytes)
      guard send(UnsafeRawBufferPointer(rebasing: bytes), descriptors.prefix(descriptorCount), to: target)
      else {
        return nil
      }
      return seen
    }
  }

  private func send(
    _ bytes: UnsafeRawBufferPointer, _ descriptors: ArraySlice<Int32>, to target: Descriptor
  ) -> Bool {
    // Descriptors are sent with the first byte of their message, so they belong to the first part.
    var sent = test_send(target.number, bytes.baseAddress, bytes.count, Array(descriptors), descriptors.count)
    while sent >= 0 && sent < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      let more = test_send(target.number, rest.baseAddress, rest.count, nil, 0)
      guard more > 0 else { return false }
      sent += more
    }
    return sent >= 0
  }
}
