import ArgumentParser
import HUDControl
import HUDServer

/// Reads command lines: those that `bezel` hands to the server, and the program's own.
enum CommandReader {
  /// The verb, ready to be carried out, or what to say instead: a help text, or what was not understood.
  static func read(_ words: [String]) -> Result<any ParsableCommand, Refused> {
    do {
      return .success(try BezelCommand.parseAsRoot(words))
    } catch {
      return .failure(Refused(error))
    }
  }

  /// Carries out what a command asks the server for.
  static func perform(_ request: Request, for caller: Caller, on stage: Stage) {
    do {
      let words = try request.words
      guard let verb = try read(words).get() as? any ServedVerb else {
        return caller.refuse("'\(words.first ?? "")' is not for the server; 'bezeld' does it itself", .usage)
      }
      try verb.perform(for: caller, on: stage)
    } catch let refused as Refused {
      caller.answer(refused.answer)
    } catch {
      caller.refuse("\(error)", .usage)
    }
  }

  /// Carries out a command line without a server.
  static func answer(_ words: [String]) -> Answer {
    do {
      switch try read(words).get() {
      case let verb as any LocalVerb: return try verb.answer()
      case let verb as any ServedVerb: return verb.answerWithoutServer()
      default: return Answer(output: BezelCommand.helpMessage() + "\n")
      }
    } catch let refused as Refused {
      return refused.answer
    } catch {
      return Answer(complaint: "\(error)", status: .failure)
    }
  }
}

/// A command line that ends before it begins.
struct Refused: Error {
  let answer: Answer

  init(_ error: any Error) {
    answer =
      BezelCommand.exitCode(for: error) == .success
      ? Answer(output: BezelCommand.fullMessage(for: error) + "\n")
      : Answer(complaint: BezelCommand.message(for: error), status: .usage)
  }
}

extension Caller {
  func answer(_ answer: Answer) {
    if !answer.output.isEmpty { write(answer.output) }
    if let complaint = answer.complaint { complain(complaint) }
    finish(answer.status)
  }
}
