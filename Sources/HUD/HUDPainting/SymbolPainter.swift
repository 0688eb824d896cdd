import HUDModel

/// Paints Bezel's own icons. Strokes and areas of one icon overlap without a darker place, since a mask is painted.
///
/// All are drawn on a grid of 24 units with lines of 2 units, or 2.75 if they are bold, and round ends. Straight lines
/// are centred on whole units, so that they are sharp at 24 pixels.
struct SymbolPainter {
  private let context: CairoContext
  /// The width of lines.
  private let lineWidth: Double
  /// The strength of waves that are off; nil leaves them out.
  private let offStrength: Double?
  private let isMirrored: Bool

  private static let grid = 24.0
  /// The least strength of waves that are off.
  private static let leastOffStrength = 0.25

  /// The unit of the context is a pixel. Lines are wider beside bold letters. With `offStrength` waves that are off are
  /// painted as strongly as a track is beside what is full, so that the width doesn't depend on the level.
  init(context: CairoContext, isBold: Bool, offStrength: Double? = nil, isMirrored: Bool = false) {
    self.context = context
    lineWidth = isBold ? 2.75 : 2
    self.offStrength = offStrength.map { max($0, Self.leastOffStrength) }
    self.isMirrored = isMirrored
  }

  /// Paints an icon in the centre of a rectangle.
  func paint(_ symbol: Symbol, in place: PixelRect, color: Color) {
    let side = max(1, min(place.width, place.height))
    let (x, y) = (place.x + (place.width - side) / 2, place.y + (place.height - side) / 2)
    context.tinted(color) {
      context.translate(x: Double(x), y: Double(y))
      context.scale(Double(side) / Self.grid)
      if isMirrored {
        context.translate(x: Self.grid, y: 0)
        context.scale(x: -1, y: 1)
      }
      context.setColor(.black)
      draw(symbol)
    }
  }

