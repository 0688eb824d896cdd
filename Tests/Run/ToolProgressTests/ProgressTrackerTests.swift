import Testing
import ToolProgress

/// The rules of ``ToolProgress``.
struct ProgressTrackerTests {
  /// The states after each line. Numbers in brackets have risen before.
  private func states(_ lines: [String]) -> [ToolProgress] {
    var reader = ProgressReader()
    reader.read("[0/1] x\n[  0%] x\n")
    return lines.map { line in
      reader.read(line + "\n")
      return reader.progress
    }
  }

  @Test func `a growing total moves the fraction back, with its count`() {
    let states = states(["[4/5] a", "[5/10] b"])
    #expect(states.map(\.fraction) == [0.8, 0.5])
    #expect(states.map(\.count) == [Count(4, of: 5), Count(5, of: 10)])
  }

  @Test func `a count that starts again is of a part, unless its total is several times as large`() {
    #expect(states(["[5/5] a", "[1/300] b"]).last?.count == Count(1, of: 300))
    for lines in [
      ["[5/5] a", "[1/5] b"], ["[5/5] a", "[1/7] b"], ["[5/5] a", "[1/2] b"], ["[3/5] a", "[1/2] b"],
      ["[4/5] a", "[1/5] b"], ["[5/5] a", "[5/5] a", "settled", "[1/5] b"],
    ] {
      let state = states(lines).last
      #expect(state?.state == .indeterminate && state?.step?.hasPrefix("b 1/") == true, "\(lines)")
      // It never stays full.
      #expect(states(lines + ["[7/7] c"]).last?.fraction == nil)
      #expect(states(lines + ["[7/7] c", "all done"]).last?.step == "all done")
    }
  }

  @Test func `members after the end of a count are parts, too`() {
    let states = states(
      ["[3/3] a", "done it"] + (1...3).map { "  Installing       : x-1.0        \($0)/3" })
    #expect(states.last == ToolProgress(state: .indeterminate, step: "Installing : x-1.0 2/3"))
  }

  @Test func `a count that falls a little is held, and the one of the whole comes back`() {
    #expect(states(["[5/9] a", "[4/9] b", "[6/9] c"]).map(\.fraction) == [5, 5, 6].map { $0 / 9 })
    #expect(states(["[30/90] a", "[1/2] b", "[2/2] b", "[31/90] c"]).last?.count == Count(31, of: 90))
    #expect(states(["[1/1] a", "[1/2] b"]).last?.count == Count(1, of: 2))
  }

  @Test func `after the end of a count the whole is unknown, and the present line is the step`() {
    let states = states(["[5/5] Linking", "", "running the tests", "ok 1", "[1/9] a", "ok 2"])
    #expect(states[1].fraction == 1)
    #expect(states[2] == ToolProgress(state: .indeterminate, step: "running the tests"))
    #expect(states[3] == ToolProgress(state: .indeterminate, step: "ok 1"))
    #expect(states[4] == ToolProgress(state: .indeterminate, step: "a 1/9"))
  }

