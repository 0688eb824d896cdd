import BezelPosix
import BezelValues
import Foundation
import HeadlessSway
import Testing

@testable import BezelWords

/// The words that Bezel draws, with the catalogues of `share/po`.
///
/// gettext knows one folder for each domain, and reads `LANGUAGE` itself, so each test has a domain of its own.
@Suite(.enabled(if: InstalledPrograms.has("msgfmt") && (Environment.value(of: "LANGUAGE") ?? "").isEmpty))
struct TranslationTests {
  private let folder: PrivateFolder
  private let domain = "bezel-\(UUID().uuidString)"

  init() throws { folder = try PrivateFolder() }

  private func path(_ language: String) -> String { "\(folder.path)/\(language)/LC_MESSAGES/\(domain).mo" }

  /// Compiles a catalogue, and returns its bytes.
  @discardableResult
  private func compile(_ language: String) throws -> [UInt8] {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(language)/LC_MESSAGES", withIntermediateDirectories: true)
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../share/po/\(language).po").path
    let result = try FinishedProgram.run(
      ["msgfmt", "-o", path(language), source], environment: ["PATH": "/usr/bin:/bin"])
    try #require(result.status == 0, "\(result.errors)")
    return [UInt8](try #require(FileManager.default.contents(atPath: path(language))))
  }

  private func words(_ locale: String) -> Words {
    Words(Language { $0 == "LANG" ? locale : nil }, in: folder.path, domain: domain)
  }

  @Test(
    "a word is that of the language, of a locale that the system need not have",
    arguments: [
      ("de_DE.UTF-8", "de", "Stumm"), ("de_AT@euro", "de", "Stumm"), ("pt_BR.UTF-8", "pt_BR", "Mudo"),
      ("zh_TW.big5", "zh_TW", "靜音"), ("he", "he", "מושתק"),
    ])
  func word(locale: String, language: String, text: String) throws {
    try compile(language)
    #expect(words(locale).text(of: "Muted") == text)
    #expect(words(locale).text(of: "no word of Bezel") == "no word of Bezel")
  }

  @Test
  func `what runs in the other direction is isolated, and a line begins in the direction of the language`()
    throws
  {
    try compile("he")
    let name = "שלום"
    #expect(words("C").text(of: "%1$s failed", [name]) == "\u{200e}\u{2068}\(name)\u{2069} failed")
    #expect(words("C").text(of: "%1$s failed", ["make"]) == "make failed")
    #expect(
      words("C").text(of: "%1$s of %2$s", ["1", "שלוש"])
        == "\u{200e}\u{2068}1\u{2069} of \u{2068}שלוש\u{2069}")
    let hebrew = words("he").text(of: "%1$s failed", ["make"])
    #expect(hebrew.hasPrefix("\u{200f}") && hebrew.contains("\u{2068}make\u{2069}"))
    #expect(!words("he").text(of: "%1$s failed", [name]).contains("\u{2068}"))
    #expect("src/b 2/a.swift".asPath == "src/b 2/a.swift" && "\(name) \(name)".asPath == "\(name) \(name)")
    #expect("a b/\(name)".asPath == "\u{200e}a b/\u{200e}\(name)")
  }

  @Test(arguments: [
    "", "C", "POSIX", "C.UTF-8", "en_US.UTF-8", "xx_YY.UTF-8", "../../..", "da_DK.UTF-8", "de\u{1}",
  ])
  func `without a language, or with one that has no catalogue, a word is English`(locale: String) throws {
    try compile("de")
    #expect(words(locale).text(of: "Muted") == "Muted")
    #expect(words(locale).text(of: "%1$s byte", plural: "%1$s bytes", 1) == "1 byte")
    #expect(words(locale).text(of: "%1$s byte", plural: "%1$s bytes", 0) == "0 bytes")
  }

