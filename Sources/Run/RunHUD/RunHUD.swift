import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDControl
import HUDModel

/// The HUD of a running command, which the user's server shows.
///
/// It ends with this process. Nothing that happens to it affects the command: without a server, a compositor or a font
/// there is no HUD.
final class RunHUD {
  /// Called when the button was pressed, with the number of the press: 1 for Cancel, 2 for Terminate, more for Kill.
  var onPress: (Int) -> Void = { _ in }
  /// Called with why there is no HUD: one sentence.
  var onComplaint: (String) -> Void = { _ in }

  /// The button's label before the first press, after it, and from the second press on.
  private static let buttons = [
    Content.Button(translated("Cancel"), id: "Cancel"),
    Content.Button(translated("Terminate"), id: "Terminate"), Content.Button(translated("Kill"), id: "Kill"),
  ]
  /// The shortest time between two updates.
  private static let updateInterval = Duration.milliseconds(100)
  /// How long after a loss, or after a failed try, the HUD is shown again. One that was up for less has not been seen.
  private static let firstComeback = Duration.seconds(1)
  private static let longestComeback = Duration.seconds(60)
  /// How long this process waits at its end for the server's answer.
  private static let answerTimeout = Duration.milliseconds(250)

  /// The working directory. It is in the details until a step is known, and again at the end, so that the time is always
  /// below it.
  let folder = RunOptions.shownFolder(
    ControlRequest.currentDirectory, home: Environment.nonemptyValue(of: "HOME"))

  /// The window that a tap on the final state brings to the front, as the compositor calls it.
  var window: String?

  private let loop: EventLoop
  private let hud: RemoteHUD
  private var options: RunOptions
  private let id = "run-\(getpid())"
  private var phase = Phase.absent
  /// What changes while the command runs: as it is, and as it was sent.
  private var content = Patch()
  private var shown = Patch()
  private var presses: Int
  /// Runs until the next update may be sent.
  private var cooldown: LoopTimer?
  /// Runs until a HUD that was lost is shown again, or not.
  private var comeback: LoopTimer?
  private var comebackDelay = RunHUD.firstComeback
  private var lastShow: Instant

  private enum Phase {
    case absent
    case up
    /// Dismissed by the user or by a command.
    case dismissed
    /// It was up, and its output, the compositor or the server has gone. It comes back when it can be shown again.
    case lost
    /// No server can show it.
    case unavailable
  }

  /// `hasCancel`: whether the button begins with Cancel; else with Terminate.
  init(_ options: RunOptions, hasCancel: Bool, on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    self.options = options
    presses = hasCancel ? 0 : 1
    self.loop = loop
    lastShow = loop.now
    hud = RemoteHUD(on: loop, at: address)
  }

  /// Whether it is shown, or will be as soon as that is possible.
  var isUp: Bool { phase == .up || phase == .lost }

  /// Shows it for the first time.
  func appear(as content: Patch) {
    self.content = content
    present()
  }

  /// Shows something else, as soon as an update may be sent.
  func change(to content: Patch) {
    self.content = content
    sendChange()
  }

  /// Shows something else before this process is stopped.
  func changeAtOnce(to content: Patch) {
    guard phase == .up else { return }
    shown = content
    hud.send(.update(id: id, content), atOnce: true)
  }

  /// Leaves a HUD with the final state, and calls `done` within 250 ms. A HUD that was dismissed comes back for a failure
  /// only; one that was never shown is not shown now.
  func finish(_ state: FinalState, then done: @escaping () -> Void) {
    // The command's end may be noticed before a dismissal that came earlier.
    hud.receiveArrived()
    comeback?.cancel()
    guard phase == .up || ([.dismissed, .lost].contains(phase) && state.isFailure) else { return done() }
    let answer = Answer(within: Self.answerTimeout, on: loop, orElse: {}, done)
    hud.finish(command(for: state)) { [unowned self] outcome in
      // An output that is not there any more is refused.
      guard outcome.end == .answered(.usage), options.patch.output != nil else { return answer.give(()) }
      options.patch.output = nil
      hud.finish(command(for: state)) { _ in answer.give(()) }
    }
  }

