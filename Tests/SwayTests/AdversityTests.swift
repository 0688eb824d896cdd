import ControlWire
import Glibc
import HeadlessSway
import Testing

/// What the world does to a server.
@Suite(.serialized, .needs("sway", "grim"))
struct AdversityTests {
  @Test func `without a compositor there is one sentence and status 69`() throws {
    let folder = try PrivateFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7", "HOME": folder.path]
    let bezel = try FinishedProgram.run(
      ["\(InstalledPrograms.buildFolder)/bezel", "show", "Hello"], environment: environment)
    #expect(bezel.status == 69)
    #expect(bezel.errors.split(separator: "\n").count == 1, "\(bezel.errors)")
    #expect(bezel.errors.contains("wayland-7"), "\(bezel.errors)")
  }

  @Test func `a server whose compositor is killed ends`() throws {
    let story = try Story("crash")
    #expect(try story.give("show", "Working", "--mode", "spinner").status == 0)
    try story.sway.waitForPicture("a spinner") { $0 != story.before }
    let server = try story.serverEnd()
    story.sway.crash()
    #expect(Deadline(in: .seconds(60)).waitForInput(on: server.number), "bezeld has ended")
    let next = try story.give("show", "Again")
    #expect(next.status == 69, "\(next.errors)")
  }

  @Test func `two who start at once share one server`() throws {
    let story = try Story("race")
    let clients = try ["a", "b", "c", "d"].map { id in
      try story.begin("show", id, "--mode", "text", "--id", id)
    }
    for client in clients { #expect(client.ending() == .status(0), "\(client.errors)") }
    #expect(try story.list().count == 4)
  }

  @Test func `noise on the socket gets an answer or an end, and the server goes on`() throws {
    let story = try Story("noise")
    #expect(try story.give("show", "Still here", "--mode", "text").status == 0)
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<131_072).flatMap { _ in withUnsafeBytes(of: generator.next() as UInt64, Array.init) }
    try story.withRawConnection { socket in
      var sent = 0
      while sent < noise.count {
        let count = noise[sent...].withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        sent += count
      }
    }
    #expect(try story.list().count == 1)
  }

  @Test func `a client that says nothing keeps nobody waiting`() throws {
    let story = try Story("silence")
    #expect(try story.give("show", "One", "--mode", "text").status == 0)
    try story.withRawConnection { _ in
      let update = try story.give("update", "--title", "Two")
      #expect(update.status == 0)
    }
  }

  @Test func `after ten thousand updates in a row the last one is shown, in no more memory`() throws {
    let story = try Story("flood")
    #expect(try story.give("show", "Flood", "--mode", "bar", "--progress", "0").status == 0)
    try story.waitUntilSettled("before")
    let place = try story.place()
    let memory = try story.serverMemory()
    // Without optimization, reading a command takes 40 ms.
    let count = InstalledPrograms.areOptimized ? 10_000 : 200
    for step in 1...count {
      let arguments = ["update", "--title", "\(step)", "--progress", "\(step)/\(count)"]
      guard let channel = try place.connect() else {
        Issue.record("the server was gone at update \(step)")
        return
      }
      let ending = channel.send(
        .arguments(ArgumentsRequest(arguments: arguments.map { Array($0.utf8) })), onReply: { _, _ in })
      #expect(ending == .exit(.success))
    }
    #expect(try story.list().first?.hasSuffix("100%\t\(count)") == true)
    try story.waitUntilSettled("after")
    let growth = try story.serverMemory() - memory
    #expect(growth < 4 << 10, "it grew by \(growth) KiB")
  }
}
