package import HUDModel
package import HUDPainting

/// Items with all themes in one picture: a block per theme, with some rows of items.
package struct Sheet {
  private static let margin = 28.0
  private static let gap = 20.0
  private static let labelHeight = 30.0
  private static let headHeight = 44.0

  private struct Cell {
    let scene: Scene
    let size: Size
    let label: String
    var bezel: Size { scene.bezel.frame.size }
  }

  private struct Block {
    let style: BlockStyle
    /// Row by row.
    let cells: [[Cell]]

    var rowHeights: [Double] {
      cells.map { $0.map(\.bezel.height).max().map { $0.rounded(.up) } ?? 0 }
    }
    var height: Double { headHeight + rowHeights.reduce(0) { $0 + $1 + labelHeight } }
  }

  private let scale: Double
  private let painter: Painter
  private let blocks: [Block]

  /// - Parameters:
  ///   - items: The items, column by column.
  ///   - looks: The themes; nil for all.
  ///   - rows: The number of rows of a block.
  ///   - desktop: The desktop's preferences.
  ///   - scale: Pixels per logical pixel.
  ///   - resources: The caches for painting.
  package init(
    of items: [GalleryItem], in looks: [ThemeSelection.Name]? = nil, rows: Int,
    on desktop: DesktopPreferences = DesktopPreferences(), scale: Double, resources: PaintResources
  ) {
    self.scale = scale
    painter = Painter(resources: resources)
    blocks = BlockStyle.all.filter { looks?.contains($0.look) ?? true }.map { style in
      let cells = items.map { item in
        let (scene, size) = item.still(
          in: style.look, family: nil, scale: scale, on: desktop, measure: resources.measure)
        return Cell(scene: scene, size: size, label: item.label)
      }
      return Block(
        style: style,
        cells: (0..<rows).map { row in
          stride(from: row, to: cells.count, by: rows).map { cells[$0] }
        })
    }
  }

  /// Writes the sheet to a PNG file.
  package func write(to path: String) throws {
    let widths = columnWidths
    let width = widths.reduce(0, +) + Double(widths.count - 1) * Self.gap + 2 * Self.margin
    let canvas = try Canvas(
      Size(width: width, height: blocks.reduce(0) { $0 + $1.height }), scale: scale)
    var y = 0.0
    for block in blocks {
      canvas.fill(Rect(x: 0, y: y, width: width, height: block.height), block.style.color)
      try paint(block, at: y, widths, on: canvas)
      y += block.height
    }
    try canvas.writePNG(to: path)
  }

  /// The widths of the columns, which are the same in all blocks.
  private var columnWidths: [Double] {
    (0..<(blocks.first?.cells.first?.count ?? 0)).map { column in
      blocks.flatMap(\.cells).compactMap { $0.indices.contains(column) ? $0[column].bezel.width : nil }
        .max()?.rounded(.up) ?? 0
    }
  }

  private func paint(_ block: Block, at top: Double, _ widths: [Double], on canvas: Canvas) throws {
    let measure = painter.resources.measure
    let head = Scene.line(
      block.style.look.rawValue, Font(size: 13, weight: .semibold), block.style.label, measure: measure)
    try canvas.paint(head.scene, head.size, at: Point(x: Self.margin, y: top + 15), with: painter)
    var y = top + Self.headHeight
    for (row, height) in zip(block.cells, block.rowHeights) {
      var x = Self.margin
      for (cell, width) in zip(row, widths) {
        let center = Point(x: x + width / 2, y: y + height / 2)
        try canvas.paint(
          cell.scene, cell.size, centering: cell.scene.bezel.frame, at: center, with: painter)
        let text = Scene.line(
          cell.label, Font(size: 10.5, weight: .regular), block.style.label, measure: measure)
        try canvas.paint(
          text.scene, text.size, centering: text.scene.bezel.frame,
          at: Point(x: center.x, y: y + height + 13), with: painter)
        x += width + Self.gap
      }
      y += height + Self.labelHeight
    }
  }
}

/// The background of a theme's HUDs. It is plain, so that the file needs few colours.
private struct BlockStyle {
  let look: ThemeSelection.Name
  let color: Color
  let label: Color

  static let all = [
    BlockStyle(look: .dark, color: Color(74, 92, 136), label: .white.faded(0.85)),
    BlockStyle(look: .light, color: Color(208, 218, 234), label: .black.faded(0.65)),
    BlockStyle(look: .mbProgressHUD, color: Color(84, 134, 138), label: .white.faded(0.9)),
    BlockStyle(look: .svProgressHUD, color: Color(190, 128, 124), label: .white.faded(0.95)),
  ]
}
