import Glibc
import HeadlessSway
import Testing

/// The relay without a terminal. `$P` runs its arguments through a relay.
struct PipeTests {
  @Test func `random bytes pass through each stream unchanged, and the observer gets them`() throws {
    let script = """
      head -c 3000000 /dev/urandom >a && head -c 2000000 /dev/urandom >b
      $P --observe copy sh -c 'cat a & cat b >&2; wait' 2>errors | cat >output
      cmp a output && cmp b errors && wc -c <copy.o && wc -c <copy.e && cmp a copy.o && cmp b copy.e
      """
    let result = try Probe.run(script)
    #expect(result.output.split(separator: "\n") == ["3000000", "2000000"])
    #expect(result.errors == "")
  }

  @Test(arguments: ["output", "/dev/null", "| cat >output", "> >(cat >output)"])
  func `all output arrives, whatever standard output is`(target: String) throws {
    let redirection = target.hasPrefix("|") || target.hasPrefix(">") ? target : ">\(target)"
    let script = """
      $P seq 200000 \(redirection); echo $?
      while [ -e output ] && [ "$(tail -n 1 output)" != 200000 ]; do sleep 0.02; done
      [ ! -e output ] || seq 200000 | cmp - output
      """
    #expect(try Probe.run(script, shell: "bash").output == "0\n")
  }

  @Test func `two streams into one pipe keep their order`() throws {
    let numbers = (1...500).map { "\($0)\n" }.joined()
    let script = "$P sh -c 'for i in $(seq 250); do echo $((2*i-1)); echo $((2*i)) >&2; done' 2>&1 | cat"
    #expect(try Probe.run(script).output == numbers)
  }

  @Test func `separate streams stay separate`() throws {
    let result = try Probe.run("$P sh -c 'echo out; echo err >&2'")
    #expect(result.output == "out\n")
    #expect(result.errors == "err\n")
  }

