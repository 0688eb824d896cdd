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
  private var images = RecentValues<ImageKey, ImageSurface>(capacity: 4)
  /// A ring has 8 kB at scale 1 and 35 kB at scale 2.
  private var rings = RecentValues<RingPixels.Shape, RingPixels>(capacity: 2)
  private var symbols = RecentValues<SymbolKey, CoverageMask>(capacity: 8)
  /// The masks of one have 5 kB at scale 1 and 20 kB at scale 2.
  private var figures = RecentValues<Font, FigureText>(capacity: 2)

  /// Pictures of HUDs that have gone, for HUDs of the same size. The last one is at the end.
  private var pictures: [ScenePicture] = []

  /// More pictures than a few are of HUDs that were up together.
  private static let mostPictures = 2
  /// Loading the fonts again takes 25 ms.
  private static let mostFonts = 256
  /// A larger picture is not worth its memory: 2 MiB.
  private static let mostPixels = 1 << 19

  /// The renditions that painted images lack. They were scaled from others.
  private var missing: [MissingRendition] = []

  private struct ImageKey: Equatable {
    let picture: LoadedPicture
    let size: PixelSize
  }

  private struct SymbolKey: Equatable {
    let symbol: Symbol
    let isBold: Bool
    let keepsWidth: Bool
    let size: Int
  }

  package init() {}

  /// Whether the next text is measured without loading fonts.
  package var hasFonts: Bool { fonts != nil }

  /// Takes fonts that another thread has loaded. Fonts that come second are dropped.
  package func adopt(_ loaded: Fonts) {
    if fonts == nil { fonts = loaded.adopted() }
  }

  /// The size of a text in logical pixels, of which the width is whole ones. Painting the same block sets the same lines. The first call loads the
  /// fonts if none were adopted.
  package func measure(_ block: TextBlock) -> Size {
    layout(of: block).size
  }

  /// Drops what the next HUD would only show sooner with: pictures, text layouts and images. Fonts and shadows stay.
  package func dropCaches() {
    pictures = []
    layouts.removeAll()
    images.removeAll()
    rings.removeAll()
    figures.removeAll()
  }

  /// Keeps the picture of a HUD that has gone.
  func keep(_ picture: ScenePicture) {
    guard picture.surface.width * picture.surface.height <= Self.mostPixels else { return }
    if pictures.count == Self.mostPictures { pictures.removeFirst() }
    pictures.append(picture)
  }

  /// A kept picture of this panel, which then belongs to the caller.
  func takePicture(of panel: ScenePicture.Panel) -> ScenePicture? {
    pictures.lastIndex { $0.panel == panel }.map { pictures.remove(at: $0) }
  }

  func layout(of block: TextBlock) -> TextLayout {
    layouts.value(for: block) {
      if usedFonts.insert(block.font).inserted, usedFonts.count > Self.mostFonts {
        renewFonts(for: block.font)
      }
      return TextLayout(block, fonts: loadedFonts())
    }
  }

  /// Paints a text in `frame`, which is in buffer pixels.
  func paint(
    _ block: TextBlock, on context: CairoContext, frame: Rect, color: Color, scale: Double
  ) throws(PaintingError) {
    if FigureText.canSet(block) {
      let text = figures.value(for: block.font) { FigureText(block.font, fonts: loadedFonts()) }
      if try text.paint(block, on: context, frame: frame, color: color, scale: scale) { return }
    }
    layout(of: block).paint(on: context, frame: frame, color: color, scale: scale)
  }

  /// The masks of glyphs that are kept.
  var keptGlyphs: Int { figures.values.reduce(0) { $0 + $1.maskCount } }

  /// Pango keeps 20 kB for each size of a font that it has ever laid out.
  private func renewFonts(for font: Font) {
    fonts = nil
    figures.removeAll()
    usedFonts = [font]
  }

  func shadowMask(_ shape: ShadowMask.Shape) -> ShadowMask {
    shadows.value(for: shape) { ShadowMask(shape) }
  }

  func ring(_ shape: RingPixels.Shape) -> RingPixels {
    rings.value(for: shape) { RingPixels(shape) }
  }

  /// The mask of an own icon of this size in pixels.
  func symbolMask(
    _ symbol: Symbol, isBold: Bool, keepsWidth: Bool, size: Int
  ) throws(PaintingError) -> CoverageMask {
    let key = SymbolKey(symbol: symbol, isBold: isBold, keepsWidth: keepsWidth, size: size)
    return try symbols.value(for: key) { () throws(PaintingError) in
      try SymbolPainter.mask(of: symbol, isBold: isBold, keepsWidth: keepsWidth, size: size)
    }
  }

  /// The pixels of a picture at a size. While another process renders that size, those of another one are scaled.
  func image(of picture: LoadedPicture, size: PixelSize) throws(PaintingError) -> ImageSurface {
    if let image = images.value(for: ImageKey(picture: picture, size: size)) { return image }
    let rendition: LoadedPicture.Rendition
    do throws(ImageError) { rendition = try picture.rendition(of: size) } catch { throw .noImage(error) }
    let image = try ImageSurface(
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
    let loaded = Fonts.load(warming: []).adopted()
    fonts = loaded
    return loaded
  }
}

/// A picture that was painted at a size of which it has no rendition.
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

  var values: [Value] { entries.map(\.value) }
}
