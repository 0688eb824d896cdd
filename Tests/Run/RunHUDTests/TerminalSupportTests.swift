import BezelCommandLine
import RunHUD
import Testing

struct TerminalSupportTests {
  private func reports(_ option: TerminalReports, _ variables: String) -> Bool {
    let pairs = variables.split(separator: " ").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    let values = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    return TerminalSupport { values[$0] }.reports(option)
  }

  @Test(arguments: [
    "TERM=xterm-ghostty TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.2.0",
    "TERM=xterm-ghostty TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.10.0-main+abc",
    "TERM=wezterm TERM_PROGRAM=WezTerm TERM_PROGRAM_VERSION=20250210-081522-abc",
    "TERM=xterm-256color TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3.6.6",
    "TERM=xterm-256color TERM_PROGRAM=vscode TERM_PROGRAM_VERSION=1.97.0",
    "TERM=xterm-256color KONSOLE_VERSION=260400", "TERM=xterm-256color VTE_VERSION=8000",
    "TERM=xterm-256color WT_SESSION=1",
  ])
  func `terminals that show progress are known`(variables: String) {
    #expect(reports(.auto, variables))
    #expect(!reports(.no, variables))
    #expect(!reports(.auto, variables + " TMUX=/tmp/tmux") && !reports(.yes, variables + " TMUX=/tmp/tmux"))
    #expect(!reports(.auto, variables + " ZELLIJ=0"))
  }

  @Test(arguments: [
    "TERM=xterm-ghostty TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.1.3",
    "TERM=wezterm TERM_PROGRAM=WezTerm TERM_PROGRAM_VERSION=20240203-110809-5046fc22",
    "TERM=xterm-256color TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3.6.5",
    "TERM=xterm-256color TERM_PROGRAM=ghostty", "TERM=xterm-256color TERM_PROGRAM=Apple_Terminal",
    "TERM=xterm-256color KONSOLE_VERSION=251203", "TERM=xterm-256color VTE_VERSION=7802",
    "TERM=foot VTE_VERSION=8000", "TERM=xterm-kitty KITTY_WINDOW_ID=1", "TERM=xterm-256color", "PATH=/bin",
  ])
  func `others are not, and get reports only with yes`(variables: String) {
    #expect(!reports(.auto, variables))
    #expect(reports(.yes, variables))
  }

  @Test(arguments: ["TERM=dumb", "TERM=tmux-256color", "TERM=screen", "TERM=xterm STY=1.pts"])
  func `a terminal without the sequence never gets one`(variables: String) {
    #expect(!reports(.yes, variables))
  }
}
