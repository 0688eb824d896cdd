import HUDModel
import HUDPainting
import Testing

@Suite struct MarkupTests {
  private let resources = PaintResources()

  private func block(_ markup: String, maxWidth: Double = 300) throws -> TextBlock {
    var block = TextBlock(
      string: try Markup(markup).plain, font: titleFont, maxWidth: maxWidth, limit: .lines(3))
    block.markup = markup
    return block
  }

  private func error(_ source: String) -> MarkupError? {
    do throws(MarkupError) {
      _ = try Markup(source)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the plain text has no tags and entities`() throws {
    #expect(try Markup("<b>Fish</b> &amp; <i>chips</i>").plain == "Fish & chips")
    #expect(try Markup("plain").plain == "plain")
    #expect(try Markup("").plain == "")
    #expect(try Markup("<span foreground='#ff0000' size='large'>ä🎉</span>").plain == "ä🎉")
  }

  @Test(arguments: [
    ("a <b>b", "<b> is not closed; write </b> after its text"),
    ("b</b>", "</b> closes nothing; write <b> before its text"),
    ("one\ntwo <i>x</b>", "</b> comes before </i>; close <i> first"),
    ("ab & c", "an & begins no entity; write &amp; for &"),
    ("a &amp; &b; c", "unknown entity '&b;'; write &amp; for &"),
    (
      "abc <blink>x</blink>",
      "Unknown tag 'blink'; use a tag of Pango's markup, such as <b>, or write &lt; for <"
    ),
    (
      "<span foreground='nonsense'>x</span>",
      "Value of 'foreground' attribute on <span> tag could not be parsed; should be a color specification, "
        + "not 'nonsense'"
    ),
    ("line\n<span colour='x'>x</span>", "Attribute 'colour' is not allowed on the <span> tag"),
    ("<", "a < begins no tag; write &lt; for <"), ("1 < 2", "a < begins no tag; write &lt; for <"),
  ])
  func `invalid markup is reported with what to write`(source: String, reason: String) throws {
    #expect(try #require(self.error(source)).description == reason)
  }

  @Test(arguments: ["\u{2028}", "\u{85}", "\u{7f}"])
  func `the parser's reason is one line without control characters`(character: String) throws {
    let reason = try #require(error("<span a\(character)='1'>b</span>")).description
    #expect(reason.contains("\\u{") && !reason.contains(character), "\(reason)")
  }

  @Test func `the reason is found in a text with thirty thousand combining marks`() throws {
    let source = "a" + String(repeating: "\u{301}", count: 30_000) + "&foo;"
    #expect(try #require(self.error(source)).description.contains("foo"))
    let name = String(repeating: "f", count: 1000)
    #expect(try #require(self.error("&\(name);")).description.utf8.count < 300)
  }

  @Test func `markup of more than 64 KiB is refused`() throws {
    let source = String(repeating: "<b>", count: 30_000)
    #expect(try #require(self.error(source)).description == "it has 90000 bytes; give at most 65536")
  }

  @Test func `measuring respects size, spacing and lines`() throws {
    let plain = resources.measure(try block("Loading"))
    #expect(resources.measure(try block("<span size='200%'>Loading</span>")).height > plain.height * 1.7)
    #expect(
      resources.measure(try block("<span letter_spacing='4096'>Loading</span>")).width > plain.width + 20)
    #expect(resources.measure(try block("a\nb")).height > plain.height * 1.7)
    let red = try block("<span\nforeground='red'>Loading</span>")
    #expect(resources.measure(red) == plain)
  }

  @Test func `painting respects colours, underlines and backgrounds`() throws {
    func paint(_ markup: String) throws -> Picture {
      let picture = Picture(sampleSize, scale: 2)
      var scene = Scene.sample(fill: .black, shadow: nil)
      let block = try block(markup)
      scene.parts.texts = [
        Scene.Text(
          block: block, frame: Rect(center: sampleFrame.center, size: resources.measure(block)), color: .white
        )
      ]
      try picture.paint(scene, with: Painter(resources: resources))
      return picture
    }
    func count(_ picture: Picture, _ isCounted: (Pixel) -> Bool) -> Int {
      picture.all.count { isCounted(Pixel(word: $0)) }
    }
    let red = try paint("<span foreground='#ff0000'>Hi</span> <b>you</b>")
    #expect(count(red) { $0.red > 200 && $0.green < 20 } > 40)
    #expect(count(red) { $0.green > 128 } > 20)
    let weak = try paint("<span foreground='#00ff00' alpha='50%'>Hi</span>")
    #expect(count(weak) { $0.green > 135 } == 0 && count(weak) { $0.green > 110 } > 40)
    let plain = count(try paint("Hi")) { $0.green > 128 }
    #expect(count(try paint("<u>Hi</u>")) { $0.green > 128 } > plain + 20)
    #expect(count(try paint("<s>Hi</s>")) { $0.green > 128 } > plain + 5)
    #expect(count(try paint("<span background='#0000ff'>Hi</span>")) { $0.blue > 200 && $0.red < 20 } > 300)
  }

  @Test func `markup that is too long ends in an ellipsis`() throws {
    let long = "<b>" + String(repeating: "word/", count: 100) + "</b>"
    let size = resources.measure(try block(long, maxWidth: 100))
    #expect(size.width <= 100 && size.height < 80)
  }
}
