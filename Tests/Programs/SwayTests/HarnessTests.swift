import Glibc
import HeadlessSway
import Testing

/// The harness itself: programs are started, watched and stopped, and each test gets its own sway.
@Suite(.serialized)
struct HarnessTests {
  private let plain = ["PATH": "/usr/bin:/bin"]

  @Test func `a program's status and both streams are collected`() throws {
    let program = try FinishedProgram.run(
      ["sh", "-c", "cat; echo oh >&2; exit 7"], environment: plain, input: .text("hello"))
    #expect(program.status == 7)
    #expect(program.output == "hello")
    #expect(program.errors == "oh\n")
  }

  @Test func `a signal and an exit status are distinguished`() throws {
    let program = try FinishedProgram.run(["sh", "-c", "kill -KILL $$"], environment: plain)
    #expect(program.ending == .signal(9))
    #expect(program.status == nil)
  }

  @Test func `a program that takes too long is killed by its pid`() throws {
    let sleeper = try RunningProgram(["sleep", "600"], environment: plain)
    #expect(sleeper.ending(within: .milliseconds(20)) == nil)
    #expect(sleeper.end() == .signal(15))
  }

  @Test func `a missing program is an error that names it`() {
    #expect(throws: HarnessError.self) {
      try FinishedProgram.run(["no-such-program"], environment: plain)
    }
  }

  @Test(.needs("sway", "grim"))
  func `sway accepts clients when its initializer returns, and exits when it is stopped`() throws {
    let sway = try Sway(Sway.Outputs(count: 2, width: 640, height: 480, scale: 2))
    let outputs = try sway.outputs()
    #expect(outputs.map(\.name).sorted() == ["HEADLESS-1", "HEADLESS-2"])
    #expect(outputs.map(\.rect.width) == [320, 320])
    let picture = try sway.picture()
    #expect(picture.width == 640 && picture.height == 480)

    sway.stop()
    #expect(throws: HarnessError.self) { try sway.outputs() }
  }

  @Test(.needs("sway", "grim"))
  func `waiting for a picture finds a change of the output`() throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let before = try sway.picture()
    #expect(try sway.picture() == before)
    try sway.command("output HEADLESS-1 mode --custom 800x600@60Hz")
    let after = try sway.waitForPicture("the new mode") { $0.width == 800 }
    #expect(after.height == 600)
  }

  @Test(.needs("sway", "swaynag", "grim"))
  func `a click reaches the surface under the pointer`() throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let before = try sway.picture()
    // sway paints the cursor into its pictures as long as the pointer exists.
    var pointer: VirtualPointer? = try VirtualPointer(on: sway)
    let nag = try sway.start(["swaynag", "-m", "is anybody there?"])
    let shown = try sway.waitForPicture("swaynag's bar") { $0[320, 0] != before[320, 0] }
    #expect(shown.difference(from: before)?.x == 0..<640)

    // swaynag's close button is at the right end of the bar.
    try pointer?.click(x: 625, y: 15)
    #expect(nag.ending() == .status(0))
    pointer = nil
    try sway.waitForPicture("no bar and no pointer") { $0 == before }
  }

  @Test(.needs("sway"))
  func `a crash kills sway at once`() throws {
    let sway = try Sway()
    #expect(kill(sway.pid, 0) == 0)
    sway.crash()
    #expect(kill(sway.pid, 0) != 0)
  }
}
