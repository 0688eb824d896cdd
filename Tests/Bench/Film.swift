import HeadlessSway

/// Some time of an animation: its frames, and what they cost the server.
struct Film {
  let frames: Int
  let callbacks: Int
  private let processorTime: Duration
  private let length: Duration

  init(of bezel: Bezel, on stage: Stage, lasting length: Duration) throws {
    guard let server = bezel.server else { throw HarnessError("nothing is shown, so nothing moves") }
    let mark = stage.proxy.events.count
    let before = try ProcessCost(of: server)
    try stage.proxy.run(within: length)
    processorTime = try ProcessCost(of: server).processorTime - before.processorTime
    self.length = length
    let seen = stage.proxy.events[mark...].filter { $0.pid == server }
    frames = seen.count { $0.sight == .bufferCommitted }
    callbacks = seen.count { $0.sight == .frameDone }
  }

  var timePerFrame: Duration { frames == 0 ? .zero : processorTime / frames }
  var rate: Double { Double(frames) / (length / .seconds(1)) }

  /// Callbacks that no frame answered: the last one of an animation has none to answer, and one may be under way.
  var missed: Int { max(0, callbacks - frames - 1) }
}
