import HUDModel

/// Percentages in one font: `7%`, `~42%`, `120%`. Each frame of a value that follows its spring has another one.
///
/// The text is laid out as the sum of its characters, which needs no shaping, and painted with the masks of their glyphs.
final class FigureText {
  private let fonts: Fonts
  private let font: Font
  private var figures: [UInt8: Figure] = [:]
  private var masks: [MaskKey: CoverageMask] = [:]

  /// One character.
  private struct Figure {
    let layout: TextLayout
    /// In logical pixels.
    let advance: Double
    let baseline: Double
  }

  private struct MaskKey: Hashable {
    let character: UInt8
    /// How far the glyph begins behind a pixel's edge, in 256ths, which is how Cairo counts.
    let phase: Int
    let scale: Double
  }

  /// A value at the end of a row needs one mask for each digit in each place.
  private static let mostMasks = 96

  init(_ font: Font, fonts: Fonts) {
    (self.font, self.fonts) = (font, fonts)
  }

  var maskCount: Int { masks.count }

  /// Whether a text consists of figures, which have one width.
  static func canSet(_ block: TextBlock) -> Bool {
    block.hasTabularDigits && block.markup == nil && (1...8).contains(block.string.utf8.count)
      && block.string.utf8.allSatisfy(isFigure)
  }

  private static func isFigure(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "%"), UInt8(ascii: "~"): true
    default: false
    }
  }

  /// Paints a text as ``TextLayout`` does.
  ///
  /// - Precondition: `canSet(_:)` is true.
  /// - Returns: False if the text has to be laid out as a whole: a character is in another font, or there is no room.
  func paint(
    _ block: TextBlock, on context: CairoContext, frame: Rect, color: Color, scale: Double
  ) throws(PaintingError) -> Bool {
    var row: [Figure] = []
    for character in block.string.utf8 {
      guard let figure = figure(character) else { return false }
      row.append(figure)
    }
    let (width, height) = (row.reduce(0) { $0 + $1.advance }, row[0].layout.size.height)
    let baseline = row[0].baseline
    guard width <= block.maxWidth,
      row.allSatisfy({ $0.layout.size.height == height && $0.baseline == baseline })
    else { return false }
    let top =
      (frame.center.y - height * scale / 2 + baseline * scale).rounded() - (baseline * scale).rounded()
    var x = frame.x + (frame.width - width * scale) * block.alignment.share
    for (character, figure) in zip(block.string.utf8, row) {
      let start = (x * 256).rounded(.toNearestOrEven)
      let pixel = (start / 256).rounded(.down)
      let key = MaskKey(character: character, phase: Int(start - pixel * 256), scale: scale)
      context.paint(try mask(of: figure, key), at: (Int(pixel), Int(top)), color: color)
      x += figure.advance * scale
    }
    return true
  }

  private func figure(_ character: UInt8) -> Figure? {
    if let figure = figures[character] { return figure }
    var block = TextBlock(
      string: String(Unicode.Scalar(character)), font: font, maxWidth: 1000, limit: .lines(1))
    block.hasTabularDigits = true
    block.alignment = .left
    let layout = TextLayout(block, fonts: fonts)
    guard let (advance, baseline) = layout.plainRun else { return nil }
    let figure = Figure(layout: layout, advance: advance, baseline: baseline)
    figures[character] = figure
    return figure
  }

  private func mask(of figure: Figure, _ key: MaskKey) throws(PaintingError) -> CoverageMask {
    if let mask = masks[key] { return mask }
    if masks.count >= Self.mostMasks { masks = [:] }
    let mask = try CoverageMask(
      figure.layout, advance: figure.advance, phase: Double(key.phase) / 256, scale: key.scale)
    masks[key] = mask
    return mask
  }
}

extension CoverageMask {
  /// The pixels of a glyph, from the pixel that it begins in and the top of its line.
  ///
  /// - Parameters:
  ///   - layout: The glyph.
  ///   - advance: Its width in logical pixels.
  ///   - phase: How far it begins behind the edge of a pixel.
  ///   - scale: Buffer pixels per logical pixel.
  /// - Throws: `noSurface` without memory for it.
  fileprivate init(
    _ layout: TextLayout, advance: Double, phase: Double, scale: Double
  ) throws(PaintingError) {
    // Glyphs may reach beyond their frames.
    let margin = Int((layout.block.font.size * scale / 2).rounded(.up))
    let height = layout.size.height * scale
    let surface = try ImageSurface(
      width: Int((advance * scale).rounded(.up)) + 1 + 2 * margin,
      height: Int(height.rounded(.up)) + 2 * margin, format: .mask)
    layout.paint(
      on: CairoContext(surface),
      frame: Rect(
        x: Double(margin) + phase, y: Double(margin), width: layout.block.maxWidth * scale, height: height),
      color: .black, scale: scale)
    self = surface.ink(from: (margin, margin))
  }
}
