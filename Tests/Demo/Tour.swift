/// The commands of the demo.
struct Tour {
  /// One command, and the pause after it.
  struct Step {
    /// The arguments of `bezel`.
    let command: [String]
    let pause: Duration
    /// The name of the picture to save at the end of the pause.
    let picture: String?

    init(_ command: String..., pause: Duration, picture: String? = nil) {
      self.command = command
      self.pause = pause
      self.picture = picture
    }
  }

  static let steps: [Step] = [
    Step("show", "Compiling", "--mode", "spinner", pause: .milliseconds(1600), picture: "spinner"),
    Step(
      "update", "--title", "Linking", "--mode", "ring", "--progress", "15%", pause: .milliseconds(500)),
    Step("update", "--progress", "40%", pause: .milliseconds(600), picture: "ring"),
    Step("update", "--progress", "85%", pause: .milliseconds(600)),
    Step("update", "--progress", "100%", pause: .milliseconds(600)),
    Step("success", "Built", pause: .milliseconds(1200), picture: "success"),
    Step("dismiss", "--all", pause: .milliseconds(700)),
    Step(
      "show", "Uploading", "--details", "holiday.mp4, 3 of 12", "--mode", "bar", "--progress", "3/12",
      pause: .milliseconds(800), picture: "bar"),
    Step("update", "--details", "holiday.mp4, 9 of 12", "--progress", "9/12", pause: .milliseconds(900)),
    Step(
      "error", "Upload failed", "--details", "The server hung up after 1.2 GB.", pause: .milliseconds(1500),
      picture: "error"),
    Step("dismiss", "--all", pause: .milliseconds(600)),
    Step(
      "show", "Saving 保存中 يحفظ 💾", "--mode", "spinner", "--mask", "dim", pause: .milliseconds(1400),
      picture: "scripts"),
    Step("dismiss", "--all", pause: .milliseconds(600)),
    Step(
      "show", "Light, too", "--mode", "ring", "--progress", "66%", "--theme", "light",
      pause: .milliseconds(1300), picture: "light"),
    Step("dismiss", "--all", pause: .milliseconds(700)),
  ]
}
