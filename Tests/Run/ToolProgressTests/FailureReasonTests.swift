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
    ("fatal: no\n" + String(repeating: "after\n", count: 1000), "fatal: no"),
  ])
  func `an error is preferred to what comes after it`(text: String, line: String) {
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
