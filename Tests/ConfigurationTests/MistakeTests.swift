import Configuration
import Foundation
import HUDCommands
import HUDModel
import Testing
import Time

@Suite struct MistakeTests {
  @Test(arguments: [
    ("[hud]\npostion=top", "a:2: [hud] postion: top: there is no such key; did you mean 'position'?"),
    ("[hud]\nqwxz=1", "a:2: [hud] qwxz: 1: there is no such key; 'bezel config default' prints all of them"),
    (
      "[hud]\ntitle=x", "a:2: [hud] title: x: there is no such key; 'bezel config default' prints all of them"
    ),
    ("[hud]\nposition=tpo", "a:2: [hud] position: tpo: did you mean 'top'?"),
    ("[hud]\nkeyboard=maybe", "a:2: [hud] keyboard: maybe: it is yes or no, on or off, true or false"),
    ("[hdu]\nx=1", "a:1: [hdu]: there is no such section; did you mean 'hud'?"),
    ("[styles.a]\nx=1", "a:1: [styles.a]: there is no such section; did you mean '[style.a]'?"),
    ("x=1", "a:1: x: 1: it is before the first section; write it below [hud]"),
    ("[hud]\nstyle=ods", "a:2: [hud] style: ods: there is no style 'ods'; did you mean 'osd'?"),
    ("[hud]\ntheme=drak", "a:2: [hud] theme: drak: there is no theme 'drak'; did you mean 'dark'?"),
    ("[theme.a]\nbase=a", "a:2: [theme.a] base: a: the theme 'a' is its own base"),
    ("[style.a]\nbase=a", "a:2: [style.a] base: a: the style 'a' is its own base"),
    (
      "[theme.a]\n[theme.a]",
      "a:2: [theme.a]: there is a theme of this name at a:1; rename one of them"
    ),
    (
      "[theme.a]\ncorner-radius=-1",
      "a:2: [theme.a] corner-radius: -1: it is a number of logical pixels from 0 to 500"
    ),
    (
      "[output.DP-1]\nfill=#000",
      "a:2: [output.DP-1] fill: #000: an output has a theme and sizes; write it in [theme.NAME] or [style.NAME]"
    ),
    (
      "[server]\nidle-timeout=2",
      "a:2: [server] idle-timeout: 2: it is \(Duration.accepted)"
    ),
    ("[volume]\nstep=5", "a:2: [volume] step: 5: it is a percentage from 0.1% to 100%"),
    ("[mic]\nmax=2000%", "a:2: [mic] max: 2000%: it is a percentage from 1% to 1000%"),
    ("[brightness]\nmin=-1%", "a:2: [brightness] min: -1%: it is a percentage from 0% to 100%"),
    (
      "[keyboard-light]\nexponent=0",
      "a:2: [keyboard-light] exponent: 0: it is a number from 1 to 10, or default for what the device needs"
    ),
    ("[media]\nplayr=mpv", "a:2: [media] playr: mpv: there is no such key; did you mean 'player'?"),
    ("[battery]\nhud=maybe", "a:2: [battery] hud: maybe: it is yes or no, on or off, true or false"),
    ("[run]\nmode=spinner", "a:2: [run] mode: spinner: it is ring, bar or pie"),
    ("[run]\nerror-timeout=soon", "a:2: [run] error-timeout: soon: it is \(Options.Timeout.accepted)"),
    ("[hook]\nafter=10", "a:2: [hook] after: 10: it is \(Duration.accepted)"),
    ("[watch]\nkinds=volum", "a:2: [watch] kinds: volum: there is no kind 'volum'; did you mean 'volume'?"),
  ])
  func `a mistake says where it is and what is accepted`(text: String, mistake: String) {
    let configuration = Configuration(parsing: Array(text.utf8), of: "a")
    #expect(configuration.mistakes.first?.description == mistake)
  }

  @Test func `a value with a mistake keeps the last good one, and the rest applies`() throws {
    let good = Configuration("[hud]\nposition=top\ntimeout=2s\ntheme=light\n[style.a]\nfill=#111111\n")
    let broken = Configuration(
      "[hud]\nposition=tpo\ntimeout=3s\ntheme=lihgt\n[style.a]\nfill=red\n", keeping: good)
    #expect(broken.mistakes.count == 3)
    let request = try broken.request { $0.patch.style = "a" }
    #expect(request.options.placement.position == .top && request.options.timeout == .after(.seconds(3)))
    #expect(request.theme.bezel.fill == Color(0x11, 0x11, 0x11))
    #expect(request.theme.text == Theme.light.text)
  }

