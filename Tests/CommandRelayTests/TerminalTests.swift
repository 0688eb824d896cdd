import Testing

/// In a terminal, below a shell with job control. Every story ends as it began: with the terminal's modes.
struct TerminalTests {
  /// Tells a story, and compares what `stty -a` says before and after it.
  private func tell(_ story: (TerminalStory) throws -> Void) throws {
    let terminal = try TerminalStory()
    let before = try terminal.modes()
    try story(terminal)
    #expect(try terminal.modes() == before)
  }

  /// Lets bash wait for its trap. It looks again and again, since a signal just before a blocking call would be missed;
  /// dash may be stopped in the middle of a vfork, and would stay there.
  private let untilTold = "echo sta''rted; until [ $told ]; do sleep 0.02; done; stty size"

  @Test func `a command prints, reads, and passes its status on`() throws {
    try tell { terminal in
      terminal.enter("$P sh -c 'echo na''me?; read x; echo hello, $x; exit 3'")
      try terminal.expect("name?\r\n")
      terminal.enter("Ada")
      #expect(try terminal.expect("hello, Ada\r\n") == "Ada\r\n")
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.status() == "3")
    }
  }

  @Test func `a command sees a terminal in all three streams, of the same size and modes`() throws {
    try tell { terminal in
      try terminal.resize(rows: 31, columns: 97)
      _ = try terminal.run("stty intr ^G -echoctl")
      let alone = try terminal.run("stty -a; test -t 0 -a -t 1 -a -t 2 && echo yes")
      let relayed = try terminal.run("$P sh -c 'stty -a; test -t 0 -a -t 1 -a -t 2 && echo yes'")
      #expect(relayed == alone)
      _ = try terminal.run("stty intr ^C echoctl")
      try terminal.resize(rows: 24, columns: 80)
    }
  }

  @Test(arguments: [("\u{3}", "130"), ("\u{1c}", "131")])
  func `a key's signal reaches the command, and the shell sees it die of that`(
    key: String, status: String
  ) throws {
    try tell { terminal in
      _ = try terminal.run("ulimit -c 0")
      terminal.enter("$P sh -c 'echo sta''rted; read x'")
      try terminal.expect("started\r\n")
      terminal.type(key)
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.status() == status)
    }
  }

  @Test func `a command may handle the key's signal and go on`() throws {
    try tell { terminal in
      terminal.enter("$P bash -c 'trap told=yes INT; \(untilTold); read x; echo got $x'")
      try terminal.expect("started\r\n")
      terminal.type("\u{3}")
      try terminal.expect("24 80\r\n")
      terminal.enter("it")
      try terminal.expect("got it\r\n")
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.status() == "0")
    }
  }

  @Test func `a script with a line that is relayed ends by the key, as it would alone`() throws {
    try tell { terminal in
      terminal.enter("bash -c \"$P sh -c 'echo sta''rted; read x'; echo went o''n\"")
      try terminal.expect("started\r\n")
      terminal.type("\u{3}")
      #expect(try !terminal.expect(TerminalStory.prompt).contains("went on"))
      #expect(try terminal.status() == "130")
    }
  }

  @Test func `a command stops by the key, the shell has its terminal, and fg goes on`() throws {
    try tell { terminal in
      let modes = try terminal.modes()
      terminal.enter(
        "$P bash -c 'trap told=yes CONT; \(untilTold); told=; \(untilTold); read x; echo got $x'")
      try terminal.expect("started\r\n")
      for round in 0..<2 {
        terminal.type("\u{1a}")
        try terminal.expect("Stopped")
        try terminal.expect(TerminalStory.prompt)
        #expect(try terminal.modes() == modes)
        terminal.enter("fg")
        try terminal.expect("24 80\r\n")
        if round == 0 { try terminal.expect("started\r\n") }
      }
      terminal.enter("on")
      try terminal.expect("got on\r\n")
      try terminal.expect(TerminalStory.prompt)
    }
  }

  @Test func `a stopped command goes on in the background, and stops when it reads`() throws {
    try tell { terminal in
      terminal.enter(
        "mkfifo /tmp/relay.$$; $P sh -c 'echo sta''rted; read x <'/tmp/relay.$$'; echo re''ading; read x; echo got $x'"
      )
      try terminal.expect("started\r\n")
      terminal.type("\u{1a}")
      try terminal.expect("Stopped")
      try terminal.expect(TerminalStory.prompt)
      _ = try terminal.run("bg")
      terminal.enter("echo >/tmp/relay.$$; rm /tmp/relay.$$")
      try terminal.expect("reading\r\n")
      terminal.enter("")
      try terminal.expect("Stopped")
      try terminal.expect(TerminalStory.prompt)
      terminal.enter("fg")
      try terminal.expect("read x")
      terminal.enter("late")
      try terminal.expect("got late\r\n")
      try terminal.expect(TerminalStory.prompt)
    }
  }

  @Test func `a command that starts in the background prints at once and stops when it reads`() throws {
    try tell { terminal in
      terminal.enter("$P sh -c 'echo sta''rted; read x; echo got $x' &")
      try terminal.expect("started\r\n")
      terminal.enter("wait")
      try terminal.expect("Stopped")
      try terminal.expect(TerminalStory.prompt)
      terminal.enter("fg")
      try terminal.expect("read x")
      terminal.enter("input")
      try terminal.expect("got input\r\n")
      try terminal.expect(TerminalStory.prompt)
    }
  }

  @Test func `a command that starts in the background and reads nothing runs to its end`() throws {
    try tell { terminal in
      terminal.enter("$P sh -c 'echo do''ne; exit 4' & wait $!; echo with $?")
      try terminal.expect("done\r\n")
      try terminal.expect("with 4\r\n")
      try terminal.expect(TerminalStory.prompt)
    }
  }

  @Test func `with tostop, printing in the background stops the command`() throws {
    try tell { terminal in
      _ = try terminal.run("stty tostop")
      terminal.enter("$P sh -c 'echo printed' & wait")
      #expect(try !terminal.expect("Stopped").contains("printed\r\n"))
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.run("fg").contains("printed\r\n"))
      _ = try terminal.run("stty -tostop")
    }
  }

  @Test func `a command is told of a new size and sees it`() throws {
    try tell { terminal in
      terminal.enter("$P bash -c 'trap told=yes WINCH; \(untilTold)'")
      try terminal.expect("started\r\n")
      try terminal.resize(rows: 40, columns: 123)
      try terminal.expect("40 123\r\n")
      try terminal.expect(TerminalStory.prompt)
      try terminal.resize(rows: 24, columns: 80)
    }
  }

  @Test func `a size that changed while the command was stopped is told when it goes on`() throws {
    try tell { terminal in
      terminal.enter("$P bash -c 'trap told=yes CONT; \(untilTold)'")
      try terminal.expect("started\r\n")
      terminal.type("\u{1a}")
      try terminal.expect("Stopped")
      try terminal.expect(TerminalStory.prompt)
      try terminal.resize(rows: 41, columns: 99)
      terminal.enter("fg")
      try terminal.expect("41 99\r\n")
      try terminal.expect(TerminalStory.prompt)
      try terminal.resize(rows: 24, columns: 80)
    }
  }

  @Test func `a program that sets its own modes gets every key as it is`() throws {
    try tell { terminal in
      let program = "stty raw -echo; printf re''ady; dd bs=1 count=5 2>/dev/null | od -An -tx1; stty sane"
      terminal.enter("$P sh -c '\(program)'")
      try terminal.expect("ready")
      terminal.type("\u{3}\u{1a}\r\u{4}x")
      try terminal.expect("03 1a 0d 04 78")
      try terminal.expect(TerminalStory.prompt)
    }
  }

  @Test func `a program that dies with its own modes set leaves the terminal as it was`() throws {
    try tell { terminal in
      terminal.enter("$P sh -c 'stty raw -echo; kill -9 $$'")
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.status() == "137")
    }
  }

  @Test func `the end of input is told by its key`() throws {
    try tell { terminal in
      terminal.enter("$P cat")
      terminal.enter("line")
      try terminal.expect("line\r\nline\r\n")
      terminal.type("\u{4}")
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.status() == "0")
    }
  }

  @Test func `a shell runs inside with job control of its own`() throws {
    try tell { terminal in
      terminal.enter("PS1='(inside) ' $P bash --norc --noprofile --noediting -i")
      try terminal.expect("(inside) ")
      terminal.enter("sh -c 'echo sta''rted; read x; echo got $x; read x'")
      try terminal.expect("started\r\n")
      terminal.type("\u{1a}")
      try terminal.expect("Stopped")
      try terminal.expect("(inside) ")
      terminal.enter("fg")
      terminal.enter("it")
      try terminal.expect("got it\r\n")
      terminal.type("\u{3}")
      try terminal.expect("(inside) ")
      terminal.enter("exit 5")
      try terminal.expect(TerminalStory.prompt)
      #expect(try terminal.status() == "5")
    }
  }

  @Test func `a terminal that is only reached by its name is handed over when it is read`() throws {
    try tell { terminal in
      terminal.enter("</dev/null $P sh -c 'echo sta''rted; read x </dev/tty; echo got $x'")
      try terminal.expect("started\r\n")
      terminal.enter("it")
      try terminal.expect("got it\r\n")
      try terminal.expect(TerminalStory.prompt)
    }
  }
}
