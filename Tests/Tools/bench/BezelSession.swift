import Glibc
import HeadlessSway

/// The programs of one build.
struct BezelPrograms {
  let folder: String

  var client: String { "\(folder)/bezel" }
  var server: String { "\(folder)/bezeld" }
  var runner: String { "\(folder)/bezel-run" }
  var desktop: String { "\(folder)/bezel-desktop" }
  /// Those that each build has.
  var required: [String] { [client, server, runner] }
  /// Those of this build. Older builds have no `bezel-desktop`.
  var all: [String] { required + [desktop].filter { access($0, X_OK) == 0 } }
}

/// One build's client and server on a desktop. It runs commands as a user does.
final class BezelSession {
  let desktop: Desktop
  let client: String
  /// The server's pid, once it has shown a HUD.
  private(set) var server: Int32?
  /// Readable when the server has exited.
  private var serverEnd: Descriptor?

  private let environment: [String: String]

  init(_ client: String, on desktop: Desktop, environment: [String: String] = [:]) {
    self.client = client
    self.desktop = desktop
    self.environment = environment
  }

  /// Runs `body` in a session with a new server, which is stopped afterwards. So the samples include the effect of a
  /// process's memory layout.
  static func run<Result>(
    _ programs: BezelPrograms, on desktop: Desktop, environment: [String: String] = [:],
    _ body: (BezelSession) throws -> Result
  ) throws -> Result {
    let session = BezelSession(programs.client, on: desktop, environment: environment)
    let result = try body(session)
    try session.stop()
    return result
  }

  deinit {
    guard let server, let serverEnd else { return }
    kill(server, SIGTERM)
    if !Deadline(in: .seconds(3)).waitForInput(on: serverEnd.number) { kill(server, SIGKILL) }
    waitpid(server, nil, 0)
  }

  /// Shows a HUD and returns when its first buffer is committed and the client has exited.
  ///
  /// - Returns: The time from exec of the client to the first buffer.
  @discardableResult
  func show(_ options: [String] = ["Saving", "--mode", "ring", "--progress", "40%"]) throws -> Duration {
    let mark = desktop.proxy.events.count
    let program = try startShow(options)
    let event = try desktop.proxy.wait(for: .bufferCommitted, after: mark)
    if server != event.pid {
      server = event.pid
      serverEnd = try Descriptor.watching(event.pid)
    }
    try desktop.finish(program)
    return program.startTime.duration(to: event.time)
  }

  /// Starts to show a HUD, or to change what it shows.
  func startShow(_ options: [String]) throws -> RunningProgram {
    try desktop.start([client, "show"] + options, environment: environment)
  }

  /// Starts an update of the HUD.
  func startUpdate(_ options: [String]) throws -> RunningProgram {
    try desktop.start(updateCommand(options))
  }

  func updateCommand(_ options: [String]) -> [String] {
    [client, "update"] + options
  }

  /// Removes all HUDs and waits until no surface is left.
  func dismiss() throws {
    let mark = desktop.proxy.events.count
    try desktop.run([client, "dismiss", "--all"])
    _ = try desktop.proxy.wait(for: .unmapped, after: mark)
    // The destruction of the surface, and the server's work after it, must not count in the next sample.
    try desktop.proxy.run(within: .milliseconds(50))
  }

  /// Waits until the server has used no processor time for half a second.
  func waitUntilIdle() throws {
    guard let server else { return }
    let deadline = Deadline(in: timeout)
    var before: Duration?
    var now = try ProcessUsage(of: server).processorTime
    while before != now {
      guard !deadline.hasPassed else { throw HarnessError("bezeld \(server) is not idle after \(timeout)") }
      try desktop.proxy.run(within: .milliseconds(500))
      (before, now) = (now, try ProcessUsage(of: server).processorTime)
    }
  }

  /// Stops the server and waits until it has exited.
  func stop() throws {
    guard let server, let serverEnd else { return }
    try desktop.run([client, "stop"])
    // Its last events must not be attributed to the next server.
    let isGone = try desktop.proxy.run(within: timeout, also: serverEnd) {
      !desktop.proxy.isConnected(server) && Deadline(in: .zero).waitForInput(on: serverEnd.number)
    }
    guard isGone else { throw HarnessError("bezeld \(server) still runs \(timeout) after 'bezel stop'") }
    waitpid(server, nil, 0)
    self.server = nil
    self.serverEnd = nil
    desktop.proxy.forgetEvents()
  }

  /// Records the frames of some time, or during some work.
  func record(_ length: Duration) throws -> FrameRecording {
    try record { try desktop.proxy.run(within: length) }
  }

  func record(while work: () throws -> Void) throws -> FrameRecording {
    guard let server else { throw HarnessError("frames can be recorded only while a server runs") }
    return try desktop.record(server, while: work)
  }
}

extension Desktop {
  /// Records the frames of a process during some work.
  func record(_ pid: Int32, while work: () throws -> Void) throws -> FrameRecording {
    let mark = proxy.events.count
    let start = ContinuousClock.now
    let before = try ProcessUsage(of: pid)
    try work()
    let after = try ProcessUsage(of: pid)
    return FrameRecording(
      proxy.events[mark...].filter { $0.pid == pid }, usage: after - before, length: start.duration(to: .now))
  }
}

/// A process's commits during some time, and their cost.
struct FrameRecording {
  /// The buffers of all its surfaces.
  let frames: Int
  let callbacks: Int
  /// The longest time between two of these buffers.
  let longestGap: Duration
  let usage: ProcessUsage
  private let length: Duration

  fileprivate init(_ events: [WaylandProxy.Event], usage: ProcessUsage, length: Duration) {
    frames = events.count { $0.kind == .bufferCommitted }
    callbacks = events.count { $0.kind == .callbackDone }
    let times = events.filter { $0.kind == .bufferCommitted }.map(\.time)
    longestGap = zip(times, times.dropFirst()).map { $0.duration(to: $1) }.max() ?? .zero
    self.usage = usage
    self.length = length
  }

  var millisecondsPerFrame: Double { usage.processorTime.milliseconds / Double(max(1, frames)) }
  var framesPerSecond: Double { Double(frames) / (length / .seconds(1)) }

  /// The callbacks without a frame. The last one of an animation has none, and one may be in flight.
  var missed: Int { max(0, callbacks - frames - 1) }
}

/// The time limit of every wait.
let timeout = Duration.seconds(60)

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}
