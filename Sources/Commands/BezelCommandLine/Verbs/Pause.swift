import BezelValues
import HUDCommands

extension Verb {
  static let pause = Verb(
    name: "pause", abstract: "Show no HUDs for a while.", example: "bezel pause 30min",
    operands: [
      Operand(name: "D", help: "How long, as in 30min. Default: until 'bezel resume'.")
    ],
    remarks: [
      HelpText.wrapped(
        "Commands do their work: 'bezel volume up' changes the volume. HUDs that would pass are not shown; tasks, held HUDs "
          + "and those that stay come back if they are still up. 'bezel list' says 'paused' for them. The pause ends with "
          + "the server, which does not end by itself meanwhile."),
      durations,
    ]
  ) { arguments throws(UsageError) in
    .command(
      .pause(
        try arguments.operand(0).map { text throws(UsageError) in
          guard let time = Duration(text: text) else {
            throw UsageError("the time can't be '\(text.shortened)'; it is \(Duration.accepted)")
          }
          guard time > .zero else {
            throw UsageError(
              "a pause of '\(text.shortened)' has no effect; give a longer time, such as 30min")
          }
          return time
        }))
  }

  static let resume = Verb(
    name: "resume", abstract: "Show HUDs again after 'bezel pause'.", example: "bezel resume"
  ) {
    _ throws(UsageError) in .command(.resume)
  }
}
