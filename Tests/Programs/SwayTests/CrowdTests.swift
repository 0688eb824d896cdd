import BezelKit
import Foundation
import HeadlessSway
import SeededRandom
import Synchronization
import Testing
import WaylandSurface

/// Many HUDs of one connection. sway before 1.11 sends every layer surface a configure for each change of one, and
/// disconnects a client that does not read them in time.
@Suite(.serialized, .needs("sway"))
struct CrowdTests {
  @Test func `of 104 random HUDs from 8 threads none is lost`() async throws {
    let sway = try Sway()
    defer { sway.stop() }
    let path = sway.display
    let connections = Counter()
    let host = HUD.Host(timeout: .milliseconds(50)) { () throws in
      connections.count.add(1, ordering: .relaxed)
      return try Connection(display: path)
    }
    let huds = await withCheckedContinuation { continuation in
      let shown = Mutex<[HUD]>([])
      let threads = Atomic(8)
      for number in 0..<8 {
        Thread.detachNewThread {
          let own = showRandomHUDs(13, on: host, seed: UInt64(number))
          let all = shown.withLock { huds in
            huds += own
            return huds
          }
          if threads.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            continuation.resume(returning: all)
          }
        }
      }
    }
    #expect(huds.count == 104)
    var reasons: [HUD.DismissalReason: Int] = [:]
    for hud in huds { _ = await hud.events.contains(.didAppear) }
    for hud in huds { hud.dismiss() }
    for hud in huds { reasons[try await hud.waitUntilEnded(), default: 0] += 1 }
    #expect(connections.count.load(ordering: .relaxed) == 1, "sway has disconnected none")
    #expect(reasons == [.completed: 104])
  }
}

private final class Counter: Sendable {
  let count = Atomic(0)
}

private let positions: [HUD.Position] = [
  .topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom, .bottomRight,
]

/// Shows HUDs of any kind, and changes those that are up meanwhile.
private func showRandomHUDs(_ count: Int, on host: HUD.Host, seed: UInt64) -> [HUD] {
  var random = SeededRandom(seed: seed)
  var huds: [HUD] = []
  for number in 0..<count {
    var configuration = HUD.Configuration("HUD \(number)", indicator: .spinner)
    configuration.host = host
    configuration.position = positions.randomElement(using: &random) ?? .center
    // Each is a stack of its own: none is hidden.
    configuration.offset = HUD.Offset(x: Double.random(in: -300...300, using: &random), y: Double(number) * 9)
    configuration.mask = Int.random(in: 0..<6, using: &random) == 0 ? .dim : .pass
    configuration.output = Int.random(in: 0..<8, using: &random) == 0 ? .all : .focused
    huds.append(HUD.show(configuration))
    for _ in 0..<4 {
      guard let hud = huds.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: hud.progress = Double.random(in: 0...1, using: &random)
      case 1: hud.title = String(repeating: "wide ", count: Int.random(in: 1...9, using: &random))
      default: hud.details = "\(Int.random(in: 0...999, using: &random)) of 999"
      }
    }
  }
  return huds
}
