import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer

/// Carries out command lines: those that `bezel` hands to the server, and the program's own.
enum CommandReader {
  static func perform(_ request: ArgumentsRequest, for reply: PendingReply, on display: HUDDisplay) {
    do {
      let words = try request.words
      guard case .verb(let verb as any ServedVerb) = try Bezel.read(words, in: Surroundings(of: request))
      else {
        return reply.answer(answer(words))
      }
      try verb.perform(for: reply, on: display)
    } catch {
      reply.refuse("\(error)", .usage)
    }
  }

  /// Answers without a server.
  static func answer(_ words: [String]) -> Answer {
    do throws(UsageError) {
      switch try Bezel.read(words, in: Surroundings()) {
      case .text(let text): return Answer(output: text)
      case .verb(let verb as any LocalVerb): return verb.answer()
      case .verb(let verb as any ServedVerb): return verb.answerWithoutServer()
      case .verb(let verb): preconditionFailure("'\(type(of: verb).name)' is carried out by nobody")
      }
    } catch {
      return Answer(complaint: error.description, status: .usage)
    }
  }
}

extension PendingReply {
  fileprivate func answer(_ answer: Answer) {
    if !answer.output.isEmpty { write(answer.output) }
    if let complaint = answer.complaint { writeError(complaint) }
    finish(answer.status)
  }
}
