import BezelPosix

/// The commands of the tour.
package enum Tour {
  /// One command, and the pause after it.
  package struct Step {
    /// The arguments of `bezel`.
    package let command: [String]
    package let pause: Duration
    /// The name of the picture to save at the end of the pause.
    package let picture: String?
    /// Whether the pause and the picture come while the command runs.
    package let isLong: Bool

    /// As it is written in a shell.
    package var text: String {
      let words = command.map { word in
        let isPlain = word.utf8.allSatisfy { $0 > 0x20 && !"'\"$*?;&|<>()[]{}`\\#~!".utf8.contains($0) }
        return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
      }
      return (["bezel"] + words).joined(separator: " ")
    }

    init(_ command: String..., pause: Duration, picture: String? = nil, isLong: Bool = false) {
      self.command = command
      self.pause = pause
      self.picture = picture
      self.isLong = isLong
    }
  }

  /// Prints what ninja does for seven files.
  private static let build = """
    for file in lexer parser scope types module linker main; do
      step=$((step + 1)); echo "[$step/7] Building C object $file.c.o"; sleep 0.3
    done
    """

  private static func volume(_ percent: Int, pause: Duration, picture: String? = nil) -> Step {
    Step(
      "show", "--id", id, "--style", "osd", "--icon", "volume", "--progress", "\(percent)%", pause: pause,
      picture: picture)
  }

  /// The HUD that it shows, besides that of 'run'.
  package static let id = "demo"

  /// Whether the next step follows a command with this status. A tap may have dismissed the HUD, or its time was over.
  package static func goesOn(after status: UInt8) -> Bool {
    [.success, .noSuchHUD].contains(ExitStatus(rawValue: status))
  }

  package static let steps: [Step] = [
    volume(40, pause: .milliseconds(700)),
    volume(45, pause: .milliseconds(180)),
    volume(50, pause: .milliseconds(180)),
    volume(55, pause: .milliseconds(900), picture: "volume"),
    Step("show", "--id", id, "2 · mail", "--style", "osd", "--dots", "o*oo.", pause: .milliseconds(900)),
    Step(
      "show", "--id", id, "3 · web", "--style", "osd", "--dots", "oo*o.", pause: .milliseconds(600),
      picture: "workspace"),
    Step("dismiss", id, pause: .zero),
    Step(
      "run", "--grace", "0s", "--title", "ninja", "--", "sh", "-c", build, pause: .milliseconds(1500),
      picture: "build", isLong: true),
    Step(
      "show", "--id", id, "Connecting", "--mode", "spinner", pause: .milliseconds(1200), picture: "spinner"),
    Step(
      "update", id, "--title", "Uploading", "--mode", "ring", "--progress", "15%", pause: .milliseconds(500)),
    Step("update", id, "--progress", "40%", pause: .milliseconds(500), picture: "ring"),
    Step("update", id, "--progress", "85%", pause: .milliseconds(500)),
    Step("update", id, "--progress", "100%", pause: .milliseconds(500)),
    Step("success", "--id", id, "Uploaded", pause: .milliseconds(1200), picture: "success"),
    Step(
      "show", "--id", id, "Copying 12 files to Backup", "--style", "banner", "--icon", "copy", "--mode",
      "bar", "--progress", "25%", "--note", "1.2 of 4.8 GB · 17 s left", "--button", "pause=icon:pause",
      "--button", "cancel=icon:close", pause: .milliseconds(1200), picture: "banner"),
    Step(
      "update", id, "--progress", "75%", "--note", "3.6 of 4.8 GB · 6 s left", pause: .milliseconds(900)),
    Step(
      "error", "--id", id, "Copying failed", "--details", "Backup has 0.2 GB left.",
      pause: .milliseconds(1500), picture: "error"),
    Step(
      "show", "--id", id, "Saving 保存中 يحفظ 💾", "--mode", "spinner", "--mask", "dim",
      pause: .milliseconds(1500), picture: "scripts"),
    Step(
      "show", "--id", id, "Light, too", "--mode", "ring", "--progress", "66%", "--theme", "light",
      pause: .milliseconds(1500), picture: "light"),
    Step("dismiss", id, pause: .milliseconds(300)),
  ]
}
