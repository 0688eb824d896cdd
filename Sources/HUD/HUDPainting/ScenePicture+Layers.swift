import HUDModel

// What a picture of a scene is painted from.
extension ScenePicture {
  /// Parts that are painted together, because they change together.
  struct Layer: Equatable {
    var parts: [Part] = []

    /// The layers of a picture without parts.
    static let none = [Layer(), Layer(), Layer(), Layer()]

    /// Texts and button, icon, indicator and value. While parts fade, which may be over each other, all are in one layer.
    static func all(of scene: Scene, in space: PixelSpace, on panel: ScenePicture.Panel) -> [Layer] {
      let slots = slots(of: scene.parts, in: space, on: panel)
      guard let leaving = scene.leaving else { return slots.map { Layer(parts: $0) } }
      let parts = Self.slots(of: leaving, in: space, on: panel) + slots
      return [Layer(parts: parts.flatMap { $0 }), Layer(), Layer(), Layer()]
    }

    private static func slots(
      of parts: Scene.Parts, in space: PixelSpace, on panel: ScenePicture.Panel
    ) -> [[Part]] {
      let frame = PixelRect(covering: panel.bezel.frame, scale: 1)
      let area = parts.area.map { PixelRect(inside: space.rect($0)).intersection(frame) } ?? frame
      func faded(_ part: Part, _ frame: Rect) -> Part {
        let widths = parts.edgeFade(of: frame)
        return widths == .zero ? part : part.fading(Part.Fade(area: area, widths: widths, scale: space.scale))
      }
      func picture(_ indicator: Scene.Indicator?) -> [Part] {
        indicator.map { [faded(Part(space.indicator($0), in: area), $0.frame)] } ?? []
      }
      return [
        parts.texts.map { faded(Part($0, in: space, area), $0.frame) }
          + parts.buttons.map { faded(Part($0, in: space, area), $0.frame) },
        picture(parts.icon), picture(parts.indicator),
        parts.value.map { [faded(Part($0, in: space, area), $0.frame)] } ?? [],
      ]
    }
  }

  /// A part of a picture, in the panel's coordinates.
  struct Part: Equatable {
    /// Frames copy them.
    indirect enum Content: Equatable {
      case picture(Scene.Indicator)
      case text(Text)
      case button(Button)
    }

    struct Text: Equatable {
      let block: TextBlock
      let frame: Rect
      let color: Color
    }

    struct Button: Equatable {
      enum Face: Equatable {
        case label(Text)
        case icon(Scene.Indicator)
      }

      let picture: Scene.Button
      let face: Face
      let facePixels: PixelRect
    }

    /// The area that cuts a part, and the widths of the strips inside its edges over which the part fades out.
    struct Fade: Equatable {
      let area: PixelRect
      let widths: Insets

      init(area: PixelRect, widths: Insets, scale: Double) {
        self.area = area
        self.widths = Insets(
          left: widths.left * scale, top: widths.top * scale, right: widths.right * scale,
          bottom: widths.bottom * scale)
      }

      /// What doesn't fade.
      var inside: PixelRect {
        let whole = Rect(
          x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
        return PixelRect(inside: whole.shrunk(by: widths))
      }
    }

    let content: Content
    private(set) var fade: Fade?
    /// Nothing is painted outside, neither marks that are stacked high nor texts that don't fit a growing bezel yet.
    let pixels: PixelRect

    init(_ text: Scene.Text, in space: PixelSpace, _ area: PixelRect) {
      content = .text(Text(text, in: space))
      pixels = Self.pixels(text.inkBounds, in: space, area)
    }

    init(_ button: Scene.Button, in space: PixelSpace, _ area: PixelRect) {
      let (face, ink): (Button.Face, Rect) =
        switch button.face {
        case .label(let label): (.label(Text(label, in: space)), label.inkBounds)
        case .icon(let icon): (.icon(space.indicator(icon)), icon.inkBounds)
        }
      content = .button(
        Button(
          picture: space.button(button), face: face, facePixels: Self.pixels(ink, in: space, area)))
      pixels = Self.pixels(button.inkBounds, in: space, area)
    }

    /// The same, fading out if it isn't inside.
    func fading(_ fade: Fade) -> Part {
      var part = self
      part.fade = fade.inside.contains(pixels) ? nil : fade
      return part
    }

    /// An indicator in the panel's coordinates.
    init(_ indicator: Scene.Indicator, in area: PixelRect) {
      content = .picture(indicator)
      pixels = PixelRect(covering: indicator.inkBounds, scale: 1).intersection(area)
    }

    private static func pixels(_ ink: Rect, in space: PixelSpace, _ area: PixelRect) -> PixelRect {
      PixelRect(covering: space.rect(ink), scale: 1).intersection(area)
    }
  }
}

extension ScenePicture.Part.Text {
  init(_ text: Scene.Text, in space: PixelSpace) {
    self.init(block: text.block, frame: space.rect(text.frame), color: text.color)
  }
}
