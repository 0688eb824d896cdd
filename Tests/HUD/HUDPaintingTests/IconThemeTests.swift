import Foundation
import HUDImages
import HUDModel
import Testing

/// Icons are found by name as the icon theme specification says.
@Suite struct IconThemeTests {
  let folder: ImageFolder

  init() throws {
    folder = try ImageFolder()
  }

  private func themes(_ variables: [String: String] = [:]) -> IconThemes {
    var all = ["XDG_DATA_HOME": "\(folder.path)/own", "XDG_DATA_DIRS": "\(folder.path)/shared"]
    all.merge(variables) { $1 }
    return IconThemes { all[$0] }
  }

  /// Writes the index of an icon theme.
  private func theme(_ name: String, inherits parents: String = "", _ directories: String...) throws {
    let sections = directories.map { directory in
      let words = directory.split(separator: " ")
      return "[\(words[0])]\nSize=\(words[1])\n" + words.dropFirst(2).joined(separator: "\n") + "\n"
    }
    let list = directories.compactMap { $0.split(separator: " ").first }.joined(separator: ",")
    let text = "# a comment\n[Icon Theme]\nName = \(name)\nInherits=\(parents)\nDirectories=\(list),\n\n"
    try folder.write(Array((text + sections.joined()).utf8), "shared/icons/\(name)/index.theme")
  }

  /// Writes an icon of this width and one unit of height. The width identifies it.
  private func icon(_ path: String, width: Int) throws {
    let bytes =
      path.hasSuffix(".svg")
      ? ImageSample.svg("", box: "0 0 \(width) 1") : ImageSample.png(width: width, height: 1)
    try folder.write(bytes, path)
  }

  /// The width of the icon that was found.
  private func width(of name: String, isTinted: Bool = false, _ themes: IconThemes? = nil) throws -> Int {
    let image = try Image(loading: .icon(name: name), isTinted: isTinted, icons: themes ?? self.themes())
    return image.picture.size(fitting: Size(width: 1000, height: 1)).width
  }

  private func sentence(for name: String) -> String {
    do { return "it has the width \(try width(of: name))" } catch { return "\(error)" }
  }

  @Test func `the nearest size is found, and SVG before PNG`() throws {
    try theme("hicolor", "16 16 Type=Fixed", "64 64", "256 256", "any 16 Type=Scalable MinSize=8 MaxSize=512")
    for (place, width) in [("16", 2), ("64", 3), ("256", 4)] {
      try icon("shared/icons/hicolor/\(place)/disk.png", width: width)
    }
    #expect(try width(of: "disk") == 3)
    try icon("shared/icons/hicolor/any/disk.svg", width: 5)
    #expect(try width(of: "disk") == 5)
  }

  @Test func `a size at scale 2 has twice as many pixels`() throws {
    try theme("hicolor", "64 64 Type=Fixed", "48@2 48 Scale=2 Type=Fixed")
    try icon("shared/icons/hicolor/64/disk.png", width: 2)
    try icon("shared/icons/hicolor/48@2/disk.png", width: 3)
    #expect(try width(of: "disk") == 3)
  }

  @Test func `a symbolic icon is preferred if it is tinted`() throws {
    try theme("hicolor", "any 48 Type=Fixed")
    try icon("shared/icons/hicolor/any/bell.png", width: 2)
    #expect(try width(of: "bell", isTinted: true) == 2)
    try icon("shared/icons/hicolor/any/bell-symbolic.svg", width: 3)
    #expect(try width(of: "bell", isTinted: true) == 3)
    #expect(try width(of: "bell") == 2)
    #expect(try width(of: "bell-symbolic") == 3)
  }

  @Test func `an own icon is found by its name and by the desktop's name of it`() throws {
    try theme("hicolor", "any 48 Type=Fixed")
    try icon("shared/icons/hicolor/any/audio-volume-low-symbolic.svg", width: 2)
    #expect(try width(of: "volume-low", isTinted: true) == 2)
    try icon("shared/icons/hicolor/any/volume-low.svg", width: 3)
    #expect(try width(of: "volume-low", isTinted: true) == 3)
  }

  @Test func `the user's theme comes first, then its parents, then common themes`() throws {
    try theme("Chosen", inherits: "Parent,Chosen", "a 48")
    try theme("Parent", inherits: "Chosen", "a 48")
    try theme("Adwaita", "a 48")
    try theme("hicolor", "a 48")
    try folder.write(
      Array("[Settings]\r\ngtk-icon-theme-name = Chosen\r\n".utf8), "config/gtk-3.0/settings.ini")
    let themes = themes(["XDG_CONFIG_HOME": "\(folder.path)/config"])
    for (name, width) in [("hicolor", 2), ("Adwaita", 3), ("Parent", 4), ("Chosen", 5)] {
      try icon("shared/icons/\(name)/a/disk.png", width: width)
      #expect(try self.width(of: "disk", themes) == width)
    }
  }

