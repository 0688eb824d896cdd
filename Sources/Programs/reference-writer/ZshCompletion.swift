import BezelCommandLine
import BezelValues
import HUDCommands
import HUDModel

/// The completion script for zsh.
enum ZshCompletion {
  static var text: String {
    let verbs = CompletionTable().verbs
    let names = verbs.map { "    '\(quoted($0.name)):\(quoted(CompletionTable.abstract($0.summary)))'\n" }
    return """
      #compdef bezel
      # zsh completion for bezel

      # Prints the names that a server or another program knows. A stopped one keeps the user waiting for a second.
      _bezel_ask() {
        timeout 1 bezel "$@" </dev/null 2>/dev/null
      }

      # The first column of what a command prints, as the values of a kind.
      _bezel_live() {
        local kind=$1
        local -a names
        shift
        names=(${${(f)"$(_bezel_ask "$@")"}%%$'\\t'*})
        case $kind in
          output) names+=(focused all) ;;
          player) names+=(auto all) ;;
        esac
        _wanted values expl "$kind" compadd -a names
      }

      # The devices of a verb, and the names in the arguments.
      _bezel_devices() {
        local verb=$1
        local -a names
        shift
        names=(default "$@" ${${(f)"$(_bezel_ask $verb list ${(M)words:#--mic})"}%%$'\\t'*})
        _wanted values expl device compadd -a names
      }

      # The command after the options, with or without --.
      _bezel_command() {
        if [[ $words[1] == -- && CURRENT -gt 1 ]]; then shift words; ((CURRENT--)); fi
        _normal
      }

      _bezel_properties() {
        local -a names
        names=(\(ThemeProperty.all.map(\.key).joined(separator: " ")))
        _wanted values expl property compadd -S = -a names
      }

      _bezel() {
        local curcontext=$curcontext state line ret=1
        local -A opt_args
        local -a verbs
        verbs=(
      \(names.joined())    'help:Print the help of a verb'
        )
        _arguments -C '(- *)'{-h,--help}'[Print a help page]' '(- *)'{-V,--version}'[Print the version]' \\
          '1:verb:->verb' '*::argument:->arguments' && ret=0
        case $state in
          verb) _describe -t verbs verb verbs && ret=0 ;;
          arguments)
            local verb=$words[1]
            curcontext="${curcontext%:*}-$verb:"
            case $verb in
              help) _arguments "1:verb:(\(HelpPage.topics.joined(separator: " ")) ${(j: :)${(@)verbs%%:*}})" && ret=0 ;;
      \(verbs.map(arguments(of:)).joined())      esac ;;
        esac
        return ret
      }

      _bezel "$@"

      """
  }

  private static func arguments(of verb: Verb) -> String {
    let options = CompletionTable.options(of: verb).flatMap { specifications(of: $0, verb) }
    // A free text's message would keep zsh from inserting an option.
    let operands = verb.operands.enumerated().filter { $1.completion != .none }.map { place, operand in
      let start = operand.isRepeated ? "*:" : operand.isRequired ? "\(place + 1):" : "\(place + 1)::"
      return "'\(start)\(quoted(operand.name)):\(action(operand.completion, verb))'"
    }
    let command = verb.runsCommand ? ["'(-)*:: :_bezel_command'"] : []
    let lines = (options + operands + command).map { "            \($0)" }
    return "        \(verb.name))\n          _arguments -s -S \\\n"
      + lines.joined(separator: " \\\n") + " && ret=0 ;;\n"
  }

  /// One for `--name` or `-n`, two for a flag and its `--no-name`.
  private static func specifications(of option: any OptionRow, _ verb: Verb) -> [String] {
    let help = quoted(CompletionTable.abstract(option.help))
    if option.isFlag {
      let no = "--no-\(option.name)"
      let names = (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
      let given = names.count == 1 ? names[0] : "'{\(names.joined(separator: ","))}'"
      return ["'(\(no))\(given)[\(help)]'", "'(\(names.joined(separator: " ")))\(no)[Not: \(help)]'"]
    }
    let value = option.metavariable.map { ":\(quoted($0)):\(action(option.completion, verb))" } ?? ""
    let long = "--\(option.name)\(option.metavariable == nil ? "" : "=")"
    guard let letter = option.letter else {
      return ["'\(option.isRepeatable ? "*" : "")\(long)[\(help)]\(value)'"]
    }
    let short = "-\(letter)\(option.metavariable == nil ? "" : "+")"
    return ["'(-\(letter) --\(option.name))'{\(short),\(long)}'[\(help)]\(value)'"]
  }

  /// What completes a value. After a space `_arguments` adds no arguments of its own.
  private static func action(_ completion: Completion, _ verb: Verb) -> String {
    switch completion {
    case .none: " "
    case .file: "_files"
    case .id: " _bezel_live id list"
    case .output: " _bezel_live output output list"
    case .icon: " _bezel_live icon icon list"
    case .theme: " _bezel_live theme theme list"
    case .style: " _bezel_live style style list"
    case .player: " _bezel_live player media list"
    case .device(let others): " _bezel_devices \(([verb.name] + others).joined(separator: " "))"
    case .property: " _bezel_properties"
    case .names(let names): "(\(names.joined(separator: " ")))"
    }
  }

  /// Inside of single quotes, where colons and brackets separate the parts of a specification.
  private static func quoted(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case ":", "[", "]", "\\": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
