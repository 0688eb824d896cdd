import HeadlessSway
import Testing

/// The examples that are one Swift program.
@Suite(.needs("sway", "grim"))
struct ExampleProgramTests {
  static let titles = ["determinate-with-progress", "notifications", "tap-to-cancel"].map { "replays/\($0)" }

  @Test func `a progress object moves the HUD, and its button cancels the object`() throws {
    let show = try Show("determinate-with-progress", theme: "mbprogresshud", pace: 100)
    func options(_ percent: Int) -> [String] {
      ["Loading...", "--mode", "pie", "--progress", "\(percent)%", "--button", "Cancel"]
    }
    for percent in 0...1 { try show.camera.wait(for: Act(.work(0.05), options(percent))) }
    try show.click(above: 32)
    #expect(show.program.ending() == .status(0), "\(show.program.errors)")
    #expect(show.program.output == "The HUD ended as button.\n")
    try show.waitUntilEmpty()
  }

  @Test func `notifications come with the status, also when a tap dismisses`() throws {
    let show = try Show("notifications", theme: "svprogresshud", pace: 1000)
    try show.camera.wait(for: Act(.work(4), ["Doing Stuff"], place: .above))
    try show.click(above: 20)
    #expect(show.program.ending() == .status(0), "\(show.program.errors)")
    let lines = ["willAppear", "didAppear", "willDisappear", "didDisappear", "ended, tapped"]
    #expect(show.program.output == lines.map { "Doing Stuff: \($0)\n" }.joined())
    try show.waitUntilEmpty()
  }

  @Test func `a tap asks, waiting takes it back, and two taps cancel`() throws {
    let show = try Show("tap-to-cancel", theme: nil, pace: 0.75)
    let task = Act(.work(120), ["Loading for a long time"])
    let question = Act(
      .untilGone(after: 4),
      [
        "Cancel?", "--mode", "error", "--set", "shadow-color=#ff3b30", "--set", "shadow-offset=0,0", "--set",
        "shadow-blur=24",
      ])
    for _ in 1...2 {
      try show.camera.wait(for: task)
      try show.click(above: 20)
      try show.camera.wait(for: question)
    }
    try show.click(above: 20)
    #expect(show.program.ending() == .status(0), "\(show.program.errors)")
    try show.waitUntilEmpty()
  }
}

/// One of the program's examples, and a user with a mouse.
private final class Show {
  let story: Story
  let camera: Camera
  let program: RunningProgram
  private let pointer: VirtualPointer
  private let empty: Picture

  init(_ name: String, theme: String?, pace: Double) throws {
    story = try Story("replays/\(name)", on: Performance.stage, grey: 0x80)
    pointer = try VirtualPointer(on: story.sway)
    // Where it is in no picture's way; it is painted into all of them.
    try pointer.move(toX: 5, y: 5)
    empty = try story.sway.picture()
    camera = Camera(on: story, theme: theme, background: empty)
    var environment = story.sway.environment
    environment["BEZEL_EXAMPLE_PACE"] = "\(pace)"
    program = try RunningProgram(
      ["\(InstalledPrograms.ownFolder)/bezel-examples", name], environment: environment)
  }

  /// Clicks in the middle of the bezel, so far above its lower edge.
  func click(above distance: Int) throws {
    let bezel = try #require(camera.bezel)
    try pointer.click(x: (bezel.x.lowerBound + bezel.x.upperBound) / 2, y: bezel.y.upperBound - distance)
    try pointer.move(toX: 5, y: 5)
  }

  func waitUntilEmpty() throws {
    try story.sway.waitForPicture("the screen as it was before") { $0 == empty }
  }
}
