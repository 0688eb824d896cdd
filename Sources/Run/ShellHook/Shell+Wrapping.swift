import BezelCommandLine

extension Shell {
  /// The part of the script that makes functions of the names in `[run] wrap`. What has the name already is kept: a function,
  /// a builtin or a keyword. An alias expands to the name, and so to the function.
  ///
  /// A command runs without Bezel if its output is not a terminal, in a subshell, and where there is no display or no
  /// `bezel`.
  func wrapping(_ names: [String]) -> String {
    let words = names.joined(separator: " ")
    return switch self {
    case .bash: Self.bash(wrapping: names)
    case .zsh: Self.zsh(wrapping: words)
    case .fish: Self.fish(wrapping: words)
    }
  }

  /// `function` before a name keeps its alias from being expanded. After it has read a line, bash can run nothing before the
  /// line itself, so its functions stay. A missing command is reported as it is without the function.
  private static func bash(wrapping names: [String]) -> String {
    let functions = names.map { name in
      #"  [[ $__bezel_taken == *$'\n'\#(name)$'\n'* ]] || function \#(name) { __bezel_run \#(name) "$@"; }"#
    }
    return #"""
        __bezel_run() {
          if [[ -t 1 && ${WAYLAND_DISPLAY-} ]] && ((BASH_SUBSHELL == 0)) && type -P bezel >/dev/null &&
            type -P "$1" >/dev/null; then
            __bezel_ran=yes
            command bezel run -- "$@"
          else
            command "$@"
          fi
        }
        __bezel_taken=$'\n'$(compgen -A builtin -A keyword -A function)$'\n'
      \#(functions.joined(separator: "\n"))
        unset __bezel_taken

      """#
  }

  /// The functions are made anew before each line. A command that isn't installed gets none: its error would begin with the
  /// function's name. A line with a background job gets none: the job's process would be a subshell.
  private static func zsh(wrapping words: String) -> String {
    #"""
      __bezel_run() {
        if [[ -t 1 && -n ${WAYLAND_DISPLAY-} ]] && ((ZSH_SUBSHELL == 0 && ${+commands[bezel]})); then
          typeset -g __bezel_ran=yes
          command bezel run -- "$@"
        else
          command "$@"
        fi
      }

      # $3 is the line with its aliases expanded.
      __bezel_wrap() {
        emulate -L zsh
        local __bezel_text=${3//\&\&/} __bezel_name
        __bezel_text=${__bezel_text//[<>|]\&/}
        __bezel_text=${__bezel_text//\&>/}
        for __bezel_name in \#(words); do
          if ((${+functions[$__bezel_name]})); then
            [[ ${functions[$__bezel_name]} == *__bezel_run* ]] || continue
            unfunction $__bezel_name
          fi
          if [[ $__bezel_text != *\&* && -n ${commands[$__bezel_name]-} &&
            -z ${builtins[$__bezel_name]-}${reswords[(r)$__bezel_name]-} ]]; then
            functions[$__bezel_name]="__bezel_run $__bezel_name \"\$@\""
          fi
        done
      }
      add-zsh-hook preexec __bezel_wrap

    """#
  }

  /// As in zsh; fish would wait for a function in the background. Its own `test` doesn't see a pipe of a function.
  private static func fish(wrapping words: String) -> String {
    #"""
        function __bezel_run
            if test -n "$WAYLAND_DISPLAY"; and command -sq bezel; and command test -t 1
                set -g __bezel_ran yes
                command bezel run -- $argv
            else
                command $argv
            end
        end

        function __bezel_wrap --on-event fish_preexec
            set -l text (string replace -ra '&&|[<>|]&|&[>|]' '' -- "$argv" | string collect)
            for name in \#(words)
                if functions -q -- $name
                    functions -- $name | string match -q '*__bezel_run*'; or continue
                    functions -e -- $name
                end
                contains -- $name (builtin -n); and continue
                if not string match -q '*&*' -- $text; and command -sq -- $name
                    function $name --inherit-variable name
                        __bezel_run $name $argv
                    end
                end
            end
        end

    """#
  }
}
