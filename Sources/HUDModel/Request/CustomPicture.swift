/// A picture that a program paints itself. It equals itself only.
package final class CustomPicture: Hashable, Sendable {
  /// Paints with the painters' own context, whose origin is the top left corner of `box`, in logical pixels.
  package typealias Painter =
    @Sendable (_ context: OpaquePointer, _ box: Size, _ color: Color, _ time: Duration) -> Void

  package let paint: Painter
  /// Whether it is another one with each frame.
  package let moves: Bool

  package init(moves: Bool, paint: @escaping Painter) {
    self.moves = moves
    self.paint = paint
  }

  package static func == (one: CustomPicture, other: CustomPicture) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
