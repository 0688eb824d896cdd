import Foundation
import Testing

/// The fonts of texts, with few fonts installed.
@Suite(.enabled(if: FewFonts.areThere, "fonts-dejavu-core and fonts-noto-core are needed"))
struct FontTests {
  @Test("of a family that is missing is the first default one, otherwise the system's")
  func missingFamily() throws {
    let two = try FewFonts(("DejaVuSans.ttf", nil), ("NotoSans-Regular.ttf", nil))
    #expect(try two.picture("Nowhere 15") == two.picture("Noto Sans 15"))
    #expect(try two.picture("15") == two.picture("Noto Sans 15"))
    #expect(try two.picture("Noto Sans 15") != two.picture("DejaVu Sans 15"))
    let one = try FewFonts(("DejaVuSans.ttf", nil))
    #expect(try one.picture("Nowhere 15") == one.picture("DejaVu Sans 15"))
  }

  @Test("semibold is the weight 500 in a family without 600")
  func weights() throws {
    // The outlines of 500 are bold and those of 700 regular: the pictures differ.
    let few = try FewFonts(("DejaVuSans.ttf", nil), ("DejaVuSans-Bold.ttf", 500), ("DejaVuSans.ttf", 700))
    #expect(try few.picture("DejaVu Sans 15 semibold") == few.picture("DejaVu Sans 15 medium"))
    #expect(try few.picture("15 semibold") == few.picture("15 medium"))
    #expect(try few.picture("15 medium") != few.picture("15 bold"))
    #expect(try few.picture("Nowhere 15 semibold") == few.picture("15 medium"))
    let more = try FewFonts(("DejaVuSans.ttf", nil), ("DejaVuSans-Bold.ttf", 600), ("DejaVuSans.ttf", 500))
    #expect(try more.picture("15 semibold") != more.picture("15 medium"))
    let none = try FewFonts(("DejaVuSans.ttf", nil), ("DejaVuSans-Bold.ttf", 700))
    #expect(try none.picture("15 semibold") == none.picture("15 bold"))
  }

  @Test("of a script that the family lacks is another one")
  func script() throws {
    let latin = try FewFonts(("DejaVuSans.ttf", nil))
    let both = try FewFonts(("DejaVuSans.ttf", nil), ("NotoSansDevanagari-Regular.ttf", nil))
    #expect(try latin.picture("DejaVu Sans 15") == both.picture("DejaVu Sans 15"))
    let (boxes, letters) = (
      try latin.picture("DejaVu Sans 15", of: "सहेजी"), try both.picture("DejaVu Sans 15", of: "सहेजी")
    )
    #expect(boxes != letters)
  }
}

/// A system with only a few fonts.
private final class FewFonts {
  private let installation: Installation

  static var areThere: Bool {
    ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "NotoSans-Regular.ttf", "NotoSansDevanagari-Regular.ttf"]
      .allSatisfy { path(of: $0) != nil }
  }

  /// Installs fonts by the names of their files, with other weights than their own if they have some.
  init(_ fonts: (file: String, weight: UInt16?)...) throws {
    installation = try Installation(.missing)
    let folder = installation.folder
    try FileManager.default.createDirectory(
      atPath: "\(folder)/fonts", withIntermediateDirectories: false)
    for (index, (file, weight)) in fonts.enumerated() {
      let path = try #require(Self.path(of: file))
      var font = try Data(contentsOf: URL(fileURLWithPath: path))
      if let weight { Self.set(weight, in: &font) }
      try font.write(to: URL(fileURLWithPath: "\(folder)/fonts/\(index)-\(file)"))
    }
    try Data(
      """
      <?xml version="1.0"?>
      <fontconfig>
        <dir>\(folder)/fonts</dir><cachedir>\(folder)/cache</cachedir>
        <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
      </fontconfig>
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(folder)/fonts.conf"))
  }

  /// The picture of a title.
  func picture(_ font: String, of title: String = "Saved") throws -> Data {
    let outcome = try installation.start(
      ["render", "-", title, "--mode", "text", "--theme", "dark", "--set", "title-font=\(font)"],
      program: "\(Installation.products)/bezeld",
      environment: ["FONTCONFIG_FILE": "\(installation.folder)/fonts.conf"]
    ).outcome()
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  private static func path(of file: String) -> String? {
    let folder = "/usr/share/fonts"
    return FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      .first { $0.hasSuffix("/\(file)") }.map { "\(folder)/\($0)" }
  }

  /// Sets the weight in the table OS/2.
  private static func set(_ weight: UInt16, in font: inout Data) {
    func number(at offset: Int, bytes: Int) -> Int {
      font[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    for record in 0..<number(at: 4, bytes: 2) {
      let start = 12 + 16 * record
      guard font[start..<start + 4].elementsEqual("OS/2".utf8) else { continue }
      let place = number(at: start + 8, bytes: 4) + 4
      (font[place], font[place + 1]) = (UInt8(weight >> 8), UInt8(weight & 0xff))
    }
  }
}
