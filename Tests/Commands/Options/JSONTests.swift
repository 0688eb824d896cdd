import BezelValues
import HUDCommands
import Testing

/// JSON as programs send it, and text that is not JSON.
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
  func `other text is rejected`(text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func `too deep nesting is rejected`() {
    let depth = 100_000
    #expect(JSON(reading: [UInt8](repeating: UInt8(ascii: "["), count: depth)) == nil)
    #expect(Self.read(String(repeating: "[", count: 200) + String(repeating: "]", count: 200)) != nil)
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `any byte is read only where JSON allows it`(byte: UInt8) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    #expect((JSON(reading: [byte]) != nil) == digits.contains(byte))
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    // Invalid UTF-8 in a text is repaired.
    #expect((JSON(reading: [quote, byte, quote]) != nil) == (byte != quote && byte != backslash))
    let isEscape = "\"\\/bfnrt".utf8.contains(byte)
    #expect((JSON(reading: [quote, backslash, byte, quote]) != nil) == isEscape)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a number that JSON doesn't have is written as null`(number: Double) {
    #expect(JSON.array([.number(number), .number(0.5)]).text == "[null, 0.5]")
  }
}
