import HUDModel

/// Whole pixels of a picture.
struct PixelSize: Hashable {
  let width, height: Int

  /// The largest that fits, at least one pixel each way.
  init(fitting picture: LoadedPicture, width: Double, height: Double) {
    let size = picture.size(fitting: Size(width: width, height: height))
    self.width = max(1, Int(size.width.rounded()))
    self.height = max(1, Int(size.height.rounded()))
  }
}

/// The last few pictures in the pixels that they were painted with: a HUD needs one a scale.
final class RasterCache {
  private static let capacity = 4
  private var rasters: [(picture: LoadedPicture, size: PixelSize, surface: ImageSurface)] = []

  func raster(of picture: LoadedPicture, size: PixelSize) throws(PaintingError) -> ImageSurface {
    if let index = rasters.firstIndex(where: { $0.picture == picture && $0.size == size }) {
      let known = rasters.remove(at: index)
      rasters.append(known)
      return known.surface
    }
    let surface = try Self.paint(picture, size: size)
    if rasters.count == Self.capacity { rasters.removeFirst() }
    rasters.append((picture, size, surface))
    return surface
  }

  func forget() { rasters = [] }

  private static func paint(
    _ picture: LoadedPicture, size: PixelSize
  ) throws(PaintingError) -> ImageSurface {
    switch picture.content {
    case .pixels(let words, let width, let height):
      let surface = try ImageSurface(width: size.width, height: size.height)
      CairoContext(surface).paint(
        try ImageSurface(words, width: width, height: height), over: (size.width, size.height))
      return surface
    case .drawing(let bytes):
      do throws(ImageError) {
        return try SVGFile(bytes, name: "the image").paint(size: size)
      } catch {
        throw .noImage(error)
      }
    }
  }
}
