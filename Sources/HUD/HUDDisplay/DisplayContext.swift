import BezelEventLoop
import BezelValues
package import HUDModel
import HUDPainting
package import WaylandSurface

/// What a display, its controllers and their views share.
final class DisplayContext {
  /// Another one if the first was lost.
  var connection: Connection
  let loop: EventLoop
  let resources: PaintResources
  /// Whether HUDs have surfaces. Without them, the owner of the display shows them elsewhere.
  let hasSurfaces: Bool
  /// Whether nothing is shown.
  var isPaused = false
  /// Whether fonts are being loaded.
  var awaitsFonts = false

  /// How long after its configure the first frame of a HUD waits for its texts.
  static let fontTimeout = Duration.milliseconds(80)
  /// How long pictures and texts are kept for the next HUD.
  static let cacheTime = Duration.seconds(30)

  init(
    _ connection: Connection, on loop: EventLoop, _ resources: PaintResources, hasSurfaces: Bool = true
  ) {
    self.connection = connection
    self.loop = loop
    self.resources = resources
    self.hasSurfaces = hasSurfaces
  }

  var now: Instant { loop.now }

  /// Measures texts; nil while fonts are being loaded.
  var measure: TextMeasure? { awaitsFonts ? nil : resources.measure }

  // MARK: Outputs

  /// The outputs on which surfaces can be created. There are none without a connection, and none during a pause.
  var outputs: [Output] { isPaused ? [] : connectedOutputs }

  var connectedOutputs: [Output] { connection.isReady ? connection.outputs : [] }

  func output(_ id: Output.ID?) -> Output? { outputs.first { $0.id == id } }

  /// The outputs that a name, or a list of names and patterns, means.
  func outputs(named name: String) -> [Output] {
    let outputs = outputs
    return OutputPattern(name).matches(in: outputs.map(OutputNames.init)).map { outputs[$0] }
  }

  /// The outputs that surfaces are created for. Nil leaves the output to the compositor; so does a name that
  /// means none of those that are left.
  func outputs(for choice: Placement.Output) -> [Output.ID?] {
    switch choice {
    case .focused: [nil]
    case .all: outputs.map(\.id)
    case .named(let name):
      if case let found = outputs(named: name), !found.isEmpty { found.map(\.id) } else { [nil] }
    }
  }

  /// The output that the compositor will choose; nil if there are several.
  var onlyOutput: Output? { outputs.count == 1 ? outputs.first : nil }

  /// The largest scale of any output.
  var largestScale: Scale { outputs.map(\.likelyScale).max() ?? .one }

  /// A size that fits every output.
  var smallestOutputSize: LogicalSize {
    let sizes = outputs.map(\.logicalSize).filter { $0.width > 0 && $0.height > 0 }
    guard let width = sizes.map(\.width).min(), let height = sizes.map(\.height).min() else {
      return LogicalSize(width: 1280, height: 720)
    }
    return LogicalSize(width: width, height: height)
  }
}

extension HUDDisplay {
  /// The outputs. Without a connection there are none.
  package var outputs: [Output] { context.connectedOutputs }

  /// What the outputs are called.
  package var outputNames: [OutputNames] { context.connectedOutputs.map(OutputNames.init) }
}

extension OutputNames {
  fileprivate init(_ output: Output) {
    self.init(name: output.name, description: output.description, make: output.make, model: output.model)
  }
}
