import BezelControlWire
import BezelValues
import FakeCompositor
import Glibc
import HUDCommands
import HUDDisplay
import HUDModel
import SeededRandom
import Testing
import WaylandSurface

@testable import HUDServer

@Suite("A served command")
struct CommandTests {
  @Test("is answered at once, and its HUD is on the screen")
  func show() throws {
    let display = try ServedDisplay()
    var isShown = false
    try display.run([
      { display.ask("show", "a") },
      { isShown = display.compositor.surfaces.contains(where: \.isMapped) },
      { display.terminate() },
    ])
    #expect(isShown)
    #expect(display.commands.map(\.status) == [0])
    #expect(display.compositor.refusals == [])
  }

  @Test("that waits ends with its HUD: with 0 if it is dismissed or the server ends, with 10 if it is tapped")
  func waits() throws {
    let display = try ServedDisplay()
    var early: [UInt8?] = []
    try display.run([
      { for id in ["hidden", "tapped", "left"] { display.ask("show", "--wait", id) } },
      { display.frame(after: .milliseconds(400)) },
      { early = display.commands.map(\.status) },
      { display.ask("dismiss", "hidden") },
      { display.display?.send(.tapped(onBezel: true), to: "tapped") },
      { display.wait(.milliseconds(400)) },
      { display.terminate() },
    ])
    #expect(early == [nil, nil, nil])
    #expect(display.commands.map(\.status) == [0, 10, 0, 0])
  }

