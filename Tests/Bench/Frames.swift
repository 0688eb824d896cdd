import Benchmarking
import HeadlessSway

// What frames cost, and what a server without frames costs.
extension Experiment {
  static var spinner: Experiment {
    let cost = Quantity("spinner: CPU a frame", unit: "ms", maximum: 0.25)
    let rate = Quantity("spinner: frames a second at 60 Hz", unit: "", tolerance: .any)
    let missed = Quantity(
      "spinner: callbacks without a frame", unit: "", maximum: 0, tolerance: .difference(0.5))
    return Experiment("a spinner", [cost, rate, missed]) {
      let desktop = try Desktop()
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show(["Working", "--mode", "spinner"])
          try desktop.proxy.run(within: .milliseconds(600))
          let recording = try session.record(.seconds(1))
          return [
            cost: recording.millisecondsPerFrame, rate: recording.framesPerSecond,
            missed: Double(recording.missed),
          ]
        }
      })
    }
  }

  static var zoom: Experiment {
    let cost = Quantity("zoom at 3840×2160 scale 2: CPU a frame", unit: "ms", maximum: 2)
    let missed = Quantity(
      "zoom: callbacks without a frame", unit: "", maximum: 0, tolerance: .difference(0.5))
    return Experiment("the zoom at 3840×2160, scale 2", [cost, missed]) {
      let desktop = try Desktop(Sway.Outputs(width: 3840, height: 2160, scale: 2))
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show()
          try session.dismiss()
          try session.show()
          let recording = try session.record(.milliseconds(400))
          return [cost: recording.millisecondsPerFrame, missed: Double(recording.missed)]
        }
      })
    }
  }

  /// What a backdrop's fade costs: a frame of a HUD that fades in and out with it, less one of the same without.
  static var masks: Experiment {
    let masks = ["dim", "gradient"].map { mask in
      (
        mask,
        Quantity(
          "\(mask) fading at 3840×2160 scale 2: CPU a frame", unit: "ms", maximum: 0.3,
          tolerance: .difference(0.05))
      )
    }
    let none = Quantity("fading without a backdrop: CPU a frame", unit: "ms")
    return Experiment("backdrops that fade at 3840×2160, scale 2", [none] + masks.map(\.1), minimumRounds: 6)
    {
      let desktop = try Desktop(Sway.Outputs(width: 3840, height: 2160, scale: 2))
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show()
          try session.dismiss()
          let bare = try costPerFade(in: session, mask: "none", surfaces: 1)
          var sample = [none: bare]
          // With a mask each frame is a buffer of the backdrop and one of the HUD.
          for (mask, cost) in masks {
            sample[cost] = try costPerFade(in: session, mask: mask, surfaces: 2) - bare
          }
          return sample
        }
      })
    }
  }

  private static func costPerFade(in session: BezelSession, mask: String, surfaces: Int) throws -> Double {
    try session.show(["--mode", "ring", "--progress", "40%", "--animation", "fade", "--mask", mask])
    let fadeIn = try session.record(.milliseconds(400))
    let fadeOut = try session.record { try session.dismiss() }
    let time = fadeIn.usage.processorTime + fadeOut.usage.processorTime
    return time.milliseconds / Double(max(1, (fadeIn.frames + fadeOut.frames) / surfaces))
  }

  /// A ring with a percentage in it and a title, and an update for each frame of half a second.
  static var progress: Experiment {
    let cost = Quantity("ring with text, 60 updates a second: CPU a frame", unit: "ms", maximum: 0.5)
    return Experiment("progress with text", [cost]) {
      let desktop = try Desktop()
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show(["Copying", "--mode", "ring", "--progress", "0", "--percent"])
          try desktop.proxy.run(within: .milliseconds(600))
          let recording = try session.record { try update(session, times: 30) }
          return [cost: recording.millisecondsPerFrame]
        }
      })
    }
  }

  private static func update(_ session: BezelSession, times: Int) throws {
    let desktop = session.desktop
    let start = ContinuousClock.now
    for step in 1...times {
      let program = try session.startUpdate(["--progress", "\(step)/\(times)"])
      try desktop.proxy.run(within: .milliseconds(1000 * step / 60) - start.duration(to: .now))
      try desktop.finish(program)
    }
  }

  /// Frames and wake-ups of HUDs without motion, and the frames of the one that needs few.
  static var rest: Experiment {
    let frames = Quantity(
      "ring, success, text, image, pie at rest: frames in 2 s", unit: "", maximum: 0,
      tolerance: .difference(0.5))
    let wakeUps = Quantity("the same: wake-ups in 2 s", unit: "", maximum: 0, tolerance: .difference(0.5))
    let rate = Quantity("classic: frames a second", unit: "", maximum: 12.2)
    return Experiment("HUDs that stand still", [frames, wakeUps, rate], minimumRounds: 3) {
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

  /// A server without a HUD that has shown one.
  static var idle: Experiment {
    let wakeUps = Quantity(
      "idle: wake-ups in 5 s", unit: "", maximum: 0, goal: 0, tolerance: .difference(0.5))
    let memory = Quantity(
      "idle: PSS after a HUD", unit: "MiB", limits: [.init(times: "mako", maximum: 2, goal: 1)])
    return Experiment("an idle server", [wakeUps, memory], minimumRounds: 3) {
      let desktop = try Desktop(hasBus: Mako.isInstalled)
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show()
            try session.dismiss()
            try desktop.proxy.run(within: .seconds(1))
            let recording = try session.record(.seconds(5))
            let share = try session.server.map { try ProcessUsage.proportionalMemory(of: $0) }
            return [wakeUps: Double(recording.usage.wakeUps), memory: share ?? 0]
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
