/// One thing that may happen to a HUD.
package enum Move: Hashable, Sendable {
  /// The settings are `ModelCheck.terms` and `.patientTerms`; two of the callers hold the HUD they show.
  case show, showWithGrace, showHeld, showHeldToo
  case hide, hideAfter, update
  /// An update with settings under which only a caller ends the HUD.
  case updateToStay
  case release, releaseToo, free
  /// Removed at once: the server ends.
  case remove
  /// The user's: the pointer enters the bezel, and leaves it.
  case tap, button, escape, hover, leave
  /// A frame of the present showing is presented.
  case frame
  /// A tenth of a second passes without a frame and without a wake-up.
  case nothing
  /// Time passes to the next deadline, which fires.
  case deadline
  /// The lifecycle is woken long after every deadline.
  case lateDeadline
  /// The output or the surface is lost; the compositor dies; a surface can't be created.
  case outputLost, compositorLost, failed
  /// An observer will give a command when it is notified, before the effects that follow are carried out.
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

/// A command that an observer gives while it is notified.
package struct Answer: Hashable, Sendable, CustomStringConvertible {
  /// What is reported while effects are carried out.
  package enum Notice: Hashable, Sendable, CaseIterable {
    case willAppear, didAppear, willDisappear, didDisappear, ended
    /// The controller's: a surface can't be created.
    case creation
  }

  package enum Command: Hashable, Sendable, CaseIterable {
    case show, showWithGrace, showHeld, hide, hideAfter, update, release, remove
    /// The controller's, too.
    case failed
  }

  package let notice: Notice
  package let command: Command

  package static let all: [Answer] =
    Notice.allCases.flatMap { notice in
      Command.allCases.map { Answer(notice: notice, command: $0) }
    }
    .filter { ($0.notice == .creation) == ($0.command == .failed) }

  package var description: String { "\(command) when notified of \(notice)" }

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
