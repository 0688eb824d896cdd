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
}
