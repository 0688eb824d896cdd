import Foundation
import HeadlessSway
import Testing

/// `bezel wob` in a real sway, against what wob 0.16 was recorded to show and to end with.
@Suite(.serialized, .needs("sway", "grim"))
struct WobTests {
  private let session: SwaySession

  init() throws {
    session = try SwaySession("wob", on: Sway.Outputs(width: 480, height: 320), grey: 0)
  }

  /// The blocks of a fixture: title, lines without results, results.
  private func fixtures(_ name: String) throws -> [(title: String, lines: [String], results: [String])] {
    let folder = InstalledPrograms.sources + "/Tests/Desktop/Fixtures/Wob"
    let text = try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
    return text.components(separatedBy: "=== ").dropFirst().map { block in
      let lines = block.components(separatedBy: "\n").dropLast()
      let results = lines.dropFirst().filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
      return (lines[0], lines.dropFirst().filter { !$0.hasPrefix("> ") }, results)
    }
  }

  /// `sh` with the program and its arguments as `"$@"`.
  private func shell(_ script: String, _ arguments: [String] = ["-v"]) -> [String] {
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    return ["env", "HOME=/nowhere", "sh", "-c", script, "sh", bezel, "wob"] + arguments
  }

  // MARK: Pictures

  @Test func `the pictures of files are wob's, pixel by pixel`() throws {
    let folder = try PrivateFolder()
    let all = try fixtures("pictures")
    #expect(all.count > 15)
    for (title, lines, results) in all {
      let cut = try #require(lines.firstIndex(of: "---"))
      let file = "\(folder.path)/wob.ini"
      // Long enough for a picture on a busy machine.
      let text = (["timeout = 10000"] + lines[..<cut].filter { !$0.hasPrefix("timeout") } + [""])
      try text.joined(separator: "\n").write(toFile: file, atomically: false, encoding: .utf8)
      let script = "echo '\(lines[cut + 1])' | \"$@\""
      let wob = try session.sway.run(shell(script, ["--config", file]))
      #expect(wob.status == 1, "\(title): \(wob.errors)")
      var last: [String] = []
      do {
        try session.sway.waitForPicture(title) { picture in
          last = picture.rows
          return last.matches(results)
        }
      } catch {
        #expect(last.matches(results), "\(title): \(last)")
      }
      #expect(try session.run("dismiss", "--all").status == 0)
      try session.waitUntilEmpty()
    }
  }

  // MARK: Endings

  /// How the shell runs a line of the fixture; nil for a line that has a test of its own.
  private func command(_ line: String, in folder: String) -> [String]? {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let data = parts.count > 1 ? parts[1] : ""
    let printf = "printf '\(data.replacingOccurrences(of: "%", with: "%%"))'"
    return switch parts[0] {
    case "options": shell(#""$@" </dev/null"#, data.split(separator: " ").map(String.init))
    case "null": shell(#"exec "$@" </dev/null"#)
    case "file": shell("\(printf) >'\(folder)/input'; exec \"$@\" <'\(folder)/input'")
    case "directory": shell(#"exec "$@" </"#)
    case "closed": shell(#"exec "$@" <&-"#)
    case "write-only": shell("exec \"$@\" 0>>'\(folder)/input'")
    case "pipe", "burst": shell("\(printf) | \"$@\"")
    case "fifo":
      shell(
        "mkfifo '\(folder)/f'; \(printf) >'\(folder)/f' & \"$@\" <'\(folder)/f'; s=$?; rm '\(folder)/f'; exit $s"
      )
    case "no-display":
      shell(
        "echo 'max = many' >'\(folder)/ini'; WAYLAND_DISPLAY=nosuch exec \"$@\" </dev/null",
        data.isEmpty ? ["-v"] : ["-c", "\(folder)/ini"])
    default: nil
    }
  }

  /// Where Bezel ends otherwise on purpose.
  private static let others: [String: Int32] = [
    // wob crashes.
    "file    \\n": 0,
    // wob takes a folder for an empty file.
    "options --config /": 1,
    // The command line is Bezel's: no abbreviations, and no ignored words.
    "options operand": 1, "options --verb": 1, "options --version --nosuch": 64,
  ]

  @Test func `the statuses are wob's, and each failure has a sentence`() throws {
    let folder = try PrivateFolder()
    var count = 0
    for (_, lines, results) in try fixtures("endings") {
      for (line, result) in zip(lines.filter { !$0.isEmpty }, results) {
        guard let command = command(line, in: folder.path) else { continue }
        let wob = try session.sway.run(command)
        let status = try #require(Int32(result.split(separator: ",")[0]))
        #expect(wob.status == Self.others[line] ?? status, "\(line): \(wob.errors)")
        if wob.status != 0 || line == "closed" { #expect(wob.errors.contains("bezel: "), "\(line)") }
        // Of values that come at once, Bezel shows the last one.
        if let shown = result.components(separatedBy: "; ").last,
          let value = shown.split(separator: " ").first,
          Int(value) != nil, !line.hasPrefix("burst")
        {
          #expect(wob.errors.contains("shows \(value) of 100"), "\(line): \(wob.errors)")
        }
        if line.hasPrefix("burst") {
          #expect(wob.errors.contains("shows 5 of 100"), "\(line): \(wob.errors)")
        }
        count += 1
      }
    }
    #expect(count > 35)
  }

  @Test func `a FIFO that is open for both ends never ends, and writers come and go`() throws {
    let folder = try PrivateFolder()
    let fifo = "\(folder.path)/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let wob = try session.sway.start(shell("exec \"$@\" <>'\(fifo)'"))
    for value in ["45", "50", "nonsense\n60"] {
      _ = try session.sway.run(["sh", "-c", "echo '\(value)' >'\(fifo)'"])
      let last = value.suffix(2)
      try Deadline.wait { try session.list().contains { $0.contains("\(last)%") } }
    }
    #expect(wob.isRunning)
    wob.send(SIGTERM)
    #expect(wob.ending() == .signal(SIGTERM))
  }
}

extension Picture {
  /// How many rows are equal, and the lengths and colours in them.
  fileprivate var rows: [String] {
    var groups: [(count: Int, text: String)] = []
    for y in 0..<height {
      var runs: [(count: Int, pixel: Pixel)] = []
      for x in 0..<width {
        if runs.last?.pixel == self[x, y] {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((1, self[x, y]))
        }
      }
      let text = runs.map { "\($0.count):\($0.pixel.hex)" }.joined(separator: " ")
      if groups.last?.text == text { groups[groups.count - 1].count += 1 } else { groups.append((1, text)) }
    }
    return groups.map { "\($0.count) x \($0.text)" }
  }
}

extension [String] {
  /// Whether rows are equal. Parts of translucent colours may be rounded otherwise.
  fileprivate func matches(_ rows: [String]) -> Bool {
    count == rows.count
      && zip(self, rows).allSatisfy { own, row in
        let (own, row) = (own.split(separator: " "), row.split(separator: " "))
        return own.count == row.count
          && zip(own, row).allSatisfy { $0 == $1 || $0.contains(":") && $1.contains(":") && isNear($0, $1) }
      }
  }

  private func isNear(_ run: Substring, _ other: Substring) -> Bool {
    let (run, other) = (run.split(separator: ":"), other.split(separator: ":"))
    guard run[0] == other[0], let color = Int(run[1], radix: 16), let wanted = Int(other[1], radix: 16) else {
      return false
    }
    return [0, 8, 16].allSatisfy { abs((color >> $0 & 255) - (wanted >> $0 & 255)) <= 2 }
  }
}

extension Picture.Pixel {
  fileprivate var hex: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
