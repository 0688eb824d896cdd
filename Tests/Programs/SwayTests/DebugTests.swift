import Foundation
import HeadlessSway
import Testing

/// `bezel debug` and `bezel demo`, with a real compositor.
@Suite(.serialized, .needs("sway", "grim"))
struct DebugTests {
  @Test func `the list of outputs has what a pattern of --output matches`() throws {
    let session = try SwaySession("outputs")
    let list = "HEADLESS-1\t800x600\t1\theadless\theadless\n"
    #expect(try session.run("output", "list").output == list)
    #expect(try session.run("show", "There", "--output", "ALL").status == 0)
    #expect(try session.run("output", "list").output == list)
  }

  @Test func `a report has the compositor, the outputs and the server's messages, and no text of a HUD`()
    throws
  {
    let session = try SwaySession("debug")
    #expect(
      try session.run("show", "A secret song", "--mode", "text", "--set", "font=No Such Font").status == 0)
    try session.waitUntilSettled("shown")
    let report = try session.run("debug")
    #expect(report.status == 0 && report.errors == "")
    for text in [
      "display:\n  sway, ", "output HEADLESS-1 800x600 1 headless headless\n", "zwlr_layer_shell_v1 ",
      "server: process ",
    ] {
      #expect(report.output.contains(text), "\(text) in \(report.output)")
    }
    #expect(report.output.contains("No Such Font"), "the log: \(report.output)")
    #expect(!report.output.contains("secret"))
  }

  @Test func `an interrupted tour leaves nothing up`() throws {
    let session = try SwaySession("demo")
    #expect(try session.run("show", "Own").status == 0)
    let tour = try session.start("demo")
    try Deadline.wait { try session.list().count == 2 }
    tour.send(SIGINT)
    #expect(tour.ending() == .status(130))
    #expect(tour.output.hasPrefix("bezel show --id demo --style osd --icon volume --progress 40%\n"))
    #expect(tour.errors == "")
    try Deadline.wait { try session.list().count == 1 }
    #expect(try session.list().first?.hasPrefix("default\tvisible\tspinner") == true, "the user's own stays")
  }

  @Test func `a tour without a compositor is the reason, and no command follows`() throws {
    let folder = try PrivateFolder()
    let tour = try FinishedProgram.run(
      ["\(InstalledPrograms.buildFolder)/bezel", "demo"],
      environment: [
        "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-none",
      ])
    #expect(tour.status == 69 && tour.errors.contains("wayland-none"), "\(tour.errors)")
    #expect(tour.output.split(separator: "\n").count == 1)
  }
}
