import BezelValues
import Testing
import ToolProgress

/// `--match`, and the tools of the configuration.
struct UserToolTests {
  /// The progress after a line that a pattern of the user reads.
  private func progress(_ pattern: String, _ line: [UInt8]) throws -> ToolProgress {
    var reader = ProgressReader(tools: [try Tool(matching: pattern)])
    reader.read(line + [0x0a])
    return reader.progress
  }

  private func progress(_ pattern: String, _ line: String) throws -> ToolProgress {
    try progress(pattern, Array(line.utf8))
  }

  @Test func `done and total are a count`() throws {
    let progress = try progress(#"step (?<done>\d+) of (?<total>\d+)"#, "step 3 of 12")
    #expect(progress == ToolProgress(count: Count(3, of: 12), step: nil))
  }

  @Test(arguments: [("42", 0.42), ("42.5", 0.425), ("42,5", 0.425), ("0", 0), ("100", 1), ("100.04", 1)])
  func `a percentage has decimals of any kind`(number: String, fraction: Double) throws {
    #expect(try progress("(?<percent>[0-9.,]+) %", "\(number) %").fraction == fraction)
  }

  @Test(arguments: ["101 %", "250 %", "1,000 %", "-3 %", "nan %", "5/4", "-1/4", "3/0"])
  func `with a number beyond its whole the whole is unknown, until a number is right`(text: String) throws {
    let pattern = #"(?<percent>\S+) %|(?<done>\S+)/(?<total>\S+)"#
    var reader = ProgressReader(tools: [try Tool(matching: pattern)])
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

  @Test(arguments: [
    (#"(?<left>\d+) left"#, ["8 left", "6 left"], 0.25),
    (#"(?<left>\d+) of (?<total>\d+) left"#, ["6 of 8 left"], 0.25),
    (
      #"(?<done>\d+) done, (?<left>\d+) waiting, (?<left>\d+) running"#, ["2 done, 5 waiting, 1 running"],
      0.25
    ),
  ])
  func `what is left counts down from the total, or from the first number`(
    pattern: String, lines: [String], fraction: Double
  ) throws {
    var reader = ProgressReader(tools: [try Tool(matching: pattern)])
    for line in lines { reader.read(line + "\n") }
    #expect(reader.progress.fraction == fraction)
  }

  @Test(arguments: ["42.5%", "42,5 %", " 42.5"])
  func `a group of a percentage may have the sign in it`(text: String) throws {
    #expect(try progress(#"at (?<percent>[ \d.,]+%?)"#, "at \(text)").fraction == 0.425)
  }

  @Test func `a reader knows which tools have read anything`() throws {
    for (pattern, line, hasRead) in [
      (#"(?<percent>.+) done"#, "50% done", true), ("now (?<step>.+)", "now x", true),
      ("now (?<step>.+)", "x", false),
    ] {
      var reader = ProgressReader(tools: [try Tool(matching: pattern)])
      reader.read(line + "\n")
      #expect(reader.toolNames == (hasRead ? ["--match"] : []))
    }
  }

  @Test func `a step is where it stands in the line`() throws {
    let found = try progress(#"(?<percent>\d+)%: (?<step>.*)"#, "7%: linking")
    #expect(found.step == "linking" && found.fraction == 0.07)
    #expect(try progress("now (?<step>.+)", "now linking").step == "linking")
  }

  @Test func `a group that takes no part tells nothing`() throws {
    let pattern = #"(?<done>\d+)/(?<total>\d+)|(?<percent>\d+)%"#
    #expect(try progress(pattern, "50%").fraction == 0.5)
    #expect(try progress(pattern, "1/4").fraction == 0.25)
    #expect(try progress(pattern, "nothing") == ToolProgress())
  }

  @Test func `a line that isn't UTF-8 is read all the same`() throws {
    #expect(try progress(#"(?<percent>\d+)%"#, [0xff, 0xfe, 0x20] + Array("30%".utf8)).fraction == 0.3)
  }

  @Test(arguments: [
    (#"(?<done>\d+"#, "missing closing parenthesis at character 12"),
    (#"é(?<done>[z-a])"#, "range out of order in character class at character 13"),
    ("*", "quantifier does not follow a repeatable item at character 1"),
  ])
  func `an expression that doesn't compile is refused with the place`(pattern: String, reason: String) {
    #expect(throws: UsageError("--match '\(pattern)' is not a regular expression: \(reason)")) {
      try Tool(matching: pattern)
    }
  }

  @Test(arguments: [
    ("", "has no group for progress; name its groups"),
    (#"(\d+)%"#, "has no group for progress; name its groups"),
    (#"(?<done>\d+)"#, "has the group 'done' but not 'total'; name both"),
    (#"(?<item>\d+)"#, "has the group 'item' but not 'items'; name both"),
  ])
  func `an expression without groups for progress is refused`(pattern: String, reason: String) throws {
    let refusal = try #require(throws: UsageError.self) { try Tool(matching: pattern) }
    #expect(refusal.description.contains(reason))
  }

  @Test(
    arguments: [
      (
        .match, #"(?<done>\d+) of (?<totl>\d+)"#,
        "has the group 'totl', .*; did you mean 'total'\\? \\(its groups are .*\\)"
      ),
      (
        .match, #"(?<percent>\d+) (?<rate>\S+)"#,
        "has the group 'rate', which such a line does not have \\(its groups.*"
      ),
      (.begin, "Epoch (?<itm>.+)", ".*did you mean 'item'\\? \\(its groups are 'item', 'items', 'step'\\)"),
      (.each, #"(?<done>\d+) ok"#, "has the group 'done', .* \\(its groups are 'step'\\)"),
      (.end, "(?<percent>.*)", "has the group 'percent', .*"),
      (.step, "(?<item>.*)", "has the group 'item', .*"),
    ] as [(Tool.Row.Kind, String, String)])
  func `a group that a line does not have is refused with the right names`(
    kind: Tool.Row.Kind, pattern: String, reason: String
  ) throws {
    let errors = Tool("x", command: nil, rows: [.init(kind, pattern)]).check()
    #expect(try errors.count == 1 && errors[0].reason.wholeMatch(of: Regex(reason)) != nil, "\(errors)")
  }

  @Test func `a group that the pattern itself refers to may have any name`() throws {
    _ = try Tool(matching: #"(?<q>['"])(?<step>.*)\k<q>"#)
  }

  @Test func `one that would try for ever gives up, and is off after three lines`() throws {
    let line = String(repeating: "a", count: 4000) + "!\n"
    var reader = ProgressReader(tools: [try Tool(matching: "(?<step>(a+)+)$")])
    for number in 1...4 {
      reader.read(line)
      #expect(reader.slowPatterns.map(\.tool) == (number < 3 ? [] : ["--match"]))
    }
    #expect(reader.progress == ToolProgress())
    reader.read("aaa\n")
    #expect(reader.progress == ToolProgress())
  }

  /// PCRE2 counts its steps anew at each place where a match may begin.
  @Test
  func
    `one that is slow at every place of a line is off, too, and one that reads lines to their ends is not`()
    throws
  {
    let slow = try Tool(matching: "\\w*\\w*\\w=(?<percent>\\d+)")
    let simple = try Tool(matching: "(?<step>.*?) *[|].*?(?<percent>\\d+)%")
    var (reader, other) = (ProgressReader(tools: [slow]), ProgressReader(tools: [simple]))
    for number in 1...4 {
      reader.read("1" + String(repeating: "a", count: 600) + "=x%\n")
      other.read(String(repeating: "long ", count: 780) + "| \(number)%\n")
    }
    #expect(reader.slowPatterns.count == 1)
    #expect(other.slowPatterns.isEmpty && other.progress.fraction == 0.04)
  }
}
