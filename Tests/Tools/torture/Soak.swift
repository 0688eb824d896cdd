import BezelControlWire
import BezelPosix
import Glibc
import HUDModel
import HeadlessSway
import SeededRandom

/// Shows, changes and dismisses HUDs in turn, and compares the server's resources at rest.
package struct Soak {
  package struct Report: CustomStringConvertible {
    package var cycles = 0
    /// At rest, after a tenth of the cycles and after each other one.
    package var marks: [ServerUnderTest.Resources] = []
    /// What went wrong: commands that failed, HUDs that stayed.
    package var problems: [String] = []
    /// How often the server woke while nothing was shown.
    package var wakeUps: Int?

    package var description: String {
      "\(cycles) cycles; after a tenth: \(marks.first.map { "\($0)" } ?? "-"), at the end: "
        + "\(marks.last.map { "\($0)" } ?? "-"); "
        + (wakeUps.map { "\($0) wake-ups in \(Int(Soak.rest / .seconds(1))) s at rest; " } ?? "")
        + (problems.isEmpty ? "no problems" : problems.prefix(20).joined(separator: "; "))
    }

    /// The growth of the memory, in KiB.
    package var growth: Int { (marks.last?.memory ?? 0) - (marks.first?.memory ?? 0) }
  }

  package private(set) var report = Report()
  private let server: ServerUnderTest
  private var random: SeededRandom

  private static let rest = Duration.seconds(10)
  private static let titles = ["Building", "Längerer Text mit 12", "漢字", "a\nb", "Uploading 3 of 12 files"]

  package init(_ server: ServerUnderTest, seed: UInt64) {
    self.server = server
    random = SeededRandom(seed: seed)
  }

  /// `onMark` is called ten times.
  package mutating func run(_ count: Int, onMark: (Report) -> Void = { _ in }) {
    for cycle in 1...count {
      takeCycle()
      guard server.program.isRunning else {
        report.problems.append("the server died in cycle \(cycle): \(server.program.errors.suffix(2000))")
        return
      }
      if cycle % max(1, count / 10) == 0 {
        if !server.clear() { report.problems.append("HUDs stay after cycle \(cycle)") }
        // The server closes the connection of the last command in a moment.
        if let first = report.marks.first, !server.waitForDescriptors(first.descriptors) {
          report.problems.append("descriptors stay open after cycle \(cycle)")
        }
        report.marks.append(server.resources())
        onMark(report)
      }
    }
  }

  private mutating func takeCycle() {
    report.cycles += 1
    let id = "s\(random.below(4))"
    ask(["show", pick(Self.titles), "--id", id] + look())
    ask(
      ["update", id, "--details", "step \(report.cycles % 30)"]
        + (random.below(2) == 0 ? ["--progress", "0.7"] : []))
    // Some HUDs get frames before they are dismissed.
    if random.below(5) == 0 { usleep(UInt32(1000 * (1 + random.below(20)))) }
    ask(["dismiss", id])
  }

  /// An indicator, a mask and an animation.
  private mutating func look() -> [String] {
    var words: [String] = []
    let mode = Indicator.Mode.allCases[random.below(Indicator.Mode.allCases.count)]
    switch mode {
    case .dots: words += ["--dots", "oo*."]
    case .image: words += ["--progress", "0.\(random.below(100))"]
    default: words += ["--mode", mode.rawValue]
    }
    if mode.showsProgress, random.below(2) == 0 { words += ["--progress", "0.\(random.below(100))"] }
    if random.below(2) == 0 { words += ["--mask", pick(["none", "dim", "gradient", "clear", "#40202080"])] }
    if random.below(2) == 0 { words += ["--animation", pick(["zoom", "none", "pop", "fade"])] }
    if random.below(2) == 0 { words += ["--position", pick(["top", "center", "bottom-right", "left"])] }
    if random.below(8) == 0 { words += ["--button", "Cancel"] }
    return words
  }

  private mutating func ask(_ words: [String]) {
    let answer = server.ask(words)
    if answer.status != .success, report.problems.count < 100 {
      report.problems.append(
        "\(words): \(answer.status.map { "\($0.rawValue)" } ?? "no status") "
          + answer.errors.joined(separator: "; "))
    }
  }

  private mutating func pick(_ list: [String]) -> String { list[random.below(list.count)] }

  /// Counts the wake-ups of the server, which shows nothing.
  package mutating func watchRest() {
    // The last HUD's memory is given back, and fonts are loaded.
    usleep(2_000_000)
    let before = server.resources().waits
    usleep(UInt32(Self.rest / .microseconds(1)))
    report.wakeUps = server.resources().waits - before
  }
}