  /// Closes all connections, and so removes the HUD unless it was freed.
  func close() {
    cooldown?.cancel()
    comeback?.cancel()
    hud.close()
  }

  // MARK: Commands

  /// Both are details: a row has no note.
  private func belowFolder(_ details: String) -> String {
    [folder, details].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func command(for state: FinalState) -> Command {
    switch state {
    case .none: .dismiss(.init(id: id))
    case .ended(let details): show(.info, options.title, belowFolder(details))
    case .success(let details): show(.success, options.title, belowFolder(details))
    case .failure(let details, let note):
      show(
        .error, translated("%1$s failed", options.failedTitle(note == nil ? nil : details)),
        // What has a note is a report.
        note == nil ? belowFolder(details) : details,
        note: note, timeout: options.errorTimeout)
    }
  }

  /// Shows a status, which stays when this process has ended.
  private func show(
    _ status: Indicator.Mode, _ title: String, _ details: String, note: String? = nil,
    timeout: Options.Timeout? = nil
  ) -> Command {
    var show = Command.Show()
    (show.id, show.indicator, show.patch, show.frees) = (id, status, options.patch, true)
    (show.section, show.raises, show.window) = ("run", true, window)
    (show.patch.title, show.patch.details, show.patch.note) = (title, details, note)
    if let timeout { show.patch.timeout = timeout }
    return .show(show)
  }

  /// Shows what changes with all that stays.
  private var firstShow: Command {
    var show = Command.Show()
    (show.id, show.patch, show.holds, show.section) = (id, content, true, "run")
    show.patch.values.merge(over: options.patch.values)
    // The command has waited for its own grace.
    (show.patch.title, show.patch.timeout, show.patch.grace) = (options.title, .never, .zero)
    if options.hasCancel { show.patch.buttons = [Self.buttons[min(presses, Self.buttons.count - 1)]] }
    return .show(show)
  }

  // MARK: Showing

  private func present() {
    let wasLost = phase == .lost
    (shown, phase, lastShow) = (content, .up, loop.now)
    hud.send(firstShow) { [unowned self] outcome in
      for message in outcome.messages { onComplaint(message) }
      let wasSeen = loop.now - lastShow >= Self.firstComeback
      if wasSeen { comebackDelay = Self.firstComeback }
      switch outcome.end {
      case .answered(.buttonPressed): takePress()
      case .answered(.success), .answered(.dismissedByUser): phase = .dismissed
      case .answered, .lost, .unreachable:
        // The status of a HUD that has ended with its output, however early.
        if wasSeen || wasLost || outcome.end == .answered(.failure) {
          // An output that is not there any more is refused.
          if outcome.end == .answered(.usage) { options.patch.output = nil }
          comeBackLater()
        } else {
          phase = outcome.end == .lost ? .dismissed : .unavailable
        }
      case .replaced: break
      }
    }
  }

  private func comeBackLater() {
    phase = .lost
    comeback = LoopTimer(on: loop, after: comebackDelay) { [unowned self] in
      comeback = nil
      present()
    }
    comebackDelay = min(comebackDelay * 2, Self.longestComeback)
  }

  private func takePress() {
    presses += 1
    // The press dismisses the HUD: showing it again reverses that.
    present()
    onPress(presses)
  }

  private func sendChange() {
    guard phase == .up, content != shown, cooldown == nil else { return }
    shown = content
    hud.send(.update(id: id, content))
    cooldown = LoopTimer(on: loop, after: Self.updateInterval) { [unowned self] in
      cooldown = nil
      sendChange()
    }
  }
}

/// What the HUD shows when the command has ended.
enum FinalState: Equatable {
  case none
  /// The status is unknown.
  case ended(details: String)
  case success(details: String)
  case failure(details: String, note: String? = nil)

  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
