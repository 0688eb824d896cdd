import BezelValues
import HUDCommands

extension Verb {
  /// The server runs it when a HUD with --raise is tapped.
  static let raise = Verb(
    name: "raise",
    abstract:
      "Bring the window to the front that belongs to a process, or to the next one that has a window.",
    example: "bezel raise 1234 1200",
    operands: [
      Operand(
        name: "PROCESS", help: "The numbers of a process and its ancestors.", isRepeated: true)
    ],
    options: [OptionGroup("Options", [ShowOptions.table.window])]
  ) { arguments throws(UsageError) in
    .raise(
      try arguments.operands.map { text throws(UsageError) in
        guard let process = Int32(text), process > 0 else {
          throw UsageError("'\(text.shortened)' is not the number of a process; give a number above 0")
        }
        return process
      }, window: arguments.values[ShowOptions.table.window])
  }
}
