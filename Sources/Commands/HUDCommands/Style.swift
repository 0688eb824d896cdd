import HUDModel

/// A named set of options: what a HUD looks like and how it behaves.
package struct Style: Hashable, Sendable {
  package let name: String
  /// The id of HUDs without one of their own: the newest replaces the one before.
  package var id: String?
  package var patch = Patch()

  package init(_ name: String, id: String? = nil, _ set: (inout Patch) -> Void = { _ in }) {
    self.name = name
    self.id = id
    set(&patch)
  }

  package static let defaultName = "card"
  /// The default of what shows a part of the desktop, such as the volume.
  package static let displayName = "osd"

  /// The styles that need no configuration. `card` is the default, and sets nothing.
  package static let builtIn = [
    Style("card"),
    Style("osd", id: "osd") {
      $0.layout = .row
      setDisplay(of: &$0)
      $0.properties = constants(motion)
    },
    Style("classic-osd", id: "osd") {
      setDisplay(of: &$0)
      $0.segments = 16
      $0.showsPercent = false
      $0.properties = constants(
        motion + [
          ("square", "on"), ("minimum-size", "200"), ("icon-size", "104"), ("bar-size", "158,8"),
          ("padding", "20,16"), ("top-padding", "6"), ("icon-gap", "26"), ("indicator-gap", "8"),
          ("segment-gap", "2"),
          ("segment-radius", "1.5"), ("max-text-width", "158"),
        ])
    },
    Style("vertical-osd", id: "osd") {
      $0.layout = .row
      setDisplay(of: &$0)
      $0.showsPercent = false
      $0.position = .centered(x: 0.96, y: 0.5)
      $0.properties = constants(motion + [("row-vertical", "on")])
    },
    Style("banner") { $0.layout = .banner },
  ]

  /// What displays of a value have in common.
  private static func setDisplay(of patch: inout Patch) {
    patch.showsPercent = true
    patch.position = .centered(x: 0.5, y: 0.88)
    patch.timeout = .after(.milliseconds(1500))
    patch.animation = .rise
  }

  /// They appear and follow a key at once, and leave soon.
  private static let motion = [
    ("spring", "180ms"), ("fade-in", "90ms"), ("fade-out", "140ms"), ("value-spring", "120ms"),
  ]

  private static func constants(_ properties: [(String, String)]) -> [ThemeAssignment] {
    properties.map { ThemeAssignment(constant: $0, $1) }
  }
}
