import BezelConfiguration
import Testing
import bezel_fuzz

@Suite struct ReaderTests {
  /// The settings and errors of a text.
  private func read(_ text: String) -> (settings: [String], errors: [String]) {
    var settings: [String] = []
    var reader = ConfigurationReader { name, _ in
      name == "bad" ? "unknown section" : nil
    } receive: { setting in
      settings.append("\(setting.place.line) [\(setting.section)] \(setting.key)=\(setting.value)")
      return nil
    }
    reader.read(Array(text.utf8), of: "a.ini")
    return (settings, reader.errors.map(\.description))
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
    let (settings, errors) = read(text)
    #expect(
      settings == [
        "5 [hud] fill=#102030 # no comment", "6 [hud] key=a = b ; c", "7 [hud] empty=", "8 [hud] last=1\\",
      ])
    #expect(errors.isEmpty)
  }

  @Test func `line ends of other systems and a byte order mark don't count`() {
    #expect(read("\u{FEFF}[hud]\r\na=1\r\n").settings == ["2 [hud] a=1"])
  }

  @Test func `lines with errors are reported with their number, and the others apply`() {
    let (settings, errors) = read("a=1\n[hud\nb=2\n[bad]\nc=3\n[hud]\nd\ne=5\n")
    #expect(settings == ["1 [] a=1", "8 [hud] e=5"])
    #expect(
      errors == [
        "a.ini:2: bad section header '[hud'; write [NAME]", "a.ini:4: [bad]: unknown section",
        "a.ini:7: expected KEY=VALUE, found 'd'",
      ])
  }

  @Test func `a line that is not text is an error`() {
    var reader = ConfigurationReader { _, _ in
      nil
    } receive: { _ in
      nil
    }
    reader.read([0x61, 0xFF, 0x0A], of: "a.ini")
    #expect(reader.errors.map(\.description) == ["a.ini:1: the line is not valid UTF-8"])
  }

  @Test func `the keys below a section whose name is not text are omitted`() {
    var settings: [String] = []
    var reader = ConfigurationReader { _, _ in
      nil
    } receive: {
      settings.append("[\($0.section)] \($0.key)")
      return nil
    }
    reader.read(Array("[hud]\na=1\n[b".utf8) + [0xE4] + Array("]\nc=1\n[hud]\nd=1\n".utf8), of: "a.ini")
    #expect(settings == ["[hud] a", "[hud] d"])
    #expect(reader.errors.map(\.description) == ["a.ini:3: the line is not valid UTF-8"])
  }

  @Test(arguments: ["[hud]\ninclude=a\n", "[bad]\ninclude=a\n"])
  func `an include below a section is an error`(text: String) {
    let (settings, errors) = read(text)
    #expect(settings.isEmpty)
    #expect(
      errors.last?.hasSuffix(
        "include: a: it is below a section; write it before the first section of the file") == true)
  }

  @Test func `an include without a file is an error`() {
    let (_, errors) = read("include=\n")
    #expect(errors == ["a.ini:1: include: '': a file's path is needed after the '='"])
  }

  @Test func `of many errors the first ones are listed`() {
    var reader = ConfigurationReader { _, _ in
      nil
    } receive: { _ in
      nil
    }
    reader.read(Array(String(repeating: "x\n", count: 100_000).utf8), of: "a.ini")
    #expect(reader.errors.count == 50 && reader.errorCount == 100_000)
  }
}

@Suite struct ConfigurationFuzzTests {
  @Test func `no text ends the program, and every one gives a configuration that can be used`() throws {
    var fuzz = ConfigurationFuzz(seed: 12)
    try fuzz.run(1000)
  }
}
