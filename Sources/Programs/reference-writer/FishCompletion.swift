import BezelCommandLine
import BezelValues
import HUDCommands
import HUDModel

/// The completion script for fish.
enum FishCompletion {
  static var text: String {
    let verbs = CompletionTable().verbs
    let commands = verbs.map {
      "complete -c bezel -n '__bezel_needs_verb' -a \($0.name) -d \(quoted(CompletionTable.abstract($0.summary)))\n"
    }
    return """
      # fish completion for bezel

      function __bezel_needs_verb
          test (count (commandline -opc)) -eq 1
      end

      # Whether the verb is one of the arguments.
      function __bezel_verb
          set -l words (commandline -opc)
          test (count $words) -gt 1; and contains -- $words[2] $argv
      end

      # Whether a word after the verb is one of the arguments.
      function __bezel_has
          set -l words (commandline -opc)
          for word in $words[3..-1]
              contains -- $word $argv; and return 0
          end
          return 1
      end

      # The first column of what a command prints. A stopped server keeps the user waiting for a second.
      function __bezel_live
          timeout 1 bezel $argv </dev/null 2>/dev/null | string replace -r '\\t.*' ''
      end

      # The devices of the verb.
      function __bezel_devices
          set -l words (commandline -opc)
          __bezel_live $words[2] list (string match -- --mic $words)
      end

      # Completes the command after --.
      function __bezel_command
          set -l words (commandline -opc)
          set -l place (contains -i -- -- $words); or return
          set -l command $words[(math $place + 1)..-1]
          test $place -eq (count $words); and set command
          complete -C "$(string join ' ' -- (string escape -- $command) (commandline -ct))"
      end

      complete -c bezel -f
      complete -c bezel -n '__bezel_needs_verb' -a help -d 'Print the help of a verb'
      complete -c bezel -n '__bezel_needs_verb' -s V -l version -d 'Print the version'
      complete -c bezel -n '__bezel_verb help' -a '\(verbs.map(\.name).joined(separator: " ")) \(HelpPage.topics.joined(separator: " "))'
      complete -c bezel -n '__bezel_verb run' -a '(__bezel_command)'
      \(commands.joined())\(verbs.flatMap(operands(of:)).joined())\(options(of: verbs).joined())
      """
  }

  /// One line for the same option of several verbs.
  private static func options(of verbs: [Verb]) -> [String] {
    var lines: [(line: String, verbs: [String])] = []
    for verb in verbs {
      for line in CompletionTable.options(of: verb).flatMap(specifications(of:)) {
        if let index = lines.firstIndex(where: { $0.line == line }) {
          lines[index].verbs.append(verb.name)
        } else {
          lines.append((line, [verb.name]))
        }
      }
    }
    return lines.map { line, verbs in
      let isCommon = verbs.count == Verb.listed.count
      let condition = isCommon ? "" : " -n '__bezel_verb \(verbs.joined(separator: " "))'"
      return "complete -c bezel\(condition) \(line)\n"
    }
  }

  private static func specifications(of option: any OptionRow) -> [String] {
    let help = quoted(CompletionTable.abstract(option.help))
    let short = option.letter.map { "-s \($0) " } ?? ""
    if option.isFlag { return ["\(short)-l \(option.name) -d \(help)", "-l no-\(option.name)"] }
    guard option.metavariable != nil else { return ["\(short)-l \(option.name) -d \(help)"] }
    let values = action(option.completion)
    return ["\(short)-l \(option.name) \(values) -d \(help)"]
  }

  private static func operands(of verb: Verb) -> [String] {
    var first: [String] = []
    return verb.operands.enumerated().compactMap { place, operand in
      var condition = "__bezel_verb \(verb.name)"
      if case .names(let names) = operand.completion, place == 0 {
        first = names
        if !operand.isRepeated { condition += "; and not __bezel_has \(names.joined(separator: " "))" }
      } else if !first.isEmpty {
        condition += "; and __bezel_has \(first.joined(separator: " "))"
      }
      guard operand.completion != .none else { return nil }
      let values = operand.completion == .file ? "-F" : action(operand.completion).dropFirst(3)
      return "complete -c bezel -n '\(condition)' \(values)\n"
    }
  }

  /// The values of an option.
  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .none: "-x"
    case .file: "-r -F"
    case .id: "-x -a '(__bezel_live list)'"
    case .output: "-x -a 'focused all (__bezel_live output list)'"
    case .icon: "-x -a '(__bezel_live icon list)'"
    case .theme: "-x -a '(__bezel_live theme list)'"
    case .style: "-x -a '(__bezel_live style list)'"
    case .player: "-x -a 'auto all (__bezel_live media list)'"
    case .device(let others): "-x -a '\((["default"] + others).joined(separator: " ")) (__bezel_devices)'"
    case .property: "-x -a '\(ThemeProperty.all.map { "\($0.key)=" }.joined(separator: " "))'"
    case .names(let names): "-x -a '\(names.joined(separator: " "))'"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "'\(escaped)'"
  }
}
