import BezelValues
import HUDCommands

extension Verb {
  static let dismiss = Verb(
    name: "dismiss", abstract: "Dismiss a HUD.", example: "bezel dismiss copy", operands: [idOperand],
    options: [OptionGroup("Options", DismissOptions.rows)]
  ) { arguments throws(UsageError) in
    let (options, values) = (DismissOptions.table, arguments.values)
    let id = try arguments.id(or: options.id)
    let all = values[options.all] == true
    if all, let id {
      throw UsageError("--all dismisses all HUDs, and '\(id.shortened)' names one; give only one of them")
    }
    return .command(
      .dismiss(Command.Dismiss(id: all ? nil : id ?? Command.Show.defaultID, delay: values[options.delay])))
  }

  static let stop = Verb(
    name: "stop", abstract: "Stop the server, and dismiss all HUDs.", example: "bezel stop"
  ) {
    _ throws(UsageError) in .command(.stop)
  }
}
