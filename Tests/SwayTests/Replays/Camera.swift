import HeadlessSway

/// Waits for what an act has to show.
final class Camera {
  private let story: Story
  private let theme: [String]
  private let background: Picture
  private var seen: [Picture] = []
  /// Where the bezel was last expected, in pixels.
  private(set) var bezel: (x: Range<Int>, y: Range<Int>)?

  /// Compositor and painter round differently, and a gradient's steps are not everywhere the same.
  private let tolerance = 4

  /// Without a background of its own it is the screen as the story began.
  init(on story: Story, theme: String?, background: Picture? = nil) {
    self.story = story
    self.theme = theme.map { ["--theme", $0] } ?? []
    self.background = background ?? story.before
  }

  deinit {
    ContactSheet.replays.add(seen, of: story.title)
  }

  /// The first picture that is as the act has to be; when none comes, the last one and what was expected are kept.
  @discardableResult
  func wait(for act: Act, _ index: Int = 0) throws -> Picture {
    let options = act.options(index)
    let expected = try expectation(options, act)
    var last = expected
    do {
      let turns = Self.turns(options)
      let picture = try story.sway.waitForPicture("\(options)") { picture in
        last = picture
        return turns ? isTurned(picture, expected) : picture.distance(from: expected) <= tolerance
      }
      seen.append(picture)
      if turns { try story.sway.waitForPicture("\(options) going round") { $0 != picture } }
      return picture
    } catch {
      try expected.keep(as: "\(story.title)-expected")
      try last.keep(as: "\(story.title)-shown")
      throw error
    }
  }

  /// What is shown while all that moves stands still.
  private func expectation(_ options: [String], _ act: Act) throws -> Picture {
    let path = "\(story.sway.folder.path)/expected.png"
    let rendering = try story.give(["render", path] + theme + options)
    guard rendering.status == 0 else { throw HarnessError("no rendering: \(rendering.errors)") }
    let cutout = try Cutout(png: path)
    let background = self.background.darkened(by: act.backdrop)
    let corner = act.place.corner(of: cutout.bezel, on: background)
    bezel = (
      corner.x..<corner.x + cutout.bezel.x.count, corner.y..<corner.y + cutout.bezel.y.count
    )
    return cutout.placed(on: background, bezelAt: corner.x, corner.y)
  }

  /// Whether its indicator goes round as long as it is up.
  private static func turns(_ options: [String]) -> Bool {
    guard let mode = options.firstIndex(of: "--mode") else { return !options.contains("--image") }
    return options[mode + 1] == "classic"
  }

  /// Whether one is the other with something in its middle turned: the same ink, elsewhere.
  private func isTurned(_ picture: Picture, _ expected: Picture) -> Bool {
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
  fileprivate func darkened(by backdrop: Act.Backdrop) -> Picture {
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

extension Act.Place {
  /// Where a bezel's top left corner is.
  fileprivate func corner(of bezel: (x: Range<Int>, y: Range<Int>), on picture: Picture) -> (x: Int, y: Int) {
    let free = Double(picture.height - bezel.y.count)
    let y =
      switch self {
      case .center: free / 2
      // SVProgressHUD's middle is at 45 % of the height.
      case .above: free / 2 - 0.05 * Double(picture.height)
      case .bottom: free - 20
      }
    return (Int((Double(picture.width - bezel.x.count) / 2).rounded()), Int(y.rounded()))
  }
}
