import BezelConfiguration
import BezelEventLoop
import Foundation
import HUDCommands
import HUDDisplay
import HUDModel
import Testing

@testable import HUDServer

@Suite("A configured server")
struct ConfiguredServerTests {
  @Test("HUDs that are up get the options of a new configuration, and keep their own and what they show")
  func reload() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/bezel.ini"
    try WatchedFile.write("[hud]\nposition=top\ntimeout=9s\n", to: file)
    let display = try ServedDisplay()
    display.store = ConfigurationStore { ConfigurationPaths(named: file) { _ in nil } }
    var specifications: [HUD.Specification?] = []
    func note(_ id: String) { specifications.append(display.display?.specification(of: id)) }
    try display.run([
      { display.ask("configured", "show", "--mode=ring", "--id=a") },
      { display.ask("configured", "update", "a", "--progress=0.5", "--mask=dim") },
      { display.ask("configured", "show", "--mode=info", "--id=b", "--position=left", "--theme=light") },
      { note("a") },
      {
        try? WatchedFile.write(
          "[hud]\nposition=bottom\ntimeout=2s\ntheme=mbprogresshud\nlayer=top\n", to: file)
        display.store?.reload()
      },
      { note("a") }, { note("b") }, { display.terminate() },
    ])
    #expect(display.commands.map(\.status) == [0, 0, 0])
    let (old, new, other) = (
      try #require(specifications[0]), try #require(specifications[1]), try #require(specifications[2])
    )
    #expect(old.options.placement.position == .top && old.options.timeout == nil)
    #expect(new.options.placement.position == .bottom && new.options.placement.layer == .top)
    #expect(new.options.timeout == nil && new.options.mask == .dim)
    #expect(new.content == old.content && new.content.indicator.progress == Progress(0.5))
    #expect(new.theme.bezel == Theme.mbProgressHUD.bezel && new.theme.timing == old.theme.timing)
    #expect(other.options.placement.position == .left && other.theme.bezel == Theme.light.bezel)
    #expect(other.options.timeout == .after(.seconds(9)))
  }

  @Test("a question has no spinner, unless it is asked for")
  func question() throws {
    let folder = try TemporaryFolder()
    let display = try ServedDisplay()
    display.store = ConfigurationStore { [path = folder.path] in
      ConfigurationPaths(named: "\(path)/bezel.ini") { _ in nil }
    }
    var indicators: [Indicator?] = []
    try display.run([
      { display.ask("configured", "show", "Really?", "--id=a", "--button=Stop") },
      { display.ask("configured", "show", "Work", "--id=b", "--button=Stop", "--mode=spinner") },
      { display.ask("configured", "show", "Work", "--id=c", "--button=Stop", "--progress=40%") },
      {
        indicators = ["a", "b", "c"].map { display.display?.specification(of: $0)?.content.indicator }
        display.terminate()
      },
    ])
    #expect(indicators.prefix(2) == [Indicator(.text), .spinner])
    #expect(indicators.last??.progress == Progress(0.4))
  }

  @Test("a reload and another theme keep the look that a HUD's texts and buttons decide about")
  func looksOfTexts() throws {
    let folder = try TemporaryFolder()
    let display = try ServedDisplay()
    display.store = ConfigurationStore { [path = folder.path] in
      ConfigurationPaths(named: "\(path)/bezel.ini") { _ in nil }
    }
    var seen: [[HUD.Specification?]] = []
    func note() { seen.append(["ask", "failed"].map { display.display?.specification(of: $0) }) }
    try display.run([
      { display.ask("configured", "show", "Really?", "--id=ask", "--button=Stop") },
      { display.ask("configured", "error", "failed", "--id=failed", "--section=run", "--note=a.c:1: error") },
      { note() },
      { display.ask("configured", "update", "ask", "--title=And this?") },
      { display.store?.reload() }, { note() },
      { display.ask("configured", "update", "ask", "--theme=light") },
      { display.ask("configured", "update", "failed", "--theme=light") },
      { note() }, { display.store?.reload() }, { note() },
      { display.terminate() },
    ])
    #expect(display.commands.map(\.status) == [0, 0, 0, 0, 0])
    for specifications in seen {
      #expect(specifications.map { $0?.content.indicator } == [Indicator(.text), Indicator(.error)])
      #expect(specifications.map { $0?.themeSelection?.arrangement } == [.column, .report])
      #expect(specifications.map { $0?.options.timeout } == seen[0].map { $0?.options.timeout })
    }
  }

  @Test("a reload chooses the indicators anew that were not given")
  func indicators() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/bezel.ini"
    let display = try ServedDisplay()
    display.store = ConfigurationStore { ConfigurationPaths(named: file) { _ in nil } }
    func write(_ text: String) -> () -> Void {
      {
        try? WatchedFile.write(text, to: file)
        display.store?.reload()
      }
    }
    var seen: [[Indicator?]] = []
    func note() {
      seen.append(["a", "b", "c", "d"].map { display.display?.specification(of: $0)?.content.indicator })
    }
    write("")()
    try display.run([
      { display.ask("configured", "show", "--progress=30%", "--id=a") },
      { display.ask("configured", "show", "--id=b") },
      { display.ask("configured", "show", "--mode=ring", "--id=c") },
      { display.ask("configured", "show", "--icon=copy", "--id=d") },
      { display.ask("configured", "update", "a", "--progress=40%") },
      { display.ask("configured", "update", "d", "--icon=", "--title=T") },
      write("[hud]\nmode=pie\n"), { note() }, write("[hud]\nstyle=osd\n"), { note() }, write(""), { note() },
      { display.terminate() },
    ])
    let progress = Progress(0.4)
    #expect(seen[0] == [.pie(progress), .pie(.none), .ring(.none), Indicator.none])
    #expect(seen[1] == [.bar(progress), .spinner, .ring(.none), Indicator.none])
    #expect(seen[2] == [.ring(progress), .spinner, .ring(.none), Indicator.none])
  }

  @Test("errors are shown as a warning, which goes when they are corrected")
  func errors() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/bezel.ini"
    try WatchedFile.write("[hud]\n", to: file)
    let display = try ServedDisplay()
    display.store = ConfigurationStore { ConfigurationPaths(named: file) { _ in nil } }
    var contents: [Content?] = []
    var options: Options?
    try display.run([
      { display.ask("configured", "show", "--mode=ring", "--id=a") },
      {
        try? WatchedFile.write("[hud]\npostion=top\nstyle=osd\ngrace=9s\nmask=dim\ntimeout=never\n", to: file)
        display.store?.reload()
      },
      {
        let specification = display.display?.specification(of: "configuration")
        contents.append(specification?.content)
        options = specification?.options
      },
      {
        try? WatchedFile.write("[hud]\nposition=top\n", to: file)
        display.store?.reload()
      },
      { contents.append(display.display?.specification(of: "configuration")?.content) },
      { display.terminate() },
    ])
    let warning = try #require(contents[0])
    #expect(warning.mode == .warning)
    #expect(options == Options(), "only the theme is the user's")
    #expect(
      warning.details == "\(file):2: [hud] postion: top: unknown key; did you mean 'position'?")
    #expect(contents[1] == nil)
  }

  @Test("the file of a theme that a command has chosen is watched, and its errors are shown")
  func chosenTheme() throws {
    let folder = try TemporaryFolder()
    let themes = "\(folder.path)/bezel/themes"
    try WatchedFile.write("fill=#ff0000\nborder-width=3\n", to: "\(themes)/mine.ini")
    let display = try ServedDisplay()
    let (loop, path) = (EventLoop(), folder.path)
    let store = ConfigurationStore {
      ConfigurationPaths { ["XDG_CONFIG_HOME": path, "XDG_CONFIG_DIRS": "\(path)/x"][$0] }
    }
    store.startWatching(on: loop)
    loop.turn(timeout: .seconds(60))
    display.store = store
    var seen: [(Theme.BezelStyle?, String?)] = []
    func note() {
      seen.append(
        (
          display.display?.specification(of: "a")?.theme.bezel,
          display.display?.specification(of: "configuration")?.content.details
        ))
    }
    func write(_ text: String) {
      try? WatchedFile.write(text, to: "\(themes)/mine.ini")
      // The watch notices the change, and the files are read a moment later.
      for _ in 0..<2 { loop.turn(timeout: .seconds(60)) }
    }
    try display.run([
      { display.ask("configured", "show", "--mode=ring", "--id=a", "--theme=mine") }, { note() },
      { store.reload() }, { note() },
      { write("fill=#00ff00\nborder-width=x\n") }, { note() },
      { write("fill=#0000ff\nborder-width=2\n") }, { note() },
      { display.terminate() },
    ])
    store.stopWatching(on: loop)
    loop.finish()
    #expect(display.commands.map(\.status) == [0])
    let (red, green, blue) = (Color(255, 0, 0), Color(0, 255, 0), Color(0, 0, 255))
    // Not with key paths: one through an optional copies memory over itself in Swift 6.3.
    #expect(seen.map { $0.0?.fill } == [red, red, green, blue])
    #expect(seen.map { $0.0?.borderWidth } == [3, 3, 3, 2], "a value with an error stays")
    let details = seen.map(\.1)
    #expect(details[0] == nil && details[1] == nil && details[3] == nil)
    let start = "\(themes)/mine.ini:2: border-width: x: "
    #expect(details[2]?.hasPrefix(start) == true, "\(details[2] ?? "none")")
  }

  @Test("errors of a theme that a command chooses are shown at once")
  func chosenError() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    try WatchedFile.write("fil=#ff0000\n", to: "\(path)/bezel/themes/mine.ini")
    let display = try ServedDisplay()
    display.store = ConfigurationStore {
      ConfigurationPaths { ["XDG_CONFIG_HOME": path, "XDG_CONFIG_DIRS": "\(path)/x"][$0] }
    }
    var details: String?
    try display.run([
      { display.ask("configured", "show", "--mode=ring", "--id=a", "--theme=mine") },
      { details = display.display?.specification(of: "configuration")?.content.details },
      { display.terminate() },
    ])
    let sentence = "mine.ini:1: fil: #ff0000: unknown key; did you mean 'fill'?"
    #expect(details?.hasSuffix(sentence) == true, "\(details ?? "none")")
  }

  @Test("a style, a theme and a file that have just been written are known at once")
  func justWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let file = "\(path)/bezel/bezel.ini"
    try WatchedFile.write("[hud]\nposition=top\n", to: file)
    let display = try ServedDisplay()
    display.store = ConfigurationStore {
      ConfigurationPaths { ["XDG_CONFIG_HOME": path, "XDG_CONFIG_DIRS": "\(path)/x"][$0] }
    }
    func replace(_ text: String) {
      try? WatchedFile.write(text, to: file + ".new")
      _ = rename(file + ".new", file)
    }
    var specifications: [HUD.Specification?] = []
    try display.run([
      { display.ask("configured", "show", "--mode=ring", "--id=a", "--style=big") },
      { replace("[style.big]\nposition=left\n") },
      // The loop that watches the files doesn't turn.
      { display.ask("configured", "show", "--mode=ring", "--id=a", "--style=big") },
      { replace("[theme.night]\nfill=#112233\n[style.big]\n") },
      { display.ask("configured", "update", "a", "--theme=night") },
      { specifications.append(display.display?.specification(of: "a")) },
      { display.ask("configured", "theme", "list") }, { display.ask("configured", "config", "show") },
      { display.ask("configured", "config", "path") }, { display.ask("configured", "style", "show", "big") },
      { display.ask("configured", "style", "show", "bg") }, { display.ask("configured", "config", "check") },
      { display.terminate() },
    ])
    let commands = display.commands
    #expect(commands.map(\.status) == [64, 0, 0, 0, 0, 0, 0, 64, 64])
    #expect(specifications[0]?.theme.bezel.fill == Color(0x11, 0x22, 0x33))
    #expect(commands[3].output.hasSuffix("svprogresshud\nnight\n"))
    #expect(commands[4].output == "[theme.night]\n# \(file):2\nfill=#112233\n")
    #expect(commands[5].output == "\(file)\n" && commands[6].output == "[style.big]\n")
    #expect(commands[7].complaint == "bezel: unknown style 'bg'; did you mean 'big'?\n")
  }

  @Test(
    "an update that leaves nothing to show is refused, and one with a style keeps the options that were given"
  )
  func updates() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/bezel.ini"
    try WatchedFile.write("[style.s]\ntimeout=9s\nlayer=top\n", to: file)
    let display = try ServedDisplay()
    display.store = ConfigurationStore { ConfigurationPaths(named: file) { _ in nil } }
    var specifications: [HUD.Specification?] = []
    func note() { specifications.append(display.display?.specification(of: "a")) }
    try display.run([
      { display.ask("configured", "show", "--mode=ring", "--id=a", "--timeout=never") },
      { display.ask("configured", "update", "a", "--mode=text", "--title=") }, { note() },
      { display.ask("configured", "update", "a", "--style=s") }, { note() },
      { display.ask("configured", "update", "a", "--timeout=5s") },
      { display.ask("configured", "update", "a", "--style=s") }, { note() },
      { display.terminate() },
    ])
    #expect(display.commands.map(\.status) == [0, 64, 0, 0, 0])
    #expect(
      display.commands[1].complaint
        == "bezel: the HUD would be empty; give a title, or another mode than text\n")
    #expect(specifications.map { $0?.content.mode } == [.ring, .ring, .ring])
    #expect(specifications.map { $0?.options.timeout } == [.never, .never, .after(.seconds(5))])
    #expect(specifications.map { $0?.options.placement.layer } == [.overlay, .top, .top])
  }
}
