import BezelCommandLine
import BezelConfiguration
import BezelPosix
import BezelValues
import CTestSystem
import Foundation
import HUDCommands
import HUDModel
import Testing

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

  /// What is no configuration.
  enum BadFile: CaseIterable {
    case folder, pipe, socket, binary, large, unreadable

    func make(at path: String) throws {
      switch self {
      case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .socket:
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try #require(status == 0)
      case .pipe: try #require(mkfifo(path, 0o600) == 0 && chmod(path, 0o644) == 0)
      case .binary: try Data("[hud]\n\0".utf8).write(to: URL(fileURLWithPath: path))
      case .large, .unreadable:
        try Data().write(to: URL(fileURLWithPath: path))
        try #require(self == .large ? truncate(path, 100 << 20) == 0 : chmod(path, 0) == 0)
      }
    }

    func sentence(about path: String) -> String {
      switch self {
      case .folder, .pipe, .socket: "'\(path)' is not a regular file; a configuration is a text file"
      case .binary: "'\(path)' is a binary file; a configuration is a text file"
      case .large: "the file '\(path)' is too large; a configuration has at most 1 MiB"
      case .unreadable: "the file '\(path)' can't be read: Permission denied; check its path"
      }
    }
  }

  /// Reads the configuration of a user, who is not root, and returns it with its errors.
  private func read() -> (configuration: Configuration, errors: [String]) {
    let isRoot = getuid() == 0
    if isRoot { test_set_file_user(65534) }
    defer { if isRoot { test_set_file_user(0) } }
    let folder = self.folder
    let paths = ConfigurationPaths { ["XDG_CONFIG_HOME": folder, "XDG_DATA_DIRS": folder][$0] }
    let configuration = Configuration(at: paths)
    let errors = configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") }
    return (configuration, errors)
  }

  @Test func `the file of a theme is found in each folder of data, the user's first`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let places = ["config", "data", "one", "two"]
    for (count, place) in places.enumerated() {
      for name in places.prefix(count + 1) {
        _ = try write("corner-radius=\(count + 1)\n", to: "\(place)/bezel/themes/\(name).ini")
      }
    }
    _ = try write("corner-radius=9\n", to: "home/.local/share/bezel/themes/home.ini")
    let folder = self.folder
    var variables = [
      "XDG_CONFIG_HOME": "\(folder)/config", "XDG_DATA_HOME": "\(folder)/data",
      "XDG_DATA_DIRS": "\(folder)/one:relative:\(folder)/two", "HOME": "\(folder)/home",
    ]
    func radius(_ name: String) throws -> Double {
      var configuration = Configuration(at: ConfigurationPaths { variables[$0] })
      configuration.loadTheme(name)
      return try configuration.specification { $0.patch.theme = name }.theme.bezel.cornerRadius
    }
    // Each theme is in the folder of its name and in all later ones.
    for (count, place) in places.enumerated() { #expect(try radius(place) == Double(count + 1)) }
    let names = Configuration(at: ConfigurationPaths { variables[$0] }).themeNames
    #expect(names.count(where: places.contains) == places.count)
    variables["XDG_DATA_HOME"] = nil
    #expect(try radius("home") == 9)
  }

  @Test(arguments: BadFile.allCases)
  func `what is no text file is an error with its place, and the rest applies`(bad: BadFile) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write("include=more\n[hud]\ntheme=night\nposition=top\n", to: "bezel/bezel.ini")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/bezel/themes", withIntermediateDirectories: false)
    for name in ["more", "themes/night.ini"] { try bad.make(at: "\(folder)/bezel/\(name)") }
    let (configuration, errors) = read()
    #expect(
      errors == [
        "F/bezel/bezel.ini:1: include: more: \(bad.sentence(about: "F/bezel/more"))",
        "F/bezel/themes/night.ini:1: \(bad.sentence(about: "F/bezel/themes/night.ini"))",
      ])
    #expect(try configuration.specification().options.placement.position == .top)
  }

  @Test(arguments: BadFile.allCases)
  func `a configuration that is no text file is an error, and the built-in values apply`(bad: BadFile) throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: "\(folder)/bezel", withIntermediateDirectories: false)
    let file = "F/bezel/bezel.ini"
    try bad.make(at: "\(folder)/bezel/bezel.ini")
    let (configuration, errors) = read()
    #expect(errors == [bad.sentence(about: file)])
    #expect(try configuration.specification() == Configuration().specification())
  }

  @Test func `files include others, at most 8 deep and none itself`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("include=sub/colors.ini\n[hud]\nposition=top\n", to: "bezel.ini")
    _ = try write("include=../loop.ini\n[theme.t]\nfill=#123456\n", to: "sub/colors.ini")
    _ = try write("include=bezel.ini\n", to: "loop.ini")
    let configuration = try Configuration(reading: main)
    #expect(try configuration.specification().options.placement.position == .top)
    #expect(try configuration.theme(named: "t").theme(on: .init()).bezel.fill == Color(0x12, 0x34, 0x56))
    #expect(configuration.files.count == 4)
    #expect(
      configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") }
        == [
          "F/sub/../loop.ini:1: include: bezel.ini: the file 'F/sub/../bezel.ini' includes itself; remove one include"
        ])
    for depth in 0..<12 { _ = try write("include=d\(depth + 1)\n", to: "d\(depth)") }
    let deep = try Configuration(reading: "\(folder)/d0")
    #expect(deep.files.count == 9)
    #expect(deep.errors.map(\.description.localizedLowercase).first?.hasSuffix("at most 8 deep") == true)
  }

  @Test func `an include that disappears keeps its values, and those of the files that it includes`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("include=a.ini\n[hud]\nlayer=top\nset=padding=3\n", to: "bezel.ini")
    _ = try write("include=b.ini\n[hud]\nposition=top\nlayer=bottom\nset=corner-radius=3\n", to: "a.ini")
    _ = try write("[theme.t]\nfill=#123456\n[volume]\nstep=7%\n", to: "b.ini")
    let before = try Configuration(reading: main)
    #expect(before.errors.isEmpty)
    try FileManager.default.removeItem(atPath: "\(folder)/a.ini")
    var configuration = before
    for _ in 0..<2 {
      configuration = try Configuration(reading: main, keeping: configuration)
      #expect(
        configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") } == [
          "F/bezel.ini:1: include: a.ini: the file 'F/a.ini' can't be read: No such file or directory; check its path"
        ])
      let specification = try configuration.specification()
      #expect(
        specification.options.placement.position == .top && specification.options.placement.layer == .top)
      #expect(
        specification.theme.bezel.cornerRadius == 3 && specification.theme.layout.horizontalPadding == 3)
      #expect(configuration.options(of: "volume")[LevelOptions.Table.table.step] == 0.07)
      #expect(try configuration.theme(named: "t").theme(on: .init()).bezel.fill == Color(0x12, 0x34, 0x56))
    }
    // What is no longer included is gone.
    _ = try write("[hud]\nlayer=top\n", to: "bezel.ini")
    let other = try Configuration(reading: main, keeping: configuration)
    #expect(try other.specification().options.placement.position == .center)
  }

  @Test func `a theme whose include disappears keeps its values`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("[hud]\ntheme=night\n", to: "bezel.ini")
    _ = try write("include=../colors\ncorner-radius=3\n", to: "themes/night.ini")
    _ = try write("base=light\nfill=#123456\ncorner-radius=9\n", to: "colors")
    let folders = ["\(folder)/themes"]
    let before = try Configuration(reading: main, themeFolders: folders)
    try FileManager.default.removeItem(atPath: "\(folder)/colors")
    let after = try Configuration(reading: main, themeFolders: folders, keeping: before)
    #expect(after.errors.count == 1)
    #expect(try after.specification().theme == before.specification().theme)
  }

  @Test(arguments: [
    ("anywhere.conf", "[theme]\nfil=1\n"), ("anywhere.ini", "base=dark\nfil=1\n"),
    ("themes/a.ini", "[theme.a]\nfil=1\n"),
  ])
  func `the file of a theme is checked as one`(name: String, text: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try write(text, to: name)
    let errors = Configuration(checking: path, themeFolders: []).errors.map(\.description)
    #expect(
      errors.count == 1 && errors[0].hasSuffix("fil: 1: unknown key; did you mean 'fill'?"))
    _ = try write("base=dusk\ncorner-radius=3\n", to: name)
    #expect(Configuration(checking: path, themeFolders: []).errors.count == 1)
    _ = try write("fill=#000\n", to: "\(name.split(separator: "/").dropLast().joined())/dusk.ini")
    #expect(Configuration(checking: path, themeFolders: []).errors.map(\.description) == [])
    let other = try write("[hud]\nposition=top\n", to: "bezel.ini")
    #expect(Configuration(checking: other, themeFolders: []).errors.map(\.description) == [])
  }

  @Test func `the file of a theme has one theme`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try write("[theme.a]\nfill=#000\n[theme.b]\nfill=#fff\n[hud]\nx=1\n", to: "themes/a.ini")
    let errors = Configuration(checking: path, themeFolders: []).errors
    #expect(
      errors.map { $0.description.replacingOccurrences(of: folder, with: "F") } == [
        "F/themes/a.ini:3: [theme.b]: the file of a theme has only one theme",
        "F/themes/a.ini:5: [hud]: the file of a theme has only the section [theme]",
      ])
  }

  @Test func `a link to nothing is no theme`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write("fill=#000\n", to: "themes/dusk.ini")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/themes/night.ini", withDestinationPath: "missing.ini")
    let configuration = Configuration(themeFolders: ["\(folder)/themes"])
    #expect(configuration.themeNames.suffix(1) == ["dusk"])
    #expect {
      _ = try configuration.theme(named: "night")
    } throws: { "\($0)" == "unknown theme 'night'; did you mean 'light'?" }
  }

  @Test func `the themes that are installed with the program come last, whatever the session's folders are`()
  {
    let folders = ConfigurationPaths { ["XDG_DATA_DIRS": "/other"][$0] }.themeFolders
    #expect(folders == ["/other/bezel/themes", "\(ProgramFile.folder)/../share/bezel/themes"])
  }

  @Test func `a file that is named and missing is an error, another one isn't`() throws {
    let paths = ConfigurationPaths(named: "\(folder)/missing.ini")
    let sentence =
      "the file '\(folder)/missing.ini' does not exist; name another one with --config or BEZEL_CONFIG"
    #expect(
      Configuration(at: paths).errors.map(\.description) == [sentence])
    let folder = folder
    #expect(Configuration(at: ConfigurationPaths { ["XDG_CONFIG_HOME": folder][$0] }).errors.isEmpty)
  }

  @Test(arguments: ["kinds=default", "kinds=volume, mic,jobs", "volume=default", "kinds="])
  func `the kinds to watch are written as on the command line`(line: String) throws {
    #expect(Configuration("[watch]\n\(line)\n").errors.map(\.description) == [])
    #expect(Configuration("[watch]\nkinds=default\n").watchedKinds == nil)
  }

  @Test func `themes have files`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("[hud]\ntheme=night\n", to: "bezel.ini")
    _ = try write("base=dusk\nfill=#000000\nfil=1\n", to: "themes/night.ini")
    _ = try write("[theme]\nbase=light\ncorner-radius=3\n", to: "themes/dusk.ini")
    let configuration = try Configuration(reading: main, themeFolders: ["\(folder)/themes"])
    let theme = try configuration.specification().theme
    #expect(theme.bezel.fill == .black && theme.bezel.cornerRadius == 3 && theme.text == Theme.light.text)
    #expect(configuration.themeNames.suffix(2) == ["dusk", "night"])
    #expect(
      configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") }
        == ["F/themes/night.ini:3: fil: 1: unknown key; did you mean 'fill'?"])
  }

  @Test func `a theme of the user has a section or a file`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("[theme.night]\nfill=#000000\n[theme.dusk]\n[theme.dark]\n", to: "bezel.ini")
    for name in ["night", "dark"] { _ = try write("fill=#ffffff\n", to: "themes/\(name).ini") }
    _ = try write("fill=#ffffff\n", to: "system/dusk.ini")
    let configuration = try Configuration(
      reading: main, themeFolders: ["\(folder)/themes", "\(folder)/system"])
    #expect(
      configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") } == [
        "F/bezel.ini:1: [theme.night]: the theme is already defined at F/themes/night.ini; rename one of them",
        "F/bezel.ini:4: [theme.dark]: the theme is already defined at F/themes/dark.ini; rename one of them",
      ])
    #expect(try configuration.theme(named: "night").theme(on: .init()).bezel.fill == .black)
  }

  @Test func `the file of a theme without a base that exists applies, with the base that it had`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let main = try write("[hud]\ntheme=night\n", to: "bezel.ini")
    func read(_ night: String, keeping previous: Configuration? = nil) throws -> (Theme, [String]) {
      _ = try write(night, to: "themes/night.ini")
      let configuration = try Configuration(
        reading: main, themeFolders: ["\(folder)/themes"], keeping: previous)
      return (
        try configuration.specification().theme,
        configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") }
      )
    }
    _ = try write("base=night\n", to: "themes/dusk.ini")
    for (base, error) in [
      ("night", "F/themes/night.ini:2: base: the theme 'night' is its own base; give it another one"),
      ("drak", "F/themes/night.ini:2: base: unknown theme 'drak'; did you mean 'dark'?"),
      ("dusk", "F/themes/dusk.ini:1: base: night: the theme 'dusk' is its own base; give it another one"),
    ] {
      let (theme, errors) = try read("fill=#123456\nbase=\(base)\ncorner-radius=3\n")
      #expect(errors == [error])
      #expect(theme.bezel.fill == Color(0x12, 0x34, 0x56) && theme.bezel.cornerRadius == 3)
    }
    _ = try write("base=light\n", to: "themes/night.ini")
    let before = try Configuration(reading: main, themeFolders: ["\(folder)/themes"])
    let (theme, errors) = try read("base=lihgt\n", keeping: before)
    #expect(
      errors == ["F/themes/night.ini:1: base: unknown theme 'lihgt'; did you mean 'light'?"])
    #expect(theme == .light)
  }

  @Test func `a theme has at most 16 bases, one after the other, and the rest applies`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for index in 0..<200 {
      _ = try write("base=t\(index + 1)\ncorner-radius=\(index % 16 + 1)\n", to: "themes/t\(index).ini")
    }
    let main = try write("[hud]\ntheme=t0\n", to: "bezel.ini")
    let configuration = try Configuration(reading: main, themeFolders: ["\(folder)/themes"])
    let sentence = "a theme has at most 16 bases, one after the other; omit some"
    #expect(
      configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") } == [
        "F/themes/t16.ini:1: base: t17: \(sentence)"
      ])
    #expect(try configuration.specification().theme.bezel.cornerRadius == 1)
    #expect(configuration.files.count == 18)
  }

  @Test(arguments: ["style", "theme"])
  func `a section has at most 16 bases, and most keep theirs`(kind: String) throws {
    let sections = (0..<20).map { "[\(kind).s\($0)]\nbase=\($0 == 19 ? "default" : "s\($0 + 1)")\n" }
    let configuration = Configuration(sections.joined())
    let sentence = "a \(kind) has at most 16 bases, one after the other; omit some"
    #expect(
      configuration.errors.map(\.description)
        == (0..<3).map { "bezel.ini:\($0 * 2 + 2): [\(kind).s\($0)] base: s\($0 + 1): \(sentence)" })
  }

  @Test func `of many names some are listed`() {
    let sections = (0..<100).map { "[theme.s\($0)]\n" }.joined()
    let error = Configuration(sections + "[hud]\ntheme=qqqq\n").errors.first?.description ?? ""
    #expect(error.hasSuffix("s20, s21 or another one that 'bezel theme list' prints"), "\(error)")
  }

  @Test func `themes that nothing names are checked too`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write("base=drak\n", to: "themes/night.ini")
    _ = try write("fil=1\n", to: "themes/other.ini")
    var configuration = Configuration(themeFolders: ["\(folder)/themes"])
    configuration.checkThemes()
    #expect(
      configuration.errors.map { $0.description.replacingOccurrences(of: folder, with: "F") }.sorted() == [
        "F/themes/night.ini:1: base: unknown theme 'drak'; did you mean 'dark'?",
        "F/themes/other.ini:1: fil: 1: unknown key; did you mean 'fill'?",
      ])
  }
}
