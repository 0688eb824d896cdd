import Foundation
import Glibc
import HeadlessSway

// The desktop's keys, and `bezel watch`, with an audio server without hardware.
extension Experiment {
  /// Exec of `bezel volume` to the first buffer of the pill.
  static var volumeKey: Experiment {
    let alone = Quantity("a volume key: exec to first buffer", unit: "ms", maximum: 15)
    let watched = Quantity("the same while 'bezel watch' runs", unit: "ms", goal: 4)
    return Experiment("volume keys", [alone, watched]) {
      let desktop = try Desktop()
      let audio = try PulseServer()
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show()
          let first = try bestTime(of: 5) { try session.pressVolumeKey(audio) }
          let watcher = try session.startWatch(audio, ["volume"])
          let second = try bestTime(of: 5) { try session.pressVolumeKey(audio) }
          try session.endWatch(watcher)
          return [alone: first, watched: second]
        }
      })
    }
  }

  /// The processor time of the clients, the server and the watcher while a volume key is held for three seconds.
  static var heldVolumeKey: Experiment {
    let alone = Quantity(
      "a held volume key, 30 a second: CPU of all programs", unit: "% of a core", maximum: 25)
    let watched = Quantity("the same while 'bezel watch' runs", unit: "% of a core", maximum: 10)
    let lost = Quantity("steps of 90 that are missing", unit: "", maximum: 0, tolerance: .difference(0.5))
    return Experiment("held volume keys", [alone, watched, lost], minimumRounds: 3) {
      let desktop = try Desktop()
      let audio = try PulseServer()
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show()
            let first = try session.holdVolumeKey(audio, nil)
            let watcher = try session.startWatch(audio, ["volume"])
            let second = try session.holdVolumeKey(audio, watcher)
            try session.endWatch(watcher)
            return [alone: first.share, watched: second.share, lost: Double(first.lost + second.lost)]
          }
        }, instructions: [alone: { try BezelSession.countVolumeKey(of: $0, on: desktop, audio) }])
    }
  }

  /// `bezel watch` with all kinds but lock keys, which are polled, while nothing happens.
  static var restingWatch: Experiment {
    let wakeUps = Quantity(
      "'bezel watch' with all kinds: wake-ups in 10 s", unit: "", maximum: 0, tolerance: .difference(0.5))
    let memory = Quantity(
      "the same: PSS 35 s after the last change", unit: "MiB", maximum: 8, tolerance: .difference(0.3))
    return Experiment("a resting watch", [wakeUps, memory], minimumRounds: 1, warmsUp: false) {
      let desktop = try Desktop(hasBus: true)
      let audio = try PulseServer()
      let kinds = [
        "volume", "mic", "brightness", "media", "battery", "keyboard-light", "keyboard-layout", "workspace",
        "mode", "window", "output", "audio-device", "power-profile", "airplane", "recording",
        "jobs",
      ]
      return Setup(bezel: { programs in
        try BezelSession.run(programs, on: desktop) { session in
          try session.show()
          let watcher = try session.startWatch(audio, kinds)
          _ = try session.pressVolumeKey(audio)
          try desktop.proxy.run(within: .seconds(2))
          let before = try ProcessUsage(of: watcher.pid)
          try desktop.proxy.run(within: .seconds(10))
          let usage = try ProcessUsage(of: watcher.pid) - before
          // The watcher gives memory back after half a minute.
          try desktop.proxy.run(within: .seconds(23))
          let share = try ProcessUsage.proportionalMemory(of: watcher.pid)
          try session.endWatch(watcher)
          return [wakeUps: Double(usage.wakeUps), memory: share]
        }
      })
    }
  }
}

extension BezelSession {
  private func environment(_ audio: PulseServer) -> [String: String] {
    ["PULSE_SERVER": audio.address, "SWAYSOCK": desktop.sway.controlSocket ?? ""]
  }

  private static let volumeKey = ["volume", "up", "--step", "1%"]

  /// The instructions of a press without `bezel watch`, in millions.
  static func countVolumeKey(
    of programs: BezelPrograms, on desktop: Desktop, _ audio: PulseServer, options: [String] = []
  ) throws -> Double {
    try audio.pactl("set-sink-volume", "one", "5%")
    return try InstructionCounter.countDesktop(
      of: programs, volumeKey, on: desktop, environment: ["PULSE_SERVER": audio.address], options: options)
  }

  /// Starts `bezel watch`, and waits until it takes commands.
  fileprivate func startWatch(_ audio: PulseServer, _ kinds: [String]) throws -> RunningProgram {
    let watcher = try desktop.start([client, "watch"] + kinds, environment: environment(audio))
    let folder = desktop.environment["XDG_RUNTIME_DIR"].map { $0 + "/bezel" } ?? ""
    let isListening = {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.contains { $0.hasSuffix("@watch.sock") }
    }
    guard try desktop.proxy.run(within: timeout, until: isListening) else {
      throw HarnessError("bezel watch does not listen: \(watcher.errors)")
    }
    // Its sources connect meanwhile.
    try desktop.proxy.run(within: .milliseconds(500))
    return watcher
  }

  fileprivate func endWatch(_ watcher: RunningProgram) throws {
    watcher.send(SIGTERM)
    try desktop.finish(watcher)
  }

  /// The time to the pill, which is not up before.
  fileprivate func pressVolumeKey(_ audio: PulseServer) throws -> Duration {
    try dismiss()
    let mark = desktop.proxy.events.count
    let program = try desktop.start(
      [client, "volume", "toggle", "--animation", "none"], environment: environment(audio))
    let time = try desktop.timeToBuffer(program, after: mark)
    try desktop.finish(program)
    return time
  }

  /// Presses 90 times in three seconds.
  fileprivate func holdVolumeKey(
    _ audio: PulseServer, _ watcher: RunningProgram?
  ) throws -> (share: Double, lost: Int) {
    try audio.pactl("set-sink-volume", "one", "5%")
    try desktop.proxy.run(within: .milliseconds(500))
    let running = [server, watcher?.pid].compactMap { $0 }
    let before = try running.map { try ProcessUsage(of: $0) }
    let children = ProcessUsage.ofEndedChildren
    let start = ContinuousClock.now
    for step in 1...90 {
      let program = try desktop.start([client] + Self.volumeKey, environment: environment(audio))
      try desktop.finish(program)
      try desktop.proxy.run(within: .milliseconds(1000 * step / 30) - start.duration(to: .now))
    }
    var used = ProcessUsage.ofEndedChildren - children
    for (process, earlier) in zip(running, before) {
      used += (try ProcessUsage(of: process) - earlier).processorTime
    }
    let share = 100 * (used / start.duration(to: .now))
    return (share, 95 - (try audio.volumes().first ?? 0))
  }
}
