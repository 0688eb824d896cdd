import ArgumentParser
import HUDControl
import HUDServer

/// Reads command lines: those that `bezel` hands to the server, and the program's own.
enum CommandReader {
  /// The verb, ready to be carried out, or what to say instead: a help text, or what was not understood.
  private static func read(_ words: [String]) throws(Refused) -> any ParsableCommand {
    let verbs = BezelCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if let verb = words.first, !verb.hasPrefix("-"), !verbs.contains(verb) {
      throw Refused("there is no verb '\(verb)'; there are \(verbs.joined(separator: ", "))")
    }
    do {
      return try BezelCommand.parseAsRoot(words)
    } catch {
      throw Refused(error, verb: words.first)
    }
  }

  /// Carries out what a command asks the server for.
  static func perform(_ request: Request, for caller: Caller, on stage: Stage) {
    do {
      let words = try request.words
      if let verb = try read(words) as? any ServedVerb {
        try verb.perform(for: caller, on: stage)
      } else {
        caller.answer(answer(words))
      }
    } catch let refused as Refused {
      caller.answer(refused.answer)
    } catch {
      caller.refuse("\(error)", .usage)
    }
  }

  /// Carries out a command line without a server.
  static func answer(_ words: [String]) -> Answer {
    do {
      switch try read(words) {
      case let verb as any LocalVerb: return try verb.answer()
      case let verb as any ServedVerb: return verb.answerWithoutServer()
      case var help: return try answer(running: &help)
      }
    } catch let refused as Refused {
      return refused.answer
    } catch {
      return Answer(complaint: "\(error)", status: .failure)
    }
  }

  /// ArgumentParser's own commands say what they have to say by throwing it.
  private static func answer(running command: inout any ParsableCommand) throws(Refused) -> Answer {
    do {
      try command.run()
      return Answer()
    } catch {
      throw Refused(error, verb: nil)
    }
  }
}

/// A command line that ends before it begins: with a help text, or with what was not understood.
private struct Refused: Error {
  let answer: Answer

  init(_ sentence: String) {
    answer = Answer(complaint: sentence, status: .usage)
  }

  init(_ error: any Error, verb: String?) {
    if BezelCommand.exitCode(for: error) == .success {
      answer = Answer(output: BezelCommand.fullMessage(for: error) + "\n")
    } else {
      answer = Answer(complaint: Self.sentence(BezelCommand.message(for: error), verb), status: .usage)
    }
  }

  /// What ArgumentParser says, with what to do: of a value it has been said what is accepted.
  private static func sentence(_ message: String, _ verb: String?) -> String {
    let sentence = message.prefix(1).lowercased() + message.dropFirst()
    guard let verb, !message.contains("' is invalid for '") else { return sentence }
    return "\(sentence); 'bezel help \(verb)' tells what is accepted"
  }
}

extension Caller {
  func answer(_ answer: Answer) {
    if !answer.output.isEmpty { write(answer.output) }
    if let complaint = answer.complaint { complain(complaint) }
    finish(answer.status)
  }
}
