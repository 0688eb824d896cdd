import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer

/// Which HUD a command shows, and whether the command lives as long as it.
struct ShowingWords: Sendable {
  private var id: String?
  private var waits = false
  private var holds = false
  private var frees = false

  static let options: [CommandOption<ShowingWords>] = [
    CommandOption(
      "id", "ID", "Its name; the same name changes the HUD that is up.",
      accepted: "a name of visible characters, on one line", { isName($0) ? $0 : nil }, \.id),
    CommandOption(
      flag: "wait",
      "Returns when it is gone: 0 ended by itself or by a command, 10 dismissed by the user, 11 by its button. "
        + "Ending the command leaves the HUD up; --hold takes it along.",
      \.waits),
    CommandOption(
      flag: "hold",
      "The command stays until the HUD is gone, with the statuses of --wait; ending the command takes the HUD away, "
        + "unless other commands still hold it.", \.holds),
    CommandOption(
      flag: "free", "It stays when the commands end that hold it: an ending that its task leaves behind.",
      \.frees),
  ]

  init() {}

  /// `list` and `events` tell it in one column of one line.
  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.unicodeScalars.contains(where: \.isControl)
  }

  func show(_ request: HUD.Request, for reply: PendingReply, on display: HUDDisplay) throws {
    let id = id ?? HUDDisplay.defaultID
    guard display.request(of: id) != nil || !display.isFull else {
      throw UsageError(
        "there can't be more than \(HUDDisplay.mostBezels) HUDs; dismiss some, or show one by its id anew")
    }
    let holder = holds ? display.makeHoldToken() : nil
    let presentation = try display.show(request, as: id, heldBy: holder)
    if frees { display.send(.freed, to: presentation) }
    guard waits || holds else { return reply.finish() }
    let watch = display.watch(presentation) { reason in
      if reason == .lost || reason == .failed {
        reply.writeError("the HUD '\(id.shortened)' is gone, since its output or the compositor is")
      }
      reply.finish(ExitStatus(reason))
    }
    reply.onClientGone = {
      watch.cancel()
      if let holder { display.send(.released(holder), to: presentation) }
    }
  }
}

extension ExitStatus {
  /// What a command ends with that has waited for a HUD.
  fileprivate init(_ reason: HUDLifecycle.Reason) {
    switch reason {
    case .completed, .timedOut, .superseded, .neverShown: self = .success
    case .tapped, .escaped: self = .dismissedByUser
    case .button: self = .buttonPressed
    case .lost, .failed: self = .failure
    }
  }
}
