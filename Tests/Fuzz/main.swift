import Foundation
import Fuzzing
import ProgressFuzzing

// Passes random output to the progress reader.
let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("ToolProgressTests/Fixtures")
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  .filter { ["pty", "pipe"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
var fuzz = ProgressFuzz(seed: FuzzRun.seed, samples: try files.map { Array(try Data(contentsOf: $0)) })
FuzzRun.perform("outputs like \(files.count) real ones") { try fuzz.run($0) }
