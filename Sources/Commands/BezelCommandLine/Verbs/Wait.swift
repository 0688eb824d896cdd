import BezelValues
import HUDCommands

extension Verb {
  static let wait = Verb(
    name: "wait",
    abstract: "Wait until a HUD has ended. Status and button are those of 'bezel show --wait'.",
    example: "bezel wait copy",
    operands: [idOperand], options: [OptionGroup("Options", WaitOptions.rows)]
  ) { arguments throws(UsageError) in
    .command(.wait(id: try arguments.id(or: WaitOptions.table.id) ?? Command.Show.defaultID))
  }
}
