import Configuration
import HUDCommands
import HUDModel
import SeededRandom
import Testing

@Suite struct ReaderTests {
  /// The settings and mistakes of a text.
  private func read(_ text: String) -> (settings: [String], mistakes: [String]) {
    var settings: [String] = []
    var reader = ConfigurationReader { name, _ in
      name == "bad" ? "there is no such section" : nil
    } receive: { setting in
      settings.append("\(setting.place.line) [\(setting.section)] \(setting.key)=\(setting.value)")
      return nil
    }
    reader.read(Array(text.utf8), of: "a.ini")
    return (settings, reader.mistakes.map(\.description))
  }

  @Test func `values reach to the end of the line, and comments are lines of their own`() {
    let text = """
      # comment
      ; comment
        # an indented one
      [hud]
      fill=#102030 # no comment
       key  =  a = b ; c \u{20}
      empty=
      last=1\\
      """
    let (settings, mistakes) = read(text)
    #expect(
      settings == [
        "5 [hud] fill=#102030 # no comment", "6 [hud] key=a = b ; c", "7 [hud] empty=", "8 [hud] last=1\\",
      ])
    #expect(mistakes.isEmpty)
  }

  @Test func `line ends of other systems and a byte order mark don't count`() {
    #expect(read("\u{FEFF}[hud]\r\na=1\r\n").settings == ["2 [hud] a=1"])
  }

  @Test func `lines with mistakes are reported with their number, and the others apply`() {
    let (settings, mistakes) = read("a=1\n[hud\nb=2\n[bad]\nc=3\n[hud]\nd\ne=5\n")
    #expect(settings == ["1 [] a=1", "8 [hud] e=5"])
    #expect(
      mistakes == [
        "a.ini:2: '[hud' is no section; write [NAME]", "a.ini:4: [bad]: there is no such section",
        "a.ini:7: 'd' sets nothing; write KEY=VALUE",
      ])
  }

  @Test func `a line that is not text is a mistake`() {
    var reader = ConfigurationReader { _, _ in
      nil
    } receive: { _ in
      nil
    }
    reader.read([0x61, 0xFF, 0x0A], of: "a.ini")
    #expect(reader.mistakes.map(\.description) == ["a.ini:1: the line is not valid UTF-8"])
  }

  @Test func `of many mistakes the first ones are listed`() {
    var reader = ConfigurationReader { _, _ in
      nil
    } receive: { _ in
      nil
    }
    reader.read(Array(String(repeating: "x\n", count: 100_000).utf8), of: "a.ini")
    #expect(reader.mistakes.count == 50 && reader.mistakeCount == 100_000)
  }
}

@Suite struct ConfigurationFuzzTests {
  private static let words = [
    "[hud]\n", "[style.a]\n", "[style.b]\n", "[theme.a]\n", "[theme.b]\n", "[output.A]\n", "[run]\n", "[x]\n",
    "[", "]", "=", "\n",
    "\r\n", "#", ";", " ", "base=a\n", "base=b\n", "base=osd\n", "theme=a\n", "style=a\n", "style=b\n",
    "position=", "top\n",
    "50%,88%\n", "set=", "fill=#fff\n", "fill=", "corner-radius=", "12\n", "-1\n", "1e999\n", "percent=",
    "yes\n", "include=",
    "/dev/null\n", "/dev/zero\n", "title-font=600 15\n", "ü", "e\u{301}", "\u{202e}", "\u{0}",
    "idle-timeout=", "2s\n",
    "timeout=never\n", "mask=#12345678\n", "default\n", "[watch]\nkinds=", "volume mic\n",
  ].map { Array($0.utf8) }

  @Test func `no text ends the program, and every one gives a configuration that can be used`() throws {
    var random = SeededRandom(seed: 12)
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<1 + random.below(24) { bytes += Self.words[random.below(Self.words.count)] }
      for _ in 0..<random.below(4) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      let configuration = Configuration(parsing: bytes)
      #expect(configuration.mistakes.count <= 500)
      for name in configuration.styleNames { _ = try? configuration.style(named: name) }
      for name in configuration.themeNames { _ = try? configuration.theme(named: name) }
      _ = try configuration.resolve(.init(), outputs: ["A"])
    }
  }
}
