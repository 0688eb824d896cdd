import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// Programs of this version beside running ones of another version.
@Suite(
  .serialized, .needs("sway", "grim"),
  .enabled(
    if: ProcessInfo.processInfo.environment["BEZEL_OTHER_VERSION"] != nil, "`make test-upgrade` runs these"))
struct UpgradeTests {
  private static let commands = [
    ["show", "Copying", "--id", "a", "--progress", "40%", "--timeout", "never"],
    ["update", "a", "--progress", "60%", "--details", "3 of 5"], ["list"], ["list", "--json"],
    ["success", "Copied", "--id", "a"], ["show", "Volume", "--style", "osd", "--icon", "volume"],
    ["output", "list"], ["volume", "show", "--verbose"], ["run", "--grace", "0s", "--", "true"],
    ["dismiss", "--all"],
  ]

  @Test(arguments: [true, false])
  func `a client of another version works with the server, or asks for 'bezel stop', which ends it`(
    isServerOlder: Bool
  ) throws {
    let other = try #require(ProcessInfo.processInfo.environment["BEZEL_OTHER_VERSION"])
    let (server, client) =
      isServerOlder ? (other, InstalledPrograms.buildFolder) : (InstalledPrograms.buildFolder, other)
    let sway = try Sway()
    let serving = try sway.start(["\(server)/bezeld", "serve"])
    // 'list' has success without a server, too, and 'show' would start another one.
    let address = try ControlSocketAddress(
      runtimeDirectory: sway.environment["XDG_RUNTIME_DIR"], display: sway.display)
    try Deadline.wait { (try? UnixSocket.connected(to: address.path)) != nil || !serving.isRunning }
    for command in Self.commands {
      let run = try sway.run(["\(client)/bezel"] + command)
      // A verb or an option may be newer than one of the two.
      let isUnknown = run.status == 64 && run.errors.contains(/there is no|has no|no such|unknown/)
      let works = run.status == 0 || (run.status == 69 && run.errors.contains("audio server"))
      #expect(works || run.errors.contains("bezel stop") || isUnknown, "\(command): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count < 2, "\(command): \(run.errors)")
    }
    #expect(serving.isRunning)
    let stop = try sway.run(["\(client)/bezel", "stop"])
    #expect(stop.status == 0, "\(stop.errors)")
    #expect(serving.ending() == .status(0), "\(serving.errors)")
  }
}
