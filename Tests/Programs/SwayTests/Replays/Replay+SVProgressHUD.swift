extension Replay {
  /// SVProgressHUD's eight buttons and three selectors.
  static let svProgressHUD = [
    sv("show", Phase(.work(2), place: .above)),
    sv("show-with-status", Phase(.work(2), ["Doing Stuff"], place: .above)),
    status("show-info", "Useful Information.", "info"),
    status("show-success", "Great Success!", "success"),
    status("show-error", "Failed with Error", "error"),
    sv(
      "show-with-progress",
      Phase(20, of: 0.1, place: .above) { ["Loading", "--mode", "ring", "--progress", "\($0)/20"] },
      Phase(.work(0.4), ["Loading", "--mode", "ring", "--progress", "1"], place: .above)),
    sv(
      "pop-activity", Phase(.work(1), ["Doing Stuff"], place: .above),
      Phase(.work(1), ["Doing More Stuff"], place: .above),
      Phase(.work(1), ["Doing More Stuff"], place: .above)),
    sv("dismiss", Phase(.work(2), ["Doing Stuff"], place: .above)),
    sv(
      "style", Phase(.work(2), ["Light"], place: .above),
      Phase(
        .work(2),
        [
          "Dark", "--set", "fill=#00000099", "--set", "unblurred-alpha=0.92", "--set",
          "foreground=#ffffff", "--set", "track-color=#ffffff1a",
        ], place: .above),
      Phase(.work(2), ["Auto", "--theme", "auto"])),
    sv(
      "animation-type", Phase(.work(2), ["Flat"], place: .above),
      Phase(.work(2), ["Native", "--mode", "classic"], place: .above)),
    sv(
      "mask", Phase(.work(2), ["Mask none"], place: .above), Phase(.work(2), ["Mask clear"], place: .above),
      Phase(.work(2), ["Mask dim"], place: .above, backdrop: .plain(red: 0, alpha: 0.4)),
      Phase(.work(2), ["Mask gradient"], place: .above, backdrop: .gradient),
      Phase(.work(2), ["Mask #ff000066"], place: .above, backdrop: .plain(red: 0.4, alpha: 0.4))),
  ]

  private static func sv(_ script: String, _ phases: Phase...) -> Replay {
    Replay("svprogresshud/\(script)", theme: "svprogresshud", endingAs: "completed", phases: phases)
  }

  private static func status(_ script: String, _ title: String, _ mode: String) -> Replay {
    Replay(
      "svprogresshud/\(script)", theme: "svprogresshud", pace: 0.6, endingAs: "timedOut",
      phases: [Phase(.untilDismissed(after: 5), [title, "--mode", mode], place: .above)])
  }
}
