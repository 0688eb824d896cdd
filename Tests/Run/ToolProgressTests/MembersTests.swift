import Testing
import ToolProgress

/// Numbers of members that are worked on one after the other, as epochs.
struct MembersTests {
  /// tqdm's bar of 20 with a label.
  private static func bar(_ label: String = "") -> [String] {
    (0...20).map { "\r\(label): \($0 * 5)%|###  | \($0)/20 [00:01<00:02, 30.5it/s]" } + ["\n"]
  }

  private static func fractions(_ texts: [String]) -> [Double] {
    var reader = ProgressReader()
    return texts.compactMap { text in
      reader.read(text)
      reader.pause()
      return reader.progress.fraction
    }
  }

  private static let epochs: [@Sendable (Int) -> [String]] = [
    { ["Epoch \($0)/4\n"] + bar() }, { ["Epoch [\($0)/4]\n"] + bar("Training") },
    { ["Epoch \($0) of 4\n----------\n"] + bar() }, { ["===== Epoch: \($0)/4 =====\n"] + bar("batches") },
    { ["2026-11-27 06:58:15,358 INFO Epoch \($0)/4\n"] + bar("batches") }, { bar("Epoch \($0)/4") },
    { bar("[\($0)/4] Training") }, { bar("Epoch \($0 - 1)/3") }, { ["Epoch \($0 - 1)/3\n"] + bar("train") },
    { bar("Epoch [\($0)/4] train") + bar("Epoch [\($0)/4] valid") },
    { ["Epoch \($0)/4\n"] + bar("Train") + ["\n"] + bar("Val") + ["loss: 0.3, accuracy: 40%\n"] },
    { ["Fold \($0)/4\n"] + (1...3).flatMap { ["Epoch \($0)/3\n"] + bar() } },
    { ["Fold \($0)/4\n"] + (1...3).flatMap { bar("Epoch \($0)/3") } },
    { epoch in (1...9).map { "\rEpoch \(epoch)/4 ━━━━━━━━ \($0 * 10 + 10)% 0:00:01" } + ["\n"] },
    { epoch in
      (0...40).map { "\rEpoch \(epoch - 1)/3 ━━━━╸━━━━ \($0)/40 0:00:01 • 0:00:02 30.5it/s loss: 0.3" } + [
        "\n"
      ]
    },
    { epoch in ["Epoch \(epoch)/4\n"] + (1...40).map { "\($0)/40 [==>...] - loss: 0.5\r" } + ["\n"] },
  ]

  @Test(arguments: epochs.indices)
  func `a bar is a part of its epoch, and the number never falls`(kind: Int) throws {
    let fractions = (1...4).map { epoch in (1...epoch).flatMap(Self.epochs[kind]) }.map(Self.fractions)
    for (index, fractions) in fractions.enumerated() {
      #expect(fractions == fractions.sorted() && fractions.count > 7)
      #expect(abs(try #require(fractions.last) - Double(index + 1) / 4) < 0.03)
    }
    #expect(Set(fractions[3]).count > 30)
  }

  @Test func `a bar of one has no number, and the one below it is the whole`() {
    let bars = Self.bar("Sampler").map { "\rSampling: 0%|   | 0/1 [00:00<?, ?it/s]\n" + $0 + "\u{1b}[A" }
    #expect(Self.fractions(bars).contains(0.5))
  }

  /// ghc's lines of a package.
  private static func modules(_ count: Int, _ prefix: String = "") -> [String] {
    (1...count).map { "\(prefix)[\($0) of \(count)] Compiling M\($0)   ( src/M\($0).hs, M\($0).o )\n" }
  }

