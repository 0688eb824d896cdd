import Foundation
import HeadlessSway

/// What has to work on every compositor.
struct Story: Sendable {
  let name: String
  let play: @Sendable (_ choice: StoryCompositor.Choice, _ scale: Double) throws -> Void

  static let all = [
    appears, isTapped, masks, takesKeyboard, stacks, followsOutputs, waitsForOutput, followsScale,
    endsWithCompositor,
  ]

  // A bezel with blur behind it is translucent, unlike its rendering.
  private static let ring = ["Compiling", "--mode", "ring", "--progress", "40%", "--set", "blur=off"]

  private static let appears = Story(name: "appears") { choice, scale in
    let session = try StorySession("appears", on: choice, scale: scale)
    try session.run(["show"] + ring)
    try session.wait(forHUD: ring)
    try session.run("dismiss", "--all")
    try session.waitUntilEmpty()
  }

  private static let isTapped = Story(name: "tap") { choice, scale in
    let session = try StorySession("tap", on: choice, scale: scale)
    let wait = try session.bezel.start("show", "Compiling", "--mode", "text", "--wait")
    try session.waitUntilSettled("the panel")
    try session.click()
    try session.expect(wait.ending() == .status(10), "the tap dismisses the HUD")
    try session.waitUntilEmpty()
  }

  private static let masks = Story(name: "masks") { choice, scale in
    let session = try StorySession("masks", on: choice, scale: scale)
    for mask in ["dim", "#ff000080", "gradient", "clear"] {
      try session.run("show", "Installing", "--mode", "text", "--mask", mask)
      let picture = try session.waitUntilSettled("mask \(mask)")
      let edge = picture.edge
      switch mask {
      case "dim": try session.expect(edge.allSatisfy { $0.isNear((29, 38, 54)) }, "dim is even: \(edge)")
      case "clear": try session.expect(edge.allSatisfy { $0 == StorySession.blue }, "clear is invisible")
      case "gradient":
        try session.expect(edge.allSatisfy { $0.blue < 60 }, "the gradient is dark at the edge")
      default: try session.expect(edge.allSatisfy { $0.isNear((152, 32, 45)) }, "red is even: \(edge)")
      }
      try session.run("dismiss", "--all")
      // A mask is below the pointer, so that sway 1.7 paints a cursor from then on.
      try session.waitUntilEmpty(besideLeftEdge: true)
    }
  }

  private static let takesKeyboard = Story(name: "keyboard") { choice, scale in
    let session = try StorySession("keyboard", on: choice, scale: scale)
    let window = try FocusedWindow(on: session.compositor)
    defer { window.close() }
    // Letters that are not in "ready".
    try window.type("x")
    let wait = try session.bezel.start(
      "show", "Really?", "--mode", "text", "--mask", "dim", "--keyboard", "--wait")
    try session.wait("the mask") { $0[1, 1] != StorySession.blue && $0[1, 1].blue < 60 }
    try session.compositor.type("Escape")
    let ending = wait.ending(within: .seconds(20))
    let messages = session.bezel.wire.messages.filter { $0.interface == "wl_keyboard" }.map(\.name)
    try session.expect(
      ending == .status(10),
      "Escape dismisses the HUD; the window received \(window.received), and the server \(messages)")
    try session.expect(!window.received.contains("\u{1b}"), "the window receives no Escape")
    // The window has the keyboard again.
    try window.type("z")
  }

  private static let stacks = Story(name: "stack") { choice, scale in
    let session = try StorySession("stack", on: choice, scale: scale)
    try session.run("show", "First", "--id", "first", "--mode", "text", "--position", "top")
    let first = try session.waitUntilSettled("one")
    try session.run("show", "Second", "--id", "second", "--mode", "text", "--position", "top")
    try session.wait("two") { $0.height(differingFrom: first) > 0 }
    let both = try session.waitUntilSettled("two")
    try session.expect(both != first, "there are two")
    try session.run("dismiss", "--id", "second")
    try session.wait("the first alone") { $0 == first }
    try session.run("dismiss", "--all")
    try session.waitUntilEmpty()
  }

  private static let followsOutputs = Story(name: "outputs") { choice, scale in
    let session = try StorySession("outputs", on: choice, outputs: 2, scale: scale)
    guard session.compositor.canUnplug else { throw StoryIsImpossible() }
    let (one, two) = (session.outputs[0], session.outputs[1])
    try session.run("show", "Everywhere", "--mode", "text", "--output", "all", "--animation", "none")
    let shown = try session.waitUntilSettled("on the first", on: one)
    try session.waitUntilSettled("on the second", on: two)
    try session.compositor.unplug(two)
    // phoc 0.46 paints its cursor, which comes to the left edge from the output that is no more.
    try session.wait("the first's HUD", on: one) { $0.isEqualBesideLeftEdge(to: shown) }
    try session.compositor.plug(two)
    let deadline = Deadline(in: .seconds(60))
    var names = try session.compositor.outputs()
    while names.count < 2, !deadline.hasPassed { names = try session.compositor.outputs() }
    let again = try names.first { $0 != one }.orThrow("there is no second output")
    try session.wait("the second's HUD", on: again) { $0.isEqualBesideLeftEdge(to: shown) }
    try session.run("dismiss", "--all")
    try session.waitUntilEmpty(one, besideLeftEdge: true)
  }

