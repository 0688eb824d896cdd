package import HUDModel

/// What the painters of all HUDs share: fonts, and caches of text layouts, shadows and images. It belongs to one
/// thread.
package final class PaintResources {
  private var fonts: Fonts?
  private var layouts = RecentValues<TextBlock, TextLayout>(capacity: 12)
  /// A mask is 10 kB at scale 1 and 40 kB at scale 2. A theme needs one per scale, and one for each small HUD.
  private var shadows = RecentValues<ShadowMask.Shape, ShadowMask>(capacity: 6)
  private var images = RecentValues<ImageKey, ImageSurface>(capacity: 4)

  private struct ImageKey: Equatable {
    let picture: LoadedPicture
    let size: PixelSize
  }

  package init() {}

  /// Whether the next text is measured without loading fonts.
  package var hasFonts: Bool { fonts != nil }

  /// Takes fonts that another thread has loaded. Fonts that come second are dropped.
  package func adopt(_ loaded: Fonts) {
    if fonts == nil { fonts = loaded.adopted() }
  }

  /// The size of a text in whole logical pixels. Painting the same block sets the same lines. The first call loads the
  /// fonts if none were adopted.
  package func measure(_ block: TextBlock) -> Size {
    layout(of: block).size
  }

  /// Drops text layouts and images, for when no HUD is up. Fonts and shadows stay: the next HUD needs them at once.
  package func dropCaches() {
    layouts.removeAll()
    images.removeAll()
  }

  func layout(of block: TextBlock) -> TextLayout {
    layouts.value(for: block) { TextLayout(block, fonts: loadedFonts()) }
  }

  func shadowMask(_ shape: ShadowMask.Shape) -> ShadowMask {
    shadows.value(for: shape) { ShadowMask(shape) }
  }

  /// The pixels of a picture at a size.
  func image(of picture: LoadedPicture, size: PixelSize) throws(PaintingError) -> ImageSurface {
    try images.value(for: ImageKey(picture: picture, size: size)) { () throws(PaintingError) in
      let words: [UInt32]
      do throws(ImageError) { words = try picture.pixels(size) } catch { throw .noImage(error) }
      return try ImageSurface(words, width: size.width, height: size.height)
    }
  }

  private func loadedFonts() -> Fonts {
    if let fonts { return fonts }
    let loaded = Fonts.load(warming: []).adopted()
    fonts = loaded
    return loaded
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
    if let index = entries.lastIndex(where: { $0.key == key }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }
    let value = try make()
    if entries.count == capacity { entries.removeFirst() }
    entries.append((key, value))
    return value
  }

  mutating func removeAll() { entries = [] }
}
