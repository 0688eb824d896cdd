import BezelValues
import HUDModel
import Testing

@Suite struct TextTests {
  // MARK: Messages

  private static let names = [
    "show", "success", "stop", "list", "update", "dismiss", "center", "bottom-right", "corner-radius",
    "button-radius", "fill", "foreground",
  ]

  @Test(arguments: [
    ("shwo", "show"), ("sho", "show"), ("shhow", "show"), ("SHOW", "show"), ("lsit", "list"),
    ("centre", "center"),
    ("bottomright", "bottom-right"), ("corner-raduis", "corner-radius"), ("forground", "foreground"),
  ])
  func `a name with a few errors is recognised`(text: String, name: String) {
    #expect(nearestName(to: text, among: Self.names) == name)
  }

  @Test(arguments: [("corner", "corner-radius"), ("radius", "corner-radius"), ("bottom", "bottom-right")])
  func `the beginning or end of a name is recognised`(text: String, name: String) {
    #expect(nearestName(to: text, among: Self.names) == name)
  }

  @Test(arguments: ["", "x", "xy", "weather", "progress", "ow", "ound-1"])
  func `a text that is near no name suggests none`(text: String) {
    #expect(nearestName(to: text, among: Self.names) == nil)
  }

  @Test func `a text of a megabyte, or without names to compare with, suggests none`() {
    #expect(nearestName(to: String(repeating: "x", count: 1 << 20), among: Self.names) == nil)
    #expect(nearestName(to: "show", among: [String]()) == nil)
  }

  @Test func `of two names that are as near the first is suggested`() {
    #expect(nearestName(to: "stow", among: ["stop", "show"]) == "stop")
  }

  @Test func `a suggestion ends a sentence`() {
    #expect(
      "unknown verb 'sow'" + suggestion(for: "sow", among: Self.names)
        == "unknown verb 'sow'; did you mean 'show'?")
    #expect(suggestion(for: "weather", among: Self.names) == "")
  }

  @Test func `a quoted text is short, on one line and harmless to a terminal`() {
    #expect("Größe \\ '42' 🎉".shortened == "Größe \\ '42' 🎉")
    #expect("a\nb\r\u{2028}c".shortened == #"a\nb\r\u{2028}c"#)
    #expect("\u{1B}[31m\u{0}\u{85}".shortened == #"\u{1B}[31m\0\u{0085}"#)
    #expect(String(repeating: "x", count: 60).shortened == String(repeating: "x", count: 60))
    #expect(String(repeating: "x", count: 61).shortened == String(repeating: "x", count: 60) + "…")
  }

  // MARK: Tables and layouts

  @Test func `a column holds one line without tabs or control characters`() {
    #expect(" a\t\tb\r\nc\u{1B}[31m\u{2028}d ".asColumn == "a b c[31m d")
    #expect("\u{7}\n".asColumn == "")
  }

  @Test func `a layout gets no control characters, and one line end for several`() {
    #expect("a\tb\u{1B}[31m\u{0}c".printable(lineEnd: "\n") == "a b[31mc")
    #expect("\n a\r\n\r\nb \u{2029}".printable(lineEnd: "\u{2028}") == "a\u{2028}b")
    #expect(" \n\t \u{2029}".printable(lineEnd: "\n") == "")
  }

  @Test func `of a run of combining marks the first 30 are kept`() {
    let marks = String(repeating: "\u{301}", count: 30)
    #expect(("a" + marks + "\u{323}\u{301}b\u{301}").withBoundedMarks.hasBytes(of: "a" + marks + "b\u{301}"))
    #expect(("a" + marks).withBoundedMarks.hasBytes(of: "a" + marks))
    #expect(
      ("ä" + String(repeating: "é", count: 40)).withBoundedMarks == "ä" + String(repeating: "é", count: 40))
  }

  @Test func `a HUD keeps as much of a text as can be shown`() {
    let long = String(repeating: "x", count: 5000)
    var content = Content(title: long, details: long, buttons: [.init(long)])
    let shown = String(repeating: "x", count: 4096) + "…"
    #expect([content.title, content.details, content.buttons[0].label] == [shown, shown, shown])
    content.title = "e" + String(repeating: "\u{301}", count: 3000)
    content.details = shown
    content.markup.title = "<b>" + long + "</b>"
    content.markup.details = "<b>x</b>"
    #expect(content.title.unicodeScalars.count == 31)
    content.title = String(repeating: "\u{1F468}", count: 4000)
    #expect(content.title == String(repeating: "\u{1F468}", count: 256) + "…")
    #expect(content.details == shown)
    #expect(content.markup == Content.Markup(details: "<b>x</b>"))
  }

  @Test func `a font's family has at most 256 bytes`() throws {
    #expect(throws: UsageError.self) {
      try ThemeAssignment("title-font", String(repeating: ",", count: 1 << 20) + " 15")
    }
    #expect(throws: Never.self) {
      try ThemeAssignment("title-font", String(repeating: "x", count: 256) + " 15 bold")
    }
  }

  @Test func `markup keeps its tags`() {
    let markup = "<span\nfont='a>\tb'>x\r\ny\u{7}</span>\t"
    #expect(markup.printableMarkup(lineEnd: "\n") == "<span\nfont='a>\tb'>x\ny</span> ")
  }
}
