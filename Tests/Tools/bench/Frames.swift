import HeadlessSway

// The cost of frames.
extension Experiment {
  static var spinner: Experiment {
    let cost = Quantity("spinner", timesBareClient: 6)
    let rate = Quantity("spinner: frames a second at 60 Hz", unit: "", tolerance: .any)
    let missed = Quantity(
      "spinner: callbacks without a frame", unit: "", maximum: 0, tolerance: .difference(0.5))
    return Experiment("a spinner", [cost, rate, missed]) {
      let desktop = try Desktop()
      let show = ["Working", "--mode", "spinner"]
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show(show)
            try desktop.proxy.run(within: settling)
            let recording = try session.record(.milliseconds(700))
            return [
              cost: recording.millisecondsPerFrame, rate: recording.framesPerSecond,
              missed: Double(recording.missed),
            ]
          }
        },
        peers: { [BareClient(desktop: desktop, width: 224, height: 224).peer(cost)] },
        instructions: [
          cost: { programs in
            try InstructionCounter.countServer(of: programs, on: desktop) { session in
              try session.show(show)
              try desktop.proxy.run(within: .seconds(3))
            } _: { session in
              try session.record(.seconds(2)).frames
            }
          }
        ])
    }
  }

  static var zoom: Experiment {
    let cost = Quantity("zoom at 3840×2160 scale 2", timesBareClient: 17)
    let missed = Quantity(
      "zoom: callbacks without a frame", unit: "", maximum: 0, tolerance: .difference(0.5))
    return Experiment("the zoom at 3840×2160, scale 2", [cost, missed]) {
      let desktop = try Desktop(Sway.Outputs(width: 3840, height: 2160, scale: 2))
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show()
            try session.dismiss()
            try session.show()
            let recording = try session.record(.milliseconds(400))
            return [cost: recording.millisecondsPerFrame, missed: Double(recording.missed)]
          }
        },
        peers: { [BareClient(desktop: desktop, width: 448, height: 448).peer(cost)] },
        instructions: [
          cost: { programs in
            try InstructionCounter.countServer(of: programs, on: desktop) { session in
              try session.show()
              try session.dismiss()
            } _: { session in
              try session.record {
                try session.show()
                try desktop.proxy.run(within: .seconds(2))
              }.frames
            }
          }
        ])
    }
  }

  /// The cost of a backdrop's fade: a frame of a HUD that fades with a backdrop, less a frame of a HUD without one.
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

  /// A ring with a percentage and a title, updated for each frame of half a second.
  static var progress: Experiment {
    let cost = Quantity("ring with text, 60 updates a second", timesBareClient: 20)
    return Experiment("progress with text", [cost]) {
      let desktop = try Desktop()
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show(["Copying", "--mode", "ring", "--progress", "0", "--percent"])
            try desktop.proxy.run(within: settling)
            return [cost: try session.record { try update(session, times: 30) }.millisecondsPerFrame]
          }
        },
        peers: { [BareClient(desktop: desktop, width: 224, height: 224).peer(cost)] },
        instructions: [
          cost: { programs in
            try InstructionCounter.countServer(of: programs, on: desktop) { session in
              try session.show(["Copying", "--mode", "ring", "--progress", "0", "--percent"])
              try desktop.proxy.run(within: .seconds(3))
            } _: { session in
              try session.record { try update(session, times: 30, rate: 5) }.frames
            }
          }
        ])
    }
  }

  /// The row of a volume, updated 30 times in a second as by a key that repeats, and at rest afterwards.
  static var heldKey: Experiment {
    let cost = Quantity("style osd, 30 updates a second", timesBareClient: 19)
    let gap = Quantity(
      "the same: longest time between frames", unit: "ms", maximum: 50, tolerance: .difference(8))
    let rest = Quantity("the same, at rest: frames in 1 s", unit: "", maximum: 0, tolerance: .difference(0.5))
    let memory = Quantity("the same: PSS", unit: "MiB", maximum: 11, tolerance: .any)
    return Experiment("a held key", [cost, gap, rest, memory]) {
      let desktop = try Desktop()
      let show = ["--icon", "volume", "--style", "osd", "--timeout", "never", "--progress"]
      func hold(_ session: BezelSession, rate: Int = 30) throws {
        let start = ContinuousClock.now
        for step in 1...30 {
          let program = try session.startShow(show + ["\(5 + 3 * step)%"])
          try desktop.proxy.run(within: .milliseconds(1000 * step / rate) - start.duration(to: .now))
          try desktop.finish(program)
        }
      }
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show(show + ["5%"])
            try desktop.proxy.run(within: settling)
            let keys = try session.record { try hold(session) }
            try desktop.proxy.run(within: settling)
            let still = try session.record(.seconds(1))
            let share = try session.server.map { try ProcessUsage.proportionalMemory(of: $0) }
            return [
              cost: keys.millisecondsPerFrame, gap: keys.longestGap.milliseconds, rest: Double(still.frames),
              memory: share ?? 0,
            ]
          }
        },
        peers: { [BareClient(desktop: desktop, width: 424, height: 134).peer(cost)] },
        instructions: [
          cost: { programs in
            try InstructionCounter.countServer(of: programs, on: desktop) { session in
              try session.show(show + ["5%"])
              try desktop.proxy.run(within: .seconds(3))
            } _: { session in
              try session.record { try hold(session, rate: 5) }.frames
            }
          }
        ])
    }
  }

  /// Progress rises by a third of a percent: the percentage text changes with every third frame.
  private static func update(_ session: BezelSession, times: Int, rate: Int = 60) throws {
    let desktop = session.desktop
    let start = ContinuousClock.now
    for step in 1...times {
      let program = try session.startUpdate(["--progress", "\(step)/300"])
      try desktop.proxy.run(within: .milliseconds(1000 * step / rate) - start.duration(to: .now))
      try desktop.finish(program)
    }
  }
}

/// The time until a HUD has appeared with its texts.
private let settling = Duration.milliseconds(600)
