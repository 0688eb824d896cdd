import Foundation
import HeadlessSway
import RunHUD
import Testing

@Suite struct RunHistoryTests {
  private let home: PrivateFolder
  private var folder: String { "\(home.path)/state/bezel" }
  private var file: String { "\(folder)/durations" }

  init() throws { home = try PrivateFolder() }

  private func history(_ command: String..., in directory: String = "/project") -> RunHistory {
    RunHistory(of: command.map { Array($0.utf8) }, in: Array(directory.utf8), folder: folder)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  @Test func `the median of the last five times counts`() {
    #expect(history("make").usual == nil)
    for seconds in [100.0, 100, 3, 4, 50, 5, 6] { history("make").add(.seconds(seconds)) }
    #expect(history("make").usual == .seconds(5))
  }

  @Test func `another command is another one, and so is the same elsewhere`() {
    history("make", "-j8").add(.seconds(3))
    #expect(history("make", "-j8").usual == .seconds(3))
    #expect(history("make").usual == nil)
    #expect(history("make -j8").usual == nil)
    #expect(history("make", "-j8", in: "/other").usual == nil)
  }

  @Test func `the file doesn't tell what was run, and is its owner's`() throws {
    history("backup", "secret").add(.seconds(3))
    #expect(try String(contentsOfFile: file, encoding: .utf8).wholeMatch(of: /[0-9a-f]{16} 3\.0\n/) != nil)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(arguments: [
    "garbage", "\u{0}\u{1}\u{2}\n", "046b79722e03083e 3.0", "046b79722e03083e nan\n046b79722e03083e -1\n",
  ])
  func `what is damaged is ignored, and replaced`(text: String) throws {
    try expectReplaced(text)
  }

  @Test func `a long damaged line is ignored, and replaced`() throws {
    try expectReplaced(String(repeating: "x", count: 300_000))
  }

  private func expectReplaced(_ text: String) throws {
    try write(text)
    #expect(history("make").usual == nil)
    history("make").add(.seconds(7))
    #expect(history("make").usual == .seconds(7))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16} [0-9.]+/) != nil })
  }

  @Test func `it stays small, and keeps what is newer`() throws {
    history("first").add(.seconds(1))
    let line = try String(contentsOfFile: file, encoding: .utf8)
    let others = String(repeating: "0123456789abcdef 2.5\n", count: RunHistory.limit / 21 + 1)
    try write(line + others)
    history("last").add(.seconds(2))
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
    #expect(try #require(size) <= RunHistory.limit + 64)
    #expect(history("last").usual == .seconds(2))
    #expect(history("first").usual == nil)
  }

  @Test func `where it can't be, nothing is known and nothing happens`() throws {
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    history("make").add(.seconds(7))
    #expect(history("make").usual == nil)
    let nowhere = RunHistory(of: [[97]], in: [], folder: "/proc/nowhere/bezel")
    nowhere.add(.seconds(1))
    #expect(nowhere.usual == nil)
  }

  @Test func `a full disk costs the history, and nothing else`() {
    let full = RunHistory(of: [[97]], in: [], folder: "/dev/full")
    full.add(.seconds(1))
    #expect(full.usual == nil)
  }

  @Test func `runs that end at the same time don't lose each other`() async {
    history("make").add(.seconds(1))
    await withTaskGroup { group in
      for index in 0..<50 {
        let history = history("command \(index)")
        group.addTask { history.add(.seconds(3)) }
      }
    }
    #expect((0..<50).allSatisfy { history("command \($0)").usual == .seconds(3) })
  }
}
