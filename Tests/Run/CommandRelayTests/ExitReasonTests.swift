import CommandRelay
import Testing

struct ExitReasonTests {
  @Test func `the status is that of a shell`() {
    #expect(ExitReason.exit(3).status == 3)
    #expect(ExitReason.signal(9).status == 137)
  }
}
