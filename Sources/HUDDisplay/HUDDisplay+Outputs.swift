import HUDModel
import WaylandSurface

/// Where a stack of HUDs is. As long as the compositor hasn't told an output, HUDs without one are one stack.
struct StackPlace: Hashable {
  let output: WaylandSurface.Output.ID?
  let position: Position
  let offset: Point
}

// Where HUDs are: outputs, and the stacks on them.
extension HUDDisplay {
  func output(named name: String) -> WaylandSurface.Output? {
    connection.outputs.first { $0.name == name }
  }

  /// The outputs that surfaces are made for; nil leaves one to the compositor, which it also is when an output has gone
  /// since it was asked for.
  func outputs(for choice: HUDModel.Placement.Output) -> [WaylandSurface.Output.ID?] {
    switch choice {
    case .focused: [nil]
    case .all: connection.outputs.isEmpty ? [nil] : connection.outputs.map(\.id)
    case .named(let name): [output(named: name)?.id]
    }
  }

  /// Where there is one output the compositor has no choice.
  var onlyOutput: WaylandSurface.Output? {
    connection.outputs.count == 1 ? connection.outputs.first : nil
  }

  /// What fits every output, as long as the compositor hasn't told which one it chose.
  var likelyOutputSize: LogicalSize {
    let sizes = connection.outputs.map(\.logicalSize).filter { $0.width > 0 && $0.height > 0 }
    guard let width = sizes.map(\.width).min(), let height = sizes.map(\.height).min() else {
      return LogicalSize(width: 1280, height: 720)
    }
    return LogicalSize(width: width, height: height)
  }

  /// The scale that a surface is most likely to have there, before the compositor has told it.
  func likelyScale(on output: WaylandSurface.Output?) -> Scale {
    output?.likelyScale ?? connection.outputs.map(\.likelyScale).max() ?? .one
  }

  /// Gives every HUD its place in the stack of its position. Those for which there is no room, the oldest, wait unseen.
  func arrange(_ views: [HUDView]) {
    for (place, members) in Dictionary(grouping: views, by: \.stackPlace) {
      var newestFirst: [(view: HUDView, size: Size)] = []
      for view in members.reversed() {
        if let size = view.stackedSize() {
          newestFirst.append((view, size))
        } else {
          view.arrange(shiftedBy: nil)
        }
      }
      guard let newest = newestFirst.first?.view else { continue }
      let stack = Stack(at: place.position, spacing: newest.stackSpacing)
      let sizes = newestFirst.map(\.size)
      let count = newest.fittingCount(of: stack, newestFirst: sizes)
      for (index, shift) in stack.shifts(newestFirst: sizes).enumerated() {
        newestFirst[index].view.arrange(shiftedBy: shift, hasRoom: index < count)
      }
    }
  }
}