  @Test func `the modules of a package are a part of all that cabal builds`() {
    let list = ["a-0.1 (lib) (first run)", "b-0.2 (lib) (first run)", "b-0.2 (exe:b) (first run)"]
    func head(_ items: [String]) -> [String] {
      ["In order, the following will be built (use -v for more details):\n"] + items.map { " - \($0)\n" }
    }
    let all =
      head(list) + ["Building library for a-0.1..\n"] + Self.modules(3) + ["Building library for b-0.2..\n"]
      + Self.modules(2) + ["Building executable 'b' for b-0.2..\n"] + Self.modules(1)
    let fractions = Self.fractions(all)
    #expect(fractions == fractions.sorted() && fractions.contains { abs($0 - 2 / 9.0) < 1e-9 })
    #expect(fractions.last == 2 / 3.0)
    // Of one package, they are all.
    let one =
      head(["a-0.1 (lib) (file src/A.hs changed)"]) + ["Building library for a-0.1..\n"] + Self.modules(3)
    #expect(Self.fractions(one).last == 2 / 3.0)
    let ended = head(list) + ["Completed    a-0.1 (lib)\n", "Completed    b-0.2 (lib)\n"]
    #expect(Self.fractions(ended).last == 2 / 3.0)
    #expect(
      Self.fractions(ended + ["Building executable 'b' for b-0.2..\n"] + Self.modules(2)).last == 5 / 6.0)
  }

  @Test func `the modules of a package of stack are a step`() {
    var reader = ProgressReader(command: ["stack", "build"])
    for text in Self.modules(3, "a> ") + Self.modules(2, "bc> ") {
      reader.read(text)
      #expect(reader.progress.fraction == nil)
    }
    #expect(reader.progress.step == "M2")
    reader.read("Progress 1/3: d")
    reader.pause()
    #expect(reader.progress == ToolProgress(count: Count(1, of: 3), step: "d"))
  }

  @Test func `s3cmd says which of the files begins`() {
    let texts = (1...3).flatMap { file in
      ["upload: 'd/f\(file)' -> 's3://b/f\(file)'  [\(file) of 3]\n"]
        + [0, 50, 100].map { "\r \($0 * 1000) of 100000   \($0)% in    1s    12.00 MB/s" } + ["\n"]
    }
    #expect(Self.fractions(Array(texts.prefix(3))).last == 0.5 / 3)
    #expect(Self.fractions(texts) == Self.fractions(texts).sorted() && Self.fractions(texts).last == 1)
    #expect(ProgressReader.progress(after: texts.prefix(8).joined()).step == "f2 1/3")
  }

  @Test(arguments: ["[]", "[#]", "[ ]"])
  func `a bar between a verb and a count counts what is done`(bar: String) {
    let lines = (0...40).map { "\rdownloading & extracting \($0 < 3 ? bar : "[━━]") \($0)/40 numpy" }
    #expect(Self.fractions(lines).last == 1)
  }

  @Test func `the step is the epoch`() {
    for (text, step) in [
      (["Epoch 2/4\n"], "Epoch 2/4"), (["INFO: --- Epoch [2/4] ---\n"], "INFO: --- Epoch 2/4"),
      (["Step 2/4: train it\n"], "train it 2/4"), ([], "Training"),
    ] {
      let progress = ProgressReader.progress(after: (text + Self.bar("Training").prefix(9)).joined())
      #expect(progress.step == step)
    }
    #expect(ProgressReader.progress(after: Self.bar("Epoch 2/4").prefix(9).joined()).step == "Epoch 2/4")
  }

  @Test func `of epochs whose number is unknown, the bar is a part`() {
    let progress = ProgressReader.progress(after: Self.bar("Epoch 3").prefix(11).joined())
    #expect(progress == ToolProgress(state: .indeterminate, step: "Epoch 3 10/20"))
  }

  @Test(arguments: ["Epoch 1", "=== Epoch 1 ===", "Fold 1: train"])
  func `of a line that begins an epoch without a total, the bar is a part`(line: String) {
    let text = line + "\n" + Self.bar("batches").prefix(11).joined()
    #expect(
      ProgressReader.progress(after: text) == ToolProgress(state: .indeterminate, step: "batches 10/20"))
    let before = "[1/9] x\n[2/9] x\n"
    #expect(ProgressReader.progress(after: before + line + "\n").fraction == 2.0 / 9)
  }

  @Test(arguments: [
    "Epoch: [0][ %/20]\tTime 0.3 (0.5)",
    "2026/11/28 - mmengine - INFO - Epoch(train) [1][  %/20]  lr: 1.0e-03",
    "Chain 1 Iteration: % / 20 [ %5]  (Warmup)", "Chain 1: Iteration: % / 20",
    "INFO : EPOCH 0 - PROGRESS: at %5 examples",
  ])
  func `a number behind that of an epoch or a chain is of a part`(line: String) {
    var reader = ProgressReader()
    for number in (0...1).flatMap({ _ in Array(1...19) }) {
      reader.read(
        line.replacing("%5", with: "\(number * 5)§").replacing("%", with: "\(number)").replacing(
          "§", with: "%") + "\n")
      #expect(reader.progress.fraction == nil)
    }
  }

  @Test func `a line after each epoch counts it`() {
    let epochs = (1...3).flatMap { Self.bar() + ["Epoch \($0)/3: loss=0.3\n"] }
    // The first epoch may be all.
    let fractions = Self.fractions(epochs).drop { $0 < 1 }.drop { $0 == 1 }
    #expect(fractions == fractions.sorted()[...] && fractions.first == 1.0 / 3 && fractions.last == 1)
  }

  @Test func `one bar of all epochs is the whole`() {
    let texts = (0...60).flatMap { number -> [String] in
      let bar = "\rtrain: \(number * 100 / 60)%|##  | \(number)/60 [00:01<00:02, 30.5it/s]"
      return number % 20 == 0 ? ["\nEpoch \(min(number / 20 + 1, 3))/3\n", bar] : [bar]
    }
    let fractions = Self.fractions(texts)
    #expect(fractions == fractions.sorted() && fractions.last == 1)
    // The first epoch shows that it is.
    #expect(fractions.contains { abs($0 - 0.5) < 0.01 })
  }

  @Test func `what follows the last member is not of it`() {
    let epochs = (1...2).flatMap { ["Epoch \($0)/2\n"] + Self.bar("Train") }
    let more = Self.bar("Test").prefix(5)
    #expect(ProgressReader.progress(after: (epochs + more).joined()).fraction == nil)
    let text = ["evaluating the model\n"]
    #expect(ProgressReader.progress(after: (epochs + text + more).joined()).fraction == nil)
  }

  @Test func `the numbers of the programs in a step are of the step`() {
    var reader = ProgressReader()
    reader.read("Step 1/4 : FROM x\nStep 2/4 : RUN make\n[5/10] a.o\n[6/10] b.o\n")
    #expect(reader.progress.fraction == 0.4 && reader.progress.step == "RUN make 2/4")
    reader.read("Step 3/4 : RUN test\n")
    #expect(reader.progress == ToolProgress(count: Count(2, of: 4), step: "RUN test"))
  }

  @Test(arguments: [
    "Best trial: 0. Best value: 0.9", "epoch 3, loss: 0.21", "Best value 0.9", "step: 3 of all",
  ])
  func `a label that says more than the name of a member is a step`(label: String) {
    let progress = ProgressReader.progress(after: Self.bar(label).prefix(11).joined())
    #expect(progress == ToolProgress(count: Count(10, of: 20), step: label))
  }

  @Test func `a line that is redrawn with another word announces the same members`() {
    let lines = ["Loading 1/3", "Step 1/3", "Step 2/3", "Step 2/3", "Step 3/3"].map { "\r⠋ \($0)" }
    #expect(ProgressReader.progress(after: lines.joined()).count == Count(2, of: 3))
  }

  @Test func `of two bars the outer one is the whole, from its beginning`() {
    var reader = ProgressReader()
    for file in 0..<4 {
      for part in 0...20 {
        reader.read(
          "\r⠋ Overall ━━━ \(file)/4 -:--:--\r\n⠋ File a.csv ━━━ \(part)/20 0:00:01\r\u{1b}[2K\u{1b}[1A\u{1b}[2K"
        )
        if file + part > 1 {
          #expect(reader.progress == ToolProgress(count: Count(Double(file), of: 4), step: "Overall"))
        }
      }
    }
  }

  @Test(arguments: [
    (
      ["oggenc", "-q", "5", "a.wav", "d/b.wav"],
      "Encoding \"%.wav\" to\n\t[ 40.0%] [ 0m06s remaining] | \r\t[ 50.0%] [ 0m05s remaining] /\r",
      "b.wav 1/2"
    ),
    (
      ["lbzip2", "-vkn1", "a", "b"],
      "lbzip2: compressing \"%\" to \"%.bz2\"\nlbzip2: progress: 1.5%\rlbzip2: progress: 40%\rlbzip2: progress: 50.00%\r",
      "b 1/2"
    ),
    (
      ["sudo", "flac", "a.wav", "b.wav"],
      "%.wav: 1% complete, ratio=0.7\r%.wav: 40% complete, ratio=0.7\r%.wav: 50% complete\r", "b.wav 1/2"
    ),
    (["pbzip2", "a", "b"], "  File #: {n} of 2\nCompleted: 1%\rCompleted: 40%\rCompleted: 50%\r", "2/2"),
  ]) func `a number is of the file that a line has named`(command: [String], text: String, step: String) {
    var reader = ProgressReader(command: command)
    for (number, name) in ["a", "b"].enumerated() {
      reader.read(
        text.replacing("%.", with: name + ".").replacing("\"%\"", with: "\"\(name)\"").replacing(
          "{n}", with: "\(number + 1)"))
      #expect(reader.progress.fraction == 0.25 + 0.5 * Double(number), "\(name)")
      #expect(reader.progress.isUneven)
    }
    #expect(reader.progress.step == step)
    // A file's name alone says nothing about how far the command is.
    var other = ProgressReader(command: ["optipng", "a.png", "b.png"])
    other.read("** Processing: a.png\n")
    #expect(other.progress == ToolProgress(step: "a.png"))
    other.read("Error: a.png is broken\n")
    #expect(other.failureReason == "Error: a.png is broken")
  }

  @Test(arguments: [
    ("for f in a b; do x $f; done", true), ("x -1 a && x -2 a", true), ("x a; y b", true),
    ("cd a && x b", false),
    ("x a | y b", false), ("x a", false),
  ]) func `a number of one of several programs has no time left`(code: String, isUneven: Bool) {
    var reader = ProgressReader(command: ["sh", "-c", code])
    reader.read("[1/4] a\n[2/4] b\n")
    #expect(reader.progress.isUneven == isUneven)
  }

  /// `%` is the number.
  @Test(arguments: [
    ("current block:  3486, total block:  23040, Complete:   %%", nil),
    ("399.9MB 00:01:07 [65.7MB/s] [===> ] %% ETA 2sec", nil),
    ("  52330496 bytes ( 50 M ) copied ( %% ),    1 s, 128 M/s", nil), ("Time: 00:00:01 ===   %% |==|", nil),
    (" * 0 hashing, 12 hashed (1.2 GB), 0 cached (0 B), estimated 5 GB (%%) 1m20s left", nil),
    ("Completed: %%", nil),
    ("a-1.0_1.x86_64.xbps: [12MB %%] 1.2MB/s ETA: 00m10s", "a-1.0_1.x86_64.xbps"),
    ("Update state (0x61) downloading, progress: % (% / 100)", "Update state (0x61) downloading"),
    ("x: write progress: %%", "x: write"), ("2026-11-27 06:58:15,358 INFO reading %%", "reading"),
    ("Copying a.iso 12.5 MB at %%", "Copying a.iso"),
    ("(%/100) Installing: apt ..............[done]", "Installing: apt"),
    ("%% Downloading|████    |%/100 [00:01<00:10,  1.2file/s]", "Downloading"), ("STEP   % / 100  f", nil),
    (
      "Download snap \"core22\" (1033) from channel \"stable\"   %%",
      "Download snap \"core22\" (1033) from channel \"stable\""
    ), ("Video 720p.mp4 %%", "Video 720p.mp4"), ("Writing at 0x00011000... (%%)", "Writing"),
  ]) func `a step has no clock, no amount and no word for progress`(line: String, step: String?) {
    var reader = ProgressReader()
    for number in 21...29 {
      reader.read(
        line.replacing("%%", with: "\(number)§").replacing("%", with: "\(number)").replacing("§", with: "%")
          + "\n")
    }
    #expect(reader.progress.fraction != nil && reader.progress.step == step)
  }

  @Test(arguments: [
    ("[Epoch %/10] loss 3", "Epoch"), ("<Task % of 10>", "Task"), ("{Job %/10} a", "Job"),
    ("=== Epoch %/10 ===", "Epoch"), ("\"chunk %/10\"", "chunk"), (">>> Test % of 10 <<<", "Test"),
    ("[INFO] % of 10 files read", "files read"), ("→ copying (%/10) <stdin>", "copying"),
    ("[%/10] f(x) → [y]", "f(x) → [y]"), ("[%/10] ✓ \"it's\" (done", "\"it's\" (done"),
  ])
  func `a step is words alone`(line: String, step: String) {
    let lines = (1...5).map { line.replacing("%", with: "\($0)") + "\n" }
    #expect(ProgressReader.progress(after: lines.joined()).step == step)
  }

  @Test(arguments: ["Step", "step", "Page", "Task"])
  func `members that are counted from 0 without other numbers go on`(word: String) {
    let fractions = Self.fractions((0...12).map { "\(word) \($0)/12: x\n" })
    #expect(fractions == fractions.sorted() && fractions.count > 9 && fractions.last == 1)
    // Those that are counted from 1 have begun.
    #expect(Self.fractions((1...12).map { "\(word) \($0)/12: x\n" }).last == 11 / 12.0)
  }

  @Test func `a count from 0 without other numbers is of those that are done`() {
    let texts = (0...5).map { "\rCopying file \($0)/5" }
    let done = Count(4, of: 5)
    #expect(
      ProgressReader.progress(after: texts.prefix(5).joined())
        == ToolProgress(count: done, step: "Copying file"))
    #expect(Self.fractions(texts).last == 1)
  }

  @Test func `a second list of cabal is another part`() {
    func list(_ names: [String]) -> [String] {
      ["In order, the following will be built (use -v for more details):\n"]
        + names.map { " - \($0)-0.1 (lib) (first run)\n" } + names.map { "Completed    \($0)-0.1 (lib)\n" }
    }
    let texts = list(["a", "b"]) + list(["c", "d"])
    #expect(
      Self.fractions(Array(texts.prefix(4))).last == 0.5 && Self.fractions(Array(texts.prefix(5))).last == 1)
    #expect(
      ProgressReader.progress(after: texts.dropLast().joined())
        == ToolProgress(state: .indeterminate, step: "c-0.1 (lib) 1/2"))
  }

  /// `#` is a percentage, `%` the number of the second of four members.
  @Test(arguments: [
    ("Copying Title, part %/4: #% done (#0/1000 MiB)\r", "Copying Title, part 2/4"),
    ("[%/4] #% of 4000000 bytes analyzed\r", "2/4"),
  ])
  func `a percentage beside a member is of that one`(line: String, step: String) throws {
    let lines = (1...2).flatMap { member in
      stride(from: 0, through: member == 1 ? 100 : 40, by: 10).map {
        line.replacing("#", with: "\($0)").replacing("%/4", with: "\(member)/4")
      }
    }
    let progress = ProgressReader.progress(after: lines.joined())
    #expect(abs(try #require(progress.fraction) - 0.35) < 0.001 && progress.isUneven)
    #expect(progress.step == step)
  }

  @Test func `of two counts, the one that is called progress is of the whole`() {
    let lines = (1...9).map { "Thread 2: part \($0 % 5 + 1) of 5 from db.sql. Progress \($0) of 60 .\n" }
    #expect(ProgressReader.progress(after: lines.joined()).fraction == 0.15)
  }

  @Test(
    arguments: [
      (
        "fastqc a.fq b.fq",
        "Approx 5% complete for a.fq\nApprox 95% complete for a.fq\nApprox 50% complete for b.fq\n", 0.75
      ),
      ("gs x.ps", "Processing pages 1 through 4.\nPage 1\nPage 2\n", 0.25),
      (
        "par2 create x",
        "Constructing: 50.0%\rConstructing: 100.0%\rConstructing: done.\nProcessing: 42.0%\r", 0.42
      ),
      (
        "apt install x",
        "Reading package lists...\n4 upgraded, 0 newly installed, 0 to remove\n"
          + [
            "Unpacking a", "Unpacking b", "Setting up a", "Setting up b", "Unpacking c", "Unpacking d",
            "Setting up c",
          ]
          .map { "\($0) (1.0) ...\n" }.joined(), 0.75
      ),
      ("melt x", "\rCurrent Frame:         24, percentage:         42", 0.42),
      ("x", "[1/9][██..] ETA: 0:00:39\r[3/9][██..] ETA: 0:00:38\r", 1 / 3),
    ] as [(String, String, Double)])
  func `tools that count in a form of their own`(command: String, text: String, fraction: Double) {
    var reader = ProgressReader(command: command.split(separator: " ").map(String.init))
    reader.read(text)
    reader.pause()
    #expect(reader.progress.fraction == fraction)
    #expect(reader.progress.step?.contains("ETA") != true)
    #expect(reader.progress.isUneven == ["apt", "fastqc"].contains { command.hasPrefix($0) })
  }

  @Test(arguments: ["Schritt % von 9: baue a%", "Étape %/9 : construit a%", "Paso % de 9: compilando a%"])
  func `a step of nine in another language has only begun`(line: String) {
    let progress = ProgressReader.progress(
      after: (1...4).map { line.replacing("%", with: "\($0)") + "\n" }.joined())
    #expect(progress.count == Count(3, of: 9) && progress.step?.hasSuffix("a4") == true)
  }

  /// Nothing but its place says that a number is of what the line above it has begun.
  @Test(
    arguments: ["[%/4] Disk %", "(%/4) Disk %", "Copying disk % (%/4)"], ["%%", "%/100", "%.0/100.0 MB"])
  func `a number below the first of a count is of that one`(line: String, number: String) {
    var reader = ProgressReader()
    var shown: [Double] = []
    for disk in 1...4 {
      reader.read(line.replacing("%", with: "\(disk)") + "\n")
      for percent in [0, 20, 40, 60, 80, 100] {
        reader.read("\r    " + number.replacing("%", with: "\(percent)", maxReplacements: 1))
        reader.pause()
        if let fraction = reader.progress.fraction { shown.append(fraction) }
      }
      reader.read("\n")
    }
    #expect(shown == shown.sorted() && shown.contains(0.3) && shown.contains(0.7) && shown.last == 1)
  }

  /// A date, and a build that counts what is done.
  @Test func `a percentage far from a count is of its own`() {
    let bar = (1...9).map { "\r  \($0)%" }.joined()
    #expect(ProgressReader.progress(after: "[1/4] a\nb\nc\nd\n" + bar).fraction == 0.09)
    #expect(ProgressReader.progress(after: "[1/4] a\n[2/4] b\n" + bar).fraction == 0.5)
  }

  /// One runs after the other, or beside it. A scenario that is alone is the whole.
  @Test(arguments: ["  • [----------] waiting  0m30.0s", "    [>---------] 5 VUs  0m01.0s/30s"])
  func `of several scenarios of k6 each one is a part`(other: String) {
    var (alone, both) = (ProgressReader(), ProgressReader())
    for second in 1...9 {
      let line = "login    [=>--------] 10 VUs  0m0\(second).0s/10s\n"
      alone.read(line)
      both.read(line + "browse \(other)\n")
    }
    #expect(alone.progress.count == Count(9, of: 10, .seconds))
    #expect(both.progress.fraction == nil && both.progress.state == .indeterminate)
  }

  /// The workers come before the tests.
  @Test func `the workers of pytest-xdist are none of the tests`() {
    let text = "ready: 1/2 workers\ncollecting: 1/2 workers\n2 workers [8 items]\n"
    let progress = ProgressReader.progress(
      after: text + "[gw0] [ 25%] PASSED test_a.py::test_b\n[gw1] [ 50%] FAILED test_a.py::test_c\n")
    #expect(progress.fraction == 0.5 && progress.step == "test_a.py::test_c" && !progress.isUneven)
  }

  @Test func `seconds before a line are no part of the step`() {
    let text = "[   9.1] Inspecting the source\n[  36.1] Copying disk 1/2\n"
    let bar = [5, 10, 15].map { "\r█ \($0)% [**------]" }.joined()
    #expect(ProgressReader.progress(after: text + bar).step == "Copying disk 1/2")
  }
}
