import CommandLine
package import ControlWire
package import HUDCommands
package import HUDControl
package import HUDDisplay
import HUDModel
import Time

/// Carries out commands on the HUDs of a display, and replies to them.
package struct CommandHandler {
  private let display: HUDDisplay

  package init(for display: HUDDisplay) {
    self.display = display
  }

  /// Carries out a command. The reply is sent at once, or when the HUD has ended for which the command waits.
  package func carryOut(_ command: Command, from origin: CommandOrigin, replyingTo reply: PendingReply) {
    do {
      switch command {
      case .show(let show): try self.show(show, from: origin, reply)
      case .update(let id, let patch):
        try update(id, patch, replacing: false, from: origin, reply)
      case .replace(let id, let patch):
        try update(id, patch, replacing: true, from: origin, reply)
      case .dismiss(let dismissal): dismiss(dismissal, reply)
      case .list(let format): list(in: format, reply)
      case .events(let format): sendEvents(in: format, reply)
      case .stop:
        reply.finish()
        display.close()
      }
    } catch {
      reply.refuse("\(error)", .usage)
    }
  }

  /// Parses a command line and carries it out. Verbs that other programs carry out are refused.
  package func carryOut(_ request: ArgumentsRequest, replyingTo reply: PendingReply) {
    do throws(UsageError) {
      switch try Invocation(parsing: request.arguments) {
      case .command(let command): carryOut(command, from: CommandOrigin(of: request), replyingTo: reply)
      case .text(let text):
        reply.write(text)
        reply.finish()
      case .run, .hook, .hookEnd, .render, .serve:
        let verb = request.arguments.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        throw UsageError("the server does not carry out '\(verb.shortened)'; give it to 'bezel'")
      }
    } catch {
      reply.refuse(error.description, .usage)
    }
  }

  /// The sentence for an id without a HUD.
  package static func noSuchHUD(_ id: String) -> String {
    "no HUD '\(id.shortened)' is up; 'bezel list' lists the HUDs"
  }

  // MARK: Show and update

  private func show(_ show: Command.Show, from origin: CommandOrigin, _ reply: PendingReply) throws {
    guard display.request(of: show.id) != nil || !display.isFull else {
      throw UsageError(
        "there can't be more than \(HUDDisplay.mostBezels) HUDs; dismiss one, or show an id that is up")
    }
    let holder = show.holds ? display.makeHoldToken() : nil
    let showing = try display.show(request(for: show, from: origin), as: show.id, heldBy: holder)
    if show.frees { display.send(.freed, to: showing) }
    guard show.waits || show.holds else { return reply.finish() }
    wait(for: showing, heldBy: holder, reply)
  }

  private func request(for show: Command.Show, from origin: CommandOrigin) throws -> HUD.Request {
    var request = HUD.Request(Content(indicator: Indicator(show.indicator) ?? .spinner))
    show.patch.apply(to: &request, with: try Patch.Resources(loading: show.patch, from: origin))
    guard !request.content.isEmpty else {
      throw UsageError("the HUD would be empty; give a title, or another mode than text")
    }
    return request
  }

  private func wait(for showing: ShowingID, heldBy holder: HoldToken?, _ reply: PendingReply) {
    let watch = display.watch(showing) { reason in
      if reason == .lost || reason == .failed {
        reply.writeError("the HUD '\(showing.id.shortened)' has ended with its output or the compositor")
      }
      reply.finish(ExitStatus(reason))
    }
    reply.onClientGone = { [display] in
      watch.cancel()
      if let holder { display.send(.released(holder), to: showing) }
    }
  }

  private func update(
    _ id: String, _ patch: Patch, replacing: Bool, from origin: CommandOrigin, _ reply: PendingReply
  ) throws {
    guard let present = display.request(of: id) else {
      return reply.refuse(Self.noSuchHUD(id), .noSuchHUD)
    }
    var request = replacing ? HUD.Request(Content()) : present
    patch.apply(to: &request, with: try Patch.Resources(loading: patch, from: origin))
    try display.update(request, of: id)
    reply.finish()
  }

  // MARK: Dismiss, list and events

  private func dismiss(_ dismissal: Command.Dismiss, _ reply: PendingReply) {
    let event = dismissal.delay.map(HUD.Event.hideAfter) ?? .hide
    guard let id = dismissal.id else {
      for id in display.ids { display.send(event, to: id) }
      return reply.finish()
    }
    guard display.send(event, to: id) else { return reply.refuse(Self.noSuchHUD(id), .noSuchHUD) }
    reply.finish()
  }

  private func list(in format: Command.Format, _ reply: PendingReply) {
    reply.write(HUDReport.list(display.huds, isHidden: display.isHiddenByOverflow, asJSON: format == .json))
    reply.finish()
  }

  private func sendEvents(in format: Command.Format, _ reply: PendingReply) {
    let listener = display.listen { event in
      switch format {
      case .text: reply.write(HUDReport.line(of: event))
      case .json: reply.write(HUDReport.json(of: event))
      case .typed: reply.send(event)
      }
    } closed: {
      reply.finish()
    }
    reply.onClientGone = { listener.cancel() }
  }
}

extension ExitStatus {
  /// The status of a command that has waited for the end of a HUD.
  fileprivate init(_ reason: HUDLifecycle.Reason) {
    switch reason {
    case .completed, .timedOut, .superseded, .neverShown: self = .success
    case .tapped, .escaped: self = .dismissedByUser
    case .button: self = .buttonPressed
    case .lost, .failed: self = .failure
    }
  }
}
