/// What to tell a command so that it says more about its progress, without its user seeing a change.
package struct ToolHints: Equatable, Sendable {
  /// A variable for the command's environment.
  package struct Variable: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  /// What to add to the environment.
  package private(set) var variables: [Variable] = []
  /// Whether the terminal must not see the OSC 9;4 that the command now writes: see ``ProgressFilter``.
  package var swallowsTerminalProgress: Bool { !variables.isEmpty }

  private static let integration = "CARGO_TERM_PROGRESS_TERM_INTEGRATION"

  /// For a command by its words, which writes to a terminal or doesn't, and the variables of its environment by name.
  ///
  /// cargo tells a terminal its exact percentage if it knows it to be one that shows it. Asked for, it tells every
  /// terminal. A user who has set this, or who wants no bar, is not overruled.
  package init(command: [String], writesToTerminal: Bool, variable: (String) -> String?) {
    guard writesToTerminal, CommandName.program(in: command) == "cargo" else { return }
    guard variable(Self.integration) == nil, variable("CARGO_TERM_PROGRESS_WHEN") != "never" else { return }
    guard !Self.isKnownToCargo(variable), variable("TERM") != "dumb" else { return }
    variables = [Variable(name: Self.integration, value: "true")]
  }

  /// Whether cargo tells this terminal unasked. Its user then sees it as ever.
  private static func isKnownToCargo(_ variable: (String) -> String?) -> Bool {
    variable("WT_SESSION") != nil || variable("ConEmuANSI") == "ON" || variable("PTYXIS_VERSION") != nil
      || ["WezTerm", "ghostty", "iTerm.app"].contains(variable("TERM_PROGRAM") ?? "")
  }
}
