import Foundation
import HeadlessSway
import Testing

/// A system without any font.
@Suite struct MissingFontTests {
  @Test func `that texts can't be seen is said once`() throws {
    let session = try SwaySession("no-font")
    let folder = try PrivateFolder()
    let file = "\(folder.path)/fonts.conf"
    try Data("<fontconfig><cachedir>\(folder.path)/cache</cachedir></fontconfig>".utf8)
      .write(to: URL(fileURLWithPath: file))
    let words = ["env", "FONTCONFIG_FILE=\(file)", session.bezel, "show", "Hello"]
    // The first HUD need not wait for the fonts.
    let deadline = Deadline(in: .seconds(60))
    var complaint = ""
    while complaint.isEmpty, !deadline.hasPassed {
      let show = try session.sway.run(words)
      #expect(show.status == 0)
      complaint = show.errors
    }
    #expect(
      complaint
        == "bezel: no font is installed, so texts can't be seen; install one, such as fonts-dejavu-core\n")
    #expect(try session.sway.run(words).errors == "")
    #expect(try session.run("stop").status == 0)
  }

  @Test func `whoever names a family that is not installed is told, also by the first HUD`() throws {
    let session = try SwaySession("family")
    let complaint = { (name: String) in "bezel: the font family '\(name)' is not installed" }
    for (words, name) in [
      (["show", "Hello", "--set", "font=No Such Font"], "No Such Font"),
      (["update", "--set", "details-font=Nor This 13"], "Nor This"),
      (["show", "Hello", "--set", "font=Nor That, sans-serif"], "Nor That"),
    ] {
      let run = try session.sway.run([session.bezel] + words)
      #expect(run.status == 0 && run.errors.hasPrefix(complaint(name)), "\(words): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(try session.run("show", "Hello", "--set", "font=monospace").errors == "")
    #expect(try session.run("update", "--title", "Hi").errors == "")
  }
}
