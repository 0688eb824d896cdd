package import HUDModel

/// What the painters of all HUDs share: fonts, and caches of text layouts, shadows and images. It belongs to one
/// thread.
package final class PaintResources {
  private(set) var fonts: Fonts?
  /// The fonts and sizes that texts had since ``fonts`` were loaded.
  private var usedFonts: Set<Font> = []
  private var layouts = RecentValues<TextBlock, TextLayout>(capacity: 12)
  /// A mask is 10 kB at scale 1 and 40 kB at scale 2. A theme needs one per scale, and one for each small HUD.
  private var shadows = RecentValues<ShadowMask.Shape, ShadowMask>(capacity: 6)
  private var images = RecentValues<ImageKey, Bitmap>(capacity: 4)
  /// Panels of HUDs that may have gone, for HUDs of the same size.
  private var panels = RecentValues<Scene.Bezel, Panel>(capacity: 2)

  /// Loading the fonts again takes 25 ms.
  private static let mostFonts = 256
  /// A larger panel is not worth its memory: 2 MiB.
  private static let mostPixels = 1 << 19

  /// The renditions that painted images lack. They were scaled from others.
  private var missing: [MissingRendition] = []

  private struct ImageKey: Equatable {
    let picture: LoadedPicture
    let size: PixelSize
  }

  package init() {}

  /// Takes fonts that another thread has loaded. Fonts that come second are dropped.
  package func adopt(_ loaded: Fonts) {
    if fonts == nil { fonts = loaded.adopted() }
  }

  /// The size of a text in logical pixels, with a whole width. Painting the same block sets the same
  /// lines. The first call loads the fonts if none were adopted.
  package func measure(_ block: TextBlock) -> Size {
    layout(of: block).size
  }

  /// What is wrong with a font family; nil if it is installed. The first call loads the fonts if none were adopted.
  package func complaint(about family: String) -> String? { loadedFonts().complaint(about: family) }

  /// Drops the caches that only let the next HUD appear sooner: panels, text layouts and images. Fonts and shadows stay.
  package func dropCaches() {
    panels.removeAll()
    layouts.removeAll()
    images.removeAll()
  }

  /// The panel of this shape, whose lengths are buffer pixels.
  func panel(_ bezel: Scene.Bezel) throws(PaintingError) -> Panel {
    if let panel = panels.value(for: bezel) { return panel }
    let panel = try Panel(bezel) { shape in shadows.value(for: shape) { ShadowMask(shape) } }
    if panel.bounds.width * panel.bounds.height <= Self.mostPixels { panels.insert(panel, for: bezel) }
    return panel
  }

  func layout(of block: TextBlock) -> TextLayout {
    layouts.value(for: block) {
      if usedFonts.insert(block.font).inserted, usedFonts.count > Self.mostFonts {
        renewFonts(for: block.font)
      }
      return TextLayout(block, fonts: loadedFonts())
    }
  }

  /// Pango keeps 20 kB for each size of a font that it has ever laid out.
  private func renewFonts(for font: Font) {
    fonts = nil
    usedFonts = [font]
  }

  /// The pixels of a picture at a size. While another process renders that size, the pixels of another one are scaled.
  func image(of picture: LoadedPicture, size: PixelSize) throws(PaintingError) -> Bitmap {
    if let image = images.value(for: ImageKey(picture: picture, size: size)) { return image }
    let rendition: LoadedPicture.Rendition
    do throws(ImageError) { rendition = try picture.rendition(of: size) } catch { throw .noImage(error) }
    let image = try Bitmap(
      rendition.words, width: rendition.size.width, height: rendition.size.height)
    guard rendition.size != size else {
      images.insert(image, for: ImageKey(picture: picture, size: size))
      return image
    }
    if picture.isFirstRequest(of: size) { missing.append(MissingRendition(picture: picture, size: size)) }
    return try image.scaled(to: size)
  }

  /// The renditions that were missing since the last call.
  package func takeMissingRenditions() -> [MissingRendition] {
    defer { missing = [] }
    return missing
  }

  private func loadedFonts() -> Fonts {
    if let fonts { return fonts }
    let loaded = Fonts().adopted()
    fonts = loaded
    return loaded
  }
}

/// A picture that was painted at a size that it has no rendition of.
package struct MissingRendition: Hashable {
  package let picture: LoadedPicture
  package let size: PixelSize

  package init(picture: LoadedPicture, size: PixelSize) {
    self.picture = picture
    self.size = size
  }
}

/// The values that were used last, by what they were made from.
private struct RecentValues<Key: Equatable, Value> {
  private let capacity: Int
  /// The last used one at the end.
  private var entries: [(key: Key, value: Value)] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func value<Failure>(
    for key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = value(for: key) { return value }
    let value = try make()
    insert(value, for: key)
    return value
  }

  mutating func value(for key: Key) -> Value? {
    guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if entries.count == capacity { entries.removeFirst() }
    entries.append((key, value))
  }

  mutating func removeAll() { entries = [] }
}
