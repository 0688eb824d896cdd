import HUDPainting

@testable import HUDModel

// Scenes that don't depend on a theme.

/// The size of a picture with room for the panel and its shadow.
let sampleSize = Size(width: 200, height: 190)
let sampleFrame = Rect(x: 40, y: 36, width: 120, height: 100)

extension Scene {
  /// A panel of 120 by 100, with an indicator in its centre if `picture` is given.
  static func sample(
    _ picture: Indicator.Picture? = nil, fill: Color = Color(20, 40, 60, alpha: 0.8),
    border: Double = 0, shadow: Shadow? = Shadow(), presence: Presence = .full
  ) -> Scene {
    Scene(
      bezel: Bezel(
        frame: sampleFrame, cornerRadius: 18, fill: fill, borderColor: .white, borderWidth: border,
        shadow: shadow),
      parts: Parts(indicator: picture.map(indicator)), presence: presence)
  }

  /// The panel with an indicator that is red beyond two thirds. A bar has a tick there.
  static func limited(_ picture: Indicator.Picture, fill: Color = Color(20, 40, 60, alpha: 0.8)) -> Scene {
    var scene = sample(picture, fill: fill)
    scene.parts.indicator?.limit = .init(share: 2.0 / 3, color: Color(255, 0, 0))
    return scene
  }

  static func indicator(_ picture: Indicator.Picture) -> Indicator {
    var size = Size(width: 40, height: 40)
    switch picture {
    // Its edges lie on whole pixels at every scale.
    case .bar, .cells: size = Size(width: 80, height: 12)
    default: break
    }
    return Indicator(
      picture: picture, frame: Rect(center: sampleFrame.center, size: size), color: .white,
      trackColor: .white.faded(0.2), lineWidth: 4)
  }

  /// The panel with a ring and its percentage.
  static func percent(_ fraction: Double, resources: PaintResources) -> Scene {
    var scene = sample(.ring(fraction: fraction))
    let block = TextBlock(
      string: "\(Int(fraction * 100))%", font: Font(family: "DejaVu Sans", size: 9, weight: .bold),
      maxWidth: 80, limit: .lines(1))
    if let frame = scene.parts.indicator?.frame {
      scene.parts.indicator?.label = Text(block: block, frame: frame, color: .white)
    }
    return scene
  }

  /// The panel with a bar and its percentage, which overlap.
  static func counting(_ fraction: Double, resources: PaintResources) -> Scene {
    var scene = percent(fraction, resources: resources)
    let label = scene.parts.indicator?.label
    scene.parts.indicator = indicator(.barOnTrack(fraction: fraction))
    scene.parts.value = label
    scene.parts.value?.frame.y -= 12
    return scene
  }

  /// The panel with a title in its centre.
  static func titled(
    _ string: String, font: Font, resources: PaintResources, limit: TextBlock.Limit = .lines(3)
  )
    -> Scene
  {
    let block = TextBlock(string: string, font: font, maxWidth: 100, limit: limit)
    var scene = sample()
    scene.parts.texts = [
      Text(
        block: block, frame: Rect(center: sampleFrame.center, size: resources.measure(block)),
        color: .white)
    ]
    return scene
  }
}

extension Scene {
  /// A panel with all own icons in a grid, as rows and as buttons have them, and its size.
  static func icons(in theme: Theme) -> (scene: Scene, size: Size) {
    let (columns, step) = (10, 36.0)
    let pictures =
      Symbol.allCases.map { (Indicator.Picture.symbol($0), theme.row.iconSize) }
      + Symbol.allCases.map { (.symbol($0, isBold: true), theme.button.iconSize) }
    let rows = (pictures.count + columns - 1) / columns
    let size = Size(width: Double(columns) * step, height: Double(rows) * step)
    var scene = Scene(
      bezel: Bezel(
        frame: Rect(x: 0, y: 0, width: size.width, height: size.height), cornerRadius: 0,
        fill: theme.bezel.fill, borderColor: .clear, borderWidth: 0, shadow: nil),
      parts: Parts(), presence: .full)
    scene.parts.buttons = pictures.enumerated().map { index, picture in
      let center = Point(
        x: (Double(index % columns) + 0.5) * step, y: (Double(index / columns) + 0.5) * step)
      let frame = Rect(center: center, size: Size(width: picture.1, height: picture.1))
      return Button(
        id: "\(index)", frame: frame, cornerRadius: 0, fill: .clear, borderColor: .clear, borderWidth: 0,
        focusColor: nil, focusWidth: 0,
        face: .icon(
          Indicator(
            picture: picture.0, frame: frame, color: theme.indicator.color, trackColor: .clear, lineWidth: 0
          )))
    }
    return (scene, size)
  }
}

extension Scene.Indicator.Picture {
  /// With an outline.
  static func bar(fraction: Double) -> Self {
    .bar(fraction: fraction, .init(width: 1, gap: 2, color: .white.faded(0.5)))
  }

  /// Without an outline.
  static func barOnTrack(fraction: Double) -> Self {
    .bar(fraction: fraction, .init(width: 0, gap: 2, color: .white))
  }

  static func cells(fraction: Double) -> Self {
    .cells(fraction: fraction, .init(count: 8, gap: 2, cornerRadius: 2))
  }

  static func pie(fraction: Double) -> Self {
    .pie(fraction: fraction, .init(width: 2, gap: 2, color: .white.faded(0.5)), width: nil)
  }

  /// A pie whose wedge is as far as its outline gets thicker.
  static func thickeningPie(fraction: Double) -> Self {
    .pie(fraction: fraction, .init(width: 2, gap: 0, color: .white), width: 2)
  }
}

extension Scene.Button {
  /// A button of 80 by 30 in the lower half of the panel.
  static func sample(_ label: String = "Stop", isFocused: Bool = false, resources: PaintResources) -> Self {
    let frame = Rect(x: 60, y: 90, width: 80, height: 30)
    let font = Font(family: "DejaVu Sans", size: 13, weight: .bold)
    let block = TextBlock(string: label, font: font, maxWidth: 80, limit: .lines(1))
    return Self(
      id: label, frame: frame, cornerRadius: 15, fill: Color(200, 60, 60), borderColor: .white,
      borderWidth: 1,
      focusColor: isFocused ? Color(0, 255, 0) : nil, focusWidth: 2,
      face: .label(
        Scene.Text(
          block: block, frame: Rect(center: frame.center, size: resources.measure(block)), color: .white)))
  }
}

let titleFont = Font(size: 15, weight: .semibold)