  private static let waitsForOutput = Story(name: "no-output") { choice, scale in
    let session = try StorySession("no-output", on: choice, scale: scale)
    let compositor = session.compositor
    guard compositor.canUnplug else { throw StoryIsImpossible() }
    let words = ["show", "Waiting", "--mode", "text", "--animation", "none"]
    if compositor.canSwitchOff {
      try compositor.setPower(false)
      try session.run(words)
      try compositor.setPower(true)
    } else {
      try session.run(words)
    }
    let shown = try session.waitUntilSettled("after the monitor was off")
    try session.run("dismiss", "--all")
    try session.waitUntilEmpty(besideLeftEdge: true)

    try compositor.unplug(session.output)
    try session.run(words)
    try compositor.plug(session.output)
    let deadline = Deadline(in: .seconds(60))
    var names = try compositor.outputs()
    while names.isEmpty, !deadline.hasPassed { names = try compositor.outputs() }
    try session.wait("the HUD when there is an output", on: names.first) {
      $0.isEqualBesideLeftEdge(to: shown)
    }
  }

  private static let followsScale = Story(name: "scale") { choice, scale in
    let session = try StorySession("scale", on: choice, scale: scale)
    try session.run(["show"] + ring)
    try session.wait(forHUD: ring)
    for scale in [2, 1.0] {
      try session.compositor.setScale(scale)
      try session.renewWallpaper()
      try session.wait(forHUD: ring)
    }
  }

  private static let endsWithCompositor = Story(name: "killed") { choice, scale in
    let session = try StorySession("killed", on: choice, scale: scale)
    let wait = try session.bezel.start("show", "Compiling", "--mode", "text", "--mask", "dim", "--wait")
    try session.waitUntilSettled("the panel")
    session.compositor.crash()
    try session.expect(wait.ending() == .status(1), "the waiting client ends with status 1")
    try session.expect(session.bezel.server.ending() == .status(69), "the server ends with status 69")
  }
}

/// The compositor can't do what the story needs.
struct StoryIsImpossible: Error {}

/// A terminal with the focus, and what it receives.
private final class FocusedWindow {
  private let compositor: StoryCompositor
  private let terminal: RunningProgram
  private let path: String

  init(on compositor: StoryCompositor) throws {
    self.compositor = compositor
    path = "\(compositor.folder.path)/keys"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    terminal = try compositor.start([
      "foot", "sh", "-c", "stty raw -echo; printf 'ready' > \(path); exec cat >> \(path)",
    ])
    try wait(for: "ready")
  }

  var received: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  /// Types a letter until the window, which may get the focus late, receives it.
  func type(_ letter: String) throws {
    try wait(for: letter) { try compositor.type(letter) }
  }

  private func wait(for text: String, meanwhile: () throws -> Void = {}) throws {
    let deadline = Deadline(in: .seconds(60))
    while !received.contains(text) {
      try meanwhile()
      guard !deadline.hasPassed, terminal.isRunning else {
        throw HarnessError("the window received \(received.debugDescription), no \(text); \(terminal.errors)")
      }
    }
  }

  func close() { terminal.end() }
}

extension StoryCompositor {
  /// Presses and releases a key.
  fileprivate func type(_ key: String) throws {
    // The seat has no current keyboard until this one comes, and then the focus. A key that is pressed before that is in the
    // array of the enter event.
    let wtype = try run(["wtype", "-s", "500", "-k", key])
    guard wtype.status == 0 else { throw HarnessError("wtype: \(wtype.errors)") }
  }
}

extension Picture {
  /// Pixels at the corners and at the middles of the edges.
  fileprivate var edge: [Pixel] {
    let (xs, ys) = ([0, width / 2, width - 1], [0, height / 2, height - 1])
    let places = xs.flatMap { x in ys.map { y in (x, y) } }
    return places.filter { x, y in x != width / 2 || y != height / 2 }.map { x, y in self[x, y] }
  }

  fileprivate func height(differingFrom other: Picture) -> Int { difference(from: other)?.y.count ?? 0 }
}

extension Picture {
  /// Whether it differs in the first 60 columns at most.
  func isEqualBesideLeftEdge(to other: Picture) -> Bool {
    difference(from: other).map { $0.x.upperBound <= 60 } ?? true
  }
}

extension Picture.Pixel {
  fileprivate func isNear(_ other: (Int, Int, Int)) -> Bool {
    abs(Int(red) - other.0) <= 2 && abs(Int(green) - other.1) <= 2 && abs(Int(blue) - other.2) <= 2
  }
}

extension Optional {
  fileprivate func orThrow(_ message: String) throws -> Wrapped {
    guard let self else { throw HarnessError(message) }
    return self
  }
}
