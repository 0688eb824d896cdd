import Foundation

// Gives random inputs to a parser: `make fuzz`. The argument is its name.

/// The real outputs that the inputs of the progress reader are made from.
func captures() throws -> [[UInt8]] {
  let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Run/ToolProgressTests/Fixtures")
  return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { ["pty", "pipe"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    .map { Array(try Data(contentsOf: $0)) }
}

let parsers = DesktopFuzz.Parser.allCases.map(\.rawValue)
switch CommandLine.arguments.dropFirst().first {
case "progress":
  let samples = try captures()
  var fuzz = ProgressFuzz(seed: FuzzRun.seed, samples: samples)
  FuzzRun.perform("outputs like \(samples.count) real ones") { try fuzz.run($0) }
case "osc":
  var fuzz = ReportFuzz(seed: FuzzRun.seed, samples: try captures())
  FuzzRun.perform("outputs with reports between them") { try fuzz.run($0) }
case "configuration":
  var fuzz = ConfigurationFuzz(seed: FuzzRun.seed)
  FuzzRun.perform("configurations") { try fuzz.run($0) }
case let name? where parsers.contains(name):
  guard let parser = DesktopFuzz.Parser(rawValue: name) else { break }
  var fuzz = DesktopFuzz(parser, seed: FuzzRun.seed)
  FuzzRun.perform("inputs for \(name)") { try fuzz.run($0) }
default:
  print("usage: bezel-fuzz \((["progress", "osc", "configuration"] + parsers).joined(separator: "|"))")
  exit(64)
}
