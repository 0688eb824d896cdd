import BezelKit

/// An async main that shows a HUD during its work.
@main
struct Asynchronous {
  static func main() async throws {
    let lines = await HUD.show(
      "Reading", indicator: .bar(progress: 0),
      while: { hud in
        var lines = 0
        while readLine() != nil {
          lines += 1
          hud.progress = Double(lines) / 3
          hud.details = "\(lines) of 3"
        }
        return lines
      })
    if lines == 0 { try await HUD.error("Nothing was read").waitUntilEnded() }
  }
}
