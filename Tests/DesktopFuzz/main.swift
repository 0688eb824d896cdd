import DesktopFuzzing
import Fuzzing

// Passes random input to the parsers of compositors' protocols, of wob's input and of what programs report. Arguments
// are the parsers' names; without any, all are tested.
let names = CommandLine.arguments.dropFirst()
for parser in DesktopFuzz.Parser.allCases where names.isEmpty || names.contains(parser.rawValue) {
  var fuzz = DesktopFuzz(parser, seed: FuzzRun.seed)
  FuzzRun.perform("inputs for \(parser.rawValue)") { try fuzz.run($0) }
}
