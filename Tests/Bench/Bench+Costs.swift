import HeadlessSway

// What frames cost besides a spinner's, and what standing still does.
extension Bench {
  /// What a backdrop's fade costs: a frame of a HUD that fades in and out with it, less one of the same without.
  func masks() throws -> [Figure] {
    let stage = try Stage(Sway.Outputs(width: 3840, height: 2160, scale: 2))
    let bezel = Bezel(on: stage)
    var costs: [String: [Duration]] = [:]
    for _ in 0..<runs {
      for mask in ["none", "dim", "gradient"] {
        // With a mask each frame is a picture of the backdrop and one of the bezel.
        let cost = try timePerFade(of: bezel, behind: mask, pictures: mask == "none" ? 1 : 2, on: stage)
        costs[mask, default: []].append(cost)
      }
    }
    try bezel.stop()
    let bare = median(costs["none"] ?? [])
    return ["dim", "gradient"].map { mask in
      Figure(
        what: "\(mask) fading at 3840×2160 scale 2: CPU a frame",
        ours: (median(costs[mask] ?? []) - bare).milliseconds, unit: "ms", limit: 0.3, goal: nil)
    }
  }

  private func timePerFade(
    of bezel: Bezel, behind mask: String, pictures: Int, on stage: Stage
  ) throws -> Duration {
    try bezel.show(["--mode", "ring", "--progress", "40%", "--animation", "fade", "--mask", mask])
    let fadeIn = try Film(of: bezel, on: stage, lasting: .milliseconds(400))
    let fadeOut = try Film(of: bezel, on: stage) { try bezel.dismiss() }
    return (fadeIn.processorTime + fadeOut.processorTime)
      / max(1, (fadeIn.pictures + fadeOut.pictures) / pictures)
  }

  /// A ring with a percentage in it and a title, and an update for each frame.
  func progress() throws -> [Figure] {
    let stage = try Stage()
    let bezel = Bezel(on: stage)
    try bezel.show(["Copying", "--mode", "ring", "--progress", "0", "--percent"])
    try stage.proxy.run(within: .seconds(1))
    let films = try (0..<runs).map { run in
      try Film(of: bezel, on: stage) { try update(bezel, from: run * 15, of: runs * 15, on: stage) }
    }
    try bezel.stop()
    return [
      Figure(
        what: "ring with text, 60 updates a second: CPU a frame",
        ours: median(films.map(\.timePerFrame)).milliseconds, unit: "ms", limit: 0.5, goal: nil)
    ]
  }

  /// A quarter of a second of updates.
  private func update(_ bezel: Bezel, from first: Int, of last: Int, on stage: Stage) throws {
    let start = ContinuousClock.now
    for step in 1...15 {
      let program = try bezel.update(["--progress", "\(first + step)/\(last)"])
      try stage.proxy.run(within: .milliseconds(1000 * step / 60) - start.duration(to: .now))
      try stage.proxy.wait(forEndOf: program)
    }
  }

  /// Frames and wake-ups of HUDs without motion, and the frames of the one that needs few.
  func rest() throws -> [Figure] {
    let stage = try Stage()
    let bezel = Bezel(on: stage)
    let still = [
      ["--mode", "ring", "--progress", "40%", "--percent"], ["--mode", "success"], ["--mode", "text"],
      ["--image", try picture(in: stage.sway.folder)], ["--mode", "pie", "--mask", "dim"],
    ]
    var pictures = 0
    var wakeUps = 0
    for options in still {
      try bezel.show(["Saved", "--timeout", "never"] + options)
      try stage.proxy.run(within: .seconds(1))
      let film = try Film(of: bezel, on: stage, lasting: .seconds(2))
      pictures += film.pictures
      wakeUps += film.wakeUps
      try bezel.dismiss()
    }
    try bezel.show(["Working", "--mode", "classic"])
    try stage.proxy.run(within: .seconds(1))
    let spokes = try Film(of: bezel, on: stage, lasting: .seconds(5))
    try bezel.stop()
    return [
      Figure(
        what: "ring, success, text, image, pie at rest: frames", ours: Double(pictures), unit: "", limit: 0,
        goal: nil),
      Figure(what: "the same: wake-ups in 2 s each", ours: Double(wakeUps), unit: "", limit: 0, goal: nil),
      Figure(what: "classic: frames a second", ours: spokes.rate, unit: "", limit: 12.2, goal: nil),
    ]
  }

  /// A PNG file: what bezel itself paints.
  private func picture(in folder: PrivateFolder) throws -> String {
    let path = "\(folder.path)/picture.png"
    let program = try RunningProgram(
      ["\(InstalledPrograms.buildFolder)/bezeld", "render", path, "A picture"], environment: [:])
    guard program.ending() == .status(0) else { throw HarnessError("no picture: \(program.errors)") }
    return path
  }
}
