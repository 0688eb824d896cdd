import HUDModel
import WaylandSurface

/// Where a stack of bezels is. HUDs whose output the compositor has not reported yet form one stack.
struct StackPlace: Hashable {
  let output: Output.ID?
  let position: Position
  let offset: Point
}

extension HUDDisplay {
  /// Gives every bezel its place in the stack of its position. The oldest, for which there is no room, are hidden.
  func arrange(_ views: [HUDView]) {
    for (place, members) in Dictionary(grouping: views, by: \.stackPlace) {
      var newestFirst: [(view: HUDView, size: Size)] = []
      for view in members.reversed() {
        if let size = view.stackSize() {
          newestFirst.append((view, size))
        } else {
          view.arrange(shiftedBy: nil)
        }
      }
      guard let newest = newestFirst.first?.view else { continue }
      let stack = Stack(at: place.position, spacing: newest.hud.theme.layout.stackSpacing)
      let sizes = newestFirst.map(\.size)
      let count = newest.fittingCount(of: stack, newestFirst: sizes)
      for (index, shift) in stack.shifts(newestFirst: sizes).enumerated() {
        newestFirst[index].view.arrange(shiftedBy: shift, hasRoom: index < count)
      }
    }
  }
}

extension HUDView {
  fileprivate var stackPlace: StackPlace {
    let placement = hud.options.placement
    return StackPlace(output: output?.id, position: placement.position, offset: placement.offset)
  }
}
