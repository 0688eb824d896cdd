import BezelValues
import HUDModel
import Testing

@Suite struct LayoutTests {
  private let text = Monospace()

  private func layout(_ content: Content, _ theme: Theme = .dark, on screen: Screen? = nil) -> Layout {
    Layout(Layout.Inputs(content, theme: theme, screen: screen ?? desktop), measure: text.measure)
  }

  // MARK: Rows

  @Test func `without text the bezel is the minimum square, with the indicator in its centre`() {
    let layout = layout(Content(indicator: .spinner))
    #expect(layout.size == Size(width: 132, height: 132))
    #expect(layout.indicator == Rect(x: 42, y: 42, width: 48, height: 48))
    #expect(layout.texts.isEmpty)
  }

  @Test func `rows are placed from the top, centred, with spaces between them`() {
    let layout = layout(Content(indicator: .spinner, title: "Compiling", details: "3 files of 12"))
    // Title 9 × 9 wide and 19.5 high, details 13 × 7.8 wide and 16.9 high; text edges round up to pixels.
    // The width is a multiple of 8.
    #expect(layout.size.width == 26 + 102 + 26 + 6)
    #expect(layout.size.height == 22 + 48 + 14 + 20 + 3 + 17 + 20)
    #expect(layout.indicator == Rect(x: 56, y: 22, width: 48, height: 48))
    #expect(layout.texts.map(\.frame.y) == [84, 107])
    #expect(layout.texts.map(\.block.string) == ["Compiling", "3 files of 12"])
  }

  @Test(arguments: [
    (Indicator.none, 3, TextBlock.Alignment.center), (.none, 4, .left), (.spinner, 3, .center),
    (.spinner, 6, .center),
  ])
  func `texts are centred below a picture, and alone until one has four lines: then all begin at one edge`(
    indicator: Indicator, lines: Int, alignment: TextBlock.Alignment
  ) {
    var content = Content(indicator: indicator, title: "A title in one line", details: "line")
    for _ in 1..<lines { content.details += "\nline" }
    content.note = "12 of 40"
    let texts = layout(content).texts
    #expect(texts.map(\.block.alignment) == [alignment, alignment, alignment])
    if alignment == .left { #expect(Set(texts.map(\.frame.x)).count == 1) }
  }

  @Test func `a spinner, a ring and a badge have one size, so that the texts stay`() {
    let indicators: [Indicator] = [.spinner, .ring(Progress(0.4)), .success, .error, .warning, .info]
    let layouts = indicators.map { layout(Content(indicator: $0, title: "make", details: "took 0:17")) }
    #expect(Set(layouts.map(\.size)).count == 1 && Set(layouts.map { $0.texts.map(\.frame) }).count == 1)
    for showsPercent in [false, true] {
      var theme = Theme.dark
      (theme.layout.arrangement, theme.indicator.showsPercent) = (.banner, showsPercent)
      let banners = indicators.map { layout(Content(indicator: $0, title: "make", details: "a.c"), theme) }
      #expect(Set(banners.map(\.size)).count == 1 && Set(banners.map { $0.texts.map(\.frame.x) }).count == 1)
      #expect(Set(banners.map(\.indicator)).count == 1)
    }
  }

  @Test(arguments: [
    ("parser.cpp:41:9\nerror: خطأ", [TextBlock.Alignment.left, .left]), ("a.c:3\nخطأ: a", [.left, .right]),
    ("الحالة 2", [.right]), ("42:7 (!)", [.left]),
  ])
  func `from right to left, code of a report stays at the left`(
    details: String, alignments: [TextBlock.Alignment]
  ) {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.isRightToLeft) = (.report, true)
    var content = Content(indicator: .error, title: "فشل make")
    content.details = details
    let texts = layout(content, theme).texts
    #expect(texts.map(\.block.alignment) == [.right] + alignments)
    theme.layout.isRightToLeft = false
    #expect(layout(content, theme).texts.allSatisfy { $0.block.alignment == .left })
  }

