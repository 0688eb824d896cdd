import Glibc
import HeadlessSway

/// A socket between clients and their compositor that notes when pictures come: the same eye on all
/// contestants, whatever they are made of.
///
/// It runs on the caller's thread, inside of the calls that wait for something.
final class WaylandProxy {
  /// One thing seen, and when.
  struct Event {
    let time: ContinuousClock.Instant
    let pid: Int32
    let sight: WireFollower.Sight
  }

  /// The display's name for the clients.
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

  /// Keeps the conversation going until something is so; false when the time is over first. Input on the
  /// extra descriptor makes it look again, too.
  @discardableResult
  func run(
    within patience: Duration, also extra: Descriptor? = nil, until isSo: () -> Bool = { false }
  ) throws -> Bool {
    let deadline = Deadline(in: patience)
    while !isSo() {
      if deadline.hasPassed { return false }
      try turn(deadline, also: extra)
    }
    return true
  }

  /// The first event of a kind that comes after as many events as `mark` says.
  func wait(
    for sight: WireFollower.Sight, after mark: Int, within patience: Duration = .seconds(10)
  ) throws -> Event {
    var found: Event?
    try run(within: patience) {
      found = events[mark...].first { $0.sight == sight }
      return found != nil
    }
    guard let found else { throw HarnessError("no \(sight) within \(patience)") }
    return found
  }

  /// Waits for a process to end while the conversation goes on.
  func wait(forEndOf program: RunningProgram, within patience: Duration = .seconds(10)) throws {
    guard try run(within: patience, also: program.endDescriptor, until: { !program.isRunning }) else {
      throw HarnessError("\(program.name) did not end within \(patience): \(program.errors)")
    }
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
    guard let sights = client.forward(fromClient: fromClient) else { return false }
    events += sights.map { Event(time: time, pid: client.pid, sight: $0) }
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