  @Test(arguments: [
    ("true", 0), ("false", 1), ("sh -c 'exit 77'", 77), ("there-is-no-such-command", 127), ("/", 126),
    ("/etc/passwd", 126), ("./there-is-no-such-file", 127),
  ])
  func `the status is the command's, or the one that a shell uses for a command that can't start`(
    command: String, status: Int32
  ) throws {
    #expect(try Probe.run("exec $P \(command)").status == status)
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGSEGV, SIGPIPE, SIGUSR1])
  func `the relay ends by the signal that terminated the command`(signal: Int32) throws {
    let result = try Probe.run("ulimit -c unlimited; exec $P sh -c 'kill -\(signal) $$'")
    #expect(result.ending == .signal(signal))
  }

  @Test func `a script without #! is run by the shell`() throws {
    let result = try Probe.run(
      "echo 'echo ran $1' >script && chmod +x script && $P ./script well")
    #expect(result.output == "ran well\n")
  }

  @Test func `the command shares standard input: what it leaves, the next command reads`() throws {
    let result = try Probe.run("$P head -c 2; cat", input: .text("abcdef"))
    #expect(result.output == "abcdef")
    #expect(try Probe.run("$P cat").output == "")
  }

  @Test func `the command inherits other descriptors, and none of the relay's`() throws {
    let script =
      "exec 5</dev/null; $P sh -c 'ls /proc/self/fd' | tr '\\n' ' '; sh -c 'ls /proc/self/fd' | tr '\\n' ' '"
    let lists = try Probe.run(script).output
    #expect(lists == "0 1 2 3 5 0 1 2 3 5 ")
  }

  @Test(arguments: ["0", "1", "2"])
  func `a closed stream is closed for the command, too`(stream: String) throws {
    let script = "$P sh -c 'ls /proc/$$/fd >&9' 9>&3 \(stream)>&-"
    let alone = script.replacing("$P ", with: "")
    #expect(try Probe.run("{ \(script); } 3>&1 | cat").output == Probe.run("{ \(alone); } 3>&1 | cat").output)
  }

  @Test func `a reader that closes the pipe ends the command with SIGPIPE`() throws {
    #expect(try Probe.run("{ $P yes; echo $? >&2; } | head -n 1").errors == "141\n")
  }

  @Test func `a command that isn't writing notices that the reader has closed the pipe`() throws {
    // tail polls its output for that.
    let result = try Probe.run("{ $P tail -f -n 1 /etc/passwd; echo done >&2; } | head -n 1")
    #expect(result.errors == "done\n")
  }

  @Test func `SIGPIPE doesn't end a relay that is about to report the command's end`() throws {
    // onEnd opens a FIFO, and waits there for a reader.
    let script = """
      mkfifo copy.skipped; $P --observe copy --sample 100 sh -c 'echo >ran; exit 3' & relay=$!
      until [ -e ran ] && ! ls -l /proc/$relay/fd | grep -q signalfd; do sleep 0.02; done
      kill -PIPE $relay; exec 9<>copy.skipped; wait $relay; echo $?
      """
    #expect(try Probe.run(script).output == "3\n")
  }

  @Test func `a slow reader slows the command down and costs no memory`() throws {
    let script = """
      { $P sh -c 'head -c 300000000 /dev/zero; echo $PPID >&2; grep VmHWM /proc/$PPID/status >&2'; } | { sleep 0.3; wc -c; }
      """
    let result = try Probe.run(script)
    #expect(result.output.trimmed == "300000000")
    let peak = result.errors.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.last
    #expect(try #require(peak) < 60000)
  }

  @Test func `output that another program has made non-blocking loses nothing`() throws {
    let script = """
      { perl -e 'use Fcntl; fcntl(STDOUT, F_SETFL, O_WRONLY|O_NONBLOCK); exec @ARGV' $P seq 300000; } | { sleep 0.2; cat; } | tail -n 1
      """
    #expect(try Probe.run(script).output == "300000\n")
  }

  @Test func `a command that closes its output runs to its end`() throws {
    let result = try Probe.run("$P sh -c 'echo first; exec >&-; sleep 0.1; echo later >&2; exit 6'; echo $?")
    #expect(result.output == "first\n6\n")
    #expect(result.errors == "later\n")
  }

  @Test func `the relay doesn't wait for a descendant that keeps the pipe open`() throws {
    let script =
      "$P sh -c 'sleep 1000 & echo $!; exit 3' >pid 2>/dev/null; echo $?; kill $(cat pid)"
    #expect(try Probe.run(script).output == "3\n")
  }

  @Test func `a program that the command leaves behind goes on writing`() throws {
    let writer = """
      mkfifo go; $P sh -c '(read x <go; echo late; echo late >&2; echo ended >end) & echo now' >output 2>errors
      echo >go; until [ -s end ] && [ -s errors ]; do sleep 0.02; done; until grep -qs late output; do sleep 0.02; done
      cat output errors end
      """
    #expect(try Probe.run(writer).output == "now\nlate\nlate\nended\n")
    // Without the reader it ends as it would alone.
    let left = "echo $$ >pid; read x <go; while echo y; do :; done"
    let script = """
      mkfifo go; LEFT='\(left)' $P sh -c 'sh -c "$LEFT" & echo now' | head -n 1
      echo >go; while kill -0 $(cat pid) 2>/dev/null; do sleep 0.02; done
      """
    #expect(try Probe.run(script).output == "now\n")
  }

  @Test func `a command whose relay is killed ends, unless it ignores SIGHUP`() throws {
    let kill =
      "$P sh -c 'echo $$ >pid; exec sleep 1000' & until [ -s pid ]; do sleep 0.02; done; kill -KILL $!; wait $!"
    let gone = "while kill -0 $(cat pid) 2>/dev/null; do sleep 0.02; done; echo gone"
    #expect(try Probe.run("\(kill); \(gone)").output == "gone\n")
    #expect(try Probe.run("trap '' HUP; \(kill); kill $(cat pid) && echo was there").output == "was there\n")
  }

  @Test func `an alarm that was set before ends the command, as it would without the relay`() throws {
    let script = "perl -e 'alarm 1; exec @ARGV' $P sleep 1000; echo $?"
    #expect(try Probe.run(script).output == "142\n")
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR2, SIGALRM, SIGABRT, SIGPIPE, SIGXFSZ, SIGXCPU, SIGPROF, SIGIO,
    SIGPWR, SIGSYS, __libc_current_sigrtmin(), __libc_current_sigrtmax(),
  ])
  func `a signal to the relay reaches the command, and the relay ends as the command does`(signal: Int32)
    throws
  {
    let program = try Probe.start(
      "exec $P sh -c 'trap \"echo trapped; exit 9\" \(signal); echo started; while :; do sleep 0.02; done'")
    #expect(program.nextLine(within: .seconds(60)) == "started")
    program.send(signal)
    #expect(program.nextLine(within: .seconds(60)) == "trapped")
    #expect(program.ending(within: .seconds(60)) == .status(9))
  }

  @Test func `a signal to the relay reaches the command's children, too`() throws {
    let program = try Probe.start("exec $P sh -c 'sleep 1000 & echo $!; wait'")
    let child = try #require(program.nextLine(within: .seconds(60)).flatMap { Int32($0) })
    let end = try Descriptor.watching(child)
    program.send(SIGTERM)
    #expect(program.ending(within: .seconds(60)) == .signal(SIGTERM))
    #expect(Deadline(in: .seconds(60)).waitForInput(on: end.number))
  }

  @Test(.enabled(if: Probe.canLeaveNamespace))
  func `a signal from outside of the container reaches the command`() throws {
    let script = "trap \"echo trapped; exit 9\" TERM; echo started; while :; do sleep 0.02; done"
    let container = try Probe.start("exec unshare -rpf --kill-child --mount-proc $P sh -c '\(script)'")
    #expect(container.nextLine(within: .seconds(60)) == "started")
    let children = try Probe.run("cat /proc/\(container.pid)/task/\(container.pid)/children").output
    let relay = try #require(Int32(children.trimmed))
    kill(relay, SIGTERM)
    #expect(container.nextLine(within: .seconds(60)) == "trapped")
    #expect(container.ending(within: .seconds(60)) == .status(9))
  }

  @Test func `ignored signals stay ignored in the command`() throws {
    let result = try Probe.run("trap '' HUP PIPE; $P sh -c 'kill -HUP $$; kill -PIPE $$; echo alive'")
    #expect(result.output == "alive\n")
    let states = "grep -E 'SigBlk|SigIgn' /proc/self/status"
    #expect(
      try Probe.run("$P \(states.replacing("grep", with: "/bin/grep"))").output == Probe.run(states).output)
  }

  @Test(arguments: ["", "trap '' XFSZ; "])
  func `a limit of files ends the command as it would without the relay`(trap: String) throws {
    let script = "\(trap)$P sh -c 'grep SigIgn /proc/self/status; (ulimit -f 0; echo text >file); echo $?'"
    #expect(try Probe.run(script).output == Probe.run(script.replacing("$P ", with: "")).output)
  }

  @Test func `output beyond the limit of a file's size ends neither the relay nor its report`() throws {
    let result = try Probe.run("(ulimit -f 0; $P sh -c 'echo text; exit 3' >file); echo $?")
    #expect(result.output == "3\n")
  }

  @Test func `the command is in the process group of the relay`() throws {
    #expect(
      try Probe.run("$P sh -c 'test $(ps -o pgid= $$) = $(ps -o pgid= $PPID) && echo same'").output
        == "same\n")
  }

  @Test func `of bulk output the observer gets the ends of chunks, and how much was omitted`() throws {
    let script = """
      head -c 50000000 /dev/urandom >a && $P --observe copy --sample 100 cat a | cmp - a
      echo $(($(cat copy.skipped) + $(wc -c <copy.o)))
      tail -c 50 a >end; tail -c 50 copy.o | cmp - end
      """
    #expect(try Probe.run(script).output == "50000000\n")
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGKILL])
  func `signal() reaches all processes of the command, and no others`(signal: Int32) throws {
    // The outer shell is in the same group. One child has lost its parent.
    let script = """
      $P --signal \(signal) sh -c '(sleep 1000 & echo $! >>pids); sleep 1000 & echo $! >>pids; echo go; wait; sleep 1000'
      echo $?; for pid in $(cat pids); do while [ -e /proc/$pid ]; do sleep 0.02; done; done; echo all gone
      """
    #expect(try Probe.run(script, shell: "bash").output == "go\n\(128 + signal)\nall gone\n")
  }
}
