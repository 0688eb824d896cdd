/// The part of its surface on which a HUD takes input.
package enum InputArea: Hashable, Sendable {
  case nothing
  case bezel
  /// The whole output: nothing below it gets input.
  case everything
}

extension HUD.Specification {
  var inputArea: InputArea {
    if options.mask.blocksOutput { return .everything }
    let isControl = options.control != nil && options.mask != .pass
    return options.dismissOn(for: content) != .none || hasButton || isControl ? .bezel : .nothing
  }
}

extension HUD {
  /// Where it takes input now. A HUD that disappears lets input through at once, unless it blocks the output: that ends
  /// when it is gone.
  package var inputArea: InputArea {
    guard lifecycle.hasSurface else { return .nothing }
    let area = specification.inputArea
    return phase == .disappearing && area == .bezel ? .nothing : area
  }

  /// Whether it is shown even without room, since it keeps input from the rest of the output.
  package var isShownWithoutRoom: Bool { options.mask.blocksOutput || options.keyboard }
}
