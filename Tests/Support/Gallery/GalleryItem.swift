import HUDImages
package import HUDModel

/// A HUD of the gallery. All items together show every indicator.
package struct GalleryItem: Sendable {
  /// The first part of the file's name.
  package let name: String
  /// A mode, and the options of the item.
  package let label: String
  /// Whether it shows one of Bezel's own icons and nothing else.
  package var isIcon: Bool { label.hasPrefix("icon ") }
  private let content: Content
  private let change: @Sendable (inout Theme) -> Void

  private init(
    _ label: String, icon: Icon? = nil, _ indicator: Indicator, _ title: String, details: String = "",
    note: String = "", buttons: [Content.Button] = [], maximum: Double = 1, isInactive: Bool = false,
    change: @escaping @Sendable (inout Theme) -> Void = { _ in }
  ) {
    self.label = label
    name = label.split { !$0.isLetter }.joined(separator: "-")
    var content = Content(icon: icon, indicator: indicator, title: title, details: details, buttons: buttons)
    (content.note, content.maximum, content.isInactive) = (note, maximum, isInactive)
    self.content = content
    self.change = change
  }

  /// - Throws: `ImageError` if SVG files can't be read.
  package static func all() throws(ImageError) -> [GalleryItem] {
    let progress = Progress(0.42)
    let bell = try Image(loading: .data(Array(bell.utf8)), icons: IconThemes { _ in nil })
    let art = try Image(
      loading: .data(Array(cover.utf8)), isTinted: false, icons: IconThemes { _ in nil })
    return [
      GalleryItem("spinner", .spinner, "Loading"),
      GalleryItem("classic", .classic, "Loading"),
      GalleryItem("ring", .ring(progress), "Copying"),
      GalleryItem("ring --percent", .ring(progress), "Copying") { $0.indicator.showsPercent = true },
      GalleryItem("pie", .pie(progress), "Syncing"),
      GalleryItem("image", icon: .image(bell), .none, "Reminder"),
      GalleryItem("bar", .bar(progress), "Uploading", details: "holiday.mp4"),
      GalleryItem("bar --segments 12", .bar(progress), "Volume") { $0.indicator.bar.segments = 12 },
      GalleryItem("success", .success, "Built"),
      GalleryItem("error", .error, "Failed"),
      GalleryItem("warning", .warning, "Low battery"),
      GalleryItem("info", .info, "Updated"),
      GalleryItem("text", .none, "Saved", details: "on this disk"),
      GalleryItem("text --button", .none, "Recording", buttons: ["Stop"]),
      GalleryItem("ring --note", .ring(progress), "make", details: "Compiling", note: "19 of 30 · 5 s left"),
      GalleryItem("bar without progress", .indeterminateBar, "Waiting"),
      GalleryItem("ring without texts", .ring(progress), ""),
    ] + rows + banners(with: art) + symbols
  }

  private static var rows: [GalleryItem] {
    let bar = Indicator.bar(Progress(0.4))
    return [
      GalleryItem("osd volume", icon: .level(.volume), bar, "", change: setRow),
      GalleryItem("osd muted", icon: .level(.volume), bar, "", isInactive: true, change: setRow),
      GalleryItem(
        "osd over", icon: .level(.volume), .bar(Progress(1.2, upTo: 1.5)), "", maximum: 1.5, change: setRow),
      GalleryItem("osd text", icon: .symbol(.mode), .none, "resize", details: "←↓↑→ · Esc", change: setRow),
      GalleryItem("osd dots", Dots(text: "oo*o.").map(Indicator.dots) ?? .none, "3 · web", change: setRow),
      GalleryItem("osd mirrored", icon: .symbol(.brightness), bar, "سطوع") {
        setRow(&$0)
        $0.layout.isRightToLeft = true
      },
      GalleryItem("osd upright", icon: .level(.volume), bar, "") {
        $0.layout.arrangement = .row
        $0.row.isVertical = true
      },
      GalleryItem("osd classic", icon: .level(.volume), bar, "") {
        $0.layout.isSquare = true
        $0.layout.minimumSizeWithoutText = Size(width: 200, height: 200)
        $0.layout.indicatorToText = 26
        $0.indicator.iconSize = 104
        $0.indicator.bar.segments = 16
        $0.indicator.bar.size = Size(width: 158, height: 8)
      },
    ]
  }

  @Sendable private static func setRow(_ theme: inout Theme) {
    theme.layout.arrangement = .row
    theme.indicator.showsPercent = true
  }

  private static func banners(with art: Image) -> [GalleryItem] {
    [
      GalleryItem(
        "banner", icon: .symbol(.copy), .bar(Progress(0.25)), "Copying 12 files to Backup",
        note: "1.2 of 4.8 GB · 17 s left", buttons: [Content.Button(.close)]
      ) { $0.layout.arrangement = .banner },
      GalleryItem(
        "banner with art", icon: .image(art), .bar(Progress(0.32)), "So What", details: "Miles Davis"
      ) {
        $0.layout.arrangement = .banner
        $0.banner.barHeight = 4
      },
      GalleryItem(
        "banner with texts", icon: .symbol(.display), .none, "DP-2 connected", details: "2560 × 1440"
      ) {
        $0.layout.arrangement = .banner
      },
    ]
  }

  private static var symbols: [GalleryItem] {
    Symbol.allCases.map { symbol in
      GalleryItem("icon \(symbol.rawValue)", icon: .symbol(symbol), .none, symbol.rawValue, change: setRow)
    }
  }

  /// The settled HUD with a theme, in a picture of its size. All fonts are of `family`.
  package func still(
    in look: ThemeSelection.Name, family: String?, scale: Double, measure: TextMeasure
  ) -> (scene: Scene, size: Size) {
    var theme = ThemeSelection(look).theme(on: DesktopPreferences())
    change(&theme)
    theme.text.titleFont.family = family
    theme.text.detailsFont.family = family
    theme.text.noteFont.family = family
    theme.row.valueFont.family = family
    theme.button.font.family = family
    theme.indicator.percentFont.family = family
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    var (scene, size) = HUD.still(HUD.Request(content, theme: theme), on: screen, measure: measure)
    scene.indicator?.picture.turnOn()
    return (scene, size)
  }

  private static let cover = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><defs>
    <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e0a050"/>
    <stop offset="1" stop-color="#7a3a6a"/></linearGradient></defs>
    <rect width="56" height="56" fill="url(#g)"/></svg>
    """

  private static let bell = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <path d="M12 1.5a6.5 6.5 0 0 0-6.5 6.5c0 5-3 6-3 9h19c0-3-3-4-3-9A6.5 6.5 0 0 0 12 1.5z"/>
    <path d="M9 19h6a3 3 0 0 1-6 0z"/></svg>
    """
}

extension Scene.Indicator.Picture {
  /// Turns spinners by a little: at the start they are symmetric.
  fileprivate mutating func turnOn() {
    switch self {
    case .spinner: self = .spinner(turn: 0.2)
    case .classic: self = .classic(brightest: 4)
    case .ring, .pie, .bar, .dots, .cells, .icon, .symbol, .image, .custom: break
    }
  }
}
