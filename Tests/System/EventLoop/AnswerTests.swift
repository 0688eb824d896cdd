import BezelEventLoop
import BezelValues
import HeadlessSway
import Testing

@Suite struct AnswerTests {
  private final class Log {
    var answers: [String] = []
  }

  private let loop = EventLoop()
  private let log = Log()

  private func answer(within limit: Duration) -> Answer<String> {
    Answer(within: limit, on: loop, orElse: { "late" }) { [log] in log.answers.append($0) }
  }

  @Test func `the first answer is given, once`() {
    let answer = answer(within: .seconds(60))
    answer.give("yes")
    answer.give("no")
    #expect(log.answers == ["yes"])
    loop.finish()
  }

  @Test func `the deadline answers in its place`() throws {
    let answer = answer(within: .milliseconds(1))
    try Deadline.wait(between: { loop.turn(timeout: .seconds(1)) }) { !log.answers.isEmpty }
    answer.give("yes")
    #expect(log.answers == ["late"])
    loop.finish()
  }

  @Test func `one that is cancelled, or that nobody keeps, is never given`() {
    let cancelled = answer(within: .milliseconds(1))
    cancelled.cancel()
    cancelled.give("yes")
    _ = answer(within: .milliseconds(1))
    #expect(loop.leftovers.isEmpty)
    loop.turn(timeout: .milliseconds(20))
    #expect(log.answers.isEmpty)
    loop.finish()
  }
}
