import Foundation
import HeadlessSway
import Testing
import bezel_torture

/// A picture file in a panel.
@Suite(.serialized, .needs("sway", "grim"))
struct ImageTests {
  /// The folder of the test's pictures; the compositor's user can read it.
  private let folder = "/tmp/bezel-image-session-\(UUID().uuidString.prefix(8))"

  /// Runs a command in the folder.
  private func run(_ command: String, in session: SwaySession) throws -> FinishedProgram {
    try session.sway.run([
      "/bin/sh", "-c", "cd \(folder) && exec \(InstalledPrograms.buildFolder)/bezel \(command)",
    ])
  }

  private func waitForHUD(_ id: String, in session: SwaySession) throws {
    // Without pictures of the screen: a slow picture takes two seconds, in which another one has to be asked for.
    try Deadline.wait(for: "no HUD '\(id)'") { try session.list().contains { $0.hasPrefix("\(id)\t") } }
  }

  /// Starts a command for the HUD `late`, whose picture is decoded when six others have been refused: one that was asked for
  /// before, and five after it. The command is the last of those that are returned.
  private func start(_ command: [String], behindSlowIn session: SwaySession) throws -> [RunningProgram] {
    let noise = #"<filter id="f"><feTurbulence numOctaves="1000000000" baseFrequency="1"/></filter>"#
    func startSlow(_ number: Int) throws -> RunningProgram {
      let path = "\(folder)/slow\(number).svg"
      try
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\#(noise)<rect width="9" height="9" filter="url(#f)"/></svg>"#
        .write(toFile: path, atomically: false, encoding: .utf8)
      return try session.start("show", "--id", "slow\(number)", "--image", path, "--position", "top")
    }
    var programs = [try startSlow(0)]
    try waitForHUD("slow0", in: session)
    let late = try session.start(command)
    try waitForHUD("late", in: session)
    programs += try (1...5).map(startSlow)
    return programs + [late]
  }

  @Test
  func `a relative path is resolved in the client's folder, and the picture stays when the file is deleted`()
    throws
  {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let drawing =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="red"/></svg>"#
    try drawing.write(toFile: "\(folder)/a.svg", atomically: false, encoding: .utf8)

    let session = try SwaySession("image")
    let refused = try run("show --image b.svg", in: session)
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "bezel: the image '\(folder)/b.svg' can't be read: No such file or directory; check its path\n")
    #expect(try session.list().isEmpty, "a refusal leaves nothing")

    #expect(try run("show --image a.svg --no-tint --timeout never", in: session).status == 0)
    try FileManager.default.removeItem(atPath: "\(folder)/a.svg")
    let red = try session.waitUntilSettled("red")
    #expect(red[400, 300].red == 255 && red[400, 300].green == 0)

