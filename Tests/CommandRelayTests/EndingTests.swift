import CommandRelay
import Testing

struct EndingTests {
  @Test func `a status is what a shell shows`() {
    #expect(Ending.exit(3).status == 3)
    #expect(Ending.signal(9).status == 137)
  }
}
