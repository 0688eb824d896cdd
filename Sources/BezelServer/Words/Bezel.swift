import HUDModel

/// The command line as a whole.
enum Bezel {
  static let version = "bezel 0.1.0"

  private static let verbs: [any Verb.Type] = [
    ShowVerb.self, SuccessVerb.self, ErrorVerb.self, WarningVerb.self, InfoVerb.self, UpdateVerb.self,
    DismissVerb.self, RunVerb.self, HookVerb.self, HookEndVerb.self, ListVerb.self, EventsVerb.self,
    RenderVerb.self, ServeVerb.self, StopVerb.self,
  ]

  /// What a command line means.
  enum Meaning {
    case verb(any Verb)
    /// A text that was asked for.
    case text(String)
  }

  static func read(_ words: [String], in surroundings: Surroundings) throws(UsageError) -> Meaning {
    guard let first = words.first else { return .text(help) }
    let rest = words.dropFirst()
    switch first {
    case "--version": return .text(version + "\n")
    case "--help", "-h": return .text(help)
    case "help":
      guard let name = rest.first, !["help", "--help", "-h"].contains(name) else { return .text(help) }
      return .text(try verb(named: name).help)
    default:
      let verb = try verb(named: first)
      return try verb.read(rest, in: surroundings).map(Meaning.verb) ?? .text(verb.help)
    }
  }

  private static func verb(named name: String) throws(UsageError) -> any Verb.Type {
    guard let verb = verbs.first(where: { $0.name == name }) else {
      let names = verbs.map { $0.name }.joined(separator: ", ")
      throw UsageError("there is no verb '\(name.shortened)'; there are \(names) and help")
    }
    return verb
  }

  private static var help: String {
    """
    Usage: bezel VERB …

    Shows progress HUDs on Wayland.
    \(HelpText.table("Verbs", verbs.map { ($0.name, $0.abstract) }))
    'bezel help VERB' and 'bezel VERB --help' tell the rest, 'bezel --version' the
    version.

    A HUD has an id; without one it is 'default'. Showing an id that is up changes
    it in place: 'bezel show Building' and then 'bezel success Built' is one HUD
    that turns from spinner to check. What isn't named is then as in a new HUD;
    'bezel update' keeps it. HUDs with other ids stack; those without room wait.
    The first HUD starts the server, which ends after ten idle minutes.

    Exit statuses: 0 done, 1 failed, 3 no such HUD, 10 dismissed by the user, 11 its
    button was pressed (both with --wait), 64 the command line was not understood,
    or its image or output isn't there, 69 no compositor or one without layer shell.

    """
  }
}
