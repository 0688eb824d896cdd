import BezelEventLoop
import Testing

@Suite struct CapturedProgramTests {
  private func outcome(of words: [String], limit: Duration?) throws -> CapturedProgram.Outcome {
    let loop = EventLoop()
    var outcome: CapturedProgram.Outcome?
    let program = try CapturedProgram("/bin/sh", ["-c"] + words, limit: limit, on: loop) { outcome = $0 }
    defer { program.close() }
    while true {
      if let outcome { return outcome }
      loop.turn()
    }
  }

  @Test func `its status, its output and its errors are kept`() throws {
    let outcome = try outcome(of: ["echo out; echo err >&2; exit 3"], limit: nil)
    #expect(outcome.status == 3 && !outcome.isLate)
    #expect(outcome.output == Array("out\n".utf8) && outcome.errors == Array("err\n".utf8))
  }

  @Test func `one that is late is killed, with what it has started`() throws {
    let outcome = try outcome(of: ["echo out; sleep 1000"], limit: .milliseconds(300))
    #expect(outcome.isLate && outcome.status == nil)
  }

  @Test func `with a limit, what it prints takes 16 MiB at most, of which the first is kept`() throws {
    let outcome = try outcome(of: ["cat /dev/zero"], limit: .seconds(60))
    #expect(outcome.status != 0 && !outcome.isLate)
    #expect(outcome.output.count == 1 << 20)
  }
}
