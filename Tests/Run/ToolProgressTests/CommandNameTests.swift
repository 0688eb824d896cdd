import Testing
import ToolProgress

struct CommandNameTests {
  @Test(arguments: [
    ("make", "make"), ("/usr/bin/make all", "make"), ("./configure --prefix=/usr", "configure"), ("", ""),
    // Wrappers.
    ("sudo make", "make"), ("doas make", "make"), ("env A=b make", "make"), ("nice nohup make", "make"),
    ("/usr/bin/env A=/b/c B= make x=y", "make"), ("A=b make", "make"), ("A=b sudo C=d make", "make"),
    ("setsid time make", "make"), ("sudo", "sudo"), ("env A=b", "env"), ("A=b", "A=b"), ("./a=b c", "a=b"),
    // Options of wrappers, which may have values.
    ("sudo -u root make", "make"), ("nice -n 5 make", "make"), ("env -i A=b make", "make"),
    ("sudo nice -n 5 make", "make"), ("make -j4", "make"), ("timeout 9 make", "make"),
    ("timeout -k 5 --signal INT 9m make", "make"), ("timeout 9", "timeout"),
    ("sudo --user root -- make", "make"),
    ("stdbuf -oL make", "make"), ("stdbuf -o L make", "make"), ("taskset 1 nice make", "make"),
    ("env -Smake", "env"), ("nice -5 make", "make"), ("time -p make", "make"),
    // Scripts.
    ("sh build.sh", "build.sh"), ("bash ./tools/build.sh -x", "build.sh"), ("python3 tool.py", "tool.py"),
    ("/usr/bin/python3.12 /x/tool.py a", "tool.py"), ("node server.js", "server.js"),
    ("perl5.36 a.pl", "a.pl"),
    ("nice python tool.py", "tool.py"), ("env python3 tool.py", "tool.py"),
    ("php artisan migrate", "artisan"),
    ("bash", "bash"), ("bash -x build.sh", "bash"), ("python3 -m pytest", "pytest"),
    ("python3 -m", "python3"), ("python3", "python3"),
    ("python3 -c print()", "python3"), ("sh -c", "sh"), ("sudo sh build.sh", "build.sh"),
  ])
  func `the name of a command`(command: String, name: String) {
    #expect(CommandName.program(in: command.split(separator: " ").map(String.init)) == name)
  }

  @Test(arguments: [
    ("sleep 1; ls /nope", "sh"), ("sleep 1; exit 3", "sh"), ("cd /tmp && sleep .7 && false", "sh"),
    ("cmake .. && make", "sh"), ("make", "make"), ("cd x && make", "make"), ("make && make test", "make"),
    ("sleep 1", "sleep"), ("for i in 1 2; do make; done", "make"), ("make; ls /nope", "sh"),
    ("make; exit 3", "sh"), ("test -d x && make", "sh"), ("make && echo built", "make"),
    ("mkdir -p b && cd b && make -j2", "make"),
  ])
  func `what has failed is the shell where several may have`(code: String, name: String) {
    #expect(CommandName.failed(in: ["sh", "-c", code]) == name)
    #expect(CommandName.failed(in: ["nice", "sh", "-c", code]) == name)
    #expect(CommandName.failed(in: ["make"]) == "make")
  }

  @Test(arguments: [
    ("make; ls /nope", "ls: cannot access '/nope': No such file or directory", "ls"),
    ("sleep 1; ls /nope", "ls: cannot access '/nope': No such file or directory", "ls"),
    ("cd x && make", "sh: 1: cd: can't cd to x", "sh"), ("make && rsync a b", "x.c:1:2: error: no", "sh"),
    ("make && rsync a b", "rsync: change_dir failed", "rsync"),
    ("cd x && make", "x.c:1:2: error: no", "make"),
    ("make && foo", "sh: 1: foo: not found", "sh"), ("make", "cc: error: no input files", "make"),
    ("echo a; sleep 1; foo", "sh: 1: foo: not found", "sh"),
  ])
  func `what the reason names has failed`(code: String, reason: String, name: String) {
    #expect(CommandName.failed(in: ["sh", "-c", code], reason: reason) == name)
  }

