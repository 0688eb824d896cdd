import ControlWire
import HUDControl
import HUDDisplay
import HUDServer

/// A verb that a running server carries out for the command that asked.
protocol ServedVerb: Verb {
  /// Answers the caller, at once or later. What it throws is told as a misuse of the command line.
  func perform(for reply: PendingReply, on display: HUDDisplay) throws

  /// What is true when no server runs: no HUD is up.
  func answerWithoutServer() -> Answer
}

/// A verb that `bezeld` carries out itself, without a server.
protocol LocalVerb: Verb {
  func answer() -> Answer
}
