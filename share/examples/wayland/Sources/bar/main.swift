import Foundation
import WaylandCairo
import WaylandSurface

// A bar at the top of every output. It has a clock; the wheel changes the volume, the right button opens a menu.

let height = 28

/// Runs a command, and leaves it alone.
func run(_ words: String...) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = words
  try? process.run()
}

/// Paints the surface in one colour, then a text in each row.
func paint(_ surface: Surface, rows: [(text: String, isMarked: Bool)], isCentred: Bool = false) {
  guard var buffer = surface.takeBuffer(), let size = surface.size else { return }
  buffer.withCairo { context in
    cairo_set_source_rgba(context, 0.12, 0.12, 0.14, 0.94)
    cairo_paint(context)
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, 14)
    for (number, row) in rows.enumerated() {
      let top = Double(number * height)
      if row.isMarked {
        cairo_set_source_rgb(context, 0.2, 0.45, 0.85)
        cairo_rectangle(context, 0, top, Double(size.width), Double(height))
        cairo_fill(context)
      }
      var extents = cairo_text_extents_t()
      cairo_text_extents(context, row.text, &extents)
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_move_to(context, isCentred ? (Double(size.width) - extents.width) / 2 : 12, top + 19)
      cairo_show_text(context, row.text)
    }
  }
  surface.present(buffer)
}

/// A menu at a point of a bar. A press elsewhere closes it.
@MainActor final class Menu {
  private let items = [("Lock", ["loginctl", "lock-session"]), ("Suspend", ["systemctl", "suspend"])]
  private let surface: Surface
  private var marked: Int?

  init(of bar: LayerSurface, at point: LogicalPoint, grab: EventSerial?) throws(ConnectionError) {
    let anchor = LogicalRect(x: Int(point.x), y: 0, width: 1, height: height)
    let size = LogicalSize(width: 140, height: height * items.count)
    surface = try Popup(
      of: bar, .init(size: size, anchor: anchor, gravity: [.bottom, .right]), grab: grab
    ).surface
    surface.onEvent = { [unowned self] in handle($0) }
  }

  private func handle(_ event: Surface.Event) {
    switch event {
    case .frame:
      paint(surface, rows: items.indices.map { (items[$0].0, $0 == marked) })
    case .pointer(let event):
      marked = event.action == .left ? nil : Int(event.position.y) / height
      surface.animator.setNeedsFrame()
    case .tap(.tapped(let point)):
      let words = items[min(max(0, Int(point.y) / height), items.count - 1)].1
      run(words[0], words[1])
      surface.close()
    default: break
    }
  }
}

/// The bar of one output.
@MainActor final class Bar {
  private let layer: LayerSurface
  private var menu: Menu?
  private var steps = 0
  private var time = ""

  init(on connection: Connection, _ output: Output) throws(ConnectionError) {
    layer = try LayerSurface(
      connection,
      .init(
        namespace: "bar", size: LogicalSize(width: 0, height: height), layer: .top,
        anchor: [.top, .left, .right], exclusiveZone: .automatic, output: output.id))
    layer.surface.onEvent = { [unowned self] in handle($0) }
  }

  func show(_ time: String) {
    self.time = time
    layer.surface.animator.setNeedsFrame()
  }

  private func handle(_ event: Surface.Event) {
    switch event {
    case .frame: paint(layer.surface, rows: [(time, false)], isCentred: true)
    case .pointer(let event):
      switch event.action {
      case .pressed(.secondary): menu = try? Menu(of: layer, at: event.position, grab: event.serial)
      case .scrolled(let scroll):
        // A touchpad has no steps: 15 logical pixels are as much as one.
        let vertical = scroll.vertical
        steps += vertical.value120 == 0 ? Int(8 * vertical.distance) : vertical.value120
        if abs(steps) >= 120 {
          run("bezel", "volume", steps < 0 ? "up" : "down")
          steps = 0
        }
      default: break
      }
    default: break
    }
  }
}

let connection = try Connection()
var bars: [Output.ID: Bar] = [:]

@MainActor func show() {
  let now = Date.now.formatted(date: .omitted, time: .shortened)
  for bar in bars.values { bar.show(now) }
}

connection.onEvent = { event in
  if case .outputRemoved(let output) = event { bars[output.id] = nil }
  guard connection.isReady else { return }
  for output in connection.outputs where bars[output.id] == nil {
    bars[output.id] = try? Bar(on: connection, output)
  }
  show()
}
Task {
  while true {
    // Until the next minute.
    try await Task.sleep(for: .seconds(60 - Int(Date.now.timeIntervalSince1970) % 60))
    show()
  }
}
try await connection.run()
