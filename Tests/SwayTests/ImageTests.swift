import Foundation
import HeadlessSway
import Testing

/// Someone's own picture in a panel.
@Suite(.serialized, .needs("sway", "grim"))
struct ImageTests {
  /// Where the pictures of a story lie; the compositor's user can read it.
  private let folder = "/tmp/bezel-image-story-\(UUID().uuidString.prefix(8))"

  /// Gives a command in the folder.
  private func give(_ command: String, in story: Story) throws -> FinishedProgram {
    try story.sway.run([
      "/bin/sh", "-c", "cd \(folder) && exec \(InstalledPrograms.buildFolder)/bezel \(command)",
    ])
  }

  @Test func `it is the file that the command's own folder has, and stays when that goes`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let drawing =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="red"/></svg>"#
    try drawing.write(toFile: "\(folder)/a.svg", atomically: false, encoding: .utf8)

    let story = try Story("image")
    let refused = try give("show --image b.svg", in: story)
    #expect(refused.status == 64)
    #expect(refused.errors == "bezel: the image '\(folder)/b.svg' can't be read: No such file or directory\n")
    #expect(try story.list().isEmpty, "a refusal leaves nothing")

    #expect(try give("show --image a.svg --no-tint --timeout never", in: story).status == 0)
    try FileManager.default.removeItem(atPath: "\(folder)/a.svg")
    let red = try story.waitUntilSettled("red")
    #expect(red[400, 300].red == 255 && red[400, 300].green == 0)

    #expect(try give("update --image a.svg", in: story).status == 64)
    #expect(try story.list().first?.contains("\timage\t") == true, "a refusal changes nothing")
    #expect(try give("update --title Red", in: story).status == 0)
    let titled = try story.waitUntilSettled("titled")
    #expect(titled[400, 285].red == 255 && titled[400, 285].green == 0, "painted again, without the file")
  }
}
