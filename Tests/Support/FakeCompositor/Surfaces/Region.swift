/// A region of a surface, in logical pixels.
package struct Region: Hashable, Sendable, CustomStringConvertible {
  private enum Base: Hashable { case everything, nothing }
  private struct Change: Hashable {
    var adds: Bool
    var box: Box
  }

  private var base: Base
  private var changes: [Change] = []

  /// The null region: the whole surface, whatever its size.
  package static let everything = Region(base: .everything)
  /// An empty region: all input passes through.
  package static let nothing = Region(base: .nothing)

  private init(base: Base) { self.base = base }

  package init(_ boxes: Box...) {
    self.init(base: .nothing)
    for box in boxes { add(box) }
  }

  package var isEmpty: Bool { base == .nothing && !changes.contains { $0.adds } }

  /// The rectangles that were added.
  package var boxes: [Box] { changes.filter(\.adds).map(\.box) }

  package func contains(_ place: Place) -> Bool {
    changes.last { $0.box.contains(place) }?.adds ?? (base == .everything)
  }

  package var description: String {
    if base == .everything { return "everything" }
    return changes.map { "\($0.adds ? "+" : "-")\($0.box)" }.joined(separator: " ")
  }

  mutating func add(_ box: Box) {
    if !box.isEmpty { changes.append(Change(adds: true, box: box)) }
  }

  mutating func subtract(_ box: Box) {
    if !box.isEmpty { changes.append(Change(adds: false, box: box)) }
  }
}
