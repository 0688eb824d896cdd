extension Replay {
  /// MBProgressHUD's fifteen entries, but for the one that is a Swift program.
  static let mbProgressHUD = [
    mb("indeterminate", Act(.work(3))),
    mb("label", Act(.work(3), ["Loading..."])),
    mb("details-label", Act(.work(3), ["Loading...", "--details", "Parsing data\n(1/1)"])),
    mb("determinate", loading("pie")),
    mb("annular-determinate", loading("ring")),
    mb("bar-determinate", loading("bar")),
    Replay(
      "mbprogresshud/text-only", theme: "mbprogresshud", endingAs: "timedOut",
      acts: [Act(.untilGone(after: 3), ["Message here!", "--mode", "text"], place: .bottom)]),
    Replay(
      "mbprogresshud/custom-view", theme: "mbprogresshud", endingAs: "timedOut",
      acts: [
        Act(
          .untilGone(after: 3),
          ["Done", "--image", checkMark, "--set", "square=true"])
      ]),
    Replay(
      "mbprogresshud/action-button", theme: "mbprogresshud", endingAs: "button",
      acts: [Act(40, of: 0.05) { pie($0, of: 100) + ["--button", "Cancel"] }.cancelled]),
    mb(
      "mode-switching", Act(.work(2), ["Preparing...", "--set", "minimum-size=150,100"]),
      Act(100, of: 0.05) { pie($0, of: 100) + ["--set", "minimum-size=150,100"] },
      Act(.work(2), ["Cleaning up...", "--set", "minimum-size=150,100"]),
      Act(.work(2), ["Completed", "--image", checkMark, "--set", "minimum-size=150,100"])),
    mb("on-window", Act(.work(3), ["Loading..."])),
    mb(
      "url-session", Act(.work(1), ["Preparing...", "--set", "minimum-size=150,100"]),
      Act(13, of: 0.25) { step in
        let arrived = [0, 96, 224, 400, 512, 640, 672, 864, 976, 1104, 1280, 1296, 1440]
        return pie(arrived[step], of: 1440) + ["--set", "minimum-size=150,100"]
      }, Act(.untilGone(after: 3), ["Completed", "--image", checkMark, "--set", "minimum-size=150,100"])),
    mb("dim-background", Act(.work(3), ["Loading..."], backdrop: .plain(red: 0, alpha: 0.1))),
    mb("colored", Act(.work(3), ["Loading...", "--set", "foreground=#0099b3"])),
  ]

  private static let checkMark = "\(Performance.examples)/mbprogresshud/checkmark.svg"

  private static func mb(_ script: String, _ acts: Act...) -> Replay {
    Replay("mbprogresshud/\(script)", theme: "mbprogresshud", endingAs: "completed", acts: acts)
  }

  private static func loading(_ mode: String) -> Act {
    Act(100, of: 0.05) { ["Loading...", "--mode", mode, "--progress", "\($0)%"] }
  }

  private static func pie(_ step: Int, of count: Int) -> [String] {
    ["Loading...", "--mode", "pie", "--progress", "\(step)/\(count)"]
  }
}
