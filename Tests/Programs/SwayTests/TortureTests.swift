import HeadlessSway
import Testing
import bezel_torture

/// The short forms of `make torture-socket`, `make soak` and `make torture-faults`.
@Suite(.serialized, .needs("sway", "grim"))
struct TortureTests {
  private let sway: Sway

  init() throws {
    sway = try Sway(Sway.Outputs(width: 800, height: 600))
  }

  private func startServer() throws -> ServerUnderTest {
    try ServerUnderTest("\(InstalledPrograms.buildFolder)/bezeld", environment: sway.environment)
  }

  @Test func `hostile messages neither end nor hold up the server, and each whole one is answered`() throws {
    var torture = try SocketTorture(seed: 1, start: startServer)
    // An unoptimized server needs 40 ms to parse a command.
    try torture.run(InstalledPrograms.areOptimized ? 6000 : 400)
    #expect(torture.report.isGood, "\(torture.report)")
  }

  @Test func `the server gives back what 300 HUDs took`() throws {
    let server = try startServer()
    var soak = Soak(server, seed: 1)
    soak.run(InstalledPrograms.areOptimized ? 300 : 30)
    #expect(soak.report.problems.isEmpty, "\(soak.report)")
    #expect(server.stop() == .status(0), "\(server.program.errors)")
  }

  @Test(.needs("prlimit"))
  func `a server with few descriptors ends with a sentence or answers, and does not die`() throws {
    var torture = FaultTorture(on: sway, programs: InstalledPrograms.buildFolder)
    for fault in Fault.all(isRoot: false) where fault.name.hasPrefix("limit nofile") {
      _ = try torture.run(fault)
    }
    #expect(torture.report.isGood && torture.report.faults > 5, "\(torture.report)")
  }

  @Test func `a server whose socket or folder is removed listens again, or ends for the next one`() throws {
    var torture = FaultTorture(on: sway, programs: InstalledPrograms.buildFolder)
    try torture.runRemovals { _, _ in }
    #expect(torture.report.isGood && torture.report.faults == 3, "\(torture.report)")
  }

  @Test func `a message depends on its number and the seed only`() {
    for number in 0..<200 {
      let (one, other) = (HostileMessage(number, seed: 7), HostileMessage(number, seed: 7))
      #expect(one.bytes == other.bytes && one.cuts == other.cuts && one.ending == other.ending)
    }
    #expect(HostileMessage(1, seed: 7).bytes != HostileMessage(1, seed: 8).bytes)
  }
}
