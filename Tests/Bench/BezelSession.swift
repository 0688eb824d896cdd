import Glibc
import HeadlessSway

/// The programs of one build.
struct BezelPrograms {
  let folder: String

  var client: String { "\(folder)/bezel" }
  var server: String { "\(folder)/bezeld" }
  var runner: String { "\(folder)/bezel-run" }
  var all: [String] { [client, server, runner] }
}

/// One build's client and server on a desktop, driven by command lines as a user does.
final class BezelSession {
  let desktop: Desktop
  private let client: String
  /// The server's process, once it has shown something.
  private(set) var server: Int32?
  /// Readable once the server has ended: it is no child of this process, and its pid may be used again.
  private var serverEnd: Descriptor?

  init(_ client: String, on desktop: Desktop) {
    self.client = client
    self.desktop = desktop
  }

  /// Runs `body` in a session with a new server, which is stopped afterwards. What depends on where a process lies in
  /// memory is so part of the samples.
  static func run<Result>(
    _ programs: BezelPrograms, on desktop: Desktop, _ body: (BezelSession) throws -> Result
  ) throws -> Result {
    let session = BezelSession(programs.client, on: desktop)
    let result = try body(session)
    try session.stop()
    return result
  }

  deinit {
    if let server { kill(server, SIGTERM) }
  }

  /// Shows a HUD and returns when its first buffer is committed and the client has ended.
  ///
  /// - Returns: The time from exec of the client to the first buffer.
  @discardableResult
  func show(_ options: [String] = ["Saving", "--mode", "ring", "--progress", "40%"]) throws -> Duration {
    let mark = desktop.proxy.events.count
    let program = try desktop.start([client, "show"] + options)
    let event = try desktop.proxy.wait(for: .bufferCommitted, after: mark)
    if server != event.pid {
      server = event.pid
      serverEnd = try Descriptor.watching(event.pid)
    }
    try desktop.finish(program)
    return program.startTime.duration(to: event.time)
  }

  /// Starts a change of the HUD that is up.
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
    // The surface's destruction, and what the server does after it, belong to no other sample.
    try desktop.proxy.run(within: .milliseconds(50))
  }

  /// Waits until the server uses no processor for half a second.
  func waitUntilIdle() throws {
    guard let server else { return }
    let deadline = Deadline(in: patience)
    var before: Duration?
    var now = try ProcessUsage(of: server).processorTime
    while before != now {
      guard !deadline.hasPassed else { throw HarnessError("bezeld \(server) is not idle after \(patience)") }
      try desktop.proxy.run(within: .milliseconds(500))
      (before, now) = (now, try ProcessUsage(of: server).processorTime)
    }
  }

  /// Ends the server and waits until it is gone.
  func stop() throws {
    guard let server, let serverEnd else { return }
    try desktop.run([client, "stop"])
    // What it has sent last must not be taken for the next server's.
    let isGone = try desktop.proxy.run(within: patience, also: serverEnd) {
      !desktop.proxy.isConnected(server) && Deadline(in: .zero).waitForInput(on: serverEnd.number)
    }
    guard isGone else { throw HarnessError("bezeld \(server) still runs \(patience) after 'bezel stop'") }
    self.server = nil
    self.serverEnd = nil
    desktop.proxy.forgetEvents()
  }

  /// Records the frames of some time, or of what happens meanwhile.
  func record(_ length: Duration) throws -> FrameRecording {
    try record { try desktop.proxy.run(within: length) }
  }

  func record(while work: () throws -> Void) throws -> FrameRecording {
    guard let server else { throw HarnessError("frames can be recorded only while a server runs") }
    let mark = desktop.proxy.events.count
    let start = ContinuousClock.now
    let before = try ProcessUsage(of: server)
    try work()
    let after = try ProcessUsage(of: server)
    return FrameRecording(
      desktop.proxy.events[mark...].filter { $0.pid == server }, usage: after - before,
      length: start.duration(to: .now))
  }
}

/// What a server committed in some time, and what that cost it.
struct FrameRecording {
  /// Buffers of all its surfaces.
  let frames: Int
  let callbacks: Int
  let usage: ProcessUsage
  private let length: Duration

  fileprivate init(_ events: [WaylandProxy.Event], usage: ProcessUsage, length: Duration) {
    frames = events.count { $0.kind == .bufferCommitted }
    callbacks = events.count { $0.kind == .callbackDone }
    self.usage = usage
    self.length = length
  }

  var millisecondsPerFrame: Double { usage.processorTime.milliseconds / Double(max(1, frames)) }
  var framesPerSecond: Double { Double(frames) / (length / .seconds(1)) }

  /// Callbacks without a frame. The last one of an animation has none, and one may be under way.
  var missed: Int { max(0, callbacks - frames - 1) }
}

/// How long anything is waited for.
let patience = Duration.seconds(60)

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}
