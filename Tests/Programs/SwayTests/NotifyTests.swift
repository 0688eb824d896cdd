import HeadlessSway
import Testing

/// `bezel notify` in a real sway, called by the name of notify-send.
@Suite(.serialized, .needs("sway", "grim"))
struct NotifyTests {
  private let session: SwaySession

  init() throws { session = try SwaySession("notify") }

  /// Runs a script that calls notify-send.
  private func run(_ script: String) throws -> FinishedProgram {
    try session.sway.run(Self.words(script, session))
  }

  private static func words(_ script: String, _ session: SwaySession) -> [String] {
    ["sh", "-c", "bezel=$0; notify_send() { \"$bezel\" notify \"$@\"; }; \(script)", session.bezel]
  }

  @Test func `a held key changes one pill, and a number one banner`() throws {
    let script = """
      for value in 40 45 50; do
        notify_send -h int:value:$value -h string:x-canonical-private-synchronous:volume -t 0 Volume
      done
      number=$(notify_send -p -t 0 One)
      notify_send -p -r "$number" -t 0 Two 'a <b>body</b>' >&2
      notify_send -u critical 'Disk full' -i /nothing.png -n nothing-has-this-name
      """
    let program = try run(script)
    let number = program.errors.split(separator: "\n").first ?? ""
    #expect(Int(number) != nil && program.errors == "\(number)\n", "\(program.errors)")
    let lines = try session.list().sorted()
    #expect(lines.count == 3)
    #expect(lines.contains { $0.hasPrefix("notify-\(number)\t") && $0.hasSuffix("\ttext\t-\tTwo") })
    #expect(lines.contains { $0.hasPrefix("volume\t") && $0.hasSuffix("\tbar\t50%\tVolume") })
    #expect(lines.contains { $0.hasSuffix("\terror\t-\tDisk full") })
  }

  @Test(arguments: [(x: 735, y: 50, name: "yes"), (x: 640, y: 70, name: "default")])
  func `a button's name is printed, and that of a tap`(x: Int, y: Int, name: String) throws {
    let pointer = try VirtualPointer(on: session.sway)
    // The picture isn't there, and the banner is.
    let asking = try session.start(
      "notify", "-A", "yes=Yes", "-A", "default=Show", "-t", "0", "-i", "/nothing.png", "Ready?")
    while try !session.list().contains(where: { $0.contains("\tvisible\t") }) {
      try #require(asking.isRunning, "\(asking.errors)")
    }
    try session.sway.savePicture(to: "\(Picture.folder)/notify-actions.png")
    try pointer.move(toX: x, y: y)
    try pointer.press()
    try pointer.release()
    #expect(asking.ending() == .status(0) && asking.output == "\(name)\n", "\(asking.errors)")
  }

  @Test func `who waits for it is told of its end, and takes it along`() throws {
    let waiting = try RunningProgram(
      [session.bezel, "notify", "-w", "-p", "-t", "0", "Wait"], environment: session.sway.environment,
      readingLines: true)
    let number = try #require(waiting.nextLine(within: .seconds(60)))
    // A HUD that is not there yet can't be dismissed.
    while try session.run("dismiss", "notify-\(number)").status == 3 {}
    #expect(waiting.ending() == .status(0))
  }

  @Test func `a wrong hint shows nothing`() throws {
    let program = try run("notify_send -h int:value:loud Volume")
    #expect(program.status == 64 && program.errors.contains("'int:value:loud'"))
  }
}
