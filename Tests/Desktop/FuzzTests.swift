import Testing
import bezel_fuzz

/// A short run of `make fuzz`.
@Suite struct FuzzTests {
  @Test(arguments: DesktopFuzz.Parser.allCases)
  func `random bytes break no rule`(parser: DesktopFuzz.Parser) throws {
    var fuzz = DesktopFuzz(parser, seed: .random(in: .min ... .max))
    try fuzz.run(2000)
  }
}
