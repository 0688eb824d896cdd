import BezelValues

/// Where a bezel is on an output: one of nine places, or a point that it is centred on.
package enum Position: Hashable, Sendable {
  case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight
  /// The bezel's centre as shares of the output's width and height, from 0 to 1. The bezel stays on the output.
  case centered(x: Double, y: Double)

  /// The positions that have a name, row by row.
  package static let named: [Position] = [
    .topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom, .bottomRight,
  ]

  package static let names = named.map(\.text)

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "\(names.joined(separator: ", ")), or where the centre is, as in 50%,88%"

  /// Reads a name, or two percentages with a comma between them. Nil for any other text.
  package init?(text: String) {
    if let position = Self.named.first(where: { $0.text == text }) {
      self = position
      return
    }
    let shares = text.split(separator: ",", omittingEmptySubsequences: false).map { part -> Double? in
      Double(share: part).flatMap { (0...1).contains($0) ? $0 : nil }
    }
    guard shares.count == 2, let x = shares[0], let y = shares[1] else { return nil }
    self = .centered(x: x, y: y)
  }

  /// The position as `init(text:)` reads it.
  package var text: String {
    switch self {
    case .topLeft: "top-left"
    case .top: "top"
    case .topRight: "top-right"
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .bottomLeft: "bottom-left"
    case .bottom: "bottom"
    case .bottomRight: "bottom-right"
    case .centered(let x, let y): "\(x.shareText),\(y.shareText)"
    }
  }

  /// Which point of the bezel stays where it is when its width changes: 0 is its left edge, 1 its right one. At an edge
  /// it is also the share of the output's free width that is left of the bezel.
  package var horizontal: Double {
    switch self {
    case .topLeft, .left, .bottomLeft: 0
    case .top, .center, .bottom, .centered: 0.5
    case .topRight, .right, .bottomRight: 1
    }
  }

  /// The same for its height: 0 is its top edge, 1 its bottom one.
  package var vertical: Double {
    switch self {
    case .topLeft, .top, .topRight: 0
    case .left, .center, .right, .centered: 0.5
    case .bottomLeft, .bottom, .bottomRight: 1
    }
  }

  /// The edges that the bezel's surface is anchored to: 0 is the left and the top one, ½ none, 1 the right and the
  /// bottom one. A bezel in the outer third of the output is anchored to its edge, so that its surface is small.
  package var anchor: (horizontal: Double, vertical: Double) {
    guard case .centered(let x, let y) = self else { return (horizontal, vertical) }
    let edge = { (share: Double) in share < 1.0 / 3 ? 0 : share > 2.0 / 3 ? 1 : 0.5 }
    return (edge(x), edge(y))
  }

  /// Where the bezel's centre is, as shares of the output; nil for a position with a name.
  var centers: (x: Double, y: Double)? {
    if case .centered(let x, let y) = self { (x, y) } else { nil }
  }

  /// Whether older bezels are above the newest one of their stack: they are towards the output's middle.
  var stacksUpwards: Bool {
    if case .centered(_, let y) = self { y > 0.5 } else { vertical == 1 }
  }
}
