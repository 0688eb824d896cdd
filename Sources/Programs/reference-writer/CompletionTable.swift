import BezelCommandLine
import BezelValues
import HUDCommands
import HUDModel

/// What a shell completes after `bezel`.
struct CompletionTable {
  let verbs = Verb.listed

  /// A verb's options. Every verb has `--help`.
  static func options(of verb: Verb) -> [any OptionRow] { verb.optionGroups.flatMap(\.rows) }

  /// The names of an option, with their dashes.
  static func names(of option: any OptionRow) -> [String] {
    (option.isFlag ? ["--\(option.name)", "--no-\(option.name)"] : ["--\(option.name)"])
      + (option.letter.map { ["-\($0)"] } ?? [])
  }

  /// The first sentence of a help text.
  static func abstract(_ help: String) -> String {
    var words: [Substring] = []
    for word in help.split(separator: " ") {
      words.append(word)
      if let last = word.last, ".;:".contains(last) { break }
    }
    let text = words.joined(separator: " ")
    return text.last.map { ".;:".contains($0) } == true ? String(text.dropLast()) : text
  }
}

extension Completion {
  /// What a completion script calls it: a kind, and for `names` the names after it. Nil for a free text.
  var kind: String? {
    switch self {
    case .none: nil
    case .file: "file"
    case .id: "id"
    case .output: "output"
    case .icon: "icon"
    case .theme: "theme"
    case .style: "style"
    case .property: "property"
    case .player: "player"
    case .device(let others): (["device"] + others).joined(separator: " ")
    case .names(let names): "names " + names.joined(separator: " ")
    }
  }
}
