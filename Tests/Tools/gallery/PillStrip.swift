import BezelValues
import HUDCommands
import HUDModel
package import HUDPainting

/// The README's second picture: twelve pills as the desktop's keys and `bezel watch` show them, dark ones at the left and
/// light ones at the right.
package struct PillStrip {
  /// Levels and texts take turns.
  private static let columnWidths = [376.0, 316]
  private static let (rowHeight, rows, scale) = (84.0, 3, 2.0)

  private let painter: Painter

  package init(resources: PaintResources) {
    painter = Painter(resources: resources)
  }

  /// Writes the picture to a PNG file.
  ///
  /// - Throws: `GalleryError` if the file can't be written.
  package func write(to path: String) throws {
    let pills = Self.pills
    let columns = pills.count / Self.rows
    let half = Self.columnWidths.reduce(0, +)
    let size = Size(width: 2 * half, height: Self.rowHeight * Double(Self.rows))
    let canvas = try Canvas(size, scale: Self.scale)
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: Self.scale)
    for (left, look, ground) in [
      (0.0, ThemeSelection.Name.dark, Color(74, 92, 136)), (half, .light, Color(208, 218, 234)),
    ] {
      canvas.fill(Rect(x: left, y: 0, width: half, height: size.height), ground)
      for (index, pill) in pills.enumerated() where (index % columns < columns / 2) == (left == 0) {
        let (scene, own) = HUD.still(
          try pill.specification(in: look), on: screen, measure: painter.resources.measure)
        let (first, second) = (Self.columnWidths[0], Self.columnWidths[1])
        let center = Point(
          x: left + (index % 2 == 0 ? first / 2 : first + second / 2),
          y: (Double(index / columns) + 0.5) * Self.rowHeight)
        try canvas.paint(scene, own, centering: scene.bezel.frame, at: center, with: painter)
      }
    }
    try canvas.writePNG(to: path)
  }

  /// Row by row.
  private static let pills = [
    level("volume", "volume", 40), text("lock-keys", "caps-lock", "Caps Lock", "On"),
    level("brightness", "brightness", 70), text("keyboard-layout", "keyboard", "Deutsch"),
    level("mic", "microphone-off", 55) { ($0.isInactive, $0.valueText) = (true, "Off") },
    ProgramHUD("workspace") { ($0.title, $0.dots) = ("3 · web", Dots(text: "oo*o.")) },
    level("volume", "volume", 40) { ($0.isInactive, $0.valueText) = (true, "Muted") },
    text("audio-device", "headphones", "WH-1000XM4"),
    level("volume", "volume", 100) { patch in
      (patch.progress, patch.maximum) = (Progress(1.2, upTo: 1.5), Progress(1.5, upTo: 1.5))
    },
    ProgramHUD("battery") { patch in
      (patch.mode, patch.icon, patch.title) = (.text, "battery-low", "Battery low")
      (patch.details, patch.valueText) = ("18 min left", "9%")
      patch.properties = [ThemeAssignment(constant: "icon-color", "error")]
    },
    level("keyboard-light", "keyboard-light", 67) { $0.segments = 3 },
    ProgramHUD("power-profile") { ($0.mode, $0.icon, $0.title) = (.text, "power-profile", "Power saver") },
  ]

  private static func level(
    _ section: String, _ icon: String, _ percent: Int, _ change: (inout Patch) -> Void = { _ in }
  ) -> ProgramHUD {
    ProgramHUD(section) { patch in
      (patch.mode, patch.icon, patch.progress) = (.bar, icon, Progress(Double(percent) / 100))
      patch.properties = [ThemeAssignment(constant: "value-room", "Muted,Off")]
      change(&patch)
    }
  }

  private static func text(_ section: String, _ icon: String, _ title: String, _ value: String? = nil)
    -> ProgramHUD
  {
    ProgramHUD(section) { ($0.mode, $0.icon, $0.title, $0.valueText) = (.text, icon, title, value) }
  }
}