  @Test func `a key that is removed has its built-in value`() throws {
    let configuration = Configuration("[hud]\n", keeping: Configuration("[hud]\nposition=top\n"))
    #expect(try configuration.request().options.placement.position == .center)
  }
}

/// Files that are no configuration.
@Suite struct ConfigurationFileTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezel-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func refusal(of path: String) -> String? {
    do throws(UsageError) {
      _ = try Configuration(reading: path)
      return nil
    } catch {
      return error.description.replacingOccurrences(of: folder, with: "F")
    }
  }

  @Test func `what is no text file is refused at once`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(refusal(of: folder) == "'F' is not a regular file; a configuration is a text file")
    let fifo = "\(folder)/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(refusal(of: fifo) == "'F/fifo' is not a regular file; a configuration is a text file")
    let binary = try write("[hud]\n\0", to: "binary")
    #expect(refusal(of: binary) == "'F/binary' is a binary file; a configuration is a text file")
    let large = try write("", to: "large")
    #expect(truncate(large, 100 << 20) == 0)
    #expect(refusal(of: large) == "the file 'F/large' is too large; a configuration has at most 1 MiB")
    #expect(refusal(of: "\(folder)/missing") == nil)
    let unreadable = try write("", to: "unreadable")
    chmod(unreadable, 0)
    let expected = getuid() == 0 ? nil : "the file 'F/unreadable' can't be read: Permission denied"
    #expect(refusal(of: unreadable) == expected)
  }

  @Test func `files include others, at most 8 deep and none itself`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("[hud]\ninclude=sub/colors.ini\nposition=top\n", to: "bezel.ini")
    _ = try write("[theme.t]\nfill=#123456\ninclude=../loop.ini\n", to: "sub/colors.ini")
    _ = try write("include=bezel.ini\n", to: "loop.ini")
    let configuration = try Configuration(reading: main)
    #expect(try configuration.request().options.placement.position == .top)
    #expect(try configuration.theme(named: "t").theme(on: .init()).bezel.fill == Color(0x12, 0x34, 0x56))
    #expect(configuration.files.count == 4)
    #expect(
      configuration.mistakes.map { $0.description.replacingOccurrences(of: folder, with: "F") }
        == [
          "F/sub/../loop.ini:1: include: bezel.ini: the file 'F/sub/../bezel.ini' includes itself; remove one include"
        ])
    for depth in 0..<12 { _ = try write("include=d\(depth + 1)\n", to: "d\(depth)") }
    let deep = try Configuration(reading: "\(folder)/d0")
    #expect(deep.files.count == 9)
    #expect(deep.mistakes.map(\.description.localizedLowercase).first?.hasSuffix("at most 8 deep") == true)
  }

  @Test func `themes have files`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("[hud]\ntheme=night\n", to: "bezel.ini")
    _ = try write("base=dusk\nfill=#000000\nfil=1\n", to: "themes/night.ini")
    _ = try write("[theme]\nbase=light\ncorner-radius=3\n", to: "themes/dusk.ini")
    let configuration = try Configuration(reading: main, themeFolders: ["\(folder)/themes"])
    let theme = try configuration.request().theme
    #expect(theme.bezel.fill == .black && theme.bezel.cornerRadius == 3 && theme.text == Theme.light.text)
    #expect(configuration.themeNames.suffix(2) == ["dusk", "night"])
    #expect(
      configuration.mistakes.map { $0.description.replacingOccurrences(of: folder, with: "F") }
        == ["F/themes/night.ini:3: fil: 1: there is no such key; did you mean 'fill'?"])
  }

  @Test func `themes that nothing names are checked too`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write("base=drak\n", to: "themes/night.ini")
    _ = try write("fil=1\n", to: "themes/other.ini")
    var configuration = Configuration(themeFolders: ["\(folder)/themes"])
    configuration.checkThemes()
    #expect(
      configuration.mistakes.map { $0.description.replacingOccurrences(of: folder, with: "F") }.sorted() == [
        "F/themes/night.ini:1: there is no theme 'drak'; did you mean 'dark'?",
        "F/themes/other.ini:1: fil: 1: there is no such key; did you mean 'fill'?",
      ])
  }
}
