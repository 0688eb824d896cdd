import ConfigurationFuzzing
import Fuzzing

// Passes random texts to the parser of the configuration.
var fuzz = ConfigurationFuzz(seed: FuzzRun.seed)
FuzzRun.perform("configurations") { try fuzz.run($0) }
