import Glibc
import Testing

@testable import BezelPosix

@Suite struct ChildProcessTests {
  @Test(.timeLimit(.minutes(1))) func `a child that is not used any longer leaves no zombie`() async throws {
    var children: [ChildProcess] = []
    for _ in 0..<20 { children.append(try ChildProcess("sleep", ["600"], variables: ["PATH"])) }
    let processes = children.map(\.process)
    children = []
    for process in processes {
      while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(errno == ESRCH)
    }
  }
}
