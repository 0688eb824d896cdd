package import CommandLine

extension Shell {
  /// The script that the shell reads. Its functions call `bezel hook-end` for each command that took longer than `limit`.
  ///
  /// A quicker command costs no process. The focus is asked for only when a command has ended.
  package func script(after limit: Duration) -> String {
    let milliseconds = Int(limit / .milliseconds(1))
    return switch self {
    case .bash: Self.bash(milliseconds)
    case .zsh: Self.zsh(milliseconds)
    case .fish: Self.fish(milliseconds)
    }
  }

  /// PS0 is expanded once for each command line, after it is read and before it runs. A trap on DEBUG would run for each
  /// simple command of the line, and a shell has only one.
  private static func bash(_ milliseconds: Int) -> String {
    #"""
    # Bezel's hook for bash 5.1: shows a HUD for commands that end while their terminal is not focused.
    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
      # In milliseconds.
      __bezel_after=\#(milliseconds)
      __bezel_nothing=

      # Before each prompt.
      __bezel_precmd() {
        local status=$? began=${__bezel_began-}
        unset -v __bezel_began
        if [[ $began && ${WAYLAND_DISPLAY-} ]]; then
          local took=$(((${EPOCHREALTIME/[.,]/} - began) / 1000))
          if ((took >= __bezel_after)); then
            (__bezel_end "$status" "$took" </dev/null >/dev/null 2>>"${BEZEL_HOOK_LOG:-/dev/null}" &)
          fi
        fi
      }

      # Runs in the background. The history has the whole line; if the line was excluded from it, it has the one before.
      __bezel_end() {
        local line=
        [[ ! -o history ]] || line=$(HISTTIMEFORMAT= builtin history 1)
        [[ ! $line =~ ^\ *[0-9]+[*\ ]\ (.*)$ ]] || line=${BASH_REMATCH[1]}
        command bezel hook-end --status "$1" --took "$2ms" -- "$line"
      }

      # Before each command: this expands to nothing and stores the time, in microseconds.
      if [[ ${PS0-} != *__bezel_began* ]]; then
        PS0=${PS0-}'${__bezel_nothing:__bezel_began = ${EPOCHREALTIME/[.,]/}}'
      fi

      # In an element of its own it finds $? as the command has set it, and preserves it for the others; an assignment to
      # PROMPT_COMMAND replaces the first element only. bash-preexec has its own list.
      if [[ "${PROMPT_COMMAND[*]-} ${precmd_functions[*]-}" != *__bezel_precmd* ]]; then
        if [[ ${bash_preexec_imported-}${__bp_imported-} ]]; then
          precmd_functions+=(__bezel_precmd)
        else
          PROMPT_COMMAND=("${PROMPT_COMMAND[@]-}" __bezel_precmd)
        fi
      fi
    fi

    """#
  }

  private static func zsh(_ milliseconds: Int) -> String {
    #"""
    # Bezel's hook for zsh: shows a HUD for commands that end while their terminal is not focused.
    if [[ -o interactive ]] && zmodload zsh/datetime 2>/dev/null; then
      # In milliseconds.
      typeset -gi __bezel_after=\#(milliseconds)

      # Before each command. $1 is empty when no history is kept; $3 has the line then.
      __bezel_preexec() {
        emulate -L zsh
        typeset -gF __bezel_began=$EPOCHREALTIME
        typeset -g __bezel_line=${1:-$3}
      }

      # Before each prompt.
      __bezel_precmd() {
        local -i code=$?
        emulate -L zsh
        setopt no_bg_nice
        [[ -n ${__bezel_began-} ]] || return 0
        local -i took=$(((EPOCHREALTIME - __bezel_began) * 1000))
        local line=$__bezel_line
        unset __bezel_began __bezel_line
        if ((took >= __bezel_after)) && [[ -n ${WAYLAND_DISPLAY-} ]]; then
          (command bezel hook-end --status $code --took ${took}ms -- "$line" \
            </dev/null >/dev/null 2>>"${BEZEL_HOOK_LOG:-/dev/null}" &)
        fi
        return 0
      }

      autoload -Uz add-zsh-hook
      add-zsh-hook preexec __bezel_preexec
      add-zsh-hook precmd __bezel_precmd
    fi

    """#
  }

  private static func fish(_ milliseconds: Int) -> String {
    #"""
    # Bezel's hook for fish: shows a HUD for commands that end while their terminal is not focused.
    if status is-interactive
        # In milliseconds.
        set -g __bezel_after \#(milliseconds)

        # After each command; fish measures the time.
        function __bezel_postexec --on-event fish_postexec
            set -l code $status
            set -l log /dev/null
            set -q BEZEL_HOOK_LOG; and set log $BEZEL_HOOK_LOG
            if test -n "$argv" -a -n "$WAYLAND_DISPLAY" -a "$CMD_DURATION" -ge $__bezel_after
                command -sq bezel; or return
                command bezel hook-end --status $code --took {$CMD_DURATION}ms -- "$argv" \
                    </dev/null >/dev/null 2>>$log &
                disown
            end
        end
    end

    """#
  }
}
