/// What the HUD of a running command shows at one moment.
package struct Appearance: Equatable, Sendable {
  /// How far the command is, from 0 to 1.
  package enum Figure: Equatable, Sendable {
    case unknown
    /// As the command tells.
    case measured(Double)
    /// As earlier runs of it let expect.
    case guessed(Double)
  }

  package var figure: Figure
  package var details: String

  package init(figure: Figure, details: String) {
    self.figure = figure
    self.details = details
  }

  /// The same as options of `bezel show`, with progress drawn in this mode.
  func words(mode: String) -> [String] {
    let picture =
      switch figure {
      case .unknown: ["--mode", "spinner"]
      case .measured(let fraction): ["--mode", mode, "--progress", "\(fraction)", "--set", "estimate=off"]
      case .guessed(let fraction): ["--mode", mode, "--progress", "\(fraction)", "--set", "estimate=on"]
      }
    // Details may look like an option; = makes them a value.
    return picture + ["--details=\(details)"]
  }
}
