import Foundation
import HeadlessSway
import Testing

/// The installed units in a service manager of systemd. It has namespaces of its own, for which it needs root or user
/// namespaces, and a hierarchy of control groups that it may change.
@Suite(.serialized, .enabled(if: InstalledPrograms.has("make", "sway", "grim") && UserManager.isAvailable))
struct SystemdTests {
  @Test func `the first command starts the server, which ends when it is idle, and the next one again`()
    throws
  {
    let sway = try Sway()
    let installed = try InstalledBezel()
    let manager = try UserManager(of: installed, environment: sway.environment)
    try manager.configure("[server]\nidle-timeout=1ms\n")
    try FileManager.default.createSymbolicLink(
      atPath: "\(manager.runtimeFolder)/wayland-5", withDestinationPath: sway.display)
    try manager.control("enable --now bezel@wayland-5.socket")
    #expect(try manager.property("ActiveState", of: "bezel@wayland-5.service") == "inactive")
    let before = try sway.waitForPicture("the background") { _ in true }
    // More often than systemd starts a service within ten seconds by default.
    for _ in 0..<7 {
      let show = try manager.bezel("show", "Working", "--id", "a", display: "wayland-5")
      #expect(show.status == 0, "\(show.errors)")
      #expect(try manager.property("ActiveState", of: "bezel@wayland-5.service") == "active")
      try sway.waitForPicture("the HUD") { $0 != before }
      #expect(try manager.bezel("dismiss", "a", display: "wayland-5").status == 0)
      try manager.wait(for: "inactive", of: "bezel@wayland-5.service")
      #expect(try manager.property("Result", of: "bezel@wayland-5.service") == "success")
    }
    #expect(try manager.property("ActiveState", of: "bezel@wayland-5.socket") == "active")
  }

  @Test func `without a compositor each command gets the sentence, and nothing is started again`() throws {
    let installed = try InstalledBezel()
    let manager = try UserManager(of: installed, environment: [:])
    try manager.control("enable --now bezel@wayland-7.socket")
    for _ in 0..<7 {
      let show = try manager.bezel("show", "Hello", display: "wayland-7")
      #expect(show.status == 69)
      #expect(
        show.errors.hasPrefix(
          "bezel: no Wayland compositor at 'wayland-7' (No such file or directory)"),
        "\(show.errors)")
      try manager.wait(for: "failed", of: "bezel@wayland-7.service")
    }
    #expect(try manager.property("NRestarts", of: "bezel@wayland-7.service") == "0")
    #expect(try manager.property("ExecMainStatus", of: "bezel@wayland-7.service") == "69")
    #expect(try manager.property("ActiveState", of: "bezel@wayland-7.socket") == "active")
    // The watcher is not started at all.
    try manager.control("start bezel-watch.service")
    #expect(try manager.property("ConditionResult", of: "bezel-watch.service") == "no")
    #expect(try manager.property("ActiveState", of: "bezel-watch.service") == "inactive")
  }

  @Test func `without a graphical session target, the line of the manual page starts the watcher`() throws {
    let sway = try Sway()
    let installed = try InstalledBezel()
    let manager = try UserManager(of: installed, environment: [:])
    try FileManager.default.createSymbolicLink(
      atPath: "\(manager.runtimeFolder)/wayland-5", withDestinationPath: sway.display)
    let page = try String(
      contentsOfFile: "\(InstalledPrograms.sources)/share/man/bezel-watch.1", encoding: .utf8)
    #expect(
      page.replacing("\\-", with: "-").contains(
        "exec systemctl --user import-environment WAYLAND_DISPLAY SWAYSOCK && systemctl --user start bezel-watch"
      ))
    #expect(try manager.property("ActiveState", of: "graphical-session.target") == "inactive")
    // As 'import-environment' does, which takes the values of its own environment.
    try manager.control("set-environment WAYLAND_DISPLAY=wayland-5")
    try manager.control("start bezel-watch")
    #expect(try manager.property("ActiveState", of: "bezel-watch.service") == "active")
    #expect(try manager.property("ActiveState", of: "graphical-session.target") == "inactive")
    try manager.control("stop bezel-watch")
  }

  @Test func `another installation leaves the running server as it is`() throws {
    let sway = try Sway()
    let installed = try InstalledBezel()
    let manager = try UserManager(of: installed, environment: sway.environment)
    try FileManager.default.createSymbolicLink(
      atPath: "\(manager.runtimeFolder)/wayland-5", withDestinationPath: sway.display)
    try manager.control("enable --now bezel@wayland-5.socket")
    #expect(try manager.bezel("show", "Working", "--id", "a", display: "wayland-5").status == 0)
    let server = try manager.property("MainPID", of: "bezel@wayland-5.service")
    #expect(try installed.make("install", "PREFIX=\(installed.prefix)").status == 0)
    #expect(try manager.bezel("list", display: "wayland-5").output.hasPrefix("a\t"))
    // Its process that decodes pictures is started from the replaced file.
    let picture = "\(InstalledPrograms.sources)/share/pictures/bezel.png"
    let image = try manager.bezel("show", "Picture", "--image", picture, display: "wayland-5")
    #expect(image.status == 0, "\(image.errors)")
    #expect(try manager.property("MainPID", of: "bezel@wayland-5.service") == server)
    let new = try manager.bezel("show", "Hello", "--glow", display: "wayland-5")
    #expect(new.status == 64)
    #expect(
      new.errors.hasSuffix(
        "; Bezel was updated while the server ran: if the command is new, run 'bezel stop' and try again\n"),
      "\(new.errors)")
    #expect(try manager.bezel("stop", display: "wayland-5").status == 0)
    let next = try manager.bezel("show", "Hello", "--glow", display: "wayland-5")
    #expect(next.status == 64 && !next.errors.contains("updated"), "\(next.errors)")
  }
}
