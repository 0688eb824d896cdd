import ArgumentParser

/// The command line, whole: `bezel` hands it to the server, which reads it here.
struct BezelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bezel",
    abstract: "Shows progress HUDs on Wayland.",
    discussion: """
      A HUD has an id; without one it is 'default'. Showing an id that is up changes it in place, so \
      'bezel show Building' and then 'bezel success Built' is one HUD that turns from spinner to check. \
      The first HUD starts the server, which ends by itself after ten idle minutes.

      A duration is written like 300ms, 2s, 1.5s or 2min; progress like 0.4, 40% or 3/12.

      Exit statuses: 0 done, 1 failed, 3 no such HUD, 10 dismissed by the user (with --wait), \
      64 the command line was not understood, 69 no compositor or one without layer shell.
      """,
    version: "bezel 0.1.0",
    subcommands: [
      ShowVerb.self, SuccessVerb.self, ErrorVerb.self, UpdateVerb.self, DismissVerb.self, ListVerb.self,
      RenderVerb.self, ServeVerb.self, StopVerb.self,
    ])
}
