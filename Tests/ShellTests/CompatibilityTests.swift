import HeadlessSway
import Testing

/// What else people have in their shells works beside the hook.
struct HygieneTests {
  @Test(arguments: ["PROMPT_COMMAND='kept=$?'", "PROMPT_COMMAND=('first=$?' 'kept=$?')"])
  func `bash's PROMPT_COMMAND sees the status`(assignment: String) throws {
    let user = try TypedShell(.bash)
    user.enter(assignment)
    try user.hook()
    _ = try user.run("sh -c 'exit 7'")
    #expect(try user.value(of: "$kept") == "7")
  }

  @Test func `bash's PS0 and the trap on DEBUG stay`() throws {
    let user = try TypedShell(.bash)
    user.enter("PS0='<run>'; trap 'traced=yes' DEBUG")
    try user.hook()
    #expect(
      try user.value(of: "$traced ${PS0%%>*} $(trap -p DEBUG)") == "yes <run trap -- 'traced=yes' DEBUG")
  }

  @Test func `bash has one hook however often it is switched on`() throws {
    let user = try TypedShell(.bash)
    for _ in 0..<3 { try user.hook() }
    #expect(try user.value(of: "${#PROMPT_COMMAND[@]}${PROMPT_COMMAND[*]}") == "2 __bezel_precmd")
  }

  @Test(arguments: ["PROMPT_COMMAND=\"true; $PROMPT_COMMAND\"", "PROMPT_COMMAND=true"])
  func `what comes into bash's PROMPT_COMMAND later leaves the hook its status`(assignment: String) throws {
    let user = try TypedShell(.bash)
    try user.hook()
    user.enter(assignment)
    while try user.nextCall().line != assignment {}
    #expect(try user.run("sh -c 'exit 7'").status == "7")
  }

  @Test func `with bash-preexec the hook is one of its functions`() throws {
    let user = try TypedShell(.bash)
    user.enter("bash_preexec_imported=defined; precmd_functions=(other)")
    user.enter("PROMPT_COMMAND='s=$?; for f in \"${precmd_functions[@]}\"; do (exit $s); $f; done'")
    user.enter("other() { true; }")
    try user.hook()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    #expect(try user.value(of: "${#PROMPT_COMMAND[@]} ${precmd_functions[*]}") == "1 other __bezel_precmd")
  }

  @Test func `without a history bash tells the rest`() throws {
    let user = try TypedShell(.bash)
    try user.hook()
    _ = try user.run("set +o history")
    #expect(try user.run("sh -c 'exit 7'").status == "7")
  }

  @Test func `a time in bash's history isn't part of the command`() throws {
    let user = try TypedShell(.bash, variables: ["HISTTIMEFORMAT": "%F %T "])
    try user.hook()
    #expect(try user.run("true 12 34").line == "true 12 34")
  }

  @Test func `a failure that bash forgives doesn't end it with errexit`() throws {
    let user = try TypedShell(.bash)
    try user.hook()
    _ = try user.run("set -eu")
    #expect(try user.run("! true").status == "1")
    #expect(try user.run("true still").line == "true still")
  }

  @Test(.enabled(if: InstalledPrograms.has("zsh")))
  func `zsh's own functions before commands and prompts stay`() throws {
    let user = try TypedShell(.zsh)
    user.enter("precmd() { kept=$? }; preexec() { asked=$1 }")
    try user.hook()
    try user.hook()
    _ = try user.run("sh -c 'exit 7'")
    #expect(try user.value(of: "$kept ${#precmd_functions} ${#preexec_functions}") == "7 1 1")
  }

  @Test(.enabled(if: InstalledPrograms.has("zsh")))
  func `zsh with strict options works`() throws {
    let user = try TypedShell(.zsh)
    user.enter("setopt nounset ksh_arrays sh_word_split warn_create_global noclobber")
    try user.hook()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    _ = try user.run("setopt err_exit")
    #expect(try user.run("! true").status == "1")
  }

  @Test(arguments: TestedShell.installed)
  func `in a script the hook is nothing`(shell: TestedShell) throws {
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    let script = "eval \"$(\(bezel) hook \(shell))\"; echo still there"
    let program = try FinishedProgram.run(
      [shell.rawValue, "-c", script], environment: ["PATH": "/usr/bin:/bin", "HOME": "/"],
      within: .seconds(60))
    #expect(program.status == 0 && program.output == "still there\n" && program.errors.isEmpty)
  }
}
