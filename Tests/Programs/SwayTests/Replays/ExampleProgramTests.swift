import HeadlessSway
import Testing

/// The examples that are part of one Swift program.
@Suite(.needs("sway", "grim"))
struct ExampleProgramTests {
  static let titles = ["determinate-with-progress", "notifications", "tap-to-cancel"].map { "replays/\($0)" }

  @Test func `a progress object updates the HUD, and its button cancels the object`() throws {
    let example = try ExampleSession("determinate-with-progress", theme: "mbprogresshud", pace: 100)
    func options(_ percent: Int) -> [String] {
      ["Loading...", "--mode", "pie", "--progress", "\(percent)%", "--button", "Cancel"]
    }
    for percent in 0...1 { try example.screen.wait(for: Phase(.work(0.05), options(percent))) }
    try example.click(above: 32)
    #expect(example.program.ending() == .status(0), "\(example.program.errors)")
    #expect(example.program.output == "The HUD ended as button.\n")
    try example.waitUntilEmpty()
  }

  @Test func `notifications carry the status, also when a tap dismisses`() throws {
    let example = try ExampleSession("notifications", theme: "svprogresshud", pace: 1000)
    try example.screen.wait(for: Phase(.work(4), ["Doing Stuff"], place: .above))
    try example.click(above: 20)
    #expect(example.program.ending() == .status(0), "\(example.program.errors)")
    let lines = [
      "willAppear", "didAppear", "tapped(inside: true)", "willDisappear", "didDisappear", "ended, tapped",
    ]
    #expect(example.program.output == lines.map { "Doing Stuff: \($0)\n" }.joined())
    try example.waitUntilEmpty()
  }

  @Test func `a tap asks for confirmation, a timeout withdraws it, and two taps cancel`() throws {
    let example = try ExampleSession("tap-to-cancel", theme: nil, pace: 0.75)
    let task = Phase(.work(120), ["Loading for a long time"])
    let question = Phase(
      .untilDismissed(after: 4),
      [
        "Cancel?", "--mode", "error", "--set", "shadow-color=#ff3b30", "--set", "shadow-offset=0,0", "--set",
        "shadow-blur=24",
      ])
    for _ in 1...2 {
      try example.screen.wait(for: task)
      try example.click(above: 20)
      try example.screen.wait(for: question)
    }
    try example.click(above: 20)
    #expect(example.program.ending() == .status(0), "\(example.program.errors)")
    try example.waitUntilEmpty()
  }
}

/// One of the program's examples, with a pointer.
private final class ExampleSession {
  let session: SwaySession
  let screen: ScreenWatcher
  let program: RunningProgram
  private let pointer: VirtualPointer
  private let empty: Picture

  init(_ name: String, theme: String?, pace: Double) throws {
    session = try SwaySession("replays/\(name)", on: ReplayRun.outputs, grey: 0x80)
    pointer = try VirtualPointer(on: session.sway)
    // The pointer is painted into every picture, so it rests where no HUD is.
    try pointer.move(toX: 5, y: 5)
    empty = try session.sway.picture()
    screen = ScreenWatcher(on: session, theme: theme, background: empty)
    var environment = session.sway.environment
    environment["BEZEL_EXAMPLE_PACE"] = "\(pace)"
    program = try RunningProgram(
      ["\(InstalledPrograms.ownFolder)/bezel-examples", name], environment: environment)
  }

  /// Clicks in the horizontal middle of the bezel, `distance` above its lower edge.
  func click(above distance: Int) throws {
    let bezel = try #require(screen.bezel)
    try pointer.click(x: (bezel.x.lowerBound + bezel.x.upperBound) / 2, y: bezel.y.upperBound - distance)
    try pointer.move(toX: 5, y: 5)
  }

  func waitUntilEmpty() throws {
    try session.sway.waitForPicture("the screen as it was before") { $0 == empty }
  }
}