  @Test func `a number that stays at its end ends`() {
    var reader = ProgressReader()
    reader.read("[1/5] a\n[4/5] b\n")
    reader.settle()
    #expect(reader.progress.count == Count(4, of: 5))
    reader.read("[5/5] Linking\n")
    reader.settle()
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "Linking"))
  }

  @Test func `what follows the progress that a terminal got is the step`() {
    var reader = ProgressReader()
    reader.read("\u{1b}]9;4;1;80\u{7}    Building [=====>      ] 12/15: serde\r")
    reader.read("\u{1b}]9;4;0;\u{7}\r\u{1b}[K")
    #expect(reader.progress == ToolProgress())
    reader.read("     Running unittests\nrunning 3 things\n")
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "running 3 things"))
  }

  @Test func `a percentage without a count is held at its highest value`() {
    #expect(
      states(["[ 50%] a", "[ 20%] b", "[ 49%] c", "[ 60%] d"]).map(\.fraction) == [0.5, 0.5, 0.5, 0.6])
    #expect(states(["[ 50%] a", "[ 20%] b"]).last?.step == "b")
  }

  @Test func `a percentage that starts again is of a part whose whole is unknown`() {
    let states = states(["[100%] a", "[ 20%] b", "[ 29%] c", "[100%] d", "[ 10%] e"])
    #expect(states[0] == ToolProgress(state: .running, fraction: 1, step: "a"))
    #expect(states[1] == ToolProgress(state: .indeterminate, step: "b 20%"))
    #expect(states[2] == ToolProgress(state: .indeterminate, step: "c 29%"))
    #expect(states[4] == ToolProgress(state: .indeterminate, step: "e 10%"))
  }

  @Test func `a percentage that falls to its beginning is of another part, though none was at its end`() {
    let states = states(["[ 50%] a", "[ 95%] b", "[  2%] c", "[ 60%] d"])
    #expect(states[1].fraction == 0.95)
    #expect(states[2] == ToolProgress(state: .indeterminate, step: "c 2%"))
    #expect(states[3] == ToolProgress(state: .indeterminate, step: "d 60%"))
  }

  @Test func `a percentage that rises again after a fall is the number again when it has passed its highest`()
  {
    var reader = ProgressReader()
    reader.read((10...60).map { "xy \($0)%\n" }.joined())
    reader.read("xy 40%\n")
    for (range, fraction) in [(41...59, nil), (60...62, 0.62)] as [(ClosedRange<Int>, Double?)] {
      reader.read(range.map { "xy \($0)%\n" }.joined())
      #expect(reader.progress.fraction == fraction)
    }
    // Far below, it is of another part.
    reader.read("xy 3%\n" + (4...99).map { "xy \($0)%\n" }.joined())
    #expect(reader.progress.fraction == nil && reader.progress.step == "xy 99%")
  }

  @Test func `a count after that is of a part, too`() {
    #expect(
      states(["[100%] a", "[ 20%] b", "[1/2] c"]).last == ToolProgress(state: .indeterminate, step: "c 1/2"))
  }

  @Test func `progress of another tool is ignored while the first one runs`() {
    let states = states(["[3/10] Testing", "[ 90%] x", "  2/7 Test #2: y ...   Passed", "[4/10] Linking"])
    #expect(states.map(\.count) == [3, 3, 3, 4].map { Count($0, of: 10) })
    #expect(states.map(\.step) == ["Testing", "Testing", "Testing", "Linking"])
  }

  @Test func `the next tool is a part when the first one is done`() {
    #expect(states(["[10/10] Linking", "  2/7 Test #2: y ...   Passed"]).last?.step == "y 2/7")
    let restarted = states(["[10/10] Linking", "[ 20%] x"]).last
    #expect(restarted == ToolProgress(state: .indeterminate, step: "x 20%"))
  }

  @Test func `a count that was at its end goes on when its total grows`() {
    let states = states([
      "[7/7] Write", "[7/8] Write", "[8/8] Compiling A", "[8/9] Compiling A", "[9/9] Compiling B",
    ])
    #expect(states.map(\.count) == [(7, 7), (7, 8), (8, 8), (8, 9), (9, 9)].map { Count($0, of: $1) })
  }

  @Test func `another tool that reports for long becomes the active source`() {
    let rows = (1...100).map { "  \($0)/100 Test #\($0): y ...   Passed" }
    let states = states(["[3/10] Testing"] + rows)
    #expect(states[60].count == Count(3, of: 10))
    #expect(states[100].count == Count(100, of: 100))
  }

  @Test func `a tool has steps before it has numbers`() {
    #expect(
      states(["Collecting x", "  Downloading x-1.whl (3 MB)"]).last
        == ToolProgress(state: .indeterminate, step: "x-1.whl"))
  }

  @Test(arguments: [
    ("gcc -O2 -Wall -c -o build/f1.o src/f1.c", "f1.c"), ("  CC      drivers/f2.o", "drivers/f2.o"),
    (">>> zlib 1.3 Configuring", "zlib 1.3 Configuring"),
    ("/usr/bin/x86_64-linux-gnu-g++-12 -c a/b.cpp -o b.o", "b.cpp"), ("cc -o prog f1.o f2.o", "prog"),
    ("javac -d out A.java", "A.java"), ("rustc --edition 2021 main.rs", "main.rs"),
    ("ld -o kernel.elf a.o", "kernel.elf"), ("gcc: error: no input files", nil),
  ])
  func `the file of a compiler is the step, and an estimate stays`(line: String, step: String?) {
    let progress = ProgressReader.progress(after: line + "\n")
    #expect(progress.state == .unknown && progress.step == step)
    #expect(ProgressReader.progress(after: "[0/4] x\n[1/4] y\n" + line + "\n").step == "y")
  }

  @Test func `a new step after the end of another has no number`() {
    let states = states([
      "    Start 1: x", "9/9 Test #1: x ...   Passed", "    Start 1: y", "1/9 Test #1: y ...   Passed",
    ])
    #expect(states.map(\.fraction) == [nil, 1, nil, nil])
    #expect(states.last?.step == "y 1/9")
  }

  @Test func `git's phases share the whole, and another operation is a part`() {
    let states = states([
      "remote: Counting objects: 100% (3/3), done.", "remote: Compressing objects:  50% (1/2)",
      "Receiving objects:  50% (5/10)", "Resolving deltas: 100% (4/4), done.",
      "Updating files: 100% (4/4), done.",
      "Receiving objects:  50% (5/10)",
    ])
    let fractions = states.compactMap(\.fraction)
    #expect(fractions.elementsEqual(fractions.sorted()) && fractions.count == 5 && fractions[4] == 1)
    #expect(
      states.map(\.step) == [
        "Counting objects 3/3", "Compressing objects 1/2", "Receiving objects 5/10", "Resolving deltas 4/4",
        "Updating files 4/4", "Receiving objects 5/10",
      ])
  }

  @Test(arguments: [
    ["remote: Compressing objects:  95% (95/100)"], ["Receiving objects:  95% (95/100), 1.20 MiB"],
    ["   32,768  50%    0.00kB/s    0:00:00 (xfr#5, ir-chk=5/100)"],
  ])
  func `a count of a part is shown with the step`(lines: [String]) {
    let progress = states(lines)[0]
    #expect(progress.count == nil)
    #expect(progress.fraction != 0.95)
    #expect(progress.step?.hasSuffix("95/100") == true)
  }

  @Test func `the count of a part is removed with its step`() {
    let states = states(["Compressing objects:  50% (1/2)", "Updating files: 100% (4/4)", "x y"])
    #expect(states.map(\.step) == ["Compressing objects 1/2", "Updating files 4/4", "x y"])
    let counted = self.states([
      "   32,768  50%    0.00kB/s    0:00:00 (xfr#1, ir-chk=1/2)",
      "   16,384 100%    0.00kB/s    0:00:00 (xfr#2, ir-chk=0/2)",
    ])
    #expect(counted.map(\.step) == ["1/2", nil])
    #expect(counted[1].count == Count(2, of: 2))
  }
}
