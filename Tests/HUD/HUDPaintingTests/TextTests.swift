import Foundation
import HUDModel
import Testing

@testable import HUDPainting

@Suite struct TextTests {
  let resources = PaintResources()

  private func block(
    _ string: String, width: Double = 200, limit: TextBlock.Limit = .lines(3)
  ) -> TextBlock {
    TextBlock(string: string, font: titleFont, maxWidth: width, limit: limit)
  }

  private func set(
    _ string: String, width: Double = 200, limit: TextBlock.Limit = .lines(3)
  ) -> TextLayout {
    resources.layout(of: block(string, width: width, limit: limit))
  }

  // MARK: Measuring

  @Test func `a width is whole pixels, and within the greatest`() {
    let size = resources.measure(block("Copying several files to the other disk", width: 120))
    #expect(size.width <= 120 && size.width == size.width.rounded())
    #expect(size.height > 30)
  }

  @Test func `fonts of hundreds of sizes are not kept`() {
    let sizes = (0..<300).map { Font(family: nil, size: 8 + Double($0) / 100, weight: .regular) }
    let measure = { (font: Font) in
      self.resources.measure(TextBlock(string: "Text", font: font, maxWidth: 100, limit: .lines(1)))
    }
    let first = measure(sizes[0])
    weak let fonts = resources.fonts
    for size in sizes[..<200] { _ = measure(size) }
    #expect(fonts != nil)
    for size in sizes { _ = measure(size) }
    #expect(fonts == nil)
    #expect(measure(sizes[0]) == first)
  }

  @Test func `text without visible characters takes no space`() {
    #expect(resources.measure(block("")) == .zero)
    #expect(resources.measure(block(" \n\t \u{2029}")) == .zero)
    #expect(resources.measure(block("\u{0}\u{7}\u{1B}")) == .zero)
  }

  @Test func `measuring and painting share a layout, until the caches are dropped`() {
    let first = set("Saved")
    #expect(resources.layout(of: block("Saved")) === first)
    resources.dropCaches()
    #expect(resources.layout(of: block("Saved")) !== first)
  }

