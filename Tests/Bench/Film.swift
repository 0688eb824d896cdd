import HeadlessSway

/// Some time of an animation: its frames, and what they cost the server.
struct Film {
  /// Pictures of all its surfaces.
  let pictures: Int
  let callbacks: Int
  let processorTime: Duration
  /// How often the server was woken.
  let wakeUps: Int
  private let length: Duration

  init(of bezel: Bezel, on stage: Stage, lasting length: Duration) throws {
    try self.init(of: bezel, on: stage) { try stage.proxy.run(within: length) }
  }

  /// A film of what happens meanwhile.
  init(of bezel: Bezel, on stage: Stage, while work: () throws -> Void) throws {
    guard let server = bezel.server else { throw HarnessError("nothing is shown, so nothing moves") }
    let mark = stage.proxy.events.count
    let start = ContinuousClock.now
    let before = try ProcessCost(of: server)
    try work()
    let after = try ProcessCost(of: server)
    processorTime = after.processorTime - before.processorTime
    wakeUps = after.waits - before.waits
    length = start.duration(to: .now)
    let seen = stage.proxy.events[mark...].filter { $0.pid == server }
    pictures = seen.count { $0.sight == .bufferCommitted }
    callbacks = seen.count { $0.sight == .frameDone }
  }

  var timePerFrame: Duration { pictures == 0 ? .zero : processorTime / pictures }
  var rate: Double { Double(pictures) / (length / .seconds(1)) }

  /// Callbacks that no frame answered: the last one of an animation has none to answer, and one may be under way.
  var missed: Int { max(0, callbacks - pictures - 1) }
}
