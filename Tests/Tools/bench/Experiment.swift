/// Quantities that are measured together on one desktop.
struct Experiment {
  /// One build or peer.
  struct Peer {
    let name: String
    let sample: () throws -> Sample
  }

  /// An experiment that is ready for samples.
  struct Setup {
    /// Takes one sample of a build.
    let bezel: (BezelPrograms) throws -> Sample
    /// Other programs to compare with, if they are installed.
    var peers: () throws -> [Peer] = { [] }
    /// Runs a part of what a quantity measures under an instruction counter, whose count does not depend on the
    /// machine's load. In millions.
    var instructions: [Quantity: (BezelPrograms) throws -> Double] = [:]
  }

  /// Printed while it runs. Its words select the experiment.
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

  /// All experiments, in the order of the table.
  static var all: [Experiment] {
    [
      .forwarding, .warmShow, .warmDisplay, .svgShow, .coldShow, .programs, .idle, .spinner, .zoom, .masks,
      .progress,
      .heldKey, .updates, .manyHUDs, .reload, .rest, .flood, .volumeKey, .heldVolumeKey, .restingWatch,
      .lines, .pipes, .terminal, .start, .inspection, .prompts, .hostile,
    ]
  }
}
