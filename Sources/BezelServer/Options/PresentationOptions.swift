import ArgumentParser
import HUDModel
import HUDServer

/// Which HUD a command is about, and whether the command lives as long as it.
struct PresentationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Its name; the same name changes the HUD that is up.", valueName: "id"))
  var id = Stage.defaultID

  @Flag(help: "Returns when the HUD is gone: 0 ended by itself or by a command, 10 dismissed by the user.")
  var wait = false

  @Flag(help: "Stays, and takes the HUD away when it is ended itself.")
  var hold = false

  func show(_ request: HUD.Request, for caller: Caller, on stage: Stage) throws {
    let presentation = try stage.show(request, as: id)
    guard wait || hold else { return caller.finish() }
    let watch = stage.watch(presentation) { reason in
      if reason == .lost || reason == .failed { caller.complain("the HUD '\(id)' was \(reason.rawValue)") }
      caller.finish(ExitStatus(reason))
    }
    caller.onGone = {
      watch.cancel()
      if hold { stage.send(.holderGone, to: presentation) }
    }
  }
}

extension ExitStatus {
  /// What a command ends with that has waited for a HUD.
  init(_ reason: HUDLifecycle.Reason) {
    switch reason {
    case .completed, .timedOut, .superseded, .neverShown: self = .success
    case .tapped, .escaped: self = .dismissedByUser
    case .button: self = .button
    case .lost, .failed: self = .failure
    }
  }
}