  @Test(arguments: [
    ("make && make test", "make"), ("  /usr/bin/make\nls", "make"), ("make", "make"), ("g++ x.cc", "g++"),
    ("./build.sh --all", "build.sh"), ("npm-run-all x", "npm-run-all"), ("python3.12 x", "x"),
    ("for i in 1 2; do make; done", "make"), ("cd x && make", "make"), ("A=b make", "make"),
    ("$CC x.c", "sh"),
    ("(make)", "make"), ("make; ls", "make"), ("'my tool'", "sh"), ("", "sh"), (" \n", "sh"), ("# x", "sh"),
    ("echo go; make", "make"), ("echo 'a; b' && ./build.sh", "build.sh"), ("echo go", "echo"),
    ("mkdir -p x && cd x && cmake ..", "cmake"), ("set -e\nsudo make install", "make"), ("# x\nmake", "make"),
    ("if test -f x; then make; fi", "make"), ("echo x | xz -9", "xz"), ("time make", "make"),
    ("timeout 9 make", "make"), ("python3 -m pytest -q", "pytest"), ("f() { make; }", "sh"),
    ("${CC} x", "sh"),
    // Redirections, substitutions and conditions.
    ("echo err >&2; exit 7", "echo"), ("false 2>&1", "false"), ("false > log 2>&1", "false"),
    ("set -o pipefail; false 2>&1 | cat", "cat"), ("exec false 3>&1", "false"), (">log make 2>&1", "make"),
    ("make &>log", "make"), ("echo a &>log; make", "make"), ("make >|log", "make"), ("<in xz -9", "xz"),
    ("x=$(echo a/b); false", "false"), ("x=$(cd $(pwd); ls) make", "make"),
    ("while true; do exit 3; done", "sh"), ("if true; then exit 3; fi", "sh"),
    ("until make; do sleep 1; done", "make"), ("sleep 1 & make", "make"),
  ])
  func `the name of shell code`(text: String, name: String) {
    #expect(CommandName.program(in: ["sh", "-c", text, "make"]) == name)
    #expect(CommandName.program(in: ["env", "A=b", "/bin/sh", "-c", text]) == name)
  }

  @Test(arguments: [
    ("for i in 1 2 3; do echo $i; sleep 1; done", "for i in 1 2 3; do echo $i; sleep 1; …"),
    ("while sleep 1; do :; done", "while sleep 1; do :; done"), ("sleep 1\necho done", "sleep 1 echo done"),
    ("cd x; test -f y && echo y", "cd x; test -f y && echo y"), ("$CC x.c", "$CC x.c"),
    ("set -e; printf 'a\\n'; true", "set -e; printf 'a\\n'; true"),
    ("for i in 1; do sleep 1; done", "for i in 1; do sleep 1; done"),
    ("sleep 5", "sleep"), ("cd x && make", "make"), ("echo a; exit 3", "echo"), ("", "sh"),
  ])
  func `the title of shell code without a program is its first words`(code: String, title: String) {
    #expect(CommandName.title(of: ["sh", "-c", code]) == title)
    #expect(CommandName.title(of: ["env", "A=b", "/bin/sh", "-c", code]) == title)
  }

  @Test func `the title of any other command is its name`() {
    #expect(CommandName.title(of: ["docker", "run", "x", "sh", "-c", "echo a; sleep 1"]) == "docker")
    #expect(CommandName.title(of: ["sh", "build.sh"]) == "build.sh")
  }

  @Test func `unusual words are no error`() {
    for words in [
      [""], ["", ""], ["/"], ["sudo", ""], ["sh", ""], ["="], ["sh", "-c", "/"], ["é=b", "x"],
    ] {
      #expect(words.contains(CommandName.program(in: words)), "\(words)")
    }
  }
}
