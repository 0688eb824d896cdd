import WaylandCairo
import WaylandSurface

// A wallpaper on every output: the PNG picture of the first argument, or a gradient.

let picture = CommandLine.arguments.dropFirst().first.flatMap { cairo_image_surface_create_from_png($0) }
if let picture, cairo_surface_status(picture) != CAIRO_STATUS_SUCCESS {
  fatalError("'\(CommandLine.arguments[1])' is not a PNG picture that can be read; name another one.")
}

/// Covers the whole of an output, below everything and below the bars, too.
@MainActor func makeWallpaper(_ connection: Connection, _ output: Output) throws(ConnectionError) -> Surface {
  let surface = try LayerSurface(
    connection,
    .init(
      namespace: "wallpaper", size: .zero, layer: .background, anchor: .all, exclusiveZone: .ignoring,
      output: output.id)
  ).surface
  surface.inputRegion = .nothing
  surface.onEvent = { [unowned surface] event in
    switch event {
    case .configured(let size):
      surface.opaqueRegion = [LogicalRect(x: 0, y: 0, width: size.width, height: size.height)]
    case .frame: paint(surface)
    default: break
    }
  }
  return surface
}

@MainActor func paint(_ surface: Surface) {
  guard var buffer = surface.takeBuffer(), let size = surface.size else { return }
  let (width, height) = (Double(size.width), Double(size.height))
  buffer.withCairo(clearing: false) { context in
    if let picture {
      let (w, h) = (cairo_image_surface_get_width(picture), cairo_image_surface_get_height(picture))
      let zoom = max(width / Double(w), height / Double(h))
      cairo_translate(context, (width - zoom * Double(w)) / 2, (height - zoom * Double(h)) / 2)
      cairo_scale(context, zoom, zoom)
      cairo_set_source_surface(context, picture, 0, 0)
    } else {
      let gradient = cairo_pattern_create_linear(0, 0, width, height)
      cairo_pattern_add_color_stop_rgb(gradient, 0, 0.15, 0.25, 0.5)
      cairo_pattern_add_color_stop_rgb(gradient, 1, 0.75, 0.4, 0.35)
      cairo_set_source(context, gradient)
      cairo_pattern_destroy(gradient)
    }
    cairo_paint(context)
  }
  surface.present(buffer)
}

let connection = try Connection()
var wallpapers: [Output.ID: Surface] = [:]
connection.onEvent = { event in
  if case .outputRemoved(let output) = event { wallpapers[output.id] = nil }
  guard connection.isReady else { return }
  for output in connection.outputs where wallpapers[output.id] == nil {
    wallpapers[output.id] = try? makeWallpaper(connection, output)
  }
}
while connection.isOpen { connection.turn() }
