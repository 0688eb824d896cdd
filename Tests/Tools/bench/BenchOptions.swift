import Foundation
import HeadlessSway

/// The command line: `bezel-bench [--compare OLD NEW] [--json FILE] [--seconds N] [WORD...]`.
struct BenchOptions {
  struct UsageError: Error {
    let sentence: String
  }

  /// One build, or the older and the newer one.
  private(set) var builds: [BezelPrograms]
  private(set) var experiments: [Experiment] = Experiment.all
  /// The file for the rows as JSON; `-` is standard output, instead of the table.
  private(set) var json: String?
  /// The time for the samples of one experiment.
  private(set) var time = Duration.seconds(12)

  init(_ arguments: [String]) throws {
    builds = [BezelPrograms(folder: InstalledPrograms.buildFolder)]
    var words: [String] = []
    var rest = arguments[...]
    func next(after option: String) throws -> String {
      guard let value = rest.popFirst() else { throw UsageError(sentence: "\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--compare": builds = try [next(after: argument), next(after: argument)].map(Self.build)
      case "--json": json = try next(after: argument)
      case "--seconds":
        let value = try next(after: argument)
        guard let seconds = Double(value), seconds >= 0 else {
          throw UsageError(sentence: "'\(value)' is not a number of seconds")
        }
        time = .seconds(seconds)
      case _ where argument.hasPrefix("-"): throw UsageError(sentence: "unknown option '\(argument)'")
      default: words.append(argument)
      }
    }
    if !words.isEmpty { experiments = try Self.experiments(with: words) }
  }

  private static func build(in folder: String) throws -> BezelPrograms {
    let programs = BezelPrograms(folder: URL(fileURLWithPath: folder).path)
    for program in programs.required where !FileManager.default.isExecutableFile(atPath: program) {
      throw UsageError(
        sentence: "\(program) is not a program; name a folder with bezel, bezeld and bezel-run")
    }
    return programs
  }

  /// The experiments whose name contains one of the words.
  private static func experiments(with words: [String]) throws -> [Experiment] {
    for word in words where !Experiment.all.contains(where: { $0.name.contains(word) }) {
      let names = Experiment.all.map(\.name).joined(separator: "; ")
      throw UsageError(sentence: "no measurement has '\(word)' in its name; the names are: \(names)")
    }
    return Experiment.all.filter { experiment in words.contains { experiment.name.contains($0) } }
  }
}
