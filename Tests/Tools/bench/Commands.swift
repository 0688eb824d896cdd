import Foundation
import HeadlessSway

// The time of a command, until it exits or until a buffer is committed.
extension Experiment {
  /// Exec to exit of the client, compared with a minimal C program.
  static var forwarding: Experiment {
    let time = Quantity(
      "a command forwarded, exec to exit", unit: "ms", limits: [.init(times: "C", maximum: 1.1, goal: 1)],
      tolerance: .ratio(1.1))
    let size = Quantity("the client on disk", unit: "MB", maximum: 1, goal: 0.1)
    return Experiment("forwarding a command", [time, size]) {
      let desktop = try Desktop()
      let minimal = try MinimalClient(on: desktop)
      let peer = minimal.map { minimal in
        Peer(name: "C") { [time: try bestTime(of: 30) { try minimal.timeToExit() }] }
      }
      let command = ["update", "--progress", "41%"]
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show()
            let attributes = try FileManager.default.attributesOfItem(atPath: programs.client)
            return [
              time: try bestTime(of: 30) { try desktop.run([programs.client] + command) },
              size: (attributes[.size] as? NSNumber).map { $0.doubleValue / 1e6 } ?? 0,
            ]
          }
        },
        peers: { peer.map { [$0] } ?? [] },
        instructions: [
          time: { programs in
            try BezelSession.run(programs, on: desktop) { session in
              try session.show()
              return try InstructionCounter.count([programs.client] + command, on: desktop)
            }
          }
        ])
    }
  }

  /// Exec of the client to the first buffer of a HUD with an SVG file, which is new each time, so that it is decoded.
  static var svgShow: Experiment {
    let time = Quantity("warm, with a new SVG file: exec to first buffer", unit: "ms", limits: [])
    let drawing =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12l6 6L21 5"/></svg>"#
    return Experiment("shows with an SVG file", [time]) {
      let desktop = try Desktop()
      let file = "\(desktop.folder)/drawing.svg"
      let options = ["Saving", "--image", file, "--animation", "none"]
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try drawing.write(toFile: file, atomically: true, encoding: .utf8)
            try session.show(options)
            let best = try bestTime(of: 5) {
              try session.dismiss()
              try drawing.write(toFile: file, atomically: true, encoding: .utf8)
              return try session.show(options)
            }
            return [time: best]
          }
        })
    }
  }

  /// Exec of the client to the first buffer, with a server that has shown a HUD before.
  static var warmShow: Experiment {
    let time = Quantity(
      "warm: exec to first buffer", unit: "ms", limits: [.init(times: "wob", maximum: 1.1, goal: 0.9)],
      tolerance: .ratio(1.1))
    // Without an animation the next show need not wait for the end of the previous one.
    let options = ["Saving", "--mode", "ring", "--progress", "40%", "--animation", "none"]
    return Experiment("warm shows", [time]) {
      let desktop = try Desktop()
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show(options)
            let best = try bestTime(of: 5) {
              try session.dismiss()
              return try session.show(options)
            }
            return [time: best]
          }
        },
        peers: {
          guard Wob.isInstalled else { return [] }
          let wob = try Wob(on: desktop)
          return [Peer(name: "wob") { [time: try bestTime(of: 5, wob.timeToBufferWarm)] }]
        },
        instructions: [
          time: { programs in
            try InstructionCounter.countServer(of: programs, on: desktop) { session in
              try session.show(options)
              try session.waitUntilIdle()
            } _: { session in
              for _ in 0..<5 {
                try session.dismiss()
                try session.show(options)
              }
              return 5
            }
          }
        ])
    }
  }

  /// Exec of the client to the first buffer of the style `osd`, with a server that has shown it before.
  static var warmDisplay: Experiment {
    let time = Quantity("warm, style osd: exec to first buffer", unit: "ms", limits: [])
    let options = ["--style", "osd", "--icon", "volume", "--progress", "40%", "--animation", "none"]
    return Experiment("warm shows of the style osd", [time]) {
      let desktop = try Desktop()
      return Setup(
        bezel: { programs in
          try BezelSession.run(programs, on: desktop) { session in
            try session.show(options)
            let best = try bestTime(of: 5) {
              try session.dismiss()
              return try session.show(options)
            }
            return [time: best]
          }
        })
    }
  }

  /// The time from a new configuration to the first buffer with its look.
  static var reload: Experiment {
    let time = Quantity("configuration replaced: rename to first buffer", unit: "ms", limits: [])
    return Experiment("a configuration that is replaced", [time]) {
      let desktop = try Desktop()
      let folder = "\(desktop.folder)/bezel-configuration"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = "\(folder)/bezel.ini"
      func write(_ fill: String, to path: String) throws {
        try "[style.card]\nfill=\(fill)\n".write(toFile: path, atomically: false, encoding: .utf8)
      }
      return Setup(
        bezel: { programs in
          try write("#202020", to: file)
          var isBlue = false
          return try BezelSession.run(programs, on: desktop, environment: ["BEZEL_CONFIG": file]) { session in
            try session.show(["Saving", "--mode", "ring", "--progress", "40%", "--animation", "none"])
            let best = try bestTime(of: 5) {
              try desktop.proxy.run(within: .milliseconds(300))
              isBlue.toggle()
              try write(isBlue ? "#202060" : "#602020", to: file + ".new")
              let mark = desktop.proxy.events.count
              let start = ContinuousClock.now
              guard rename(file + ".new", file) == 0 else { throw HarnessError("\(file) can't be replaced") }
              return start.duration(to: try desktop.proxy.wait(for: .bufferCommitted, after: mark).time)
            }
            return [time: best]
          }
        })
    }
  }

  /// Exec of the client to the first frame with its text, without a server. Older versions showed other HUDs without their
  /// texts first.
  static var coldShow: Experiment {
    let time = Quantity(
      "cold: exec to first whole frame", unit: "ms", limits: [.init(times: "fuzzel", maximum: 1)],
      tolerance: .ratio(1.1))
    return Experiment("cold shows", [time]) {
      let desktop = try Desktop()
      return Setup(
        bezel: { programs in
          let best = try bestTime(of: 5) {
            try BezelSession.run(programs, on: desktop) { try $0.show(["Saving", "--mode", "text"]) }
          }
          return [time: best]
        },
        peers: {
          guard Fuzzel.isInstalled else { return [] }
          let run = { try Fuzzel.timeToBuffer(on: desktop) }
          return [Peer(name: "fuzzel") { [time: try bestTime(of: 5, run)] }]
        },
        instructions: [time: { try InstructionCounter.countStart(of: $0, on: desktop) }])
    }
  }

  /// The programs without a server.
  static var programs: Experiment {
    let version = Quantity("bezeld --version, exec to exit", unit: "ms")
    let render = Quantity("bezel render, a ring with text: CPU", unit: "ms")
    let sizes = ["bezel", "bezeld", "bezel-run"].map {
      Quantity("size of \($0)", unit: "MiB", tolerance: .any)
    }
    return Experiment("the programs", [version, render] + sizes) {
      let desktop = try Desktop()
      let options = [
        "render", "\(desktop.folder)/picture.png", "Copying", "--mode", "ring", "--progress", "40%",
      ]
      return Setup(
        bezel: { programs in
          var sample: Sample = [
            version: try bestTime(of: 20) { try desktop.run([programs.server, "--version"]) },
            render: try bestTime(of: 3) { try desktop.processorTime(of: [programs.client] + options) },
          ]
          for (size, path) in zip(sizes, programs.all) { sample[size] = try mebibytes(at: path) }
          return sample
        },
        instructions: [
          version: { try InstructionCounter.count([$0.server, "--version"], on: desktop) },
          render: { try InstructionCounter.count([$0.server] + options, on: desktop) },
        ])
    }
  }

  private static func mebibytes(at path: String) throws -> Double {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return Double(attributes[.size] as? Int ?? 0) / 1_048_576
  }
}

/// The shortest of several times, in milliseconds. One sample of something short: other processes interrupt it for much
/// longer.
func bestTime(of runs: Int, _ run: () throws -> Duration) rethrows -> Double {
  try (0..<runs).map { _ in try run().milliseconds }.min() ?? 0
}
