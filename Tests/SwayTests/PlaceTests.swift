import HeadlessSway
import Testing

/// Where panels are, and how they get there.
@Suite(.serialized, .needs("sway", "grim"))
struct PlaceTests {
  @Test(arguments: [1, 1.5])
  func `a panel moves to another position, whole and onwards in every picture`(scale: Double) throws {
    let story = try Story(
      "moves-\(scale)", on: Sway.Outputs(width: 900, height: 900, scale: scale), grey: 0xc0)
    let shown = try story.give("show", "Moving", "--mode", "ring", "--progress", "40%")
    #expect(shown.status == 0)
    let start = try #require(try story.waitUntilSettled("start").difference(from: story.before))
    var tops = [start.y.lowerBound]
    var columns = [start.x]
    /// Records where the panel is; returns whether it is at the bottom.
    func record(_ picture: Picture) -> Bool {
      guard let area = picture.difference(from: story.before) else { return false }
      columns.append(area.x)
      tops.append(area.y.lowerBound)
      return area.y.upperBound == picture.height
    }
    // It moves slowly until there are enough pictures of it, however long each of them takes.
    #expect(try story.give("update", "--position", "bottom", "--set", "spring=60s").status == 0)
    try story.sway.waitForPicture("the panel at three places on its way") { picture in
      !record(picture) && Set(tops).count > 3
    }
    #expect(try story.give("update", "--set", "spring=0.3s").status == 0)
    var last = story.before
    try story.sway.waitForPicture("the panel at rest at the bottom") { picture in
      defer { last = picture }
      return record(picture) && picture == last
    }
    #expect(columns.allSatisfy { $0 == start.x }, "\(columns)")
    #expect(tops == tops.sorted(), "\(tops)")
  }

  @Test func `a panel on all outputs is one, and leaves all of them`() throws {
    let story = try Story("all-outputs", on: Sway.Outputs(count: 2, width: 800, height: 600))
    let other = try story.sway.picture(of: "HEADLESS-2")
    let waiting = try story.begin("show", "Here", "--mode", "text", "--output", "all", "--wait")
    try story.waitUntilSettled("first")
    try story.sway.waitForPicture("a panel there, too", of: "HEADLESS-2") { $0 != other }
    #expect(try story.list().count == 1)
    #expect(try story.give("dismiss").status == 0)
    #expect(waiting.ending() == .status(0))
    try story.waitUntilEmpty()
    try story.sway.waitForPicture("nothing there any more", of: "HEADLESS-2") { $0 == other }
  }
}
