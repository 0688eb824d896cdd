import HUDModel
import Testing

@testable import HUDPainting

/// What is painted pixel by pixel looks as if Cairo and Pango had painted it.
@Suite struct PixelPaintingTests {
  let resources = PaintResources()

  /// The pixels of a surface that `body` paints into, over a translucent panel.
  private func paint(_ body: (CairoContext) throws -> Void) throws -> [UInt32] {
    let surface = try ImageSurface(width: 120, height: 40)
    surface.fill(surface.bounds, with: 0xEB1C_1C1E)
    try body(CairoContext(surface))
    return surface.words
  }

  private func distances(_ one: [UInt32], _ other: [UInt32]) -> [Int] {
    zip(one, other).map { Pixel(word: $0).distance(to: Pixel(word: $1)) }
  }

  // MARK: Rounded rectangles

  private static let rects: [(Rect, Double)] = [
    (Rect(x: 10, y: 10, width: 80, height: 6), 3.0), (Rect(x: 10, y: 10, width: 37.3, height: 6), 3),
    (Rect(x: 10.5, y: 9.25, width: 60.5, height: 11.75), 4), (Rect(x: 3, y: 3, width: 100, height: 30), 15),
    (Rect(x: 20, y: 5, width: 7.5, height: 30), 3.75), (Rect(x: 20, y: 5, width: 1, height: 8), 2),
    (Rect(x: 20.2, y: 5.4, width: 0.5, height: 0.5), 9), (Rect(x: 5, y: 5, width: 12, height: 8), 1.5),
    (Rect(x: -20, y: -4, width: 60, height: 30), 12), (Rect(x: 8, y: 8, width: 20, height: 9), 0),
  ]

  @Test(arguments: rects)
  func `a rounded rectangle has the pixels of its path`(rect: Rect, radius: Double) throws {
    for color in [Color.white, Color.white.faded(0.95), Color(255, 40, 0).faded(0.2)] {
      let own = try paint { $0.fillRoundedRect(rect, radius: radius, color: color) }
      let path = try paint {
        $0.setColor(color)
        $0.roundedRect(rect, radius: radius)
        $0.fill()
      }
      // Cairo's arcs consist of lines, which are up to a tenth of a pixel inside.
      #expect(distances(own, path).max() ?? 255 <= 26)
      #expect(distances(own, path).reduce(0, +) <= own.count / 5)
    }
  }

  @Test func `clips, places and groups are followed`() throws {
    let rect = Rect(x: 4.5, y: 3, width: 50.25, height: 8)
    func fill(_ context: CairoContext) { context.fillRoundedRect(rect, radius: 4, color: .white) }
    let direct = try paint { context in
      context.translate(x: 10, y: 5)
      context.saved {
        context.clip(to: PixelRect(x: 6, y: 4, width: 20, height: 5))
        fill(context)
      }
      #expect(context.plain != nil)
    }
    let grouped = try paint { context in
      context.translate(x: 10, y: 5)
      context.saved {
        context.roundedRect(Rect(x: 6, y: 4, width: 20, height: 5), radius: 0)
        context.clipToPath()
        #expect(context.plain == nil)
        fill(context)
      }
    }
    #expect(distances(direct, grouped).max() ?? 255 <= 1)
    let faded = try paint { context in
      context.grouped(opacity: 0.5) {
        #expect(context.plain == nil)
        fill(context)
      }
    }
    let half = try paint { $0.fillRoundedRect(rect, radius: 4, color: .white.faded(0.5)) }
    #expect(distances(faded, half).max() ?? 255 <= 2)
    let replaced = try paint { context in
      context.replacing { context.fillRoundedRect(rect, radius: 4, color: .white.faded(0.5)) }
    }
    #expect(replaced[5 * 120 + 30] >> 24 == 127 || replaced[5 * 120 + 30] >> 24 == 128)
  }

  // MARK: Figures

  private func block(_ string: String, _ font: Font) -> TextBlock {
    var block = TextBlock(string: string, font: font, maxWidth: 90, limit: .lines(1))
    block.hasTabularDigits = true
    return block
  }

  @Test(arguments: [1, 1.25, 1.5, 2], [TextBlock.Alignment.left, .center, .right])
  func `a percentage has the pixels of its layout`(scale: Double, alignment: TextBlock.Alignment) throws {
    for font in [Font(size: 15, weight: .semibold), Font(family: "DejaVu Sans", size: 9, weight: .bold)] {
      for string in ["0%", "7%", "42%", "~64%", "100%", "138%"] {
        var block = block(string, font)
        block.alignment = alignment
        #expect(FigureText.canSet(block))
        let frame = Rect(x: 3.5, y: 2, width: 50 * scale, height: 18 * scale)
        let text = try paint {
          try resources.paint(block, on: $0, frame: frame, color: .white.faded(0.95), scale: scale)
        }
        let layout = try paint {
          resources.layout(of: block).paint(on: $0, frame: frame, color: .white.faded(0.95), scale: scale)
        }
        // Cairo counts the pixels of a whole row of glyphs in another way than those of one.
        let different = distances(text, layout).filter { $0 > 24 }
        #expect(different.count <= 6, "\(string)")
        let empty = try paint { _ in }
        #expect(text != empty)
      }
    }
  }

  @Test func `other texts are laid out as a whole`() throws {
    for string in ["", "12:45", "4 GB", "%%%%%%%%%", "٤٢%"] {
      #expect(!FigureText.canSet(block(string, titleFont)))
    }
    var plain = block("42%", titleFont)
    plain.hasTabularDigits = false
    #expect(!FigureText.canSet(plain))
    // There is no room for it: it is shortened.
    var narrow = block("100%", titleFont)
    narrow.maxWidth = 20
    let frame = Rect(x: 10, y: 4, width: 20, height: 20)
    let text = try paint { try resources.paint(narrow, on: $0, frame: frame, color: .white, scale: 1) }
    let layout = try paint {
      resources.layout(of: narrow).paint(on: $0, frame: frame, color: .white, scale: 1)
    }
    #expect(text == layout)
  }

  @Test func `glyphs of many places are not kept`() throws {
    for place in 0..<300 {
      let frame = Rect(x: 10 + Double(place) / 256, y: 4, width: 60, height: 20)
      _ = try paint {
        try resources.paint(block("40%", titleFont), on: $0, frame: frame, color: .white, scale: 1)
      }
    }
    #expect(resources.keptGlyphs <= 96)
  }
}

extension ImageSurface {
  fileprivate var words: [UInt32] {
    var words: [UInt32] = []
    withPixels { base, stride in
      for y in 0..<height {
        let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
        words += UnsafeBufferPointer(start: row, count: width)
      }
    }
    return words
  }
}
