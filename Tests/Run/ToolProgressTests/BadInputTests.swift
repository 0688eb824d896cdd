import Testing
import ToolProgress

/// Output that lies about its progress, or that isn't what it looks like: no number rather than a wrong one.
struct BadInputTests {
  /// The progress after lines, each of which is read before the next one comes.
  private func progress(_ lines: [String], command: [String] = [], end: String = "\n") -> ToolProgress {
    var reader = ProgressReader(command: command)
    for line in lines {
      reader.read(line + end)
      reader.pause()
    }
    return reader.progress
  }

  @Test(arguments: [
    ["Done: 90%", "Done: 95%", "Done: 110%", "Done: 130%"],
    ["Copied 8/9 files", "Copied 9/9 files", "Copied 12/9 files"],
    ["nan% done", "inf% done", "-5% done"], ["x 1e3% y", "x 2e3% y"], ["step 5 of 0", "step 6 of 0"],
    ["1/2 MB of NaN MB", "2/2 MB of NaN MB"], ["99999999999999999999% x", "999999999999999999999% x"],
  ])
  func `a bar that lies is never beyond its end`(lines: [String]) {
    let number = progress(lines).fraction
    #expect(number == nil || (0...1).contains(number ?? 2))
    #expect(progress(Array(lines.suffix(2))).fraction ?? 0 <= 1)
  }

  @Test(arguments: [
    ["10% remaining", "20% remaining", "30% remaining"], ["5% left", "6% left", "7% left", "8% left"],
    ["2/100 tests failed", "3/100 tests failed", "4/100 tests failed"],
    ["attempt 2/5 failed, retrying", "attempt 3/5 failed, retrying", "attempt 4/5 failed, retrying"],
    ["review: 3/5 stars", "review: 4/5 stars", "review: 5/5 stars"], ["retry 1/9", "retry 2/9", "retry 3/9"],
    ["try 1/9: refused", "try 2/9: refused", "try 3/9: refused"],
    (1...5).map { "[gc \($0)] heap \($0 * 3)% of 4096 MB, pause 1.2ms" },
    (11...15).map { "a.jpg 24bit  [OK] 123456 --> 100000 bytes (\($0).50%), optimized." },
    (11...15).map { "5.2 KiB - \($0).5% = 3.4 KiB" },
    (1...5).map { "{\"level\":\"info\",\"n\":\"\($0)/40\",\"load\":\"2\($0)%\"}" },
  ])
  func `a number that rises and is no progress has none`(lines: [String]) {
    #expect(progress(lines).fraction == nil)
  }

  @Test func `a total that shrinks is shown as it is counted`() {
    let shrinking = progress(["[1/100] a", "[2/100] b", "[3/50] c", "[4/40] d"])
    #expect(shrinking == ToolProgress(count: Count(4, of: 40), step: "d"))
  }

  @Test func `of two tools at once the first one keeps its number`() {
    var lines: [String] = []
    for number in 1...20 {
      lines.append("[\(number)/40] Compiling a\(number).c")
      lines.append("Downloading: \(90 + number / 2)%")
    }
    #expect(progress(lines).fraction == 0.5)
  }

  @Test func `of two tools that count alike the first one keeps its number`() {
    let lines = (1...20).flatMap { ["[\($0)/40] Compiling a\($0).c", "[\($0 * 2)/50] Linking b\($0)"] }
    #expect(progress(lines) == ToolProgress(count: Count(20, of: 40), step: "Compiling a20.c"))
    let others = (1...64).map { _ in "[41/50] Linking c" } + ["[42/50] Linking d"]
    #expect(progress(lines + others) == ToolProgress(count: Count(42, of: 50), step: "Linking d"))
  }

  @Test func `bars of an epoch are a part of the epochs`() {
    var lines: [String] = []
    for epoch in 1...4 {
      lines.append("Epoch \(epoch)/4")
      for batch in 1...80 { lines.append("\(batch)/80 [==>...] - loss: 0.5") }
      #expect(progress(lines).fraction == Double(epoch) / 4)
    }
  }

  @Test func `a log of another tool's bar has no number`() {
    let bars = [
      "log: 100%|██████████| 40/40 [00:01<00:00, 30.5it/s]", "12:00:01 [download] 50.0% of 3.05MiB",
      "12:00:02 f1     100%   30MB   7.3MB/s   00:04", "> [2/3] STEP 1/4: FROM scratch",
      "log: (1/3) installing one [####------]  42%",
    ]
    for bar in bars { #expect(progress([bar]).fraction == nil, "\(bar)") }
    #expect(progress(["1.4 reading", "2.4 reading", "0.4 reading"]).state == .unknown)
  }

  @Test func `mixed escape sequences change neither number nor step`() {
    let soup =
      "\u{1b}[?25l\u{1b}[38;2;1;2;3m\u{1b}]0;99%\u{7}[\u{1b}[1m3\u{1b}[0m/12] \u{1b}[4mCompil\u{1b}[24ming\u{1b}(B x"
    #expect(
      progress(["[1/12] a", soup, "\u{1b}[9999;9999H\u{1b}[J\u{1b}P7/8\u{1b}\\ \u{1b}["])
        == ToolProgress(count: Count(3, of: 12), step: "Compiling x"))
  }

  @Test func `a name that is written from right to left is kept without marks of direction`() {
    let step = progress(["[1/4] a", "[2/4] \u{202e}קובץ\u{202c} ملف.c\u{200f}"]).step
    #expect(step == "קובץ ملف.c")
  }

  @Test func `a bar that is erased with backspaces is read`() {
    // mke2fs and e2image print so.
    let back = String(repeating: "\u{8}", count: 9)
    var reader = ProgressReader()
    reader.read("Writing inode tables: ")
    for number in [0, 60, 120] {
      let text = "\(number)/240"
      reader.read("\(text.count < 9 ? String(repeating: " ", count: 9 - text.count) : "")\(text)")
      reader.pause()
      reader.read(back)
    }
    #expect(reader.progress.fraction == 0.5 && reader.progress.step == "Writing inode tables")
    reader.read("         \(back)done\n")
    #expect(reader.progress.fraction != 1)
  }

  @Test func `numbers that were erased before a pause are not read`() {
    let erased = "Reading: 90%" + String(repeating: "\u{8}", count: 3) + "10%"
    #expect(progress([erased, "Reading: 20%", "Reading: 30%"]).fraction != 0.9)
  }

  @Test(arguments: [
    "/", "%", "(", " of ", "[1/2] STEP ", "shred: : pass 1/", "Encoding: task ", " Total (", "1..",
  ])
  func `beginnings of forms at the end of a line`(text: String) {
    for length in 0...40 {
      let spaced = progress([
        text + String(repeating: " ", count: length), text + String(repeating: "9", count: length),
      ])
      #expect(spaced.fraction == nil, "\(text) \(length)")
    }
  }
}