  @Test(
    "a word of a number has the form of that number",
    arguments: [
      ("de", ["1 Byte", "2 Byte", "5 Byte", "21 Byte"]),
      ("fr", ["1 octet", "2 octets", "5 octets", "21 octets"]),
      ("pl", ["1 bajt", "2 bajty", "5 bajtów", "21 bajtów"]),
      ("cs", ["1 bajt", "2 bajty", "5 bajtů", "21 bajtů"]),
      ("ru", ["1 байт", "2 байта", "5 байт", "21 байт"]),
      ("uk", ["1 байт", "2 байти", "5 байтів", "21 байт"]),
      ("ar", ["1 بايت", "2 بايت", "5 بايتات", "21 بايتًا"]), ("ja", ["1 バイト", "2 バイト", "5 バイト", "21 バイト"]),
    ])
  func plural(language: String, texts: [String]) throws {
    try compile(language)
    let words = words(language)
    #expect([1, 2, 5, 21].map { words.text(of: "%1$s byte", plural: "%1$s bytes", $0) } == texts)
  }

  @Test func `arguments take the places that the language gives them, and are left as they are`() throws {
    try compile("tr")
    let words = words("tr_TR.UTF-8")
    #expect(words.text(of: "status %1$s after %2$s", ["%2$s", "100%"]) == "100% sonra durum %2$s")
    #expect(words.text(of: "%1$s left %3$s 5%", ["a"]) == "a left %3$s 5%")
  }

  /// gettext would read beyond the end of many of these. It reads a file once, so each has a name of its own.
  @Test func `a word is English if the catalogue is damaged`() throws {
    let bytes = try compile("de")
    #expect(Catalogue.isUsable(path("de")))
    var number = 0
    func word(of damaged: some Sequence<UInt8>) throws -> String {
      number += 1
      try Data(damaged).write(
        to: URL(fileURLWithPath: "\(folder.path)/de/LC_MESSAGES/\(domain)-\(number).mo"))
      return Words(Language { $0 == "LANG" ? "de" : nil }, in: folder.path, domain: "\(domain)-\(number)")
        .text(of: "Muted")
    }
    #expect(try word(of: bytes) == "Stumm")
    // The last byte ends the last text.
    for count in stride(from: 0, to: bytes.count, by: 53) + [bytes.count - 1] {
      #expect(try word(of: bytes[..<count]) == "Muted", "\(count) bytes")
    }
    // The header, and the high bytes of the lengths and places in the tables.
    for place in Array(0..<28) + stride(from: 30, to: 28 + 16 * Int(bytes[8]), by: 4) {
      var damaged = bytes
      damaged[place] ^= 0xFF
      #expect(try word(of: damaged) == "Muted", "byte \(place)")
    }
  }

  @Test(arguments: ["/dev/zero", "/", "/nowhere"])
  func `a word is English if the catalogue is no file`(target: String) throws {
    try compile("de")
    try FileManager.default.removeItem(atPath: path("de"))
    try FileManager.default.createSymbolicLink(atPath: path("de"), withDestinationPath: target)
    #expect(words("de").text(of: "Muted") == "Muted")
  }

  @Test func `a signal that the language does not describe has its name`() throws {
    for language in ["ar", "he"] {
      try compile(language)
      #expect(words(language).signal(SIGKILL) == "SIGKILL" && words(language).signal(SIGSEGV) == "SIGSEGV")
    }
    #expect(words("en_US.UTF-8").signal(SIGKILL) == "killed")
    #expect(words("he").signal(40).hasPrefix("real-time signal"))
  }

  @Test func `errors of the system stay English`() throws {
    try compile("de")
    #expect(words("de_DE.UTF-8").text(of: "Off") == "Aus")
    #expect(String(cString: strerror(ENOENT)) == "No such file or directory")
  }

  @Test(
    "LANGUAGE comes before the locale, unless that is C",
    arguments: [
      (["LANG": "en_US.UTF-8", "LANGUAGE": "de:fr"], ["de", "fr"], false),
      (["LANG": "C", "LANGUAGE": "de"], [], true), (["LANGUAGE": "de"], [], true),
      (["LANG": "C.UTF-8", "LANGUAGE": "de"], ["de"], false),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": ""], ["de_DE.UTF-8"], false),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"], ["en_GB", "de"], true),
      (["LC_ALL": "POSIX", "LANG": "de"], [], true), (["LC_MESSAGES": "fr", "LANG": "de"], ["fr"], false),
    ])
  func language(variables: [String: String], names: [String], isEnglish: Bool) {
    let language = Language { variables[$0] }
    #expect(language.names == names)
    #expect(language.isEnglish == isEnglish)
  }
}
