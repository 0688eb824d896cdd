import BezelKit

/// JGProgressHUD, "Tap To Cancel": the first tap asks for confirmation, and a second one within four seconds cancels. It
/// ends automatically after two minutes.
func tapToCancel() async throws {
  let warned = try HUD.Theme(.auto, ["shadow-color": "#ff3b30", "shadow-offset": "0,0", "shadow-blur": "24"])
  let end = ContinuousClock.now + paced(120)
  while ContinuousClock.now < end {
    let task = HUD.shared.show("Loading for a long time") {
      $0.dismissOn = .tap
      $0.timeout = .after(ContinuousClock.now.duration(to: end))
    }
    // Shown before the other HUD has disappeared, the question replaces it.
    for await event in task.events where event == .willDisappear { break }
    guard ContinuousClock.now < end else { return }
    let question = HUD.shared.error("Cancel?") {
      $0.theme = warned
      $0.timeout = .after(paced(4))
    }
    guard try await question.waitUntilEnded() == .timedOut else { return }
  }
}
