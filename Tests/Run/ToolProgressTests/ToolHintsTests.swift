import Testing
import ToolProgress

struct ToolHintsTests {
  private func hints(_ command: String, _ environment: [String: String] = [:], terminal: Bool = true)
    -> ToolHints
  {
    ToolHints(command: command.split(separator: " ").map(String.init), writesToTerminal: terminal) {
      environment[$0]
    }
  }

  @Test(arguments: [
    "cargo build", "/usr/bin/cargo build", "env cargo b", "env A=b cargo b", "nice cargo b", "cargo",
    "A=b cargo", "env A=/b/c cargo b", "sudo cargo b", "sh -c cargo",
  ])
  func `cargo reports to every terminal, and the report is removed`(command: String) {
    let hints = hints(command)
    #expect(hints.variables.map(\.name) == ["CARGO_TERM_PROGRESS_TERM_INTEGRATION"])
    #expect(hints.variables.map(\.value) == ["true"])
    #expect(hints.removesTerminalProgress)
  }

  @Test(arguments: [
    "make", "ninja", "cargo-fake", "./cargo.sh", "", "env", "sh cargo.sh", "nice -n 5 make", "echo cargo",
  ])
  func `other commands get no variables`(command: String) {
    #expect(hints(command).variables.isEmpty)
    #expect(!hints(command).removesTerminalProgress)
  }

  @Test(arguments: [
    ["CARGO_TERM_PROGRESS_TERM_INTEGRATION": "false"], ["CARGO_TERM_PROGRESS_TERM_INTEGRATION": "true"],
    ["CARGO_TERM_PROGRESS_WHEN": "never"], ["TERM": "dumb"], ["WT_SESSION": "1"], ["ConEmuANSI": "ON"],
    ["TERM_PROGRAM": "ghostty"], ["TERM_PROGRAM": "WezTerm"], ["TERM_PROGRAM": "iTerm.app"],
    ["PTYXIS_VERSION": "48.1"],
  ])
  func `the choices of the user and of the terminal are kept`(environment: [String: String]) {
    #expect(hints("cargo build", environment).variables.isEmpty)
  }

  @Test func `without a terminal there are no variables`() {
    #expect(hints("cargo build", terminal: false).variables.isEmpty)
  }
}
