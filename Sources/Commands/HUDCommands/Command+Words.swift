import BezelValues
import HUDModel

extension Command {
  /// The words of bezel(1) that give the command.
  package var words: [String] {
    switch self {
    case .show(let show): show.words
    case .update(let id, let patch): ["update"] + Self.operand(id) + patch.words
    case .replace(let id, let patch):
      ["update"] + Self.operand(id) + UpdateOptions.table.resets.words(for: true) + patch.words
    case .dismiss(let dismiss): ["dismiss"] + dismiss.words
    case .wait(let id): ["wait"] + Self.operand(id)
    case .list(let format): ["list"] + ReportOptions.list.format.words(for: format)
    case .events(let format): ["events"] + ReportOptions.events.format.words(for: format)
    case .pause(let time): ["pause"] + (time.map { [$0.text] } ?? [])
    case .resume: ["resume"]
    case .stop: ["stop"]
    }
  }

  /// An id that can be taken for an option is given as one.
  fileprivate static func operand(_ id: String) -> [String] {
    id.hasPrefix("-") ? Option.operandID.words(for: id) : [id]
  }
}

extension Command.Show {
  /// The section says that a program gives the command: its options are not checked against each other.
  fileprivate var words: [String] {
    let verb = indicator.isStatus && indicator != .image ? indicator.rawValue : "show"
    let options = ShowOptions.table
    var values = OptionValues()
    values[options.section] = section
    if !hasDefaultID { values[options.id] = id }
    values[options.window] = window
    for (option, isSet) in [
      (options.waits, waits), (options.holds, holds), (options.frees, frees), (options.raises, raises),
    ] where isSet {
      values[option] = true
    }
    return [verb] + ShowOptions.rows.flatMap { $0.words(in: values) } + patch.words
  }
}

extension Command.Dismiss {
  fileprivate var words: [String] {
    let options = DismissOptions.table
    return (id.map(Command.operand) ?? options.all.words(for: true))
      + (delay.map { options.delay.words(for: $0) } ?? [])
  }
}
