package import HUDCommands
package import HUDModel

/// How far a command is, from 0 to 1.
package enum ProgressEstimate: Equatable, Sendable {
  case unknown
  /// The command reports it.
  case measured(Double)
  /// The duration of earlier runs predicts it.
  case predicted(Double)
}

/// What the HUD of a running command shows at one moment.
package struct HUDSnapshot: Equatable, Sendable {
  package var estimate: ProgressEstimate
  /// What the command is doing now.
  package var step: String?
  /// The elapsed time, counts and a forecast, in the order in which they are shown.
  package var facts: [String]
  /// Whether the command is stopped: the HUD then has no spinner.
  package var isStopped = false

  package init(estimate: ProgressEstimate, step: String? = nil, facts: [String]) {
    self.estimate = estimate
    self.step = step
    self.facts = facts
  }

  /// Sets indicator and details of a patch, with progress drawn in this mode.
  package func apply(to patch: inout Patch, mode: Indicator.Mode) {
    switch estimate {
    case .unknown: patch.mode = isStopped ? .text : .spinner
    case .measured(let fraction): (patch.progress, patch.isEstimate) = (Progress(fraction), false)
    case .predicted(let fraction): (patch.progress, patch.isEstimate) = (Progress(fraction), true)
    }
    if estimate != .unknown { patch.mode = mode }
    // Only a ring shows the percentage itself.
    patch.details = details((isStopped ? ["stopped"] : []) + (mode == .ring ? facts : percent + facts))
  }

  private var percent: [String] {
    switch estimate {
    case .unknown: []
    case .measured(let fraction): ["\(Self.percent(fraction)) %"]
    case .predicted(let fraction): ["~\(Self.percent(fraction)) %"]
    }
  }

  /// The whole percents that are reached, as a ring shows them. 0.29 · 100 is a little less than 29.
  private static func percent(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }

  /// The step, and the facts on the line below.
  private func details(_ facts: [String]) -> String {
    let line = facts.joined(separator: " · ")
    guard let step else { return line }
    // A line of digits takes the direction of the line before.
    return step + "\n" + (step.isRightToLeft ? "\u{200e}" : "") + line
  }

  /// The details beside a ring.
  package var details: String { details(facts) }
}

extension String {
  /// Whether the first letter is of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    let letter = unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { (0x590...0x8ff).contains($0.value) || (0xfb1d...0xfefc).contains($0.value) } ?? false
  }
}
