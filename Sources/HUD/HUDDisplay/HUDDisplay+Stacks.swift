import HUDModel
import WaylandSurface

/// Where a bezel is in the stack of its position.
struct StackPlace {
  /// How far it is from the first place of the stack, in logical pixels.
  let shift: Point
  /// Whether the stack and the output have room for it.
  var hasRoom: Bool
  /// Whether it has neighbours.
  let isStacked: Bool
  /// Whether a bezel of the stack is disappearing.
  let isReplacing: Bool
}

extension HUDDisplay {
  /// Gives every bezel its place in the stack of its position. The oldest, for which there is no room there or on the
  /// output, are hidden.
  func arrange(_ views: [HUDView]) {
    for view in views { view.updateLayout() }
    let newestFirst = Array(views.reversed())
    let places = places(newestFirst)
    let (visible, others) = (newestFirst.filter(\.isVisible), newestFirst.filter { !$0.isVisible })
    for view in visible { view.arrange(at: places[ObjectIdentifier(view)]) }
    for view in others {
      let place = places[ObjectIdentifier(view)]
      let neighbours = visible.filter {
        $0.stackID == view.stackID && ($0.needsStackRoom || $0.shift == place?.shift)
      }
      // A row answers a key and appears at once. Others wait until the visible bezels have left their places.
      let waits = view.hud.theme.layout.arrangement != .row
      view.arrange(at: place, until: waits ? neighbours.map(\.freeTime).max() : nil)
    }
  }

  /// The places of the bezels. A bezel that disappears has none: its room is free.
  private func places(_ newestFirst: [HUDView]) -> [ObjectIdentifier: StackPlace] {
    var places: [ObjectIdentifier: StackPlace] = [:]
    for members in Dictionary(grouping: newestFirst, by: \.stackID).values {
      let lasting = members.filter(\.needsStackRoom)
      guard let newest = lasting.first else { continue }
      let stack = newest.hud.stackPlaces(newestFirst: lasting.map { $0.stackSize() }, on: newest.screen)
      for (view, place) in zip(lasting, stack) {
        places[ObjectIdentifier(view)] = StackPlace(
          shift: place.shift, hasRoom: place.hasRoom, isStacked: lasting.count > 1,
          isReplacing: lasting.count < members.count)
      }
    }
    // Bezels that wait in their stacks take no room of the output.
    var rooms: [Output.ID?: OutputRoom] = [:]
    for view in newestFirst {
      guard let place = places[ObjectIdentifier(view)] else { continue }
      places[ObjectIdentifier(view)]?.hasRoom =
        (place.hasRoom || view.hud.isShownWithoutRoom)
        && rooms[view.output?.id, default: OutputRoom()].admits(view.hud)
    }
    return places
  }
}

/// How many more bezels an output has room for. Each is a burden to the compositor, and sway ends a client with too many.
private struct OutputRoom {
  private var left = HUDDisplay.mostBezels
  private var leftForAll = HUDDisplay.mostSharedBezels

  mutating func admits(_ hud: HUD) -> Bool {
    guard left > 0, HUD.isReserved(hud.id) || leftForAll > 0 else { return false }
    left -= 1
    if !HUD.isReserved(hud.id) { leftForAll -= 1 }
    return true
  }
}

extension HUD {
  /// Whether the HUD of an id is one of those that the desktop shows: for the volume and other keys, a mode, a battery, or
  /// a job. They have places that no other HUD takes.
  static func isReserved(_ id: String) -> Bool {
    ["osd", "mode", "battery"].contains(id) || id.hasPrefix("job-") || id.hasPrefix("launcher-")
  }
}

/// The output and the place on it that the bezels of a stack have in common. HUDs whose output the compositor has not
/// reported yet form one stack.
struct StackID: Hashable {
  let output: Output.ID?
  let position: Position
  let offset: Point
}
