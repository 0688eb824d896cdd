import Glibc

/// A command that has been started, and how to deal with it where it runs.
protocol RunningCommand: AnyObject {
  /// The command was stopped by the signal.
  var onStop: (Int32) -> Void { get set }
  var onEnd: (Ending) -> Void { get set }

  /// Whether it was stopped, and nobody has continued it that we know of.
  var isStopped: Bool { get }

  /// The handlers are set: what has happened since the start may be told.
  func begin()

  /// A child of this process has changed.
  func lookAfterChildren()

  /// This process got a signal, from the kernel if there is no sender: the command gets it unless it has it already.
  func forward(_ signal: Int32, from sender: pid_t?)

  /// Sends the signal to the command and all that belongs to it.
  func deliver(_ signal: Int32)

  /// Our terminal has another size.
  func resize()

  /// Stops this process as the command was stopped, so that the shell sees it; returns when it goes on.
  func stopUs(by signal: Int32)

  /// Lets the command go on as well, after ``stopUs(by:)``.
  func goOn(after signal: Int32)

  /// Goes on after a stop, in the foreground or the background.
  func takeUp()

  /// The command has ended, and all it printed has been passed on.
  func close()
}
