import HUDCommands
import Testing

/// JSON as programs send it, and what isn't JSON.
struct JSONTests {
  private static func read(_ text: String) -> String? { JSON(reading: Array(text.utf8))?.text }

  @Test(arguments: [
    ("null", "null"), (" true\n", "true"), ("-12", "-12"), ("1.5e2", "150.0"), ("[]", "[]"), ("{ }", "{}"),
    ("[1,[2,{\"a\":false}]]", "[1, [2, {\"a\": false}]]"),
    (#"{"pid":7,"name":"a \"b\" \\ \/","n":null}"#, #"{"pid": 7, "name": "a \"b\" \\ /", "n": null}"#),
    (#""\u00e9\ud83d\ude00\n""#, #""é😀\n""#), ("\"ü\"", "\"ü\""),
  ])
  func `a text is read`(text: String, meaning: String) {
    #expect(Self.read(text) == meaning)
  }

  @Test(arguments: [
    "", " ", "[", "[1", "[1,]", "[1 2]", "{1:2}", "{\"a\"}", "{\"a\":}", "\"a", "\"\\", "\"\\x\"",
    "\"\\u12\"",
    "\"\\ud83d\"", "\"\\ud83dx\"", "truth", "nul", "-", "1 2", "[]]", "i3-ipc",
  ])
  func `what isn't JSON is none`(text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func `nesting without end is none`() {
    let depth = 100_000
    #expect(JSON(reading: [UInt8](repeating: UInt8(ascii: "["), count: depth)) == nil)
    #expect(Self.read(String(repeating: "[", count: 200) + String(repeating: "]", count: 200)) != nil)
  }

  @Test func `bytes that aren't text don't trap`() {
    for byte in UInt8.min...UInt8.max {
      _ = JSON(reading: [byte])
      _ = JSON(reading: [UInt8(ascii: "\""), byte, UInt8(ascii: "\"")])
      _ = JSON(reading: [UInt8(ascii: "\""), UInt8(ascii: "\\"), byte, UInt8(ascii: "\"")])
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a number that JSON doesn't have is written as null`(number: Double) {
    #expect(JSON.array([.number(number), .number(0.5)]).text == "[null, 0.5]")
  }
}
