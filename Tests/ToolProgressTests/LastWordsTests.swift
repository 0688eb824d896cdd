import Testing
import ToolProgress

/// The line that says why a command failed.
struct LastWordsTests {
  private func words(_ text: String) -> String? {
    var reader = ProgressReader()
    reader.read(text)
    return reader.lastWords
  }

  @Test(arguments: [
    (
      "x.c:1:2: error: no\nmake: *** [x] Error 1\nmake[1]: *** [Makefile:3: all] Error 2\n",
      "x.c:1:2: error: no"
    ),
    ("make: *** No rule to make target 'x'.  Stop.\n", "make: *** No rule to make target 'x'. Stop."),
    ("error: it broke\nafterwards\n", "error: it broke"), ("one\ntwo\n", "two"),
    ("one\n   |\n   ^~~~\n", "one"),
    ("sh: 1: foo: not found\n", "sh: 1: foo: not found"), ("one\ntwo", "two"), ("one\r\n", "one"),
    ("\u{1b}[31merror\u{1b}[0m: red\n", "error: red"), ("oops\n[1/2] x\n[2/2] y", "oops"),
    ("10%\r20%\r30%\rend\n", "end"),
    ("fatal: no\n" + String(repeating: "after\n", count: 1000), "fatal: no"),
  ])
  func `an error rather than what comes after it`(text: String, line: String) {
    #expect(words(text) == line)
  }

  @Test(arguments: ["", "\n\n", "   \n---\n", "[1/2] x\n", "\u{0}\u{1}\n"])
  func `nothing that says something`(text: String) {
    #expect(words(text) == nil)
  }

  @Test func `what is written as errors counts more than output`() {
    var reader = ProgressReader()
    reader.read("nope\n", from: .errors)
    reader.read("error: output\n", from: .output)
    #expect(reader.lastWords == "nope")
  }

  @Test func `a long line is cut`() {
    #expect(words("error: " + String(repeating: "x", count: 9000))?.utf8.count == 256)
  }
}
