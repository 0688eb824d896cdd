import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// The brightness of an external monitor that takes 0.4 s a call, with the real programs.
@Suite(.serialized, .needs("sway", "grim"))
struct MonitorKeyTests {
  private let session: SwaySession
  private let folder: PrivateFolder

  init() throws {
    (session, folder) = (try SwaySession("monitor-keys"), try PrivateFolder())
    try folder.allowPassage()
    // The output formats of ddcutil 1.4.1 and 2.2.0 are tested in DesktopTests.
    let program = """
      #!/bin/sh
      echo "$*" >> '\(folder.path)/log'
      sleep 0.4
      case "$*" in
      *detect*) printf 'Display 1\\n   I2C bus:          /dev/i2c-4\\n   DRM connector:    card0-HEADLESS-1\\n   Monitor:          DEL:DELL U2720Q:X\\n' ;;
      *getvcp*) echo VCP 10 C 20 100 ;;
      *setvcp*) if [ -e '\(folder.path)/broken' ]; then echo Display not found; exit 1; fi ;;
      esac
      """
    try TestProgram.write(program, to: "\(folder.path)/ddcutil")
    _ = FileManager.default.createFile(atPath: "\(folder.path)/log", contents: nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(folder.path)/log")
  }

  private func command(_ words: String...) -> [String] {
    [
      "env", "PATH=\(folder.path):/usr/bin:/bin", "BEZEL_SYSFS=\(folder.path)", "HOME=/nowhere",
      "SWAYSOCK=\(session.sway.controlSocket ?? "")", "\(InstalledPrograms.buildFolder)/bezel",
    ] + words
  }

  private var writes: [String] {
    let log = (try? String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)) ?? ""
    return log.split(separator: "\n").filter { $0.contains("setvcp") }.map(String.init)
  }

  @Test(arguments: [false, true])
  func `a held key writes at most three times, and the HUD is ahead of the monitor`(isWatched: Bool) throws {
    let watcher = isWatched ? try session.sway.start(command("watch", "mode")) : nil
    if isWatched { try session.waitForWatcher() }
    #expect(try session.sway.run(command("brightness")).output == "20%\n")
    #expect(try session.sway.run(command("brightness", "list")).output == "HEADLESS-1\t20%\tDELL U2720Q\n")
    // The first press is written while the others come.
    let keys = try (0..<12).map { _ in
      try session.sway.start(command("brightness", "up", "--timeout", "never"))
    }
    for key in keys { #expect(key.ending() == .status(0)) }
    #expect(writes.count <= 3 && writes.last == "--bus 4 --noverify setvcp 10 80", "\(writes)")
    #expect(try session.list().contains { $0.hasPrefix("osd\tvisible\tbar\t80%") })
    #expect(try session.sway.run(command("brightness", "--json")).output.contains(#""level": 0.8"#))
    try session.sway.savePicture(to: "\(Picture.folder)/monitor-keys-\(isWatched ? "watched" : "alone").png")
    watcher?.send(SIGTERM)
  }

  @Test func `a monitor that does not take the value that was shown is an error, on the screen too`() throws {
    #expect(FileManager.default.createFile(atPath: "\(folder.path)/broken", contents: nil))
    let key = try session.sway.run(command("brightness", "up", "--timeout", "never"))
    #expect(key.status == 1 && key.errors.contains("HEADLESS-1"), "\(key.errors)")
    #expect(
      try session.list().contains {
        $0.hasPrefix("osd\tvisible\terror") || $0.hasPrefix("osd\tappearing\terror")
      })
    // The whole sentence is there, with the reason at its end.
    try session.sway.waitForPicture("the whole sentence") { picture in
      (picture.difference(from: session.before)?.x.count ?? 0) > 540
    }
    try session.sway.savePicture(to: "\(Picture.folder)/monitor-keys-error.png")
  }
}