  private func draw(_ symbol: Symbol) {
    switch symbol {
    // Sound and light
    case .volumeMuted:
      drawLoudspeaker()
      line((16, 9.5), (21, 14.5))
      line((21, 9.5), (16, 14.5))
    case .volumeZero: drawVolume(waves: 0)
    case .volumeLow: drawVolume(waves: 1)
    case .volumeMedium: drawVolume(waves: 2)
    case .volumeHigh: drawVolume(waves: 3)
    case .volumeOveramplified:
      drawLoudspeaker()
      drawWaves(0..<1)
      line((20, 6), (20, 13))
      disc(20, 17.5, radius: 1.25)
    case .headphones: drawHeadphones()
    case .headphonesOff:
      drawHeadphones()
      drawSlash()
    case .headset: drawHeadset()
    case .headsetOff:
      drawHeadset()
      drawSlash()
    case .microphone: drawMicrophone()
    case .microphoneOff:
      drawMicrophone()
      drawSlash()
    case .brightness:
      disc(12, 12, radius: 4.6)
      let inner = 7.1
      for (x, y) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)] {
        line((12 + 7 * x, 12 + 7 * y), (12 + 9 * x, 12 + 9 * y))
      }
      let diagonal = inner / 2.0.squareRoot()
      for (x, y) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
        line(
          (12 + diagonal * x, 12 + diagonal * y), (12 + (diagonal + 1.4) * x, 12 + (diagonal + 1.4) * y))
      }
    case .keyboardLight:
      box(3, 13, 18, 8, radius: 2)
      line((9, 17), (15, 17))
      line((12, 4), (12, 8))
      line((5, 5.5), (7, 8.5))
      line((19, 5.5), (17, 8.5))
    case .keyboard:
      box(3, 6, 18, 12, radius: 2.5)
      for x in [5.0, 9, 13, 17] { box(x, 9, 2, 2, radius: 0.5, isFilled: true) }
      line((8, 14), (16, 14))

    // Playback
    case .play: area((8, 5), (19, 12), (8, 19))
    case .pause:
      box(6, 4, 4.5, 16, radius: 1.5, isFilled: true)
      box(13.5, 4, 4.5, 16, radius: 1.5, isFilled: true)
    case .stop: box(5, 5, 14, 14, radius: 2.5, isFilled: true)
    case .next:
      area((6, 6), (14, 12), (6, 18))
      line((19, 6), (19, 18))
    case .previous:
      area((18, 6), (10, 12), (18, 18))
      line((5, 6), (5, 18))

    // Keys and the desktop
    case .capsLock:
      line((12, 4), (19, 11), (15, 11), (15, 16), (9, 16), (9, 11), (5, 11), isClosed: true)
      line((9, 20), (15, 20))
    case .numLock:
      box(4, 4, 16, 16, radius: 4)
      line((10, 9.5), (12, 8), (12, 16))
    case .mode:
      // A key of a keyboard, seen from its user: its sides slope to its face.
      box(5, 5, 14, 14, radius: 3.5)
      box(9, 8, 6, 5, radius: 1)
    case .workspace:
      box(3, 3, 8, 8, radius: 2, isFilled: true)
      box(14, 4, 6, 6, radius: 1)
      box(4, 14, 6, 6, radius: 1)
      box(14, 14, 6, 6, radius: 1)
    case .display:
      box(3, 4, 18, 12, radius: 2)
      line((12, 17), (12, 20))
      line((8, 20), (16, 20))
    case .copy:
      box(8, 8, 12, 12, radius: 2.5)
      line((6.5, 4), (14.5, 4))
      line((4, 6.5), (4, 14.5))
      arc(6.5, 6.5, radius: 2.5, from: 0.75, to: 1)
      arc(14.5, 5.5, radius: 1.5, from: 0, to: 0.25)
      arc(5.5, 14.5, radius: 1.5, from: 0.5, to: 0.75)
    case .download:
      line((12, 4), (12, 15))
      line((7, 10), (12, 15), (17, 10))
      line((5, 20), (19, 20))
    case .close:
      line((7, 7), (17, 17))
      line((17, 7), (7, 17))
    case .batteryEmpty: drawBattery()
    case .batteryLow: drawBattery(filled: 3)
    case .batteryMedium: drawBattery(filled: 6)
    case .batteryHigh: drawBattery(filled: 9)
    case .batteryFull: drawBattery(filled: 12)
    case .batteryCharging:
      drawBattery()
      // A bolt that crosses the battery, with a gap around it.
      let bolt = [(12.5, 4.0), (7, 13), (11, 13), (9.5, 20), (15, 11), (11, 11)]
      erase { path(bolt, isClosed: true, width: 4.5) }
      path(bolt, isClosed: true, width: 1)
      path(bolt, isClosed: true, width: nil)
    case .batteryCritical:
      drawBattery()
      box(3, 7, 16, 10, radius: 2.5, isFilled: true)
      erase {
        line((11, 9), (11, 12))
        disc(11, 15, radius: 1.2)
      }
    case .powerProfile:
      arc(12, 14, radius: 8, from: -0.34, to: 0.34)
      line((12, 14), (15.5, 9.5))
      disc(12, 14, radius: 2)
    case .move:
      // Out of one side of a box.
      line((11, 4), (6.5, 4))
      line((4, 6.5), (4, 17.5))
      line((6.5, 20), (11, 20))
      arc(6.5, 6.5, radius: 2.5, from: 0.75, to: 1)
      arc(6.5, 17.5, radius: 2.5, from: 0.5, to: 0.75)
      line((9, 12), (20, 12))
      line((15.5, 7), (20.5, 12), (15.5, 17))
    case .trash:
      line((4, 6), (20, 6))
      line((9, 6), (9.5, 3), (14.5, 3), (15, 6))
      line((6, 6), (7, 21), (17, 21), (18, 6))
      line((12, 11), (12, 16))
    case .file:
      line((13, 3), (5, 3), (5, 21), (19, 21), (19, 9), (13, 3), (13, 9), (19, 9))
    case .fullscreen:
      line((9.5, 3), (3, 3), (3, 9.5))
      line((14.5, 3), (21, 3), (21, 9.5))
      line((9.5, 21), (3, 21), (3, 14.5))
      line((14.5, 21), (21, 21), (21, 14.5))
    case .floating:
      box(4, 5, 16, 14, radius: 2.5)
      box(11, 12, 6, 4, radius: 1, isFilled: true)
    case .tiled:
      box(4, 5, 16, 14, radius: 2.5)
      line((12, 5), (12, 19))

    // What scripts show
    case .moon:
      disc(11.5, 12.5, radius: 8.5)
      erase { disc(16, 8, radius: 7) }
    case .bell:
      disc(12, 9.5, radius: 5.5)
      area((7.5, 9.5), (16.5, 9.5), (16.5, 13), (18, 16), (6, 16), (7.5, 13))
      line((11, 20.5), (13, 20.5))
    case .plane:
      let outline = [
        (12, 2.5), (13.5, 5), (13.5, 9), (21, 13.5), (21, 15.5), (13.5, 13.5), (13, 18), (15.5, 19.5),
        (15.5, 21),
        (12, 20.25), (8.5, 21), (8.5, 19.5), (11, 18), (10.5, 13.5), (3, 15.5), (3, 13.5), (10.5, 9),
        (10.5, 5),
      ]
      path(outline, isClosed: true, width: 1)
      path(outline, isClosed: true, width: nil)
    case .touchpad:
      box(4, 5, 16, 14, radius: 3)
      line((5, 14), (19, 14))
    case .wifi:
      for radius in [4.5, 9, 13.5] { arc(12, 18.5, radius: radius, from: -0.13, to: 0.13) }
      disc(12, 18.5, radius: 2)
    case .bluetooth: line((6.5, 7.5), (17.5, 16.5), (12, 21.5), (12, 2.5), (17.5, 7.5), (6.5, 16.5))
    case .camera:
      box(3, 7, 18, 12, radius: 3)
      line((9, 6.5), (10, 4), (14, 4), (15, 6.5))
      disc(12, 13, radius: 2.25)
    case .record: disc(12, 12, radius: 6.5)
    case .clipboard:
      box(5, 5, 14, 16, radius: 2.5)
      box(9, 3, 6, 4, radius: 1.25, isFilled: true)
      line((9, 13), (15, 13))
    case .screenshot:
      line((8, 4), (4, 4), (4, 8))
      line((16, 4), (20, 4), (20, 8))
      line((8, 20), (4, 20), (4, 16))
      line((16, 20), (20, 20), (20, 16))
      disc(12, 12, radius: 3.75)
    case .cup:
      box(4, 9, 12, 11, radius: 3)
      arc(16, 13.5, radius: 3, from: 0, to: 0.5)
      line((8, 3), (8, 5.5))
      line((12, 3), (12, 5.5))
    case .timer:
      arc(12, 13.5, radius: 7.5, from: 0, to: 1)
      line((12, 13.5), (15, 10.5))
      line((10, 2), (14, 2))
    case .terminal:
      box(3, 5, 18, 14, radius: 3)
      line((7, 9.5), (9.5, 12), (7, 14.5))
      line((12.5, 15), (16, 15))
    case .question:
      arc(12, 12, radius: 9, from: 0, to: 1)
      arc(12, 9.25, radius: 2.5, from: -0.27, to: 0.36)
      line((13.93, 10.84), (12, 12.5), (12, 13))
      disc(12, 16.5, radius: 1.15)
    case .music:
      line((9, 17.5), (9, 6), (19, 4), (19, 15.5))
      disc(7, 17.5, radius: 3)
      disc(17, 15.5, radius: 3)
    }
  }

  // MARK: What several icons have

  private func drawLoudspeaker() { area((3, 10), (6, 10), (10.5, 6), (10.5, 18), (6, 14), (3, 14)) }

  private func drawVolume(waves: Int) {
    drawLoudspeaker()
    drawWaves(0..<waves)
    guard let offStrength else { return }
    context.setColor(.black.faded(offStrength))
    drawWaves(waves..<3)
  }

  private func drawWaves(_ waves: Range<Int>) {
    for wave in waves { arc(11, 12, radius: 4 + 3.4 * Double(wave), from: 0.125, to: 0.375) }
  }

  private func drawHeadphones() {
    arc(12, 12, radius: 8, from: -0.25, to: 0.25)
    line((4, 12), (4, 16))
    line((20, 12), (20, 16))
    box(3, 13, 5, 7, radius: 2, isFilled: true)
    box(16, 13, 5, 7, radius: 2, isFilled: true)
  }

  private func drawHeadset() {
    drawHeadphones()
    line((20, 16), (20, 19.5))
    arc(17.5, 19.5, radius: 2.5, from: 0.25, to: 0.5)
    line((17.5, 22), (14.5, 22))
  }

  private func drawMicrophone() {
    box(8, 2, 8, 13, radius: 4, isFilled: true)
    arc(12, 11.5, radius: 7, from: 0.25, to: 0.75)
    line((12, 18.5), (12, 21))
  }

  /// The gap is on one side: beyond it the other one would be a speck.
  private func drawSlash() {
    erase { line((5, 3), (21, 19), width: 2.75) }
    line((4, 4), (20, 20))
  }

  /// A battery with its charge, which is at most 12 wide.
  private func drawBattery(filled width: Double? = nil) {
    box(3, 7, 16, 10, radius: 2.5)
    line((22, 11), (22, 13))
    if let width { box(5, 9, width, 6, radius: 0.75, isFilled: true) }
  }

  // MARK: Shapes, in units of the grid

  /// Takes a shape away from what is drawn.
  private func erase(_ draw: () -> Void) {
    context.setColor(.clear)
    context.replacing { draw() }
    context.setColor(.black)
  }

  private func line(_ points: (Double, Double)..., isClosed: Bool = false, width: Double? = nil) {
    path(points, isClosed: isClosed, width: width ?? lineWidth)
  }

  /// A filled polygon with round corners.
  private func area(_ points: (Double, Double)...) {
    path(points, isClosed: true, width: 2)
    path(points, isClosed: true, width: nil)
  }

  /// Strokes a path, or fills it without a width.
  private func path(_ points: [(Double, Double)], isClosed: Bool, width: Double?) {
    guard let first = points.first else { return }
    context.move(to: Point(x: first.0, y: first.1))
    for point in points.dropFirst() { context.line(to: Point(x: point.0, y: point.1)) }
    if isClosed { context.closePath() }
    if let width { context.stroke(width: width) } else { context.fill() }
  }

  /// `from` and `to` are turns from 12 o'clock.
  private func arc(_ x: Double, _ y: Double, radius: Double, from: Double, to: Double) {
    context.arc(center: Point(x: x, y: y), radius: radius, from: from, to: to)
    context.stroke(width: lineWidth)
  }

  private func disc(_ x: Double, _ y: Double, radius: Double) {
    context.circle(center: Point(x: x, y: y), radius: radius)
    context.fill()
  }

  /// A rounded rectangle: its area, or the line along its edge.
  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, isFilled: Bool = false
  ) {
    context.roundedRect(Rect(x: x, y: y, width: width, height: height), radius: radius)
    if isFilled { context.fill() } else { context.stroke(width: lineWidth) }
  }
}
