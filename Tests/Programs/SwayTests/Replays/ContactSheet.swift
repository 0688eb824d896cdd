import CBezelCairo
import Foundation
import HeadlessSway
import Synchronization
import Testing

/// The pictures of all replays on one sheet, cut out around their HUDs, for review by people.
final class ContactSheet: Sendable {
  static let replays = ContactSheet(
    "replays/all", of: Replay.all.map { "replays/\($0.script)" } + ExampleProgramTests.titles)

  private let name: String
  private let titles: [String]
  private let seen = Mutex<[String: [Picture]]>([:])

  private let columns = 9
  private let tile = (width: 230, height: 236)

  private init(_ name: String, of titles: [String]) {
    self.name = name
    self.titles = titles
  }

  /// Adds the pictures of one replay. After the last one the sheet is written.
  func add(_ pictures: [Picture], of title: String) {
    let all = seen.withLock { seen in
      seen[title] = pictures
      return seen.count == titles.count ? seen : [:]
    }
    guard !all.isEmpty else { return }
    write(titles.flatMap { title in (all[title] ?? []).map { (title, $0) } })
  }

  private func write(_ tiles: [(caption: String, picture: Picture)]) {
    let rows = (tiles.count + columns - 1) / columns
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(columns * tile.width), Int32(rows * tile.height))
    defer { cairo_surface_destroy(surface) }
    for (index, tile) in tiles.enumerated() {
      draw(
        tile.picture, String(tile.caption.drop { $0 != "/" }.dropFirst()), on: surface, at: index % columns,
        index / columns)
    }
    let path = "\(Picture.folder)/\(name).png"
    try? FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let status = cairo_surface_write_to_png(surface, path)
    #expect(status == CAIRO_STATUS_SUCCESS, "\(path): \(String(cString: cairo_status_to_string(status)))")
  }

  private func draw(
    _ picture: Picture, _ caption: String, on surface: OpaquePointer?, at column: Int, _ row: Int
  ) {
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let (left, top) = ((picture.width - tile.width) / 2, picture.height - tile.height)
    for y in 0..<tile.height - 2 {
      for x in 0..<tile.width - 2 {
        let pixel = picture[left + x, top + y]
        let place = data + ((row * tile.height + y) * stride + (column * tile.width + x) * 4)
        (place[0], place[1], place[2]) = (pixel.blue, pixel.green, pixel.red)
      }
    }
    cairo_surface_mark_dirty(surface)
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_move_to(context, Double(column * tile.width + 6), Double(row * tile.height + 14))
    cairo_set_font_size(context, 11)
    cairo_show_text(context, caption)
  }
}
