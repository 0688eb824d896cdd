import HeadlessSway
import Testing

/// The hook works with other hooks and options of the shell.
struct CompatibilityTests {
  @Test(arguments: ["PROMPT_COMMAND='kept=$?'", "PROMPT_COMMAND=('first=$?' 'kept=$?')"])
  func `bash's PROMPT_COMMAND sees the status`(assignment: String) throws {
    let user = try TypedShell(.bash)
    user.enter(assignment)
    try user.hook()
    _ = try user.run("sh -c 'exit 7'")
    #expect(try user.value(of: "$kept") == "7")
  }

  @Test func `bash's PS0 and the DEBUG trap are kept`() throws {
    let user = try TypedShell(.bash)
    user.enter("PS0='<run>'; trap 'traced=yes' DEBUG")
    try user.hook()
    #expect(
      try user.value(of: "$traced ${PS0%%>*} $(trap -p DEBUG)") == "yes <run trap -- 'traced=yes' DEBUG")
  }

  @Test func `bash has one hook however often it is installed`() throws {
    let user = try TypedShell(.bash)
    for _ in 0..<3 { try user.hook() }
    #expect(try user.value(of: "${#PROMPT_COMMAND[@]}${PROMPT_COMMAND[*]}") == "2 __bezel_precmd")
  }

  @Test(arguments: ["PROMPT_COMMAND=\"true; $PROMPT_COMMAND\"", "PROMPT_COMMAND=true"])
  func `with a later change of bash's PROMPT_COMMAND the hook still gets the status`(assignment: String)
    throws
  {
    let user = try TypedShell(.bash)
    try user.hook()
    user.enter(assignment)
    while try user.nextCall().line != assignment {}
    #expect(try user.run("sh -c 'exit 7'").status == "7")
  }

  @Test func `with bash-preexec the hook is installed as one of its functions`() throws {
    let user = try TypedShell(.bash)
    user.enter("bash_preexec_imported=defined; precmd_functions=(other)")
    user.enter("PROMPT_COMMAND='s=$?; for f in \"${precmd_functions[@]}\"; do (exit $s); $f; done'")
    user.enter("other() { true; }")
    try user.hook()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    #expect(try user.value(of: "${#PROMPT_COMMAND[@]} ${precmd_functions[*]}") == "1 other __bezel_precmd")
  }

  @Test func `without a history bash reports the rest`() throws {
    let user = try TypedShell(.bash)
    try user.hook()
    _ = try user.run("set +o history")
    #expect(try user.run("sh -c 'exit 7'").status == "7")
  }

  @Test func `a timestamp in bash's history is not part of the command`() throws {
    let user = try TypedShell(.bash, variables: ["HISTTIMEFORMAT": "%F %T "])
    try user.hook()
    #expect(try user.run("true 12 34").line == "true 12 34")
  }

  @Test func `with errexit the hook does not exit bash after an ignored failure`() throws {
    let user = try TypedShell(.bash)
    try user.hook()
    _ = try user.run("set -eu")
    #expect(try user.run("! true").status == "1")
    #expect(try user.run("true still").line == "true still")
  }

  @Test func `with nounset the hook is installed and reports`() throws {
    let user = try TypedShell(.bash)
    user.enter("set -u; unset PS0 PROMPT_COMMAND HISTTIMEFORMAT; IFS=7")
    try user.hook()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    #expect(try user.value(of: "$-").contains("u"))
  }

  @Test(.enabled(if: InstalledPrograms.has("zsh")))
  func `other preexec and precmd functions of zsh are kept`() throws {
    let user = try TypedShell(.zsh)
    user.enter("precmd() { kept=$? }; preexec() { asked=$1 }")
    try user.hook()
    try user.hook()
    _ = try user.run("sh -c 'exit 7'")
    #expect(try user.value(of: "$kept ${#precmd_functions} ${#preexec_functions}") == "7 1 1")
  }

  @Test(.enabled(if: InstalledPrograms.has("zsh")))
  func `the hook works in zsh with strict options`() throws {
    let user = try TypedShell(.zsh)
    user.enter("setopt nounset ksh_arrays sh_word_split warn_create_global noclobber")
    try user.hook()
    #expect(try user.run("sh -c 'exit 7'").status == "7")
    _ = try user.run("setopt err_exit")
    #expect(try user.run("! true").status == "1")
  }

  @Test(arguments: TestedShell.installed)
  func `in a script the hook does nothing`(shell: TestedShell) throws {
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    let script = "eval \"$(\(bezel) hook \(shell))\"; echo still there"
    let program = try FinishedProgram.run(
      [shell.rawValue, "-c", script], environment: ["PATH": "/usr/bin:/bin", "HOME": "/"],
      within: .seconds(60))
    #expect(program.status == 0 && program.output == "still there\n" && program.errors.isEmpty)
  }
}
