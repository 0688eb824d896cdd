import Foundation
import Glibc
import HeadlessSway
import Testing

/// The hook reports ended commands, and changes nothing else in the shell.
struct HookTests {
  @Test(arguments: TestedShell.installed)
  func `a long command is reported once, with its status, time and line`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    try user.hook()
    let call = try user.run("sh -c 'sleep 0.2; exit 7'")
    #expect(call.status == "7" && call.line == "sh -c 'sleep 0.2; exit 7'")
    #expect((200..<60_000).contains(call.milliseconds))
    let next = try user.run("true \"two  spaces\"")
    #expect(next.status == "0" && next.line == "true \"two  spaces\"")
  }

  @Test(arguments: TestedShell.installed)
  func `a short command is not reported, and the last hook that was installed counts`(shell: TestedShell)
    throws
  {
    let user = try TypedShell(shell)
    try user.hook()
    try user.hook(after: "60min")
    user.enter("true quick")
    let reported = try user.hook()
    #expect(!reported.contains("true quick"))
    #expect(try user.run("true slow").line == "true slow")
  }

  @Test(arguments: TestedShell.installed)
  func `an empty line is not reported`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    try user.hook()
    user.type("\r\r\u{3}\r")
    #expect(try user.run("true next").line == "true next")
  }

  @Test(arguments: TestedShell.installed)
  func `a command of several lines is reported as one`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    try user.hook()
    let call = try user.run("echo 'first\rsecond'")
    #expect(call.line == "echo 'first\nsecond'")
  }

  @Test(arguments: TestedShell.installed)
  func `an interrupted command is reported with its status`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    try user.hook()
    user.enter("sh -c 'printf be%s gun; exec sleep 600'")
    try user.expect("begun")
    user.type("\u{3}")
    #expect(try user.nextCall().status == "130")
  }

  @Test(arguments: TestedShell.installed)
  func `the status is kept, and no job messages are printed`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    try user.hook()
    _ = try user.run("sh -c 'exit 7'")
    #expect(try user.value(of: shell.statusVariable) == "7")
    _ = try user.run("true marker")
    _ = try user.run("true marker")
    user.enter("printf '%s%s\\n' the end")
    let shown = try user.expect("theend")
    for word in ["[1]", "Done", "done", "Job", "job", "ended"] { #expect(!shown.contains(word), "\(shown)") }
  }

  @Test(arguments: TestedShell.installed)
  func `a command that the user keeps out of the history has no name`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    switch shell {
    case .bash: user.enter("HISTCONTROL=ignorespace HISTIGNORE='*secret*'")
    case .zsh: user.enter("setopt hist_ignore_space; HISTORY_IGNORE='*secret*'")
    case .fish: break
    }
    try user.hook()
    #expect(try user.run("true one").line == "true one")
    #expect(try user.run(" true two").line == "")
    #expect(try user.run(" true two").line == "")
    #expect(try user.run("true one").line == "true one")
    if shell != .fish { #expect(try user.run("true secret").line == "") }
    #expect(try user.run("true one").line == "true one")
  }

  @Test(
    arguments: [
      (.zsh, "zshaddhistory() { [[ $1 != *secret* ]] }"),
      (.zsh, "zshaddhistory() { [[ $1 != *secret* ]] || return 2; }"),
      (.zsh, "autoload -Uz add-zsh-hook; keep() { return 1 }; add-zsh-hook zshaddhistory keep"),
      (.bash, "HISTSIZE=0"), (.bash, "set +o history"), (.bash, "HISTSIZE=0; shopt -u promptvars"),
      (.fish, "function fish_should_add_to_history; false; end"),
    ] as [(TestedShell, String)])
  func `what is kept out of the history by other means has no name`(shell: TestedShell, setting: String)
    throws
  {
    guard TestedShell.installed.contains(shell) else { return }
    let user = try TypedShell(shell)
    user.enter(setting)
    user.enter("eval \"$(bezel hook \(shell) --after 0s)\"")
    if setting.contains("promptvars") {
      // Without a history there is no time either.
      user.enter("sh -c 'sleep 1.1'")
      user.enter("shopt -s promptvars")
    }
    var line: String
    repeat { line = try user.run("true secret").line } while line.contains("eval")
    #expect(line == "")
    #expect(try user.run("true secret").line == "")
  }

  @Test func `fish in private mode names nothing`() throws {
    guard TestedShell.installed.contains(.fish) else { return }
    let user = try TypedShell(.fish, words: ["-C", "set -g fish_private_mode 1"])
    user.enter("eval \"$(bezel hook fish --after 0s)\"")
    #expect(try user.run("true secret").line == "")
  }

  @Test func `an invalid pattern of zsh keeps everything nameless, and prints nothing`() throws {
    guard TestedShell.installed.contains(.zsh) else { return }
    let user = try TypedShell(.zsh)
    try user.hook()
    user.enter("HISTORY_IGNORE='[bad'")
    _ = try user.nextCall()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    #expect(try user.run("true named").line == "")
    user.enter("printf '%s%s\\n' the end")
    #expect(try !user.expect("theend").contains("bad pattern"))
    _ = try user.nextCall()
    user.enter("unset HISTORY_IGNORE")
    _ = try user.nextCall()
    #expect(try user.run("true named").line == "true named")
  }

  @Test(arguments: ["PS0", "HISTTIMEFORMAT", "PROMPT_COMMAND"], [false, true])
  func `a read-only variable of bash that the hook sets prints nothing`(name: String, isLate: Bool) throws {
    let user = try TypedShell(.bash)
    let hook = "eval \"$(bezel hook bash --after 0s)\""
    if isLate { user.enter(hook) }
    user.enter("readonly \(name)")
    if !isLate { user.enter(hook) }
    user.enter("sh -c 'sleep 1.2; exit 7'")
    if name != "PROMPT_COMMAND" || isLate {
      while case let call = try user.nextCall(), call.status != "7" {}
    }
    user.enter("shopt -u promptvars")
    user.enter("true one; printf '%s%s\\n' the end")
    #expect(try !user.expect("theend").contains("variable"))
  }

  @Test(arguments: [
    "__bezel_began", "__bezel_status", "__bezel_start", "__bezel_number", "__bezel_prompted", "__bezel_after",
  ])
  func `a read-only variable of the hook itself prints nothing more`(name: String) throws {
    let user = try TypedShell(.bash)
    try user.hook()
    user.enter("readonly \(name)")
    user.enter("true one")
    user.enter("printf '%s%s\\n' be gin")
    try user.expect("begin")
    user.enter("true two; (exit 7); printf '%s%s%s\\n' $? the end")
    #expect(try !user.expect("7theend").contains("variable"))
  }

  @Test func `a line that replaces the same one in the history has its name`() throws {
    let user = try TypedShell(.bash)
    user.enter("HISTCONTROL=erasedups")
    try user.hook()
    for _ in 1...2 {
      // The history has seconds: a line of the same second as the prompt could be the one before.
      let second = time(nil)
      while time(nil) == second { usleep(10_000) }
      #expect(try user.run("true one").line == "true one")
    }
  }

  @Test func `without promptvars the hook of bash works, and prints nothing`() throws {
    let user = try TypedShell(.bash)
    try user.hook()
    user.enter("shopt -u promptvars")
    _ = try user.nextCall()
    let call = try user.run("sh -c 'sleep 1.2; exit 7'")
    #expect(call.status == "7" && call.line == "sh -c 'sleep 1.2; exit 7'" && call.milliseconds >= 1000)
    user.enter("printf '%s%s\\n' the end")
    #expect(try !user.expect("theend").contains("__bezel"))
    _ = try user.nextCall()
    user.enter("shopt -s promptvars")
    #expect(try user.run("true again").line == "true again")
  }

  @Test(arguments: TestedShell.installed.filter { $0 != .fish })
  func `read-only variables don't disturb it`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    for name in ["line", "took", "code", "began", "entry", "text"] { user.enter("readonly \(name)=x") }
    if shell == .bash { user.enter("readonly status=x") }
    try user.hook()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    #expect(try user.run("true named").line == "true named")
  }

  @Test func `global aliases of zsh don't disturb it`() throws {
    let user = try TypedShell(.zsh)
    let names = ["local", "0", "--", "return", "end", "command", "-g", "if", "then", "preexec"]
    user.enter("alias -g -- " + names.map { "'\($0)'='broken \($0) | less'" }.joined(separator: " "))
    user.enter(#"'eval' "$('bezel' 'hook' 'zsh' '--after' '0s')""#)
    #expect(try user.run("true named").line == "true named")
  }

  @Test(arguments: TestedShell.installed)
  func `without a display no program is started`(shell: TestedShell) throws {
    let user = try TypedShell(shell, variables: ["WAYLAND_DISPLAY": ""])
    user.enter("eval \"$(bezel hook \(shell) --after 0s)\"")
    user.enter("true unseen")
    user.enter(shell == .fish ? "set -gx WAYLAND_DISPLAY w" : "WAYLAND_DISPLAY=w; true")
    #expect(try user.nextCall().line.contains("WAYLAND_DISPLAY"))
  }

  @Test(arguments: TestedShell.installed)
  func `without bezel nothing is printed`(shell: TestedShell) throws {
    let user = try TypedShell(shell)
    try user.hook()
    user.enter(shell == .fish ? "set -gx PATH /nowhere" : "PATH=/nowhere")
    user.enter("printf '%s%s\\n' st ill")
    user.enter("printf '%s%s\\n' al ive")
    let shown = try user.expect("alive")
    #expect(!shown.contains("not found") && !shown.contains("nown command"), "\(shown)")
  }
}
