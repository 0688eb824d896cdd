import BezelPosix
import BezelValues
import Glibc
package import HUDModel

extension Painter {
  /// Paints the scene into a PNG file in memory, on a background; nil is transparent. The size is in logical pixels, and the
  /// scale is pixels of the picture per logical pixel.
  ///
  /// - Throws: `noSurface` for a size that can't be painted, `notEncoded` when libpng fails.
  package func png(
    of scene: Scene, size: Size, scale: Double, background: Color? = nil
  ) throws(PaintingError) -> [UInt8] {
    let surface = try Bitmap(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)))
    try surface.withPixels { base, stride throws(PaintingError) in
      let target = PixelTarget(base: base, width: surface.width, height: surface.height, stride: stride)
      try paint(scene, into: target, scale: scale)
    }
    if let background { surface.paintBehind(background) }
    return try surface.png()
  }

  /// Writes `png(of:size:scale:background:)` to a file. An existing file is replaced as a whole, or stays as it is;
  /// a pipe or a device is written to.
  package func writePNG(
    of scene: Scene, size: Size, scale: Double, background: Color? = nil, to path: String
  ) throws(PaintingError) {
    let bytes = try png(of: scene, size: size, scale: scale, background: background)
    var present = stat()
    let isOther = stat(path, &present) == 0 && present.st_mode & S_IFMT != S_IFREG
    do throws(Errno) {
      if isOther { try writeFile(at: path, bytes) } else { try replaceFile(at: path, with: bytes) }
    } catch {
      throw .notWritten(path: path, reason: "\(error); \(error.writingAdvice)")
    }
  }
}
