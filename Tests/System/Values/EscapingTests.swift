import BezelValues
import Testing

@Suite struct EscapingTests {
  @Test(arguments: [
    ("plain äöü 漢字 😀 \\ \"", "plain äöü 漢字 😀 \\ \""),
    ("a\nb\tc\r", #"a\nb\tc\r"#),
    ("\u{1B}[31m\u{7}\u{7F}\u{9B}", #"\u{1B}[31m\u{07}\u{7F}\u{009B}"#),
    ("\u{202E}gnp.exe\u{202C}", #"\u{202E}gnp.exe\u{202C}"#),
    ("\u{2066}a\u{2069}\u{2028}", #"\u{2066}a\u{2069}\u{2028}"#),
    ("\u{200F}\u{200D}\u{FEFF}", "\u{200F}\u{200D}\u{FEFF}"),
  ])
  func `a message has no character that changes its terminal, its line or its direction`(
    text: String, message: String
  ) {
    #expect(text.onOneLine.unicodeScalars.elementsEqual(message.unicodeScalars), "\(text.onOneLine)")
  }

  @Test(arguments: [
    ("a\"b\\c/", #""a\"b\\c/""#),
    ("\n\t\r\u{0}", #""\n\t\u000d\u0000""#),
    ("\u{7F}\u{80}\u{9F}", #""\u007f\u0080\u009f""#),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", #""\u202a\u202e\u2066\u2069""#),
    ("äöü 漢字 😀", #""äöü 漢字 😀""#),
  ])
  func `a string of JSON escapes the same characters, and is read again`(text: String, quoted: String) {
    #expect(JSON.string(text).text == quoted)
    #expect(JSON(reading: Array(quoted.utf8))?.string == text)
  }

  @Test func `a column of a table has no such character`() {
    #expect("a\u{202E}b\u{1B}c\u{2028}d \n e".asColumn == "abc d e")
  }
}
