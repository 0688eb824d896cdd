extension Replay {
  /// JGProgressHUD's eight entries, but for the one that is a Swift program.
  static let jgProgressHUD = [
    byItself("activity-indicator"),
    jg(
      "position-change", Act(.work(1), ["Loading"]),
      Act(.work(3), ["Done", "--mode", "text", "--set", "title-font=30"], place: .bottom)),
    jg("pie", downloading("pie")),
    jg("ring", downloading("ring")),
    byItself(
      "attributed-text", "--mode", "text", "--markup",
      "<span foreground='#ff9500'>Attributed</span> <i>text</i> <big><b>here</b></big>", place: .bottom),
    byItself("success", "Success!", "--mode", "success", "--set", "square=true"),
    byItself("error", "Error!", "--mode", "error", "--set", "square=true"),
  ]

  private static func jg(_ script: String, _ acts: Act...) -> Replay { jg(script, acts) }

  private static func jg(_ script: String, _ acts: [Act]) -> Replay {
    Replay("jgprogresshud/\(script)", endingAs: "completed", acts: acts)
  }

  private static func byItself(
    _ script: String, _ options: String..., place: Act.Place = .center
  ) -> Replay {
    Replay(
      "jgprogresshud/\(script)", pace: 0.75, endingAs: "timedOut",
      acts: [Act(.untilGone(after: 4), options, place: place)])
  }

  private static func downloading(_ mode: String) -> [Act] {
    @Sendable func options(_ percent: Int) -> [String] {
      ["Downloading", "--details", "\(percent)% Complete", "--mode", mode, "--progress", "\(percent)%"]
    }
    return [
      Act(.work(0.4), options(0)), Act(100, of: 0.02, options), Act(.work(0.5), options(100)),
      Act(.work(0.5), ["Success", "--mode", "success"]),
    ]
  }
}
