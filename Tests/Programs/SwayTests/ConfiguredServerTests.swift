import Foundation
import HeadlessSway
import Testing

/// The actions about the configuration, while a server runs that has one of its own.
@Suite(.serialized, .needs("sway", "grim"))
struct ConfiguredServerTests {
  private let session: SwaySession
  private let folder: String
  private var file: String { "\(folder)/mine.ini" }

  init() throws {
    session = try SwaySession("configured")
    folder = session.sway.folder.path + "/configured"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  @Test func `'config', 'theme' and 'style' are about the file of 'bezel serve --config'`() throws {
    try write("[hud]\nposition=top\n[style.big]\npadding=30\n[theme.night]\nfill=#102030\n")
    #expect(try session.run("config", "path").output != file + "\n")
    #expect(try session.run("style", "show", "big").status == 64)
    let server = try session.start("serve", "--config", file)
    try Deadline.wait { try session.run("config", "path").output == file + "\n" }
    #expect(try session.run("config", "check").output == "\(file): no errors\n")
    #expect(try session.run("style", "list").output.hasSuffix("banner\nbig\n"))
    #expect(try session.run("theme", "list").output.hasSuffix("svprogresshud\nnight\n"))
    #expect(try session.run("theme", "show", "night").output.contains("\nfill=#102030\n"))
    #expect(try session.run("config", "show").output.hasPrefix("[hud]\n# \(file):2\nposition=top\n"))
    // A file that the user names is another one.
    let other = "\(folder)/other.ini"
    try "[style.small]\n".write(toFile: other, atomically: true, encoding: .utf8)
    let named = ["env", "BEZEL_CONFIG=\(other)", "\(InstalledPrograms.buildFolder)/bezel"]
    #expect(try session.sway.run(named + ["config", "path"]).output == other + "\n")
    #expect(try session.sway.run(named + ["config", "check"]).output == "\(other): no errors\n")
    #expect(try session.sway.run(named + ["style", "list"]).output.hasSuffix("banner\nsmall\n"))
    // A file that was replaced is known at once.
    for number in 0..<20 {
      try write("[style.s\(number)]\npadding=3\n")
      let shown = try session.run("show", "Working", "--style", "s\(number)")
      #expect(shown.status == 0, "\(shown.errors)")
    }
    try write("[hud]\nlayer=high\n[run]\nmatch=(\n")
    let check = try session.run("config", "check")
    #expect(check.status == 1 && check.output.split(separator: "\n").count == 2, "\(check.output)")
    let values = try session.run("config", "show")
    #expect(values.status == 1 && values.errors.hasPrefix("bezel: \(file):2: [hud] layer: high: "))
    #expect(try session.run("stop").status == 0)
    _ = server.ending()
  }
}
