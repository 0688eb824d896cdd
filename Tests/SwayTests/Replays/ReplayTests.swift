import Foundation
import HeadlessSway
import Testing

/// The demos of MBProgressHUD, SVProgressHUD and JGProgressHUD, as the examples tell them.
@Suite(.needs("sway", "grim"))
struct ReplayTests {
  @Test("an example shows what the original does, as long as it does", arguments: Replay.all)
  func replay(_ replay: Replay) throws {
    try Performance(replay).watch()
  }

  @Test func `no script is left out`() throws {
    let found = try FileManager.default.subpathsOfDirectory(atPath: Performance.examples).filter {
      $0.contains("/") && $0.hasSuffix(".sh")
    }
    #expect(Replay.all.map { $0.script + ".sh" }.sorted() == found.sorted())
  }
}
