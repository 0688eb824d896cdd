import Glibc
import HeadlessSway
import Testing

@testable import CommandRelay

struct ProcessTreeTests {
  @Test func `a command's processes are listed with parents before their children`() throws {
    let program = try Probe.start("sh -c 'sleep 1000 & echo $$ $!; wait' & wait")
    let line = try #require(program.nextLine(within: .seconds(60)))
    let inner = line.split(separator: " ").compactMap { pid_t($0) }
    let listed = ProcessTree().command(program.pid, of: getpid())
    let expected = [program.pid] + inner
    #expect(listed.filter(expected.contains) == expected)
    for process in inner { kill(process, SIGKILL) }
    _ = program.ending(within: .seconds(60))
  }
}
