import BezelValues
import HUDCommands
import HUDModel

extension Verb {
  static let show = showing(
    "show", "Show a HUD, or change the one with its id.", "bezel show Copying --progress 3/12 --id copy",
    .spinner,
    content: [
      OptionGroup("Content", ContentOptions.rows), OptionGroup("Indicator", IndicatorOptions.rows),
    ])
  static let success = status(
    "success", "Show a check mark, dismissed automatically.", "bezel success Built", .success)
  static let error = status(
    "error", "Show a cross, dismissed automatically.", "bezel error 'No space left' --timeout never", .error)
  static let warning = status(
    "warning", "Show a warning sign, dismissed automatically.", "bezel warning 'Battery at 10 %'", .warning)
  static let info = status(
    "info", "Show an information sign, dismissed automatically.", "bezel info 'DP-1 connected'", .info)

  private static func status(
    _ name: String, _ abstract: String, _ example: String, _ indicator: Indicator.Mode
  ) -> Verb {
    showing(name, abstract, example, indicator, content: [OptionGroup("Content", ContentOptions.rows)])
  }

  private static func showing(
    _ name: String, _ abstract: String, _ example: String, _ indicator: Indicator.Mode,
    content: @autoclosure @escaping @Sendable () -> [OptionGroup]
  ) -> Verb {
    Verb(
      name: name, abstract: abstract, example: example,
      operands: [
        Operand(name: "TITLE", help: "The text below the indicator. Default: none.", isText: true)
      ],
      options: content() + [
        .look(indicator.isStatus ? BehaviorOptions.rows(without: \.watchdog) : BehaviorOptions.rows),
        OptionGroup("Identity and lifetime", ShowOptions.rows),
      ],
      remarks: [durations]
    ) { arguments throws(UsageError) in
      let (options, values) = (ShowOptions.table, arguments.values)
      var show = Command.Show()
      if let id = values[options.id] { show.id = id } else { show.hasDefaultID = true }
      show.indicator = indicator
      show.patch = try arguments.patch(title: 0, isProgram: values.has(options.section))
      show.section = values[options.section] ?? ""
      (show.waits, show.holds) = (values[options.waits] == true, values[options.holds] == true)
      (show.frees, show.raises) = (values[options.frees] == true, values[options.raises] == true)
      show.window = values[options.window]
      return .command(.show(show))
    }
  }

  static let durations = HelpText.wrapped(
    "A duration is a number with a unit, ms, s, min or h, as in 300ms, 1.5s, 2min and 1h, or 0; at most 366 days (8784h)."
  )
}

extension Arguments {
  /// The options of a HUD, if they go together. What a program gives need not.
  ///
  /// The title may be given as an operand or as an option.
  func patch(title place: Int? = nil, isUpdate: Bool = false, isProgram: Bool = false) throws(UsageError)
    -> Patch
  {
    var patch = Patch(of: values)
    if let operand = place.flatMap(operand) {
      if let title = patch.title {
        throw UsageError(
          "'\(operand.shortened)' and --title '\(title.shortened)' are both the title; give one of them")
      }
      patch.title = operand
    }
    if !isProgram { try patch.validate(isUpdate: isUpdate) }
    return patch
  }
}
