// bezeld: the server, the process that decodes its pictures, and what `bezel` needs no server for, such as `bezel render`.
// Only `main` and wiring are here. Called by the client, by systemd, and by itself.

import BezelCommandLine
import BezelConfiguration
import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDControl
import HUDImages
import HUDServer

@main
enum Bezeld {
  static func main() {
    let arguments = ProcessArguments.afterName
    if DecodingService.isRequested(by: arguments) {
      DecodingService.run()
      _exit(0)
    }
    // With a limit for the size of files, output and buffers that are too large then fail with an error.
    signal(SIGXFSZ, SIG_IGN)
    // 'bezeld --config FILE' serves.
    let isServer = arguments.first?.starts(with: "--config".utf8) == true
    let answer = answer(to: isServer ? [Array("serve".utf8)] + arguments : arguments)
    let status = answer.write()
    // Fonts may still be loading on their thread. `exit` would run the destructors of the libraries that it uses.
    _exit(Int32(status.rawValue))
  }

  private static func answer(to arguments: [[UInt8]]) -> CommandResult {
    do throws(UsageError) {
      switch try Invocation(parsing: arguments) {
      case .text(let text): return CommandResult(output: Array(text.utf8))
      case .serve(let options): return try serve(options)
      case .render(let options): return try options.render()
      case .inspect(let inspection): return try inspection.answer()
      case .command(let command): return CommandResult(withoutServer: command)
      default: return .forClient
      }
    } catch {
      return CommandResult(error: error.description, status: .usage)
    }
  }

  private static func serve(_ options: ServeOptions) throws(UsageError) -> CommandResult {
    // Of a file that does not answer, the server says so.
    if let file = options.configuration,
      (try ConfigurationFiles { ConfigurationPaths(named: file) }.read { $0.missingFile != nil }) == true
    {
      throw Configuration.missing(file)
    }
    // Standard error may be a pipe whose reader has gone.
    signal(SIGPIPE, SIG_IGN)
    // The descriptor was one of the client that has started the server.
    if options.listeningSocket != nil { unsetenv("WAYLAND_SOCKET") }
    let passed = ControlListener.passedDescriptor()
    let socket = options.listeningSocket ?? passed
    do throws(ServerFailure) {
      try Server.serve(
        on: socket, keepingFile: options.listeningSocket == nil, idleLimit: socket == nil ? nil : idleLimit,
        configuration: options.configuration)
      return CommandResult()
    } catch {
      return CommandResult(error: error.description, status: error.status)
    }
  }

  /// A server that was started for a command stops after this time without HUDs and commands.
  private static let idleLimit = ServerOptions().idleTimeout
}

/// What the program prints, and its exit status.
struct CommandResult {
  var output: [UInt8] = []
  /// Sentences for standard error.
  var errors: [String] = []
  var status = ExitStatus.success

  /// For commands that another program runs.
  static let forClient = CommandResult(
    error: "'bezeld' is the server; give this command to 'bezel'", status: .usage)

  /// Writes it. Returns the exit status, which is a failure if the output can't be written.
  func write() -> ExitStatus {
    guard Console.print(bytes: output) == .success else { return .failure }
    for error in errors { Console.complain(error) }
    return status
  }
}

extension CommandResult {
  init(error: String, status: ExitStatus) { self.init(errors: [error], status: status) }

  /// The answer to a command while no server runs, and so no HUD is up.
  init(withoutServer command: Command) {
    switch command {
    case .show, .events, .pause: self = .forClient
    case .update(let id, _), .replace(let id, _), .wait(let id):
      self.init(error: CommandHandler.noSuchHUD(id), status: .noSuchHUD)
    case .dismiss(let dismissal):
      self = dismissal.id.map { Self(error: CommandHandler.noSuchHUD($0), status: .noSuchHUD) } ?? Self()
    case .list(let format):
      self.init(output: Array(HUDReport.list([], in: format).utf8))
    case .resume, .stop: self.init()
    }
  }
}
