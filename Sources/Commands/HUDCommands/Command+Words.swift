import BezelValues
import HUDModel

extension Command {
  /// The words of bezel(1) that give the command.
  package var words: [String] {
    switch self {
    case .show(let show): show.words
    case .update(let id, let patch): ["update"] + Self.operand(id) + patch.words
    case .replace(let id, let patch): ["update"] + Self.operand(id) + ["--reset"] + patch.words
    case .dismiss(let dismiss):
      ["dismiss"] + (dismiss.id.map(Self.operand) ?? ["--all"])
        + (dismiss.delay.map { ["--after", $0.text] } ?? [])
    case .wait(let id): ["wait"] + Self.operand(id)
    case .list(let format): ["list", "--format", format.rawValue]
    case .events(let format): ["events", "--format", format.rawValue]
    case .stop: ["stop"]
    }
  }

  /// An id, which is no option.
  private static func operand(_ id: String) -> [String] { id.hasPrefix("-") ? ["--id=\(id)"] : [id] }
}

extension Command.Show {
  /// The section says that a program gives the command: its options are not checked against each other.
  fileprivate var words: [String] {
    let verb = indicator.isStatus && indicator != .image ? indicator.rawValue : "show"
    var words = [verb, "--section=\(section)"] + (hasDefaultID ? [] : ["--id=\(id)"]) + patch.words
    for (name, isSet) in [("--wait", waits), ("--hold", holds), ("--free", frees)] where isSet {
      words.append(name)
    }
    return words
  }
}
