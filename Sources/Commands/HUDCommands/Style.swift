import HUDModel

/// A named set of options: what a HUD looks like and how it behaves.
package struct Style: Hashable, Sendable {
  package let name: String
  /// The id of HUDs without one of their own: the newest replaces the one before.
  package var id: String?
  /// What makes the style, such as the layout: what the user sets for all HUDs doesn't change it.
  package var identity: Patch
  /// What applies unless the user sets it for all HUDs, such as the position.
  package var defaults: Patch

  package init(
    _ name: String, id: String? = nil, defaults: Patch = Patch(), _ set: (inout Patch) -> Void = { _ in }
  ) {
    (self.name, self.id, self.defaults, identity) = (name, id, defaults, Patch())
    set(&identity)
  }

  /// All options of the style.
  package var patch: Patch {
    var patch = identity
    patch.merge(over: defaults)
    return patch
  }

  package static let defaultName = "card"
  /// The default of what shows a part of the desktop, such as the volume.
  package static let displayName = "osd"

  /// The styles that need no configuration. `card` is the default, and sets nothing.
  package static let builtIn = [
    Style("card"),
    Style("osd", id: "osd", defaults: display(at: .centered(x: 0.5, y: 0.88))) {
      ($0.layout, $0.showsPercent) = (.row, true)
    },
    Style("classic-osd", id: "osd", defaults: display(at: .centered(x: 0.5, y: 0.88))) {
      ($0.segments, $0.showsPercent) = (16, false)
      $0.properties = constants([
        ("square", "on"), ("minimum-size", "200"), ("icon-size", "104"), ("bar-size", "158,8"),
        ("padding", "20,16"), ("top-padding", "6"), ("icon-gap", "26"), ("indicator-gap", "8"),
        ("segment-gap", "2"), ("segment-radius", "1.5"), ("max-text-width", "158"),
      ])
    },
    Style("vertical-osd", id: "osd", defaults: display(at: .centered(x: 0.96, y: 0.5))) {
      ($0.layout, $0.showsPercent) = (.row, false)
      $0.properties = constants([("row-vertical", "on")])
    },
    Style("banner") { $0.layout = .banner },
  ]

  /// What displays of a value have in common: they appear and follow a key at once, and leave soon.
  private static func display(at position: Position) -> Patch {
    var patch = Patch()
    (patch.position, patch.timeout, patch.animation) = (position, .after(.milliseconds(1500)), .rise)
    patch.properties = constants([
      ("spring", "180ms"), ("fade-in", "90ms"), ("fade-out", "140ms"), ("value-spring", "120ms"),
    ])
    return patch
  }

  private static func constants(_ properties: [(String, String)]) -> [ThemeAssignment] {
    properties.map { ThemeAssignment(constant: $0, $1) }
  }
}
