// ShellHook: the hooks of shells for `bezel hook`, whether the user looks at the terminal, and the way to its window.
// It runs no command and shows nothing. Called by bezel-run and RunHUD.

package import BezelCommandLine

extension Shell {
  /// The script that the shell reads. Its functions call `bezel hook-end` for each command that took longer than `limit`.
  ///
  /// A quicker command costs no process. The focus is asked for only when a command has ended. Commands of the `wrapped` names
  /// run under `bezel run`, which shows their end.
  package func script(after limit: Duration, wrapping wrapped: [String] = []) -> String {
    let milliseconds = Int(limit / .milliseconds(1))
    let wrapping = wrapped.isEmpty ? "" : "\n" + wrapping(wrapped)
    return switch self {
    case .bash: Self.bash(milliseconds, wrapping)
    case .zsh: Self.zsh(milliseconds, wrapping)
    case .fish: Self.fish(milliseconds, wrapping)
    }
  }

  /// PS0 is expanded once for each command line, after it is read and before it runs. A trap on DEBUG would run for each
  /// simple command of the line, and a shell has only one. Without `promptvars` PS0 is not expanded, and it may be
  /// read-only; then the history says when the line was read, in seconds.
  ///
  /// All names begin with `__bezel`: a variable of the user may be read-only. If one of these is, nothing is reported.
  private static func bash(_ milliseconds: Int, _ wrapping: String) -> String {
    #"""
    # Bezel's hook for bash 5.1: shows a HUD for commands that end while their terminal is not focused.
    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
      # In milliseconds.
      __bezel_after=\#(milliseconds)
      __bezel_nothing=
      # Before each command: this expands to nothing and stores the time, in microseconds.
      __bezel_ps0='${__bezel_nothing:__bezel_began = ${EPOCHREALTIME/[.,]/}}'
      # Not empty after a command under `bezel run`, which has shown its end.
      __bezel_ran=
      # The number of the next line of the history, and the time, when there was a prompt last.
      __bezel_number=
      __bezel_prompted=0

      # Before each prompt. Most commands are quick: local variables and microseconds are for the others. EPOCHSECONDS
      # is rounded down, and its clock may be a little behind.
      __bezel_precmd() {
        set -- "$?"
        # An unset variable may be read-only, too: to ask for that is an error with nounset.
        local -
        set +eu
        local __bezel_attributes=${__bezel_began@a}${__bezel_status@a}${__bezel_start@a}${__bezel_number@a}
        if [[ $__bezel_attributes${__bezel_prompted@a}${__bezel_ran@a} == *r* ]]; then
          __bezel_remove_ps0
          return
        fi
        __bezel_status=$1 __bezel_start=${__bezel_began-} __bezel_began=
        if ! shopt -q promptvars; then
          __bezel_remove_ps0
          __bezel_without_ps0
        elif [[ ${PS0-} != *__bezel_began* ]]; then
          if [[ ${PS0@a} == *r* ]]; then __bezel_without_ps0; else PS0=${PS0-}$__bezel_ps0; fi
        fi
        if [[ $__bezel_start && ! ${__bezel_ran-} ]] &&
          ((EPOCHSECONDS * 1000 + 2000 - __bezel_start / 1000 >= __bezel_after)); then
          __bezel_ended
        fi
        __bezel_ran=
        __bezel_number=$HISTCMD __bezel_prompted=$EPOCHSECONDS
      }

      __bezel_remove_ps0() {
        [[ ${PS0-} != *__bezel_began* || ${PS0@a} == *r* ]] || PS0=${PS0/"$__bezel_ps0"}
      }

      # A line in the history begins when it was read.
      __bezel_without_ps0() {
        if [[ $__bezel_number != "$HISTCMD" && ${HISTTIMEFORMAT@a} != *r* ]]; then
          local __bezel_entry=$(HISTTIMEFORMAT='%s ' builtin history 1)
          [[ ! $__bezel_entry =~ ^\ *[0-9]+[*\ ]\ ([0-9]+)\  ]] || __bezel_start=${BASH_REMATCH[1]}000000
        fi
      }

      __bezel_ended() {
        local __bezel_took=$(((${EPOCHREALTIME/[.,]/} - __bezel_start) / 1000))
        if [[ ${WAYLAND_DISPLAY-} ]] && ((__bezel_took >= __bezel_after)); then
          (__bezel_end "$__bezel_status" "$__bezel_took" </dev/null >/dev/null 2>>"${BEZEL_HOOK_LOG:-/dev/null}" &)
        fi
      }

      # Runs in the background. The history has the whole line. If the line was excluded from it, it has the one before:
      # that one has the same number, and is not younger than the last prompt.
      __bezel_end() {
        local __bezel_entry= __bezel_line=
        [[ ! -o history || ${HISTTIMEFORMAT@a} == *r* ]] || __bezel_entry=$(HISTTIMEFORMAT='%s ' builtin history 1)
        if [[ $__bezel_entry =~ ^\ *[0-9]+[*\ ]\ ([0-9]+)\ (.*)$ ]]; then
          [[ $__bezel_number == "$HISTCMD" ]] && ((BASH_REMATCH[1] <= __bezel_prompted)) ||
            __bezel_line=${BASH_REMATCH[2]}
        fi
        command bezel hook-end --status "$1" --took "$2ms" -- "$__bezel_line"
      }

      __bezel_install() {
        local -
        set +eu
        if [[ ${PS0-} != *__bezel_began* && ${PS0@a} != *r* ]] && shopt -q promptvars; then
          PS0=${PS0-}$__bezel_ps0
        fi

        # In an element of its own it finds $? as the command has set it, and preserves it for the others; an assignment to
        # PROMPT_COMMAND replaces the first element only. bash-preexec has its own list.
        if [[ "${PROMPT_COMMAND[*]-} ${precmd_functions[*]-}" != *__bezel_precmd* ]]; then
          if [[ ${PROMPT_COMMAND@a} == *r* ]]; then
            __bezel_remove_ps0
          elif [[ ${bash_preexec_imported-}${__bp_imported-} ]]; then
            precmd_functions+=(__bezel_precmd)
          else
            PROMPT_COMMAND=("${PROMPT_COMMAND[@]-}" __bezel_precmd)
          fi
        fi
      }
      __bezel_install
      unset -f __bezel_install
    \#(wrapping)fi

    """#
  }

  /// The shell expands aliases when it reads code. The code is a quoted word, which an inner `eval` reads without them.
  private static func zsh(_ milliseconds: Int, _ wrapping: String) -> String {
    #"""
    # Bezel's hook for zsh: shows a HUD for commands that end while their terminal is not focused.
    () {
      'builtin' 'setopt' 'local_options' 'no_aliases'
      'builtin' 'eval' "$1"
    } '
    if [[ -o interactive ]] && zmodload zsh/datetime 2>/dev/null; then
      # In milliseconds.
      typeset -gi __bezel_after=\#(milliseconds)

      # Before each command. $1 is empty when no history is kept; $3 has the line then.
      __bezel_preexec() {
        typeset -g __bezel_line=${1:-$3}
        typeset -g __bezel_ran=
        typeset -gF __bezel_began=$EPOCHREALTIME
      }

      # Before each prompt. Options of the user apply until the command has taken long enough.
      __bezel_precmd() {
        local -i __bezel_code=$?
        [[ -n ${__bezel_began-} ]] || return 0
        local -i __bezel_took=$(((EPOCHREALTIME - __bezel_began) * 1000))
        [[ -n $__bezel_ran ]] || ((__bezel_took < __bezel_after)) || __bezel_ended
        unset __bezel_began __bezel_line
        return 0
      }

      # Whether a line is in the history, as far as that can be known: the answers of hooks can not, and the pattern may be
      # an invalid one, which ends the subshell.
      __bezel_is_kept() {
        [[ ! -o hist_ignore_space || $1 != " "* ]] && [[ -z "${zshaddhistory_functions[*]-}" ]] &&
          ! typeset -f zshaddhistory >/dev/null && {
            [[ -z ${HISTORY_IGNORE-} ]] || ([[ $1 != ${~HISTORY_IGNORE} ]]) 2>/dev/null
          }
      }

      # What the user keeps out of the history has no name.
      __bezel_ended() {
        __bezel_is_kept "$__bezel_line" || __bezel_line=
        emulate -L zsh
        setopt no_bg_nice
        [[ -n ${WAYLAND_DISPLAY-} ]] || return 0
        (command bezel hook-end --status $__bezel_code --took ${__bezel_took}ms -- "$__bezel_line" \
          </dev/null >/dev/null 2>>"${BEZEL_HOOK_LOG:-/dev/null}" &)
      }

      autoload -Uz add-zsh-hook
      add-zsh-hook preexec __bezel_preexec
      add-zsh-hook precmd __bezel_precmd
    \#(wrapping)fi
    '

    """#
  }

  private static func fish(_ milliseconds: Int, _ wrapping: String) -> String {
    #"""
    # Bezel's hook for fish: shows a HUD for commands that end while their terminal is not focused.
    if status is-interactive
        # In milliseconds.
        set -g __bezel_after \#(milliseconds)

        # After each command; fish measures the time. A line that is not in the history has no name:
        # one that begins with a space, one of a private session, and one that the user's function refuses.
        function __bezel_postexec --on-event fish_postexec
            set -l code $status
            set -l log /dev/null
            set -l ran $__bezel_ran
            set -g __bezel_ran
            set -q BEZEL_HOOK_LOG; and set log $BEZEL_HOOK_LOG
            if test -n "$argv" -a -z "$ran" -a -n "$WAYLAND_DISPLAY" -a "$CMD_DURATION" -ge $__bezel_after
                command -sq bezel; or return
                set -l line "$argv"
                if string match -q ' *' -- $line; or test -n "$fish_private_mode"
                    set line ''
                else if functions -q fish_should_add_to_history; and not fish_should_add_to_history $line
                    set line ''
                end
                command bezel hook-end --status $code --took {$CMD_DURATION}ms -- "$line" \
                    </dev/null >/dev/null 2>>$log &
                # A job that has ended already is none.
                disown 2>/dev/null
            end
        end
    \#(wrapping)end

    """#
  }
}
