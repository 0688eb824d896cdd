// DesktopControls: the keys of the desktop, `bezel watch`, `bezel wob` and `bezel pipe`. A source has a state, reports its
// changes on the event loop, and sends HUDs to the server; it shows none. Called by bezel-desktop.

package import BezelCommandLine
package import BezelConfiguration
import BezelControlWire
import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc
import HUDCommands

/// One command of the desktop, in a process of its own.
package enum DesktopRun {
  /// Runs a command, and shows the result.
  package static func perform(_ command: DesktopCommand, configuredBy files: ConfigurationFiles) -> ExitStatus
  {
    let loop = EventLoop()
    guard let kind = command.kind, let source = Self.source(for: kind, configuredBy: files, on: loop) else {
      return .usage
    }
    defer { source.close() }
    if case .report(let command, let isJSON) = command {
      return report(command, of: source, isJSON: isJSON, on: loop)
    }
    var endTurn = command.hud.isShown ? takeTurn(of: kind, on: loop) : nil
    var results: [DesktopResult] = []
    var shown: DesktopReading?
    source.perform(command) { results.append($0) }
    while true {
      while results.isEmpty { loop.turn() }
      let result = results.removeFirst()
      if command.hud.isShown, let news = result.news(after: shown, of: kind) { show(news, command.hud) }
      switch result {
      case .failure(let failure): return Console.fail(failure.description, failure.status)
      case .success(let reading):
        endTurn?()
        endTurn = nil
        guard reading.isPreliminary || reading.isBeingWritten else { return .success }
        shown = reading
      }
    }
  }

  /// Waits until the keys of the same kind that were pressed before have shown their values: of keys at once, the HUD shows
  /// the last value. Returns what ends the turn. A key that is slower than a second is not waited for.
  private static func takeTurn(of kind: DesktopKind, on loop: EventLoop) -> (() -> Void)? {
    let lock = ControlLock("\(kind.rawValue)-hud", in: ControlLock.directory, on: loop)
    return withExtendedLifetime(lock) { loop.firstAnswer { lock.take($0) } }
  }

  private static func report(
    _ command: DesktopCommand, of source: any DesktopSource, isJSON: Bool, on loop: EventLoop
  ) -> ExitStatus {
    switch loop.firstAnswer({ source.perform(command, $0) }) {
    case .failure(let failure): Console.fail(failure.description, failure.status)
    case .success(let reading): Console.print((isJSON ? reading.report.json : reading.report.text) + "\n")
    }
  }

  /// The names that a command of a kind accepts, one a line with what else is known.
  package static func list(
    _ kind: DesktopKind, configuredBy files: ConfigurationFiles
  ) -> Result<String, DesktopFailure> {
    let loop = EventLoop()
    guard let source = Self.source(for: kind, configuredBy: files, on: loop) else {
      return .failure(.wrongSource)
    }
    defer { source.close() }
    return loop.firstAnswer { source.list(kind, $0) }.map { $0.map(\.text).joined() }
  }

  /// The source of a kind, which is made when it is needed. Those of the named kinds that it can't report are a message.
  static func source(
    for kind: DesktopKind, configuredBy files: ConfigurationFiles, on loop: EventLoop,
    named: Set<DesktopKind> = []
  ) -> (any DesktopSource)? {
    if AudioSource.kinds.contains(kind) { return AudioSource(on: loop) }
    if LightSource.kinds.contains(kind) {
      return LightSource(on: loop) {
        files.configuration.lights.map { CommandLight(named: $0.name, $0.keys) }
      }
    }
    if MediaSource.kinds.contains(kind) { return MediaSource(on: loop) }
    if LockKeySource.kinds.contains(kind) { return LockKeySource(on: loop) }
    if JobSource.kinds.contains(kind) { return JobSource(on: loop) }
    if PowerProfileSource.kinds.contains(kind) { return PowerProfileSource(on: loop) }
    if AirplaneSource.kinds.contains(kind) {
      return AirplaneSource(on: loop) { problem in
        if named.contains(.airplane) { Console.complain("'airplane': \(problem)") }
      }
    }
    if BatterySource.kinds.contains(kind) {
      var options = BatteryOptions()
      options.values = files.configuration.options(of: kind.rawValue)
      return BatterySource(on: loop, options)
    }
    guard CompositorSource.kinds.contains(kind) else { return nil }
    return CompositorSource(
      on: loop, modeDetails: { files.configuration.details(ofMode: $0) },
      onUnsupported: { missing in
        let kinds = DesktopKind.allCases.filter { missing.contains($0) && named.contains($0) }
        guard !kinds.isEmpty else { return }
        let names = kinds.map(\.rawValue).joined(separator: ", ")
        Console.complain("the compositor reports no change of these kinds, so none is shown: \(names)")
      })
  }

  /// Without a HUD the command has done what it is for.
  private static func show(_ reading: DesktopReading, _ options: DesktopHUDOptions) {
    do throws(ControlError) {
      var (status, messages) = try send(reading.command(options.patch))
      // The picture can't be read.
      if status == .usage, reading.picture != nil {
        (status, messages) = try send(reading.command(options.patch, hasPicture: false))
      }
      guard options.isVerbose else { return }
      for message in messages {
        Console.complain(status == .success ? message : "no HUD: \(message)")
      }
    } catch {
      if options.isVerbose { Console.complain("no HUD: \(error)") }
    }
  }

  /// Sends a command to the server, which is started if none runs. Returns its messages too.
  private static func send(_ command: Command) throws(ControlError) -> (ExitStatus, [String]) {
    var messages: [String] = []
    let address = try ControlSocketAddress.current()
    let outcome = try address.send(.fromThisProcess(command.words)) { answer in
      if case .error(let message) = answer { messages.append(message) }
    }
    return (try outcome.status(at: address), messages)
  }
}

extension EventLoop {
  /// Begins some work, and takes turns until it has answered.
  fileprivate func firstAnswer<Answer>(_ begin: (@escaping (Answer) -> Void) -> Void) -> Answer {
    var answer: Answer?
    begin { answer = answer ?? $0 }
    while true {
      if let answer { return answer }
      turn()
    }
  }
}
