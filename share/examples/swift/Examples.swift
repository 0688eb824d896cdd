import BezelKit
import Foundation

/// `swift run bezel-examples NAME`
@main
struct Examples {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "determinate-with-progress": try await determinateWithProgress()
    case "notifications": await notifications()
    case "tap-to-cancel": try await tapToCancel()
    default: print("Usage: bezel-examples determinate-with-progress|notifications|tap-to-cancel")
    }
  }
}

/// A time, multiplied by `BEZEL_EXAMPLE_PACE`.
func paced(_ seconds: Double) -> Duration {
  let pace = ProcessInfo.processInfo.environment["BEZEL_EXAMPLE_PACE"].flatMap(Double.init) ?? 1
  return .seconds(seconds * pace)
}

/// Simulates work of that many seconds.
func work(_ seconds: Double) async {
  try? await Task.sleep(for: paced(seconds))
}
