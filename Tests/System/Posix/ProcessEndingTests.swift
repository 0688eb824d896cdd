import BezelPosix
import Testing

struct ProcessEndingTests {
  @Test func `the status is that of a shell`() {
    #expect(ProcessEnding.status(3).shellStatus == 3)
    #expect(ProcessEnding.signal(9).shellStatus == 137)
  }
}
