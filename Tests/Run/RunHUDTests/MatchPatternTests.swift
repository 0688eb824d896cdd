import BezelValues
import HUDModel
import RunHUD
import Testing
import ToolProgress

@Suite struct MatchPatternTests {
  private func point(_ pattern: String, _ line: [UInt8]) throws -> LineProgress? {
    try MatchPattern(pattern).progress(in: line.span)
  }

  private func point(_ pattern: String, _ line: String) throws -> LineProgress? {
    try point(pattern, Array(line.utf8))
  }

  @Test func `done and total are a count`() throws {
    let point = try point(#"step (?<done>\d+) of (?<total>\d+)"#, "step 3 of 12")
    #expect(point == Count(3, of: 12).map { LineProgress(count: $0) })
  }

  @Test(arguments: [("42", 0.42), ("42.5", 0.425), ("42,5", 0.425), ("0", 0), ("100", 1), ("100.04", 1)])
  func `a percentage has decimals of any kind`(number: String, fraction: Double) throws {
    #expect(try point("(?<percent>[0-9.,]+) %", "\(number) %")?.fraction == fraction)
  }

  @Test(arguments: ["101 %", "250 %", "1,000 %", "-3 %", "nan %", "5/4", "-1/4", "3/0"])
  func `with a number beyond its whole the whole is unknown, until a number is right`(text: String) throws {
    let pattern = try MatchPattern(#"(?<percent>\S+) %|(?<done>\S+)/(?<total>\S+)"#)
    let found = pattern.progress(in: Array(text.utf8).span)
    #expect(found?.isUnknown == true && found?.fraction == nil && !pattern.hasMatched)
    var reader = ProgressReader(pattern: pattern)
    func read(_ line: String) {
      Array("\(line)\n".utf8).withUnsafeBytes { reader.read($0, from: .output) }
    }
    read("98 %")
    #expect(reader.progress.fraction == 0.98)
    read(text)
    #expect(reader.progress == ToolProgress(state: .indeterminate))
    read("1/4")
    #expect(reader.progress.fraction == 0.25)
  }

  @Test(arguments: ["42.5%", "42,5 %", " 42.5"])
  func `a group of a percentage may have the sign in it`(text: String) throws {
    #expect(try point(#"at (?<percent>[ \d.,]+%?)"#, "at \(text)")?.fraction == 0.425)
  }

  @Test func `a pattern knows whether it has read anything`() throws {
    for (pattern, line, hasMatched) in [
      (#"(?<percent>.+) done"#, "half done", false), (#"(?<percent>.+) done"#, "50% done", true),
      (#"(?<done>\d+)/(?<total>\d+)"#, "5/4", false), ("now (?<step>.+)", "now x", true),
      ("now (?<step>.+)", "x", false),
    ] {
      let pattern = try MatchPattern(pattern)
      _ = pattern.progress(in: Array(line.utf8).span)
      #expect(pattern.hasMatched == hasMatched)
    }
  }

  @Test func `a step is where it stands in the line`() throws {
    let found = try point(#"(?<percent>\d+)%: (?<step>.*)"#, "7%: linking")
    #expect(found?.step == 4..<11 && found?.fraction == 0.07)
    #expect(try point("now (?<step>.+)", "now linking") == LineProgress(step: 4..<11))
  }

  @Test func `a group that takes no part tells nothing`() throws {
    let pattern = #"(?<done>\d+)/(?<total>\d+)|(?<percent>\d+)%"#
    #expect(try point(pattern, "50%")?.fraction == 0.5)
    #expect(try point(pattern, "1/4")?.fraction == 0.25)
    #expect(try point(pattern, "nothing") == nil)
  }

  @Test func `a line that isn't UTF-8 is read all the same`() throws {
    #expect(try point(#"(?<percent>\d+)%"#, [0xff, 0xfe, 0x20] + Array("30%".utf8))?.fraction == 0.3)
  }

  @Test(arguments: [
    (#"(?<done>\d+"#, "missing closing parenthesis at character 12"),
    (#"é(?<done>[z-a])"#, "range out of order in character class at character 13"),
    ("*", "quantifier does not follow a repeatable item at character 1"),
  ])
  func `an expression that doesn't compile is refused with the place`(pattern: String, reason: String) {
    #expect(throws: UsageError("--match '\(pattern)' is not a regular expression: \(reason)")) {
      try MatchPattern(pattern)
    }
  }

  @Test(arguments: [
    ("", "has no group for progress; name its groups"),
    (#"(\d+)%"#, "has no group for progress; name its groups"),
    (#"(?<done>\d+)"#, "has the group 'done' but not 'total'; name both"),
    (#"of (?<total>\d+)"#, "has the group 'total' but not 'done'; name both"),
  ])
  func `an expression without groups for progress is refused`(pattern: String, reason: String) throws {
    let refusal = try #require(throws: UsageError.self) { try MatchPattern(pattern) }
    #expect(refusal.description.contains(reason))
  }

  @Test func `one that would try for ever gives up`() throws {
    let line = Array(repeating: UInt8(ascii: "a"), count: 4000) + [UInt8(ascii: "!")]
    #expect(try point("(?<step>(a+)+)$", line) == nil)
  }
}
