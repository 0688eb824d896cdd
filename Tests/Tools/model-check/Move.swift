/// One step of a sequence.
package enum Move: Hashable, Sendable {
  /// The settings are `ModelCheck.terms` and `.patientTerms`. Two of the callers hold the HUD that they show.
  case show, showWithGrace, showHeld, showHeldToo
  case hide, hideAfter, update
  /// An update with settings under which only a caller dismisses the HUD.
  case updateToStay
  case release, releaseToo, free
  /// The server exits, and removes the HUD at once.
  case remove
  /// The pointer enters the bezel, and leaves it.
  case tap, button, escape, hover, leave
  /// A frame of the present showing is presented.
  case frame
  /// A tenth of a second passes without a frame or a wake-up.
  case nothing
  /// Time passes to the next deadline, which fires.
  case deadline
  /// The lifecycle is woken long after every deadline.
  case lateDeadline
  /// The output, the surface or the compositor is lost, or a surface cannot be created.
  case outputLost, compositorLost, failed
  /// Queues an observer's command: it is given at a notification, before later effects are run.
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
  /// A notification while effects are run.
  package enum Notice: Hashable, Sendable, CaseIterable {
    case willAppear, didAppear, willDisappear, didDisappear, ended
    /// From the controller: a surface cannot be created.
    case creation
  }

  package enum Command: Hashable, Sendable, CaseIterable {
    case show, showWithGrace, showHeld, hide, hideAfter, update, release, remove
    /// From the controller, too.
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
