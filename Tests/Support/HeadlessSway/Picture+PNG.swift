import CBezelCairo
import Foundation

extension Picture {
  /// The folder of saved pictures, for review by people.
  package static let folder = InstalledPrograms.sources + "/.build/pictures"

  /// Saves the picture as a PNG of that name.
  package func keep(as name: String) throws {
    let path = "\(Self.folder)/\(name).png"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else {
      throw HarnessError("not enough memory for \(path)")
    }
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        let place = data + (y * stride + x * 4)
        (place[0], place[1], place[2]) = (pixel.blue, pixel.green, pixel.red)
      }
    }
    cairo_surface_mark_dirty(surface)
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw HarnessError("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}
