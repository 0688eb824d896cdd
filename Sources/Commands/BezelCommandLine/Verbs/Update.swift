import BezelValues
import HUDCommands
import HUDModel

extension Verb {
  static let update = Verb(
    name: "update", abstract: "Change a HUD that is up. Options that are not given stay as they are.",
    example: "bezel update copy --progress 60%",
    operands: [idOperand],
    options: [
      OptionGroup("Content", ContentOptions.rows, hasDefaults: false),
      OptionGroup("Indicator", IndicatorOptions.rows, hasDefaults: false),
      .look(BehaviorOptions.rows, hasDefaults: false),
      OptionGroup("Identity", UpdateOptions.rows),
    ],
    remarks: [
      HelpText.wrapped(
        "A flag is undone by its negative, such as --no-percent. A text that is given without --markup is plain. 'bezel show' "
          + "with the same id resets all options that are not given."),
      durations,
    ]
  ) { arguments throws(UsageError) in
    let resets = arguments.values[UpdateOptions.table.resets] == true
    let id = try arguments.id(or: UpdateOptions.table.id) ?? Command.Show.defaultID
    let patch = try arguments.patch(isUpdate: true, isProgram: resets)
    return .command(resets ? .replace(id: id, patch) : .update(id: id, patch))
  }

  static let idOperand = Operand(name: "ID", help: "The HUD's id. Default: default.", completion: .id)
}

extension Arguments {
  /// The id, which may be given as an operand or as an option.
  func id(or option: Option<String>) throws(UsageError) -> String? {
    guard let operand = operand(0) else { return values[option] }
    if let id = values[option] {
      throw UsageError(
        "'\(operand.shortened)' and --id '\(id.shortened)' both name the HUD; give one of them")
    }
    return try option.kind.value(of: operand, for: "the id")
  }
}
