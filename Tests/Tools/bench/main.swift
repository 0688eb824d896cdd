import Foundation
import HeadlessSway

guard InstalledPrograms.has("sway", "swaymsg") else {
  printStatus("bezel-bench: sway is not installed; the programs are measured on a headless sway")
  exit(69)
}
Descendants.adopt()
do {
  let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
  let report = Benchmark(options).run()
  Descendants.end()
  if options.json != "-" { print(report.table) }
  if let file = options.json {
    try report.json.write(to: URL(fileURLWithPath: file == "-" ? "/dev/stdout" : file))
  }
  if !report.failed.isEmpty { exit(70) }
  if options.builds.count == 2 { exit(report.isAnyOver ? 1 : 0) }
  let missing = [("wob", Wob.isInstalled), ("fuzzel", Fuzzel.isInstalled), ("mako", Mako.isInstalled)]
    .filter { !$0.1 }.map(\.0)
  if !missing.isEmpty {
    printStatus("not installed, so not measured: \(missing.joined(separator: ", ")); see make bench-peers")
  }
} catch let error as BenchOptions.UsageError {
  printStatus("bezel-bench: \(error.sentence)")
  exit(64)
} catch {
  printStatus("bezel-bench: \(error)")
  exit(70)
}
