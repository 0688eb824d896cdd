import Testing
import ToolProgress

/// Bars that are redrawn below each other at the same time.
struct BarsTests {
  /// What is drawn while bars rise by their steps, from the top to the bottom each time.
  private static func drawn(
    _ steps: [Int], upTo end: Int = 100, _ bar: (_ index: Int, _ done: Int) -> String
  ) -> [String] {
    var done = steps.map { _ in 0 }
    var texts: [String] = []
    while true {
      texts += done.indices.map { index in
        String(repeating: "\n", count: index) + "\r" + bar(index, done[index])
          + String(repeating: "\u{1b}[A", count: index)
      }
      guard done.contains(where: { $0 < end }) else { return texts }
      for index in done.indices { done[index] = min(end, done[index] + steps[index]) }
    }
  }

  private static func states(_ texts: [String]) -> [ToolProgress] {
    var reader = ProgressReader()
    return texts.map { text in
      reader.read(text)
      reader.pause()
      return reader.progress
    }
  }

  private static let names = ["python-3.12.0", "numpy-1.26", "openssl-3.0"]

  private static func package(_ index: Int, _ done: Int) -> String {
    "\(names[index])        | 32.1 MB   | \(String(repeating: "#", count: done / 10)) | \(done)% "
  }

  @Test func `the whole of percentages is their mean, and no number is of one of them`() {
    let steps = [2, 5, 10]
    let states = Self.states(Self.drawn(steps, Self.package))
    let fractions = states.compactMap(\.fraction)
    #expect(fractions == fractions.sorted() && fractions.last == 1 && fractions.count > 100)
    for (round, state) in stride(from: 2, to: states.count, by: 3).map({ states[$0] }).enumerated() {
      let mean = steps.reduce(0.0) { $0 + Double(min(100, round * $1)) } / 300
      #expect(state.fraction == nil && round < 3 || abs((state.fraction ?? 0) - mean) < 1e-9)
    }
    #expect(states[60].step == "1/3" && states[60].isUneven)
  }

  @Test func `the whole of bytes is their sum`() {
    let sizes = [40, 10]
    let texts = Self.drawn([4, 10]) { index, done in
      "Copying blob \(["ab", "cd"][index]) [==>--] \(sizes[index] * done / 100).0MiB / \(sizes[index]).0MiB"
    }
    let states = Self.states(texts)
    #expect(states[21].count == Count(26 * 1_048_576, of: 50 * 1_048_576, .bytes))
    #expect(states.last?.fraction == 1)
  }

  @Test(arguments: ["Total progress:", "Downloading 4 files"])
  func `a bar that is called the total is the whole`(name: String) {
    let texts = Self.drawn([1, 4, 2]) { index, done in
      index == 0 ? "\(name) \(done)%" : Self.package(index, done)
    }
    let fractions = Self.states(texts).compactMap(\.fraction)
    #expect(fractions == fractions.sorted() && fractions.count > 100)
    #expect(Self.states(Array(texts.prefix(91))).last?.fraction == 0.3)
  }

  @Test func `after a bar that comes late nothing is known`() {
    let early = Self.drawn([5, 10], upTo: 60, Self.package)
    #expect(Self.states(early).last?.fraction == 0.6)
    let late = early + Self.drawn([5, 10, 20], upTo: 60, Self.package)
    #expect(Self.states(late).last?.fraction == nil)
    let more = early + ["\n\n\r\(Self.package(2, 0))\u{1b}[A\u{1b}[A", "\r\(Self.package(0, 70))"]
    #expect(Self.states(more).last?.fraction == nil)
  }

  @Test func `numbers that rise and fall are no bars`() {
    let texts = (0..<40).flatMap { round in
      (0..<3).map { row in
        String(repeating: "\n", count: row)
          + "\r\(["load", "disk x", "task"][row]): \((round * (7 + row) + row * 31) % 100)%"
          + String(repeating: "\u{1b}[A", count: row)
      }
    }
    #expect(Self.states(texts).allSatisfy { $0.fraction == nil })
  }

  @Test func `counts of items may be of each other`() {
    let states = Self.states(Self.drawn([2, 5]) { "\(["outer", "inner"][$0]) \($1)/100 items" })
    #expect(states.allSatisfy { $0.fraction == nil })
  }

  /// tqdm's bar, as its `position` draws it.
  private static func tqdm(_ index: Int, _ done: Int) -> String {
    "worker \(index): \(done)%|###  | \(done)/100 [00:01<00:02, 30.5it/s]"
  }

  @Test(arguments: [[2, 5, 10], [10, 5, 2], [3, 3]])
  func `bars of tqdm that rise at the same time are of parts`(steps: [Int]) {
    let states = Self.states(Self.drawn(steps, Self.tqdm))
    #expect(states.dropFirst(4 * steps.count).allSatisfy { $0.fraction == nil })
  }

  @Test func `the uppermost bar of tqdm is the whole of those of workers, which begin again`() {
    var reader = ProgressReader()
    func files(_ done: Int) -> String { "\rfiles: \(done * 10)%|##  | \(done)/10 [00:01<00:02, 30.5it/s]" }
    reader.read(files(0))
    for done in 1...10 {
      for part in 1...9 {
        for worker in 1...3 {
          let rows = String(repeating: "\n", count: worker)
          reader.read(
            "\(rows)\r\(Self.tqdm(worker, part * 11))" + String(repeating: "\u{1b}[A", count: worker))
        }
      }
      reader.read(files(done))
      reader.pause()
      #expect(reader.progress == ToolProgress(count: Count(Double(done), of: 10), step: "files"))
    }
  }

