/// What may happen to a HUD's life, one thing at a time.
package enum Move: Hashable, Sendable {
  /// The terms are `ModelCheck.terms` and `.patientTerms`; two of the callers hold the HUD they show.
  case show, showWithGrace, showHeld, showHeldToo
  case hide, hideAfter, update
  /// An update to terms under which nothing but a caller ends the HUD.
  case updateToStay
  case release, releaseToo, free
  /// Hidden at once: the server ends.
  case remove
  /// What a user does; the pointer comes to the bezel, and leaves it.
  case tap, button, escape, hover, leave
  /// A picture of the present presentation reaches the screen.
  case frame
  /// A tenth of a second passes without a frame and without anybody waking the lifecycle.
  case nothing
  /// The next deadline comes, and fires.
  case deadline
  /// Someone is woken long after every deadline.
  case lateDeadline
  /// The output or the surface goes; the compositor goes with all it knows; a surface can't be had.
  case outputLost, compositorLost, failed
  /// From now on someone waits to be told, and will then give a command, while the effects that follow the telling
  /// are still to be carried out.
  case willAnswer(Answer)

  package static let plain: [Move] = [
    .show, .showWithGrace, .showHeld, .showHeldToo, .hide, .hideAfter, .update, .updateToStay, .release,
    .releaseToo, .free,
    .remove, .tap, .button, .escape, .hover, .leave, .frame, .nothing, .deadline, .lateDeadline, .outputLost,
    .compositorLost, .failed,
  ]

  package static let all = plain + Answer.all.map(Move.willAnswer)

  var isShow: Bool { self == .show || self == .showWithGrace || self == .showHeld || self == .showHeldToo }
}

/// A command that is given from within a telling.
package struct Answer: Hashable, Sendable, CustomStringConvertible {
  /// What one can be told of while effects are carried out.
  package enum Telling: Hashable, Sendable, CaseIterable {
    case willAppear, didAppear, willDisappear, didDisappear, ended
    /// The presenter's own: a surface is to be created, and can't be.
    case creation
  }

  package enum Command: Hashable, Sendable, CaseIterable {
    case show, showWithGrace, showHeld, hide, hideAfter, update, release, remove
    /// The presenter's own, too.
    case failed
  }

  package let telling: Telling
  package let command: Command

  package static let all: [Answer] =
    Telling.allCases.flatMap { telling in
      Command.allCases.map { Answer(telling: telling, command: $0) }
    }
    .filter { ($0.telling == .creation) == ($0.command == .failed) }

  package var description: String { "\(command) when told \(telling)" }

  var move: Move {
    switch command {
    case .show: .show
    case .showWithGrace: .showWithGrace
    case .showHeld: .showHeld
    case .hide: .hide
    case .hideAfter: .hideAfter
    case .update: .update
    case .release: .release
    case .remove: .remove
    case .failed: .failed
    }
  }
}
