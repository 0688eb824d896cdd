import BezelControlWire
import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues
import FakeCompositor
import Glibc
import HUDControl
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay
@testable import HUDServer

/// A whole server before a fake compositor, with its control socket in a folder of its own.
///
/// The server's loop is the test's: a test is a list of steps, each taken some turns after the one before, when
/// everybody had time to answer. The last step is one that ends the server.
final class ServedDisplay {
  let compositor: FakeCompositor
  let place: ControlSocketAddress
  private(set) var commands: [Command] = []
  /// The last HUD that was asked for.
  private(set) var display: HUDDisplay?

  /// A HUD without texts: it needs no fonts.
  static let spinner = HUD.Specification(Content(indicator: .spinner))

  /// The configuration of the commands after the word `configured`, which are run as they are.
  var store: ConfigurationStore?
  private var configuredCommands: CommandHandler?
  private var handler: CommandHandler?

  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let loop: EventLoop
  private let connection: Connection
  let fonts: FontLoading
  /// Where the server looks for a session bus.
  var bus: Bus.Name?

  init(_ compositor: FakeCompositor = FakeCompositor()) throws {
    let (folder, clock) = (try TemporaryFolder(), clock)
    self.compositor = compositor
    self.folder = folder
    place = try ControlSocketAddress(runtimeDirectory: folder.path, display: "wayland-1")
    loop = EventLoop { clock.now }
    fonts = try FontLoading()
    let connection = try Connection(connectedSocket: compositor.connect().fileDescriptor)
    compositor.settle { connection.turn(timeout: .zero) }
    self.connection = connection
  }

  /// Serves until the server has ended; `asked` is what the command that started it has asked for already.
  ///
  /// - Throws: what `Server.run` throws.
  func run(idleLimit: Duration? = nil, asked: [String] = [], _ steps: [() -> Void]) throws {
    let server = try Server(
      connection, fonts: fonts, desktop: DesktopSettingsMonitor(on: loop, at: bus),
      listener: try ControlListener.listen(at: place), on: loop, idleLimit: idleLimit,
      handler: { [unowned self] in perform($0, $1, $2) })
    if !asked.isEmpty {
      let command = Command(place)
      commands.append(command)
      command.ask(asked)
    }
    let script = Script(steps) { [unowned self] in
      compositor.turn()
      for command in commands { command.pump() }
    } onEnd: { [loop] in
      loop.remove($0)
    }
    loop.add(script)
    defer {
      loop.remove(script)
      for command in commands { command.readToEnd() }
    }
    try server.run()
  }

  /// Whether there is a socket where commands look for one.
  var hasSocket: Bool { access(place.path, F_OK) == 0 }

  // MARK: Steps

  /// Connects a command that asks for these words; without any it says nothing.
  @discardableResult
  func ask(_ words: String...) -> Command { ask(words) }

  @discardableResult
  func ask(_ words: [String]) -> Command {
    let command = Command(place)
    commands.append(command)
    if !words.isEmpty { command.ask(words) }
    return command
  }

  func wait(_ duration: Duration) { clock.now = clock.now + duration }

  func frame(after duration: Duration) {
    wait(duration)
    compositor.deliverFrames(at: UInt32(clock.now.sinceStart / .milliseconds(1)))
  }

  /// As `kill` would, but for this thread alone: in the process's others the signal isn't blocked.
  func terminate() { pthread_kill(pthread_self(), SIGTERM) }

  // MARK: What the server does

  private func handler(of display: HUDDisplay) -> CommandHandler {
    let handler = self.handler ?? CommandHandler(for: display, on: loop)
    self.handler = handler
    return handler
  }

  /// As much of Bezel's verbs as these tests need.
  private func perform(_ request: ControlRequest, _ reply: PendingReply, _ display: HUDDisplay) {
    self.display = display
    let words = request.words
    switch words.first {
    case "show":
      let holder = words.contains("--hold") ? display.makeHoldToken() : nil
      guard let presentation = try? display.show(Self.spinner, as: words.last ?? "", heldBy: holder) else {
        return
      }
      guard words.contains("--wait") || words.contains("--hold") else { return reply.finish() }
      let watch = display.watch(presentation) { reason, _ in reply.finish(reason.status) }
      reply.onClientGone = {
        watch.cancel()
        if let holder { display.send(.released(holder), to: presentation) }
      }
    case "dismiss":
      reply.finish(display.send(.hide, to: words.last ?? "") ? .success : .noSuchHUD)
    case "events":
      let listener = display.listen { notice in
        if let event = notice.event {
          reply.write("\(event.id) \(event.word)\(event.reason.map { " \($0)" } ?? "")\n")
        }
        if notice == .closed { reply.finish() }
      }
      reply.onClientGone = { listener.cancel() }
    case "configured":
      guard let store else { return }
      let commands = configuredCommands ?? CommandHandler(for: display, on: loop, configuredBy: store)
      configuredCommands = commands
      var request = request
      request.words.removeFirst()
      commands.receive(request, replyingTo: reply)
    case "stop":
      reply.finish()
      display.close()
    case "typed":
      var request = request
      request.words.removeFirst()
      handler(of: display).receive(request, replyingTo: reply)
    default: handler(of: display).receive(request, replyingTo: reply)
    }
  }
}

extension HUDLifecycle.Reason {
  fileprivate var status: BezelPosix.ExitStatus {
    switch self {
    case .tapped, .escaped: .dismissedByUser
    case .lost, .failed: .failure
    case .button: .buttonPressed
    case .completed, .timedOut, .superseded, .neverShown: .success
    }
  }
}

/// A clock that a test moves.
private final class ManualClock {
  var now = Instant(sinceStart: .seconds(100))
}

/// Steps in the turns of a loop that would otherwise sleep.
private final class Script: EventSource {
  private var steps: ArraySlice<() -> Void>
  private let eachTurn: () -> Void
  private let onEnd: (Script) -> Void
  private var turns = 0

  /// In this time a request goes to the server, its effect to the compositor, and the answers back.
  private static let turnsBetweenSteps = 8

  init(_ steps: [() -> Void], eachTurn: @escaping () -> Void, onEnd: @escaping (Script) -> Void) {
    self.steps = steps[...]
    self.eachTurn = eachTurn
    self.onEnd = onEnd
  }

  let fileDescriptor: Int32 = -1

  func prepare() -> Interest { .immediate }

  func dispatch(_ ready: Readiness) {
    eachTurn()
    turns += 1
    guard turns % Script.turnsBetweenSteps == 0 else { return }
    steps.popFirst()?()
    if steps.isEmpty { onEnd(self) }
  }
}
