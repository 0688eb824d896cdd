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
    let route = Route(of: self)
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

  private var isStop: Bool { argument(1).map { strcmp($0, "stop") == 0 } ?? false }

  /// Keeps the numbers of standard streams that are closed: the connection to the server would get one, and with it what
  /// is meant for the user. Reading and writing still fail.
  private func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private func sendStartingServer() -> ExitStatus {
    let request = ArgumentsRequest(of: self)
    do throws(ControlError) {
      let address = try ControlSocketAddress.current()
      var outcome = BlockingControlClient.Outcome.unread
      // A server that is about to end leaves the request unread; its successor takes it.
      for _ in 0..<2 where outcome == .unread {
        outcome = try address.connect(orStart: ServerProgram()).send(.arguments(request), onReply: write)
      }
      return status(of: outcome, at: address)
    } catch {
      return Console.fail("\(error)", error.exitStatus)
    }
  }

  /// Without a server, bezeld knows the answer, unless BEZEL_SOCKET names the server: that may run elsewhere.
  private func sendToRunningServer() -> ExitStatus {
    do throws(ControlError) {
      let address = try ControlSocketAddress.current()
      guard let server = try address.connect() else { return become("bezeld") }
      let outcome = server.send(.arguments(ArgumentsRequest(of: self)), onReply: write)
      return outcome == .unread && !address.isNamed ? become("bezeld") : status(of: outcome, at: address)
    } catch {
      return Console.fail("\(error)", error.exitStatus)
    }
  }

  /// Without a server, and without its answer in half a second, bezeld knows what the server would have read.
  private func sendToPromptServer() -> ExitStatus {
    guard var address = try? ControlSocketAddress.current() else { return become("bezeld") }
    address.patience = 500
    guard let server = (try? address.connect()) ?? nil else { return become("bezeld") }
    let outcome = server.send(.arguments(ArgumentsRequest(of: self)), onReply: write)
    return outcome == .unread || outcome == .silent ? become("bezeld") : status(of: outcome, at: address)
  }

  /// Without a watcher, bezel-desktop does it.
  private func sendToWatcher() -> ExitStatus {
    guard let address = (try? ControlSocketAddress.current())?.ofWatcher,
      let watcher = (try? address.connect()) ?? nil
    else { return become("bezel-desktop") }
    let outcome = watcher.send(.arguments(ArgumentsRequest(of: self)), withdrawing: true, onReply: write)
    switch outcome {
    case .exit(let status): return status
    case .unread, .silent: return become("bezel-desktop")
    // It may have been carried out.
    case .broken: return Console.fail("'bezel watch' ended before it answered; start it again", .failure)
    case .unreadable, .unwritable: return status(of: outcome, at: address)
    }
  }

  private func become(_ program: String) -> ExitStatus {
    let program = InstalledProgram(program)
    let error = ControlError(starting: program, program.replaceProcess(arguments: arguments))
    return Console.fail("\(error)", error.exitStatus)
  }

  private func status(
    of outcome: BlockingControlClient.Outcome, at address: ControlSocketAddress
  ) -> ExitStatus {
    switch outcome {
    case .exit(let status): status
    case .unread:
      Console.fail("the server ended before it read the command; run 'bezel serve' to see why", .unavailable)
    case .silent:
      Console.fail("\(ControlError.silent(address.path, server: address.serverProcess))", .failure)
    case .broken: Console.fail("the server ended before it answered; run 'bezel serve' to see why", .failure)
    // The sentence about two versions asks for this command.
    case .unreadable(.version) where isStop && address.terminateServer(): .success
    case .unreadable(let error): Console.fail("the server's answer can't be read: \(error)", .failure)
    case .unwritable(let error):
      Console.fail(error.writing("standard output"), .failure)
    }
  }
}

/// Only standard output matters: nobody could read that standard error can't be written.
private func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) {
  do throws(Errno) {
    try writeAll(bytes, to: descriptor)
  } catch {
    if descriptor == STDOUT_FILENO { throw error }
  }
}

extension ArgumentsRequest {
  /// What was typed, and from the environment only what the server reads per command; everything else it
  /// has from its own start.
  init(of client: Client) {
    var arguments: [[UInt8]] = []
    while let argument = client.argument(arguments.count + 1) { arguments.append(bytes(of: argument)) }
    var environment: [Variable] = []
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      guard let value = getenv(name) else { continue }
      environment.append(Variable(name: Array(name.utf8), value: bytes(of: value)))
    }
    self.init(arguments: arguments, directory: Self.currentDirectory, environment: environment)
  }
}

private func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
}
