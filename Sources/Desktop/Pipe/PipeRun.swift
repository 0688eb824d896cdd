package import BezelCommandLine
import BezelControlWire
import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDControl

/// A command of the input of `bezel pipe`.
private struct PipeCommand {
  let line: Int
  let words: [String]
  /// Whether it may be answered only when a HUD has ended, or never.
  var waits = false
  /// How many servers ended before they began it.
  var lostServers = 0
  /// Whether a process of its own runs it.
  var needsProcess = false
}

/// `bezel pipe`: runs the commands of standard input, a line each.
///
/// Commands begin in the order of their lines. The server's go over one connection, so that many of them cost little;
/// another one is opened when as many wait as a connection may have. A command that begins elsewhere waits until those
/// before it have begun. What only another program knows is run by the program `bezel` itself, one command after
/// another.
package final class PipeRun {
  private let loop = EventLoop()
  private let options: PipeOptions
  private var input = PipeInput()
  private var source: StandardInputSource?
  private var isAtEnd = false
  /// What every request has.
  private var request = ControlRequest.fromThisProcess([])
  private var links: [ControlLink<PipeCommand>] = []
  private var process: ClientProcess?
  /// The commands that are next, before the lines of the input.
  private var next: [PipeCommand] = []
  private var ending: ExitStatus?

  /// Verbs that need the terminal, the standard input or a process for long.
  private static let refused = ["run", "watch", "wob", "hook", "hook-end", "raise", "serve"]

  private init(_ options: PipeOptions) {
    self.options = options
  }

  /// Runs commands until the input has ended and all of them are answered. Returns 0; with `--strict` the first status that
  /// is not 0.
  package static func perform(_ options: PipeOptions) -> ExitStatus {
    if StandardInputSource.isClosed {
      return Console.fail("standard input is closed; give 'bezel pipe' a pipe, a FIFO or a file", .failure)
    }
    return PipeRun(options).run()
  }

  private func run() -> ExitStatus {
    let source = StandardInputSource { [unowned self] in receive($0) }
    self.source = source
    loop.add(source)
    while true {
      proceed()
      if let ending { return ending }
      loop.turn()
    }
  }

  private func receive(_ event: StandardInputSource.Event) {
    switch event {
    case .bytes(let bytes): input.append(bytes)
    case .end, .closed:
      input.end()
      isAtEnd = true
    case .failed(let error):
      ending = Console.fail(
        "standard input can't be read (\(error)); give 'bezel pipe' a pipe, a FIFO or a file", .failure)
    }
  }

  // MARK: Commands

  /// Begins commands until one has to wait for others.
  private func proceed() {
    while ending == nil, process == nil, let command = takeNext() {
      guard begin(command) else {
        next.insert(command, at: 0)
        break
      }
    }
    for link in links { link.flush() }
    source?.isPaused = !next.isEmpty || process != nil
    guard isAtEnd, next.isEmpty, process == nil else { return }
    for link in links { link.endInput() }
    if ending == nil, links.allSatisfy(\.requests.isEmpty) { ending = .success }
  }

  private func takeNext() -> PipeCommand? {
    if !next.isEmpty { return next.removeFirst() }
    while ending == nil, let line = input.next() {
      switch line.words {
      case .failure(let error): finish(line.number, error.description, .usage)
      case .success(let words) where words[0] == "pipe":
        finish(
          line.number, "the lines are commands of 'bezel pipe' already; write them without 'pipe'", .usage)
      case .success(let words) where Self.refused.contains(words[0]):
        finish(line.number, "'bezel pipe' does not run '\(words[0])'; run 'bezel \(words[0])'", .usage)
      case .success(let words): return PipeCommand(line: line.number, words: words, waits: waits(words))
      }
    }
    return nil
  }

  /// Whether a command may be answered late. Only a strict pipe needs to know.
  private func waits(_ words: [String]) -> Bool {
    guard options.isStrict,
      case .command(let command)? = try? Invocation(parsing: words.map { Array($0.utf8) })
    else {
      return false
    }
    return switch command {
    case .show(let show): show.waits || show.holds
    case .wait, .events: true
    case .update, .replace, .dismiss, .list, .pause, .resume, .stop: false
    }
  }

  /// Returns false if the command has to wait for those before it.
  private func begin(_ command: PipeCommand) -> Bool {
    if options.isStrict, !links.allSatisfy({ $0.requests.allSatisfy(\.waits) }) { return false }
    do throws(ControlError) {
      guard let role = Self.role(of: command) else { return try start(command) }
      // The first one with room has all commands that have not begun, or there are none.
      var link = links.first { $0.address.role == role && $0.hasRoom }
      guard links.allSatisfy({ $0 === link || $0.isSettled }) else { return false }
      if link == nil { link = try connect(to: role, for: command) }
      guard let link else { return try start(command) }
      request.words = command.words
      request.id = .number(command.line)
      let line = request.line
      guard line.count <= ControlRequest.lineLimit else {
        finish(
          command.line, "the command has more than \(ControlRequest.lineLimit) bytes as JSON; shorten it",
          .usage)
        return true
      }
      link.send(line, of: command, as: request.id)
    } catch {
      finish(command.line, "\(error)", error.exitStatus)
    }
    return true
  }

  /// Whether the watcher or the server runs a command; nil for other programs. A server of another version only
  /// understands the client's way to stop it.
  private static func role(of command: PipeCommand) -> SocketRole? {
    switch Route(command.words) {
    case .server: .server
    case .runningServer: command.needsProcess || command.words[0] == "stop" ? nil : .server
    case .watcher: command.needsProcess ? nil : .watcher
    case .promptServer, .program, .runner, .desktop: nil
    }
  }

  /// A new connection; nil if nobody listens, and none is to be started.
  private func connect(to role: SocketRole, for command: PipeCommand) throws(ControlError)
    -> ControlLink<PipeCommand>?
  {
    let server = try ControlSocketAddress.current()
    guard let address = role == .watcher ? server.ofWatcher : server else { return nil }
    let socket: Int32?
    if role == .watcher {
      socket = (try? address.connectedSocket()) ?? nil
    } else if Route(command.words) == .server {
      socket = try address.connectedSocket(orStart: .orphan)
    } else {
      socket = try address.connectedSocket()
    }
    guard let socket else { return nil }
    let link = ControlLink<PipeCommand>(socket, of: address, on: loop) { [unowned self] in
      take($0, from: address)
    }
    links.append(link)
    return link
  }

  /// Starts a process for a command.
  private func start(_ command: PipeCommand) throws(ControlError) -> Bool {
    guard links.allSatisfy(\.isSettled) else { return false }
    process = try ClientProcess(command.words, on: loop) { [unowned self] answers in
      process = nil
      for answer in answers { print(answer, of: command.line) }
    }
    return true
  }

  // MARK: Answers

  private func take(_ event: ControlLink<PipeCommand>.Event, from address: ControlSocketAddress) {
    let role = address.role
    switch event {
    case .answer(.begun, _), .answer(_, nil): break
    case .answer(let answer, let command?): print(answer, of: command.line)
    case .silent(let commands) where role == .watcher: beginAgain(commands)
    case .silent(let commands):
      for command in commands { finish(command, .silent(address.path, server: address.serverProcess)) }
    case .ended(let unread, let unanswered, let error):
      links.removeAll { !$0.isOpen }
      let unreadable = error.map { ControlError.unreadable($0, from: role) }
      for command in unanswered {
        finish(command, unreadable ?? (role == .watcher ? .watcherEnded : .endedBeforeAnswering))
      }
      if let unreadable, role == .server {
        for command in unread { finish(command, unreadable) }
      } else {
        beginAgain(unread)
      }
    }
  }

  /// Begins commands again that did not begin, before those that come later.
  private func beginAgain(_ commands: [PipeCommand]) {
    for var command in commands {
      command.lostServers += 1
      if Route(command.words) == .watcher {
        command.needsProcess = true
      } else if command.lostServers == ControlRequest.mostAttempts {
        finish(command, .endedBeforeBeginning)
        continue
      }
      next.append(command)
    }
    next.sort { $0.line < $1.line }
  }

  private func finish(_ command: PipeCommand, _ error: ControlError) {
    finish(command.line, "\(error)", error.exitStatus)
  }

  private func finish(_ line: Int, _ error: String, _ status: ExitStatus) {
    print(.error(error), of: line)
    print(.status(status), of: line)
  }

  private func print(_ answer: ControlAnswer, of line: Int) {
    guard ending == nil else { return }
    if options.isStrict, case .status(let status) = answer, status != .success { ending = status }
    if options.isQuiet {
      if case .error(let message) = answer { Console.complain("line \(line): \(message)") }
      return
    }
    do throws(Errno) {
      try writeAll(answer.line(for: .number(line), key: "line"), to: STDOUT_FILENO)
    } catch {
      // The reader has seen enough: the process ends as other programs do then.
      if error.rawValue == EPIPE {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      ending = Console.fail(error.writing("standard output"), .failure)
    }
  }
}
