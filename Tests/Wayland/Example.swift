import Glibc
import WaylandSurface

/// A panel in the middle of the screen that zooms in on a spring and disappears on a tap.
final class Panel {
  private let surface: Surface
  var isShown: Bool { surface.isOpen }

  init(on connection: Connection) throws(ConnectionError) {
    let size = LogicalSize(width: 240, height: 160)
    surface = try LayerSurface(connection, .init(namespace: "panel", size: size)).surface
    surface.onEvent = { [unowned self] in handle($0) }
    surface.animator.start()
  }

  private func handle(_ event: Surface.Event) {
    switch event {
    case .frame: paint(age: surface.animator.elapsed / .seconds(1))
    case .tap(.tapped): surface.close()
    default: break
    }
  }

  private func paint(age: Double) {
    guard var buffer = surface.takeBuffer() else { return }
    let zoom = 1 - (1 + 30 * age) * exp(-30 * age)
    let (size, row) = (buffer.size, buffer.stride / 4)
    let (width, height) = (zoom * Double(size.width), zoom * Double(size.height))
    buffer.withPixels { pixels in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInside = abs(2 * x - size.width) < Int(width) && abs(2 * y - size.height) < Int(height)
          pixels[y * row + x] = isInside ? 0xff34_c759 : 0
        }
      }
    }
    if age >= 0.3 { surface.animator.stop() }
    surface.present(buffer)
  }
}

func showPanel() throws(ConnectionError) {
  let connection = try Connection()
  while connection.isOpen && !connection.isReady { connection.turn() }
  let panel = try Panel(on: connection)
  while panel.isShown { connection.turn() }
  connection.close()
}