  @Test("that is refused has a code where a program can do something about it")
  func codes() throws {
    let display = try ServedDisplay()
    let commands = [
      ["show", "a", "--output", "NO-1"], ["show", "a", "--style", "nope"], ["show", "a", "--theme", "nope"],
      ["show", "a", "--set", "nope=1"], ["show", "a", "--nope"], ["nope"],
      ["show", "a", "--timeout", "soon"],
      ["update", "nobody", "--title", "b"], ["show", "a", "--id", "a"],
    ]
    try display.run(
      commands.map { words in { display.ask(["typed"] + words) } }
        + [{ display.ask(["typed", "update", "a", "--output", "NO-1"]) }, { display.terminate() }])
    #expect(
      display.commands.map(\.code) == [
        "unknown-output", "unknown-style", "unknown-theme", "unknown-word", "unknown-word", "unknown-word",
        nil, nil, nil, "unknown-output",
      ])
    #expect(display.commands.map(\.status) == [64, 64, 64, 64, 64, 64, 64, 3, 0, 64])
  }

  @Test("pause shows nothing: what would pass is dropped, and what stays comes back")
  func pause() throws {
    let display = try ServedDisplay()
    var mapped: [Int] = []
    var states: [[String]] = []
    let look = {
      mapped.append(display.compositor.surfaces.count(where: \.isMapped))
      states.append(display.display?.ids ?? [])
    }
    try display.run([
      { display.ask("typed", "show", "Work", "--id", "work") },
      { display.frame(after: .milliseconds(400)) },
      { look() },
      { display.ask("pause") },
      { look() },
      { display.ask("typed", "show", "Volume", "--style", "osd", "--progress", "40%", "--id", "passes") },
      { display.ask("success", "Done", "--id", "waits", "--wait") },
      { display.ask("typed", "show", "More", "--id", "more") },
      { look() },
      { display.ask("resume") },
      { display.frame(after: .milliseconds(400)) },
      { look() },
      { display.terminate() },
    ])
    #expect(mapped == [1, 0, 0, 2])
    #expect(states == [["work"], ["work"], ["work", "more"], ["work", "more"]])
    #expect(display.commands.allSatisfy { $0.status == 0 })
  }

  @Test("pause replaces a task by nothing when that has ended, and ends after its time")
  func pauseEnds() throws {
    let display = try ServedDisplay()
    var lists: [String] = []
    try display.run([
      { display.ask("typed", "show", "Work", "--id", "work") },
      { display.ask("typed", "show", "Other", "--id", "other") },
      { display.frame(after: .milliseconds(400)) },
      { display.ask("pause", "1s") },
      { display.ask("success", "Done", "--id", "work") },
      { display.wait(.milliseconds(500)) },
      { lists.append(HUDReport.list(display.display?.statuses ?? [], in: .text)) },
      { display.wait(.milliseconds(600)) },
      { display.frame(after: .milliseconds(400)) },
      { lists.append(HUDReport.list(display.display?.statuses ?? [], in: .text)) },
      { display.terminate() },
    ])
    #expect(lists == ["other\tpaused\tspinner\t-\tOther\n", "other\tvisible\tspinner\t-\tOther\n"])
  }

  @Test(
    "that waits and is killed leaves its HUD up, one that holds ends it", arguments: ["--wait", "--hold"])
  func killed(_ option: String) throws {
    let display = try ServedDisplay()
    var phase: HUDLifecycle.Phase?
    try display.run([
      { display.ask("show", option, "a") },
      { display.frame(after: .milliseconds(400)) },
      { display.commands[0].hangUp() },
      { phase = display.display?.huds.first?.phase },
      { display.terminate() },
    ])
    #expect(phase == (option == "--wait" ? .visible : .disappearing))
  }

  @Test("that holds shares the HUD with others that do: the HUD ends with the last of them")
  func shared() throws {
    let display = try ServedDisplay()
    var phases: [HUDLifecycle.Phase?] = []
    let look = { phases.append(display.display?.huds.first?.phase) }
    try display.run([
      { display.ask("show", "--hold", "a") },
      { display.ask("show", "--hold", "a") },
      { display.frame(after: .milliseconds(400)) },
      { display.commands[0].hangUp() },
      look,
      { display.commands[1].hangUp() },
      look,
      { display.terminate() },
    ])
    #expect(phases == [.visible, .disappearing])
  }

  @Test("for one HUD more than may wait is refused with status 1, and accepted once they disappear")
  func limit() throws {
    let display = try ServedDisplay()
    var show = HUDCommands.Command.Show()
    try display.run([
      { display.ask().ask(.show(show)) },
      {
        for number in 0..<HUDDisplay.mostWaiting + HUDDisplay.mostBezels {
          _ = try? display.display?.show(ServedDisplay.spinner, as: "\(number)")
        }
      },
      {
        show.id = "more"
        display.ask().ask(.show(show))
      },
      { display.ask().ask(.dismiss(.init(id: nil))) },
      { display.ask().ask(.show(show)) },
      { display.wait(.zero) },
      { display.terminate() },
    ])
    #expect(display.commands.suffix(3).map(\.status) == [1, 0, 0])
  }

  @Test("that lists many HUDs with long titles has an answer of bounded length")
  func longTitles() throws {
    let display = try ServedDisplay()
    let long = String(repeating: "w\u{E4}", count: 60_000)
    let shows = (0..<HUDDisplay.mostSharedBezels).map { number in
      var show = HUDCommands.Command.Show()
      (show.id, show.patch.title, show.patch.details) = ("id\(number)", long, long)
      return show
    }
    try display.run([
      { for show in shows { display.ask().ask(.show(show)) } },
      { display.ask().ask(.list(.text)) },
      { display.ask().ask(.list(.json)) },
      { display.wait(.zero) },
      { display.terminate() },
    ])
    let lines = display.commands[shows.count].output
    #expect(display.commands.map(\.status) == Array(repeating: 0, count: shows.count + 2))
    #expect(lines.split(separator: "\n").count == shows.count)
    #expect(lines.utf8.count < 64 << 10)
    #expect(display.commands[shows.count + 1].output.utf8.count < 2 << 20)
  }

  @Test("that lists an id omits what turns the line round")
  func listedID() throws {
    let display = try ServedDisplay()
    try display.run([
      { display.ask().ask(.show(shown("a\u{202E}b"))) }, { display.ask().ask(.list(.text)) },
      { display.terminate() },
    ])
    #expect(display.commands[1].output.hasPrefix("ab\t"))
  }

  @Test("that lists titles omits the marks that give them a direction")
  func directions() throws {
    let display = try ServedDisplay()
    var show = shown("a")
    show.patch.title = "\u{200e}\u{2068}\u{5e9}\u{200c}\u{2069} failed"
    try display.run([
      { display.ask().ask(.show(show)) }, { display.ask().ask(.list(.text)) },
      { display.ask().ask(.list(.json)) }, { display.terminate() },
    ])
    let title = "\u{5e9}\u{200c} failed"
    #expect(display.commands[1].output.hasSuffix("\t\(title)\n"))
    let list = JSON(reading: Array(display.commands[2].output.utf8))?.elements ?? []
    #expect(list.map { $0["title"]?.string } == [title])
  }

  @Test("that lists as JSON has style, position, output and the time left")
  func jsonList() throws {
    let display = try ServedDisplay()
    let one = shown("a", style: "osd") { ($0.timeout, $0.valueText) = (.after(.seconds(2)), "2 of 3") }
    let other = shown("b")
    // Of what programs show, the style need not be given.
    var pill = shown("c")
    pill.section = "volume"
    try display.run([
      { display.ask().ask(.show(one)) },
      { display.wait(.milliseconds(400)) },
      { display.wait(.milliseconds(500)) },
      { display.ask().ask(.show(pill)) },
      { display.ask().ask(.show(other)) },
      { display.ask().ask(.list(.json)) },
      { display.terminate() },
    ])
    let list = JSON(reading: Array(display.commands[3].output.utf8))?.elements ?? []
    #expect(list.map { $0["style"]?.string } == ["osd", "osd", "card"])
    #expect(
      list.first?.text.contains(
        #""note": "", "valueText": "2 of 3", "style": "osd", "position": "50%,88%", "output": "focused", "outputs": ["HEADLESS-1"], "timeLeft": 1.5}"#
      )
        == true, "\(display.commands[3].output)")
    #expect(
      list.last?.text.contains(#""style": "card", "position": "center", "output": "focused""#) == true)
    #expect(list.last?.text.hasSuffix(#""timeLeft": null}"#) == true)
  }

  @Test("for Waybar sends a line of the newest HUD whenever that has changed")
  func waybar() throws {
    let display = try ServedDisplay()
    var update = Patch()
    update.progress = Progress(0.5)
    try display.run([
      { display.ask().ask(.events(.waybar)) },
      {
        display.ask().ask(
          .show(shown("a") { ($0.title, $0.progress, $0.details) = ("R&D", Progress(0.4), "x") }))
      },
      { display.ask().ask(.update(id: "a", update)) },
      { display.ask().ask(.list(.waybar)) },
      { display.ask().ask(.dismiss(.init(id: nil))) },
      { display.terminate() },
    ])
    let none = #"{"text": "", "tooltip": "", "class": "", "percentage": 0}"#
    let lines = [40, 50].map {
      #"{"text": "R&amp;D \#($0)%", "tooltip": "R&amp;D \#($0)%\nx", "class": "ring", "percentage": \#($0)}"#
    }
    #expect(display.commands[0].output == ([none] + lines + [none]).map { $0 + "\n" }.joined())
    #expect(display.commands[3].output == lines[1] + "\n")
  }

  private func shown(
    _ id: String, style: String? = nil, _ set: (inout Patch) -> Void = { _ in }
  ) -> HUDCommands.Command.Show {
    var show = HUDCommands.Command.Show()
    (show.id, show.patch.style) = (id, style)
    set(&show.patch)
    return show
  }

  @Test("gets its own answer when two arrive at once")
  func two() throws {
    let display = try ServedDisplay()
    try display.run([
      {
        display.ask("show", "--wait", "a")
        display.ask("dismiss", "b")
      },
      { display.ask("dismiss", "a") },
      { display.wait(.milliseconds(400)) },
      { display.terminate() },
    ])
    #expect(display.commands.map(\.status) == [0, 3, 0])
  }

  @Test func `that waits for a HUD returns when it has ended, with the HUD's status`() throws {
    let display = try ServedDisplay()
    var early: [UInt8?] = []
    try display.run([
      { display.ask("wait", "a") },
      { display.ask("show", "a") },
      { for _ in 0..<2 { display.ask("wait", "a") } },
      { early = display.commands.map(\.status) },
      { display.commands[2].hangUp() },
      { display.ask("dismiss", "a") },
      { display.wait(.milliseconds(400)) },
      { display.terminate() },
    ])
    #expect(early == [3, 0, nil, nil])
    #expect(display.commands.map(\.status) == [3, 0, nil, 0, 0])
  }

  @Test(
    "without a whole request is refused after ten seconds",
    arguments: [[], Array("{\"words\":[\"sh".utf8)] as [[UInt8]])
  func silent(_ bytes: [UInt8]) throws {
    let display = try ServedDisplay()
    var early: UInt8?
    try display.run([
      { display.ask().send(bytes) },
      { display.wait(.milliseconds(9_999)) },
      { early = display.commands[0].status },
      { display.wait(.milliseconds(1)) },
      { display.ask("show", "a") },
      { display.terminate() },
    ])
    #expect(early == nil)
    #expect(display.commands[0].status == 64)
    #expect(display.commands[0].complaint == "bezel: no request arrived within 10 seconds\n")
    #expect(display.commands[1].status == 0)
  }

  @Test(
    "of a mebibyte of noise is refused with one sentence, and the next is run", arguments: 0..<4)
  func noise(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let noise = (0..<1 << 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let display = try ServedDisplay()
    try display.run([
      { display.ask().send(noise) },
      {},
      { display.ask("show", "a") },
      { display.terminate() },
    ])
    #expect(display.commands[0].status == 64)
    #expect(display.commands[0].complaint.hasPrefix("bezel: "))
    #expect(display.commands[0].complaint.count { $0 == "\n" } == 1)
    #expect(display.commands[0].isClosed)
    #expect(display.commands[1].status == 0)
  }

  @Test("is run at once, however many connections are silent")
  func many() throws {
    let display = try ServedDisplay()
    var early: UInt8?
    try display.run([
      { for _ in 0..<50 { display.ask() } },
      {},
      { for _ in 0..<50 { display.ask() } },
      {},
      { display.ask("show", "a") },
      {},
      { early = display.commands[100].status },
      { display.terminate() },
    ])
    #expect(early == 0)
    #expect(display.commands[0].complaint == "bezel: too many clients are connected; try again\n")
  }

  @Test("is run while a hundred others wait for their HUDs")
  func manyWaiting() throws {
    let display = try ServedDisplay()
    try display.run(
      (0..<10).map { _ in { for _ in 0..<10 { display.ask("show", "--wait", "a") } } }
        + [{ display.ask("dismiss", "a") }, {}, { display.terminate() }])
    #expect(display.commands.map(\.status) == Array(repeating: 0, count: 101))
  }

  @Test(
    "that updates a HUD keeps its other options, and one that replaces it resets them",
    arguments: [false, true])
  func replace(replaces: Bool) throws {
    let display = try ServedDisplay()
    var (keyboard, bar) = (Patch(), Patch())
    (keyboard.keyboard, bar.mode) = (true, .bar)
    var request: HUD.Specification?
    try display.run([
      { display.ask("show", "a") },
      { display.ask().ask(.update(id: "a", keyboard)) },
      { display.ask().ask(replaces ? .replace(id: "a", bar) : .update(id: "a", bar)) },
      { request = display.display?.specification(of: "a") },
      { display.terminate() },
    ])
    #expect(display.commands.map(\.status) == [0, 0, 0])
    #expect(request?.content.indicator.mode == .bar)
    #expect(request?.options.keyboard == !replaces)
  }

  @Test("that is unknown is refused with a sentence")
  func unknown() throws {
    let display = try ServedDisplay()
    try display.run([{ display.ask("frobnicate") }, { display.ask("stop") }])
    #expect(display.commands[0].status == 64)
    #expect(
      display.commands[0].complaint == "bezel: unknown verb 'frobnicate'; 'bezel help' lists the verbs\n")
    #expect(display.commands[1].status == 0)
  }

  @Test(
    "that other programs run is refused, and runs nothing",
    arguments: [
      (["run", "--", "touch", "FILE"], "bezel-run"), (["hook", "bash"], "bezel-run"),
      (["hook-end", "--", "make"], "bezel-run"), (["raise", "1"], "bezel-run"),
      (["notify", "x"], "bezel-desktop in a process of its own"),
      (["render", "FILE"], "bezeld in a process of its own"),
      (["serve"], "bezeld in a process of its own"), (["volume", "up"], "bezel-desktop"),
    ])
  func foreign(arguments: [String], program: String) throws {
    let display = try ServedDisplay()
    let file = display.place.directory + "/made.png"
    let words = arguments.map { $0 == "FILE" ? file : $0 }
    try display.run([
      { display.ask().ask(words) },
      { display.ask("show", "a") },
      { display.ask("stop") },
    ])
    #expect(display.commands[0].status == 64)
    #expect(
      display.commands[0].complaint
        == "bezel: the server does not run '\(arguments[0])', which \(program) does; run 'bezel \(arguments[0])'\n"
    )
    #expect(display.commands[1].status == 0)
    #expect(access(file, F_OK) != 0)
  }

  @Test("that arrives together with the server's end gets an end")
  func withStop() throws {
    let display = try ServedDisplay()
    try display.run([
      {
        display.ask("stop")
        display.ask("show", "--wait", "a")
      }
    ])
    #expect(display.commands[0].status == 0)
    #expect(display.commands[1].isClosed)
  }
}
