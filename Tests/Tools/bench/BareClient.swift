import HeadlessSway

/// A C program that fills 200×6 pixels of a layer surface for each frame: the least that a frame costs a client. A multiple
/// of it does not depend on the machine.
struct BareClient {
  static let name = "bare"

  let desktop: Desktop
  /// In pixels.
  let width: Int
  let height: Int

  /// The cost of its frames, as a peer of a build.
  func peer(_ cost: Quantity) -> Experiment.Peer {
    Experiment.Peer(name: Self.name) { [cost: try millisecondsPerFrame()] }
  }

  private func millisecondsPerFrame() throws -> Double {
    let mark = desktop.proxy.events.count
    let program = try desktop.start(["\(InstalledPrograms.ownFolder)/bare-client", "\(width)", "\(height)"])
    defer { program.end() }
    _ = try desktop.proxy.wait(for: .bufferCommitted, after: mark)
    try desktop.proxy.run(within: .milliseconds(100))
    let recording = try desktop.record(program.pid) { try desktop.proxy.run(within: .milliseconds(700)) }
    program.end()
    // Its last frames must not be taken for those of the next program.
    try desktop.proxy.run(within: timeout) { !desktop.proxy.isConnected(program.pid) }
    return recording.millisecondsPerFrame
  }
}

extension Quantity {
  /// The CPU time of a frame, which has a limit as a multiple of a bare client's. The limit is a fifth above what is
  /// needed.
  init(_ name: String, timesBareClient maximum: Double) {
    self.init(
      "\(name): CPU a frame", unit: "ms", limits: [.init(times: BareClient.name, maximum: maximum)],
      tolerance: .ratio(1.5))
  }
}
