import Glibc
import HeadlessSway

/// All measurements, in the order of the table.
struct Bench {
  let runs = 20
  private var figures: [Figure] = []

  mutating func run() throws {
    try say("forwarding a command") { try forwarding() }
    try say("warm and cold shows") { try shows() }
    try say("an idle server") { try idle() }
    try say("a spinner") { try spinner() }
    try say("the zoom at 3840×2160, scale 2") { try zoom() }
    try say("backdrops that fade at 3840×2160, scale 2") { figures += try masks() }
    try say("progress with text") { figures += try progress() }
    try say("HUDs that stand still") { figures += try rest() }
    try say("reading what a command prints") { figures += reading() }
    try say("running a command") { figures += try running() }
    print(table(figures))
    let missing = [("wob", Wob.isInstalled), ("fuzzel", Fuzzel.isInstalled), ("mako", Mako.isInstalled)]
      .filter { !$0.1 }.map(\.0)
    if !missing.isEmpty {
      print(
        "Not installed, so not beside: \(missing.joined(separator: ", ")); `make bench-peers` installs them.")
    }
  }

  /// Exec to exit of the client, beside the least that a C program can do.
  private mutating func forwarding() throws {
    let stage = try Stage()
    let bezel = Bezel(on: stage)
    try bezel.show()
    let writer = try CClient(in: stage)
    let times = try interleave(runs, [bezel.timeToForward] + (writer.map { [$0.timeToExit] } ?? []))
    try bezel.stop()
    figures.append(
      Figure(
        what: "a command forwarded, exec to exit", ours: times[0].milliseconds, unit: "ms",
        other: times.count > 1 ? ("C", times[1].milliseconds) : nil, limit: times.count > 1 ? 2 : nil,
        goal: 1.5))
  }

  private mutating func shows() throws {
    let stage = try Stage()
    let bezel = Bezel(on: stage)
    let wob = Wob.isInstalled ? try Wob(on: stage) : nil
    let warmShow = {
      let time = try bezel.timeToPicture()
      try bezel.dismiss()
      return time
    }
    _ = try warmShow()
    let warm = try interleave(runs, [warmShow] + (wob.map { [$0.timeToPictureWarm] } ?? []))
    try bezel.stop()

    let coldShow = {
      let time = try bezel.timeToPicture()
      try bezel.stop()
      return time
    }
    let cold = try interleave(
      runs,
      [coldShow] + (wob.map { [$0.timeToPictureCold] } ?? [])
        + (Fuzzel.isInstalled ? [{ try Fuzzel.timeToPicture(on: stage) }] : []))

    let coldWob = wob == nil ? nil : ("wob", cold[1].milliseconds)
    let coldFuzzel = Fuzzel.isInstalled ? ("fuzzel", cold[cold.count - 1].milliseconds) : nil
    figures += [
      Figure(
        what: "warm: exec to first buffer", ours: warm[0].milliseconds, unit: "ms",
        other: wob == nil ? nil : ("wob", warm[1].milliseconds), limit: wob == nil ? nil : 1.5, goal: 1),
      Figure(
        what: "cold: exec to first buffer", ours: cold[0].milliseconds, unit: "ms", other: coldFuzzel,
        limit: coldFuzzel == nil ? nil : 1, goal: nil),
      Figure(
        what: "cold: exec to first buffer", ours: cold[0].milliseconds, unit: "ms", other: coldWob,
        limit: nil,
        goal: coldWob == nil ? nil : 2),
    ]
  }

  private mutating func idle() throws {
    let folder = try PrivateFolder()
    let bus = Mako.isInstalled ? try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"]) : nil
    let stage = try Stage(more: bus.map { ["DBUS_SESSION_BUS_ADDRESS": $0.address] } ?? [:])
    let bezel = Bezel(on: stage)
    try bezel.show()
    try bezel.dismiss()
    let mako = bus == nil ? nil : try Mako(on: stage)
    guard let server = bezel.server else { return }
    try stage.proxy.run(within: .seconds(1))
    let before = try ProcessCost(of: server)
    try stage.proxy.run(within: .seconds(5))
    let wakeUps = try ProcessCost(of: server).waits - before.waits
    let memory = try mebibytes(of: server)
    let other = try mako.map { ("mako", try mebibytes(of: $0.program.pid)) }
    try bezel.stop()
    figures += [
      Figure(what: "idle: wake-ups in 5 s", ours: Double(wakeUps), unit: "", limit: 0, goal: 0),
      Figure(
        what: "idle: PSS after a HUD", ours: memory, unit: "MiB", other: other, limit: other == nil ? nil : 2,
        goal: 1),
    ]
  }

  private mutating func spinner() throws {
    let stage = try Stage()
    let bezel = Bezel(on: stage)
    try bezel.show(["Working", "--mode", "spinner"])
    try stage.proxy.run(within: .seconds(1))
    let film = try Film(of: bezel, on: stage, lasting: .seconds(5))
    try bezel.stop()
    figures += [
      Figure(
        what: "spinner: CPU a frame", ours: film.timePerFrame.milliseconds, unit: "ms", limit: 0.25, goal: nil
      ),
      Figure(what: "spinner: frames a second at 60 Hz", ours: film.rate, unit: "", limit: nil, goal: nil),
      Figure(
        what: "spinner: callbacks without a frame, of \(film.callbacks)", ours: Double(film.missed), unit: "",
        limit: 0, goal: nil),
    ]
  }

  private mutating func zoom() throws {
    let stage = try Stage(Sway.Outputs(width: 3840, height: 2160, scale: 2))
    let bezel = Bezel(on: stage)
    try bezel.show()
    try bezel.dismiss()
    var films: [Film] = []
    for _ in 0..<runs {
      try bezel.show()
      films.append(try Film(of: bezel, on: stage, lasting: .milliseconds(400)))
      try bezel.dismiss()
    }
    try bezel.stop()
    let frames = films.map(\.pictures).reduce(0, +)
    let missed = films.map(\.missed).reduce(0, +)
    figures += [
      Figure(
        what: "zoom at 3840×2160 scale 2: CPU a frame", ours: median(films.map(\.timePerFrame)).milliseconds,
        unit: "ms", limit: 2, goal: nil),
      Figure(
        what: "zoom: callbacks without a frame, of \(frames)", ours: Double(missed), unit: "", limit: 0,
        goal: nil),
    ]
  }

  private func mebibytes(of pid: Int32) throws -> Double {
    Double(try ProcessCost.proportionalMemory(of: pid)) / 1024
  }
}

/// Says on stderr what takes its time, so that the table alone is on stdout.
/// Does what was asked for: all of it, or what the arguments are words of.
private func say(_ what: String, _ work: () throws -> Void) throws {
  let wanted = CommandLine.arguments.dropFirst()
  guard wanted.isEmpty || wanted.contains(where: what.contains) else { return }
  let line = "measuring \(what) …\n"
  _ = line.withCString { write(2, $0, strlen($0)) }
  try work()
}
