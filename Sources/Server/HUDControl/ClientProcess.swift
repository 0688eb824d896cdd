package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues

/// A command that a process of its own runs: the program `bezel`.
package final class ClientProcess {
  private var program: CapturedProgram?

  /// Starts it. `onEnd` is called once with all answers, the status at last.
  ///
  /// - Throws: the reason why it can't be started.
  package init(
    _ words: [String], on loop: EventLoop, onEnd: @escaping ([ControlAnswer]) -> Void
  ) throws(ControlError) {
    let client = InstalledProgram("bezel")
    do throws(Errno) {
      program = try CapturedProgram(client.path, words, named: client.name, on: loop) {
        onEnd(Self.answers($0))
      }
    } catch {
      throw ControlError(starting: client, error)
    }
  }

  /// Gives up waiting for the process, which goes on.
  package func close() { program?.close() }

  private static func answers(_ outcome: CapturedProgram.Outcome) -> [ControlAnswer] {
    var answers: [ControlAnswer] = []
    for line in String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n") {
      answers.append(.error(String(line.trimmingPrefix("bezel: "))))
    }
    guard let text = String(validating: outcome.output, as: UTF8.self) else {
      return answers + [
        .error("the output is not a text; run the command itself"), .status(.failure),
      ]
    }
    if !text.isEmpty { answers.append(.output(text)) }
    return answers + [.status(outcome.status.map { ExitStatus(rawValue: $0) } ?? .failure)]
  }
}
