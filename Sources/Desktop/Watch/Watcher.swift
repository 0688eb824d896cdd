// DesktopControls: the keys of the desktop, `bezel watch`, `wob`, `pipe`, `notify` and `demo`. A source has a state and
// reports its changes on the event loop; Watcher turns them into commands for the server. Called by bezel-desktop.

package import BezelCommandLine
package import BezelConfiguration
import BezelControlWire
package import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDControl
import HUDModel

/// Runs the desktop's commands and shows their results. The process of `bezel watch` also shows what changes, and runs the
/// commands that the client hands to it.
package final class Watcher {
  private let loop: EventLoop
  private let files: ConfigurationFiles
  private var kinds: Set<DesktopKind>
  /// Returns the kinds that the configuration says now; nil for kinds that the command names.
  private let configuredKinds: (() -> Set<DesktopKind>)?
  private var configurationWatch: PathWatch?
  /// The commands that wait for their source, by their numbers, with what refuses them.
  private var waiting: [Int: (source: any DesktopSource, fail: (DesktopFailure) -> Void)] = [:]
  private var lastCommand = 0
  /// Changes of its files within this time are read together.
  private static let coalescing = Duration.milliseconds(50)
  /// Files that don't answer are asked for again after this time.
  private static let unansweredDelay = Duration.seconds(5)
  private lazy var reading = LoopTimer(on: loop) { [unowned self] in readConfiguration() }
  private let named: Set<DesktopKind>
  private let sender: HUDSender
  private let held: HeldHUDs
  private var sources: [any DesktopSource] = []
  private var control: ControlServer?
  private var signals: SignalSource?
  /// Runs after the last change or command. At rest the process needs little of the code of its libraries: 3.1 instead of
  /// 7.9 MiB.
  private lazy var rest = LoopTimer(on: loop) { ProcessMemory.giveBack() }
  private static let restDelay = Duration.seconds(30)
  private lazy var compositor = CompositorFollower(on: loop) { [loop] in loop.stop() }

  /// Makes a source.
  package typealias SourceFactory = (DesktopKind, EventLoop) -> (any DesktopSource)?
  private let makeSource: SourceFactory
  private var reasons: Set<String> = []
  private static let mostReasons = 20

  /// `named` are the kinds that the user has named in the command: it is a message if one can't be shown. `configuredKinds`
  /// returns the kinds when the configuration has changed; nil if it says nothing of them. `makeSource` makes the source of a
  /// kind; nil makes the real ones.
  package init(
    _ kinds: Set<DesktopKind>, named: Set<DesktopKind> = [], configuredBy files: ConfigurationFiles,
    configuredKinds: (() -> Set<DesktopKind>)? = nil, on loop: EventLoop, makeSource: SourceFactory? = nil
  ) {
    self.configuredKinds = configuredKinds
    (self.kinds, self.named, self.files, self.loop) = (kinds, named, files, loop)
    self.makeSource = makeSource ?? { Self.source(for: $0, configuredBy: files, on: $1, named: named) }
    sender = HUDSender(on: loop)
    held = HeldHUDs(on: loop)
    held.onComplaint = { [unowned self] in complain($0) }
    held.onPress = { [unowned self] button, id in for source in sources { source.press(button, of: id) } }
  }

  /// Watches until a signal comes or the compositor has gone.
  package static func run(_ options: WatchOptions, configuredBy files: ConfigurationFiles) -> ExitStatus {
    let loop = EventLoop()
    let desktop = Environment.value(of: "XDG_CURRENT_DESKTOP") ?? ""
    let configured = { WatchKinds.configured(in: files.configuration, desktop: desktop) }
    let watcher = Watcher(
      options.kinds.map { Set($0) } ?? configured(), named: Set(options.kinds ?? []), configuredBy: files,
      configuredKinds: options.kinds == nil ? configured : nil, on: loop)
    do {
      ProcessMemory.useOneHeap()
      try watcher.listen(at: try ControlSocketAddress.current())
    } catch ControlError.serverRuns {
      return Console.fail("'bezel watch' runs already for this display; end it first", .failure)
    } catch {
      return Console.fail("\(error)", (error as? ControlError)?.exitStatus ?? .failure)
    }
    guard watcher.compositor.begin() else {
      watcher.close()
      return Console.fail("no compositor is running; run this in its session", .unavailable)
    }
    watcher.begin()
    loop.run()
    watcher.close()
    loop.finish()
    return .success
  }

  /// Accepts the commands of clients, and ends on signals.
  func listen(at address: ControlSocketAddress) throws {
    if let address = address.ofWatcher {
      control = try ControlServer(try ControlListener.listen(at: address), on: loop) {
        [unowned self] request, reply in
        run(request, reply)
      }
      control?.onReplaced = { [loop] in loop.stop() }
    }
    let signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [loop] _ in loop.stop() }
    self.signals = signals
    loop.add(signals)
  }

  /// Begins to watch.
  func begin() {
    for kind in DesktopKind.allCases where kinds.contains(kind) {
      let source = source(for: kind)
      if named.contains(kind) { check(kind, of: source) }
    }
    if configuredKinds != nil {
      configurationWatch = PathWatch(on: loop) { [unowned self] in
        if reading.deadline == nil { reading.arm(after: Self.coalescing) }
      }
      followConfiguration()
    }
    rest.arm(after: Self.restDelay)
  }

  /// The files may have become others. They are followed before they are read: no change comes in between.
  private func followConfiguration() {
    guard let watch = configurationWatch else { return }
    let folders = try? files.read { paths in
      PathWatch.folders(
        of: Configuration(at: paths).files + [paths.file].compactMap { $0 }, watchedBy: watch.fileDescriptor)
    }
    // Nothing else says that they answer again.
    if let folders { watch.adopt(folders) } else { reading.arm(after: Self.unansweredDelay) }
  }

  private func readConfiguration() {
    followConfiguration()
    guard let new = configuredKinds?(), new != kinds else { return }
    rest.arm(after: Self.restDelay)
    let old = kinds
    kinds = new
    // A source is told once what it watches: others take their places.
    let changed = sources.filter { source in
      let all = type(of: source).kinds
      return old.intersection(all) != new.intersection(all)
    }
    for source in changed { source.close() }
    // A source that was closed answers no more.
    for (number, command) in waiting where changed.contains(where: { $0 === command.source }) {
      command.fail(DesktopFailure("the kinds of 'bezel watch' have just changed; try again"))
      waiting[number] = nil
    }
    sources.removeAll { source in changed.contains { $0 === source } }
    held.end(old.subtracting(new))
    for kind in DesktopKind.allCases where new.contains(kind) { _ = source(for: kind) }
  }

  /// Reports why nothing of a named kind can be shown at present. The source goes on watching.
  private func check(_ kind: DesktopKind, of source: (any DesktopSource)?) {
    let command: (any DesktopCommand)? =
      switch kind {
      case .volume, .mic, .brightness, .keyboardLight: LevelOptions(kind)
      case .battery: BatteryOptions()
      case .lockKeys: LockKeyOptions(kind, nil)
      case .powerProfile: PowerProfileOptions(kind, .show)
      // Players come and go, and the others have no command.
      default: nil
      }
    guard let command, let source else { return }
    source.perform(command) { result in
      if case .failure(let failure) = result { Console.complain("'\(kind.rawValue)': \(failure)") }
    }
  }

  /// The source of a kind, which watches from then on.
  private func source(for kind: DesktopKind) -> (any DesktopSource)? {
    if let source = sources.first(where: { type(of: $0).kinds.contains(kind) }) { return source }
    guard let source = makeSource(kind, loop) else { return nil }
    sources.append(source)
    let watched = kinds.intersection(type(of: source).kinds)
    if !watched.isEmpty {
      source.watch(watched) { [unowned self] change in
        rest.arm(after: Self.restDelay)
        switch change {
        case .show(let reading) where reading.holding != .none: held.show(reading)
        case .show(let reading):
          sender.show(reading) { [unowned self] in complain($0?.failure) }
        case .end(let id):
          if !held.end(id) { sender.send(.dismiss(Command.Dismiss(id: id)), about: id) }
        }
      }
    }
    return source
  }

  /// Reports why there is no HUD: each reason once.
  private func complain(_ reason: String?) {
    guard let reason, reasons.count < Self.mostReasons, reasons.insert(reason).inserted else { return }
    Console.complain("no HUD: \(reason)")
  }

  private func run(_ request: ControlRequest, _ reply: PendingReply) {
    rest.arm(after: Self.restDelay)
    do throws(UsageError) {
      switch try Invocation(parsing: request.words.map { Array($0.utf8) }, configuredBy: files) {
      case .text(let text):
        reply.write(text)
        reply.finish()
      case .desktop(let command, let output): perform(command, output) { reply.give($0) }
      default: throw UsageError(SocketRole.watcher.refusal(of: request.words))
      }
    } catch {
      reply.refuse(error.description, .usage)
    }
  }

  /// Runs a command, and answers as a server does: the status comes last, and what comes after it does not count.
  ///
  /// A client's key is done when its work is done. `endTurn` is for the only command of a process, which ends when all is
  /// shown; it is called when the first result is.
  func perform(
    _ command: any DesktopCommand, _ output: DesktopOutput, endTurn: (() -> Void)? = nil,
    answer: @escaping (ControlAnswer) -> Void
  ) {
    let kind = command.kind
    let fail: (DesktopFailure) -> Void = { failure in
      answer(.error(failure.description))
      answer(.status(failure.status))
    }
    guard let source = source(for: kind) else { return fail(.wrongSource) }
    if output == .names {
      return source.list(kind) { result in
        switch result {
        case .failure(let failure): fail(failure)
        case .success(let items):
          answer(.output(items.map(\.text).joined()))
          answer(.status(.success))
        }
      }
    }
    let run = CommandRun(command, output, on: sender, endTurn: endTurn, answer: answer)
    lastCommand += 1
    let number = lastCommand
    waiting[number] = (source, fail)
    source.perform(command) { [unowned self] result in
      if run.take(result) { waiting[number] = nil }
    }
  }

  func close() {
    rest.cancel()
    reading.cancel()
    configurationWatch?.close()
    configurationWatch = nil
    for source in sources { source.close() }
    sources = []
    held.close()
    sender.close()
    control?.close()
    compositor.end()
    if let signals {
      loop.remove(signals)
      signals.close()
    }
  }
}

/// What `bezel watch` shows.
enum WatchKinds {
  /// The kinds where neither the command nor the configuration names any. In Plasma there are none: it shows them itself.
  static let standard = Set(WatchKeys.table.kinds.default ?? [])

  /// The kinds of the section `[watch]`. `desktop` is `$XDG_CURRENT_DESKTOP`.
  static func configured(in configuration: Configuration, desktop: String) -> Set<DesktopKind> {
    let isPlasma = desktop.split(separator: ":").contains("KDE")
    var kinds = isPlasma ? [] : standard
    if let watched = configuration.watchedKinds { kinds = Set(watched) }
    for (kind, isWatched) in configuration.watchSwitches {
      if isWatched { kinds.insert(kind) } else { kinds.remove(kind) }
    }
    return kinds
  }
}
