import Foundation
import Testing

/// What people mistype, with bezeld reading it.
@Suite("An error")
struct UsageErrorTests {
  @Test(
    "gets one line that names the value and what is accepted, and status 64",
    arguments: [
      (["--progress", "abc"], "--progress can't be 'abc'; it is a number from 0 to 1 (0.4)"),
      (
        ["--progress", "40"],
        "--progress can't be '40'; a number above 1 is written as a percentage, as in 40%"
      ),
      (
        ["--max=150"],
        "--max can't be '150'; a number above 1 is written as a percentage, as in 150%"
      ),
      (
        ["--max", "10"],
        "--max can't be '10'; a number above 1 is written as a percentage, as in 1000% or 10%"
      ),
      (["--max", "0"], "--max can't be '0'; it is a percentage from 1% to 1000% (150%)"),
      (
        ["--progress", "1e1"],
        "--progress can't be '1e1'; a number above 1 is written as a percentage, as in 1000% or 10%"
      ),
      (["--progress", "1e6"], "--progress can't be '1e6'; it is a number from 0 to 1 (0.4)"),
      (["--progress", ""], "--progress can't be ''; it is a number"),
      (["-p", "+5%"], "--progress can't be '+5%'; it is a value, not a change: a number from 0 to 1"),
      (["--progress=-5%"], "--progress can't be '-5%'; it is a value, not a change: a number"),
      (
        ["--max", "150%", "--progress", "1.5"],
        "--progress can't be '1.5'; a number above 1 is written as a percentage, as in 150% or 1.5%"
      ),
      (
        ["Title", "--percent", "yes"],
        "'yes' is one argument too many for 'render'; the answer of a flag follows an '=', as in --FLAG=yes"
      ),
      (["--mode", "text"], "the HUD would be empty; give a title, or another mode than text"),
      (["--progress", "a\nb"], #"--progress can't be 'a\nb'; it is a number"#),
      (["--progress", "\u{1B}[31m4"], #"--progress can't be '\u{1B}[31m4'; it is a number"#),
      (["--segments", "1000000"], "--segments can't be '1000000'; it is a whole number from 0 to 100"),
      (["--mode", "text", " \n\t"], "the HUD would be empty; give a title, or another mode than text"),
      (["--set", "layout=rwo"], "layout can't be 'rwo'; did you mean 'row'?"),
      (["--set", "layout=7"], "layout can't be '7'; it is column, row, banner or report"),
      (["--button", "icon:"], "the button 'icon:' has no icon; write icon:NAME or ID=icon:NAME"),
      (["--button", "x=text:"], "the button 'x=text:' has no label; write ID=LABEL or ID=icon:NAME"),
      (["--set", "percent=maybe"], "percent can't be 'maybe'; it is on or off"),
      (
        ["--set", "ring-width=-1"],
        "ring-width can't be '-1'; it is a number of logical pixels from 0.5 to 100"
      ),
      (
        ["--set", "spring=0"],
        "spring can't be '0'; it is a duration such as 300ms, 1.5s, 2min or 1h, from 10ms"
      ),
      (["--set", "ring-width"], "the property 'ring-width' has no value; write KEY=VALUE"),
      (["--set", "=1"], "unknown property ''; 'bezel help properties' lists them"),
      (["--offset", "1"], "--offset can't be '1'; it is two numbers below a million, such as 0,-40"),
      (["--timeout", "-1s"], "--timeout can't be '-1s'; it is auto, never or a duration such as 300ms"),
      (["--scale", "0x2"], "--scale can't be '0x2'; it is a number from 0.5 to 8"),
      (["--scale", "inf"], "--scale can't be 'inf'; it is a number from 0.5 to 8"),
      (["--mode", ""], "--mode can't be ''; it is spinner, classic, "),
      (["--image", ""], "--image can't be ''; it is a PNG, JPEG or SVG file"),
      (["--image", "new\nline.png"], #"the image 'new\nline.png' can't be read: No such file or directory"#),
      (
        ["--icon", "../../etc/passwd"],
        "an icon can't be called '../../etc/passwd'; give a name without a slash"
      ),
      (["--\u{7}" + String(repeating: "x", count: 900)], #"'render' has no option '--\u{07}xxx"#),
      (["\u{9}", "two"], "'two' is one argument too many for 'render'"),
      (
        ["a\n<b>b", "--markup"],
        #"the markup of the title 'a\n<b>b' is invalid: "#
      ),
    ])
  func refused(words: [String], beginning: String) throws {
    let installation = try Installation(.missing)
    let outcome = try installation.start(
      ["render", "out.png"] + words, program: "\(Installation.products)/bezeld"
    ).outcome()
    #expect(outcome.status == 64)
    #expect(outcome.complaint.hasPrefix("bezel: \(beginning)"), "\(outcome.complaint)")
    #expect(outcome.complaint.filter(\.isNewline).count == 1 && outcome.complaint.hasSuffix("\n"))
    #expect(outcome.complaint.utf8.count < 2000)
    #expect(!FileManager.default.fileExists(atPath: "\(installation.folder)/out.png"))
  }

  @Test("the name of a configuration that is missing is refused by the server")
  func missingConfiguration() throws {
    let installation = try Installation(.missing)
    let outcome = try installation.start(
      ["serve", "--config", "/missing/bezel.ini"], program: "\(Installation.products)/bezeld"
    ).outcome()
    #expect(outcome.status == 64)
    #expect(
      outcome.complaint
        == "bezel: the file '/missing/bezel.ini' does not exist; name another one with --config or BEZEL_CONFIG\n"
    )
  }

  @Test("in the configuration is reported beside the values that apply")
  func configuration() throws {
    let installation = try Installation(.missing)
    let file = "\(installation.folder)/bezel.ini"
    func show() throws -> Outcome {
      try installation.start(
        ["config", "show"], program: "\(Installation.products)/bezeld", environment: ["BEZEL_CONFIG": file]
      ).outcome()
    }
    try "[hud]\nposition=top\nlayer=high\n".write(toFile: file, atomically: false, encoding: .utf8)
    let error = try show()
    #expect(error.status == 1 && error.lines == ["[hud]", "# \(file):2", "position=top"])
    #expect(error.complaint.hasPrefix("bezel: \(file):3: [hud] layer: high: "))
    try FileManager.default.removeItem(atPath: file)
    try #require(mkfifo(file, 0o600) == 0)
    let pipe = try show()
    #expect(pipe.status == 1 && pipe.lines.allSatisfy { $0.hasPrefix("# ") })
    #expect(
      pipe.complaint
        == "bezel: '\(file)' is not a regular file; a configuration is a text file\n")
  }

  @Test("in the configuration has the path of its file without what changes a terminal")
  func configurationPath() throws {
    let installation = try Installation(.missing)
    let file = "\(installation.folder)/\u{1b}[31m\u{9b}.ini"
    let shown = "\(installation.folder)/\\u{1B}[31m\\u{009B}.ini"
    try "[hud]\nposition=top\n".write(toFile: file, atomically: false, encoding: .utf8)
    for (words, program, output) in [
      (["config", "path"], "bezeld", "\(shown)\n"),
      (["config", "show"], "bezeld", "[hud]\n# \(shown):2\nposition=top\n"),
      (["config", "check"], "bezel-run", "\(shown): no errors\n"),
    ] {
      let outcome = try installation.start(
        words, program: "\(Installation.products)/\(program)", environment: ["BEZEL_CONFIG": file]
      ).outcome()
      #expect(outcome.status == 0 && String(decoding: outcome.output, as: UTF8.self) == output, "\(words)")
    }
  }

  @Test("in the configuration is printed beside a picture")
  func renderedWithErrors() throws {
    let installation = try Installation(.missing)
    let file = "\(installation.folder)/bezel.ini"
    try "[hud]\nlayer=high\n".write(toFile: file, atomically: false, encoding: .utf8)
    let outcome = try installation.start(
      ["render", "out.png", "x"], program: "\(Installation.products)/bezeld",
      environment: ["BEZEL_CONFIG": file]
    ).outcome()
    #expect(outcome.status == 0 && FileManager.default.fileExists(atPath: "\(installation.folder)/out.png"))
    #expect(outcome.complaint.hasPrefix("bezel: \(file):2: [hud] layer: high: "), "\(outcome.complaint)")
  }

  @Test("in a regular expression of the configuration is found by 'config check'")
  func pattern() throws {
    let installation = try Installation(.missing)
    let file = "\(installation.folder)/bezel.ini"
    func check(_ text: String) throws -> Outcome {
      try text.write(toFile: file, atomically: false, encoding: .utf8)
      return try installation.start(
        ["config", "check"], program: "\(Installation.products)/bezel", environment: ["BEZEL_CONFIG": file]
      ).outcome()
    }
    let bad = try check("[run]\nmatch=(\n")
    #expect(bad.status == 1 && bad.lines.count == 1)
    #expect(bad.lines.first?.hasPrefix("\(file):2: [run] match: (: it is not a regular expression: ") == true)
    let tools = try check(
      "[tool.x]\nmatch=^(\nmatch=^[0-9]+\nmatch=(?<done>\\d)\nstep=a\nstap=b\ncommand=[\n")
    #expect(tools.status == 1)
    let reasons = [
      (2, "match: ^(: it is not a regular expression: missing closing parenthesis"),
      (3, "match: ^[0-9]+: it has no group for progress"),
      (4, "match: (?<done>\\d): it has the group 'done' but not 'total'"),
      (6, "stap: b: unknown key"),
      (7, "command: [: it is not a regular expression: "),
    ]
    #expect(tools.lines.count == reasons.count)
    for ((line, reason), text) in zip(reasons, tools.lines) {
      #expect(text.hasPrefix("\(file):\(line): [tool.x] \(reason)"))
    }
    let run = try installation.start(
      ["run", "--", "true"], program: "\(Installation.products)/bezel", environment: ["BEZEL_CONFIG": file]
    ).outcome()
    // The server reports what is wrong with the keys.
    let reported = tools.lines.filter { !$0.contains("unknown key") }.map { "bezel: \($0)\n" }.joined()
    #expect(run.status == 0 && run.complaint == reported)
    let good = try check("[run]\nmatch=(?<percent>\\d+)\n")
    #expect(good.status == 0 && good.lines == ["\(file): no errors"])
    try FileManager.default.removeItem(atPath: file)
    let missing = try installation.start(
      ["config", "check"], program: "\(Installation.products)/bezel", environment: ["BEZEL_CONFIG": file]
    ).outcome()
    #expect(missing.status == 1 && missing.lines.first?.contains("the file '\(file)' does not exist") == true)
  }

  @Test(
    "in a file that 'config check' is given has the status 1, whatever it is, and one that does not exist 64")
  func checkedFile() throws {
    let installation = try Installation(.missing)
    let file = "\(installation.folder)/bezel.ini"
    func check(_ contents: Data?) throws -> Outcome {
      try? FileManager.default.removeItem(atPath: file)
      if let contents { try contents.write(to: URL(fileURLWithPath: file)) }
      return try installation.start(["config", "check", file], program: "\(Installation.products)/bezel")
        .outcome()
    }
    for (contents, error) in [
      (Data("[hud]\0".utf8), "'\(file)' is a binary file; a configuration is a text file"),
      (
        Data(repeating: 10, count: 1 << 20 + 1),
        "the file '\(file)' is too large; a configuration has at most 1 MiB"
      ),
      (Data("[hud]\nx=1\n".utf8), "\(file):2: [hud] x: 1: unknown key"),
    ] {
      let outcome = try check(contents)
      #expect(outcome.status == 1 && outcome.lines.count == 1 && outcome.complaint.isEmpty)
      #expect(outcome.lines.first?.hasPrefix(error) == true, "\(outcome.lines)")
    }
    let missing = try check(nil)
    #expect(missing.status == 64 && missing.complaint == "bezel: the file '\(file)' does not exist\n")
  }

  @Test("in the ending of a picture's name is refused", arguments: ["out.jpg", "OUT.JPEG", "a.webp", ".svg"])
  func otherFormat(name: String) throws {
    let installation = try Installation(.missing)
    let outcome = try installation.start(
      ["render", name, "x"], program: "\(Installation.products)/bezeld"
    ).outcome()
    #expect(outcome.status == 64)
    #expect(outcome.complaint.hasPrefix("bezel: '\(name)' can't be a "), "\(outcome.complaint)")
    #expect(outcome.complaint.hasSuffix(" file; 'render' writes PNG, to a name that ends in .png or to -\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(installation.folder)/\(name)"))
  }

  @Test(
    "in the words of another verb gets the sentence that helps there",
    arguments: [
      (["success", "X", "--progress", "40%"], 64, "'success' has no option '--progress'; "),
      (["error", "X", "--mode", "ring"], 64, "'error' has no option '--mode'; "),
      (["warning", "X", "--segments", "5"], 64, "'warning' has no option '--segments'; "),
      (["info", "X", "--image", "a.png"], 64, "'info' has no option '--image'; "),
      (
        ["show", "X", "--output", "--id", "e"], 64,
        "--output needs a value; if its value is '--id', write --output=--id"
      ),
      (["show", "X", "--output"], 64, "--output needs a value: --output O\n"),
      (["show", "X", "--details", "--x", "--wrong"], 64, "'show' has no option '--wrong'; "),
      (["show", "X", "--details=--id", "--wrong"], 64, "'show' has no option '--wrong'; "),
      (
        ["show", "two", "words"], 64,
        "'words' is one argument too many for 'show'; quote a text that contains spaces, and write --details TEXT for a second one"
      ),
      (
        ["update", "a", "New title"], 64,
        "'New title' is one argument too many for 'update'; the title is --title TEXT"
      ),
      (["list", "--json", "--format", "waybar"], 64, "--json and --format waybar conflict; "),
      (["events", "--format", "text", "--json"], 64, "--json and --format text conflict; "),
      (["output"], 64, "'output' needs ACTION, which is list; "),
      (["icon"], 64, "'icon' needs ACTION, which is list; "),
      (["theme"], 64, "'theme' needs ACTION, which is list or show; "),
      (["style"], 64, "'style' needs ACTION, which is list or show; "),
      (["config"], 64, "'config' needs ACTION, which is check, path, default, show or reload; "),
      (["list", "foo"], 64, "'foo' is one argument too many for 'list'\n"),
      (["update", "a", "--id", "b"], 64, "'a' and --id 'b' both name the HUD; give one of them"),
      (["dismiss", "a", "--id", "b"], 64, "'a' and --id 'b' both name the HUD; give one of them"),
      (["update", "--id", "b"], 3, "no HUD 'b' is up; "),
      (["dismiss", "--id", "b"], 3, "no HUD 'b' is up; "),
      (["wait", "b"], 3, "no HUD 'b' is up; "),
    ])
  func advised(words: [String], status: Int32, beginning: String) throws {
    let outcome = try Installation(.missing).start(words, program: "\(Installation.products)/bezeld")
      .outcome()
    #expect(outcome.status == status)
    #expect(outcome.complaint.hasPrefix("bezel: \(beginning)"), "\(outcome.complaint)")
  }
}
