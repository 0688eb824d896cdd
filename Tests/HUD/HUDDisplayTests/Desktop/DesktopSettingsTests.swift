import BezelDBus
import BezelEventLoop
import BezelValues
import BezelWords
import Glibc
import HUDModel
import HeadlessSway
import Testing
import fake_portal

@testable import HUDDisplay

@Suite(
  "The desktop's preferences",
  .enabled(if: InstalledPrograms.has("dbus-daemon"), "dbus-daemon is not installed"))
struct DesktopSettingsTests {
  private let loop = EventLoop()
  private let desktop: DesktopHarness

  init() throws {
    desktop = try DesktopHarness(on: loop)
  }

  private static let light = preferences { $0.prefersLight = true }
  private static let large = preferences { $0.textScale = 1.25 }
  private static let calm = preferences { $0.reducesMotion = true }

  private static func color(_ parts: Double...) -> BusValue {
    .structure(parts.map { .number(.double, bits: $0.bitPattern) })
  }

  private static func preferences(_ change: (inout DesktopPreferences) -> Void) -> DesktopPreferences {
    var preferences = DesktopPreferences()
    change(&preferences)
    return preferences
  }

  @Test(
    "every form of a setting is understood",
    arguments: [
      ([(.colorScheme, .uint32(2))], light), ([(.colorScheme, .uint32(1))], DesktopPreferences()),
      ([(.colorScheme, .uint32(9))], DesktopPreferences()),
      ([(.colorScheme, .string("2"))], DesktopPreferences()),
      ([(.colorScheme, .variant(.uint32(2)))], light), ([(.reducedMotion, .uint32(1))], calm),
      ([(.reducedMotion, .uint32(0))], DesktopPreferences()), ([(.animations, .boolean(false))], calm),
      ([(.animations, .boolean(true))], DesktopPreferences()),
      ([(.colorScheme, .uint32(2)), (.colorScheme, .uint32(1))], light),
      ([(.textScale, .number(.double, bits: 1.25.bitPattern))], large),
      ([(.contrast, .uint32(1))], preferences { $0.prefersContrast = true }),
      ([(.contrast, .uint32(0))], DesktopPreferences()),
      ([(.accent, color(1, 0.5, 0))], preferences { $0.accent = Color(red: 1, green: 0.5, blue: 0) }),
      // Out of range: the desktop has no accent.
      ([(.accent, color(-1, -1, -1))], DesktopPreferences()),
      ([(.accent, color(2, 0, 0))], DesktopPreferences()),
      ([(.accent, color(1))], DesktopPreferences()), ([(.accent, .uint32(3))], DesktopPreferences()),
      ([(.font, .string("Cantarell 11"))], preferences { $0.fontFamily = "Cantarell" }),
      ([(.font, .string("Noto Sans Medium 10.5"))], preferences { $0.fontFamily = "Noto Sans" }),
      ([(.font, .string("Ubuntu, Bold 11"))], preferences { $0.fontFamily = "Ubuntu" }),
      ([(.font, .string("11"))], DesktopPreferences()), ([(.font, .string(""))], DesktopPreferences()),
      ([(.textScale, .number(.int64, bits: 2))], DesktopPreferences()),
      ([(.textScale, .number(.double, bits: Double.nan.bitPattern))], DesktopPreferences()),
    ] as [([(FakePortal.Setting, BusValue)], DesktopPreferences)])
  func heard(settings: [(FakePortal.Setting, BusValue)], expected: DesktopPreferences) throws {
    let portal = try desktop.open([:])
    for (setting, value) in settings { portal.add(setting, value) }
    let watch = desktop.ask()
    #expect(watch.preferences == DesktopPreferences())
    try desktop.wait("an answer") { !watch.isWaiting }
    #expect(watch.preferences == expected)
  }

