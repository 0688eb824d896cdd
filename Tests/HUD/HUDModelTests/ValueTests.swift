import BezelValues
import HUDModel
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    ("0.4", 0.4), ("40%", 0.4), ("3/12", 0.25), ("1", 1), ("0", 0), ("100%", 1), (".5", 0.5),
    ("-3", 0), ("250%", 2.5), ("12/3", 4), ("5000%", 10), ("1e-1", 0.1),
  ])
  func `progress is read from its text forms, and clamped to 1000 %`(text: String, fraction: Double) {
    #expect(Progress(text: text)?.fraction == fraction)
  }

  @Test(arguments: [
    "", "abc", "nan", "inf", "0x1p3", "%", "3/0", "3/", "/3", "1/2/3", "4 %", "٤", "40", "1.01",
  ])
  func `other texts are no progress`(text: String) {
    #expect(Progress(text: text) == nil)
  }

  @Test func `progress is clamped, and NaN is 0`() {
    #expect(Progress(-0.5).fraction == 0)
    #expect(Progress(1.5).fraction == 1)
    #expect(Progress(.nan).fraction == 0)
    #expect(Progress(.infinity).fraction == 1)
  }

  @Test(
    arguments: [
      (0, "0%"), (0.29, "29%"), (2.0 / 3, "67%"), (0.004, "0%"), (0.9999, "99%"), (1, "100%"),
      (1.004, "100%"),
    ] as [(Double, String)])
  func `a percentage is the nearest, but 100% means done`(fraction: Double, text: String) {
    #expect(Progress(fraction, upTo: 2).percentText == text)
  }

  @Test(
    arguments: [
      ("300ms", .milliseconds(300)), ("2s", .seconds(2)), ("1.5s", .milliseconds(1500)),
      ("2min", .seconds(120)), ("0s", .zero), ("0", .zero), ("1h", .seconds(3600)), ("1.5h", .seconds(5400)),
    ] as [(String, Duration)])
  func `durations are read from their text forms`(text: String, duration: Duration) {
    #expect(Duration(text: text) == duration)
  }

  @Test(arguments: [
    "", "2", "s", "-1s", "nans", "infs", "1e30s", "2d", "h", "-1h", "9000h", "00", "1 s", "2 min", "min",
  ])
  func `other texts are no duration`(text: String) {
    #expect(Duration(text: text) == nil)
  }

  @Test(
    arguments: [
      ("0f8", Color(0, 255, 136)), ("0F84", Color(0, 255, 136, alpha: 68.0 / 255)),
      ("102030", Color(16, 32, 48)),
      ("10203040", Color(16, 32, 48, alpha: 64.0 / 255)),
    ])
  func `a colour has three, four, six or eight digits, and a # or none`(digits: String, color: Color) {
    #expect(Color(text: "#" + digits) == color)
    #expect(Color(text: digits) == color)
  }

  @Test(arguments: ["", "#", "#1", "12", "12345", "#1234567", "123456789", "##123", "#12g", "red", "٣٣٣"])
  func `other texts are no colour`(text: String) {
    #expect(Color(text: text) == nil)
  }

  @Test func `timeouts are names or durations`() {
    #expect(Options.Timeout(text: "auto") == .auto)
    #expect(Options.Timeout(text: "never") == .never)
    #expect(Options.Timeout(text: "2s") == .after(.seconds(2)))
    #expect(Options.Timeout(text: "soon") == nil)
  }

  @Test func `every name is read as its value`() {
    #expect(Animation.names == ["zoom", "zoom-in", "zoom-out", "pop", "rise", "fade", "none"])
    #expect(Position(text: "top-right") == .topRight)
    #expect(Position.names.count == 9)
    #expect(Position(text: "50%,88%") == .centered(x: 0.5, y: 0.88))
    #expect(Position.centered(x: 0.5, y: 0.88).text == "50%,88%")
    for text in ["50%", "50,88", "50%,101%", "-1%,0%", "50%,88%,1%", "middle"] {
      #expect(Position(text: text) == nil)
    }
    #expect(Placement.Layer.names == ["overlay", "top", "bottom", "background"])
    #expect(Placement.Output(text: "focused") == .focused)
    #expect(Placement.Output(text: "DP-1") == .named("DP-1"))
    for (text, mask) in [
      ("none", Mask.none), ("pass", .pass), ("clear", .clear), ("dim", .dim), ("gradient", .gradient),
      ("#11223344", .color(Color(17, 34, 51, alpha: 68.0 / 255))),
    ] {
      #expect(Mask(text: text) == mask)
      #expect(mask.blocksOutput == (mask != .none && mask != .pass))
    }
    #expect(Mask(text: "#12") == nil)
    #expect(Mask(text: "11223344") == Mask(text: "#11223344"))
    #expect(Mask(text: "dark") == nil)
    for mode in Indicator.Mode.allCases {
      #expect(Indicator.sample(of: mode).mode == (mode == .image ? .text : mode))
    }
  }

  @Test func `only modes that show progress have one`() {
    for mode in Indicator.Mode.allCases {
      let progress = Indicator.sample(of: mode).progress
      #expect(progress == (mode.showsProgress ? Progress(0.5) : nil))
    }
  }

  @Test(arguments: [
    (Theme.dark, Animation.zoom, 0.86, 0.92), (.mbProgressHUD, .zoom, 0.5, 0.5),
    (.svProgressHUD, .zoomIn, 0.5, 1.5), (.svProgressHUD, .zoomOut, 1.5, 0.5),
    (.svProgressHUD, .pop, 1.3, 1 / 1.3), (.dark, .rise, 1, 1), (.dark, .fade, 1, 1),
  ])
  func `an animation has two scales`(theme: Theme, animation: Animation, first: Double, last: Double) {
    var theme = theme
    theme.motion.animation = animation
    var hud = HUD.shown(Content(title: "Hello"), theme: theme)
    let way = abs(first - 1)
    #expect(abs(hud.scene(at: start).presence.scale - first) <= way / 5)
    #expect(hud.scene(at: after(500)).presence == .full)
    _ = hud.handle(.deadline, at: after(500))
    _ = hud.handle(.hide, at: after(600))
    let end = after(600) + theme.motion.fadeOut - .milliseconds(1)
    #expect(abs(hud.scene(at: end).presence.scale - last) <= abs(last - 1) / 50 + 0.001)
  }
}
