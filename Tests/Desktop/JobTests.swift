import BezelCommandLine
import BezelDBus
import BezelEventLoop
import HUDCommands
import HUDModel
import HeadlessSway
import Testing

@testable import DesktopControls

/// A program that reports its jobs, as KIO does.
private final class FakeProgram {
  let bus: Bus
  private(set) var requests: [String] = []
  private var subscription: BusSubscription?

  init(on loop: EventLoop, at address: String) throws {
    bus = try Bus(.address(address), on: loop, timeout: nil)
    let rule = "type='signal',sender='org.kde.JobViewServer'"
    subscription = bus.subscribe(rule) { [unowned self] signal in
      requests.append("\(signal.path) \(signal.interface) \(signal.member)")
    }
  }

  func close() {
    subscription = nil
    bus.close()
  }
}

@Suite struct JobTests {
  private let loop = EventLoop()
  private let folder: PrivateFolder
  private let daemon: SessionBus

  init() throws {
    folder = try PrivateFolder()
    daemon = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
  }

  private final class Log {
    var changes: [DesktopChange] = []
    var lines: [String] { changes.map(JobTests.line) }
  }

  /// What a change shows, in one line.
  private static func line(_ change: DesktopChange) -> String {
    guard case .show(let reading) = change else {
      if case .end(let id) = change { return "end \(id)" }
      return ""
    }
    let patch = reading.patch
    let fraction = (patch.progress?.fraction).map { " \(Int(($0 * 100).rounded()))%" } ?? ""
    let buttons = (patch.buttons ?? []).map { " [\($0.id)]" }.joined()
    return
      "\(reading.id) \(reading.holding) \(patch.mode.map { "\($0)" } ?? "")\(fraction): \(patch.title ?? "")"
      + [patch.details, patch.note].compactMap { $0 }.filter { !$0.isEmpty }.map { " (\($0))" }.joined()
      + buttons
  }

  private func source(_ log: Log) throws -> JobSource {
    let source = JobSource(on: loop, bus: .address(daemon.address), timeout: .seconds(60))
    source.watch([.jobs]) { log.changes.append($0) }
    return source
  }

  private func program() throws -> FakeProgram { try FakeProgram(on: loop, at: daemon.address) }

  private func reply(_ call: BusCall, of program: FakeProgram) throws -> [BusValue] {
    var reply: Result<[BusValue], BusFailure>?
    program.bus.call(call, within: .seconds(60)) { reply = $0 }
    loop.wait { reply != nil }
    return try #require(reply).get()
  }

  private static let server = "org.kde.JobViewServer"

  /// Waits until the source has its name, and begins a job.
  private func begin(_ arguments: BusValue..., version: String = "", of program: FakeProgram) throws -> String
  {
    let owner = BusCall(askingBus: "NameHasOwner", .string(Self.server))
    while try reply(owner, of: program) != [.boolean(true)] {}
    var call = BusCall("requestView", of: Self.server + version, at: "/JobViewServer", on: Self.server)
    call.body = arguments
    return try #require(try reply(call, of: program).first?.text)
  }

  private func call(
    _ member: String, _ arguments: BusValue..., of path: String, version: Int, _ program: FakeProgram
  ) throws -> [BusValue] {
    var call = BusCall(member, of: "org.kde.JobViewV\(version)", at: path, on: Self.server)
    call.body = arguments
    return try reply(call, of: program)
  }

  private func finish(_ source: JobSource, _ programs: FakeProgram...) {
    for program in programs { program.close() }
    source.close()
    loop.finish()
  }

