package import BezelCommandLine

/// Whether the terminal that the environment describes shows progress that is reported with OSC 9;4.
///
/// For other terminals OSC 9 is a notification.
package struct TerminalSupport {
  private let variable: (String) -> String?

  /// `variable` returns the value of a variable of the environment.
  package init(_ variable: @escaping (String) -> String?) {
    self.variable = variable
  }

  /// Whether progress is reported as the option says. tmux and screen are terminals of their own, and don't pass it on.
  package func reports(_ option: TerminalReports) -> Bool {
    let name = variable("TERM") ?? ""
    guard variable("TMUX") == nil, variable("STY") == nil, name != "dumb",
      !["tmux", "screen"].contains(where: name.hasPrefix)
    else { return false }
    return option == .yes || option == .auto && isKnown
  }

  /// The programs that name themselves and their version, and the first version that knows the sequence. kitty has no
  /// version in the environment.
  private static let programs = [
    "ghostty": [1, 2], "iTerm.app": [3, 6, 6], "vscode": [1, 97], "WezTerm": [20_250_210],
  ]

  private var isKnown: Bool {
    // zellij keeps the variables of the terminal around it.
    guard variable("ZELLIJ") == nil else { return false }
    if let program = variable("TERM_PROGRAM") {
      return Self.programs[program].map { isVersion("TERM_PROGRAM_VERSION", atLeast: $0) } ?? false
    }
    // A terminal of another kind that was started in one of these has their variables, but a name of its own.
    guard variable("TERM") == "xterm-256color", variable("XTERM_VERSION") == nil else { return false }
    // Windows Terminal has no version here: those before 1.6 ignore the sequence. So do older ones of VTE, 0.80 of which is
    // 8000. Konsole 26.04 is 260400.
    return variable("WT_SESSION") != nil || isVersion("KONSOLE_VERSION", atLeast: [260_400])
      || isVersion("VTE_VERSION", atLeast: [8000])
  }

  private func isVersion(_ name: String, atLeast first: [Int]) -> Bool {
    let numbers = (variable(name) ?? "").split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    return !numbers.lexicographicallyPrecedes(first)
  }
}
