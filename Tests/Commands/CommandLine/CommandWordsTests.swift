import BezelCommandLine
import BezelValues
import Testing

/// The lines of `bezel pipe`.
@Suite struct CommandWordsTests {
  private func read(_ line: String) throws(UsageError) -> [String]? {
    try CommandWords.read(Array(line.utf8)[...])
  }

  /// The results are those of dash, bash and zsh, where nothing is expanded.
  @Test(arguments: [
    ("show Hello", ["show", "Hello"]), ("  show\t a  ", ["show", "a"]),
    ("show 'a b' c", ["show", "a b", "c"]),
    (#"show "a b""#, ["show", "a b"]), (#"show "It's""#, ["show", "It's"]), (#"a'b c'"d e"f"#, ["ab cd ef"]),
    (#"show '' """#, ["show", "", ""]), (#"a\ b \'c\" \\"#, ["a b", "'c\"", "\\"]), (#"'a\b'"#, ["a\\b"]),
    (#""a\b\"\\\$\`""#, [#"a\b"\$`"#]), (#"--title="a b""#, ["--title=a b"]), ("漢 'é à'", ["漢", "é à"]),
    ("show $HOME ~ * `x` | ; &", ["show", "$HOME", "~", "*", "`x`", "|", ";", "&"]),
    ("show a#b #c", ["show", "a#b", "#c"]), ("show a\r", ["show", "a"]), ("show 'a\r'", ["show", "a\r"]),
    ("show a\u{B}b", ["show", "a\u{B}b"]), ("show []", ["show", "[]"]), ("''", [""]),
  ])
  func `words are those of a shell without expansions`(line: String, words: [String]) throws {
    #expect(try read(line) == words)
  }

  @Test(arguments: [
    (#"["show","Hello"]"#, ["show", "Hello"]),
    (#"  [ "a" , "b\n\"\u00e9\ud83d\ude00" ] "#, ["a", "b\n\"é😀"]),
    (#"["show","It's \"here\"","--id","x"]"#, ["show", "It's \"here\"", "--id", "x"]), ("[\"\"]\r", [""]),
  ])
  func `a JSON array of strings is its words`(line: String, words: [String]) throws {
    #expect(try read(line) == words)
  }

  @Test(arguments: ["", " ", "\t", "\r", "# show", "  #", "#[\"show\"]"])
  func `an empty line and a comment have no words`(line: String) throws {
    #expect(try read(line) == nil)
  }

  @Test(arguments: [
    ("show 'It is", "the single quote before 'It is' is not closed"),
    ("show It's", "the single quote before 's'"),
    (#"show "a\""#, #"the double quote before 'a\"' is not closed"#),
    ("show \"", "the double quote before ''"),
    ("show a\\", "ends with a backslash"), ("show a\\\r", "ends with a backslash"),
    ("[]", "the line has no words"),
    ("[", "JSON array of strings"), ("[1]", "JSON array of strings"),
    (#"["a",["b"]]"#, "JSON array of strings"),
    (#"["a"] b"#, "JSON array of strings"), (#"["a",]"#, "JSON array of strings"),
    ("[show a]", "JSON array of strings"),
    ("show \0", "a word has a NUL"), (#"["a\u0000"]"#, "a word has a NUL"), ("\0", "a word has a NUL"),
  ])
  func `any other line is an error in one sentence`(line: String, error: String) {
    expectError(line, error)
  }

  @Test func `a hundred thousand brackets are an error in one sentence`() {
    expectError(String(repeating: "[", count: 100_000), "JSON array of strings")
  }

  private func expectError(_ line: String, _ error: String) {
    let thrown = #expect(throws: UsageError.self) { _ = try read(line) }
    #expect(thrown?.description.contains(error) == true, "\(thrown?.description ?? "")")
    #expect(thrown?.description.onOneLine == thrown?.description && (thrown?.description.count ?? 0) < 200)
  }

  @Test(arguments: [
    [0xFF], Array("show ".utf8) + [0xC3], Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8),
  ])
  func `bytes that are not UTF-8 are an error`(line: [UInt8]) {
    #expect(throws: UsageError("the line is not valid UTF-8; texts and names must be")) {
      _ = try CommandWords.read(line[...])
    }
  }

  @Test func `a word that is quoted for a shell is read as it was`() throws {
    for scalar in (1...0x2100).compactMap(Unicode.Scalar.init) where scalar != "\n" {
      let word = "a\(scalar)'\(scalar)\(scalar)"
      let quoted = "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
      #expect(try read("x \(quoted) y") == ["x", word, "y"])
      #expect(try read(JSON.array([.string(word)]).text) == [word])
    }
  }
}
