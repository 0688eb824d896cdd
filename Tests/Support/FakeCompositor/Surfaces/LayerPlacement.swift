/// The requested placement of a layer surface.
package struct LayerPlacement: Hashable, Sendable {
  package enum Layer: UInt32, Sendable { case background, bottom, top, overlay }
  package enum Keyboard: UInt32, Sendable { case none, exclusive, onDemand }

  package struct Anchor: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let top = Anchor(rawValue: 1)
    package static let bottom = Anchor(rawValue: 2)
    package static let left = Anchor(rawValue: 4)
    package static let right = Anchor(rawValue: 8)
  }

  package struct Margin: Hashable, Sendable {
    package var top, right, bottom, left: Int32

    package init(top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0, left: Int32 = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  package var layer: Layer
  /// Logical pixels; 0 on an axis means "as large as the anchors allow".
  package var size = Extent(0, 0)
  package var anchor: Anchor = []
  package var exclusiveZone: Int32 = 0
  package var margin = Margin()
  package var keyboard = Keyboard.none

  /// The size on an output of this size.
  func fitted(in output: Extent) -> Extent {
    Extent(
      size.width > 0 ? size.width : max(0, output.width - margin.left - margin.right),
      size.height > 0 ? size.height : max(0, output.height - margin.top - margin.bottom))
  }
}
