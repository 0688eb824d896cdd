extension Replay {
  /// MBProgressHUD's fifteen entries, without the one that is a Swift program.
  static let mbProgressHUD = [
    mb("indeterminate", Phase(.work(3))),
    mb("label", Phase(.work(3), ["Loading..."])),
    mb("details-label", Phase(.work(3), ["Loading...", "--details", "Parsing data\n(1/1)"])),
    mb("determinate", loading("pie")),
    mb("annular-determinate", loading("ring")),
    mb("bar-determinate", loading("bar")),
    Replay(
      "mbprogresshud/text-only", theme: "mbprogresshud", endingAs: "timedOut",
      phases: [Phase(.untilDismissed(after: 3), ["Message here!", "--mode", "text"], place: .bottom)]),
    Replay(
      "mbprogresshud/custom-view", theme: "mbprogresshud", endingAs: "timedOut",
      phases: [
        Phase(
          .untilDismissed(after: 3),
          ["Done", "--image", checkMark, "--set", "square=on"])
      ]),
    Replay(
      "mbprogresshud/action-button", theme: "mbprogresshud", endingAs: "button",
      phases: [Phase(40, of: 0.05) { pie($0, of: 100) + ["--button", "Cancel"] }.cancelled]),
    mb(
      "mode-switching", Phase(.work(2), ["Preparing...", "--set", "minimum-size=150,100"]),
      Phase(100, of: 0.05) { pie($0, of: 100) + ["--set", "minimum-size=150,100"] },
      Phase(.work(2), ["Cleaning up...", "--set", "minimum-size=150,100"]),
      Phase(.work(2), ["Completed", "--image", checkMark, "--set", "minimum-size=150,100"])),
    mb("on-window", Phase(.work(3), ["Loading..."])),
    mb(
      "url-session", Phase(.work(1), ["Preparing...", "--set", "minimum-size=150,100"]),
      Phase(13, of: 0.25) { step in
        let arrived = [0, 96, 224, 400, 512, 640, 672, 864, 976, 1104, 1280, 1296, 1440]
        return pie(arrived[step], of: 1440) + ["--set", "minimum-size=150,100"]
      },
      Phase(.untilDismissed(after: 3), ["Completed", "--image", checkMark, "--set", "minimum-size=150,100"])),
    mb("dim-background", Phase(.work(3), ["Loading..."], backdrop: .plain(red: 0, alpha: 0.1))),
    mb("colored", Phase(.work(3), ["Loading...", "--set", "foreground=#0099b3"])),
  ]

  private static let checkMark = "\(ReplayRun.examples)/mbprogresshud/checkmark.svg"

  private static func mb(_ script: String, _ phases: Phase...) -> Replay {
    Replay("mbprogresshud/\(script)", theme: "mbprogresshud", endingAs: "completed", phases: phases)
  }

  private static func loading(_ mode: String) -> Phase {
    Phase(100, of: 0.05) { ["Loading...", "--mode", mode, "--progress", "\($0)%"] }
  }

  private static func pie(_ step: Int, of count: Int) -> [String] {
    ["Loading...", "--mode", "pie", "--progress", "\(step)/\(count)"]
  }
}
