import BezelConfiguration
import BezelValues
import Foundation
import HUDCommands
import HUDModel
import Testing

@Suite struct ConfigurationTextTests {
  /// The printed configuration with every section and key set. Its first key is an include, which is omitted.
  private let active = Configuration.defaultText.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? String($0.dropFirst()) : String($0) }
    .filter { !$0.hasPrefix("include=") }.joined(separator: "\n")

  @Test func `printed as it is, it sets nothing`() {
    let configuration = Configuration(Configuration.defaultText)
    #expect(configuration.errors.isEmpty && configuration.settings.isEmpty)
  }

  @Test func `every key parses to its built-in value`() throws {
    let configuration = Configuration(active)
    #expect(configuration.errors.map(\.description) == [])
    let builtIn = Configuration()
    let cases: [(inout Command.Show) throws -> Void] = [
      { _ in }, { $0.patch.style = "osd" }, { $0.indicator = .success }, { $0.section = "run" },
      { $0.section = "jobs" },
      { $0.patch.progress = Progress(0.4) },
    ]
    for set in cases {
      let (one, other) = (try configuration.specification(set), try builtIn.specification(set))
      #expect(one.options == other.options && one.content == other.content)
      for property in ThemeProperty.all where property.key != "corner-radius" {
        #expect(property.text(in: one.theme) == property.text(in: other.theme), "\(property.key)")
      }
    }
    let theme = try configuration.theme(named: "NAME").theme(on: DesktopPreferences())
    for property in ThemeProperty.all { #expect(property.text(in: theme) == property.defaultText) }
    #expect(configuration.idleTimeout == .seconds(600))
  }

  @Test func `every key is there`() {
    let keys = Set(
      active.split(separator: "\n").compactMap { $0.split(separator: "=").first.map(String.init) })
    let expected =
      Patch.keys.map(\.name) + ThemeProperty.all.map(\.key)
      + ConfigurationKeys.sections.values.flatMap { $0.map { $0.name } }
    #expect(Set(expected).subtracting(keys) == [])
  }

  @Test func `the built-in styles are sections of the printed configuration`() {
    for line in Style.builtInText.split(separator: "\n") {
      #expect(Configuration.defaultText.contains("\n#\(line)\n"), "\(line)")
    }
  }

  @Test func `place, time and motion of a built-in style are its defaults`() throws {
    let osd = try #require(Style.builtIn(named: "osd"))
    #expect(osd.identity.layout == .row && osd.identity.showsPercent == true && osd.identity.position == nil)
    #expect(osd.defaults.position == .centered(x: 0.5, y: 0.88) && osd.defaults.animation == .rise)
    #expect(osd.defaults.properties?.map(\.key) == ["spring", "fade-in"])
    let upright = try #require(Style.builtIn(named: "vertical-osd"))
    #expect(upright.id == "osd" && upright.identity.layout == .row && upright.identity.showsPercent == false)
    #expect(upright.defaults.position == .right)
    #expect(upright.defaults.timeout == .after(.milliseconds(1500)))
  }

  @Test func `a key stands below the section that has it`() {
    #expect(
      active.contains("\n[hud]\n") && active.contains("\n[theme.NAME]\n") && active.contains("\n[volume]\n"))
  }

  @Test(arguments: Style.builtIn.map(\.name))
  func `a built-in style is printed as it is`(name: String) throws {
    let text = try Configuration().text(ofStyle: name)
    let written = Configuration(text.replacing("style.\(name)", with: "style.x"))
    #expect(written.errors.isEmpty)
    let (one, other) = (try written.style(named: "x").patch, try Configuration().style(named: name).patch)
    var (first, second) = (one, other)
    (first.properties, second.properties) = (nil, nil)
    #expect(first == second)
    #expect(Set(one.properties ?? []) == Set(other.properties ?? []))
  }

  @Test(arguments: ThemeSelection.Name.names + ["night"], ["copy", "dark"])
  func `a printed theme is the same theme in a file of its own`(name: String, copy: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezel-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let original = Configuration(
      "[theme.night]\nbase=mbprogresshud\npadding=3\nminimum-size=40\nindicator-size=50\nfill=#102030aa\n")
    let text = try original.text(ofTheme: name)
    try text.write(toFile: "\(folder)/\(copy).ini", atomically: false, encoding: .utf8)
    var configuration = Configuration(themeFolders: [folder])
    configuration.loadTheme(copy)
    #expect(configuration.errors.map(\.description) == [])
    var (light, contrast) = (DesktopPreferences(), DesktopPreferences())
    (light.prefersLight, contrast.prefersContrast, contrast.textScale) = (true, true, 1.5)
    for desktop in [DesktopPreferences(), light, contrast] {
      #expect(
        try configuration.theme(named: copy).theme(on: desktop)
          == original.theme(named: name).theme(on: desktop))
    }
  }

  @Test(arguments: ThemeSelection.Name.names)
  func `a printed theme has a line for every property, which can be set where the line says so`(
    name: String
  ) throws {
    let text = try Configuration().text(ofTheme: name)
    for property in ThemeProperty.all {
      #expect(
        text.contains("\n#\(property.key)=") || text.contains("\n# \(property.key) is "), "\(property.key)")
    }
    let lines = text.split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
    }
    #expect(Configuration(lines.joined(separator: "\n")).errors.map(\.description) == [])
  }

  @Test func `without settings a comment says so`() {
    #expect(Configuration().text.hasPrefix("# Nothing is set: "))
    #expect(Configuration(Configuration().text).settings.isEmpty)
  }

  @Test func `what applies is printed with its lines, and parses to the same`() {
    let configuration = Configuration("[hud]\nposition=top\nx=1\nposition=left\n[theme.t]\nfill=#000000\n")
    #expect(
      configuration.text
        == "[hud]\n# bezel.ini:4\nposition=left\n\n[theme.t]\n# bezel.ini:6\nfill=#000000\n")
    #expect(Configuration(configuration.text).settings.map(\.value) == ["left", "#000000"])
  }

  @Test func `what applies says of a pattern that it is not checked here`() {
    let remark = "(a pattern, which 'bezel config check' checks)"
    let configuration = Configuration("[tool.a]\nmatch=(\n[run]\nmatch=)\ncancel=yes\n")
    #expect(
      configuration.text
        == "[tool.a]\n# bezel.ini:2 \(remark)\nmatch=(\n\n[run]\n# bezel.ini:4 \(remark)\nmatch=)\n"
        + "# bezel.ini:5\ncancel=yes\n")
  }
}
