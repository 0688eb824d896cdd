import BezelKit

// A detached task shows the HUD while the main thread does something else.
let task = Task.detached {
  let hud = HUD.show("Detached")
  hud.dismiss(after: .milliseconds(300))
  return try await hud.waitUntilEnded()
}
_ = readLine()
let reason = try await task.value
precondition(reason == .completed, "the HUD ended as \(reason)")
