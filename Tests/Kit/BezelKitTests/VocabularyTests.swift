import BezelConfiguration
import BezelValues
import Foundation
import HUDCommands
import HUDModel
import Testing

@testable import BezelKit

@Suite("The library's vocabulary")
struct VocabularyTests {
  @Test("the library's names are those of the command")
  func names() throws {
    #expect(
      BezelKit.HUD.DismissalReason.allCases.map(\.rawValue) == HUDLifecycle.Reason.allCases.map(\.rawValue))
    for reason in HUDLifecycle.Reason.allCases {
      #expect(BezelKit.HUD.DismissalReason(reason).rawValue == reason.rawValue)
    }
    for milestone in HUDLifecycle.Milestone.allCases {
      #expect("\(BezelKit.HUD.Event(milestone))" == milestone.rawValue)
    }
    #expect(BezelKit.HUD.Position.topLeft.model == .topLeft)
    #expect(BezelKit.HUD.Arrangement.allCases.map(\.rawValue) == Arrangement.names)
    let styles: [BezelKit.HUD.Style] = [.card, .osd, .classicOSD, .verticalOSD, .banner]
    #expect(styles.map(\.name) == HUDCommands.Style.builtIn.map(\.name))
    #expect(BezelKit.HUD.Indicator.indeterminateBar.model == .indeterminateBar)
    for position in HUDModel.Position.named + [.centered(x: 0.2, y: 0.3)] {
      #expect(BezelKit.HUD.Position(position).model == position)
    }
    #expect(BezelKit.HUD.Layer.allCases.map(\.rawValue) == Placement.Layer.names)
    #expect(BezelKit.HUD.Animation.allCases.map(\.rawValue) == Animation.names)
    #expect(BezelKit.HUD.DismissingTap.allCases.dropFirst().map(\.rawValue) == DismissOn.names)
    let pictures: [BezelKit.HUD.Indicator] = [
      .spinner, .classic, .ring(), .pie(), .bar(), .dots("oo*o."), .success, .error, .warning, .info, .text,
    ]
    #expect(pictures.map(\.model.mode) == Indicator.Mode.allCases.filter { $0 != .image })
  }

  private let drawing = Data(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#.utf8)

  /// Loads an icon, and again while the machine is too busy for the decoder's two seconds.
  private func unhurried(_ load: () throws -> BezelKit.HUD.Icon) throws -> BezelKit.HUD.Icon {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do {
        return try load()
      } catch let error as BezelKit.HUD.ImageError
        where [.tooComplex, .noResources].contains(error.reason) && ContinuousClock.now < deadline
      {}
    }
  }

  private func error(_ load: () throws -> BezelKit.HUD.Icon) -> BezelKit.HUD.ImageError? {
    #expect(throws: BezelKit.HUD.ImageError.self) { try unhurried(load) }
  }

  @Test("an image is a file, bytes or an icon, and errors are those of the command")
  func images() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID().uuidString).svg").path
    try drawing.write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let loaded = try unhurried { try .image(contentsOfFile: path, isTinted: false) }
    guard case .image(let image) = loaded.model else { throw CocoaError(.fileReadUnknown) }
    #expect(!image.isTinted)
    let folder = error { try .image(contentsOfFile: "/") }
    #expect(folder?.reason == .notAnImage)
    #expect(folder?.description == "the image '/' is a folder; give a PNG, JPEG or SVG file")
    let icon = error { try .theme("no-such-icon") }
    #expect(icon?.reason == .notFound)
    #expect(icon?.description.hasPrefix("unknown icon 'no-such-icon'; ") == true)
    #expect(error { try .image(contentsOfFile: "/nowhere") }?.reason == .notFound)
    // The reason comes from the process that decodes it.
    #expect(error { try .image(Array("<svg".utf8)) }?.reason == .broken)
  }

  @Test("names, dots and colours that a program reads may be unknown")
  func unknown() {
    #expect(BezelKit.HUD.Icon(named: "no-such-icon") == nil)
    #expect(BezelKit.HUD.Indicator(dots: "o*o.") == .dots("o*o."))
    for states in ["", "o*o*", "ox"] { #expect(BezelKit.HUD.Indicator(dots: states) == nil) }
    #expect(BezelKit.HUD.Color(hex: 0x1e6432) == BezelKit.HUD.Color("#1e6432"))
    #expect(BezelKit.HUD.Color(hex: 0xffff_ffff, alpha: 0) == BezelKit.HUD.Color("#ffffff00"))
  }

  @Test("each named position is one of the command's, in its order")
  func positions() {
    #expect(BezelKit.HUD.Position.named.map(\.model) == HUDModel.Position.named)
  }

  @Test("an image can be loaded while a task waits")
  func asyncImages() async throws {
    let error = await #expect(throws: BezelKit.HUD.ImageError.self) {
      try await BezelKit.HUD.Icon.image(contentsOfFile: "/nowhere")
    }
    #expect(error?.reason == .notFound)
    let icon = await #expect(throws: BezelKit.HUD.ImageError.self) {
      try await BezelKit.HUD.Icon.theme("no-such-icon")
    }
    #expect(icon?.reason == .notFound)
  }

  @Test("a configuration gives the same specification as the command's options")
  func specification() throws {
    let configuration = BezelKit.HUD.Configuration(
      "Copying", details: "a & b", indicator: .pie(progress: 0.5)
    ) {
      $0.button = "Stop"
      $0.position = .topRight
      $0.offset.y = 12
      $0.layer = .top
      $0.output = .named("DP-1")
      $0.mask = .color(BezelKit.HUD.Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      $0.animation = .pop
      $0.reducesMotion = true
      $0.grace = .milliseconds(-5)
      $0.minimumShow = .seconds(1)
      $0.timeout = .after(.seconds(2))
      $0.watchdog = .seconds(3)
      $0.dismissOn = .anywhere
      $0.takesKeyboard = true
    }
    let specification = configuration.specification.themed(for: DesktopPreferences())
    #expect(
      specification.content
        == Content(indicator: .pie(Progress(0.5)), title: "Copying", details: "a & b", buttons: ["Stop"]))
    #expect(specification.options.placement.position == .topRight)
    #expect(specification.options.placement.offset == Point(x: 0, y: 12))
    #expect(specification.options.placement.layer == .top)
    #expect(specification.options.placement.output == .named("DP-1"))
    #expect(specification.options.mask == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(specification.options.grace == .zero)
    #expect(specification.options.minimumShow == .seconds(1))
    #expect(specification.options.timeout == .after(.seconds(2)))
    #expect(specification.options.watchdog == .seconds(3))
    #expect(specification.options.dismissOn == .anywhere)
    #expect(specification.options.keyboard)
    #expect(specification.theme.motion.animation == .pop)
    #expect(specification.theme.motion.isReduced)
  }

  @Test("a clock is the command's, and shows its HUD until it is over")
  func clocks() throws {
    let elapsed = BezelKit.HUD.Configuration("Recording", icon: .named("record")) { $0.clock = .elapsed }
    #expect(elapsed.clock == .elapsed && elapsed.specification.options.clock == .elapsed)
    #expect(elapsed.specification.options.timeout == .never && !elapsed.outlivesHandle)
    let words = ["--elapsed", "--timeout"].allSatisfy(elapsed.patch.words.contains)
    #expect(words)
    var countdown = BezelKit.HUD.Configuration("Break") { $0.clock = .countdown(.seconds(300)) }
    #expect(countdown.specification.content.indicator == .ring(Progress(1)))
    #expect(countdown.specification.options.clock == .countdown(.seconds(300)))
    #expect(countdown.outlivesHandle)
    #expect(countdown.patch.words.contains("--countdown") && !countdown.patch.words.contains("--progress"))
    countdown.style = .osd
    #expect(countdown.specification.content.indicator.mode == .bar)
    countdown.indicator = .pie()
    #expect(countdown.specification.content.indicator.mode == .pie)
    countdown.clock = nil
    #expect(countdown.clock == nil && countdown.specification.options.clock == nil)
    countdown.clock = .countdown(.seconds(-1))
    #expect(countdown.clock == .countdown(.milliseconds(1)))
  }

  @Test("a style gives the same specification as the command's, in the process and by the server")
  func styles() throws {
    let configuration = BezelKit.HUD.Configuration(
      "Volume", icon: .named("volume"), indicator: .bar(progress: 0.4), style: .osd)
    var patch = Patch()
    (patch.title, patch.icon, patch.progress, patch.style) = ("Volume", "volume", Progress(0.4), "osd")
    patch.merge(over: try #require(HUDCommands.Style.builtIn.first { $0.name == "osd" }).patch)
    var expected = HUDModel.HUD.Specification(Content())
    patch.apply(to: &expected, with: Patch.Resources())
    let specification = configuration.specification
    #expect(specification.content == expected.content && specification.options == expected.options)
    #expect(specification.style == "osd" && specification.options.timeout == .after(.milliseconds(1500)))
    let look = specification.themed(for: DesktopPreferences()).theme
    #expect(look == expected.themed(for: DesktopPreferences()).theme && look.layout.arrangement == .row)
    #expect(configuration.position == .centered(x: 0.5, y: 0.88) && configuration.layout == .row)
    #expect(configuration.outlivesHandle)

    let sent = configuration.patch
    #expect(sent.style == "osd" && sent.position == nil && sent.timeout == nil && sent.layout == nil)
  }

  /// What a server with this configuration makes of a HUD.
  private func served(
    _ configuration: BezelKit.HUD.Configuration, by ini: String, isChange: Bool = false
  ) throws -> HUDModel.HUD.Specification {
    let server = Configuration(parsing: Array(ini.utf8))
    #expect(server.errors.isEmpty)
    var show = HUDCommands.Command.Show()
    show.patch = configuration.patch
    let patch =
      isChange
      ? try server.resolve(replacing: configuration.patch, outputs: ["DP-1"])
      : try server.resolve(show, outputs: ["DP-1"]).patch
    var specification = HUDModel.HUD.Specification(Content())
    patch.apply(to: &specification, with: Patch.Resources())
    return specification.themed(for: DesktopPreferences())
  }

  @Test("the server's configuration decides what a HUD does not set", arguments: [false, true])
  func configured(isChange: Bool) throws {
    let ini = """
      [hud]
      theme=light
      position=top
      offset=3,4
      layer=top
      mask=dim
      output=DP-1
      grace=100ms
      min-show=2s
      timeout=7s
      ellipsis=middle
      animation=pop
      [style.mine]
      position=bottom
      mode=classic
      corner-radius=3
      """
    var configuration = BezelKit.HUD.Configuration.plain
    configuration.title = "Working"
    var specification = try served(configuration, by: ini, isChange: isChange)
    #expect(specification.theme.text.titleColor == Theme.light.text.titleColor)
    #expect(specification.theme.motion.animation == .pop && specification.theme.bezel.cornerRadius == 20)
    #expect(specification.content.indicator == .spinner && specification.content.detailsEllipsis == .middle)
    var expected = HUDModel.Options()
    expected.placement.position = .top
    expected.placement.offset = Point(x: 3, y: 4)
    expected.placement.layer = .top
    expected.placement.output = .named("DP-1")
    expected.mask = .dim
    // The time below [hud] is not for work in progress.
    (expected.grace, expected.minimumShow) = (.milliseconds(100), .seconds(2))
    #expect(specification.options == expected)

    configuration.style = .named("mine")
    specification = try served(configuration, by: ini, isChange: isChange)
    #expect(
      specification.options.placement.position == .bottom && specification.theme.bezel.cornerRadius == 3)
    #expect(specification.content.indicator == .classic && specification.options.mask == .dim)

    // What the program sets wins, defaults too.
    configuration.options.style = .card
    configuration.options.theme = .dark
    configuration.options.position = .center
    configuration.options.offset = .init()
    configuration.options.output = .focused
    configuration.options.layer = .overlay
    configuration.options.mask = .none
    (configuration.options.grace, configuration.options.minimumShow) = (.zero, .zero)
    configuration.options.timeout = .never
    configuration.ellipsis = .end
    configuration.indicator = .spinner
    specification = try served(configuration, by: ini, isChange: isChange)
    var own = HUDModel.Options()
    own.timeout = .never
    #expect(specification.options == own && specification.theme.text.titleColor == Theme.dark.text.titleColor)
    #expect(specification.content.detailsEllipsis == .end && specification.content.indicator == .spinner)
  }

  @Test("what a HUD sets itself has precedence over its style")
  func precedence() {
    var configuration = BezelKit.HUD.Configuration("Volume", style: .osd) {
      $0.position = .top
      $0.timeout = .never
      $0.layout = .banner
    }
    configuration.progress = 0.5
    #expect(configuration.indicator == .bar(progress: 0.5))
    let specification = configuration.specification
    #expect(specification.options.placement.position == .top && specification.options.timeout == .never)
    #expect(specification.themed(for: DesktopPreferences()).theme.layout.arrangement == .banner)
    #expect(!configuration.outlivesHandle)
    configuration.style = .card
    (configuration.layout, configuration.indicator) = (nil, .spinner)
    configuration.progress = 0.5
    #expect(configuration.indicator == .ring(progress: 0.5))
  }

  @Test("the newest HUD of the style osd replaces the one before")
  func replacement() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let first = HUD.show("Volume", indicator: .bar(progress: 0.4), style: .osd) { $0.host = host }
    let second = HUD.show("Volume", indicator: .bar(progress: 0.5), style: .osd) {
      ($0.host, $0.timeout) = (host, .never)
    }
    #expect(try await first.waitUntilEnded() == .superseded)
    #expect(second.dismissalReason == nil)
    second.dismiss()
    try await second.waitUntilEnded()
    await desktop.clear()
  }

  @Test("a style that only a configuration can have is an error in the process")
  func unknownStyle() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let hud = HUD.show("Volume", style: .named("mine")) { $0.host = host }
    #expect(try await hud.waitUntilEnded() == .failed)
    #expect(hud.failure?.reason == .unknownStyle)
    #expect(hud.failure?.description.hasPrefix("unknown style 'mine'; choose card, osd, ") == true)
    await desktop.clear()
  }

  @Test("a change to an unknown style ends the HUD with that reason")
  func changeToUnknownStyle() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let hud = HUD.show("Volume") { $0.host = host }
    hud.style = .named("mine")
    #expect(try await hud.waitUntilEnded() == .failed)
    #expect(hud.failure?.reason == .unknownStyle)
    await desktop.clear()
  }

  @Test("parts of a colour that are no numbers are 0, and others are limited")
  func colourWithoutNumbers() {
    var theme = HUD.Theme.dark
    theme.fill = HUD.Color(red: .nan, green: .infinity, blue: -1, alpha: .nan)
    #expect(theme.fill == HUD.Color(red: 0, green: 1, blue: 0, alpha: 0))
  }

  @Test("a printed HUD has its title, progress and end")
  func description() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let hud = HUD.show("Copying", indicator: .ring(progress: 0.4)) { $0.host = host }
    #expect("\(hud)" == "HUD \"Copying\", 40%, up")
    hud.dismiss()
    try await hud.waitUntilEnded()
    #expect("\(hud)".hasPrefix("HUD \"Copying\", 40%, ended as "))
    await desktop.clear()
  }

  @Test("a printed icon has its name, a printed theme what differs")
  func descriptionOfLooks() throws {
    #expect("\([HUD.Icon.volume, .named("copy")])" == "[volume, copy]")
    var theme = HUD.Theme.dark
    theme.cornerRadius = 8
    #expect("\(HUD.Theme.auto), \(theme)" == "auto, dark corner-radius=8")
  }

  @Test("the defaults are changed as a whole, or not at all")
  func defaults() {
    struct Refused: Error {}
    let before = HUD.defaults.grace
    #expect(throws: Refused.self) {
      try HUD.setDefaults {
        $0.grace = .seconds(99)
        throw Refused()
      }
    }
    #expect(HUD.defaults.grace == before)
  }

  @Test("a mistake in a program's constant says what to write")
  func traps() async {
    let defaults = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HUD.setDefaults { _ in HUD.setDefaults { $0.position = .left } }
    }
    #expect(Self.text(defaults).contains("change the parameter of the closure instead"))
    let near = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BezelKit.HUD.Icon.named("copi")
    }
    #expect(Self.text(near).contains("unknown icon 'copi'; did you mean 'copy'?"))
    let far = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BezelKit.HUD.Button(icon: "qqqqqqqq")
    }
    #expect(Self.text(far).contains("unknown icon 'qqqqqqqq'; choose one of HUD.Icon.names"))
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BezelKit.HUD.Button(" ", id: "x")
    }
    #expect(Self.text(empty).contains("the button 'x' has no label; give it one with a visible character"))
    let dots = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BezelKit.HUD.Indicator.dots("o**")
    }
    #expect(Self.text(dots).contains("'o**' are no dots; write up to 64 characters"))
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a button has each of the icons")
  func buttonIcons() {
    let buttons = BezelKit.HUD.Icon.names.map { BezelKit.HUD.Button(icon: $0) }
    #expect(buttons.map(\.model.id) == BezelKit.HUD.Icon.names)
    #expect(
      BezelKit.HUD.Button(icon: "volume").model == Content.Button(.volumeHigh, id: "volume", dismisses: true))
  }

  @Test("each refusal is a failure that says what to do about it")
  func refusals() {
    typealias Reason = BezelKit.HUD.Failure.Reason
    #expect(
      RefusalCode.allCases.map { Reason($0) } == [
        .tooMany, .unknownOutput, .unknownStyle, .refused, .otherVersion, .otherVersion, .noCompositor,
        .noLayerShell,
      ])
    #expect(BezelKit.HUD.Failure(UsageError("no")).reason == .refused)
  }

  @Test("a theme of the user has its name")
  func userTheme() async {
    let error = #expect(throws: BezelKit.HUD.ThemeError.self) {
      try BezelKit.HUD.Theme(named: "no-such-theme")
    }
    #expect(error?.reason == .unknownTheme)
    #expect(error?.description.hasPrefix("unknown theme 'no-such-theme'") == true)
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(
        at: folder.appending(path: "bezel/themes"), withIntermediateDirectories: true)
      try Data("[theme.mine]\nbase=light\ncorner-radius=9\n".utf8).write(
        to: folder.appending(path: "bezel/bezel.ini"))
      try Data("padding=7,7\nbase=mine\n".utf8).write(to: folder.appending(path: "bezel/themes/filed.ini"))
      setenv("XDG_CONFIG_HOME", folder.path, 1)
      let mine = try BezelKit.HUD.Theme(named: "mine")
      #expect(mine.cornerRadius == 9 && mine.selection.name == .light)
      let filed = try BezelKit.HUD.Theme(named: "filed")
      #expect(filed.cornerRadius == 9 && filed.padding == BezelKit.HUD.Size(width: 7, height: 7))
      #expect(try BezelKit.HUD.Theme(named: "dark") == .dark)
    }
  }

  @Test("options that are not set have the server's defaults")
  func patch() throws {
    let configuration = BezelKit.HUD.Configuration("a & b", details: "c")
    var specification = HUDModel.HUD.Specification(Content())
    configuration.patch.apply(to: &specification, with: Patch.Resources())
    #expect(specification.content == Content(indicator: .spinner, title: "a & b", details: "c"))
    #expect(specification.options == configuration.specification.options)
    #expect(specification.options.timeout == nil && !specification.options.keyboard)
  }

  @Test("with markup in one text the other one is escaped")
  func escaping() throws {
    var configuration = BezelKit.HUD.Configuration("a & b")
    try configuration.setMarkup(details: "<b>c</b>")
    #expect(configuration.patch.title == "a &amp; b" && configuration.patch.details == "<b>c</b>")
    #expect(configuration.patch.isMarkup == true)
    #expect(configuration.specification.content.title == "a & b")
  }

  @Test("with dismissal by a tap anywhere the whole output takes input")
  func anywhere() {
    let configuration = BezelKit.HUD.Configuration("") { $0.dismissOn = .anywhere }
    #expect(configuration.specification.options.mask == .clear)
  }

  @Test("typed properties of a theme are those of the command, and values are clamped")
  func typedThemes() throws {
    typealias HUD = BezelKit.HUD
    var theme = HUD.Theme.dark
    (theme.cornerRadius, theme.blur, theme.titleLines, theme.spring) = (8, false, 2, .milliseconds(300))
    theme.fill = HUD.Color(red: 1, green: 0, blue: 0, alpha: 1)
    (theme.padding, theme.shadowOffset) = (HUD.Size(width: 9, height: 7), HUD.Offset(x: 0, y: -3.5))
    (theme.titleFont, theme.font) = (HUD.Font("Noto Sans", size: 15, weight: .bold), "Inter")
    (theme.spinner, theme.layout, theme.animation) = (.classic, .row, .rise)
    let texts = Dictionary(uniqueKeysWithValues: theme.selection.assignments.map { ($0.key, $0.text) })
    #expect(
      texts == [
        "corner-radius": "8", "blur": "off", "title-lines": "2", "spring": "300ms", "fill": "#ff0000",
        "padding": "9,7", "shadow-offset": "0,-3.5", "title-font": "Noto Sans 15 bold", "font": "Inter",
        "spinner": "classic", "layout": "row", "animation": "rise",
      ])
    #expect(
      theme.cornerRadius == 8 && theme.blur == false && theme.titleLines == 2
        && theme.spring == .milliseconds(300))
    #expect(theme.fill?.red == 1 && theme.padding?.height == 7 && theme.shadowOffset?.y == -3.5)
    #expect(theme.titleFont == HUD.Font("Noto Sans", size: 15, weight: .bold) && theme.animation == .rise)
    theme.cornerRadius = 9999
    (theme.scale, theme.spring, theme.titleLines) = (.nan, .zero, -1)
    #expect(theme.cornerRadius == 500 && theme.spring == .milliseconds(10) && theme.titleLines == 1)
    theme.cornerRadius = nil
    #expect(theme.cornerRadius == nil && theme.spinner == .classic && theme != HUD.Theme.dark)
    let read = try HUD.Theme(.light, [("corner-radius", "3"), ("title-font", "Noto Sans Bold 12")])
    #expect(read.cornerRadius == 3 && read.titleFont == HUD.Font("Noto Sans", size: 12, weight: .bold))
    #expect(HUD.Icon(named: "volume") == .volume && HUD.Icon(named: "no-icon") == nil)
  }

  @Test("an unknown theme is refused, with the nearest name")
  func themes() throws {
    let theme = try BezelKit.HUD.Theme(.dark, ["corner-radius": "8", "ring-width": "4"])
    #expect(theme.selection.theme(on: DesktopPreferences()).bezel.cornerRadius == 8)
    #expect(theme.selection.theme(on: DesktopPreferences()).indicator.lineWidth == 4)
    let noSuchProperty = #expect(throws: BezelKit.HUD.ThemeError.self) {
      try BezelKit.HUD.Theme(.auto, ["corner-radios": "8"])
    }
    #expect(noSuchProperty?.reason == .unknownProperty)
    #expect(noSuchProperty?.description.contains("'corner-radius'") == true)
    let noSuchValue = #expect(throws: BezelKit.HUD.ThemeError.self) {
      try BezelKit.HUD.Theme(.auto, ["corner-radius": "round"])
    }
    #expect(noSuchValue?.reason == .invalidValue)
    #expect(noSuchValue?.description.contains("'round'") == true)
    let noSuchTheme = #expect(throws: BezelKit.HUD.ThemeError.self) { try BezelKit.HUD.Theme(named: "grey") }
    #expect(noSuchTheme?.reason == .unknownTheme)
    #expect(noSuchTheme?.description.contains("svprogresshud") == true)
    #expect(try BezelKit.HUD.Theme(named: "light") == .light)
  }

  @Test("a theme is read from its file, with the base beside it, and a wrong line is refused with its place")
  func themeFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("themes-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func theme(_ text: String, as name: String) throws -> BezelKit.HUD.Theme {
      let path = "\(folder)/\(name)"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return try BezelKit.HUD.Theme(contentsOfFile: path)
    }
    let blue = try theme("base=light\nindicator-color=#0000ff\n", as: "blue.ini")
    #expect(blue == (try BezelKit.HUD.Theme(.light, ["indicator-color": "#0000ff"])))
    let round = try theme("[theme]\nbase=blue\ncorner-radius=8\n", as: "round")
    #expect(round.cornerRadius == 8 && round.indicatorColor == BezelKit.HUD.Color(hex: 0x0000ff))
    let wrong = #expect(throws: BezelKit.HUD.ThemeError.self) {
      try theme("# round\ncorner-radius=round\n", as: "wrong.ini")
    }
    #expect(wrong?.reason == .invalidFile)
    #expect(
      wrong?.description.hasPrefix("\(folder)/wrong.ini:2: corner-radius: round: ") == true, "\(wrong as Any)"
    )
    let missing = #expect(throws: BezelKit.HUD.ThemeError.self) {
      try BezelKit.HUD.Theme(contentsOfFile: "\(folder)/none.ini")
    }
    #expect(missing?.reason == .invalidFile && missing?.description.contains("can't be read") == true)
  }

  @Test("markup is parsed, and invalid markup is refused")
  func markup() throws {
    var configuration = BezelKit.HUD.Configuration("Plain", details: "also plain")
    try configuration.setMarkup(title: "<b>Bold</b> &amp; more")
    #expect(configuration.title == "Bold & more")
    #expect(configuration.specification.content.markup.title == "<b>Bold</b> &amp; more")
    #expect(configuration.specification.content.markup.details == nil)
    #expect(throws: BezelKit.HUD.MarkupError.self) { try configuration.setMarkup(title: "<b>Bold") }
    configuration.title = "Plain again"
    #expect(configuration.specification.content.markup.title == nil)
  }
}
