import Glibc
import WaylandCairo
import WaylandSurface

// Selects an area of the desktop with the pointer, and prints it as "X,Y WIDTHxHEIGHT", which `grim -g` takes. Escape selects
// nothing: the exit status is 1.

/// The overlays of all outputs, and the area, in the logical pixels that all outputs share.
final class Selection {
  private var overlays: [(surface: Surface, frame: LogicalRect)] = []
  private var start: LogicalPoint?
  private var end: LogicalPoint?
  private(set) var isOver = false
  private(set) var result: LogicalRect?

  init(on connection: Connection) throws(ConnectionError) {
    for output in connection.outputs {
      let surface = try LayerSurface(
        connection,
        .init(
          namespace: "selection", size: .zero, anchor: .all, exclusiveZone: .ignoring,
          keyboard: .exclusive, output: output.id)
      ).surface
      surface.cursor = .crosshair
      let frame = output.logicalFrame
      surface.onEvent = { [unowned self, unowned surface] in handle($0, on: surface, frame) }
      overlays.append((surface, frame))
    }
  }

  private func handle(_ event: Surface.Event, on surface: Surface, _ frame: LogicalRect) {
    switch event {
    case .frame: paint(surface, frame)
    case .pointer(let event):
      // The pointer of a drag may be on another output; its position is still this surface's.
      let point = LogicalPoint(x: event.position.x + Double(frame.x), y: event.position.y + Double(frame.y))
      switch event.action {
      case .pressed(.main): (start, end) = (point, point)
      case .moved where start != nil: end = point
      case .released(.main) where start != nil:
        (result, isOver) = (area, true)
        return
      default: return
      }
      for overlay in overlays { overlay.surface.animator.setNeedsFrame() }
    case .keyboard(let event) where event.action == .pressed(.escape): isOver = true
    case .closed: isOver = true
    default: break
    }
  }

  private var area: LogicalRect? {
    guard let start, let end else { return nil }
    return LogicalRect(
      enclosingX: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
  }

  private func paint(_ surface: Surface, _ frame: LogicalRect) {
    guard var buffer = surface.takeBuffer() else { return }
    buffer.withCairo { context in
      cairo_set_source_rgba(context, 0, 0, 0, 0.45)
      cairo_paint(context)
      guard let area else { return }
      cairo_rectangle(
        context, Double(area.x - frame.x), Double(area.y - frame.y), Double(area.width), Double(area.height))
      cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
      cairo_fill_preserve(context)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_set_line_width(context, 2)
      cairo_stroke(context)
    }
    surface.present(buffer)
  }
}

let connection = try Connection()
while connection.isOpen, !connection.isReady { connection.turn() }
let selection = try Selection(on: connection)
while connection.isOpen, !selection.isOver { connection.turn() }
connection.close()
guard let area = selection.result else { exit(1) }
print("\(area.x),\(area.y) \(area.width)x\(area.height)")
