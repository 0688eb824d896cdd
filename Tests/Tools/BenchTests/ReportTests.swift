import Foundation
import Testing
import bezel_bench

struct ReportTests {
  private let time = Quantity("a show", unit: "ms", maximum: 2, goal: 1)

  private var comparison: Report {
    let old = Row.Side("old", samples: [1, 1, 1], instructions: [2, 2, 2])
    let new = Row.Side("new", samples: [3, 3, 3], instructions: [2.5, 2.5, 2.5])
    return Report(programs: ["/old", "/new"], rows: [Row(time, older: old, newer: new)])
  }

  private var bench: Report {
    let bezel = Row.Side("bezel", samples: [1.5, 1.5, 1.5])
    return Report(
      programs: ["/programs"],
      rows: [
        Row(time, bezel, limit: time.limits[0]),
        Row(
          time, bezel, peer: Row.Side("wob", samples: [2, 2, 2]), limit: .init(times: "wob", maximum: 1.5)),
      ])
  }

  @Test func `a comparison is a table of both builds`() {
    #expect(
      comparison.table == """
        | what   | old  | new  | new/old | 99 % interval | limit   | Minstr          | verdict |
        |--------|------|------|---------|---------------|---------|-----------------|---------|
        | a show | 1 ms | 3 ms | 3×      | 3 – 3×        | ≤ 1.05× | 2 → 2.5 (1.25×) | over    |
        """)
    #expect(comparison.isAnyOver)
  }

  @Test func `a build is a table beside its limits and others`() {
    #expect(
      bench.table == """
        | what   | bezel  | beside   | ratio | 99 % interval | limit  | goal   | Minstr | verdict |
        |--------|--------|----------|-------|---------------|--------|--------|--------|---------|
        | a show | 1.5 ms |          |       | 1.5 – 1.5 ms  | ≤ 2 ms | ≤ 1 ms |        | ok      |
        | a show | 1.5 ms | wob 2 ms | 0.75× | 0.75 – 0.75×  | ≤ 1.5× |        |        | ok      |
        """)
    #expect(!bench.isAnyOver)
  }

  @Test func `JSON has the table's values and the samples`() throws {
    let object = try #require(JSONSerialization.jsonObject(with: comparison.json) as? [String: Any])
    #expect(object["programs"] as? [String] == ["/old", "/new"])
    #expect(object["confidence"] as? Double == 0.99)
    let row = try #require((object["rows"] as? [[String: Any]])?.first)
    #expect(row["name"] as? String == "a show")
    #expect(row["unit"] as? String == "ms")
    #expect(row["kind"] as? String == "ratio")
    #expect(row["limit"] as? Double == 1.05)
    #expect(row["verdict"] as? String == "over")
    #expect(row["judged"] as? [String: Double] == ["value": 3, "low": 3, "high": 3])
    #expect((row["instructionRatio"] as? [String: Double])?["value"] == 1.25)
    let sides = try #require(row["sides"] as? [[String: Any]])
    #expect(sides.map { $0["name"] as? String } == ["old", "new"])
    #expect(sides[1]["samples"] as? [Double] == [3, 3, 3])
  }

  @Test func `JSON can hold a ratio to nothing`() throws {
    let none = Row.Side("old", samples: [0, 0, 0])
    let row = Row(time, older: none, newer: Row.Side("new", samples: [1, 1, 1]))
    let text = String(decoding: try Report(programs: ["a", "b"], rows: [row]).json, as: UTF8.self)
    #expect(text.contains("\"inf\""))
  }
}
