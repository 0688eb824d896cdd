import BezelCommandLine
import BezelValues
import BezelWords
import HUDCommands
import HUDModel
import RunHUD
import Testing

@Suite struct RunOptionsTests {
  private func options(_ command: String...) -> RunOptions {
    var options = RunOptions()
    options.command = command.map { Array($0.utf8) }
    return options.completed
  }

  @Test(arguments: [
    ("/usr/bin/make -j8", "make"), ("sudo apt upgrade", "apt"), ("sudo /usr/bin/nice make", "make"),
    ("sudo -u me make", "make"), ("env A=1 make", "make"), ("sudo", "sudo"), ("nohup make", "make"),
    ("/", "/"), ("make sudo", "make"),
  ])
  func `the title is the command's name, without what only starts it`(command: String, title: String) {
    var options = RunOptions()
    options.command = command.split(separator: " ").map { Array($0.utf8) }
    #expect(options.completed.title == title)
    options.title = "x"
    #expect(options.completed.title == "x")
  }

  @Test(
    arguments: [
      ("/home/me/src/bezel", "~/src/bezel"), ("/home/me", "~"), ("/home/men/a", "/home/men/a"),
      ("/home/me/clients/2026/a long project's name/sources", "…/sources"), ("/", "/"), (nil, ""),
      ("/srv/two\nlines", #"/srv/two\nlines"#),
      ("/srv/" + String(repeating: "x", count: 200), "…/" + String(repeating: "x", count: 36) + "…"),
    ] as [(String?, String)])
  func `a folder that is shown has ~ for the home, and of a long path the last name`(
    path: String?, shown: String
  ) {
    #expect(RunOptions.shownFolder(path, home: "/home/me") == shown)
    #expect(RunOptions.shownFolder(path, home: "/home/me/") == shown)
    if path == "/home/me/src/bezel" { #expect(RunOptions.shownFolder(path, home: nil) == path) }
  }

  @Test func `folders run from left to right in each script`() {
    #expect(
      RunOptions.shownFolder("/home/me/מסמכים/א", home: "/home/me") == "\u{200e}~/\u{200e}מסמכים/\u{200e}א")
    #expect(ProgressEstimator.fileName(of: "Compiling src/קובץ.swift").asPath == "\u{200e}קובץ.swift")
  }

  @Test func `a pipe runs cat`() {
    var options = RunOptions()
    options.isPipe = true
    #expect(options.completed.command == [Array("cat".utf8)] && options.completed.title == "Input")
  }

  @Test func `an open descriptor is needed for progress`() {
    var options = options("true")
    options.givenDescriptor = 1 << 20
    #expect {
      _ = try Run(options)
    } throws: {
      "\($0)".hasPrefix("descriptor 1048576 for progress is not open; ")
    }
  }
}
