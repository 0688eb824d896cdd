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
  /// What the command is doing now.
  package var step: String?
  /// What is known of how far it is, in the order it is shown.
  package var facts: [String]
  /// Whether the command is stopped: then nothing turns.
  package var isStopped = false

  package init(figure: Figure, step: String? = nil, facts: [String]) {
    self.figure = figure
    self.step = step
    self.facts = facts
  }

  /// The same as options of `bezel show`, with progress drawn in this mode.
  package func words(mode: String) -> [String] {
    // Only a ring has room for the number.
    let facts = (isStopped ? ["stopped"] : []) + (mode == "ring" ? facts : percent + facts)
    let picture =
      switch figure {
      case .unknown: ["--mode", isStopped ? "text" : "spinner"]
      case .measured(let fraction): ["--mode", mode, "--progress", "\(fraction)", "--set", "estimate=off"]
      case .guessed(let fraction): ["--mode", mode, "--progress", "\(fraction)", "--set", "estimate=on"]
      }
    // Details may look like an option; = makes them a value.
    return picture + ["--details=\(details(facts))"]
  }

  private var percent: [String] {
    switch figure {
    case .unknown: []
    case .measured(let fraction): ["\(Self.percent(fraction)) %"]
    case .guessed(let fraction): ["~\(Self.percent(fraction)) %"]
    }
  }

  /// What is reached, as in a ring: 29 for 0.29, which times 100 is a little less.
  private static func percent(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }

  /// The step and, below it, the facts.
  private func details(_ facts: [String]) -> String {
    let line = facts.joined(separator: " · ")
    guard let step else { return line }
    // Figures alone would take the direction of the line before.
    return step + "\n" + (step.isWrittenToTheLeft ? "\u{200e}" : "") + line
  }

  /// As a ring's HUD has them.
  package var details: String { details(facts) }
}
