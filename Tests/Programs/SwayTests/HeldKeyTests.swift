import HeadlessSway
import Testing

/// The style `osd` while a key repeats.
@Suite(.serialized, .needs("sway", "grim"))
struct HeldKeyTests {
  private let volume = [
    "show", "--style", "osd", "--icon", "volume", "--theme", "dark", "--timeout", "never",
  ]

  @Test func `no picture shows an older value, and the edges of the row never move`() throws {
    let session = try SwaySession("held-key", grey: 160)
    #expect(
      try session.run(volume + ["--progress", "10%", "--animation", "none"]).status == 0)
    let row = session.before.height * 88 / 100
    var edges: Range<Int>?
    try session.sway.waitForPicture("a row with its number") { picture in
      edges = self.edges(picture, row)
      return self.hasNumber(picture, row, edges)
    }
    let bezel = try #require(edges)
    var fills: [Int] = []
    for step in 1...30 {
      #expect(try session.run(volume + ["--progress", "\(10 + 3 * step)%"]).status == 0)
      try session.sway.waitForPicture("a picture") { picture in
        #expect(self.edges(picture, row) == bezel)
        fills.append(self.fill(picture, row, bezel))
        return true
      }
    }
    #expect(fills == fills.sorted())
    try session.sway.waitForPicture("a full bar") { self.fill($0, row, bezel) == 200 }
    #expect(try session.run("dismiss", "--all").status == 0)
    try session.waitUntilEmpty()
  }

  /// The columns between the panel's first dark pixel and its last one.
  private func edges(_ picture: Picture, _ row: Int) -> Range<Int>? {
    let dark = (0..<picture.width).filter { picture[$0, row].red < 80 }
    guard let first = dark.first, let last = dark.last else { return nil }
    return first..<last + 1
  }

  /// Whether text is to the right of the bar.
  private func hasNumber(_ picture: Picture, _ row: Int, _ bezel: Range<Int>?) -> Bool {
    guard let bezel, bezel.count > 256 else { return false }
    return (bezel.lowerBound + 256..<bezel.upperBound).contains { picture[$0, row].red > 180 }
  }

  /// The length of the bar's fill.
  private func fill(_ picture: Picture, _ row: Int, _ bezel: Range<Int>?) -> Int {
    guard let bezel, bezel.count > 256 else { return 0 }
    return (bezel.lowerBound + 56..<bezel.lowerBound + 256).count { picture[$0, row].red > 180 }
  }
}
