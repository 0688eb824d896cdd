package import BezelCommandLine
import BezelControlWire
package import BezelPosix
import BezelValues
import Glibc
import HUDCommands

/// `bezel notify`: shows what a script would send with notify-send, in a process of its own.
package enum NotifyRun {
  /// Shows it, and waits for its end where notify-send does, which has one status for all ends of a notification.
  package static func perform(_ options: NotifyOptions) -> ExitStatus {
    let notification = options.notification(process: getpid())
    for label in notification.omitted {
      Console.complain("a HUD has at most two buttons; '\(label.shortened)' is omitted")
    }
    var show = notification.show
    if options.printsID, show.waits { _ = Console.print("\(notification.number)\n") }
    var (status, errors) = send(show)
    if [.usage, .failure].contains(status), show.patch.icon != nil || show.patch.image != nil {
      // Notification servers omit a picture that they don't find.
      (show.patch.icon, show.patch.image) = (nil, nil)
      (status, errors) = send(show)
    }
    for error in errors { Console.complain(error) }
    switch status {
    case .dismissedByUser:
      if let action = notification.tapAction { return Console.print("\(action)\n") }
      return .success
    case .buttonPressed: return .success
    case .success where options.printsID && !show.waits: return Console.print("\(notification.number)\n")
    default: return status
    }
  }

  /// Returns the status and the messages. The name of the button that was pressed is printed.
  private static func send(_ show: Command.Show) -> (ExitStatus, [String]) {
    var errors: [String] = []
    do throws(ControlError) {
      let address = try ControlSocketAddress.current()
      let request = ControlRequest.fromThisProcess(Command.show(show).words)
      let outcome = try address.send(request, cancelsOnSignals: true) { answer throws(Errno) in
        if case .error(let message) = answer { errors.append(message) } else { try answer.print() }
      }
      return (try outcome.status(at: address), errors)
    } catch {
      return (error.exitStatus, errors + ["\(error)"])
    }
  }
}
