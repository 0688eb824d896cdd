import HUDModel
import WaylandSurface

extension HUDDisplay {
  /// Gives every bezel its place in the stack of its position. The oldest, for which there is no room, are hidden.
  func arrange(_ views: [HUDView]) {
    for members in Dictionary(grouping: views.reversed(), by: \.stackID).values {
      // The room of those that disappear is free.
      for view in members where !view.needsStackRoom { view.arrange(shiftedBy: nil) }
      let newestFirst = members.filter(\.needsStackRoom)
      guard let newest = newestFirst.first else { continue }
      let sizes = newestFirst.map { $0.stackSize() }
      let places = newest.hud.stackPlaces(newestFirst: sizes, on: newest.screen)
      for (view, place) in zip(newestFirst, places) {
        view.arrange(shiftedBy: place.shift, hasRoom: place.hasRoom)
      }
    }
  }
}

/// The output and the place on it that the bezels of a stack have in common. HUDs whose output the compositor has not
/// reported yet form one stack.
struct StackID: Hashable {
  let output: Output.ID?
  let position: Position
  let offset: Point
}
