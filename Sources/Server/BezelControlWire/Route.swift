import Glibc

/// Which program runs a command line.
package enum Route: Equatable {
  /// The server, started if none runs.
  case server
  /// The server if one runs, otherwise bezeld.
  case runningServer
  /// The server if one runs and answers soon, otherwise bezeld, which reads the files itself.
  case promptServer
  /// bezeld, in this process's place: help, and what needs no server.
  case program
  /// bezel-run, in this process's place.
  case runner
  /// The process of `bezel watch` if one runs, otherwise bezel-desktop, in this process's place.
  case watcher
  /// bezel-desktop, in this process's place.
  case desktop

  /// Who runs its verbs, for messages.
  package var program: String {
    switch self {
    case .server, .runningServer, .promptServer: "bezeld"
    case .program: "bezeld in a process of its own"
    case .runner: "bezel-run"
    case .watcher: "bezel-desktop"
    case .desktop: "bezel-desktop in a process of its own"
    }
  }

  /// The route of a command line. Its first two words count.
  package init(_ words: [String]) {
    let first = words.first ?? ""
    let second = words.count > 1 ? words[1] : nil
    self = first.withCString { first in
      guard let second else { return Route(first, nil) }
      return second.withCString { Route(first, $0) }
    }
  }

  /// The route of the first two arguments.
  package init(_ verb: UnsafePointer<CChar>?, _ action: UnsafePointer<CChar>?) {
    self = .program
    guard let verb, !Route.asksForHelp(verb) else { return }
    // The -h of 'notify' is another option, as in notify-send.
    guard "notify" ~= verb || action.map(Route.asksForHelp) != true else { return }
    self = Route(verb: verb, action: action)
  }

  /// The route of a verb with its first operand. The configuration of the server applies, unless the user
  /// names one.
  private init(verb: UnsafePointer<CChar>, action: UnsafePointer<CChar>?) {
    self = Route(verb: verb)
    guard let action else { return }
    switch (verb, action) {
    case ("config", "check"): self = .runner
    case ("config", "reload"), ("output", "list"): self = .runningServer
    case ("config", "show"), ("config", "path"), ("theme", "list"), ("theme", "show"), ("style", "list"),
      ("style", "show"):
      // The files here say nothing of a server that runs elsewhere.
      self = isSet("BEZEL_CONFIG") ? .program : isSet("BEZEL_SOCKET") ? .runningServer : .promptServer
    default: break
    }
  }

  /// The route of a verb. A table of names would need types made at run time, which cost more than all the rest.
  private init(verb: UnsafePointer<CChar>) {
    self =
      switch verb {
      case "show", "success", "error", "warning", "info", "events", "pause": .server
      case "update", "dismiss", "wait", "list", "stop", "resume": .runningServer
      case "run", "hook", "hook-end", "raise": .runner
      case "volume", "brightness", "keyboard-light", "media", "lock-keys", "keyboard-layout", "battery",
        "power-profile":
        .watcher
      case "watch", "wob", "pipe", "notify", "demo": .desktop
      default: .program
      }
  }

  /// As the verb, or right after it. Further on it may be the value of an option, which only the parser knows.
  private static func asksForHelp(_ argument: UnsafePointer<CChar>) -> Bool {
    switch argument {
    case "--help", "-h", "--version": true
    default: false
    }
  }
}

/// Whether a variable of the environment has a value.
private func isSet(_ name: StaticString) -> Bool {
  getenv(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)).map { $0.pointee != 0 } == true
}

/// Whether an argument is the text. The text ends with a zero byte, as all static strings do.
private func ~= (text: StaticString, argument: UnsafePointer<CChar>) -> Bool {
  strcmp(argument, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
}
