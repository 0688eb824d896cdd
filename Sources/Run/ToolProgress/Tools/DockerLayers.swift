/// docker pull and push: a line for each layer, which is redrawn: `8c37d2ff6efa: Downloading [==>   ]  1.2MB/6.26MB`.
///
/// All layers are named before the first one is loaded, but not their sizes: each is an equal part. Half of what is pulled is
/// the download, the other half the extraction.
struct DockerLayers: LineMatcher {
  let name = "docker pull"
  private static let layer = "^(?<phase>[0-9a-f]{12}): "
  private static let amount = #" +\[[=> ]*\] +(?<done>[\d.]+ *[kKMGT]?B)/(?<total>[\d.]+ *[kKMGT]?B)"#
  let expressions = [
    Expression(layer + "(?:Pulling fs layer|Waiting|Preparing|Retrying in)"),
    Expression(layer + "(?<step>Downloading)" + amount),
    Expression(layer + "(?:Verifying Checksum|Download complete)"),
    Expression(layer + "(?<step>Extracting)(?:" + amount + ")?"),
    Expression(layer + "(?<step>Pushing)" + amount),
    Expression(layer + "(?:Pull complete|Pushed)"),
    Expression(layer + "(?:Already exists|Exists|Layer already exists|Mounted from .*)"),
  ]
  /// How much of each layer is done, by the hash of its name.
  private var layers: [Int: Double] = [:]
  /// Whether one is loaded or has been. Before that they are named one after the other, those first that are there already.
  private var hasBegun = false

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    let found = expressions[index]
    guard let layer = found.hash(of: .phase, in: line), layers.count < 1000 else { return nil }
    var part = 0.0
    if let (done, total) = found.doneAndTotal(in: line), total.value > 0 {
      part = min(done.value / total.value, 1)
    }
    layers[layer] =
      switch index {
      case 0: 0
      case 1: part / 2
      case 2: 0.5
      case 3: (1 + part) / 2
      case 4: part
      default: 1
      }
    if (1...5).contains(index) { hasBegun = true }
    guard hasBegun, layers.count > 1 else { return .nothing }
    let total = Double(layers.count)
    return LineProgress(
      fraction: layers.values.reduce(0, +) / total,
      part: Count(Double(layers.values.count { $0 >= 1 }), of: total), step: found.step(in: line)
    ).uneven
  }
}
