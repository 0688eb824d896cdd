import BezelCommandLine
import BezelConfiguration
package import BezelControlWire
package import BezelEventLoop
import BezelPosix
package import BezelValues
package import HUDCommands
package import HUDControl
package import HUDDisplay
import HUDImages
package import HUDModel

/// Runs commands on the HUDs of a display, and replies to them.
///
/// A command with a picture is run when that is loaded, or refused if it can't be. Later commands for the same
/// HUD wait behind it; all others don't. A new HUD whose picture is late is shown without it, and replied to when the
/// picture is there.
package final class CommandHandler {
  private let display: HUDDisplay
  private let store: ConfigurationStore
  private let configured: ConfiguredHUDs
  private let listeners: EventListeners
  private let levels: LevelControl
  private let windows: OriginWindows
  /// The commands behind the one whose picture is being loaded, by the HUD's id.
  private var waiting: [String: [WaitingCommand]] = [:]
  private let fonts: FontReports
  private let loop: EventLoop
  private lazy var pauseEnd = LoopTimer(on: loop) { [display] in display.isPaused = false }

  package init(
    for display: HUDDisplay, on loop: EventLoop, configuredBy store: ConfigurationStore = ConfigurationStore()
  ) {
    (self.display, self.store, self.loop) = (display, store, loop)
    configured = ConfiguredHUDs(store, on: display)
    listeners = EventListeners(to: display)
    levels = LevelControl(on: loop)
    windows = OriginWindows(for: display, on: loop)
    fonts = FontReports(of: display, on: loop)
  }

  /// The user has changed the level that a HUD controls.
  package func control(_ id: String, _ control: Control, _ change: Control.Change) {
    let maximum = display.specification(of: id)?.content.maximum ?? 1
    levels.perform(change, of: control, upTo: maximum, look: configured.given(id))
  }

  /// Ends the use of the loop.
  package func close() {
    levels.close()
    windows.close()
    pauseEnd.cancel()
  }

  /// Runs a command. The reply is sent at once, when the picture is loaded, or when the HUD has ended for which
  /// the command waits.
  package func run(
    _ given: Command, from origin: CommandOrigin, replyingTo reply: PendingReply
  ) {
    let command: Command
    do throws(UsageError) { command = try configured.resolve(given) } catch {
      return reply.refuse(error.description, .usage, code: error.code)
    }
    if case .dismiss(let dismissal) = command, dismissal.id == nil {
      for id in waiting.keys {
        let behind = Command.dismiss(Command.Dismiss(id: id, delay: dismissal.delay))
        waiting[id]?.append(WaitingCommand(behind, given: behind, from: origin, nil))
      }
    }
    let entry = WaitingCommand(command, given: given, from: origin, reply)
    if let id = command.id, waiting[id] != nil {
      waiting[id]?.append(entry)
    } else {
      begin(entry)
    }
  }

  // MARK: Pictures

  /// Runs a command as soon as its picture is loaded.
  private func begin(_ entry: WaitingCommand) {
    let source: PictureSource?
    do throws(UsageError) { source = try picture(for: entry) } catch {
      entry.takeReply()?.refuse(error.description, .usage, code: error.code)
      return
    }
    guard let id = entry.command.id, let patch = entry.command.patch, let source else {
      return perform(entry, image: nil)
    }
    waiting[id] = waiting[id] ?? []
    var late: LatePicture?
    display.pictures.load(source, size: pictureSize(for: patch, of: id)) { [self] picture in
      late = showEarly(entry, image: Image(picture, isTinted: patch.tintsImage))
      if late != nil { beginNext(of: id) }
    } completion: { [self] result in
      if let late { return late.finish(result, on: display) }
      switch result {
      case .success(let picture): perform(entry, image: Image(picture, isTinted: patch.tintsImage))
      case .failure where patch.ownIcon != nil: perform(entry, image: nil)
      case .failure(let error): entry.takeReply()?.refuse(error.description, ExitStatus(error))
      }
      beginNext(of: id)
    }
  }

  /// The picture that a command loads before it is run.
  private func picture(for entry: WaitingCommand) throws(UsageError) -> PictureSource? {
    guard let patch = entry.command.patch, patch.image != nil || patch.icon != nil, isPossible(entry.command)
    else { return nil }
    let present = entry.command.id.flatMap(display.specification(of:))
    return try patch.picture(from: entry.origin, for: present)
  }

  /// Shows a new HUD without its picture. Nil for a HUD that is up, which keeps what it shows until the picture is there.
  private func showEarly(_ entry: WaitingCommand, image: Image) -> LatePicture? {
    guard !display.isPaused, case .show(let show) = entry.command, display.showing(of: show.id) == nil,
      display.admits(show.id), entry.mayWait, !(show.holds && entry.isAbandoned)
    else { return nil }
    guard let (showing, holder) = try? self.show(show, image), let reply = entry.takeReply() else {
      return nil
    }
    remember(entry)
    let late = LatePicture(
      picture: image.picture, substitute: show.patch.ownIcon, showing: showing, reply: reply)
    // A picture is judged also when its HUD has ended; nothing is decoded after the display.
    let closing = display.listen { if $0 == .closed { late.displayClosed() } }
    late.onJudged = { closing.cancel() }
    if show.waits || show.holds {
      late.waitsForEnd = true
      wait(for: showing, heldBy: holder, reply) { late.hudEnded($0, show.waits ? $1 : nil) }
    }
    return late
  }

  /// Begins the commands behind one that was run, up to the next one that waits.
  private func beginNext(of id: String) {
    guard let next = waiting[id]?.first else {
      waiting[id] = nil
      return
    }
    waiting[id]?.removeFirst()
    let waits = (try? picture(for: next)) != nil
    begin(next)
    if !waits { beginNext(of: id) }
  }

  /// Whether the HUD of a command is up, or can be shown. Otherwise the command is refused without its picture.
  private func isPossible(_ command: Command) -> Bool {
    switch command {
    case .show(let show): display.admits(show.id)
    case .update(let id, _), .replace(let id, _): display.showing(of: id) != nil
    case .dismiss, .wait, .list, .events, .pause, .resume, .stop: true
    }
  }

  private func pictureSize(for patch: Patch, of id: String) -> PixelSize {
    var specification = display.specification(of: id) ?? HUD.Specification(Content())
    patch.apply(to: &specification, with: Patch.Resources())
    return display.pictureSize(for: specification)
  }

  private func perform(_ entry: WaitingCommand, image: Image?) {
    // A client that has left doesn't hold its HUD.
    if case .show(let show) = entry.command, show.holds, entry.isAbandoned { return }
    guard let reply = entry.takeReply() else {
      if case .dismiss(let dismissal) = entry.command { dismiss(dismissal) }
      return
    }
    do {
      try perform(entry.command, image, reply)
      remember(entry)
    } catch {
      let isFull = error as? ShowError == .full
      reply.refuse("\(error)", isFull ? .failure : .usage, code: (error as? any CodedError)?.code)
    }
  }

  /// Keeps what is needed of a command that was run.
  private func remember(_ entry: WaitingCommand) {
    configured.remember(entry.given, as: entry.command.id)
    if case .show(let show) = entry.command { windows.remember(show, from: entry.origin.processes) }
  }

  private func perform(_ command: Command, _ image: Image?, _ reply: PendingReply) throws {
    switch command {
    case .show(let show): try self.show(show, image, reply)
    case .update(let id, let patch): try update(id, patch, image, replacing: false, reply)
    case .replace(let id, let patch): try update(id, patch, image, replacing: true, reply)
    case .dismiss(let dismissal): dismiss(dismissal, reply)
    case .wait(let id): wait(for: id, reply)
    case .list(let format): list(in: format, reply)
    case .events(let format): sendEvents(in: format, reply)
    case .pause(let time):
      display.isPaused = true
      if let time { pauseEnd.arm(after: time) } else { pauseEnd.cancel() }
      reply.finish()
    case .resume:
      pauseEnd.cancel()
      display.isPaused = false
      reply.finish()
    case .stop:
      reply.finishWithServer()
      display.close()
    }
  }

  /// Parses a command line and runs it. Verbs that other programs run are refused.
  package func receive(_ request: ControlRequest, replyingTo reply: PendingReply) {
    do throws(UsageError) {
      switch try Invocation(parsing: request.words.map { Array($0.utf8) }) {
      case .command(let command):
        var origin = CommandOrigin(of: request)
        // Later the process may have ended; one that holds its HUD may do so before its last command is read.
        if case .show(let show) = command, show.raises || show.holds, let process = reply.clientProcess {
          origin.processes = Ancestry.ofSession(process) + Ancestry.of(process)
        }
        run(command, from: origin, replyingTo: reply)
      case .text(let text):
        reply.write(text)
        reply.finish()
      case .inspect(.reload): reload(reply)
      case .inspect(.outputs):
        reply.write(HUDReport.list(display.outputs))
        reply.finish()
      case .inspect(let inspection):
        guard let report = try store.report(on: inspection) else { throw Self.notMine(request) }
        if !report.text.isEmpty { reply.write(report.text) }
        for error in report.errors { reply.writeError(error) }
        reply.finish(report.errors.isEmpty ? .success : .failure)
      default: throw Self.notMine(request)
      }
    } catch {
      // The client may be newer, and its command one that this server doesn't know.
      let advice =
        "; Bezel was updated while the server ran: if the command is new, run 'bezel stop' and try again"
      reply.refuse(
        error.description + (ProgramFile.isReplaced ? advice : ""), .usage,
        code: ProgramFile.isReplaced ? .otherVersion : error.code)
    }
  }

  private static func notMine(_ request: ControlRequest) -> UsageError {
    UsageError(SocketRole.server.refusal(of: request.words))
  }

  private func reload(_ reply: PendingReply) {
    store.reload()
    let errors = store.errors
    for error in errors { reply.writeError(error.description) }
    reply.finish(errors.isEmpty ? .success : .failure)
  }

  /// The sentence for an id without a HUD.
  package static func noSuchHUD(_ id: String) -> String {
    "no HUD '\(id.shortened)' is up; 'bezel list' lists the HUDs"
  }

  // MARK: Show and update

  private func show(_ show: Command.Show, _ image: Image?, _ reply: PendingReply) throws {
    guard display.admits(show.id) else { throw ShowError.full }
    guard reply.mayWait || !(show.waits || show.holds) else { return refuseToWait(reply) }
    if display.isPaused, try specification(for: show, image).isDismissedAutomatically {
      // It would be over by the time. What it would have replaced is.
      display.send(.hide, to: show.id)
      return reply.finish()
    }
    let (showing, holder) = try self.show(show, image)
    // What a program shows was not typed.
    let families = show.section.isEmpty ? display.specification(of: show.id)?.themeSelection?.families : nil
    guard show.waits || show.holds else { return fonts.report(families ?? [], to: reply, finishing: true) }
    fonts.report(families ?? [], to: reply)
    wait(for: showing, heldBy: holder, reply) {
      reply.finish($0, of: showing, pressed: show.waits ? $1 : nil)
    }
  }

  private func show(_ show: Command.Show, _ image: Image?) throws -> (ShowingID, HoldToken?) {
    let holder = show.holds ? display.makeHoldToken() : nil
    let showing = try display.show(specification(for: show, image), as: show.id, heldBy: holder)
    if show.frees { display.send(.freed, to: showing) }
    return (showing, holder)
  }

  private func refuseToWait(_ reply: PendingReply) {
    reply.refuse(
      "too many commands wait for HUDs and events; end some of them and try again", .failure, code: .tooMany)
  }

  private func specification(for show: Command.Show, _ image: Image?) throws -> HUD.Specification {
    var specification = HUD.Specification(Content(indicator: Indicator(show.firstIndicator)))
    show.patch.apply(to: &specification, with: try Patch.Resources(of: show.patch, image: image))
    try specification.checkContent()
    return specification
  }

  private func wait(
    for showing: ShowingID, heldBy holder: HoldToken?, _ reply: PendingReply,
    ended: @escaping (HUDLifecycle.Reason, _ button: String?) -> Void
  ) {
    let watch = display.watch(showing, ended: ended)
    reply.onClientGone = { [display] in
      watch.cancel()
      if let holder { display.send(.released(holder), to: showing) }
    }
    if let holder { reply.onInputEnd = { [display] in display.send(.released(holder), to: showing) } }
  }

  private func update(
    _ id: String, _ patch: Patch, _ image: Image?, replacing: Bool, _ reply: PendingReply
  ) throws {
    guard let present = display.specification(of: id) else {
      return reply.refuse(Self.noSuchHUD(id), .noSuchHUD)
    }
    var specification = replacing ? HUD.Specification(Content()) : present
    patch.apply(to: &specification, with: try Patch.Resources(of: patch, image: image))
    // A program replaces a HUD as it is at the moment; on a command line it is an error.
    if !replacing { try specification.checkContent() }
    try display.update(specification, of: id)
    var look = ThemeSelection()
    for property in patch.properties ?? [] { look.set(property) }
    fonts.report(look.families, to: reply, finishing: true)
  }

  // MARK: Dismiss, wait, list and events

  private func wait(for id: String, _ reply: PendingReply) {
    guard let showing = display.showing(of: id) else { return reply.refuse(Self.noSuchHUD(id), .noSuchHUD) }
    guard reply.mayWait else { return refuseToWait(reply) }
    wait(for: showing, heldBy: nil, reply) { reply.finish($0, of: showing, pressed: $1) }
  }

  private func dismiss(_ dismissal: Command.Dismiss, _ reply: PendingReply? = nil) {
    let event = dismissal.delay.map(HUD.Event.hideAfter) ?? .hide
    guard let id = dismissal.id else {
      for id in display.ids { display.send(event, to: id) }
      reply?.finish()
      return
    }
    if display.send(event, to: id) {
      reply?.finish()
    } else {
      reply?.refuse(Self.noSuchHUD(id), .noSuchHUD)
    }
  }

  private func list(in format: Command.Format, _ reply: PendingReply) {
    if format == .json {
      reply.writeJSON(HUDReport.json(of: display.statuses))
    } else {
      reply.write(HUDReport.list(display.statuses, in: format))
    }
    reply.finish()
  }

  private func sendEvents(in format: Command.Format, _ reply: PendingReply) {
    guard reply.mayWait else { return refuseToWait(reply) }
    listeners.add(reply, format)
  }
}

extension HUD.Specification {
  /// - Throws: `UsageError` if nothing would be shown.
  package func checkContent() throws(UsageError) {
    let arrangement = (themeSelection ?? ThemeSelection()).arrangement
    guard content.isEmpty(in: arrangement) else { return }
    throw UsageError("the HUD would be empty; give a title, or another mode than text")
  }
}

extension Command {
  /// The HUD of a command that concerns one.
  fileprivate var id: String? {
    switch self {
    case .show(let show): show.id
    case .update(let id, _), .replace(let id, _): id
    case .dismiss(let dismissal): dismissal.id
    case .wait(let id): id
    case .list, .events, .pause, .resume, .stop: nil
    }
  }

  fileprivate var patch: Patch? {
    switch self {
    case .show(let show): show.patch
    case .update(_, let patch), .replace(_, let patch): patch
    case .dismiss, .wait, .list, .events, .pause, .resume, .stop: nil
    }
  }
}
