import EventLoop
import Glibc
import HUDClient
import HUDControl

/// A running command's HUD, which the user's server shows.
///
/// It goes with this process, and nothing that becomes of it is a matter for the command: without a server, a
/// compositor or a font it just isn't there.
final class CommandPanel {
  /// Its button was pressed, for the first time, the second time, …
  var onPress: (Int) -> Void = { _ in }
  /// Why it can't be seen: one sentence.
  var onComplaint: (String) -> Void = { _ in }

  /// What the button says before it was pressed, after that, and from then on.
  private static let buttons = ["Cancel", "Terminate", "Kill"]
  /// More often nobody could read it.
  private static let pace = Duration.milliseconds(100)
  /// How long the end of the command waits for the server to take the last word.
  private static let patience = Duration.milliseconds(250)

  private let loop: EventLoop
  private let options: RunOptions
  private let id = "run-\(getpid())"
  private var phase = Phase.absent
  private var appearance: Appearance?
  private var shown: Appearance?
  private var presses = 0
  /// The conversation that the HUD lives as long as.
  private var hold: ServerTalk?
  /// A command that isn't answered yet.
  private var command: ServerTalk?
  private var rest: LoopTimer?
  /// Runs while somebody else holds the way to the server up.
  private var retry: LoopTimer?

  private enum Phase {
    case absent
    case up
    /// Sent away, by the user or a command.
    case away
    /// There is nobody who could show it.
    case impossible
  }

  init(_ options: RunOptions, on loop: EventLoop) {
    self.options = options
    self.loop = loop
  }

  /// Whether it is shown, or will be as soon as may be.
  var isUp: Bool { phase == .up || retry != nil }

  /// Shows it for the first time.
  func appear(as appearance: Appearance) {
    self.appearance = appearance
    present()
  }

  /// Lets it show something else, as soon as it may.
  func change(to appearance: Appearance) {
    self.appearance = appearance
    sendChange()
  }

  /// Lets it show something else before this process stops.
  func changeAtOnce(to appearance: Appearance) {
    guard phase == .up else { return }
    shown = appearance
    _ = try? talk(startsServer: false, update(appearance)) { [unowned self] talk, answer in
      if case .ended = answer { loop.remove(talk) }
    }
  }

  /// Leaves the command's end behind, as `bezel` would be told of it, and calls back soon in any case. What was sent away
  /// comes back for a failure only, and what was never seen doesn't come now.
  func finish(_ ending: Farewell, then done: @escaping () -> Void) {
    retry?.cancel()
    retry = nil
    guard phase == .up || (phase == .away && ending.isFailure) else { return done() }
    var isDone = false
    let finishOnce = {
      guard !isDone else { return }
      isDone = true
      done()
    }
    let timer = LoopTimer(on: loop, finishOnce)
    timer.arm(after: Self.patience)
    // It goes on holding the HUD until that is freed; what becomes of it is heard no more.
    if let hold { loop.remove(hold) }
    if let command { loop.remove(command) }
    do throws(ControlError) {
      command = try talk(words(of: ending)) { _, answer in
        guard case .ended = answer else { return }
        timer.cancel()
        finishOnce()
      }
    } catch {
      timer.cancel()
      finishOnce()
    }
  }

  /// Ends all conversations, and with them the HUD unless something else was made of it.
  func close() {
    rest?.cancel()
    for talk in [hold, command].compactMap({ $0 }) { loop.remove(talk) }
    (hold, command) = (nil, nil)
  }

  // MARK: Words

  private func words(of ending: Farewell) -> [String] {
    switch ending {
    case .none: ["dismiss", "--", id]
    case .ended(let details): status("info", details)
    case .success(let details): status("success", details)
    case .failure(let details): status("error", details, ["--timeout", options.errorTimeout])
    }
  }

  private func status(_ verb: String, _ details: String, _ more: [String] = []) -> [String] {
    [verb, "--id", id, "--free"] + options.look + more + ["--details=\(details)", "--", options.title]
  }

  private func update(_ appearance: Appearance) -> [String] {
    ["update", "--id", id] + appearance.words(mode: options.mode)
  }

  private var button: [String] {
    options.hasCancel ? ["--button", Self.buttons[min(presses, Self.buttons.count - 1)]] : []
  }

  // MARK: Showing

  private func present() {
    guard let appearance else { return }
    do throws(ControlError) {
      hold = try talk(
        ["show", "--id", id, "--hold", "--timeout", "never"] + options.look + button
          + appearance.words(mode: options.mode) + ["--", options.title]
      ) { [unowned self] talk, answer in
        if hold === talk { hear(answer) }
      }
      shown = appearance
      phase = .up
    } catch .busy {
      let timer = LoopTimer(on: loop) { [unowned self] in
        retry = nil
        present()
      }
      timer.arm(after: Self.pace)
      retry = timer
    } catch {
      phase = .impossible
      onComplaint("\(error)")
    }
  }

  private func hear(_ answer: ServerTalk.Answer) {
    switch answer {
    case .line: return
    case .complaint(let sentence): return onComplaint(sentence)
    case .ended(let status):
      if let hold { loop.remove(hold) }
      hold = nil
      switch status {
      case 11: takePress()
      // A server that has died is no reason not to tell of a failure later: by its successor.
      case 0, 10, nil: phase = .away
      default: phase = .impossible
      }
    }
  }

  private func takePress() {
    presses += 1
    // The HUD that goes because of it turns round on its way.
    present()
    onPress(presses)
  }

  private func sendChange() {
    guard phase == .up, let appearance, appearance != shown, command == nil, rest == nil else { return }
    shown = appearance
    command = try? talk(startsServer: false, update(appearance)) { [unowned self] talk, answer in
      guard case .ended = answer, command === talk else { return }
      loop.remove(talk)
      command = nil
      sendChange()
    }
    let timer = LoopTimer(on: loop) { [unowned self] in
      rest = nil
      sendChange()
    }
    timer.arm(after: Self.pace)
    rest = timer
  }

  private func talk(
    startsServer: Bool = true, _ words: [String], onAnswer: @escaping (ServerTalk, ServerTalk.Answer) -> Void
  ) throws(ControlError) -> ServerTalk {
    let socket = try SocketPlace.current().socketAtOnce(startsServer ? .orphan : nil)
    let talk = ServerTalk(socket, asking: words, onAnswer: onAnswer)
    loop.add(talk)
    return talk
  }
}

/// What a HUD says when its command has ended.
enum Farewell: Equatable {
  case none
  /// Nobody knows how.
  case ended(details: String)
  case success(details: String)
  case failure(details: String)

  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
