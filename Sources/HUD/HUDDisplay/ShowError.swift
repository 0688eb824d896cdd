package import BezelValues

/// Why a HUD can't be shown on the display.
package enum ShowError: CodedError, Hashable, CustomStringConvertible {
  case unknownOutput(String, known: [String])
  /// As many HUDs wait as may.
  case full

  package var code: RefusalCode? {
    switch self {
    case .unknownOutput: .unknownOutput
    case .full: .tooMany
    }
  }

  package var description: String {
    switch self {
    case .unknownOutput(let name, let known):
      (name.contains { "*?!,".contains($0) } ? "no output matches" : "unknown output")
        + " '\(name.shortened)'; choose \((["focused", "all"] + known).choices)"
    case .full:
      "\(HUDDisplay.mostWaiting) HUDs wait for room, and there can't be more; dismiss one, or replace one that is up"
    }
  }
}
