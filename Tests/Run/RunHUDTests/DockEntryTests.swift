import Testing

@testable import RunHUD

/// The program whose entry in a dock shows the progress.
@Suite struct DockEntryTests {
  @Test(arguments: [
    ("app.slice/app-org.kde.konsole-2345.scope", "org.kde.konsole"),
    ("app.slice/app-gnome-org.gnome.Console-2345.scope", "org.gnome.Console"),
    ("app.slice/app-org.kde.konsole@0a1b2c.service", "org.kde.konsole"),
    ("app.slice/app-Hyprland-foot-0a1b2c.scope", "foot"),
    ("app.slice/app-gnome-my\\x2dterm-7.scope/tab-1.scope", "my-term"),
    ("app.slice/app-org.gnome.Terminal.slice/vte-spawn-0a-1b.scope", "org.gnome.Terminal"),
    ("app.slice/tmux-spawn-0a-1b.scope", nil), ("session-2.scope", nil), ("app.slice/app-.scope", nil),
    ("app.slice/app-x.scope", nil), ("app.slice/app-", nil),
  ])
  func `systemd's unit names the program`(unit: String, name: String?) {
    let groups = "0::/user.slice/user-1000.slice/user@1000.service/\(unit)\n"
    #expect(DockEntry(of: [20, 10], in: groups) { _ in nil }?.name == name)
  }

  @Test func `what a launcher has started is known by its process`() {
    var variables = [
      "GIO_LAUNCHED_DESKTOP_FILE": "/usr/share/applications/foot.desktop",
      "GIO_LAUNCHED_DESKTOP_FILE_PID": "10",
    ]
    func name(_ ancestors: Int32...) -> String? {
      DockEntry(of: ancestors, in: "0::/app.slice/app-org.kde.konsole-1.scope\n") { variables[$0] }?.name
    }
    #expect(name(20, 10) == "foot")
    // Another terminal was started from that program.
    #expect(name(20, 11) == "org.kde.konsole")
    variables["GIO_LAUNCHED_DESKTOP_FILE"] = "/tmp/nothing"
    #expect(name(20, 10) == "org.kde.konsole")
  }
}
