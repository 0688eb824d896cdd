import BezelControlWire
import Glibc
import HeadlessSway
import Testing

/// `bezel pipe` in a real sway.
@Suite(.serialized, .needs("sway", "grim"))
struct PipeTests {
  private let session: SwaySession
  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"

  init() throws {
    session = try SwaySession("pipe")
    // The session ends its server.
    #expect(try session.run("show", "First", "--id", "first", "--timeout", "never").status == 0)
  }

  /// Runs a pipe to its end.
  private func pipe(_ lines: String, _ options: String...) throws -> FinishedProgram {
    try FinishedProgram.run(
      [bezel, "pipe"] + options, environment: session.sway.environment, input: .text(lines))
  }

  private func start(_ options: String...) throws -> RunningProgram {
    try RunningProgram(
      [bezel, "pipe"] + options, environment: session.sway.environment, input: .pipe, readingLines: true)
  }

  private func shell(_ script: String) throws -> FinishedProgram {
    try session.sway.run(["sh", "-c", script, "sh", bezel])
  }

  /// The answers in the order of their lines.
  private func answers(_ run: FinishedProgram) -> [String] {
    func number(_ answer: String) -> Int { Int(answer.dropFirst(8).prefix { $0.isNumber }) ?? 0 }
    let answers = run.output.split(separator: "\n").map(String.init).enumerated()
    return answers.sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }.map(\.element)
  }

  private func ids() throws -> [String] { try session.list().map { String($0.prefix { $0 != "\t" }) } }

  // MARK: Lines

  @Test func `each line is run and answered with its number, also a bad one`() throws {
    let run = try pipe(
      """
      show 'Copying files' --id copy --timeout never

      # a comment
      ["update","copy","--title","It's \\"here\\"\\n漢"]
      update copy --title It's
      update nosuch --progress 10%
      update copy --progress
      list --json
      update copy --details x
      """)
    #expect(run.ending == .status(0) && run.errors.isEmpty)
    let lines = answers(run)
    try #require(lines.count == 11, "\(run.output)")
    #expect(lines[0] == #"{"line":1,"status":0}"# && lines[1] == #"{"line":4,"status":0}"#)
    #expect(lines[2].hasPrefix(#"{"line":5,"error":"the single quote before 's' is not closed;"#))
    #expect(lines[3] == #"{"line":5,"status":64}"#)
    #expect(lines[4].hasPrefix(#"{"line":6,"error":"no HUD 'nosuch' is up;"#))
    #expect(lines[5] == #"{"line":6,"status":3}"#)
    #expect(lines[6].hasPrefix(#"{"line":7,"error":"--progress needs a value"#))
    #expect(lines[7] == #"{"line":7,"status":64}"#)
    #expect(lines[8].hasPrefix(#"{"line":8,"json":[{"#) && lines[8].contains(#""title": "It's \"here\"\n漢""#))
    // The last line has no newline.
    #expect(lines[9] == #"{"line":8,"status":0}"# && lines[10] == #"{"line":9,"status":0}"#)
    #expect(try ids() == ["first", "copy"])
  }

  @Test func `a quiet pipe prints only errors, with the line`() throws {
    let run = try pipe("list\nupdate nosuch\nfly\nhelp\n", "--quiet")
    #expect(run.ending == .status(0) && run.output.isEmpty)
    // What the server does not run may be answered before what it runs.
    let lines = run.errors.split(separator: "\n").sorted()
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("bezel: line 2: no HUD 'nosuch' is up") == true)
    #expect(lines.last?.hasPrefix("bezel: line 3: unknown verb 'fly'") == true)
  }

  @Test func `a strict pipe ends with the first status that is not 0, and begins nothing after it`() throws {
    let lines = "show a --id a\nupdate nosuch\nshow b --id b\n"
    let strict = try pipe(lines, "--strict", "--quiet")
    #expect(strict.ending == .status(3))
    #expect(try !ids().contains("b"))
    #expect(try pipe(lines).ending == .status(0))
    #expect(try ids().contains("b"))
    #expect(try pipe("'\nshow c --id c", "--strict").ending == .status(64))
    #expect(
      try pipe("show c --id c --wait --timeout 10ms\nwait c\nupdate nosuch\n", "--strict").ending
        == .status(3))
  }

  @Test
  func `what other programs run is answered in its order, and what needs the terminal is refused`()
    throws
  {
    let lines = """
      help pipe
      config default
      show x --id x
      update x --title y
      volume --nonsense
      run -- true
      render -
      theme nosuch
      serve
      pipe
      """
    let run = try pipe(lines)
    let answers = answers(run)
    #expect(run.ending == .status(0) && run.errors.isEmpty)
    #expect(answers.first?.hasPrefix(#"{"line":1,"output":"Usage: bezel pipe [OPTIONS]\n"#) == true)
    let statuses = answers.filter { $0.contains(#","status":"#) }
    #expect(
      statuses
        == [(1, 0), (2, 0), (3, 0), (4, 0), (5, 64), (6, 64), (7, 1), (8, 64), (9, 64), (10, 64)].map {
          "{\"line\":\($0.0),\"status\":\($0.1)}"
        })
    #expect(answers.contains(#"{"line":6,"error":"'bezel pipe' does not run 'run'; run 'bezel run'"}"#))
    #expect(
      answers.contains(
        #"{"line":10,"error":"the lines are commands of 'bezel pipe' already; write them without 'pipe'"}"#))
    #expect(answers.contains { $0.hasPrefix(#"{"line":7,"error":"the output is not a text;"#) })
  }

  @Test func `the keys of the desktop go to the process of bezel watch, and without it to bezel-desktop`()
    throws
  {
    let folder = try PrivateFolder()
    let program = "\(folder.path)/bezel-desktop"
    try InstalledPrograms.copy("\(InstalledPrograms.buildFolder)/bezel-desktop", to: program)
    // This program finds no client to start.
    var environment = session.sway.environment
    environment["PATH"] = "/usr/bin:/bin"
    let lines = "lock-keys nosuch\n"
    func run() throws -> String {
      try FinishedProgram.run([program, "pipe"], environment: environment, input: .text(lines)).output
    }
    #expect(try run().contains("'bezel' is neither beside this program nor in PATH"))
    let watcher = try session.start("watch", "output")
    let address = try #require(try session.socketAddress().ofWatcher)
    try Deadline.wait { (try? UnixSocket.connected(to: address.path)) != nil || !watcher.isRunning }
    let answer = try run()
    #expect(answer.contains("nosuch") && answer.hasSuffix("{\"line\":1,\"status\":64}\n"), "\(answer)")
    #expect(watcher.end() == .status(0))
    // The same answer, from a process.
    #expect(try pipe(lines).output == answer)
  }

  // MARK: What waits

  @Test func `what waits does not hold up later lines, and what is held ends with the input`() throws {
    let pipe = try start()
    defer { pipe.end() }
    pipe.write("events\nshow a --id a --wait --timeout never\nshow b --id b --hold\nwait first\ndismiss a\n")
    var lines: [String] = []
    func read(until end: String) {
      while lines.last != end, let line = pipe.nextLine(within: .seconds(60)) { lines.append(line) }
      #expect(lines.last == end)
    }
    read(until: #"{"line":2,"status":0}"#)
    #expect(lines.contains(#"{"line":5,"status":0}"#))
    #expect(try ids().contains("b"))
    pipe.write("update b --title ")
    pipe.write("'two words'\n")
    read(until: #"{"line":6,"status":0}"#)
    pipe.closeInput()
    read(until: #"{"line":3,"status":0}"#)
    // It waits for the end of 'first', and never ends with 'events'.
    #expect(pipe.isRunning)
    #expect(try session.run("dismiss", "first").status == 0)
    read(until: #"{"line":4,"status":0}"#)
    #expect(pipe.isRunning)
  }

  @Test func `more lines may wait than one connection has`() throws {
    let waiting = String(repeating: "wait first\n", count: 150)
    let run = try pipe(waiting + "update first --title x\ndismiss first\n", "--strict")
    #expect(run.ending == .status(0))
    #expect(run.output.split(separator: "\n").count == 152)
    #expect(try ids().isEmpty)
  }

  @Test func `of thousands of lines at once, the newest value is shown`() throws {
    let lines = (1...3000).map { "update first --progress \($0)/3000 --title 'Step \($0)'\n" }.joined()
    let run = try pipe(lines)
    #expect(run.output == (1...3000).map { "{\"line\":\($0),\"status\":0}\n" }.joined())
    #expect(try session.list().map { $0.hasSuffix("Step 3000") } == [true])
  }

  // MARK: Ends

  @Test func `a server that was killed is started again for the next line`() throws {
    let pipe = try start()
    defer { pipe.end() }
    pipe.write("show a --id a --hold\nlist\n")
    var line: String?
    repeat {
      line = pipe.nextLine(within: .seconds(60))
    } while line != nil && line != #"{"line":2,"status":0}"#
    let server = try session.serverEnd()
    kill(try session.sway.serverProcess(), SIGKILL)
    #expect(Deadline(in: .seconds(60)).waitForInput(on: server.number))
    #expect(
      pipe.nextLine(within: .seconds(60))?.hasPrefix(#"{"line":1,"error":"the server ended before"#) == true)
    #expect(pipe.nextLine(within: .seconds(60)) == #"{"line":1,"status":1}"#)
    pipe.write("update a --title x\nshow b --id b\nlist\n")
    pipe.closeInput()
    #expect(pipe.nextLine(within: .seconds(60))?.contains("no HUD 'a' is up") == true)
    #expect(pipe.nextLine(within: .seconds(60)) == #"{"line":3,"status":3}"#)
    #expect(pipe.nextLine(within: .seconds(60)) == #"{"line":4,"status":0}"#)
    #expect(pipe.nextLine(within: .seconds(60))?.hasPrefix(#"{"line":5,"output":"b\t"#) == true)
    #expect(pipe.ending() == .status(0) && pipe.errors.isEmpty)
  }

  /// A server that ends takes connections until its socket is closed.
  @Test func `what a killed server has not begun is carried out by the next one`() throws {
    let pipe = try start()
    defer { pipe.end() }
    let rounds = 5
    for round in 0..<rounds {
      pipe.write(String(repeating: "show a --id a\n", count: 200))
      repeat {
        let line = try #require(pipe.nextLine(within: .seconds(60)))
        #expect(!line.contains("before it read"), "\(line)")
        if line.hasPrefix(#"{"line":\#(round * 200 + 1),"#) { break }
      } while true
      kill(try session.sway.serverProcess(), SIGKILL)
    }
    pipe.closeInput()
    while let line = pipe.nextLine(within: .seconds(60)) {
      #expect(!line.contains("before it read"), "\(line)")
    }
    #expect(pipe.ending() == .status(0) && pipe.errors.isEmpty)
  }

  @Test func `'stop' ends the server, and a later line starts another one`() throws {
    let run = try pipe("stop\nlist\nstop\nshow a --id a\nlist\n")
    #expect(
      run.output.split(separator: "\n").prefix(4).allSatisfy { $0.hasSuffix(#","status":0}"#) },
      "\(run.output)")
    #expect(try ids() == ["a"])
  }

  @Test func `what a stopped server does not begin is an error, and is not run later`() throws {
    let server = try session.sway.serverProcess()
    kill(server, SIGSTOP)
    let run = try pipe("show a --id a\nlist\n")
    kill(server, SIGCONT)
    #expect(answers(run).filter { $0.hasSuffix(#","status":1}"#) }.count == 2)
    #expect(answers(run).first?.contains("does not answer") == true, "\(run.output)")
    #expect(try ids() == ["first"])
  }

  @Test func `a reader that is gone ends a pipe quietly`() throws {
    let script =
      #"{ yes list; echo never >&2; } 2>/dev/null | { "$1" pipe; echo "status $?" >&2; } | head -n 1"#
    let run = try shell(script)
    #expect(run.output.hasPrefix(#"{"line":1,"#) && run.errors == "status 141\n", "\(run.errors)")
  }

  @Test(arguments: [
    ("<&-", "standard input is closed"), ("</", "standard input can't be read (Is a directory)"),
  ])
  func `an input that can't be read is an error`(input: String, error: String) throws {
    let run = try shell(#""$1" pipe \#(input)"#)
    #expect(run.ending == .status(1) && run.errors.hasPrefix("bezel: \(error)"), "\(run.errors)")
    #expect(try shell(#""$1" pipe </dev/null"#).ending == .status(0))
  }

  @Test func `an output that can't be written is an error`() throws {
    let run = try shell(#"echo list | "$1" pipe >/dev/full"#)
    #expect(
      run.ending == .status(1) && run.errors.hasPrefix("bezel: standard output can't be written"),
      "\(run.errors)")
  }
}
