import HeadlessSway
import Testing

/// Positions of panels, and the animation between them.
@Suite(.serialized, .needs("sway", "grim"))
struct PositionTests {
  @Test(arguments: [1, 1.5])
  func `a panel moves to another position, complete and monotonically in every picture`(scale: Double) throws
  {
    let session = try SwaySession(
      "moves-\(scale)", on: Sway.Outputs(width: 900, height: 900, scale: scale), grey: 0xc0)
    let shown = try session.run("show", "Moving", "--mode", "ring", "--progress", "40%")
    #expect(shown.status == 0)
    let start = try #require(try session.waitUntilSettled("start").difference(from: session.before))
    var tops = [start.y.lowerBound]
    var columns = [start.x]
    /// Records the panel's position. Returns whether it is at the bottom.
    func record(_ picture: Picture) -> Bool {
      guard let area = picture.difference(from: session.before) else { return false }
      columns.append(area.x)
      tops.append(area.y.lowerBound)
      return area.y.upperBound == picture.height
    }
    // The panel moves slowly until there are enough pictures, however long each of them takes.
    #expect(try session.run("update", "--position", "bottom", "--set", "spring=60s").status == 0)
    try session.sway.waitForPicture("the panel at three positions in between") { picture in
      !record(picture) && Set(tops).count > 3
    }
    #expect(try session.run("update", "--set", "spring=0.3s").status == 0)
    var last = session.before
    try session.sway.waitForPicture("the panel at rest at the bottom") { picture in
      defer { last = picture }
      return record(picture) && picture == last
    }
    #expect(columns.allSatisfy { $0 == start.x }, "\(columns)")
    #expect(tops == tops.sorted(), "\(tops)")
  }

  /// The position, and where the middle of the panel is, as a part of the output's height.
  @Test(arguments: [("transform 270", "50%,88%", 0.88), ("scale 1.25", "50%,5%", 0.05)])
  func `on an output that is turned or has a fractional scale a row is where it belongs`(
    change: String, position: String, part: Double
  ) throws {
    let session = try SwaySession(
      "row-\(change.prefix(5))", on: Sway.Outputs(width: 900, height: 600), grey: 0xc0)
    try session.sway.command("output HEADLESS-1 \(change)")
    // At a scale, the picture has the same size and the background.
    let isTurned = change.hasPrefix("transform")
    let empty = try session.sway.waitForPicture("the changed output") {
      $0.width == (isTurned ? 600 : 900) && $0[0, 0].red == 0xc0
        && $0[$0.width - 1, $0.height - 1].red == 0xc0
    }
    let words = ["show", "--style", "osd", "--progress", "40%", "--timeout", "never", "--position", position]
    #expect(try session.run(words).status == 0)
    var last = empty
    let settled = try session.sway.waitForPicture("a row at rest") { picture in
      defer { last = picture }
      return picture == last && picture != empty
    }
    let area = try #require(settled.difference(from: empty))
    let middle = Double(area.x.lowerBound + area.x.upperBound) / 2
    #expect(abs(middle - Double(settled.width) / 2) <= 1, "\(area)")
    // The shadow is longer below; at the top the edge's margin counts.
    let height = Double(area.y.lowerBound + area.y.upperBound) / 2 / Double(settled.height)
    #expect(abs(height - part) < 0.07, "\(area)")
    try session.sway.savePicture(to: "\(Picture.folder)/\(session.title).png")
  }

  @Test func `a panel on all outputs is one HUD, and is removed from all of them`() throws {
    let session = try SwaySession("all-outputs", on: Sway.Outputs(count: 2, width: 800, height: 600))
    let other = try session.sway.picture(of: "HEADLESS-2")
    let waiting = try session.start("show", "Here", "--mode", "text", "--output", "all", "--wait")
    try session.waitUntilSettled("first")
    try session.sway.waitForPicture("a panel there, too", of: "HEADLESS-2") { $0 != other }
    #expect(try session.list().count == 1)
    #expect(try session.run("dismiss").status == 0)
    #expect(waiting.ending() == .status(0))
    try session.waitUntilEmpty()
    try session.sway.waitForPicture("nothing there any more", of: "HEADLESS-2") { $0 == other }
  }
}