    #expect(try run("update --image a.svg", in: session).status == 64)
    #expect(try session.list().first?.contains("\timage\t") == true, "a refusal changes nothing")
    #expect(try run("update --title Red", in: session).status == 0)
    let titled = try session.waitUntilSettled("titled")
    #expect(titled[400, 285].red == 255 && titled[400, 285].green == 0, "painted again, without the file")
  }

  @Test func `an own icon stands in for one that the desktop's theme does not have`() throws {
    let session = try SwaySession("missing-icon")
    let options = ["--set", "icon-source=theme", "--timeout", "never", "--mode", "image"]
    #expect(try session.run(["show", "--icon", "no-such-icon"] + options).status == 64)
    #expect(try session.list().isEmpty)
    #expect(try session.run(["show", "--icon", "workspace"] + options).status == 0)
    let substitute = try session.waitUntilSettled("the own icon")
    #expect(
      try session.run(["show", "--icon", "workspace", "--mode", "image", "--timeout", "never"]).status == 0)
    try session.sway.waitForPicture("the same icon") { $0 == substitute }
  }

  @Test func `a HUD whose picture takes long is shown without it, and ends if the picture can't be drawn`()
    throws
  {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let box = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">"#
    let noise = #"<filter id="f"><feTurbulence numOctaves="1000000000" baseFrequency="1"/></filter>"#
    try "\(box)\(noise)<rect width=\"9\" height=\"9\" filter=\"url(#f)\"/></svg>"
      .write(toFile: "\(folder)/slow.svg", atomically: false, encoding: .utf8)
    try "\(box)<path d=\"M0 0h9v9z\"/></svg>"
      .write(toFile: "\(folder)/good.svg", atomically: false, encoding: .utf8)

    let session = try SwaySession("slow-image")
    #expect(try session.run("show", "Other", "--id", "other", "--timeout", "never").status == 0)
    let events = try session.start("events")
    let slow = try session.start(
      ["show", "Slow", "--id", "slow", "--image", "\(folder)/slow.svg", "--timeout", "never"])
    // It is there for two seconds.
    try waitForHUD("slow", in: session)
    #expect(try session.run("update", "--id", "slow", "--title", "Late").status == 0)
    #expect(try session.list().contains { $0.contains("Late") })
    #expect(try session.run("update", "--id", "other", "--title", "Changed").status == 0)
    #expect(try session.list().contains { $0.contains("Changed") })
    #expect(slow.ending() == .status(64))
    #expect(
      slow.errors
        == "bezel: the image '\(folder)/slow.svg' takes longer than 2 s to be drawn; give a simpler one\n"
    )
    #expect(try session.list().count == 1, "the HUD has gone with its picture")
    let good = ["--image", "\(folder)/good.svg", "--timeout", "never"]
    #expect(try session.run(["show", "Good", "--id", "good"] + good).status == 0)
    #expect(try session.list().count == 2)
    #expect(try session.run("stop").status == 0)
    #expect(events.ending() == .status(0))
    #expect(events.output.contains("slow\t"), "\(events.output)")
  }

  @Test func `the command waits for the verdict on its picture, also when the HUD has ended`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let box = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">"#
    let noise = #"<filter id="f"><feTurbulence numOctaves="1000000000" baseFrequency="1"/></filter>"#
    for name in ["a", "b"] {
      try "\(box)\(noise)<rect width=\"9\" height=\"9\" filter=\"url(#f)\"/></svg>"
        .write(toFile: "\(folder)/\(name).svg", atomically: false, encoding: .utf8)
    }
    try "\(box)<path d=\"M0 0h9v9z\"/></svg>"
      .write(toFile: "\(folder)/good.svg", atomically: false, encoding: .utf8)

    let session = try SwaySession("image-verdict")
    let image = ["--image", "\(folder)/a.svg", "--timeout", "50ms"]
    let shows = try [["--id", "one"], ["--id", "two", "--wait"]].map {
      try session.start(["show", "Slow"] + image + $0)
    }
    for show in shows {
      #expect(show.ending() == .status(64))
      #expect(show.errors.contains("takes longer than 2 s to be drawn"), "\(show.errors)")
    }
    let good = ["show", "Good", "--image", "\(folder)/good.svg", "--timeout", "50ms", "--wait"]
    #expect(try session.run(good).status == 0)
    try session.waitUntilEmpty()
    let late = try start(
      ["show", "Late", "--id", "late", "--image", "\(folder)/b.svg"], behindSlowIn: session)
    try session.sway.waitForPicture("a panel without a picture") { $0 != session.before }
    #expect(try session.run("stop").status == 0)
    #expect(late.last?.ending() == .status(0), "no verdict comes any more")
  }

  @Test(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
  func `a file system that does not answer keeps nobody else waiting`() throws {
    let session = try SwaySession("hung-image")
    #expect(try session.run("show", "Other", "--id", "other", "--timeout", "never").status == 0)
    let files = try HungFileSystem()
    let hung = try session.start("show", "Hung", "--id", "hung", "--image", "\(files.path)/a.png")
    #expect(try session.run("update", "--id", "other", "--title", "Changed").status == 0)
    #expect(try session.run("update", "--id", "hung", "--title", "Late").status == 0, "the HUD is up soon")
    #expect(hung.isRunning)
    #expect(hung.ending() == .status(64))
    #expect(hung.errors.contains("its file system does not answer"), "\(hung.errors)")
    #expect(try session.run("stop").status == 0)
    try session.waitUntilEmpty()
  }

  @Test func `a picture that comes late fades into the place that was kept for it`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for color in ["red", "lime"] {
      try
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="\#(color)"/></svg>"#
        .write(toFile: "\(folder)/\(color).svg", atomically: false, encoding: .utf8)
    }
    let session = try SwaySession("late-image")
    #expect(try run("show --image red.svg --no-tint --timeout never", in: session).status == 0)
    #expect(try run("dismiss", in: session).status == 0)
    try session.waitUntilEmpty()
    let late = try start(
      ["show", "--image", "\(folder)/lime.svg", "--no-tint", "--id", "late", "--timeout", "never"],
      behindSlowIn: session)
    try session.sway.waitForPicture("a panel without a picture") { picture in
      picture[400, 300] != session.before[400, 300]
    }
    #expect(try session.waitUntilSettled("late")[400, 300].green < 128)
    #expect(late.last?.ending() == .status(0))
    let green = try session.waitUntilSettled("there")
    #expect(green[400, 300].green == 255 && green[400, 300].red == 0)
  }
}
