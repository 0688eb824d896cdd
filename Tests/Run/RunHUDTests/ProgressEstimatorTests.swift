import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDModel
import RunHUD
import Testing
import ToolProgress

private func after(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(100) + .seconds(seconds)) }

@Suite struct ProgressEstimatorTests {
  private func estimator(usual: Duration? = nil) -> ProgressEstimator {
    ProgressEstimator(start: after(0), usual: usual)
  }

  private func patch(_ estimator: ProgressEstimator, _ seconds: Double) -> Patch {
    estimator.patch(at: after(seconds), mode: .ring)
  }

  private func counted(_ done: Double, of total: Double, _ step: String? = nil) -> ToolProgress {
    ToolProgress(
      state: .running, fraction: done / total, count: Count(done, of: total), step: step)
  }

  @Test func `of a command that tells nothing only the time is known`() {
    let estimator = estimator()
    #expect(estimator.progress(at: after(42)) == ToolProgress())
    let shown = patch(estimator, 42)
    #expect(shown.mode == .spinner && shown.progress == nil && shown.details == "" && shown.note == "0:42")
    #expect(estimator.remaining(at: after(42)) == nil)
  }

  @Test func `what a command tells is shown with what it does, how much of it and how long`() {
    var estimator = estimator()
    estimator.note(counted(0, of: 10, "Compiling main.c"), at: after(0))
    estimator.note(counted(5, of: 10, "Compiling parser.c"), at: after(20))
    let shown = patch(estimator, 20)
    #expect(shown.mode == .ring && shown.progress == Progress(0.5) && shown.isEstimate == false)
    #expect(shown.details == "parser.c" && shown.note == "5/10 · 0:20 · 20 s left")
  }

  @Test func `a command without numbers of its own goes by how long it took before`() {
    let estimator = estimator(usual: .seconds(10))
    for (seconds, fraction) in [(0.0, 0.0), (5, 0.5)] {
      let progress = estimator.progress(at: after(seconds))
      #expect(progress.fraction == fraction && progress.isEstimate)
    }
    #expect(patch(estimator, 5).note == "0:05 · 5 s left" && patch(estimator, 5).isEstimate == true)
  }

  @Test func `a guess grows as long as the command runs, and never says that it has ended`() throws {
    let estimator = estimator(usual: .seconds(10))
    var last = -1.0
    for second in stride(from: 0.0, through: 1000, by: 0.5) {
      let part = try #require(estimator.progress(at: after(second)).fraction)
      #expect(part > last && part < 0.98)
      last = part
    }
    #expect(estimator.remaining(at: after(11)) == nil)
  }

  @Test func `what the command tells is worth more than a guess, also that nobody knows`() {
    var estimator = estimator(usual: .seconds(10))
    estimator.note(counted(1, of: 10), at: after(5))
    #expect(estimator.progress(at: after(5)) == counted(1, of: 10))
    estimator.note(ToolProgress(state: .indeterminate), at: after(6))
    #expect(estimator.progress(at: after(6)) == ToolProgress(state: .indeterminate))
  }

  @Test func `the time that is left is told when there is enough to tell by`() {
    var estimator = estimator()
    estimator.note(counted(10, of: 100), at: after(1))
    estimator.note(counted(14, of: 100), at: after(5))
    #expect(estimator.remaining(at: after(5)) == nil, "4 % are too little")
    for percent in [20.0, 30, 40] { estimator.note(counted(percent, of: 100), at: after(percent - 9)) }
    #expect(estimator.remaining(at: after(31)) == nil, "30 % say less than the 60 % that are left")
    estimator.note(counted(50, of: 100), at: after(41))
    #expect(estimator.remaining(at: after(41))?.clockText == "0:50")
    #expect(estimator.remaining(at: after(51))?.clockText == "0:40", "it goes on between two numbers")
    estimator.note(counted(100, of: 100), at: after(60))
    #expect(estimator.remaining(at: after(60)) == nil)
  }

