import Benchmarking

/// What is measured together: some quantities, on one desktop.
struct Experiment {
  /// One build's or peer's part.
  struct Peer {
    let name: String
    let sample: () throws -> Sample
  }

  /// An experiment that is ready for samples.
  struct Setup {
    /// One sample of a build.
    let bezel: (BezelPrograms) throws -> Sample
    /// Other programs to be measured beside it, where they are installed.
    var peers: () throws -> [Peer] = { [] }
    /// Runs a part of what a quantity is about under a counter, for a count that does not depend on how busy the
    /// machine is. In millions.
    var instructions: [Quantity: (BezelPrograms) throws -> Double] = [:]
  }

  /// Shown while it is under way; words of it select it.
  let name: String
  let quantities: [Quantity]
  let minimumRounds: Int
  /// Whether the first samples differ from later ones, because files and caches are cold.
  let warmsUp: Bool
  let prepare: () throws -> Setup

  init(
    _ name: String, _ quantities: [Quantity], minimumRounds: Int = 8, warmsUp: Bool = true,
    prepare: @escaping () throws -> Setup
  ) {
    self.name = name
    self.quantities = quantities
    self.minimumRounds = minimumRounds
    self.warmsUp = warmsUp
    self.prepare = prepare
  }

  /// All of them, in the order of the table.
  static var all: [Experiment] {
    [
      .forwarding, .warmShow, .coldShow, .programs, .idle, .spinner, .zoom, .masks, .progress, .rest, .flood,
      .lines, .pipes, .terminal, .start,
    ]
  }
}
