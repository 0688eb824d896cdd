import Testing
import ToolProgress

/// Tools that download or copy several files, each of which goes to 100 %.
struct DownloadTests {
  @Test(
    arguments: [
      ("make deploy", nil, "42%"), ("rsync -aP from/ to/", nil, "42%"), ("rsync -P a b host:", nil, "42%"),
      ("rsync -P *.iso host:", nil, "42%"), ("rsync -P big.iso host:", 0.42, nil),
      ("rsync -a --info=progress2 from/ to/", 0.42, nil),
      ("sh -c rsync --info=progress2,name a/ b/", 0.42, nil),
    ] as [(String, Double?, String?)])
  func `a row of rsync is of everything only if the command says so`(
    command: String, fraction: Double?, step: String?
  ) {
    var reader = ProgressReader(command: command.split(separator: " ").map(String.init))
    reader.read(
      "big.iso\n     32,768   1%    0.00kB/s    0:00:00  \r  1,032,768  42%    0.00kB/s    0:00:00  \r")
    #expect(reader.progress.fraction == fraction && reader.progress.step == step)
  }

  /// A file is done while rsync looks for others: none is left to check, and then many.
  @Test func `rsync's number is of everything also where no file is left for now`() {
    let rows = [
      ("514,590", 0, "59/61"), ("514,590", 0, "0/61"), ("5,063,328", 2, "57/61"), ("92,063,328", 42, "3/61"),
      ("192,063,328", 100, "1/61"),
    ]
    var reader = ProgressReader(command: ["rsync", "-a", "--info=progress2", "a", "b"])
    var shown: [Double?] = []
    for (index, row) in rows.enumerated() {
      reader.read("\r  \(row.0)  \(row.1)%  9.15MB/s  0:00:09 (xfr#\(index + 1), to-chk=\(row.2))")
      reader.pause()
      shown.append(reader.progress.fraction)
    }
    #expect(shown == [0, 0, 0.02, 0.42, 1])
  }

