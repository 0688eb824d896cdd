import Testing
import ToolProgress

/// The line that says why a command failed.
struct FailureReasonTests {
  private func reason(_ text: String) -> String? {
    var reader = ProgressReader()
    reader.read(text)
    return reader.failureReason
  }

  @Test(arguments: [
    (
      "x.c:1:2: error: no\nmake: *** [x] Error 1\nmake[1]: *** [Makefile:3: all] Error 2\n",
      "x.c:1:2: error: no"
    ),
    ("make: *** No rule to make target 'x'.  Stop.\n", "make: *** No rule to make target 'x'. Stop."),
    (
      "[INFO] x\n[ERROR] COMPILATION ERROR : \n[ERROR] App.java:[3,5] cannot find symbol\n[ERROR] Failed to execute goal\n"
        + "[ERROR] \n[ERROR] To see the full stack trace\n[ERROR] [Help 1] http://example.org\n",
      "[ERROR] App.java:[3,5] cannot find symbol"
    ),
    ("error: it broke\nafterwards\n", "error: it broke"), ("one\ntwo\n", "two"),
    ("one\n   |\n   ^~~~\n", "one"),
    ("sh: 1: foo: not found\n", "sh: 1: foo: not found"), ("one\ntwo", "two"), ("one\r\n", "one"),
    ("\u{1b}[31merror\u{1b}[0m: red\n", "error: red"), ("oops\n[1/2] x\n[2/2] y", "oops"),
    ("10%\r20%\r30%\rend\n", "end"),
    (
      "test result: FAILED. 1 passed; 2 failed\nSee log at /tmp/x\n",
      "test result: FAILED. 1 passed; 2 failed"
    ),
    ("The following FAILED:\n  7 - broken\n", "7 - broken"),
    ("[  FAILED  ] Sum.adds\n\n 1 FAILED TEST\n", "[ FAILED ] Sum.adds"),
    ("FAILED: x.o\nsh: 1: foo: not found\nninja: build stopped\n", "sh: 1: foo: not found"),
    ("it broke\n{Q7}!%h*(T)&^#i~/x\n", "it broke"), ("a\n=== 2 failed ===\n", "=== 2 failed ==="),
    ("\"Größe\" fehlt\n", "\"Größe\" fehlt"), ("error: '/':$@#%^&*(){}[]|\n", "error: '/':$@#%^&*(){}[]|"),
    (
      "dd: error writing '/dev/full': No space left on device\n1+0 records in\n0 bytes copied, 0.003 s\n",
      "dd: error writing '/dev/full': No space left on device"
    ),
    (
      "mv: cannot move 'a' to 'b/a': Directory not empty\ndone\n",
      "mv: cannot move 'a' to 'b/a': Directory not empty"
    ),
    (
      "sleep: invalid time interval 'x'\nTry 'sleep --help' for more information.\n",
      "sleep: invalid time interval 'x'"
    ),
    ("fatal: no\n" + String(repeating: "after\n", count: 1000), "fatal: no"),
  ])
  func `an error is preferred to what comes after it`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  private static let reasons: [(text: String, line: String)] = [
    (
      "CMake Error at CMakeLists.txt:3 (find_package):\n  By not providing \"FindX.cmake\" in\n\n-- Configuring incomplete, errors occurred!\nSee also \"/x/CMakeOutput.log\".\n",
      "CMake Error at CMakeLists.txt:3 (find_package): By not providing \"FindX.cmake\" in"
    ),
    (
      "=== RUN   TestA\n--- FAIL: TestA (0.00s)\n    a_test.go:3: got 1, want 2\nFAIL\nexit status 1\nFAIL\ty\t0.002s\nFAIL\n",
      "TestA: a_test.go:3: got 1, want 2"
    ),
    (
      "--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/b (0.00s)\n        a_test.go:9: bad\nFAIL\n",
      "TestA/b: a_test.go:9: bad"
    ),
    ("it broke\nFAIL\n", "it broke"),
    (
      "fatal: [h]: FAILED! => {\"msg\": \"non-zero return code\", \"stderr\": \"ls: no\\nmore\"}\nPLAY RECAP ****\n",
      "fatal: [h]: FAILED! ls: no"
    ),
    (
      "fatal: [h]: FAILED! => {\"msg\": \"no such package\", \"stderr\": \"\"}\n",
      "fatal: [h]: FAILED! no such package"
    ),
    (
      "npm ERR! Missing script: \"x\"\nnpm ERR! A complete log of this run can be found in:\nnpm ERR!     /x/.npm/_logs/2026-debug.log\n",
      "npm ERR! Missing script: \"x\""
    ),
    ("make: *** [Makefile:2: all] Error 1\n", "make: *** [Makefile:2: all] Error 1"),
    ("checked: 3\nmake: *** [Makefile:2: all] Error 1\n", "checked: 3"),
    ("Makefile:2: *** missing separator.  Stop.\n", "Makefile:2: *** missing separator. Stop."),
    ("make: *** No targets.  Stop.\nok\n", "make: *** No targets. Stop."),
    (
      "Traceback (most recent call last):\n  File \"a.py\", line 3\n    f()\nmy.Timeout: after 3 s\nmake: *** [x] Error 1\n",
      "my.Timeout: after 3 s"
    ),
    (
      "=====\nFAIL: test_a (t.T.test_a)\n-----\nTraceback (most recent call last):\n  File \"t.py\", line 5\n    x\nAssertionFailed\n\n-----\nRan 1 test in 0.001s\n\nFAILED (failures=1)\n",
      "test_a: AssertionFailed"
    ),
    (
      "thread 'b' panicked at src/lib.rs:9:9:\nassertion `left == right` failed\n\nfailures:\n    b\n\ntest result: FAILED. 0 passed\n\nerror: test failed, to rerun pass `--lib`\n",
      "thread 'b' panicked at src/lib.rs:9:9: assertion `left == right` failed"
    ),
  ]

  @Test(arguments: reasons)
  func `what tools print after the reason is not the reason`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  @Test(arguments: ["", "\n\n", "   \n---\n", "[1/2] x\n", "\u{0}\u{1}\n"])
  func `no reason`(text: String) {
    #expect(reason(text) == nil)
  }

  @Test func `a line that is not valid text is no reason`() {
    var reader = ProgressReader()
    reader.read("it broke\n", from: .errors)
    reader.read([0xff] + Array("error: Qabc".utf8) + [0xc3] + Array("defG\n".utf8), from: .errors)
    #expect(reader.failureReason == "it broke")
  }

  @Test func `a long line that is cut inside a character is text`() {
    let line = String(repeating: "ü", count: 3000)
    #expect(reason("x" + line + "\n") == "x" + line.prefix(127))
  }

  @Test func `standard error takes precedence over standard output`() {
    var reader = ProgressReader()
    reader.read("nope\n", from: .errors)
    reader.read("error: output\n", from: .output)
    #expect(reader.failureReason == "nope")
  }

  @Test func `a long line is cut`() {
    #expect(reason("error: " + String(repeating: "x", count: 9000))?.utf8.count == 256)
  }
}