  @Test func `a value is at the end of a row and of a banner's bar, and elsewhere with the note`() {
    var theme = Theme.dark
    var content = Content(title: "Copying")
    content.valueText = "3 of 12"
    for arrangement in Arrangement.allCases {
      theme.layout.arrangement = arrangement
      for indicator in [Indicator.spinner, .bar(Progress(0.4))] {
        content.indicator = indicator
        for note in ["", "Photos"] {
          content.note = note
          let layout = layout(content, theme)
          let isAtTheEnd = arrangement == .row || arrangement == .banner && indicator != .spinner
          #expect(layout.value?.block.string == (isAtTheEnd ? "3 of 12" : nil))
          let below = [note, isAtTheEnd ? "" : "3 of 12"].filter { !$0.isEmpty }.joined(separator: " · ")
          let hasBelow = arrangement != .row && !below.isEmpty
          #expect(layout.texts.map(\.block.string) == ["Copying"] + (hasBelow ? [below] : []))
        }
      }
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `title, details and value of a row have the line of the largest font`(scale: Double) {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    var content = Content(title: "Battery low", details: "18 min left")
    content.valueText = "9%"
    let layout = Layout(
      Layout.Inputs(content, theme: theme, screen: Screen(size: desktop.size, scale: scale)),
      measure: text.measure)
    let all = layout.texts + [layout.value].compactMap { $0 }
    #expect(all.count == 3 && Set(all.map(\.frame.y)).count == 1 && Set(all.map(\.frame.height)).count == 1)
    #expect(all.allSatisfy { $0.block.lineFont == theme.text.titleFont })
  }

  @Test func `a row keeps its width when a percentage in words gets another digit`() {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.row.minimumValueWidth) = (.row, 0)
    let widths = ["7%", "40%", "100%"].map { value in
      var content = Content(title: "Brightness")
      content.valueText = value
      return layout(content, theme).size.width
    }
    #expect(Set(widths).count == 1)
  }

  @Test(
    arguments: [.column, .banner] as [Arrangement],
    [["7%", "40%", "100%"], ["7 %", "40 %"], ["9.5%", "10.0%"], ["9/120", "10/120", "120/120"]])
  func `a bezel keeps its width while a number in a text counts`(arrangement: Arrangement, numbers: [String])
  {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.widthStep) = (arrangement, 0)
    for isTitle in [false, true] {
      let widths = numbers.map { number in
        let text = "Copying the pictures: \(number)"
        return layout(isTitle ? Content(title: text) : Content(title: "Copy", details: text), theme).size
          .width
      }
      #expect(Set(widths).count == 1, "\(widths)")
    }
  }

  @Test func `a value below a title is the state, and below details a note`() {
    var content = Content(title: "Caps Lock")
    content.valueText = "Off"
    let style = Theme.dark.text
    let state = layout(content).texts.last
    #expect(state?.color == style.titleColor && state?.block.font == style.detailsFont)
    content.details = "of the keyboard"
    #expect(layout(content).texts.last?.color == style.noteColor)
  }

