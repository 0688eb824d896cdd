import HeadlessSway
import Testing

/// Every indicator in a panel, selected by its mode name.
@Suite(.serialized, .needs("sway", "grim"))
struct IndicatorTests {
  @Test func `a new mode replaces the indicator in the same panel`() throws {
    let session = try SwaySession("indicators")
    #expect(try session.run("show", "Working", "--mode", "pie", "--progress", "25%").status == 0)
    var last = try session.waitUntilSettled("pie")
    let steps = [
      ["--progress", "3/4"], ["--segments", "8"], ["--segments", "0"], ["--mode", "ring", "--percent"],
      ["--mode", "warning"], ["--mode", "info"], ["--mode", "error"],
    ]
    for step in steps {
      let command = ["update", "--timeout", "never"] + step
      #expect(try session.run(command).status == 0, "\(command)")
      let before = last
      try session.sway.waitForPicture("\(step) to be seen") { $0 != before }
      last = try session.waitUntilSettled(step.joined(separator: "-").replacing("/", with: "-"))
    }
    #expect(try session.list().count == 1)
    #expect(try session.list().first?.contains("\terror\t") == true)
  }

  @Test func `spokes rotate without further commands`() throws {
    let session = try SwaySession("spokes")
    #expect(try session.run("show", "--mode", "classic", "--animation", "none").status == 0)
    var seen: [Picture] = []
    try session.sway.waitForPicture("spokes in four states") { picture in
      if picture != session.before, !seen.contains(picture) { seen.append(picture) }
      return seen.count == 4
    }
    #expect(try session.run("dismiss").status == 0)
    try session.waitUntilEmpty()
  }

  @Test(arguments: ["warning", "info"])
  func `a warning and an information are dismissed automatically`(verb: String) throws {
    let session = try SwaySession(verb)
    let waiting = try session.start(verb, "Mind this", "--wait")
    try session.sway.waitForPicture("something of it") { $0 != session.before }
    #expect(waiting.ending() == .status(0))
    try session.waitUntilEmpty()
  }

  @Test func `an unknown mode is refused with a list of the known modes`() throws {
    let session = try SwaySession("unknown-mode")
    let refusals = [
      (["show", "--mode", "pies"], "--mode can't be 'pies'; did you mean 'pie'?"),
      (["show", "--segments", "many"], "--segments can't be 'many'; it is a whole number from 0 to 100"),
      (["update", "--segments=101"], "--segments can't be '101'; it is a whole number from 0 to 100"),
      (["show", "--percent=1"], "--percent can't be '1'; it is yes or no"),
      (["info", "--set", "segments=-1"], "segments can't be '-1'; it is a whole number from 0 to 100"),
      (["warning", "--set", "spinner=pie"], "spinner can't be 'pie'; it is ring or classic"),
    ]
    for (command, sentence) in refusals {
      let refused = try session.run(command)
      #expect(refused.status == 64, "\(command)")
      #expect(refused.errors.hasPrefix("bezel: " + sentence), "\(refused.errors)")
    }
    #expect(try session.list().isEmpty)
  }
}
