/// What is painted behind the bezel, over the whole output.
package enum Backdrop: Hashable, Sendable {
  case plain(Color)
  /// Clear in the output's centre. The colour is reached at the length of the output's shorter side from there.
  case gradient(Color)

  /// The colour at full strength.
  package var color: Color {
    switch self {
    case .plain(let color), .gradient(let color): color
    }
  }

  /// The same with its alpha multiplied by `factor`.
  package func faded(_ factor: Double) -> Backdrop {
    switch self {
    case .plain(let color): .plain(color.faded(factor))
    case .gradient(let color): .gradient(color.faded(factor))
    }
  }
}
