import HeadlessSway
import Testing

/// The commands of `[run] wrap` run under `bezel run` in a shell with the hook, and everything else stays as it is.
struct WrappingTests {
  /// Prints how often it runs under `bezel run`, and its arguments. The first argument is its status.
  private static let tool = """
    #!/bin/sh
    [ "$1" != stay ] || { printf 'st%s\\n' ays; exec sleep 600; }
    printf '<%s' "runs ${RUNS-0}"; printf '[%s]' "$@"; echo '>'
    exit "${1:-0}"
    """

  private func shell(_ shell: TestedShell, before: String? = nil, isEditing: Bool = false) throws
    -> TypedShell
  {
    let user = try TypedShell(
      shell, programs: ["tool": Self.tool, "g++": Self.tool], wrapped: "tool g++, gone cd if",
      isEditing: isEditing)
    user.enter(shell == .fish ? "function fish_prompt; echo pro''mpt; end" : "PS1=pro''mpt")
    if let before { user.enter(before) }
    try user.hook()
    return user
  }

  @Test(arguments: TestedShell.installed)
  func `a wrapped command has its arguments and status, and the hook reports only others`(shell: TestedShell)
    throws
  {
    let user = try self.shell(shell)
    try user.enter("tool 7 'a  b' ''", showing: "<runs 1[7][a  b][]>")
    #expect(try user.value(of: shell.statusVariable) == "7")
    try user.enter("g++ 0 && tool", showing: "<runs 1[0]>", "<runs 1[]>")
    #expect(try user.run("sh -c 'exit 3'").line == "sh -c 'exit 3'")
  }

  @Test(arguments: TestedShell.installed)
  func `a command whose output is no terminal and one that is called otherwise run once or plainly`(
    shell: TestedShell
  ) throws {
    let user = try self.shell(shell)
    var lines = [
      ("tool 0 a | cat", "<runs 0[0][a]>"), ("command tool 0 b", "<runs 0[0][b]>"),
      ("sh -c 'tool 0 c'", "<runs 0[0][c]>"), ("bezel run -- tool 0 d", "<runs 1[0][d]>"),
      ("tool 0 e >~/file; cat ~/file", "<runs 0[0][e]>"), ("echo (tool 0 f)", "<runs 0[0][f]>"),
      ("env tool 0 g", "<runs 0[0][g]>"), ("tool 0 h 2>&1", "<runs 1[0][h]>"),
    ]
    if shell != .fish {
      lines[5].0 = "echo $(tool 0 f)"
      lines.append(("(tool 0 i)", "<runs 0[0][i]>"))
    }
    for (line, shown) in lines {
      try user.enter(line, showing: shown)
    }
  }

  @Test(arguments: TestedShell.installed)
  func `an alias runs the wrapped command, also one of its name`(shell: TestedShell) throws {
    let user = try self.shell(shell, before: shell == .fish ? nil : "alias tool='tool 0 own'")
    _ = try user.run("alias t='tool 0 one'")
    try user.enter(
      "t two", showing: shell == .fish ? "<runs 1[0][one][two]>" : "<runs 1[0][own][0][one][two]>")
    try user.enter(
      "tool 0 three", showing: shell == .fish ? "<runs 1[0][three]>" : "<runs 1[0][own][0][three]>")
  }

  @Test(arguments: TestedShell.installed, [false, true])
  func `a function, builtin or keyword of the name is kept`(shell: TestedShell, isLate: Bool) throws {
    let function = shell == .fish ? "function tool; echo o'wn' $argv; end" : "tool() { echo o'wn' \"$@\"; }"
    let user = try self.shell(shell, before: isLate ? nil : function)
    if isLate { user.enter(function) }
    try user.enter("tool one", showing: "own one")
    user.enter("cd /; pwd; printf '%s%s\\n' the end")
    #expect(try user.expect("theend").contains("/\r\n"))
  }

  @Test(arguments: TestedShell.installed)
  func `a function that calls the command runs it wrapped`(shell: TestedShell) throws {
    let function = shell == .fish ? "function build; tool 0 $argv; end" : "build() { tool 0 \"$@\"; }"
    let user = try self.shell(shell, before: function)
    try user.enter("build x", showing: "<runs 1[0][x]>")
  }

  @Test(arguments: TestedShell.installed)
  func `a command that isn't installed is reported as without the hook`(shell: TestedShell) throws {
    let user = try self.shell(shell)
    func report(of name: String) throws -> String {
      try user.enter("printf '%s%s\\n' be gin", showing: "begin")
      user.enter(name)
      user.enter("printf '%s%s\\n' the end")
      let text = try user.expect("theend").replacing(name, with: "NAME")
      #expect(!text.contains("bezel"))
      // Where the echo of what is typed stands among the output depends on the shell's speed.
      let lines = text.split(whereSeparator: \.isNewline)
      return String(try #require(lines.first { $0.contains("not found") || $0.contains("Unknown command") }))
    }
    let wrapped = try report(of: "gone")
    #expect(wrapped.contains("NAME"))
    #expect(try wrapped == report(of: "lost"))
  }

  @Test(arguments: TestedShell.installed)
  func `in the background a command runs plainly, and the shell doesn't wait`(shell: TestedShell) throws {
    let user = try self.shell(shell)
    user.enter("tool stay &")
    try user.expect("stays")
    _ = try user.nextCall()
    // The hook of fish has a job, too.
    user.enter((shell == .fish ? "kill (jobs -p)" : "kill %1") + "; wait; printf '%s%s\\n' the end")
    try user.expect("theend")
    try user.enter("tool 0 again", showing: "<runs 1[0][again]>")
  }

  @Test(arguments: TestedShell.installed)
  func `an interrupt ends a wrapped command with its status`(shell: TestedShell) throws {
    let user = try self.shell(shell)
    user.enter("tool stay")
    try user.expect("stays")
    user.type("\u{3}")
    try user.expect("prompt")
    #expect(try user.value(of: shell.statusVariable) == "130")
  }

  @Test(arguments: TestedShell.installed)
  func `the words of a wrapped command are completed`(shell: TestedShell) throws {
    let user = try self.shell(shell, isEditing: true)
    switch shell {
    case .bash: user.enter("complete -W alphabet tool")
    case .zsh: user.enter("compctl -k '(alphabet)' tool")
    case .fish: user.enter("complete -c tool -f -a alphabet")
    }
    try user.enter("tool 0 al\t", showing: "<runs 1[0][alphabet]>")
  }

  @Test(arguments: TestedShell.installed)
  func `without a display a command runs plainly`(shell: TestedShell) throws {
    let user = try self.shell(shell)
    user.enter(shell == .fish ? "set -e WAYLAND_DISPLAY" : "unset WAYLAND_DISPLAY")
    try user.enter("tool 0 one", showing: "<runs 0[0][one]>")
  }

  @Test(arguments: TestedShell.installed)
  func `a hook that is read again, with strict options, works as before`(shell: TestedShell) throws {
    let user = try self.shell(shell)
    try user.hook()
    switch shell {
    case .bash: _ = try user.run("set -eu")
    case .zsh:
      _ = try user.run("setopt nounset ksh_arrays sh_word_split warn_create_global noclobber err_exit")
    case .fish: break
    }
    try user.enter("tool 0 'a  b'", showing: "<runs 1[0][a  b]>")
    #expect(try user.run("true next").line == "true next")
  }
}

extension TypedShell {
  /// Types a line, and waits for what it shows and for the next prompt: a run takes what is typed before its end.
  fileprivate func enter(_ line: String, showing texts: String...) throws {
    enter(line)
    for text in texts { try expect(text) }
    try expect("prompt")
  }
}
