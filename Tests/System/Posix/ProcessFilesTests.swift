import BezelPosix
import Glibc
import Testing

@Suite struct ProcessFilesTests {
  @Test func `a process is a descendant of its parent`() {
    #expect(Ancestry.of(getpid()).prefix(2) == [getpid(), getppid()])
    #expect(Ancestry.of(1).isEmpty)
    #expect(Ancestry.of(-5).isEmpty)
    #expect(Ancestry.of(.max).isEmpty)
  }

  @Test func `the leader of a session has the ancestors of all its processes`() {
    #expect(Ancestry.ofSession(getpid()) == Ancestry.of(getsid(0)))
    #expect(Ancestry.ofSession(-5).isEmpty)
  }
}
