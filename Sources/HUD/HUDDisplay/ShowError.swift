import BezelValues

/// Why a HUD can't be shown on the display.
package enum ShowError: Error, Hashable, CustomStringConvertible {
  case unknownOutput(String, known: [String])
  /// As many HUDs are up as may be.
  case full

  package var description: String {
    switch self {
    case .unknownOutput(let name, let known):
      "unknown output '\(name.shortened)'; choose \((["focused", "all"] + known).choices)"
    case .full:
      "there can't be more than \(HUDDisplay.mostHUDs) HUDs, counted on each output; dismiss one, or show an id that is up"
    }
  }
}
