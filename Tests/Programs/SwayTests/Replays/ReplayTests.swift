import Foundation
import HeadlessSway
import Testing

/// The demos of MBProgressHUD, SVProgressHUD and JGProgressHUD, as scripts.
@Suite(.needs("sway", "grim"))
struct ReplayTests {
  @Test("an example shows the original's pictures for the original's time", arguments: Replay.all)
  func replay(_ replay: Replay) throws {
    try ReplayRun(replay).check()
  }

  @Test func `every script has a test`() throws {
    let found = try FileManager.default.subpathsOfDirectory(atPath: ReplayRun.examples).filter {
      // The recipes have tests of their own.
      $0.contains("/") && $0.hasSuffix(".sh") && !$0.hasPrefix("protocol/") && !$0.hasPrefix("recipes/")
    }
    #expect(Replay.all.map { $0.script + ".sh" }.sorted() == found.sorted())
  }
}
