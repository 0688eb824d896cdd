import HeadlessSway

/// Waits for the picture that a phase has to show.
final class ScreenWatcher {
  private let session: SwaySession
  private let theme: [String]
  private let background: Picture
  private var seen: [Picture] = []
  /// The bezel's expected rectangle in the last phase, in pixels.
  private(set) var bezel: (x: Range<Int>, y: Range<Int>)?

  /// The compositor and the renderer round differently, and so do the steps of a gradient.
  private let tolerance = 4

  /// The default background is the screen at the start of the test.
  init(on session: SwaySession, theme: String?, background: Picture? = nil) {
    self.session = session
    self.theme = theme.map { ["--theme", $0] } ?? []
    self.background = background ?? session.before
  }

  deinit {
    ContactSheet.replays.add(seen, of: session.title)
  }

  /// Returns the first picture that matches the phase. If there is none in time, the last one and the expected one are
  /// saved.
  @discardableResult
  func wait(for phase: Phase, _ index: Int = 0) throws -> Picture {
    let options = phase.options(index)
    let expected = try expectation(options, phase)
    var last = expected
    do {
      let isRotating = Self.isRotating(options)
      let picture = try session.sway.waitForPicture("\(options)") { picture in
        last = picture
        return isRotating ? isRotated(picture, expected) : picture.distance(from: expected) <= tolerance
      }
      seen.append(picture)
      if isRotating { try session.sway.waitForPicture("\(options) rotating") { $0 != picture } }
      return picture
    } catch {
      try expected.keep(as: "\(session.title)-expected")
      try last.keep(as: "\(session.title)-shown")
      throw error
    }
  }

  /// The expected picture, with the indicator at rest.
  private func expectation(_ options: [String], _ phase: Phase) throws -> Picture {
    let path = "\(session.sway.folder.path)/expected.png"
    let rendering = try session.run(["render", path] + theme + options)
    guard rendering.status == 0 else { throw HarnessError("no rendering: \(rendering.errors)") }
    let cutout = try Cutout(png: path)
    let background = self.background.darkened(by: phase.backdrop)
    let corner = phase.place.corner(of: cutout.bezel, on: background)
    bezel = (
      corner.x..<corner.x + cutout.bezel.x.count, corner.y..<corner.y + cutout.bezel.y.count
    )
    return cutout.placed(on: background, bezelAt: corner.x, corner.y)
  }

  /// Whether the indicator rotates all the time.
  private static func isRotating(_ options: [String]) -> Bool {
    guard let mode = options.firstIndex(of: "--mode") else { return !options.contains("--image") }
    return options[mode + 1] == "classic"
  }

  /// Whether the pictures differ only by a rotation of the indicator: the same sum of brightness, elsewhere.
  private func isRotated(_ picture: Picture, _ expected: Picture) -> Bool {
    guard let (columns, rows) = picture.difference(from: expected) else { return true }
    var (sum, absolute) = (0, 0)
    for y in rows {
      for x in columns {
        let difference = picture[x, y].brightness - expected[x, y].brightness
        guard abs(difference) > 3 * tolerance else { continue }
        let isInBox = abs(2 * x + 1 - picture.width) <= 60
        guard isInBox else { return false }
        sum += difference
        absolute += abs(difference)
      }
    }
    return abs(sum) * 5 <= absolute
  }
}

extension Picture.Pixel {
  /// From 0 to 765.
  fileprivate var brightness: Int { Int(red) + Int(green) + Int(blue) }
}

extension Picture {
  fileprivate func darkened(by backdrop: Phase.Backdrop) -> Picture {
    var picture = self
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    for y in 0..<height {
      for x in 0..<width {
        switch backdrop {
        case .none: return self
        case .plain(let red, let alpha): picture[x, y] = self[x, y].under(red: red, alpha: alpha)
        case .gradient:
          let (dx, dy) = (Double(x) + 0.5 - middleX, Double(y) + 0.5 - middleY)
          let part = (dx * dx + dy * dy).squareRoot() / Double(min(width, height))
          picture[x, y] = self[x, y].under(red: 0, alpha: 0.75 * min(1, part))
        }
      }
    }
    return picture
  }
}

extension Picture.Pixel {
  fileprivate func under(red: Double, alpha: Double) -> Picture.Pixel {
    func part(_ channel: UInt8, _ over: Double) -> UInt8 {
      UInt8((Double(channel) * (1 - alpha) + 255 * over).rounded())
    }
    return Picture.Pixel(red: part(self.red, red), green: part(green, 0), blue: part(blue, 0))
  }
}

extension Phase.Place {
  /// The bezel's top left corner.
  fileprivate func corner(of bezel: (x: Range<Int>, y: Range<Int>), on picture: Picture) -> (x: Int, y: Int) {
    let free = Double(picture.height - bezel.y.count)
    let y =
      switch self {
      case .center: free / 2
      // SVProgressHUD centres its bezel at 45 % of the height.
      case .above: free / 2 - 0.05 * Double(picture.height)
      case .bottom: free - 20
      }
    return (Int((Double(picture.width - bezel.x.count) / 2).rounded()), Int(y.rounded()))
  }
}
