import HUDCommands
import HUDImages
package import HUDModel

/// A HUD of the gallery. All items together show every style, layout, icon, bar and badge.
package struct GalleryItem: Sendable {
  /// The first part of the file's name.
  package let name: String
  /// A mode, and the options of the item.
  package let label: String
  /// Whether it shows one of Bezel's own icons and nothing else.
  package var isIcon: Bool { label.hasPrefix("icon ") }
  private let content: Content
  /// The style, with properties that are set in it.
  private let patch: Patch

  private init(
    _ label: String, style: String = Style.defaultName, icon: Icon? = nil, _ indicator: Indicator,
    _ title: String, details: String = "", note: String = "", buttons: [Content.Button] = [],
    valueText: String = "", maximum: Double = 1, isInactive: Bool = false,
    set properties: KeyValuePairs<String, String> = [:]
  ) {
    self.label = label
    name = label.split { !$0.isLetter }.joined(separator: "-")
    var content = Content(icon: icon, indicator: indicator, title: title, details: details, buttons: buttons)
    (content.note, content.maximum, content.isInactive) = (note, maximum, isInactive)
    content.valueText = valueText
    self.content = content
    guard var patch = Style.builtIn.first(where: { $0.name == style })?.patch else {
      preconditionFailure("unknown style '\(style)'")
    }
    patch.properties =
      (patch.properties ?? []) + properties.map { ThemeAssignment(constant: $0.key, $0.value) }
    self.patch = patch
  }

  /// - Throws: `ImageError` if SVG files can't be read.
  package static func all() throws(ImageError) -> [GalleryItem] {
    let bell = try Image(loading: .data(Array(bell.utf8)), icons: IconThemes { _ in nil })
    let art = try coverArt()
    return cards(with: bell) + bars + rows + banners(with: art) + symbols
  }

  /// The picture of an album.
  static func coverArt() throws(ImageError) -> Image {
    try Image(loading: .data(Array(cover.utf8)), isTinted: false, icons: IconThemes { _ in nil })
  }

  private static let progress = Progress(0.42)

  private static func cards(with bell: Image) -> [GalleryItem] {
    [
      GalleryItem("spinner", .spinner, "Loading"),
      GalleryItem("classic", .classic, "Loading"),
      GalleryItem("ring", .ring(progress), "Copying"),
      GalleryItem("ring --percent", .ring(progress), "Copying", set: ["percent": "on"]),
      GalleryItem("ring --estimate", .ring(progress), "make", set: ["percent": "on", "estimate": "on"]),
      GalleryItem("ring --set accent", .ring(progress), "Copying", set: ["accent": "#4ea1ff"]),
      GalleryItem("ring --icon", icon: .symbol(.download), .ring(progress), "Downloading"),
      GalleryItem("ring --note", .ring(progress), "make", details: "Compiling", note: "19 of 30 · 5 s left"),
      GalleryItem("ring without texts", .ring(progress), ""),
      GalleryItem(
        "ring --max", .ring(Progress(1.2, upTo: 1.5)), "Volume", maximum: 1.5, set: ["percent": "on"]),
      GalleryItem("pie", .pie(progress), "Syncing"),
      GalleryItem("pie --percent", .pie(progress), "Syncing", set: ["percent": "on"]),
      GalleryItem("dots", Dots(text: "oo*o.").map(Indicator.dots) ?? .none, "3 · web"),
      GalleryItem("image", icon: .image(bell), .none, "Reminder"),
      GalleryItem("success", .success, "Built"),
      GalleryItem("error", .error, "Failed"),
      GalleryItem("warning", .warning, "Low battery"),
      GalleryItem("info", .info, "Updated"),
      GalleryItem(
        "report", .error, "make failed",
        details: "expression.cpp:41:9\nerror: 'tok' was not declared in this scope", note: "status 2 · 0:09",
        set: ["layout": "report"]),
      GalleryItem("text", .none, "Saved", details: "on this disk"),
      GalleryItem("text --button", .none, "Recording", buttons: ["Stop"]),
      GalleryItem("text with two buttons", .none, "Replace it?", buttons: ["Keep", "Replace"]),
    ]
  }

  private static var bars: [GalleryItem] {
    [
      GalleryItem("bar", .bar(progress), "Uploading", details: "holiday.mp4"),
      GalleryItem(
        "bar --percent", .bar(progress), "Uploading", details: "holiday.mp4", set: ["percent": "on"]),
      GalleryItem("bar --segments 12", .bar(progress), "Volume", set: ["segments": "12"]),
      GalleryItem("bar without progress", .indeterminateBar, "Waiting"),
      GalleryItem(
        "bar in cells without progress", .indeterminateBar, "Waiting", set: ["segments": "12"]),
      GalleryItem(
        "bar --set bar-outline", .bar(progress), "Uploading",
        set: ["bar-outline": "1.5", "bar-size": "160,12"]),
      GalleryItem("bar upright", .bar(progress), "Level", set: ["bar-size": "16,120"]),
      GalleryItem(
        "bar upright --percent", .bar(progress), "Level", set: ["bar-size": "16,120", "percent": "on"]),
      GalleryItem(
        "bar upright in cells", .bar(progress), "Level", set: ["bar-size": "16,120", "segments": "10"]),
    ]
  }

  private static var rows: [GalleryItem] {
    let bar = Indicator.bar(Progress(0.4))
    let volume = Icon.level(.volume)
    return [
      GalleryItem("osd volume", style: "osd", icon: volume, bar, ""),
      GalleryItem("osd muted", style: "osd", icon: volume, bar, "", valueText: "Muted", isInactive: true),
      GalleryItem("osd --inactive", style: "osd", icon: volume, bar, "", isInactive: true),
      GalleryItem(
        "osd over", style: "osd", icon: volume, .bar(Progress(1.2, upTo: 1.5)), "", maximum: 1.5),
      GalleryItem("osd text", style: "osd", icon: .symbol(.mode), .none, "resize", details: "←↓↑→ · Esc"),
      GalleryItem(
        "osd battery", style: "osd", icon: .symbol(.batteryLow), .none, "Battery low",
        details: "18 min left", valueText: "9%", set: ["icon-color": "error"]),
      GalleryItem("osd dots", style: "osd", Dots(text: "oo*o.").map(Indicator.dots) ?? .none, "3 · web"),
      GalleryItem("osd ring", style: "osd", icon: .symbol(.download), .ring(Progress(0.4)), "Update"),
      GalleryItem("osd without progress", style: "osd", icon: .symbol(.display), .indeterminateBar, ""),
      GalleryItem(
        "osd mirrored", style: "osd", icon: .symbol(.brightness), bar, "سطوع", set: ["right-to-left": "on"]),
      GalleryItem("osd with text", style: "osd", icon: .symbol(.play), bar, "So What", valueText: "1:24"),
      GalleryItem(
        "osd --segments 10", style: "osd", icon: volume, .bar(Progress(1.2, upTo: 1.5)), "", maximum: 1.5,
        set: ["segments": "10"]),
      GalleryItem(
        "osd --button", style: "osd", icon: .symbol(.download), .spinner, "Update",
        buttons: [Content.Button(.pause), Content.Button(.close)]),
      GalleryItem("osd success", style: "osd", .success, "Saved", details: "notes.txt"),
      GalleryItem("osd upright", style: "vertical-osd", icon: volume, bar, ""),
      GalleryItem(
        "osd upright over", style: "vertical-osd", icon: volume, .bar(Progress(1.2, upTo: 1.5)), "",
        maximum: 1.5),
      GalleryItem("osd upright muted", style: "vertical-osd", icon: volume, bar, "", isInactive: true),
      GalleryItem(
        "osd upright --percent", style: "vertical-osd", icon: volume, bar, "", set: ["percent": "on"]),
      GalleryItem(
        "osd classic --percent", style: "classic-osd", icon: volume, bar, "", set: ["percent": "on"]),
      GalleryItem("osd classic", style: "classic-osd", icon: volume, bar, ""),
      GalleryItem(
        "osd classic over", style: "classic-osd", icon: volume, .bar(Progress(1.2, upTo: 1.5)), "Headphones",
        maximum: 1.5),
    ]
  }

  private static func banners(with art: Image) -> [GalleryItem] {
    [
      GalleryItem(
        "banner", style: "banner", icon: .symbol(.copy), .bar(Progress(0.25)), "Copying 12 files to Backup",
        note: "1.2 of 4.8 GB · 17 s left", buttons: [Content.Button(.close)]),
      GalleryItem(
        "banner with art", style: "banner", icon: .image(art), .bar(Progress(0.32)), "So What",
        details: "Miles Davis"),
      GalleryItem(
        "banner with tile", style: "banner", icon: .symbol(.music), .bar(Progress(0.32)), "So What",
        details: "Miles Davis", valueText: "−3:10",
        set: ["banner-tile": "on", "percent-font": "11"]),
      GalleryItem(
        "banner with ring", style: "banner", .ring(Progress(0.4)), "Downloading", details: "debian-13.iso",
        note: "1.2 of 4.8 GB"),
      GalleryItem(
        "banner --percent", style: "banner", .ring(Progress(0.4)), "Downloading", details: "debian-13.iso",
        set: ["percent": "on"]),
      GalleryItem(
        "banner bar --percent", style: "banner", icon: .symbol(.copy), .bar(Progress(0.25)),
        "Copying 12 files to Backup", note: "1.2 of 4.8 GB · 17 s left", buttons: [Content.Button(.close)],
        set: ["percent": "on"]),
      GalleryItem(
        "banner with badge", style: "banner", .success, "Copying finished", details: "12 files · 4.8 GB",
        note: "took 0:42"),
      GalleryItem(
        "banner with texts", style: "banner", icon: .symbol(.display), .none, "DP-2 connected",
        details: "2560 × 1440"),
      GalleryItem(
        "banner mirrored", style: "banner", icon: .symbol(.copy), .bar(Progress(0.25)), "نسخ 12 ملفا",
        note: "1.2 / 4.8 GB", buttons: [Content.Button(.pause), Content.Button(.close)],
        set: ["right-to-left": "on"]),
    ]
  }

  private static var symbols: [GalleryItem] {
    Symbol.allCases.map { symbol in
      GalleryItem("icon \(symbol.rawValue)", style: "osd", icon: .symbol(symbol), .none, symbol.rawValue)
    }
  }

  /// The settled HUD with a theme, in a picture of its size. All fonts are of `family`; nil keeps those of the theme.
  package func still(
    in look: ThemeSelection.Name, family: String?, scale: Double,
    on desktop: DesktopPreferences = DesktopPreferences(), measure: @escaping TextMeasure
  ) -> (scene: Scene, size: Size) {
    var specification = HUD.Specification(content)
    var patch = patch
    patch.theme = look.rawValue
    patch.apply(to: &specification, with: Patch.Resources())
    var theme = specification.themed(for: desktop).theme
    if let family { theme.setFonts(to: family) }
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    var (scene, size) = HUD.still(
      HUD.Specification(specification.content, theme: theme), on: screen, measure: measure)
    scene.parts.indicator?.picture.turnOn()
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

extension Theme {
  fileprivate mutating func setFonts(to family: String) {
    text.titleFont.family = family
    text.detailsFont.family = family
    text.noteFont.family = family
    row.valueFont.family = family
    button.font.family = family
    indicator.percentFont.family = family
  }
}

extension Scene.Indicator.Picture {
  /// Turns spinners by a little: at the start they are symmetric.
  fileprivate mutating func turnOn() {
    switch self {
    case .spinner: self = .spinner(turn: 0.2)
    case .classic: self = .classic(brightest: 4)
    case .ring, .pie, .bar, .dots, .cells, .status, .symbol, .image, .custom: break
    }
  }
}