  @Test("each change is reported once")
  func followed() throws {
    let portal = try desktop.open([.colorScheme: .uint32(1)])
    let watch = desktop.ask()
    var told: [DesktopPreferences] = []
    watch.onChange = { told.append($0) }
    try desktop.wait("an answer") { !watch.isWaiting }
    portal.set(.colorScheme, to: .uint32(2))
    portal.set(.colorScheme, to: .uint32(2))
    portal.sendSignal("org.freedesktop.appearance", "contrasts", .uint32(1))
    // Of several changes that arrive in one turn, the last one counts.
    try desktop.wait("light") { watch.preferences.prefersLight }
    portal.set(.animations, to: .boolean(false))
    try desktop.wait("the last change") { watch.preferences.reducesMotion }
    portal.set(.colorScheme, to: .uint32(0))
    try desktop.wait("dark again") { !watch.preferences.prefersLight }
    #expect(told.map { $0.prefersLight } == [true, true, false])
    #expect(told.map { $0.reducesMotion } == [false, true, true])
  }

  @Test("a portal that floods changes them ten times a second, and the last change counts")
  func flooded() throws {
    var now = Instant.monotonic()
    let loop = EventLoop(clock: { now })
    let desktop = try DesktopHarness(on: loop)
    let portal = try desktop.open([:])
    let watch = desktop.ask()
    var changes = 0
    watch.onChange = { _ in changes += 1 }
    try desktop.wait("an answer") { !watch.isWaiting }
    for number in 1...1000 { portal.set(.textScale, to: .double(1 + Double(number) / 1000)) }
    portal.set(.contrast, to: .uint32(1))
    // The clock stands still.
    try desktop.wait("all changes") { watch.settings[.contrast] == .uint32(1) }
    #expect(changes == 1)
    now = now + .milliseconds(100)
    try desktop.wait("the last change") { watch.preferences.prefersContrast }
    #expect(changes == 2 && watch.preferences.textScale == 2)
  }

  @Test("a signal of another program, which is sent to the monitor alone, is no change")
  func forged() throws {
    let portal = try desktop.open([.colorScheme: .uint32(1)])
    let watch = desktop.ask()
    try desktop.wait("an answer") { !watch.isWaiting }
    let forged = try FinishedProgram.run(
      [
        "dbus-send", "--bus=\(desktop.address)", "--dest=\(portal.client)", FakePortal.path,
        "\(FakePortal.interface).SettingChanged", "string:org.freedesktop.appearance", "string:color-scheme",
        "variant:uint32:2",
      ], environment: ["PATH": "/usr/bin:/bin"])
    #expect(forged.status == 0, "\(forged.errors)")
    portal.set(.contrast, to: .uint32(1))
    try desktop.wait("the portal's change, which comes later") { watch.preferences.prefersContrast }
    #expect(!watch.preferences.prefersLight)
  }

  @Test("stay when the portal ends, and are asked for again when one starts")
  func restarted() throws {
    try desktop.open([.colorScheme: .uint32(2)])
    let watch = desktop.ask()
    try desktop.wait("light") { watch.preferences.prefersLight }
    desktop.portal?.close()
    let other = try desktop.open([:])
    try desktop.wait("the other one is asked, and prefers nothing") { !watch.preferences.prefersLight }
    #expect(other.questions == 1)
    other.set(.colorScheme, to: .uint32(2))
    try desktop.wait("the other one is heard") { watch.preferences.prefersLight }
  }

  @Test("a portal that starts later is asked")
  func late() throws {
    let watch = desktop.ask()
    try desktop.wait("the bus says that there is no portal") { !watch.isWaiting }
    try desktop.open([.colorScheme: .uint32(2)])
    try desktop.wait("light") { watch.preferences.prefersLight }
  }

  @Test("a portal that doesn't answer blocks nothing")
  func silent() throws {
    let portal = try desktop.open([.colorScheme: .uint32(2)])
    portal.answers = false
    let watch = desktop.ask()
    try desktop.wait("it is asked") { portal.questions == 1 }
    #expect(watch.preferences == DesktopPreferences())
    portal.set(.colorScheme, to: .uint32(2))
    try desktop.wait("it is heard all the same") { watch.preferences.prefersLight }
  }

  @Test("stay when the bus closes, and the loop waits for nothing any more")
  func busGone() throws {
    try desktop.open([.colorScheme: .uint32(2)])
    let watch = desktop.ask()
    try desktop.wait("light") { watch.preferences.prefersLight }
    desktop.portal?.close()
    desktop.endBus()
    try desktop.wait("the end") { loop.leftovers == [] }
    #expect(watch.preferences.prefersLight)
  }

