/// Environment variables that make a command report more of its progress, without a change that its user would see.
package struct ToolHints: Equatable, Sendable {
  package struct Variable: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  /// The variables to add to the command's environment.
  package private(set) var variables: [Variable] = []
  /// Whether the command sends OSC 9;4 only because of the variables, so that ``ProgressFilter`` must remove it from what
  /// the terminal gets.
  package var removesTerminalProgress: Bool { !variables.isEmpty }

  private static let integration = "CARGO_TERM_PROGRESS_TERM_INTEGRATION"

  /// The hints for a command. `variable` returns the value of a variable of its environment.
  ///
  /// cargo reports its exact percentage to terminals that it knows to show it. With the variable it does so on every
  /// terminal. The choice of a user who has set the variable, or who wants no bar, is kept.
  package init(command: [String], writesToTerminal: Bool, variable: (String) -> String?) {
    guard writesToTerminal, CommandName.program(in: command) == "cargo" else { return }
    guard variable(Self.integration) == nil, variable("CARGO_TERM_PROGRESS_WHEN") != "never" else { return }
    guard !Self.isKnownToCargo(variable), variable("TERM") != "dumb" else { return }
    variables = [Variable(name: Self.integration, value: "true")]
  }

  /// Whether cargo reports to this terminal anyway. The terminal then gets the report.
  private static func isKnownToCargo(_ variable: (String) -> String?) -> Bool {
    variable("WT_SESSION") != nil || variable("ConEmuANSI") == "ON" || variable("PTYXIS_VERSION") != nil
      || ["WezTerm", "ghostty", "iTerm.app"].contains(variable("TERM_PROGRAM") ?? "")
  }
}
