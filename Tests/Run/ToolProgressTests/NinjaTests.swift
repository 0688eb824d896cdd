import Testing
import ToolProgress

/// Values of NINJA_STATUS. `Fixtures` has captures of ninja with some of them.
struct NinjaTests {
  private func progress(_ status: String?, _ lines: [String], command: [String] = []) -> ToolProgress {
    var reader = ProgressReader(command: command, variable: { $0 == "NINJA_STATUS" ? status : nil })
    reader.read(lines.map { $0 + "\n" }.joined())
    return reader.progress
  }

  @Test(arguments: [
    ("[%f/%t] ", ["[1/12] a", "[3/12] b"]),
    ("%f/%t ", ["1/12 a", "3/12 b"]),
    ("%f of %t: ", ["1 of 12: a", "3 of 12: b"]),
    ("[%f/%t %p :: %e] ", ["[1/12   8% :: 0.123] a", "[3/12  25% :: 12.345] b"]),
    // What has begun counts without the last one.
    ("[%s/%t] ", ["[1/12] a", "[4/12] b"]),
    ("%u left of %t, %r running: ", ["11 left of 12, 1 running: a", "8 left of 12, 1 running: b"]),
    ("<%s+%u> ", ["<1+11> a", "<4+8> b"]),
    // In a pipe, the edge that has finished counts as running.
    ("[%u/%r/%f] ", ["[11/1/1] a", "[9/1/3] b"]),
    ("[%u/%r/%f] ", ["[11/1/0] a", "[11/1/1] a", "[10/1/1] b", "[8/2/2] c", "[8/2/3] b"]),
    ("%p%% done %f/%t ", ["  8%% done 1/12 a", " 25%% done 3/12 b"]),
    (
      "%w/%W %E %P %o %c|%f/%t ",
      ["00:01/? ?   0% inf ?|1/12 a", "01:02:03/00:12 9.123  20% 3.5 -nan|3/12 b"]
    ),
    ("\u{1b}[32m[%f/%t]\u{1b}[0m ", ["\u{1b}[32m[1/12]\u{1b}[0m a", "\u{1b}[32m[3/12]\u{1b}[0m b"]),
    ("\n%f\t%t ", ["1\t12 a", "3\t12 b"]),
    ("→ %f/%t ", ["→ 1/12 a", "→ 3/12 b"]),
  ])
  func `a status with a count`(status: String, lines: [String]) {
    let quarter = ToolProgress(state: .running, fraction: 0.25, count: Count(3, of: 12), step: "b")
    #expect(progress(status, lines) == quarter)
    #expect(progress(nil, lines, command: ["env", "NINJA_STATUS=\(status)", "ninja"]) == quarter)
  }

  @Test(arguments: [
    "NINJA_STATUS='<%f|%t> ' ninja -C build", "export NINJA_STATUS=\"<%f|%t> \"; cd x && ninja",
    "NINJA_STATUS=<%f|%t> ninja", "x=1;NINJA_STATUS='<%f|%t> ';ninja",
  ])
  func `a status that code for a shell sets`(code: String) {
    for command in [["sh", "-c", code], ["nice", "/bin/bash", "-e", "-uc", code, "name"]] {
      #expect(progress("%p ", ["<1|12> a", "<3|12> b"], command: command).fraction == 0.25)
    }
  }

  @Test(arguments: [
    "NINJA_STATUS=$STATUS ninja", "NINJA_STATUS=\"$x\" ninja", "NINJA_STATUS=`x` ninja", "ninja",
  ])
  func `a status that only the shell knows is the environment's`(code: String) {
    #expect(progress("<%f|%t> ", ["<1|12> a", "<3|12> b"], command: ["sh", "-c", code]).fraction == 0.25)
  }

  @Test(arguments: [
    ("%p ", ["  1% a", " 42% b"]), ("[%p] ", ["[  1%] a", "[ 42%] b"]), ("%P|", ["  1%|a", " 42%|b"]),
    ("%e %p ", ["0.001   1% a", "1.000  42% b"]),
  ])
  func `a status with a percentage`(status: String, lines: [String]) {
    #expect(progress(status, lines) == ToolProgress(state: .running, fraction: 0.42, step: "b"))
  }

  @Test(arguments: ["", "%e ", "[%r] ", "%f ", "%f and %u ", "%x %f/%t", "%", "\u{0}%f/%t", "ninja: ", "\n"])
  func `a status that does not say how far the build is`(status: String) {
    #expect(
      progress(status, ["1 a", "[1] a", "2 b", "0.001 c", "0.002 d", "ninja: e", "1 and 2 x"])
        == ToolProgress())
  }

  @Test func `other lines are not the status`() {
    let lines = ["1/12 a", "[1/12 a", "[x/12] a", "[1/] a", "[2/9999999999] a", "", "[", "FAILED: [3/12]"]
    #expect(progress("[%f/%t|%r] ", lines).fraction == nil)
  }

  @Test(arguments: [
    ["[  8% 1/12] a", "[ 25% 3/12] b"], ["0.123 [11/1/1] a", "1.234 [9/1/3] b"],
    ["[2/12  16% :: 0.123] a", "[4/12  33% :: 0.500] b"],
  ])
  func `the statuses that scripts set`(lines: [String]) {
    #expect(progress(nil, lines).count == Count(3, of: 12))
    #expect(progress(nil, lines).step == "b")
  }
}