  @Test("the next monitor has the cached preferences before the portal answers")
  func remembered() throws {
    let portal = try desktop.open([
      .colorScheme: .uint32(2), .reducedMotion: .uint32(1),
      .textScale: .number(.double, bits: 1.25.bitPattern), .contrast: .uint32(1),
      .accent: Self.color(1, 0, 0),
      .font: .string("Noto Sans 11"),
    ])
    #expect(desktop.ask(caching: true).preferences == DesktopPreferences())
    try desktop.wait("light") { desktop.watch?.preferences.prefersLight == true }
    desktop.watch?.close()
    portal.set(.colorScheme, to: .uint32(1))
    let next = desktop.ask(caching: true)
    #expect(next.preferences.prefersLight && next.preferences.reducesMotion)
    #expect(next.preferences.textScale == 1.25 && next.preferences.prefersContrast)
    #expect(next.preferences.accent == Color(255, 0, 0) && next.preferences.fontFamily == "Noto Sans")
    portal.set(.contrast, to: .uint32(0))
    portal.set(.accent, to: Self.color(-1, -1, -1))
    portal.set(.font, to: .string(""))
    portal.set(.textScale, to: .number(.double, bits: 1.0.bitPattern))
    try desktop.wait("dark, and texts as usual") {
      !next.preferences.prefersLight && next.preferences.textScale == 1
    }
    next.close()
    #expect(desktop.ask(caching: true).preferences == Self.calm)
  }

  @Test("a change before the portal's first answer keeps the cached other settings")
  func rememberedApart() throws {
    let portal = try desktop.open([:])
    portal.answers = false
    DesktopPreferencesCache(in: desktop.folder.path).store(Self.light)
    let watch = desktop.ask(caching: true)
    try desktop.wait("it is asked") { portal.questions == 1 }
    portal.set(.animations, to: .boolean(false))
    try desktop.wait("it is heard") { watch.preferences.reducesMotion }
    #expect(watch.preferences.prefersLight)
  }

  @Test(
    "the language decides whether rows run from right to left",
    arguments: [
      (["LANG": "he_IL.UTF-8"], true), (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "ar"], true),
      (["LC_ALL": "C", "LANG": "fa_IR"], false), (["LC_ALL": "", "LANG": "ur@x"], true), ([:], false),
      (["LANG": "arn_CL"], false), (["LANG": "en_US.UTF-8", "LANGUAGE": "ar:en"], true),
    ])
  func language(variables: [String: String], isRightToLeft: Bool) throws {
    let language = Language { variables[$0] }
    #expect(language.isRightToLeft == isRightToLeft)
    let watch = DesktopSettingsMonitor(on: loop, at: nil, language: language)
    #expect(watch.preferences.isRightToLeft == isRightToLeft)
    #expect(ThemeSelection(.dark).theme(on: watch.preferences).layout.isRightToLeft == isRightToLeft)
  }

  @Test("a change redraws the HUDs that are up", arguments: [ThemeSelection.Name.auto, .dark])
  func painted(name: ThemeSelection.Name) throws {
    let harness = try DisplayHarness()
    let desktop = try DesktopHarness(on: harness.loop)
    let portal = try desktop.open([.colorScheme: .uint32(2)])
    let watch = desktop.ask()
    watch.onChange = { harness.display.desktop = $0 }
    try desktop.wait("light") { watch.preferences.prefersLight }
    var specification = HUD.Specification.ring(0.4)
    specification.themeSelection = ThemeSelection(name)
    try harness.showFully(specification)
    #expect(try isLight(harness) == (name == .auto))
    // Changes that follow each other faster are one.
    harness.wait(.milliseconds(100))
    portal.set(.colorScheme, to: .uint32(1))
    try desktop.wait("dark") { !watch.preferences.prefersLight }
    harness.arrive()
    #expect(try !isLight(harness))
    #expect(harness.sleepsForEver)
    portal.close()
    watch.close()
  }

  private func isLight(_ harness: DisplayHarness) throws -> Bool {
    try #require(PaintedBezel(harness.bezel)?.content.dropFirst(132 * 20 + 66).first) & 255 > 128
  }
}
