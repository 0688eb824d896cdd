import Foundation
import WaylandCairo
import WaylandSurface

// A launcher: type a part of a program's name, choose with the arrow keys, and press Return.

/// The field and the list below it.
final class Launcher {
  let surface: Surface
  private let programs: [String]
  private var query = ""
  private var chosen = 0
  private let rowHeight = 30
  private let rows = 8

  init(on connection: Connection, _ programs: [String]) throws(ConnectionError) {
    self.programs = programs
    let size = LogicalSize(width: 420, height: rowHeight * (rows + 1))
    surface = try LayerSurface(
      connection, .init(namespace: "launcher", size: size, layer: .top, keyboard: .exclusive)
    ).surface
    surface.cursor = .text
    surface.onEvent = { [unowned self] in handle($0) }
  }

  private var matches: [String] {
    query.isEmpty ? programs : programs.filter { $0.localizedCaseInsensitiveContains(query) }
  }

  private func handle(_ event: Surface.Event) {
    switch event {
    case .frame: paint()
    case .keyboard(let event):
      switch event.action {
      case .pressed(.escape): return surface.close()
      case .pressed(.return): return launch()
      case .pressed(.up), .repeated(.up): chosen -= 1
      case .pressed(.down), .repeated(.down): chosen += 1
      case .pressed(.pageUp), .repeated(.pageUp): chosen -= rows
      case .pressed(.pageDown), .repeated(.pageDown): chosen += rows
      case .pressed(.backspace), .repeated(.backspace): query = String(query.dropLast())
      default: query += event.text ?? ""
      }
      chosen = min(max(0, chosen), max(0, matches.count - 1))
      surface.animator.setNeedsFrame()
    default: break
    }
  }

  private func launch() {
    guard matches.indices.contains(chosen) else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [matches[chosen]]
    try? process.run()
    surface.close()
  }

  private func paint() {
    guard var buffer = surface.takeBuffer() else { return }
    let first = chosen / rows * rows
    buffer.withCairo { context in
      cairo_set_source_rgba(context, 0.12, 0.12, 0.14, 0.96)
      cairo_paint(context)
      cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(context, 16)
      write(query + "|", row: 0, context)
      for (number, name) in matches.dropFirst(first).prefix(rows).enumerated() {
        if first + number == chosen {
          cairo_set_source_rgb(context, 0.2, 0.45, 0.85)
          cairo_rectangle(context, 0, Double((number + 1) * rowHeight), 420, Double(rowHeight))
          cairo_fill(context)
        }
        write(name, row: number + 1, context)
      }
    }
    surface.present(buffer)
  }

  private func write(_ text: String, row: Int, _ context: OpaquePointer) {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_move_to(context, 14, Double(row * rowHeight) + 21)
    cairo_show_text(context, text)
  }
}

/// The names of the programs in PATH.
func installedPrograms() -> [String] {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
  let names = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: String($0))) ?? [] }
  return Set(names).sorted()
}

let connection = try Connection()
while connection.isOpen, !connection.isReady { connection.turn() }
let launcher = try Launcher(on: connection, installedPrograms())
while launcher.surface.isOpen { connection.turn() }
connection.close()
