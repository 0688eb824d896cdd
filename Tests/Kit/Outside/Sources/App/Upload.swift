import BezelKit

/// Uploads files with a HUD, and offers to try again after an error.
public func upload(_ files: [String], send: (String) async throws -> Void) async throws {
  let hud = HUD.show("Uploading", indicator: .bar(progress: 0))
  for (number, file) in files.enumerated() {
    hud.details = file
    do {
      try await send(file)
    } catch {
      return try await askAgain(files, send: send)
    }
    hud.progress = Double(number + 1) / Double(files.count)
  }
  hud.succeed("Uploaded")
}

private func askAgain(_ files: [String], send: (String) async throws -> Void) async throws {
  let hud = HUD.show("Upload failed", indicator: .error, button: "Retry")
  if try await hud.waitForButton() == "Retry" { try await upload(files, send: send) }
}