  @Test func `a program that reads JSON is told that the time that is left isn't known any more`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    var log = ProgressLog(ends[1])
    var estimator = estimator()
    estimator.note(counted(0, of: 10), at: after(0))
    estimator.note(counted(5, of: 10), at: after(20))
    for seconds in [20.0, 30, 39, 41, 50] { log.note(estimator, at: after(seconds)) }
    close(ends[1])
    let text = try String(decoding: readAll(from: ends[0], atMost: 1 << 16) ?? [], as: UTF8.self)
    close(ends[0])
    let lines = text.split(separator: "\n").map { $0.contains("remaining") }
    #expect(lines == [true, false], "\(text)")
  }

  @Test func `a minute at one speed is enough to tell the time that is left`() {
    var estimator = estimator()
    for percent in [0.0, 4, 8, 12, 16, 20] {
      estimator.note(counted(percent, of: 100), at: after(percent * 4))
    }
    #expect(estimator.remaining(at: after(80))?.clockText == "5:20")
  }

  /// Of a run that took 40 s before.
  @Test(
    arguments: [
      (1, 10, 10, nil), (3, 10, 10, 30), (5, 10, 10, 30), (6, 10, 10, nil), (9, 10, 10, nil), (9, 10, 30, 10),
      (10, 10, 30, nil), (9, 10, 41, nil),
    ] as [(Double, Double, Double, Int?)])
  func `an earlier run says what is left if it was about as far at that time`(
    done: Double, total: Double, time: Double, left: Int?
  ) {
    for isUneven in [true, false] {
      var estimator = estimator(usual: .seconds(40))
      var progress = counted(done, of: total)
      progress.isUneven = isUneven
      estimator.note(progress, at: after(time))
      #expect(estimator.remaining(at: after(time)) == left.map { .seconds($0) })
    }
  }

  @Test func `of phases put together the time that is left is known only from earlier runs`() {
    var uneven = counted(1, of: 10)
    uneven.isUneven = true
    var later = counted(5, of: 10)
    later.isUneven = true
    for (usual, left) in [(nil, nil), (.seconds(30), .seconds(20))] as [(Duration?, Duration?)] {
      var estimator = estimator(usual: usual)
      estimator.note(uneven, at: after(0))
      estimator.note(later, at: after(10))
      #expect(estimator.remaining(at: after(10)) == left)
    }
  }

  /// The speeds are in percent a second, for 15 s each.
  @Test(
    arguments: [
      ([1, 1, 1, 1], 41), ([1.1, 1.1, 1, 1], 38), ([1, 1, 2, 2], nil), ([2, 2, 0.9, 0.9], nil),
      ([1, 1, 1.2, 1.2], 29), ([1, 1, 1, 2], nil),
    ] as [([Double], Int?)])
  func `while the speed changes, the time that is left is not told`(speeds: [Double], left: Int?) {
    var estimator = estimator()
    var (done, time) = (0.0, 0.0)
    for speed in speeds {
      for _ in 1...15 {
        estimator.note(ToolProgress(state: .running, fraction: done / 100), at: after(time))
        (done, time) = (done + speed, time + 1)
      }
    }
    let remaining = estimator.remaining(at: after(time - 1))
    #expect((remaining == nil) == (left == nil))
    if let left, let remaining { #expect(abs(remaining.inSeconds - Double(left)) < 2.5) }
  }

  /// The times of 20 parts of 40.
  @Test(
    arguments: [
      ([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], true), ([1, 2, 1, 2, 1, 2, 1, 2, 1, 2], true),
      ([9, 1, 1, 1, 1, 1, 8, 1, 1, 1], false), ([1, 1, 1, 8, 1, 1, 8, 1, 1, 1], false),
    ] as [([Double], Bool)])
  func `where single parts take much longer than others, the time that is left is not told`(
    times: [Double], isTold: Bool
  ) {
    var estimator = estimator()
    var time = 0.0
    estimator.note(counted(0, of: 40), at: after(time))
    for (index, part) in (times + times.reversed()).enumerated() {
      time += part
      estimator.note(counted(Double(index + 1), of: 40), at: after(time))
    }
    #expect((estimator.remaining(at: after(time)) != nil) == isTold)
  }

  /// The speeds of each tenth of the work.
  private static let runs: [[Double]] = [
    Array(repeating: 1, count: 10), Array(stride(from: 10, to: 20, by: 1)),
    Array(stride(from: 20, to: 10, by: -1)), Array(stride(from: 10, to: 30, by: 2)),
    Array(stride(from: 30, to: 10, by: -2)), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1], [1, 2, 3, 2, 1, 2, 3, 2, 1, 2],
    [2, 6, 1, 4, 4, 1, 5, 2, 3, 3], [4, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 4, 4, 4, 4, 4, 4, 4, 4, 4],
    [3, 3, 3, 3, 3, 3, 3, 3, 2, 1], [1, 1, 1, 2, 2, 2, 2, 2, 2, 2], [5, 1, 1, 1, 1, 5, 1, 1, 1, 1],
  ]

  @Test func `four of five times that are told are right, in runs of any speed`() {
    var (told, right) = (0, 0)
    for speeds in Self.runs {
      var ends: [Double] = []
      for step in 0..<100 { ends.append((ends.last ?? 0) + 1 / speeds[step / 10]) }
      for part in [0.25, 0.5, 0.75] {
        var estimator = estimator()
        estimator.note(counted(0, of: 100), at: after(0))
        let whole = 60.0
        for (step, end) in ends.enumerated() where end <= part * ends[99] {
          estimator.note(counted(Double(step + 1), of: 100), at: after(end / ends[99] * whole))
        }
        guard let left = estimator.remaining(at: after(part * whole))?.inSeconds else { continue }
        told += 1
        if abs(left / whole - (1 - part)) <= 0.3 * (1 - part) { right += 1 }
      }
    }
    #expect(right * 5 >= told * 4 && told * 3 >= Self.runs.count * 3, "\(right) of \(told)")
  }

  @Test func `the time that is left never grows tenfold`() throws {
    for stall in [4.0, 10, 30, 100, 1000] {
      var estimator = estimator()
      var last = 0.0
      var time = 0.0
      for percent in 1...99 {
        time += percent == 50 ? stall : 0.1
        for moment in [time - 0.05, time] {
          if moment == time { estimator.note(counted(Double(percent), of: 100), at: after(time)) }
          guard let left = estimator.remaining(at: after(moment))?.inSeconds else { continue }
          #expect(last == 0 || left < last * 10, "\(percent) % with a stall of \(stall) s")
          last = left
        }
      }
    }
  }

  @Test func `a whole that grows begins the reckoning anew`() {
    var estimator = estimator()
    estimator.note(counted(1, of: 10), at: after(0))
    estimator.note(counted(5, of: 10), at: after(10))
    #expect(estimator.remaining(at: after(10)) != nil)
    estimator.note(counted(6, of: 100), at: after(11))
    #expect(estimator.remaining(at: after(11)) == nil)
  }

  @Test func `the time in which a command is stopped doesn't count`() {
    var estimator = estimator()
    estimator.note(counted(10, of: 100), at: after(0))
    estimator.skip(.seconds(1000))
    estimator.note(counted(60, of: 100), at: after(1050))
    #expect(estimator.elapsed(at: after(1050)).clockText == "0:50")
    #expect(estimator.remaining(at: after(1050))?.clockText == "0:40")
  }

  @Test(arguments: [Indicator.Mode.ring, .bar, .pie])
  func `the number is beside the indicator, and the file in the details`(mode: Indicator.Mode) {
    var estimator = self.estimator()
    let step = "Building CXX object src/CMakeFiles/app.dir/parser/expression.cpp.o"
    estimator.note(ToolProgress(state: .running, fraction: 0.29, step: step), at: after(0))
    let shown = estimator.patch(at: after(5), mode: mode)
    #expect(shown.mode == mode && shown.progress == Progress(0.29) && shown.note == "0:05")
    #expect(shown.details == "expression.cpp" && shown.ellipsis == .middle)
  }

  @Test(arguments: [
    ("Building CXX object src/a.dir/expression.cpp.o", "expression.cpp"), ("Compiling parser.c", "parser.c"),
    ("Compiling serde v1.0.3", "Compiling serde v1.0.3"), ("Linking CXX executable bin/app", "app"),
    ("tests/test_a.py::test_b", "test_a.py::test_b"), ("Receiving objects", "Receiving objects"),
    ("Compiling Foo (12 sources)", "Compiling Foo (12 sources)"), ("Installing: b 1/3", "Installing: b 1/3"),
    ("libz.so.1.o", "libz.so.1"),
    ("https://host/a.tar.gz", "https://host/a.tar.gz"), ("copying dir/", "copying dir/"), ("", ""),
  ])
  func `of a step that ends with a file, the file is shown`(step: String, shown: String) {
    #expect(ProgressEstimator.fileName(of: step) == shown)
  }

  @Test(arguments: [
    ("src/expression.cpp:41:9: error: no", "src/expression.cpp:41:9\nerror: no"),
    ("a.c:3: oops", "a.c:3\noops"),
    ("error: no such file", "error: no such file"), ("12:30:01 failed", "12:30:01 failed"),
    ("a.c:3:", "a.c:3:"), ("", ""),
    ("Makefile:3: *** missing separator.", "Makefile:3\n*** missing separator."),
    ("My File.c:3:9: error: no", "My File.c:3:9\nerror: no"),
    ("bin/run:3: not found", "bin/run:3\nnot found"),
    ("localhost:8080: refused", "localhost:8080: refused"), ("it ends in a.c:3: no", "it ends in a.c:3: no"),
  ])
  func `the place of an error is on a line of its own`(reason: String, shown: String) {
    #expect(Run.withPlaceFirst(reason) == shown)
  }

  @Test func `while it is stopped nothing turns`() {
    let stopped = self.estimator().patch(at: after(5), mode: .ring, isStopped: true)
    #expect(stopped.mode == .text && stopped.note == "stopped · 0:05")
  }

  @Test func `a tool that waits says so`() {
    var estimator = estimator()
    estimator.note(ToolProgress(state: .paused, fraction: 0.5), at: after(0))
    #expect(patch(estimator, 5).note == "waiting · 0:05")
  }
}

@Suite struct TextTests {
  @Test(arguments: [
    (0.4, "0:00"), (59.9, "0:59"), (61, "1:01"), (3599, "59:59"), (3723, "1:02:03"), (-1, "0:00"),
  ])
  func `a time is told as a clock does`(seconds: Double, text: String) {
    #expect(Duration.seconds(seconds).clockText == text)
    #expect(Duration.seconds(seconds).timeTaken == (seconds < 1 ? nil : text))
  }

  @Test(arguments: [
    (0.2, "1 s"), (4.2, "5 s"), (12, "10 s"), (13, "15 s"), (57, "55 s"), (58, "1 min"), (89, "1 min"),
    (95, "2 min"),
    (3599, "1 h"), (5000, "1 h 20 min"), (7200, "2 h"),
  ])
  func `a forecast is no more exact than it can be`(seconds: Double, text: String) {
    #expect(Duration.seconds(seconds).forecastText == text)
  }
}
