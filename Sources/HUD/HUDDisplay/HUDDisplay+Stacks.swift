import HUDModel
import WaylandSurface

extension HUDDisplay {
  /// Gives every bezel its place in the stack of its position. The oldest, for which there is no room there or on the
  /// output, are hidden.
  func arrange(_ views: [HUDView]) {
    for view in views { view.updateLayout() }
    var places: [ObjectIdentifier: (shift: Point, hasRoom: Bool, isStacked: Bool, replacing: Bool)] = [:]
    for members in Dictionary(grouping: views.reversed(), by: \.stackID).values {
      // The room of those that disappear is free.
      let newestFirst = members.filter(\.needsStackRoom)
      guard let newest = newestFirst.first else { continue }
      let sizes = newestFirst.map { $0.stackSize() }
      let stack = newest.hud.stackPlaces(newestFirst: sizes, on: newest.screen)
      for (view, place) in zip(newestFirst, stack) {
        places[ObjectIdentifier(view)] = (
          place.shift, place.hasRoom, isStacked: sizes.count > 1, replacing: sizes.count < members.count
        )
      }
    }
    var rooms: [Output.ID?: OutputRoom] = [:]
    let arranged = views.reversed().map { view in
      let place = places[ObjectIdentifier(view)]
      // Those that wait in their stacks take no room of the output.
      let hasRoom =
        place.map {
          ($0.hasRoom || view.hud.needsRoom)
            && rooms[view.output?.id, default: OutputRoom()].admits(view.hud)
        } ?? true
      return (view: view, place: place, hasRoom: hasRoom, isVisible: view.isVisible)
    }
    // Those that are not visible yet come when the others have left their places.
    var others: [HUDView] = []
    for (view, place, hasRoom, isVisible) in arranged.filter(\.isVisible) + arranged.filter({ !$0.isVisible })
    {
      guard let place else {
        view.arrange(shiftedBy: nil)
        if isVisible { others.append(view) }
        continue
      }
      let free = others.filter { other in
        other.stackID == view.stackID && (other.needsStackRoom || other.shift == place.shift)
      }.map(\.leave).max()
      view.arrange(
        shiftedBy: place.shift, hasRoom: hasRoom, isStacked: place.isStacked, replacing: place.replacing,
        // A pill answers a key: it comes at once.
        until: isVisible || view.hud.theme.layout.arrangement == .row ? nil : free)
      if isVisible { others.append(view) }
    }
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
