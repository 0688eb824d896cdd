import ArgumentParser
import HUDServer

/// A verb that a running server carries out for the command that asked.
protocol ServedVerb: ParsableCommand {
  /// Answers the caller, at once or later. What it throws is told as a misuse of the command line.
  func perform(for caller: Caller, on stage: Stage) throws

  /// What is true when no server runs: no HUD is up.
  func answerWithoutServer() -> Answer
}