  @Test func `a bar of tqdm below another one that begins again is of a part`() {
    func epoch(_ done: Int) -> String { "\repochs: \(done * 10)%|##  | \(done)/10 [00:01<00:02, 30.5it/s]" }
    var reader = ProgressReader()
    reader.read(epoch(0))
    for done in 1...10 {
      for part in 0...9 { reader.read("\n\r\(Self.tqdm(1, part * 11))\u{1b}[A") }
      reader.read(epoch(done))
      reader.pause()
      #expect(reader.progress == ToolProgress(count: Count(Double(done), of: 10), step: "epochs"))
    }
  }

  @Test(arguments: ["\u{1b}[H", "\u{1b}[1;1H", "\u{1b}[H\u{1b}[2J", "\u{1b}[2J\u{1b}[1d", "\u{1b}c"])
  func `bars are several, too, where the screen is drawn anew`(home: String) {
    let texts = (0...10).flatMap { round in
      [2, 5, 10].enumerated().map { index, step in
        (index == 0 ? home : "") + "\r\(Self.package(index, round * step))\n"
      }
    }
    let states = Self.states(["building\n"] + texts)
    #expect(states.last?.fraction == (20 + 50 + 100) / 300.0)
    #expect(Self.states(["building\n"] + texts.prefix(30)).last?.fraction == (18 + 45 + 90) / 300.0)
  }

  @Test func `a bar in a row of its own number stays the same while lines come above it`() {
    let texts = (1...40).flatMap { ["file \($0)\n", "\u{1b}7\u{1b}[24;1Hcopying: \($0 * 2)%\u{1b}8"] }
    #expect(Self.states(texts).last?.fraction == 0.8)
  }

  @Test(arguments: [[24, 20, 17], [24, 23, 24, 23], [24, 50, 24], [24, 30, 27, 30, 24]])
  func `a bar that moves to another row, as the terminal becomes smaller or larger, keeps its number`(
    rows: [Int]
  ) {
    for form in ["copying: %", "% done", "(%/100) x.iso", "[####    ] %/100 files"] {
      let texts = (1...80).map { done in
        let row = rows[min(done / 20, rows.count - 1)]
        let number = form.contains("/") ? "\(done)" : "\(done)%"
        return "\u{1b}7\u{1b}[\(row);1H\(form.replacing("%", with: number))\u{1b}8"
      }
      let fractions = Self.states(texts).map(\.fraction)
      #expect(fractions.dropFirst(5) == (6...80).map { Double($0) / 100 }[...], "\(form)")
    }
  }

  @Test func `what comes below bars that have ended is read anew`() {
    let texts = Self.drawn([10, 20], Self.package) + ["\n\n\n"] + (0...9).map { "\rverifying: \($0 * 5)%" }
    #expect(Self.states(texts).last?.step?.contains("verifying") == true)
  }

  @Test(arguments: ["/var/cache/packages/a.deb", "files.tar", "all-in-one-1.2", "install-all.js"])
  func `a name with a word of the whole is one of several`(name: String) {
    let states = Self.states(Self.drawn([2, 10]) { "\([name, "b.iso"][$0]) \($1)%" })
    #expect(states[21].fraction == 0.6)
  }

  @Test func `a bar of layers above the bytes of each is the whole`() {
    let texts = (0...9).flatMap { layer in
      [5, 50, 95].map { "\rLayers ██ \(layer)/10 \n\rFetching ██ \($0).0 MiB/100.0 MiB\u{1b}[1A" }
    }
    #expect(ProgressReader.progress(after: texts.joined()).count == Count(9, of: 10))
  }

  @Test func `layers that are there already are no progress`() {
    var reader = ProgressReader(command: ["docker", "pull", "nginx"])
    for layer in ["af107e978371", "336ba1f05c3e"] { reader.read("\(layer): Already exists \n") }
    reader.read("8c37d2ff6efa: Pulling fs layer \n51d6357098de: Pulling fs layer \n")
    #expect(reader.progress.fraction == nil)
    reader.read("8c37d2ff6efa: Download complete \n")
    #expect(reader.progress.fraction == 0.625)
  }

  @Test func `the layers of an image are equal parts, loaded and then extracted`() {
    let layers = ["af107e978371", "336ba1f05c3e", "8c37d2ff6efa", "51d6357098de"]
    func line(_ index: Int, _ text: String) -> String {
      let rows = layers.count - index
      return "\u{1b}[\(rows)A\u{1b}[2K\r\(layers[index]): \(text) \u{1b}[\(rows)B"
    }
    var reader = ProgressReader(command: ["docker", "pull", "nginx"])
    reader.read("latest: Pulling from library/nginx\n")
    for layer in layers { reader.read("\(layer): Pulling fs layer \n") }
    #expect(reader.progress.fraction == nil)
    reader.read(line(3, "Waiting") + line(0, "Downloading [===>   ]  10MB/20MB"))
    #expect(reader.progress.fraction == 0.0625 && reader.progress.step == "Downloading 0/4")
    reader.read(line(0, "Download complete") + line(1, "Already exists"))
    #expect(reader.progress.fraction == 0.375)
    reader.read(line(0, "Extracting [=======>]  20MB/20MB") + line(0, "Pull complete"))
    #expect(reader.progress.fraction == 0.5)
    for index in 2...3 { reader.read(line(index, "Download complete") + line(index, "Pull complete")) }
    #expect(reader.progress.fraction == 1)
  }
}
