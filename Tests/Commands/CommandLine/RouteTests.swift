import BezelControlWire
import HUDCommands
import Testing

@testable import BezelCommandLine

/// The client knows verbs by a table of its own, since it links no parser.
@Suite struct RouteTests {
  /// Arguments that a verb needs.
  private static let required = [
    "run": ["true"], "hook": ["bash"], "render": ["hud.png"], "notify": ["Text"], "raise": ["1"],
    "config": ["check"],
    "theme": ["list"],
    "style": ["list"], "icon": ["list"], "output": ["list"],
  ]

  @Test(arguments: Verb.all.map(\.name))
  func `a verb goes to the program that runs it`(name: String) throws {
    let arguments = [name] + (Self.required[name] ?? [])
    let route: Route =
      switch try Invocation(parsing: arguments.map { Array($0.utf8) }) {
      case .command(.show), .command(.events), .command(.pause): .server
      case .command: .runningServer
      case .run, .hook, .hookEnd, .raise: .runner
      case .desktop: .watcher
      case .watch, .wob, .pipe, .demo, .notify: .desktop
      case .inspect(.check): .runner
      case .inspect(.outputs), .inspect(.reload): .runningServer
      case .inspect(.path), .inspect(.values), .inspect(.themes), .inspect(.theme), .inspect(.styles),
        .inspect(.style):
        .promptServer
      case .render, .serve, .text, .inspect: .program
      }
    #expect(Route(arguments) == route)
  }

  /// What the configuration is, is known to the server; what can be in it, to every program.
  @Test(arguments: [
    (["config", "path"], Route.promptServer), (["config", "show"], .promptServer),
    (["config", "reload"], .runningServer), (["config", "default"], .program), (["config"], .program),
    (["theme", "show"], .promptServer), (["style", "show"], .promptServer), (["theme"], .program),
    (["style", "lsit"], .program), (["output"], .program), (["icon"], .program),
  ])
  func `an action goes to the program that knows the answer`(words: [String], route: Route) {
    #expect(Route(words) == route)
  }

  @Test(arguments: ["", "sho", "shows", "help", "properties", "--show"])
  func `what is no verb of another program goes to bezeld`(name: String) {
    #expect(Route([name]) == .program)
  }
}