  @Test func `banners with a bar have one width, and others one of three`() {
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    let bar = Indicator.bar(Progress(0.4))
    let contents = [
      Content(
        icon: .symbol(.copy), indicator: bar, title: "Copying", buttons: [.init(.pause), .init(.close)]),
      Content(icon: .symbol(.copy), indicator: bar, title: "Copying", buttons: [.init(.close)]),
      Content(indicator: .success, title: "Copying"), Content(indicator: .none, title: "Hello"),
      Content(indicator: .none, title: String(repeating: "word ", count: 30)),
      Content(indicator: .error, title: "Copying", details: "No room", buttons: ["Show", "Later on"]),
    ]
    let layouts = contents.map { layout($0, theme) }
    #expect(layouts.map(\.size.width) == [376, 376, 263, 263, 376, 263])
    #expect(layouts[0].indicator?.width == 212 && layouts[1].indicator?.width == 250)
    #expect(layouts.last?.buttons.count == 2)
    let wide = layout(
      Content(indicator: .none, title: "Hello", buttons: [.init(String(repeating: "w", count: 40))]), theme)
    #expect(
      wide.size.width > 376 && wide.texts[0].frame.width >= 150, "the label is not cut while there is room")
  }

  @Test func `a banner has one height with and without a value beside its bar`() {
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    for note in ["", "12 of 40 MB"] {
      var content = Content(icon: .symbol(.copy), indicator: .bar(Progress(0.4)), title: "Copying")
      content.note = note
      let plain = layout(content, theme)
      content.valueText = "0:42"
      let timed = layout(content, theme)
      content.valueText = ""
      theme.indicator.showsPercent = true
      let counted = layout(content, theme)
      theme.indicator.showsPercent = false
      #expect([timed.size, counted.size] == [plain.size, plain.size], "\(note)")
      #expect(timed.indicator?.y == plain.indicator?.y && timed.texts == plain.texts)
    }
  }

  @Test func `the name of what a bar shows is above it, and the row keeps its size`() throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.indicator.showsPercent) = (.row, true)
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)))
    let nameless = layout(content, theme)
    content.details = "Built-in Audio Analog Stereo of a name without end"
    for isRightToLeft in [false, true] {
      theme.layout.isRightToLeft = isRightToLeft
      let named = layout(content, theme)
      let (name, bar) = try (#require(named.texts.first), #require(named.indicator))
      #expect(named.size == nameless.size && named.texts.count == 1)
      #expect(name.frame.x == bar.x && name.frame.width == bar.width && bar.width == 200)
      #expect(name.frame.y >= 8 && name.frame.maxY <= bar.y && bar.maxY <= named.size.height - 8)
      #expect(name.block.limit == .lines(1) && name.color == theme.text.detailsColor)
    }
    content.title = "Copying"
    #expect(
      layout(content, theme).texts.map(\.frame.y).allSatisfy { $0 == layout(content, theme).texts[0].frame.y }
    )
  }

  @Test func `one dot alone is not drawn`() throws {
    for arrangement in Arrangement.allCases {
      var theme = Theme.dark
      theme.layout.arrangement = arrangement
      func size(_ dots: String) throws -> Size {
        let dots = try #require(Dots(text: dots))
        return layout(Content(indicator: .dots(dots), title: "1"), theme).size
      }
      #expect(try size("*") == layout(Content(indicator: .none, title: "1"), theme).size)
      #expect(try size("*o").width > size("*").width || arrangement != .row)
      // Without a text, it is all there is.
      let dot = try #require(Dots(text: "*"))
      #expect(layout(Content(indicator: .dots(dot)), theme).indicator != nil)
    }
  }

  @Test func `a song without details has two lines, in the same banner`() {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.banner.hasTile) = (.banner, true)
    (theme.text.titleLines, theme.text.detailsLines) = (1, 1)
    func song(_ title: String, _ details: String) -> Layout {
      layout(
        Content(icon: .symbol(.music), indicator: .bar(Progress(0.4)), title: title, details: details), theme)
    }
    let name = "A talk about everything that one could say in one hour, recorded in the old town"
    #expect(song(name, "").texts[0].block.limit == .lines(2))
    #expect(song(name, "Anna").texts[0].block.limit == .lines(1))
    #expect(song(name, "").size == song("So What", "Miles Davis").size)
  }

  @Test func `a note stays in a banner's last line when the bar has gone`() throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.shrinks) = (.banner, false)
    var content = Content(
      icon: .symbol(.copy), indicator: .bar(Progress(0.4)), title: "Copying", details: "film.mkv")
    content.note = "12 of 40 MB"
    var hud = HUD.shown(content, theme: theme)
    let running = hud.scene(at: after(2000))
    (content.icon, content.indicator, content.note) = (nil, .success, "40 MB · took 0:12")
    _ = hud.update(hud.changed { $0.content = content }, at: after(2000))
    _ = hud.scene(at: after(2000))
    let ended = hud.scene(at: after(4000))
    #expect(ended.bezel.frame == running.bezel.frame && ended.parts.texts.count == 3)
    #expect(ended.parts.texts.map(\.frame.y) == running.parts.texts.map(\.frame.y))
  }

  @Test func `a shorter note stays below the bar of a banner`() throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.shrinks) = (.banner, false)
    var content = Content(indicator: .bar(Progress(0.4)), title: "Copying", details: "film.mkv")
    content.note = "800 MB of 2.0 GB · 48 MB/s · 25 s left · 12 of 40 files · to a disk with a long name"
    var hud = HUD.shown(content, theme: theme)
    let long = hud.scene(at: after(2000))
    content.note = "1.4 GB"
    _ = hud.update(hud.changed { $0.content = content }, at: after(2000))
    _ = hud.scene(at: after(2000))
    let short = hud.scene(at: after(4000))
    let (one, two) = (try #require(short.parts.texts.last?.frame), try #require(long.parts.texts.last?.frame))
    #expect(one.height < two.height && one.y == two.y && short.bezel.frame == long.bezel.frame)
  }

  @Test(arguments: [
    (Indicator.warning, ["OK"], [true]), (.none, ["OK"], [true]), (.spinner, ["Cancel"], [false]),
    (.bar(Progress(0.4)), ["Cancel"], [false]), (.warning, ["No", "Yes"], [false, true]),
  ])
  func `the only answer to a question is the default, the only button of a task is not`(
    indicator: Indicator, labels: [String], areDefault: [Bool]
  ) {
    let content = Content(indicator: indicator, title: "x", buttons: labels.map { .init($0) })
    #expect(layout(content).buttons.map(\.isDefault) == areDefault)
  }

  @Test func `a row keeps its width when a word takes the place of the number`() throws {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    theme.indicator.showsPercent = true
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)))
    let number = layout(content, theme)
    content.valueText = "Wyciszono"
    let word = layout(content, theme)
    #expect(word.size == number.size && word.icon == number.icon && word.indicator?.x == number.indicator?.x)
    let (bar, value) = try (#require(word.indicator), #require(word.value?.frame))
    #expect(bar.width < number.indicator?.width ?? 0 && bar.maxX < value.x)
    theme.row.valueRoom = "Off, \(content.valueText)"
    let muted = layout(content, theme)
    content.valueText = ""
    let loud = layout(content, theme)
    #expect(loud.indicator == muted.indicator && loud.value?.frame == muted.value?.frame)
    #expect(loud.indicator == word.indicator && loud.size == number.size)
  }

  @Test func `a value has one colour, and a word beside a title no room for a number`() throws {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    var content = Content(icon: .symbol(.capsLock), indicator: .none, title: "Caps Lock")
    content.valueText = "On"
    let value = try #require(layout(content, theme).value)
    // Two letters of 9 pixels.
    #expect(value.frame.width == 18 && value.color == theme.text.titleColor)
    content.valueText = "2/9"
    let number = try #require(layout(content, theme).value)
    #expect(number.frame.width == 44 && number.color == theme.text.titleColor)
  }

  @Test func `in a square a word for the level is below the middle, and moves nothing`() throws {
    var theme = Theme.dark
    theme.layout.isSquare = true
    (theme.layout.minimumSize, theme.layout.minimumSizeWithoutText) = (
      Size(width: 220, height: 220), Size(width: 220, height: 220)
    )
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)))
    let level = layout(content, theme)
    content.valueText = "Muted"
    let muted = layout(content, theme)
    #expect(muted.size == level.size && muted.icon == level.icon && muted.indicator == level.indicator)
    let (bar, text) = try (#require(muted.indicator), #require(muted.texts.first))
    #expect(text.frame.y > bar.maxY && text.frame.maxY < muted.size.height)
    #expect(text.color == theme.text.titleColor)
  }

  @Test func `empty rows take no space`() {
    let both = layout(Content(indicator: .none, title: "Title", details: "Details"))
    #expect(both.indicator == nil)
    #expect(both.size.height == 22 + 20 + 3 + 17 + 20)
    let details = layout(Content(indicator: .none, details: "Details"))
    #expect(details.texts.map(\.frame.y) == [22])
    #expect(details.size.height == 22 + 17 + 20)
    let below = layout(Content(indicator: .spinner, details: "Details"))
    #expect(below.size.height == 22 + 48 + 14 + 17 + 20)
  }

  @Test func `a bar has its own size, and is as wide as wider texts if the theme wants it`() throws {
    let layout = layout(Content(indicator: .bar(.none), title: "Saving"))
    #expect(layout.indicator?.size == Size(width: 160, height: 7))
    #expect(layout.size.width == 160 + 52 + 4)
    let wide = Content(indicator: .bar(.none), title: "Saving all of the pictures")
    #expect(self.layout(wide).indicator?.width == 234)
    #expect(self.layout(wide, try Theme.dark.setting("bar-fits-texts=off")).indicator?.width == 160)
    let upright = try Theme.dark.setting("bar-size=16,160")
    #expect(self.layout(wide, upright).indicator?.size == Size(width: 16, height: 160))
  }

  @Test func `spokes have their own size, whether the content or the theme asks for them`() throws {
    #expect(layout(Content(indicator: .classic)).indicator?.size == Size(width: 37, height: 37))
    #expect(layout(Content(), .mbProgressHUD).indicator?.size == Size(width: 37, height: 37))
    let large = try Theme.dark.setting("indicator-size=60")
    #expect(layout(Content(indicator: .classic), large).indicator?.size == Size(width: 60, height: 60))
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `an indicator of any size is exactly centred`(scale: Double) throws {
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    for title in ["", "T", "Title", "A title"] {
      for indicator in [Indicator.spinner, .classic, .bar(.none), .success] {
        let layout = layout(Content(indicator: indicator, title: title), on: screen)
        let frame = try #require(layout.indicator)
        #expect(abs(frame.center.x - layout.size.width / 2) < 1e-6, "\(indicator) over '\(title)'")
        if title.isEmpty { #expect(abs(frame.center.y - layout.size.height / 2) < 1e-6, "\(indicator)") }
      }
    }
  }

  // MARK: Button

  @Test func `a button is the last row`() {
    let all = layout(Content(title: "Title", details: "Details", buttons: ["Stop"]))
    // The label is 4 × 7.8 wide and 16.9 high, which is less than the button's minimum height.
    #expect(all.buttons.first?.frame.size == Size(width: 68, height: 30))
    let rows = 48 + 14 + 20 + 3 + 17.0
    #expect(all.buttons.first?.frame.y == 22 + rows + 12)
    #expect(all.size.height == 22 + rows + 12 + 30 + 20)
    let text = layout(Content(indicator: .none, title: "Title", buttons: ["Stop"]))
    #expect(text.size.height == 22 + 20 + 12 + 30 + 20)
    let alone = layout(Content(indicator: .none, buttons: ["Stop"]))
    #expect(alone.size == Size(width: 132, height: 72))
  }

  @Test func `a label is centred in its button, and a long one ends in an ellipsis`() throws {
    let button = try #require(layout(Content(buttons: ["Go on with everything"])).buttons.first)
    #expect(button.frame.width == 18 + 164 + 18)
    let label = try #require(button.face.label)
    #expect(abs(label.frame.center.x - button.frame.center.x) <= 0.5)
    #expect(abs(label.frame.center.y - button.frame.center.y) <= 0.5)
    let long = Content(buttons: [.init(String(repeating: "word ", count: 90))])
    let endless = try #require(layout(long).buttons.first)
    #expect(endless.face.label?.block.limit == .lines(1))
    #expect(endless.frame.width <= 320 + 36)
  }

  @Test func `two buttons are beside each other, and mirrored from right to left`() {
    let content = Content(title: "Title", buttons: ["Keep", .init("Delete", id: "delete")])
    let ltr = layout(content)
    #expect(ltr.buttons.map(\.id) == ["Keep", "delete"])
    // 4 and 6 letters of 7.8.
    #expect(ltr.buttons.map(\.frame.size) == [Size(width: 68, height: 30), Size(width: 83, height: 30)])
    #expect(ltr.buttons[1].frame.x == ltr.buttons[0].frame.maxX + 8)
    #expect(abs(ltr.buttons[0].frame.x + ltr.buttons[1].frame.maxX - ltr.size.width) <= 1, "centred")
    var theme = Theme.dark
    theme.layout.isRightToLeft = true
    let rtl = layout(content, theme)
    #expect(rtl.buttons.map(\.frame.x) == ltr.buttons.map { ltr.size.width - $0.frame.maxX })
    let labels = rtl.buttons.map { abs(($0.face.label?.frame.center.x ?? 0) - $0.frame.center.x) }
    #expect(labels.allSatisfy { $0 <= 0.5 })
  }

  @Test(arguments: [
    "text:", "x=text:", "x=", "stay:", "x=destructive:", "x=stay:text:", "destructive:stay:text: \n",
    "%=text:",
  ])
  func `a button without a label is an error that says what to write`(text: String) {
    #expect {
      try Content.Button(text: text)
    } throws: {
      "\($0)" == "the button '\(text.shortened)' has no label; write ID=LABEL or ID=icon:NAME"
    }
  }

  @Test(arguments: [
    "destructive:Delete", "x=stay:destructive:Delete", "x=destructive:stay:Delete",
    "x=destructive:text:icon:x",
  ])
  func `one button is filled, but not a destructive one, which has a shade of red`(
    text: String
  ) throws {
    let button = try Content.Button(text: text)
    #expect(try button.isDestructive && Content.Button(text: button.text) == button)
    let theme = Theme.dark
    func isRed(_ color: Color?) -> Bool { color.map { $0.red > 1.4 * max($0.green, $0.blue) } ?? false }
    func drawn(_ buttons: [Content.Button]) -> [Scene.Button] {
      var hud = HUD.shown(Content(indicator: .none, title: "Delete it?", buttons: buttons), theme: theme)
      return hud.scene(at: after(1000)).parts.buttons
    }
    for buttons in [[button], ["Keep", button], [button, "Keep"]] {
      for drawn in drawn(buttons) {
        guard drawn.id == button.id else {
          #expect(drawn.fill == theme.button.defaultFill && drawn.isDefault)
          continue
        }
        #expect(isRed(drawn.fill) && drawn.fill.alpha == 0.3 && !drawn.isDefault)
        #expect(drawn.face.label.map { $0.color == theme.button.labelColor } != false)
      }
    }
  }

  @Test
  func `two long labels are stacked where there is room, the default one on top, else they share the width`()
  {
    let content = Content(
      title: "Title", buttons: [.init("Keep the one that is there", id: "a"), .init("Replace it", id: "b")])
    let stack = layout(content)
    let (keep, replace) = (stack.buttons[0].frame, stack.buttons[1].frame)
    #expect(keep.x == replace.x && keep.width == replace.width && keep.y == replace.maxY + 8)
    #expect(keep.width == 18 + 203 + 18 && replace.y > stack.texts[0].frame.maxY)
    #expect(keep.maxY == stack.size.height - 20)
    let long = String(repeating: "word ", count: 90)
    let longest = Content(buttons: [.init(long, id: "a"), .init(long, id: "b")])
    let wide = layout(longest)
    #expect(wide.buttons.count == 2 && wide.size.width <= 320 + 36 + 52)
    let flat = layout(longest, on: Screen(size: Size(width: 800, height: 120), scale: 1))
    #expect(flat.buttons.count == 2 && flat.buttons[0].frame.y == flat.buttons[1].frame.y)
    #expect(flat.buttons[0].frame.width == flat.buttons[1].frame.width)
  }

  @Test(arguments: Arrangement.allCases)
  func `a button with an icon is a circle`(arrangement: Arrangement) throws {
    var theme = Theme.dark
    theme.layout.arrangement = arrangement
    let button = try #require(
      layout(Content(indicator: .bar(.none), title: "Copying", buttons: [.init(.close)]), theme).buttons.first
    )
    #expect(button.frame.size == Size(width: 30, height: 30))
    guard case .icon(let icon) = button.face else { throw UsageError("it has a label") }
    #expect(icon.picture == .symbol(.close, isBold: true) && icon.frame.center == button.frame.center)
  }

  @Test(arguments: [Arrangement.row, .banner])
  func `the buttons of rows and banners are at the end, inside the bezel`(arrangement: Arrangement) {
    var theme = Theme.dark
    theme.layout.arrangement = arrangement
    let content = Content(
      indicator: .bar(.none), title: "Copying", buttons: [.init(.pause), .init("Cancel", id: "cancel")])
    for isRightToLeft in [false, true] {
      theme.layout.isRightToLeft = isRightToLeft
      let layout = layout(content, theme)
      let frames = layout.buttons.map(\.frame)
      #expect(frames.count == 2)
      let ends = isRightToLeft ? frames.map { layout.size.width - $0.x } : frames.map(\.maxX)
      #expect(ends[0] < ends[1] && ends[1] <= layout.size.width - 8)
      #expect(frames.allSatisfy { $0.y >= 6 && $0.maxY <= layout.size.height - 6 })
      for text in layout.texts {
        #expect(isRightToLeft ? text.frame.x > frames[0].maxX : text.frame.maxX < frames[0].x)
      }
    }
  }

  @Test func `details leave the note its first line`() {
    let flat = Screen(size: Size(width: 800, height: 190), scale: 1)
    var content = Content(indicator: .none, title: "Title", details: String(repeating: "line\n", count: 50))
    content.note = "status 2"
    let layout = layout(content, on: flat)
    #expect(layout.texts.map(\.block.string).last == "status 2")
    #expect(layout.texts.count == 3 && (layout.texts.last?.frame.maxY ?? 0) <= layout.size.height - 20)
  }

  @Test func `the percentage of a banner's ring is at its end`() {
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    let content = Content(indicator: .ring(Progress(0.4)), title: "Title")
    #expect(layout(content, theme).indicator?.width == theme.banner.iconSize)
    theme.indicator.showsPercent = true
    #expect(layout(content, theme).indicator?.width == theme.banner.iconSize)
    var hud = HUD.shown(content, theme: theme)
    let parts = hud.scene(at: after(1000)).parts
    #expect(parts.indicator?.label == nil && parts.value?.block.string == "40%")
  }

  @Test func `the texts of a banner are as wide as its bar`() {
    var theme = Theme.svProgressHUD
    theme.layout.arrangement = .banner
    let layout = layout(Content(indicator: .bar(Progress(0.4)), title: "Copying 12 files to Backup"), theme)
    #expect(layout.texts.map(\.block.maxWidth) == [layout.indicator?.width])
  }

  @Test func `a report has room for a long reason, and omits the folders of a long place`() {
    var theme = Theme.dark
    theme.layout.arrangement = .report
    // A line has 53 letters.
    let reason = "error: " + String(repeating: "word ", count: 35)
    func texts(_ place: String) -> [Scene.Text] {
      Array(
        layout(Content(indicator: .error, title: "make", details: "\(place)\n\(reason)"), theme).texts
          .dropFirst())
    }
    #expect(texts("a.c:1").map(\.block.limit) == [.lines(1), .lines(5)])
    #expect(texts("src/a.c:1").map(\.block.string) == ["src/a.c:1", reason])
    #expect(
      texts("/home/user/projects/bezel/Sources/HUD/HUDModel/Layout.swift:12:30")[0].block.string
        == "…/bezel/Sources/HUD/HUDModel/Layout.swift:12:30")
    let name = String(repeating: "long", count: 20) + ".c:12"
    // It has one ellipsis.
    #expect(texts("a/" + name)[0].block.string == name)
    #expect(texts("a/" + name)[0].block.ellipsis == .middle)
  }

  @Test func `a report is as narrow as its texts, up to the theme's width`() throws {
    var theme = Theme.dark
    theme.layout.arrangement = .report
    func report(_ details: String, buttons: [Content.Button] = []) -> Layout {
      layout(Content(indicator: .error, title: "make", details: details, buttons: buttons), theme)
    }
    let widest = report(String(repeating: "word ", count: 40))
    // A line has 53 letters.
    #expect(widest.size.width == 454)
    // 19 letters of 7.2, and two paddings of 12 and of 24.
    let narrow = report("a.c:1\nerror: no such file")
    #expect(narrow.size.width == 209)
    let well = try #require(narrow.well)
    #expect(well.x == 24 && well.maxX == narrow.size.width - 24)
    #expect(narrow.texts.dropFirst().allSatisfy { $0.frame.maxX == well.maxX - 12 })
    #expect(report("no").size.width == theme.layout.minimumSize.width)
    let asking = report("no", buttons: ["Show it in the terminal", "Try again"])
    #expect(asking.buttons.last?.frame.maxX == asking.size.width - 24)
    theme.layout.isRightToLeft = true
    #expect(report("a.c:1\nerror: no such file").texts[0].frame.maxX == narrow.size.width - 24 - 46)
  }

  @Test func `a failure in a banner has its place in one line, and its reason in the next ones`() {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.text.detailsLines) = (.banner, 2)
    let reason = "error: " + String(repeating: "word ", count: 35)
    func texts(_ mode: Indicator, _ place: String) -> [Scene.Text] {
      Array(
        layout(Content(indicator: mode, title: "make", details: "\(place)\n\(reason)"), theme).texts[1...])
    }
    let failure = texts(.error, "src/parser.cpp:41:9")
    #expect(failure.map(\.block.string) == ["src/parser.cpp:41:9", reason])
    #expect(failure.map(\.block.limit) == [.lines(1), .lines(2)])
    #expect(failure.map(\.block.ellipsis) == [.middle, .end])
    #expect(failure.map(\.color) == [theme.report.placeColor, theme.text.detailsColor])
    #expect(failure[0].frame.maxY == failure[1].frame.y)
    let path = "/home/user/projects/bezel/Sources/HUD/Layout.swift:12"
    #expect(texts(.error, path)[0].block.string == "…/bezel/Sources/HUD/Layout.swift:12")
    // What is no place wraps.
    for (mode, line) in [(Indicator.error, "12:30"), (.error, "no a.c:1"), (.none, "a.c:1")] {
      #expect(texts(mode, line).count == 1, "\(line)")
    }
  }

  @Test(arguments: [Indicator.ring(Progress(0.4)), .spinner])
  func `a ring in a row has a thinner line, not thinner than those of icons`(indicator: Indicator) {
    func line(_ theme: Theme) -> Double? {
      var hud = HUD.shown(Content(indicator: indicator, title: "Title"), theme: theme)
      return hud.scene(at: after(1000)).parts.indicator?.lineWidth
    }
    for theme in [Theme.dark, .mbProgressHUD, .svProgressHUD] where theme.indicator.spinner == .ring {
      var row = theme
      row.layout.arrangement = .row
      let (whole, small) = (line(theme) ?? 0, line(row) ?? 0)
      #expect(whole == theme.indicator.lineWidth && small >= min(whole, 2) && small <= whole * 0.6 + 1)
    }
    var inset = Theme.svProgressHUD
    inset.layout.arrangement = .row
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.4)), title: "Title"), theme: inset)
    // Half as large as in a card, as is the space around it.
    #expect(hud.scene(at: after(1000)).parts.indicator?.frame.width == 24 - inset.indicator.inset)
    var thin = Theme.dark
    (thin.layout.arrangement, thin.indicator.lineWidth) = (.row, 1)
    #expect(line(thin) == 1)
    thin.indicator.lineWidth = 100
    #expect(line(thin) == 8, "a third of the ring is open")
    thin.indicator.inset = 20
    #expect((line(thin) ?? 0) < 5)
  }

  @Test func `in a banner, what is missing leaves no space`() throws {
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    let icon = layout(Content(icon: .symbol(.copy), indicator: .none), theme)
    #expect(icon.icon?.center.x == icon.size.width / 2)
    let spinner = layout(Content(indicator: .spinner), theme)
    #expect(spinner.indicator?.center.x == spinner.size.width / 2)
    let button = layout(Content(indicator: .none, buttons: ["Stop"]), theme)
    #expect(button.buttons.first?.frame.center.x == button.size.width / 2)
    let both = layout(Content(icon: .symbol(.copy), indicator: .none, buttons: ["Stop"]), theme)
    let (left, right) = (try #require(both.icon), try #require(both.buttons.first?.frame))
    #expect(right.x - left.maxX == theme.banner.gap)
  }

  @Test func `a large font makes the button higher`() {
    var theme = Theme.dark
    theme.button.font = Font(size: 30, weight: .bold)
    #expect(layout(Content(buttons: ["Stop"]), theme).buttons.first?.frame.height == 39)
  }

  @Test func `the button has priority over the texts`() throws {
    let flat = Screen(size: Size(width: 800, height: 190), scale: 1)
    let content = Content(title: "Title", details: String(repeating: "line\n", count: 50), buttons: ["Stop"])
    let layout = layout(content, on: flat)
    let button = try #require(layout.buttons.first)
    #expect(button.frame.maxY <= layout.size.height - 20)
    for text in layout.texts { #expect(text.frame.maxY + 12 <= button.frame.y) }
  }

  @Test func `a button that doesn't fit is omitted`() {
    let tiny = Screen(size: Size(width: 60, height: 60), scale: 1)
    #expect(layout(Content(title: "Title", buttons: ["Stop"]), on: tiny).buttons.isEmpty)
  }

  // MARK: Limits

  @Test func `texts wrap at the theme's width, or at that of the output`() {
    let long = Content(indicator: .none, title: String(repeating: "word ", count: 20))
    #expect(layout(long).texts.first?.block.maxWidth == 320)
    let phone = Screen(size: Size(width: 300, height: 1000), scale: 1)
    let narrow = layout(long, on: phone)
    #expect(narrow.texts.first?.block.maxWidth == 208.0)
    #expect(narrow.size.width <= 260)
  }

  @Test func `the theme limits the lines of a title`() {
    let long = Content(indicator: .none, title: String(repeating: "word ", count: 100))
    #expect(layout(long).texts.first?.frame.height == 59)
    var theme = Theme.dark
    theme.text.titleLines = 1
    #expect(layout(long, theme).texts.first?.frame.height == 20)
    #expect(layout(long, theme).texts.first?.block.limit == .lines(1))
  }

  @Test func `details take the height that is left`() {
    let endless = Content(title: "Log", details: String(repeating: "line\n", count: 500))
    let layout = layout(endless)
    #expect(layout.size.height <= 1080 - 40)
    #expect(layout.texts.last?.block.limit == .height(1080 - 40 - 42 - 48 - 14 - 20 - 3))
    #expect((layout.texts.last?.frame.maxY ?? 0) <= layout.size.height - 20)
  }

  @Test func `a row that doesn't fit is omitted`() {
    let flat = Screen(size: Size(width: 800, height: 170), scale: 1)
    let content = Content(title: "Title", details: "Details")
    let layout = layout(content, on: flat)
    #expect(layout.texts.map(\.block.string) == ["Title"])
    #expect(layout.size.height <= 130)
  }

  @Test(arguments: [(1, 1), (10, 10), (40, 2000), (2000, 30), (0, 0)] as [(Double, Double)])
  func `a bezel fits an output of any size`(width: Double, height: Double) {
    let tiny = Screen(size: Size(width: width, height: height), scale: 1)
    let layout = layout(Content(title: "Title", details: "Details"), on: tiny)
    #expect(layout.size.width > 0 && layout.size.width <= max(1, width))
    #expect(layout.size.height > 0 && layout.size.height <= max(1, height))
  }

  @Test func `a text without ink takes no space`() {
    for text in [" ", "\n\t", "\u{7F}", "\u{A0}", "\u{AD}", "\u{200B}\u{200E}", "\u{3000}", "\u{FEFF}"] {
      let content = Content(indicator: .spinner, title: text, details: text)
      #expect(layout(content) == layout(Content(indicator: .spinner)), "\(text.unicodeScalars.map(\.value))")
    }
    #expect(layout(Content(title: "e\u{301}")).texts.count == 1)
  }

  @Test func `a title of a megabyte is truncated before it is measured, even if it is one character`() {
    for title in [String(repeating: "x", count: 1 << 20), "e" + String(repeating: "\u{301}", count: 1 << 19)]
    {
      let set = layout(Content(title: title)).texts.first?.block.string ?? ""
      #expect((32...4097).contains(set.unicodeScalars.count))
      #expect(set.hasSuffix("…"))
    }
    #expect(
      layout(Content(title: String(repeating: "x", count: 4096))).texts.first?.block.string.count == 4096)
  }

  @Test(arguments: ["\u{1F468}", "\u{1F468}\u{200D}", "\u{2764}\u{FE0F}"])
  func `emoji, which take long to shape, count as four letters`(emoji: String) throws {
    var content = Content(title: String(repeating: emoji, count: 1024 * 4 / (3 + emoji.unicodeScalars.count)))
    #expect(layout(content).texts.first?.block.string == content.title)
    let long = String(repeating: emoji, count: 4000)
    content.title = long
    content.markup.title = long
    let block = try #require(layout(content).texts.first?.block)
    #expect(block.string.unicodeScalars.count { $0.properties.isEmoji } <= 1024)
    #expect(block.markup == nil)
    let again = Content(title: block.string)
    #expect(again.title == block.string)
  }

  @Test func `the content decides where its details are shortened`() {
    var content = Content(title: "Title", details: "Details")
    #expect(layout(content).texts.map(\.block.ellipsis) == [.end, .end])
    content.detailsEllipsis = .middle
    #expect(layout(content).texts.map(\.block.ellipsis) == [.end, .middle])
  }

  // MARK: Size rules

  @Test func `rows are centred in a bezel of minimum size`() {
    var theme = Theme.dark
    theme.layout.minimumSize = Size(width: 300, height: 200)
    let layout = layout(Content(indicator: .none, title: "Hi"), theme)
    #expect(layout.size == Size(width: 300, height: 200))
    #expect(layout.texts.first?.frame == Rect(x: 141, y: 91, width: 18, height: 20))
  }

  @Test func `a square bezel has the longer side twice, if that fits`() {
    var theme = Theme.dark
    theme.layout.isSquare = true
    let wide = Content(indicator: .spinner, title: "A title of some length")
    let square = layout(wide, theme)
    #expect(square.size.width == square.size.height)
    #expect(square.size.width == layout(wide).size.width)
    let flat = Screen(size: Size(width: 1920, height: 220), scale: 1)
    #expect(layout(wide, theme, on: flat).size == layout(wide).size)
  }

  // MARK: Pixels

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 2.4, 3])
  func `every edge lies on a buffer pixel`(scale: Double) {
    let screen = Screen(size: Size(width: 1536, height: 864), scale: scale)
    let content = Content(
      indicator: .ring(.none), title: "Überschrift", details: "Some more\nin two lines", buttons: ["Weiter"])
    let layout = layout(content, on: screen)
    let frames =
      [layout.indicator].compactMap(\.self) + layout.texts.map(\.frame)
      + layout.buttons.map(\.frame)
    for length in frames.flatMap({ [$0.x, $0.y, $0.maxX, $0.maxY] }) + [
      layout.size.width, layout.size.height,
    ] {
      let pixels = length * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-6)
    }
  }
}
