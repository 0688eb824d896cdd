import HUDCommands
import Testing

@testable import BezelClient
@testable import CommandLine

/// The client knows verbs by a table of its own, since it links no parser.
@Suite struct RouteTests {
  /// Arguments that a verb needs.
  private static let required = [
    "run": ["true"], "hook": ["bash"], "render": ["hud.png"], "config": ["check"], "theme": ["list"],
    "style": ["list"], "icon": ["list"], "output": ["list"],
  ]

  @Test(arguments: Verb.all.map(\.name))
  func `a verb goes to the program that carries it out`(name: String) throws {
    let arguments = [name] + (Self.required[name] ?? [])
    let route: Route =
      switch try Invocation(parsing: arguments.map { Array($0.utf8) }) {
      case .command(.show), .command(.events): .server
      case .command: .runningServer
      case .run, .hook, .hookEnd: .runner
      case .desktop(let command): command.isForWatcher ? .watcher : .desktop
      case .inspect(.outputs): .runningServer
      case .render, .serve, .text, .inspect: .program
      }
    #expect(name.withCString(Route.init(verb:)) == route)
  }

  @Test(arguments: ["", "sho", "shows", "help", "properties", "--show"])
  func `what is no verb of another program goes to bezeld`(name: String) {
    #expect(name.withCString(Route.init(verb:)) == .program)
  }
}
