extension Replay {
  /// JGProgressHUD's eight entries, without the one that is a Swift program.
  static let jgProgressHUD = [
    timedOut("activity-indicator"),
    jg(
      "position-change", Phase(.work(1), ["Loading"]),
      Phase(.work(3), ["Done", "--mode", "text", "--set", "title-font=30"], place: .bottom)),
    jg("pie", downloading("pie")),
    jg("ring", downloading("ring")),
    timedOut(
      "attributed-text", "--mode", "text", "--markup",
      "<span foreground='#ff9500'>Attributed</span> <i>text</i> <big><b>here</b></big>", place: .bottom),
    timedOut("success", "Success!", "--mode", "success", "--set", "square=on"),
    timedOut("error", "Error!", "--mode", "error", "--set", "square=on"),
  ]

  private static func jg(_ script: String, _ phases: Phase...) -> Replay { jg(script, phases) }

  private static func jg(_ script: String, _ phases: [Phase]) -> Replay {
    Replay("jgprogresshud/\(script)", endingAs: "completed", phases: phases)
  }

  private static func timedOut(
    _ script: String, _ options: String..., place: Phase.Place = .center
  ) -> Replay {
    Replay(
      "jgprogresshud/\(script)", pace: 0.75, endingAs: "timedOut",
      phases: [Phase(.untilDismissed(after: 4), options, place: place)])
  }

  private static func downloading(_ mode: String) -> [Phase] {
    @Sendable func options(_ percent: Int) -> [String] {
      ["Downloading", "--details", "\(percent)% Complete", "--mode", mode, "--progress", "\(percent)%"]
    }
    return [
      Phase(.work(0.4), options(0)), Phase(100, of: 0.02, options), Phase(.work(0.5), options(100)),
      Phase(.work(0.5), ["Success", "--mode", "success"]),
    ]
  }
}