  @Test func `a job of the third version shows its progress, is paused, continued and cancelled`() throws {
    let (log, program) = (Log(), try program())
    let source = try source(log)
    let view = try begin(
      .string("org.kde.nosuch"), .int32(3), .dictionary(["title": .string("Copying")]), version: "V2",
      of: program)
    #expect(log.lines == ["job-1 held bar: Copying [pause] [cancel]"])
    _ = try call(
      "update",
      .dictionary([
        "descriptionValue1": .string("/home/a/film.mkv"), "totalBytes": .uint64(40_000_000),
        "processedBytes": .uint64(12_000_000), "speed": .uint64(3_100_000),
      ]), of: view, version: 3, program)
    guard case .show(let reading)? = log.changes.last else { throw HarnessError("nothing is shown") }
    #expect(reading.patch.properties?.map(\.description) == ["shrink=off"])
    #expect(
      log.lines.last
        == "job-1 held bar 30%: Copying (film.mkv) (12 of 40 MB · 3.1 MB/s · 10 s left) [pause] [cancel]")
    for (total, amounts) in [(10_000_000, ""), (40_000_000, " (12 of 40 MB · 3.1 MB/s · 10 s left)")] {
      _ = try call(
        "update", .dictionary(["totalBytes": .uint64(UInt64(total))]), of: view, version: 3, program)
      let bar = amounts.isEmpty ? "bar" : "bar 30%"
      #expect(log.lines.last == "job-1 held \(bar): Copying (film.mkv)\(amounts) [pause] [cancel]")
    }
    source.press("pause", of: "job-1")
    #expect(
      log.lines.last == "job-1 held bar 30%: Copying (film.mkv) (Paused · 12 of 40 MB) [resume] [cancel]")
    source.press("resume", of: "job-1")
    source.press("cancel", of: "job-1")
    loop.wait { program.requests.count == 3 }
    #expect(
      program.requests
        == ["suspendRequested", "resumeRequested", "cancelRequested"].map {
          "\(view) org.kde.JobViewV3 \($0)"
        })
    _ = try call(
      "terminate", .uint32(1), .string("killed"), .dictionary([:]), of: view, version: 3, program)
    #expect(log.lines.last == "end job-1")
    finish(source, program)
  }

  @Test func `a job of the second version ends with a check mark, or with its error`() throws {
    let (log, program) = (Log(), try program())
    let source = try source(log)
    let first = try begin(.string("Ark"), .string("ark"), .int32(1), of: program)
    _ = try call("setInfoMessage", .string("Extracting"), of: first, version: 2, program)
    _ = try call("setTotalAmount", .uint64(7), .string("files"), of: first, version: 2, program)
    #expect(
      try call(
        "setDescriptionField", .uint32(0), .string("Source"), .string("a/b.zip"), of: first, version: 2,
        program)
        == [.boolean(true)])
    let (isolated, lines) = ("Extracting \u{2068}a\u{2069}", "Extracting\nb")
    for text in [isolated, lines, "Extracting"] {
      _ = try call("setInfoMessage", .string(text), of: first, version: 2, program)
      #expect(log.lines.last?.contains(text) == true, "a text that is drawn has no escapes")
    }
    _ = try call("setPercent", .uint32(250), of: first, version: 2, program)
    #expect(log.lines.last == "job-1 held bar 100%: Extracting (b.zip) [cancel]")
    _ = try call("terminate", .string(""), of: first, version: 2, program)
    #expect(log.lines.last == "job-1 freed success: Extracting finished (7 files)")
    let second = try begin(.string("Ark"), .string("ark"), .int32(0), of: program)
    _ = try call("terminate", .string("The disk is full."), of: second, version: 2, program)
    #expect(log.lines.last == "job-2 freed error: Ark failed (The disk is full.)")
    #expect(throws: BusFailure.self) { try call("setPercent", .uint32(1), of: second, version: 2, program) }
    finish(source, program)
  }

  /// A job whose texts have no time: it has taken less than a second.
  private func ended(_ seconds: Int, _ set: (inout Job) -> Void) -> String {
    var job = Job("Dolphin")
    (job.title, job.details, job.total) = ("Copying", "film.mkv", 40_000_000)
    (job.processed, job.elapsed) = (12_000_000, .seconds(seconds))
    set(&job)
    return job.finalReading("1").map { Self.line(.show($0)) } ?? "nothing"
  }

  @Test func `the end of a job says what was done, and how long it took`() {
    let done = "1 freed success: Copying finished"
    #expect(ended(12) { _ in } == "\(done) (film.mkv) (40 MB · took 0:12)")
    #expect(ended(0) { _ in } == "\(done) (film.mkv) (40 MB)")
    #expect(ended(12) { $0.title = "Copying…" } == "\(done) (film.mkv) (40 MB · took 0:12)")
    #expect(ended(12) { $0.files = 300 } == "\(done) (300 files · 40 MB) (took 0:12)")
    #expect(ended(12) { ($0.files, $0.total) = (300, 0) } == "\(done) (300 files) (took 0:12)")
    #expect(ended(12) { ($0.title, $0.total) = ("", 0) } == "1 freed success: Dolphin finished (took 0:12)")
    let failed = "1 freed error: Copying failed"
    #expect(
      ended(12) { $0.errorMessage = "The disk is full." }
        == "\(failed) (The disk is full.) (12 of 40 MB · after 0:12)")
    #expect(ended(0) { $0.errorCode = 7 } == "\(failed) (film.mkv) (12 of 40 MB)")
    #expect(
      ended(0) { ($0.errorCode, $0.processed) = (7, 900_000) } == "\(failed) (film.mkv) (900 kB of 40 MB)")
  }

  @Test(arguments: [
    ("Copying 3 files", "", "copy"), ("Moving", "/b", "move"), ("Deleting", "", "trash"),
    ("Verschieben", "/b", "copy"), ("Löschen", "", "file"), ("", "", "file"),
  ])
  func `the icon of a job says what it does, as far as that is known`(
    title: String, destination: String, icon: String
  ) {
    var job = Job("Files")
    job.take(.dictionary(["title": .string(title), "descriptionValue2": .string(destination)]))
    #expect(job.reading("job-1")?.patch.icon == icon)
    var older = Job("Files")
    _ = older.take("setInfoMessage", [.string(title)])
    if !destination.isEmpty { _ = older.take("setDestUrl", [.string(destination)]) }
    #expect(older.reading("job-1")?.patch.icon == icon)
  }

  @Test func `a program that ends ends its jobs, and another one can't change them`() throws {
    let (log, one, other) = (Log(), try program(), try program())
    let source = try source(log)
    let view = try begin(.string("Ark"), .string(""), .int32(0), of: one)
    #expect(throws: BusFailure.self) { try call("setPercent", .uint32(50), of: view, version: 2, other) }
    one.close()
    loop.wait { log.lines.last == "job-1 freed error: Ark failed (The program has ended.)" }
    finish(source, other)
  }

  @Test func `a program has at most eight jobs, and another one its own`() throws {
    let (log, one, other) = (Log(), try program(), try program())
    let source = try source(log)
    var views: [String] = []
    for _ in 1...8 { views.append(try begin(.string("Ark"), .string(""), .int32(0), of: one)) }
    #expect(throws: BusFailure.self) { try begin(.string("Ark"), .string(""), .int32(0), of: one) }
    _ = try begin(.string("Ark"), .string(""), .int32(0), of: other)
    _ = try call("terminate", .string(""), of: views[0], version: 2, one)
    _ = try begin(.string("Ark"), .string(""), .int32(0), of: one)
    one.close()
    finish(source, other)
  }

  @Test func `programs find the version of the server, and odd calls are refused`() throws {
    let (log, program) = (Log(), try program())
    let source = try source(log)
    _ = try begin(.string(""), .string(""), .int32(0), of: program)
    let introspect = BusCall(
      "Introspect", of: "org.freedesktop.DBus.Introspectable", at: "/JobViewServer", on: Self.server)
    #expect(try reply(introspect, of: program).first?.text?.contains("org.kde.JobViewServerV2") == true)
    for body in [[], [.string("a")], [.int32(1), .int32(2), .int32(3)]] as [[BusValue]] {
      var call = BusCall("requestView", of: Self.server, at: "/JobViewServer", on: Self.server)
      call.body = body
      #expect(throws: BusFailure.self) { try reply(call, of: program) }
    }
    for path in ["/JobViewServer/JobView_1x", "/JobViewServer/JobView_99", "/JobViewServer"] {
      #expect(throws: BusFailure.self) { try call("setPercent", .uint32(1), of: path, version: 2, program) }
    }
    #expect(throws: BusFailure.self) {
      try call("nosuch", of: "/JobViewServer/JobView_1", version: 2, program)
    }
    finish(source, program)
  }

  // MARK: Docks

  private func entry(
    _ program: FakeProgram, of name: String = "nosuch", at path: String = "/x",
    _ properties: KeyValuePairs<String, BusValue>
  ) throws {
    try program.bus.emit(
      BusSignal(
        "Update", of: "com.canonical.Unity.LauncherEntry", at: path, .string("application://\(name).desktop"),
        .dictionary(properties)))
  }

  @Test func `the progress of a dock's entry is shown while it is visible`() throws {
    let (log, program) = (Log(), try program())
    let source = try source(log)
    _ = try begin(.string("Ark"), .string(""), .int32(0), of: program)
    log.changes = []
    // The HUD of a run is its own.
    try entry(
      program, of: "term", at: RunOptions.dockPath,
      ["progress": .double(0.5), "progress-visible": .boolean(true)])
    try entry(program, ["count": .int64(3), "progress": .double(0.25)])
    try entry(program, ["progress-visible": .boolean(true)])
    loop.wait { log.lines.last == "launcher-1 held bar 25%: nosuch" }
    try entry(program, ["progress": .double(7)])
    loop.wait { log.lines.last == "launcher-1 held bar 100%: nosuch" }
    try entry(program, ["progress-visible": .boolean(false)])
    loop.wait { log.lines.last == "end launcher-1" }
    #expect(!log.lines.contains { $0.hasSuffix(": term") }, "\(log.lines)")
    finish(source, program)
  }

  @Test func `a program has at most eight entries, of which invisible ones give way`() throws {
    let (log, program, other) = (Log(), try program(), try program())
    let source = try source(log)
    _ = try begin(.string("Ark"), .string(""), .int32(0), of: program)
    log.changes = []
    for number in 1...100 { try entry(program, of: "hidden\(number)", ["progress": .double(0.1)]) }
    for number in 1...10 {
      try entry(program, of: "seen\(number)", ["progress": .double(0.5), "progress-visible": .boolean(true)])
    }
    try entry(other, of: "other", ["progress": .double(0.5), "progress-visible": .boolean(true)])
    loop.wait { log.lines.contains { $0.hasSuffix(": other") } }
    // The signals of one program arrive in their order.
    try entry(program, of: "seen1", ["progress": .double(0.75)])
    loop.wait { log.lines.contains { $0.hasSuffix("75%: seen1") } }
    #expect(log.changes.count == 10)
    program.close()
    finish(source, other)
  }

  @Test func `the progress of a media player's entry is that of the song, which is not shown`() throws {
    let (log, player, program) = (Log(), try program(), try program())
    let source = try source(log)
    _ = try begin(.string("Ark"), .string(""), .int32(0), of: program)
    log.changes = []
    let name = BusValue.string(MediaPlayer.prefix + "x")
    _ = try reply(BusCall(askingBus: "RequestName", name, .uint32(4)), of: player)
    try entry(player, ["progress": .double(0.5), "progress-visible": .boolean(true)])
    try entry(program, ["progress": .double(0.5), "progress-visible": .boolean(true)])
    loop.wait { !log.changes.isEmpty }
    _ = try reply(BusCall(askingBus: "GetId"), of: player)
    #expect(log.lines == ["launcher-1 held bar 50%: nosuch"])
    program.close()
    loop.wait { log.lines.last == "end launcher-1" }
    finish(source, player)
  }

  @Test func `a connection that has ended, or was closed, is released`() throws {
    weak var connection: Bus?
    var isConnected: Bool { connection != nil }
    let presence = BusPresence(.address(daemon.address), on: loop, timeout: .seconds(60))
    presence.follow { connection = $0 }
    #expect(isConnected)
    daemon.end()
    loop.wait { presence.bus == nil }
    #expect(!isConnected)
    presence.close()
    let again = try SessionBus(in: folder.makeFolder("again"), environment: ["PATH": "/usr/bin:/bin"])
    let other = BusPresence(.address(again.address), on: loop, timeout: .seconds(60))
    other.follow { connection = $0 }
    #expect(isConnected)
    other.close()
    #expect(!isConnected)
    loop.finish()
  }

  @Test func `a bus that comes later, and one that comes back, are used`() throws {
    let log = Log()
    let place = folder.path + "/later"
    let source = JobSource(on: loop, bus: .address("unix:path=\(place)/bus"))
    source.watch([.jobs]) { log.changes.append($0) }
    for _ in 0..<2 {
      _ = try? folder.makeFolder("later")
      let bus = try SessionBus(in: place, environment: ["PATH": "/usr/bin:/bin"])
      let program = try FakeProgram(on: loop, at: bus.address)
      log.changes = []
      _ = try begin(.string("Ark"), .string(""), .int32(0), of: program)
      #expect(log.lines == ["job-1 held bar: Ark"])
      program.close()
      bus.end()
      loop.wait { log.lines.last == "end job-1" || log.lines.last?.contains("ended") == true }
    }
    source.close()
    loop.finish()
  }
}
