import BezelCommandLine
import BezelValues
import HUDModel

/// The completion script for bash. It needs no other script.
enum BashCompletion {
  static var text: String {
    let verbs = CompletionTable().verbs
    return """
      # bash completion for bezel

      # Offers the words of standard input that begin with the present one.
      _bezel_offer() {
        local name
        while IFS=$'\\t' read -r name _; do
          if [[ $name == "$current"* ]]; then COMPREPLY+=("$(printf %q "$name")"); fi
        done
      }

      # Prints the names that a server or another program knows. A stopped one keeps the user waiting for a second.
      _bezel_ask() {
        timeout 1 bezel "$@" </dev/null 2>/dev/null
      }

      _bezel_offer_kind() {
        case $1 in
          file) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
          id) _bezel_offer < <(_bezel_ask list) ;;
          output) _bezel_offer < <(printf '%s\\n' focused all; _bezel_ask output list) ;;
          icon | theme | style) _bezel_offer < <(_bezel_ask "$1" list) ;;
          player) _bezel_offer < <(printf '%s\\n' auto all; _bezel_ask media list) ;;
          device)
            local microphone=
            if [[ " ${COMP_WORDS[*]} " == *" --mic "* ]]; then microphone=--mic; fi
            _bezel_offer < <(printf '%s\\n' default "${@:2}"; _bezel_ask "$verb" list $microphone) ;;
          property) compopt -o nospace; _bezel_offer <<< '\(properties)' ;;
          names) _bezel_offer < <(printf '%s\\n' "${@:2}") ;;
        esac
      }

      # Sets `kind` to what the value of an option is: empty for an option without one, otherwise `text` or a word and its names.
      _bezel_option() {
        case $verb:$1 in
      \(rules(verbs).map { "    \($0)\n" }.joined())    *) kind= ;;
        esac
      }

      # Sets `kind` to what an argument without a name is. The second one depends on nothing.
      _bezel_operand() {
        kind=
        case $verb:$1 in
      \(verbs.map(operandRules(_:)).joined())  esac
      }

      _bezel_options() {
        case $verb in
      \(verbs.map(optionRule(_:)).joined())  esac
      }

      _bezel() {
        local current=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} kind previous operands=0 index
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _bezel_offer < <(printf '%s\\n' \(verbs.map(\.name).joined(separator: " ")) help --help --version)
          return
        fi
        if [[ $verb == help ]]; then
          _bezel_offer < <(printf '%s\\n' \(verbs.map(\.name).joined(separator: " ")) \(HelpPage.topics.joined(separator: " ")))
          return
        fi
        # `--option=value` is three words.
        for ((index = 2; index < COMP_CWORD; index++)); do
          previous=${COMP_WORDS[index]}
          case $previous in
            --)
              if [[ $verb == run ]]; then _bezel_command $((index + 1)); return; fi ;;
            -*)
              _bezel_option "$previous"
              if [[ ${COMP_WORDS[index + 1]} == = ]]; then ((index++)); fi
              if [[ $kind ]]; then
                ((index++))
                if ((index >= COMP_CWORD)); then
                  if [[ $current == = ]]; then current=; fi
                  _bezel_offer_kind $kind
                  return
                fi
              fi ;;
            *)
              if [[ $verb == run ]]; then _bezel_command "$index"; return; fi
              ((operands++)) ;;
          esac
        done
        if [[ $current == -* ]]; then
          _bezel_offer < <(printf '%s\\n' $(_bezel_options))
          return
        fi
        if [[ $verb == run ]]; then _bezel_command "$COMP_CWORD"; return; fi
        _bezel_operand $((operands + 1))
        _bezel_offer_kind $kind
      }

      # Completes a command that begins at a word.
      _bezel_command() {
        if declare -F _command_offset >/dev/null; then
          _command_offset "$1"
        elif ((COMP_CWORD == $1)); then
          mapfile -t COMPREPLY < <(compgen -c -- "$current")
        else
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -f -- "$current")
        fi
      }

      complete -F _bezel bezel

      """
  }

  private static var properties: String {
    ThemeProperty.all.map { "\($0.key)=" }.joined(separator: "\n")
  }

  /// The kinds of the options' values. Most are the same for all verbs; the others come first.
  private static func rules(_ verbs: [Verb]) -> [String] {
    var kinds: [(name: String, kind: String, verbs: [String])] = []
    for verb in verbs {
      for option in CompletionTable.options(of: verb) where option.metavariable != nil {
        let kind = option.completion.kind ?? "text"
        let names = CompletionTable.names(of: option).joined(separator: "|")
        if let index = kinds.firstIndex(where: { ($0.name, $0.kind) == (names, kind) }) {
          kinds[index].verbs.append(verb.name)
        } else {
          kinds.append((names, kind, [verb.name]))
        }
      }
    }
    return kinds.sorted { ($0.verbs.count, $0.name) < ($1.verbs.count, $1.name) }.map { rule in
      let isOnlyOne = !kinds.contains { $0.kind != rule.kind && shares(rule.name, $0.name) }
      let names = rule.name.split(separator: "|")
      let patterns =
        isOnlyOne
        ? names.map { "*:\($0)" } : rule.verbs.flatMap { verb in names.map { "\(verb):\($0)" } }
      return "\(patterns.joined(separator: " | "))) kind='\(rule.kind)' ;;"
    }
  }

  private static func shares(_ one: String, _ other: String) -> Bool {
    !Set(one.split(separator: "|")).isDisjoint(with: other.split(separator: "|"))
  }

  private static func operandRules(_ verb: Verb) -> String {
    verb.operands.enumerated().map { place, operand in
      guard let kind = operand.completion.kind else { return "" }
      let pattern = operand.isRepeated ? "\(verb.name):*" : "\(verb.name):\(place + 1)"
      return "    \(pattern)) kind='\(kind)' ;;\n"
    }.joined()
  }

  private static func optionRule(_ verb: Verb) -> String {
    let names = CompletionTable.options(of: verb).flatMap(CompletionTable.names(of:))
    return "    \(verb.name)) echo '\(names.joined(separator: " "))' ;;\n"
  }
}
