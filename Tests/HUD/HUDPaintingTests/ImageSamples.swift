import CBezelCairo
import Foundation
import HUDImages
import HUDModel

/// The bytes of files, valid and invalid.
enum ImageSample {
  /// A PNG file whose left half is transparent and whose right half is red.
  static func png(width: Int = 40, height: Int = 40, format: cairo_format_t = CAIRO_FORMAT_ARGB32) -> [UInt8]
  {
    let surface = cairo_image_surface_create(format, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 0, 0)
    cairo_rectangle(context, Double(width) / 2, 0, Double(width), Double(height))
    cairo_fill(context)
    cairo_destroy(context)
    return encoded(surface)
  }

  /// A PNG file of premultiplied ARGB words, row by row.
  static func png(width: Int, height: Int, words: [UInt32]) -> [UInt8] {
    var words = words
    return words.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height),
        Int32(4 * width))
      defer { cairo_surface_destroy(surface) }
      return encoded(surface)
    }
  }

  private static func encoded(_ surface: OpaquePointer?) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeMutablePointer(to: &bytes) { bytes in
      _ = cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          closure?.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    return bytes
  }

  /// A PNG file with a wrong size in its header.
  static func png(claiming width: Int, _ height: Int) -> [UInt8] {
    var bytes = png()
    for (index, number) in [(16, width), (20, height)] {
      for byte in 0..<4 { bytes[index + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte)) }
    }
    return bytes
  }

  /// An SVG file with `content` in a viewBox.
  static func svg(_ content: String, box: String = "0 0 24 24", _ attributes: String = "") -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="\(box)" \
      \(attributes)>\(content)</svg>
      """.utf8)
  }

  /// A bell in two colours.
  static let bell = svg(
    """
    <path fill="#e5a50a" d="M12 2a6 6 0 0 0-6 6c0 5-3 6-3 9h18c0-3-3-4-3-9a6 6 0 0 0-6-6z"/>
    <path fill="#3584e4" d="M9 19h6a3 3 0 0 1-6 0z"/>
    """)
}

/// A temporary folder, which is removed with the test.
final class ImageFolder {
  let path: String

  init() throws {
    path = "/tmp/bezel-images-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and makes its folders.
  @discardableResult
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes a shell script that can be run. This process does not open it: a child that another test starts at that
  /// moment would have it open too, and it couldn't be run: “text file busy”.
  func writeProgram(_ script: String, _ name: String) throws -> String {
    let path = "\(path)/\(name)"
    let writer = try Process.run(
      URL(filePath: "/bin/sh"),
      arguments: [
        "-c", #"printf '#!/bin/sh\n%s\n' "$1" >"$2" && chmod 700 "$2""#, "sh", script, path,
      ])
    writer.waitUntilExit()
    return path
  }
}

extension Image {
  /// An image that is no icon.
  init(_ source: Source, isTinted: Bool = true) throws(ImageError) {
    try self.init(loading: source, isTinted: isTinted, icons: IconThemes { _ in nil })
  }
}
