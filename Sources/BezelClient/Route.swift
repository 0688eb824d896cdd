import Glibc

/// Which program carries out a command line.
enum Route {
  /// The server, started if none runs.
  case server
  /// The server if one runs, otherwise bezeld.
  case runningServer
  /// bezeld, in this process's place: help, and what needs no server.
  case program
  /// bezel-run, in this process's place.
  case runner

  init(of client: Client) {
    self = .program
    guard let verb = client.argument(1), !Route.asksForHelp(client) else { return }
    for (names, route) in Route.verbs where Route.is(verb, oneOf: names) { self = route }
  }

  static var verbs: [([String], Route)] {
    [
      (["show", "success", "error", "warning", "info", "events"], .server),
      (["update", "dismiss", "list", "stop"], .runningServer),
      (["run", "hook", "hook-end"], .runner),
    ]
  }

  /// As the verb, or right after it. Further on it may be the value of an option, which only the parser knows.
  private static func asksForHelp(_ client: Client) -> Bool {
    [1, 2].compactMap(client.argument).contains { Route.is($0, oneOf: ["--help", "-h", "--version"]) }
  }

  private static func `is`(_ argument: UnsafePointer<CChar>, oneOf names: [String]) -> Bool {
    names.contains { strcmp(argument, $0) == 0 }
  }
}
