import Foundation
import HeadlessSway
import Testing

/// `make install` and `make uninstall`.
@Suite(.enabled(if: InstalledPrograms.has("make")))
struct InstallTests {
  @Test func `everything is installed below PREFIX, and uninstalled`() throws {
    let installed = try InstalledBezel()
    let files = Set(try InstalledBezel.files(below: installed.prefix))
    let some = [
      "bin/bezel", "bin/bezeld", "bin/bezel-run", "bin/bezel-desktop", "lib/systemd/user/bezel@.socket",
      "lib/systemd/user/bezel@.service", "lib/systemd/user/bezel-watch.service", "share/man/man1/bezel.1",
      "share/man/man5/bezel.ini.5", "share/man/man8/bezeld.8", "share/bash-completion/completions/bezel",
      "share/zsh/site-functions/_bezel", "share/fish/vendor_completions.d/bezel.fish",
      "share/bezel/themes/gruvbox-dark.ini", "share/bezel/templates/pywal.ini", "share/doc/bezel/LICENSE",
      "share/doc/bezel/bezel.ini",
    ]
    for file in some { #expect(files.contains(file), "\(file)") }
    let version = try FinishedProgram.run([installed.bezel, "--version"], environment: [:])
    #expect(version.status == 0 && version.output.hasPrefix("bezel "), "\(version.errors)")
    let removed = try installed.make("uninstall", "PREFIX=\(installed.prefix)")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(try InstalledBezel.files(below: installed.prefix) == [])
    let folders = try FileManager.default.subpathsOfDirectory(atPath: installed.prefix)
    #expect(!folders.contains { $0.hasSuffix("bezel") }, "\(folders)")
  }

  @Test func `below DESTDIR the units name PREFIX`() throws {
    let installed = try InstalledBezel()
    let root = "\(installed.folder.path)/the root"
    #expect(try installed.make("install", "DESTDIR=\(root)", "PREFIX=/opt/a&b 100%").status == 0)
    let units = "\(root)/opt/a&b 100%/lib/systemd/user"
    for (unit, command) in [("bezel@.service", "bezeld\" serve"), ("bezel-watch.service", "bezel\" watch")] {
      let text = try String(contentsOfFile: "\(units)/\(unit)", encoding: .utf8)
      #expect(text.contains("\nExecStart=\"/opt/a&b 100%%/bin/\(command)\n"), "\(text)")
    }
    #expect(try installed.make("uninstall", "DESTDIR=\(root)", "PREFIX=/opt/a&b 100%").status == 0)
    #expect(try InstalledBezel.files(below: root) == [])
  }

  @Test func `in a home folder systemd finds the units`() throws {
    let installed = try InstalledBezel()
    let prefix = "\(installed.home)/.local"
    #expect(try installed.make("install", "PREFIX=\(prefix)").status == 0)
    #expect(FileManager.default.fileExists(atPath: "\(prefix)/share/systemd/user/bezel@.socket"))
    #expect(try installed.make("uninstall", "PREFIX=\(prefix)").status == 0)
    #expect(try InstalledBezel.files(below: prefix) == [])
  }

  @Test func `before make, and without the right to write, one sentence says what to do`() throws {
    let installed = try InstalledBezel()
    let empty = try installed.folder.makeFolder("empty")
    for variable in ["PROGRAMS", "REFERENCE"] {
      let early = try installed.make("install", "PREFIX=\(empty)", "\(variable)=\(empty)")
      #expect(early.errors.hasPrefix("make: \(empty)/"), "\(early.errors)")
      #expect(early.errors.contains("; run 'make' first\n") && early.status == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: empty) == [])
    }
    // Nobody may make a folder there, not even root.
    let refused = try installed.make("install", "DESTDIR=/proc/none", "PREFIX=/usr")
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix(
        "make: /proc/none/usr/bin can't be written; run 'sudo make install', or name another folder"),
      "\(refused.errors)")
  }
}
