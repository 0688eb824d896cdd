import HeadlessSway

// The cost of a server without frames to draw.
extension Experiment {
  /// Frames and wake-ups of HUDs that do not move, and the frames of the one that needs few.
  static var rest: Experiment {
    let frames = Quantity(
      "ring, success, text, image, pie at rest: frames in 2 s", unit: "", maximum: 0,
      tolerance: .difference(0.5))
    let wakeUps = Quantity("the same: wake-ups in 2 s", unit: "", maximum: 0, tolerance: .difference(0.5))
    let rate = Quantity("classic: frames a second", unit: "", maximum: 12.2)
    return Experiment("HUDs that stand still", [frames, wakeUps, rate], minimumRounds: 3, warmsUp: false) {
      let desktop = try Desktop()
      let image = "\(desktop.folder)/image.png"
      let still = [
        "top-left": ["--mode", "ring", "--progress", "40%", "--percent"], "top-right": ["--mode", "success"],
        "bottom-left": ["--mode", "text"], "bottom-right": ["--image", image],
        "center": ["--mode", "pie", "--mask", "dim"],
      ]
      return Setup(bezel: { programs in
        try desktop.run([programs.client, "render", image, "An image"])
        return try BezelSession.run(programs, on: desktop) { session in
          for (position, options) in still.sorted(by: { $0.key < $1.key }) {
            try session.show(
              ["Saved", "--timeout", "never", "--id", position, "--position", position] + options)
          }
          try desktop.proxy.run(within: .seconds(1))
          let resting = try session.record(.seconds(2))
          try session.dismiss()
          try session.show(["Working", "--mode", "classic"])
          try desktop.proxy.run(within: .milliseconds(600))
          let spokes = try session.record(.seconds(2))
          return [
            frames: Double(resting.frames), wakeUps: Double(resting.usage.wakeUps),
            rate: spokes.framesPerSecond,
          ]
        }
      })
    }
  }

  /// A server without a HUD that has shown one before.
  static var idle: Experiment {
    let wakeUps = Quantity(
      "idle: wake-ups in 5 s", unit: "", maximum: 0, goal: 0, tolerance: .difference(0.5))
    let shown = Quantity("a HUD at rest: PSS", unit: "MiB", maximum: 11, tolerance: .any)
    let memory = Quantity(
      "idle: PSS 35 s after the last HUD", unit: "MiB",
      limits: [.init(times: "mako", maximum: 1.4, goal: 1)], tolerance: .ratio(1.15))
    return Experiment("an idle server", [wakeUps, shown, memory], minimumRounds: 3, warmsUp: false) {
      let desktop = try Desktop(hasBus: Mako.isInstalled)
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            func share() throws -> Double {
              try session.server.map { try ProcessUsage.proportionalMemory(of: $0) } ?? 0
            }
            try session.show()
            try desktop.proxy.run(within: .seconds(2))
            let atRest = try share()
            try session.dismiss()
            try desktop.proxy.run(within: .seconds(1))
            let recording = try session.record(.seconds(5))
            // The server drops its caches after half a minute.
            try desktop.proxy.run(within: .seconds(29))
            return [wakeUps: Double(recording.usage.wakeUps), shown: atRest, memory: try share()]
          }
        },
        peers: {
          guard Mako.isInstalled else { return [] }
          let mako = try Mako(on: desktop)
          return [
            Peer(name: "mako") { [memory: try ProcessUsage.proportionalMemory(of: mako.program.pid)] }
          ]
        })
    }
  }
}
