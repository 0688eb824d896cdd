// bezel: the client. It forwards its words to the server, or runs the program that they are for, and prints the
// answer. It parses no option. Called by users, key bindings and scripts.

import BezelControlWire
import BezelPosix
import Glibc

/// The program `bezel`: sends its arguments to the server, or becomes the program that does what the server can't.
@main
struct Client {
  static func main() {
    let client = Client(ProcessArguments.pointers, count: ProcessArguments.count)
    exit(Int32(client.run().rawValue))
  }

  private let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int) {
    self.arguments = arguments
    self.count = count
  }

  /// Returns the exit status, unless the process becomes another program.
  func run() -> ExitStatus {
    let route = Route(argument(1), argument(2))
    // Output beyond the limit of a file's size then fails with an error. A command of bezel-run would inherit this.
    if route != .runner {
      signal(SIGXFSZ, SIG_IGN)
      occupyClosedStreams()
    }
    return switch route {
    case .server: sendStartingServer()
    case .runningServer: sendToRunningServer()
    case .promptServer: sendToPromptServer()
    case .program: become("bezeld")
    case .runner: become("bezel-run")
    case .watcher: sendToWatcher()
    case .desktop: become("bezel-desktop")
    }
  }

  /// The argument as C has it; nil beyond the last one.
  func argument(_ index: Int) -> UnsafePointer<CChar>? {
    index < count ? UnsafePointer(arguments[index]) : nil
  }

  private var isStop: Bool { count == 2 && argument(1).map { strcmp($0, "stop") == 0 } ?? false }

  /// Keeps the numbers of standard streams that are closed: the connection to the server would get one, and with it what
  /// is meant for the user. Reading and writing still fail.
  private func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private func sendStartingServer() -> ExitStatus {
    ask { address, request throws(ControlError) in
      try address.send(request, cancelsOnSignals: true, onAnswer: print)
    }
  }

  /// Without a server, bezeld knows the answer, unless BEZEL_SOCKET names the server: that may run elsewhere.
  private func sendToRunningServer() -> ExitStatus {
    ask { address, request throws(ControlError) in
      var refusals: [ControlAnswer] = []
      let outcome = try address.connect()?.send(request, cancelsOnSignals: true) { answer throws(Errno) in
        if isStop, case .error = answer { refusals.append(answer) } else { try answer.print() }
      }
      // The message of a server of another version asks for this command, which it does not understand.
      if isStop, outcome?.isRefusal == true, address.terminateServer() { return .exit(.success) }
      for refusal in refusals { try? refusal.print() }
      return outcome == nil || (outcome == .unread && !address.isNamed) ? nil : outcome
    }
  }

  /// Without a server, and without its answer in half a second, bezeld knows what the server would have read.
  private func sendToPromptServer() -> ExitStatus {
    guard var address = try? ControlSocketAddress.current() else { return become("bezeld") }
    address.timeout = 500
    return ask { _, request throws(ControlError) in
      let outcome = ((try? address.connect()) ?? nil)?.send(request, onAnswer: print)
      return outcome == .unread || outcome == .silent ? nil : outcome
    }
  }

  /// Sends a request with the words of this process. Without an outcome, bezeld does it.
  private func ask(
    _ send: (ControlSocketAddress, ControlRequest) throws(ControlError) -> BlockingControlClient.Outcome?
  ) -> ExitStatus {
    do throws(ControlError) {
      let request = try request()
      let address = try ControlSocketAddress.current()
      guard let outcome = try send(address, request) else { return become("bezeld") }
      return status(of: outcome, at: address)
    } catch {
      return fail(error)
    }
  }

  /// Without a watcher, bezel-desktop does it.
  private func sendToWatcher() -> ExitStatus {
    guard let request = try? request(), let address = (try? ControlSocketAddress.current())?.ofWatcher,
      let watcher = (try? address.connect()) ?? nil
    else { return become("bezel-desktop") }
    let outcome = watcher.send(request, cancelsOnSignals: true, onAnswer: print)
    switch outcome {
    case .exit(let status): return status
    case .unread, .silent: return become("bezel-desktop")
    // It may have been run.
    case .broken: return fail(.watcherEnded)
    case .unreadable, .unwritable: return status(of: outcome, at: address)
    }
  }

  /// The words of this process as a request.
  private func request() throws(ControlError) -> ControlRequest {
    var words: [String] = []
    while let argument = argument(words.count + 1) {
      guard let word = String(validatingCString: argument) else {
        throw .invalidWord(String(cString: argument), place: words.count + 1)
      }
      words.append(word)
    }
    return .fromThisProcess(words)
  }

  private func become(_ program: String) -> ExitStatus {
    let program = InstalledProgram(program)
    return fail(ControlError(starting: program, program.replaceProcess(arguments: arguments)))
  }

  private func fail(_ error: ControlError) -> ExitStatus { Console.fail("\(error)", error.exitStatus) }

  private func status(
    of outcome: BlockingControlClient.Outcome, at address: ControlSocketAddress
  ) -> ExitStatus {
    switch outcome {
    case .exit(let status): status
    case .unread: fail(.endedBeforeBeginning)
    case .silent: fail(.silent(address.path, server: address.serverProcess))
    case .broken: fail(.endedBeforeAnswering)
    case .unreadable(let error): fail(.unreadable(error, from: address.listener))
    case .unwritable(let error):
      Console.fail(error.writing("standard output"), .failure)
    }
  }
}

extension BlockingControlClient.Outcome {
  fileprivate var isRefusal: Bool {
    if case .unreadable = self { true } else { self == .exit(.usage) }
  }
}

private func print(_ answer: ControlAnswer) throws(Errno) { try answer.print() }
