import Glibc

/// Who carries a command out.
enum Route {
  /// The server, started if none runs.
  case server
  /// The server if one runs, otherwise bezeld.
  case runningServer
  /// bezeld, in this process's place.
  case program

  init(of client: Client) {
    guard let verb = client.argument(1), !Route.asksForHelp(client) else {
      self = .program
      return
    }
    if Route.is(verb, oneOf: ["show", "success", "error", "warning", "info"]) {
      self = .server
    } else if Route.is(verb, oneOf: ["update", "dismiss", "list", "events", "stop"]) {
      self = .runningServer
    } else {
      self = .program
    }
  }

  private static func asksForHelp(_ client: Client) -> Bool {
    var index = 1
    while let argument = client.argument(index), strcmp(argument, "--") != 0 {
      if Route.is(argument, oneOf: ["--help", "-h", "--version"]) { return true }
      index += 1
    }
    return false
  }

  private static func `is`(_ argument: UnsafePointer<CChar>, oneOf words: [String]) -> Bool {
    words.contains { strcmp(argument, $0) == 0 }
  }
}
