import BezelControlWire
import BezelPosix
import Foundation
import HeadlessSway
import Testing

/// Invalid input to a server, and its effects.
@Suite(.serialized, .needs("sway", "grim"))
struct InvalidInputTests {
  @Test func `invalid values are refused, the server keeps running, and no panel is left`() throws {
    let session = try SwaySession("errors")
    let folder = "/tmp/bezel-errors-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "loop")
    try Data(oversizedPNG).write(to: URL(fileURLWithPath: "\(folder)/oversized.png"))
    #expect(try session.run("list").status == 0)
    let errors = [
      (["--image", folder], "is a folder; give a PNG, JPEG or SVG file"),
      (["--image", "\(folder)/loop"], "can't be read: Too many levels of symbolic links"),
      (["--image", "\(folder)/oversized.png"], "has 100000×100000 pixels; give one of at most 4096×4096"),
      (["--set", "ring-width=-1"], "ring-width can't be '-1'"),
      (["--set", "spring=0"], "spring can't be '0'"),
      (["--output", "NONE-1"], "unknown output 'NONE-1'; choose focused, all or HEADLESS-1"),
      (["--output", ""], "unknown output ''"), (["--id", "a\nb"], #"--id can't be 'a\nb'"#),
    ]
    for (options, sentence) in errors {
      let refused = try session.run(["show", "Wrong"] + options)
      #expect(refused.status == 64, "\(options)")
      #expect(refused.errors.contains(sentence), "\(refused.errors)")
      #expect(refused.errors.split(whereSeparator: \.isNewline).count == 1, "\(refused.errors)")
    }
    #expect(try session.list().isEmpty)
    try session.waitUntilEmpty()
  }

  @Test func `a client of another version gets one sentence that asks for 'bezel stop'`() throws {
    let session = try SwaySession("newer-client")
    #expect(try session.run("show", "Working").status == 0)
    try session.withRawConnection { socket in
      let request = Array("{\"bezel\":99,\"id\":7,\"words\":[\"list\"]}\n".utf8)
      #expect(write(socket, request, request.count) == request.count)
      var reply = [UInt8](repeating: 0, count: 4096)
      #expect(Deadline(in: .seconds(60)).waitForInput(on: socket))
      let count = read(socket, &reply, reply.count)
      let sentence = String(decoding: reply[..<max(0, count)], as: UTF8.self)
      #expect(sentence.contains("version 99") && sentence.contains("run 'bezel stop'"), "\(sentence)")
    }
  }

  @Test func `an SVG of 100,000 pixels is shown at the normal size`() throws {
    let session = try SwaySession("large-drawing")
    let path = "/tmp/bezel-large-\(UUID().uuidString.prefix(8)).svg"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try
      #"<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><path d="M0 0h100000v100000z"/></svg>"#
      .write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try session.run("show", "--image", path, "--timeout", "never").status == 0)
    let panel = try #require(try session.waitUntilSettled("shown").difference(from: session.before))
    #expect(panel.x.count < 250 && panel.y.count < 250, "\(panel)")
  }

  // An unoptimized server needs 40 ms to parse a command.
  @Test(arguments: InstalledPrograms.areOptimized ? ["focused", "all"] : ["all"])
  func `of thousands of ids some are shown, the rest is refused, and all are dismissed at once`(
    output: String
  )
    throws
  {
    let session = try SwaySession("many-\(output)", on: Sway.Outputs(count: 2, width: 800, height: 600))
    let place = try session.socketAddress()
    #expect(try session.run("show", "First", "--mode", "text", "--id", "0", "--output", output).status == 0)
    var counts = (shown: 1, refused: 0)
    for id in 1..<(InstalledPrograms.areOptimized ? 5000 : 600) {
      let arguments = ["show", "Number \(id)", "--mode", "text", "--id", "\(id)", "--output", output]
      guard let channel = try place.connect() else {
        Issue.record("the server did not accept id \(id)")
        return
      }
      let ending = channel.send(ControlRequest(words: arguments)) { _ in }
      switch ending {
      case .exit(.success): counts.shown += 1
      case .exit(.failure): counts.refused += 1
      default: Issue.record("id \(id) ended with \(ending)")
      }
    }
    // Few have room, and 512 wait.
    #expect((513..<570).contains(counts.shown) && counts.refused > 0, "\(counts)")
    #expect(try session.list().count == counts.shown)
    let refused = try session.run("show", "One more", "--id", "more")
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "bezel: 512 HUDs wait for room, and there can't be more; dismiss one, or replace one that is up\n"
    )
    #expect(try session.run("show", "Again", "--mode", "text", "--id", "1").status == 0)
    #expect(try session.run("dismiss", "--all").status == 0)
    #expect(try session.run("show", "Next", "--mode", "text").status == 0, "those that disappear don't count")
    #expect(try session.run("dismiss", "--all").status == 0)
    try session.waitUntilEmpty()
    #expect(try session.list().isEmpty)
  }
}

/// A PNG header of 100000 by 100000 pixels, without pixel data.
private let oversizedPNG: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
  + [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 6, 0, 0, 0, 0, 0, 0, 0]