  @Test func `a user's files override those of the system`() throws {
    try theme("hicolor", "a 48")
    try icon("shared/icons/hicolor/a/disk.png", width: 2)
    try icon("own/icons/hicolor/a/disk.png", width: 3)
    #expect(try width(of: "disk") == 3)
    try icon("home/.icons/hicolor/a/disk.png", width: 4)
    #expect(try width(of: "disk", themes(["HOME": "\(folder.path)/home"])) == 4)
  }

  @Test func `an icon without a theme is found`() throws {
    try icon("shared/pixmaps/disk.png", width: 2)
    #expect(try width(of: "disk") == 2)
  }

  @Test func `the error for an unknown name lists the themes searched`() throws {
    try theme("Adwaita", "a 48")
    try theme("hicolor", "a 48")
    #expect(
      sentence(for: "disc") == "unknown icon 'disc'; the icon themes searched are Adwaita, hicolor; "
        + "give another name, or a file as the image")
  }

  @Test func `the error without any theme lists the folders`() {
    #expect(
      sentence(for: "disk") == "unknown icon 'disk'; no icon themes in "
        + "\(folder.path)/own/icons, \(folder.path)/shared/icons; give another name, or a file as the image")
  }

  @Test(arguments: [
    ("a/b", "without a slash"), ("../a", "without a slash"), ("/etc/passwd", "without a slash"),
    (".", "that does not begin with a dot"), ("..", "that does not begin with a dot"),
    (".a", "that does not begin with a dot"), ("", "of 1 to 250 bytes"),
  ])
  func `a path is not accepted as a name`(name: String, kind: String) {
    #expect(
      sentence(for: name) == "an icon can't be called '\(name)'; give a name \(kind), or a file as the image")
  }

  @Test func `a name that is too long for a file is not accepted`() throws {
    for name in [String(repeating: "x", count: 251), String(repeating: "ä", count: 126)] {
      let sentence = sentence(for: name)
      #expect(sentence.hasPrefix("an icon can't be called '\(name.prefix(40))"), "\(sentence)")
      #expect(sentence.hasSuffix("'; give a name of 1 to 250 bytes, or a file as the image"), "\(sentence)")
    }
  }

  @Test func `what is no file with contents is passed over`() throws {
    try theme("hicolor", "a 96", "b 99", "c 100", "d 101")
    try icon("shared/icons/hicolor/a/disk.svg/x.png", width: 2)
    mkfifo("\(folder.path)/shared/icons/hicolor/a/disk.png", 0o600)
    try folder.write([], "shared/icons/hicolor/b/disk.svg")
    symlink("/dev/null", "\(folder.path)/shared/icons/hicolor/b/disk.png")
    #expect(sentence(for: "disk").hasPrefix("unknown icon 'disk'; "))
    try icon("shared/icons/hicolor/c/disk.svg/x.png", width: 2)
    try icon("shared/icons/hicolor/d/disk.png", width: 3)
    #expect(try width(of: "disk") == 3)
  }

  @Test func `the first 64 folders are searched`() throws {
    let folders = (1...100).map { "\(folder.path)/\($0)" }
    let themes = themes(["XDG_DATA_DIRS": folders.joined(separator: ":")])
    // The first one is that of the user.
    try icon("63/icons/disk.png", width: 2)
    try icon("64/icons/tape.png", width: 3)
    #expect(try width(of: "disk", themes) == 2)
    #expect(throws: ImageError.self) { try width(of: "tape", themes) }
  }

  @Test func `the first 1,000 directories of a theme are searched`() throws {
    let names = (1...1100).map { "d\($0)" }
    let sections = names.map { "[\($0)]\nSize=96\n" }.joined()
    let index = "[Icon Theme]\nDirectories=\(names.joined(separator: ","))\n\(sections)"
    try folder.write(Array(index.utf8), "shared/icons/hicolor/index.theme")
    try icon("shared/icons/hicolor/d1000/disk.png", width: 2)
    try icon("shared/icons/hicolor/d1001/tape.png", width: 3)
    #expect(try width(of: "disk") == 2)
    #expect(throws: ImageError.self) { try width(of: "tape") }
  }

  @Test func `the error with many folders and long names has a bounded length`() throws {
    let folders = (1...60_000).map { "/nowhere/\($0)/" + String(repeating: "a", count: 200) }
    let themes = themes(["XDG_DATA_DIRS": folders.joined(separator: ":")])
    for name in ["disk", String(repeating: "x", count: 250), String(repeating: "x", count: 100_000)] {
      #expect(throws: ImageError.self) {
        do { _ = try width(of: name, themes) } catch let error as ImageError {
          #expect(error.description.utf8.count < 2000)
          throw error
        }
      }
    }
  }

  @Test func `a broken index is read as far as possible`() throws {
    try folder.write(
      Array("=\n[\n[]\nSize\n[Icon Theme]\nDirectories=a,,b\n[a]\nSize=x\n[b]\nSize=99999999999".utf8),
      "shared/icons/hicolor/index.theme")
    try icon("shared/icons/hicolor/a/disk.png", width: 2)
    #expect(try width(of: "disk") == 2)
  }
}
