import Glibc

/// Who carries a command out.
enum Route {
  /// The server, started if none runs.
  case server
  /// The server if one runs, otherwise bezeld.
  case runningServer
  /// bezeld, in this process's place.
  case program
  /// bezel-run, in this process's place: for commands that are run without any option to be read before.
  case runner

  init(of client: Client) {
    guard let verb = client.argument(1), !Route.asksForHelp(client) else {
      self = .program
      return
    }
    if Route.is(verb, oneOf: ["show", "success", "error", "warning", "info", "events"]) {
      self = .server
    } else if Route.is(verb, oneOf: ["update", "dismiss", "list", "stop"]) {
      self = .runningServer
    } else if Route.is(verb, oneOf: ["run"]), let next = client.argument(2), Route.is(next, oneOf: ["--"]) {
      self = .runner
    } else {
      self = .program
    }
  }

  /// As the verb, or right after it. Further on it may be an option's value: who reads the options knows.
  private static func asksForHelp(_ client: Client) -> Bool {
    [1, 2].compactMap(client.argument).contains { Route.is($0, oneOf: ["--help", "-h", "--version"]) }
  }

  private static func `is`(_ argument: UnsafePointer<CChar>, oneOf words: [String]) -> Bool {
    words.contains { strcmp(argument, $0) == 0 }
  }
}
