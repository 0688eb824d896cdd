import HUDModel
import HUDPainting

// Scenes made by hand: what they show doesn't change with the theme.

/// Room for the bezels below with their shadows.
let sampleSize = Size(width: 200, height: 190)
let sampleFrame = Rect(x: 40, y: 36, width: 120, height: 100)

extension Scene {
  /// A panel of 120 by 100 with opaque or translucent fill, and perhaps an indicator in its middle.
  static func sample(
    _ picture: Indicator.Picture? = nil, fill: Color = Color(20, 40, 60, alpha: 0.8),
    border: Double = 0, shadow: Shadow? = Shadow(), presence: Presence = .full
  ) -> Scene {
    Scene(
      bezel: Bezel(
        frame: sampleFrame, cornerRadius: 18, fill: fill, borderColor: .white, borderWidth: border,
        shadow: shadow),
      indicator: picture.map(indicator), texts: [], presence: presence)
  }

  static func indicator(_ picture: Indicator.Picture) -> Indicator {
    var size = Size(width: 40, height: 40)
    if case .bar = picture { size = Size(width: 80, height: 10) }
    return Indicator(
      picture: picture, frame: Rect(center: sampleFrame.center, size: size), color: .white,
      trackColor: .white.faded(0.2), lineWidth: 4)
  }

  /// The panel with a title in its middle.
  static func titled(_ string: String, font: Font, studio: Studio, limit: TextBlock.Limit = .lines(3))
    -> Scene
  {
    let block = TextBlock(string: string, font: font, maxWidth: 100, limit: limit)
    var scene = sample()
    scene.texts = [
      Text(
        block: block, frame: Rect(center: sampleFrame.center, size: studio.measure(block)),
        color: .white)
    ]
    return scene
  }
}

extension Scene.Button {
  /// A button of 80 by 30 in the panel's lower half, with its label.
  static func sample(_ label: String = "Stop", isFocused: Bool = false, studio: Studio) -> Self {
    let frame = Rect(x: 60, y: 90, width: 80, height: 30)
    let font = Font(family: "DejaVu Sans", size: 13, weight: .bold)
    let block = TextBlock(string: label, font: font, maxWidth: 80, limit: .lines(1))
    return Self(
      frame: frame, cornerRadius: 15, fill: Color(200, 60, 60), borderColor: .white, borderWidth: 1,
      focusColor: isFocused ? Color(0, 255, 0) : nil, focusWidth: 2,
      label: Scene.Text(
        block: block, frame: Rect(center: frame.center, size: studio.measure(block)), color: .white))
  }
}

let titleFont = Font(size: 15, weight: .semibold)
