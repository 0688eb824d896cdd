import HUDModel

/// Why a request can't be put on the display.
package enum HUDRequestError: Error, Hashable, CustomStringConvertible {
  case unknownOutput(String, known: [String])

  package var description: String {
    switch self {
    case .unknownOutput(let name, let known):
      "there is no output '\(name.shortened)'; there are focused, all"
        + known.map { ", \($0)" }.joined()
    }
  }
}