  @Test func `glyphs stay within the measured frame at every scale`() throws {
    for scale in [1, 1.5, 2] {
      var scene = Scene.titled("Wrapping at every scale alike", font: titleFont, resources: resources)
      scene.bezel.fill = .clear
      scene.bezel.shadow = nil
      let picture = Picture(sampleSize, scale: scale)
      try picture.paint(scene, with: Painter(resources: resources))
      let frame = scene.parts.texts[0].frame.grown(by: 1)
      var bands = 0
      var wasInk = false
      for y in 0..<picture.height {
        let ink = picture.row(y).indices.filter { picture[$0, y].alpha > 40 }
        for x in ink {
          #expect(
            frame.contains(Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)),
            "scale \(scale)")
        }
        if !wasInk, !ink.isEmpty { bands += 1 }
        wasInk = !ink.isEmpty
      }
      #expect(bands >= resources.layout(of: scene.parts.texts[0].block).lineCount)
    }
  }

  @Test func `a line has the height and the baseline of its line font, whatever its letters`() throws {
    func bottom(_ string: String, _ size: Double, scale: Double) throws -> Int {
      var block = block(string, limit: .lines(1))
      (block.font.size, block.lineFont) = (size, titleFont)
      let text = resources.layout(of: block)
      #expect(text.size.height == resources.measure(self.block("x", limit: .lines(1))).height)
      let picture = Picture(Size(width: 200, height: 40), scale: scale)
      var scene = Scene.titled("", font: titleFont, resources: resources)
      (scene.bezel.fill, scene.bezel.shadow) = (.clear, nil)
      scene.bezel.frame = Rect(x: 0, y: 0, width: 200, height: 40)
      scene.parts.texts = [
        Scene.Text(
          block: block, frame: Rect(x: 10, y: 10, width: 150, height: text.size.height), color: .white)
      ]
      try picture.paint(scene, with: Painter(resources: resources))
      return try #require(
        (0..<picture.height).last { picture.row($0).contains { $0.alpha > 90 } }, "\(string)")
    }
    for scale in [1, 1.25, 1.5, 2] {
      let baseline = try bottom("HHH", titleFont.size, scale: scale)
      #expect(try bottom("HHH", 0.8 * titleFont.size, scale: scale) == baseline)
    }
  }

  @Test(arguments: ["The battery of your mouse is almost empty now", "one two three four five six seven"])
  func `balanced lines are about equally long, and as many`(string: String) throws {
    for width in stride(from: 90.0, to: 330, by: 10) {
      let greedy = set(string, width: width)
      var block = block(string, width: width)
      block.isBalanced = true
      let balanced = resources.layout(of: block)
      #expect(balanced.lineCount == greedy.lineCount && balanced.isEllipsized == greedy.isEllipsized)
      #expect(balanced.size.height == greedy.size.height && balanced.size.width <= greedy.size.width)
      guard balanced.lineCount == 2 else { continue }
      // The lines differ by less than the longest word.
      let whole = resources.measure(self.block(string, width: 1000, limit: .lines(1))).width
      let word = resources.measure(self.block("battery", limit: .lines(1))).width
      #expect(balanced.size.width <= whole / 2 + word, "\(width)")
    }
  }

  @Test func `balancing breaks no word`() {
    let word = "Donaudampfschifffahrt"
    let whole = resources.measure(block(word, width: 1000))
    var block = block("\(word) und so", width: whole.width + 10)
    block.isBalanced = true
    let balanced = resources.layout(of: block)
    #expect(balanced.lineCount == 2 && balanced.size.width >= whole.width)
  }

  @Test func `balancing joins no lines of the text`() {
    let whole = resources.measure(block("/home/me/projects/app", width: 1000)).width
    var block = block("/home/me/projects/app\nstatus 1", width: whole + 40, limit: .lines(2))
    block.isBalanced = true
    #expect(resources.layout(of: block).lines.map { $0.filter { !$0.isNewline } }.last == "status 1")
  }

  @Test func `the last line of a paragraph is no word alone`() throws {
    let string = "error: 'tok' was not declared in this scope"
    let whole = resources.measure(block(string, width: 1000)).width
    for width in stride(from: (whole / 2).rounded(.up) + 40, to: whole - 1, by: 7) {
      let text = set(string, width: width)
      #expect(text.lineCount == 2)
      let first = text.size.width
      #expect(whole - first > 0.25 * first, "\(width)")
    }
    // What stands below a line end is meant so.
    let line = resources.measure(block("status of the last command", width: 1000)).width
    #expect(set("status of the last command\nOff", width: 300).size.width == line)
    let word = resources.measure(block("Donaudampfschifffahrt", width: 1000)).width
    #expect(set("Donaudampfschifffahrt so", width: word + 1).size.width >= word - 1)
  }

  @Test(
    .enabled(if: Fixture.hasFonts("NotoSansCJK"), "fonts-noto-cjk is needed"),
    arguments: [
      ("ファイルを", "コピーできませんでした"), ("このファイルの", "名前は長すぎます"), ("設定", "ファイルのお知らせを"),
      ("무선 키보드의", "배터리가 부족합니다"), ("コピーしたのは", "全部で12個"),
    ])
  func `Japanese breaks between phrases, and Korean at spaces`(first: String, second: String) {
    func width(_ string: String) -> Double { resources.measure(block(string, width: 1000)).width }
    let isKorean = first.contains(" ")
    let string = first + (isKorean ? " " : "") + second
    let widest = max(width(first), width(second))
    for room in stride(from: widest, to: width(string) - 1, by: 9) {
      var block = block(string, width: room)
      block.isBalanced = true
      let text = resources.layout(of: block)
      #expect(text.lineCount == 2 && abs(text.size.width - widest) <= 2, "\(room)")
    }
    // What is wider than a line is broken.
    #expect(set("コピーできませんでした", width: 60).size.width <= 60)
    #expect(set(string, width: 1000).unknownGlyphs == 0)
  }

  // MARK: Limits

  @Test func `text beyond the limit of lines is replaced by an ellipsis`() {
    let text = set(String(repeating: "word ", count: 100), limit: .lines(2))
    #expect(text.lineCount == 2 && text.isEllipsized)
    #expect(!set("word", limit: .lines(2)).isEllipsized)
  }

  @Test(arguments: ["i", "l", "i l", "'", "🙂", "ــ", "ำ"])
  func `narrow characters of a text that is much too long fill all lines`(characters: String) {
    let text = set(String(repeating: characters, count: 20_000), limit: .lines(3))
    #expect(text.lineCount == 3 && text.isEllipsized)
  }

  @Test func `a height limits the lines to those that fit, and at least one`() {
    let words = String(repeating: "word ", count: 100)
    let line = resources.measure(block("word")).height
    let three = set(words, limit: .height(3.5 * line))
    #expect(three.lineCount == 3 && three.isEllipsized && three.size.height <= 3.5 * line)
    #expect(set(words, limit: .height(2)).lineCount == 1)
    #expect(set(words, limit: .height(0)).lineCount == 1)
  }

  @Test func `with an ellipsis in the middle, lines don't wrap`() {
    func layout(_ string: String, limit: TextBlock.Limit = .lines(3)) -> TextLayout {
      var block = block(string, width: 120, limit: limit)
      block.ellipsis = .middle
      return resources.layout(of: block)
    }
    let path = "Sources/HUDPainting/" + String(repeating: "Folder/", count: 20) + "TextLayout.swift"
    let line = layout("short")
    #expect(line.lineCount == 1 && !line.isEllipsized)
    #expect(layout(path).lineCount == 1 && layout(path).isEllipsized && layout(path).size.width <= 120)
    #expect(layout(path + "\r\n42% · 0:05").lineCount == 2)
    #expect(layout("1\n2\n3\n4").lineCount == 3)
    #expect(layout("1\n2\n3\n4", limit: .height(2.5 * line.size.height)).lineCount == 2)
    #expect(layout("1\n2", limit: .height(0)).lineCount == 1)
  }

  @Test func `an ellipsis in the middle is not widened to fill its line`() {
    let rests = (100...120).map { width in
      var block = block(String(repeating: "W", count: 40), width: Double(width))
      block.ellipsis = .middle
      return Double(width) - resources.layout(of: block).size.width
    }
    #expect(rests.allSatisfy { $0 >= 0 } && rests.contains { $0 > 3 }, "\(rests)")
  }

  @Test func `an ellipsis in the middle keeps the end of a line`() throws {
    func paint(_ string: String, _ ellipsis: TextBlock.Ellipsis) throws -> [[Pixel]] {
      var scene = Scene.titled(string, font: titleFont, resources: resources, limit: .lines(1))
      scene.parts.texts[0].block.ellipsis = ellipsis
      scene.parts.texts[0].frame = Rect(
        center: scene.parts.texts[0].frame.center,
        size: Size(width: 100, height: scene.parts.texts[0].frame.height))
      let picture = Picture(sampleSize, scale: 1)
      try picture.paint(scene, with: Painter(resources: resources))
      return (0..<picture.width).map { picture.column($0) }
    }
    let middle = String(repeating: "x", count: 40)
    let (one, other) = ("WWW" + middle + "iii", "WWW" + middle + "WWW")
    let end = (try paint(one, .end), try paint(other, .end))
    #expect(end.0 == end.1, "the ends, which differ, are cut off")
    let kept = (try paint(one, .middle), try paint(other, .middle))
    #expect(kept.0 != kept.1)
  }

  @Test func `with an ellipsis in the middle, lines of markup don't wrap`() {
    var block = block("a\nb\nc", limit: .lines(2))
    block.markup = "<b>a\nb</b>\nc"
    block.ellipsis = .middle
    #expect(resources.layout(of: block).lineCount == 2)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\n\n\n"])
  func `every kind of line end begins a line, which counts`(end: String) {
    #expect(set("one\(end)two").lineCount == 2)
    #expect(set("1\(end)2\(end)3\(end)4\(end)5").lineCount == 3)
    #expect(set("1\(end)2", limit: .lines(1)).lineCount == 1)
  }

  @Test(arguments: TextBlock.Ellipsis.allCases)
  func `the last line has one space for the line ends of the rest`(ellipsis: TextBlock.Ellipsis) throws {
    func paint(_ string: String, _ markup: String? = nil, lines: Int = 1) throws -> [UInt32] {
      var block = block(string, limit: .lines(lines))
      (block.markup, block.ellipsis) = (markup, ellipsis)
      #expect(resources.layout(of: block).lineCount <= lines)
      var scene = Scene.titled("x", font: titleFont, resources: resources)
      scene.parts.texts[0].block = block
      let picture = Picture(sampleSize, scale: 1)
      try picture.paint(scene, with: Painter(resources: resources))
      return picture.all
    }
    for end in ["\n", "\r\n", "\u{2028}", "\u{85}", "\n\n", " \n ", "\n\t"] {
      #expect(try paint("two\(end)lines") == paint("two lines"), "\(end.debugDescription)")
      #expect(try paint("one\ntwo\(end)three", lines: 2) == paint("one\ntwo three", lines: 2))
    }
    let bold = "<b>two</b> <i>li</i>nes"
    for end in ["\n", "&#10;", "&#x2028;", "&#13;&#10;"] {
      #expect(try paint("two\nlines", "<b>two</b>\(end)<i>li</i>nes") == paint("two lines", bold), "\(end)")
      #expect(
        try paint("x", "o\(end)<b>t\(end)w</b>o", lines: 2) == paint("x", "o\n<b>t w</b>o", lines: 2),
        "\(end)")
    }
    let many = (0..<60).map { "line \($0)" }
    #expect(
      try paint(many.joined(separator: "\n"), lines: 3)
        == paint("line 0\nline 1\n" + many[2...].joined(separator: " "), lines: 3))
  }

  @Test(arguments: ["xxxxxxxxxx", "xxx9xxxxxx", "äöüßéèêçñø", "хххххххххх"])
  func `a word that is longer than a line is broken without a hyphen`(half: String) {
    let width = resources.measure(block(half)).width
    #expect(lines(of: half + half, width: width) == [half, half])
  }

  @Test func `a word breaks at a hyphen of its own, and at a soft one, which is shown`() throws {
    let room = set("Donaudampf-", width: 1000).size.width + 2
    #expect(lines(of: "Donaudampf-schifffahrt", width: room) == ["Donaudampf-", "schifffahrt"])
    #expect(lines(of: "Donaudampf\u{AD}schifffahrt", width: room) == ["Donaudampf\u{AD}", "schifffahrt"])
    func paint(_ string: String) throws -> [UInt32] {
      var scene = Scene.titled("x", font: titleFont, resources: resources)
      scene.parts.texts[0].block = block(string, width: room)
      let picture = Picture(sampleSize, scale: 1)
      try picture.paint(scene, with: Painter(resources: resources))
      return picture.all
    }
    #expect(try paint("Donaudampf\u{AD}schifffahrt") == paint("Donaudampf\u{2010}\nschifffahrt"))
    #expect(try paint("Donau\u{AD}dampf") == paint("Donaudampf"))
  }

  @Test(arguments: [
    "error: |std::|basicstring::|npos", "in |java.|lang.|IllegalStateException",
    "HashMap<|String,|Vec<|Option<|String>>>", "core::|ptr::|drop(|values,|count,|length)",
    "‘std::|map<|int,|allocator<|char>>’", "operator<<(|left,|right)", "see |main()",
  ])
  func `a name in code breaks after its marks`(name: String) {
    let parts = name.split(separator: "|").map(String.init)
    let (whole, widest) = (parts.joined(), parts.map { set($0, width: 1000).size.width }.max() ?? 0)
    /// The letters after which a part ends.
    func ends(of parts: [String]) -> Set<Int> {
      Set(parts.indices.map { parts[...$0].joined().filter { $0 != " " }.count })
    }
    for room in stride(from: widest + 1, to: set(whole, width: 1000).size.width, by: 9) {
      let lines = lines(of: whole, width: room)
      #expect(ends(of: lines).isSubset(of: ends(of: parts)), "\(lines)")
    }
  }

  @Test(arguments: ["get_|the_|number_|of_|lines", "get|The|Number|Of|Lines", "a.|very_|long_|name(|of_|it)"])
  func `a name that is wider than a line breaks between its words`(name: String) {
    let parts = name.split(separator: "|").map(String.init)
    let room = (parts.map { set($0, width: 1000).size.width }.max() ?? 0) + 1
    let lines = lines(of: parts.joined(), width: room)
    var rest = parts[...]
    for line in lines {
      var all = ""
      while all.count < line.count, let next = rest.popFirst() { all += next }
      #expect(all == line, "\(lines)")
    }
  }

  @Test func `a name in code that fits a line is whole`() {
    let width = set("in java.lang.Exception", width: 1000).size.width
    #expect(
      lines(of: "thrown in java.lang.Exception", width: width - 4).map { $0.filter { $0 != " " } }
        == ["thrownin", "java.lang.Exception"])
  }

  /// Without the characters that only decide where a line ends.
  private func lines(of string: String, width: Double) -> [String] {
    set(string, width: width, limit: .lines(8)).lines.map { line in
      String(line.unicodeScalars.filter { !["\u{200B}", "\u{2060}"].contains($0) })
    }
  }

  @Test func `a dot between two texts is not at the end of a line`() throws {
    func paint(_ string: String) throws -> [UInt32] {
      var scene = Scene.titled("x", font: titleFont, resources: resources)
      scene.parts.texts[0].block = block(string, width: 100)
      let picture = Picture(sampleSize, scale: 1)
      try picture.paint(scene, with: Painter(resources: resources))
      return picture.all
    }
    #expect(try paint("1.2 of 4.8 GB · 9 s left") == paint("1.2 of 4.8 GB\n9 s left"))
    #expect(try paint("1.2 of 4.8 · 2100000") == paint("1.2 of 4.8\n2100000"))
    #expect(try paint("a · b") != paint("a\nb"))
    let narrow = block("1.2 of 4.8 GB · 210 MB/s · 9 s left", width: 100)
    #expect(resources.layout(of: narrow).lineCount == 3)
  }

  @Test(arguments: [Arrangement.column, .banner, .report], ["日本語のファイル", "ملف جديد", "แฟ้มใหม่", "😀"])
  func `letters of another font move nothing`(arrangement: Arrangement, title: String) {
    func frames(_ title: String) -> (Size, [Double], Rect?, [Double?]) {
      var theme = Theme.dark
      theme.layout.arrangement = arrangement
      let content = Content(indicator: .bar(Progress(0.4)), title: title, details: title)
      let screen = Screen(size: Size(width: 800, height: 600), scale: 1)
      let layout = Layout(
        Layout.Inputs(content, theme: theme, screen: screen), measure: resources.measure)
      return (
        Size(width: 0, height: layout.size.height), layout.texts.map(\.frame.y), layout.indicator,
        [layout.well?.y, layout.well?.height]
      )
    }
    let (own, latin) = (frames(title), frames("a file"))
    #expect(own.0 == latin.0 && own.2?.y == latin.2?.y && own.3 == latin.3)
    if arrangement != .column { #expect(own.1 == latin.1) }
  }

  @Test(arguments: ["\u{600}", "\u{600}1", "\u{1F468}\u{200D}", "\u{110BD}"])
  func `a text without a place to break is no wider than its lines may be`(cluster: String) {
    let measured = resources.measure(block(String(repeating: cluster, count: 2000), width: 200))
    #expect(measured.width <= 200)
  }

  @Test(arguments: [
    String(repeating: "x", count: 500), String(repeating: "漢", count: 4096),
    String(repeating: "\u{200B}", count: 4096), "a" + String(repeating: "\u{301}", count: 500),
    String(repeating: "\u{202E}ab", count: 1000), "\u{FFFD}\u{FFFF}\u{10FFFF}",
  ])
  func `any text stays within the bezel and its own bounds`(string: String) throws {
    let scene = Scene.titled(string, font: titleFont, resources: resources)
    #expect(scene.parts.texts[0].frame.height <= 70)
    let picture = Picture(sampleSize, scale: 1)
    let bare = Picture(sampleSize, scale: 1)
    let painter = Painter(resources: resources)
    try picture.paint(scene, with: painter)
    try bare.paint(.sample(), with: painter)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y] != bare[x, y] {
        #expect(sampleFrame.contains(Point(x: Double(x), y: Double(y))))
        #expect(scene.parts.texts[0].inkBounds.grown(by: 1).contains(Point(x: Double(x), y: Double(y))))
      }
    }
  }

  // MARK: Scripts

  @Test(
    .enabled(
      if: Fixture.hasFonts("NotoSansArabic", "NotoSansCJK", "NotoColorEmoji"),
      "fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji are needed"))
  func `a title in four scripts has all its glyphs, and the emoji is in colour`() throws {
    let string = "Saved 完成了 اكتمل 🎉"
    #expect(set(string).unknownGlyphs == 0)
    let picture = Picture(sampleSize, scale: 1)
    try picture.paint(
      .titled("🎉", font: titleFont, resources: resources), with: Painter(resources: resources))
    let colors = Set(
      picture.all.map { Pixel(word: $0) }.filter { $0.red > $0.blue + 60 || $0.green > $0.red + 60 })
    #expect(colors.count > 10)
  }

  @Test(
    .enabled(
      if: Fixture.hasFonts("NotoSansArabic", "NotoSansCJK", "NotoSansDevanagari", "NotoColorEmoji"),
      "fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji are needed"),
    arguments: [
      "Größe naïve", "正在保存", "保存しています", "파일 저장", "جارٍ الحفظ", "שומר קובץ", "सहेजी जा रही", "กำลังบันทึก",
      "🎉👍🏽🇩🇪", "e\u{301}n\u{303}o\u{308}",
    ])
  func `every script has its glyphs and is centred`(string: String) throws {
    #expect(set(string).unknownGlyphs == 0)
    for scale in [1, 1.5] {
      var scene = Scene.titled(string, font: titleFont, resources: resources)
      scene.bezel.fill = .clear
      scene.bezel.shadow = nil
      let picture = Picture(sampleSize, scale: scale)
      try picture.paint(scene, with: Painter(resources: resources))
      let columns = (0..<picture.width).filter { x in picture.column(x).contains { $0.alpha > 40 } }
      let first = try #require(columns.first), last = try #require(columns.last)
      let middle = (Double(first) + Double(last + 1)) / 2 / scale
      #expect(abs(middle - sampleFrame.center.x) <= 2, "\(middle) at scale \(scale)")
    }
  }

  @Test(
    .enabled(
      if: Fixture.hasFonts("NotoSansArabic", "NotoSansDevanagari"), "fonts-noto-core is needed"))
  func `letters are joined, and accents take no space`() {
    func width(_ string: String) -> Double { resources.measure(block(string)).width }
    // A zero width non-joiner after each letter keeps them from being joined.
    func apart(_ string: String) -> String { string.unicodeScalars.map { "\($0)\u{200C}" }.joined() }
    #expect(width("محمل") < width(apart("محمل")))
    #expect(width("क्षत्र") < width(apart("क्षत्र")))
    #expect(width("e\u{301}") == width("é") && width("q\u{301}\u{323}") == width("q"))
  }

  @Test(.enabled(if: Fixture.hasFonts("NotoSansArabic"), "fonts-noto-core is needed"))
  func `right-to-left text begins at the right`() throws {
    var scene = Scene.titled("محمد علي", font: titleFont, resources: resources)
    scene.parts.texts[0].block.markup = "<span foreground='#ff0000'>محمد</span> علي"
    let picture = Picture(sampleSize, scale: 2)
    try picture.paint(scene, with: Painter(resources: resources))
    let columns = (0..<picture.width).map { x in picture.column(x) }
    let red = columns.indices.filter { columns[$0].contains { $0.red > 150 && $0.green < 60 } }
    let white = columns.indices.filter { columns[$0].contains { $0.red > 150 && $0.green > 150 } }
    #expect(try #require(red.first) > #require(white.last))
  }

  @Test func `a character that no font has counts as unknown`() {
    #expect(set("\u{10FFFD}").unknownGlyphs == 1)
  }

  // MARK: Fonts

  @Test func `fonts can be loaded on another thread`() async {
    let fonts = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Fonts(warming: titleFont)) }
    }
    let resources = PaintResources()
    #expect(resources.fonts == nil)
    resources.adopt(fonts)
    #expect(resources.fonts != nil)
    #expect(resources.measure(block("Saved")) == self.resources.measure(block("Saved")))
    resources.adopt(Fonts())
    #expect(resources.measure(block("Saved")).width > 10)
  }
}
