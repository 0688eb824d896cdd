import HeadlessSway
import Testing

/// Every picture in the panel, asked for by its word.
@Suite(.serialized, .needs("sway", "grim"))
struct IndicatorTests {
  @Test func `each takes the place of the one before, in one panel`() throws {
    let story = try Story("indicators")
    #expect(try story.give("show", "Working", "--mode", "pie", "--progress", "25%").status == 0)
    var last = try story.waitUntilSettled("pie")
    let steps = [
      ["--progress", "3/4"], ["--segments", "8"], ["--segments", "0"], ["--mode", "ring", "--percent"],
      ["--mode", "warning"], ["--mode", "info"], ["--mode", "error"],
    ]
    for step in steps {
      let command = ["update", "--timeout", "never"] + step
      #expect(try story.give(command).status == 0, "\(command)")
      let before = last
      try story.sway.waitForPicture("\(step) to be seen") { $0 != before }
      last = try story.waitUntilSettled(step.joined(separator: "-").replacing("/", with: "-"))
    }
    #expect(try story.list().count == 1)
    #expect(try story.list().first?.contains("\terror\t") == true)
  }

  @Test func `spokes go round while nobody asks for anything`() throws {
    let story = try Story("spokes")
    #expect(try story.give("show", "--mode", "classic", "--animation", "none").status == 0)
    var seen: [Picture] = []
    try story.sway.waitForPicture("spokes in four states") { picture in
      if picture != story.before, !seen.contains(picture) { seen.append(picture) }
      return seen.count == 4
    }
    #expect(try story.give("dismiss").status == 0)
    try story.waitUntilEmpty()
  }

  @Test(arguments: ["warning", "info"])
  func `a warning and an information go by themselves`(verb: String) throws {
    let story = try Story(verb)
    let waiting = try story.begin(verb, "Mind this", "--wait")
    try story.sway.waitForPicture("something of it") { $0 != story.before }
    #expect(waiting.ending() == .status(0))
    try story.waitUntilEmpty()
  }

  @Test func `a word that isn't one is refused with those that are`() throws {
    let story = try Story("words")
    let refusals = [
      (["show", "--mode", "pies"], "--mode can't be 'pies'; did you mean 'pie'?"),
      (["show", "--segments", "many"], "--segments can't be 'many'; it is a whole number from 0 to 100"),
      (["update", "--segments=101"], "--segments can't be '101'; it is a whole number from 0 to 100"),
      (["show", "--percent=on"], "--percent takes no value"),
      (["info", "--set", "segments=-1"], "segments can't be '-1'; it is a whole number from 0 to 100"),
      (["warning", "--set", "spinner=pie"], "spinner can't be 'pie'; it is one of ring, classic"),
    ]
    for (command, sentence) in refusals {
      let refused = try story.give(command)
      #expect(refused.status == 64, "\(command)")
      #expect(refused.errors.hasPrefix("bezel: " + sentence), "\(refused.errors)")
    }
    #expect(try story.list().isEmpty)
  }
}
