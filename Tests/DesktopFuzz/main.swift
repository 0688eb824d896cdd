import DesktopFuzzing
import Fuzzing

// Passes random bytes to the parsers of compositors' protocols and of wob's input. Arguments are the parsers' names;
// without any, all are tested.
let names = CommandLine.arguments.dropFirst()
for parser in DesktopFuzz.Parser.allCases where names.isEmpty || names.contains(parser.rawValue) {
  var fuzz = DesktopFuzz(parser, seed: FuzzRun.seed)
  FuzzRun.perform("inputs for \(parser.rawValue)") { try fuzz.run($0) }
}