  /// A description of the package comes before it.
  @Test func `a bar of brew is one of a file`() {
    var reader = ProgressReader(command: ["brew", "install", "wget"])
    reader.read("==> Fetching wget\n==> Downloading https://x.org/wget\n")
    for percent in 1...4 { reader.read("\r\(String(repeating: "#", count: 20 + percent))  \(percent)0.0%") }
    reader.pause()
    #expect(reader.progress.fraction == nil && reader.progress.step == "https://x.org/wget 40%")
  }

  @Test func `what Poetry downloads is a step`() {
    let text = "Package operations: 2 installs, 0 updates, 0 removals\n\n"
    let lines = ["Pending...", "Downloading... 0%", "Downloading... 50%", "Downloading... 100%"]
    let progress = ProgressReader.progress(
      after: text + lines.map { "\r  - Installing a (1.0): \($0)" }.joined())
    #expect(progress.fraction == nil && progress.step == "Installing a (1.0)")
  }

  @Test func `of xbps' packages those that are done are counted`() {
    let names = ["a-1.0_1", "b-1.0_1"]
    var reader = ProgressReader()
    var shown: [Double?] = []
    func read(_ text: String) {
      reader.read(text)
      reader.pause()
      shown.append(reader.progress.fraction)
    }
    read("2 packages will be downloaded:\n  a-1.0_1 b-1.0_1\n\n[*] Downloading packages\n")
    for name in names {
      for percent in [0, 50, 100] { read("\r\(name).xbps: [300KB \(percent)%] 1200KB/s ETA: 00m03s") }
      read("\r\(name).xbps: 1200KB [avg rate: 1200KB/s]\n")
    }
    for name in names { read("\(name): unpacking ...\n") }
    for name in names { read("\(name): configuring ...\n\(name): installed successfully.\n") }
    #expect(shown.dropFirst(4) == [0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0.625, 0.75, 0.875])
  }

  @Test func `the number of guix is one of a package`() {
    var reader = ProgressReader()
    for name in ["a-1.0", "b-1.0"] {
      for percent in [0, 20, 40] {
        reader.read("\r \(name)  1.2MiB       800KiB/s 00:01 [##     ]  \(percent).0%")
        reader.pause()
        #expect(reader.progress.fraction == nil)
      }
      #expect(reader.progress.step == "\(name) 40%")
    }
  }

  @Test func `thousands of rsync have points in other languages`() {
    var reader = ProgressReader(command: ["rsync", "-a", "--info=progress2", "a", "b"])
    for (bytes, percent) in [("999", 1), ("32.768", 2), ("1.234.567", 41), ("1,24M", 42)] {
      reader.read("\r     \(bytes)  \(percent)%  118,23MB/s    0:00:09")
    }
    reader.pause()
    #expect(reader.progress.fraction == 0.42)
  }

  /// Files of 1000 bytes as curl, curl -#, wget, wget -q --show-progress and wget without a terminal show them.
  private static let files: [(tool: String, file: @Sendable (Int, [Int]) -> String)] = [
    (
      "curl",
      { _, parts in
        "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n"
          + "                                 Dload  Upload   Total   Spent    Left  Speed\n"
          + parts.map {
            "\r \($0)  1000   \($0)   \($0)0    0     0   680k      0  0:00:04  0:00:01  0:00:03  680k"
          }.joined() + "\n"
      }
    ),
    (
      "curl",
      { _, parts in
        parts.map { "\r" + String(repeating: "#", count: 4) + String(repeating: " ", count: 60) + "\($0).0%" }
          .joined() + "\n"
      }
    ),
    (
      "wget",
      { number, parts in
        "Length: 1000 [text/plain]\nSaving to: ‘f\(number)’\n\n"
          + parts.map { "\rf\(number)    \($0)%[==>     ] 133.00K   664KB/s" }.joined() + "\n"
      }
    ),
    (
      "wget",
      { number, parts in
        parts.map { "\rf\(number)    \($0)%[==>     ] 133.00K   664KB/s" }.joined() + "\n"
      }
    ),
    (
      "wget",
      { number, parts in
        "Length: 1000 [text/plain]\nSaving to: ‘f\(number)’\n\n"
          + parts.map { " 50K .......... .......... \($0)%  681M 0s\n" }.joined()
      }
    ),
  ]

  @Test(arguments: files.indices)
  func `of several files, each of which goes to 100 %, the whole is what the command says`(index: Int) {
    let (tool, file) = Self.files[index]
    let one = ["\(tool)", "-o", "x", "http://example.org/a"]
    let three = [tool, "http://example.org/a", "example.org/b", "https://example.org/c"]
    let script = ["sh", "-c", "for i in 1 2 3; do \(tool) http://example.org/$i; done"]
    func progress(_ command: [String], after text: String) -> ToolProgress {
      var reader = ProgressReader(command: command)
      reader.read(text)
      reader.pause()
      return reader.progress
    }
    let first = file(1, [0, 10, 42])
    #expect(progress(one, after: first).fraction == 0.42)
    #expect(abs((progress(three, after: first).fraction ?? 0) - 0.14) < 1e-9)
    let second = file(1, [0, 42, 100]) + file(2, [0, 10, 50])
    #expect(progress(three, after: second).fraction == 0.5)
    #expect(progress(three, after: second).step?.hasSuffix("1/3") == true)
    #expect(progress(three, after: file(1, [0, 42, 100])).fraction ?? 1 < 0.5)
    for command in [one, script, [tool, "-i", "list", "http://example.org/a"]] {
      #expect(progress(command, after: second).fraction == nil)
      #expect(progress(command, after: second).state == .indeterminate)
    }
    // More than the command has: it follows links, or tries again.
    let more = (1...4).map { file($0, [0, 42, 100]) }.joined() + file(5, [0, 50])
    #expect(progress(three, after: more).fraction == nil)
  }

  @Test func `a file that wget tries again is the same one`() {
    let start = "Length: 1000 [text/plain]\nSaving to: ‘f1’\n\nf1   10%[>    ] 133.00K   664KB/s\r"
    let again = "Length: 1000, 900 remaining\nSaving to: ‘f1’\n\nf1   42%[+=>  ] 133.00K   664KB/s\r"
    #expect(ProgressReader.progress(after: start + again).fraction == 0.42)
  }

  @Test func `yt-dlp's items and formats have equal parts`() {
    var reader = ProgressReader()
    func file(_ parts: [String]) -> String {
      parts.map { "\r[download]  \($0)% of   3.05MiB at  1.00MiB/s ETA 00:01" }.joined() + "\n"
    }
    reader.read("[info] x: Downloading 1 format(s): 137+140\n" + file(["0.0", "42.0"]))
    #expect(reader.progress.fraction == 0.21)
    reader.read(file(["100.0"]) + file(["0.0", "50.0"]))
    #expect(reader.progress.fraction == 0.75)
    reader = ProgressReader()
    reader.read(
      "[download] Downloading playlist: x\n[download] Downloading item 2 of 4\n" + file(["0.0", "50.0"]))
    #expect(reader.progress.fraction == 0.375)
    #expect(reader.progress.step == "download 1/4")
    reader.read(file(["100.0"]) + file(["0.0", "50.0"]))
    #expect(reader.progress.fraction == nil)
  }
}
