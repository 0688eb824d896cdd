import HUDModel

// HUDs without texts: they need no fonts, and their bezel is 132 by 132 logical pixels.
extension HUD.Specification {
  static var spinner: HUD.Specification { hud(.spinner) }
  static var success: HUD.Specification { hud(.success) }

  static func ring(_ fraction: Double, _ change: (inout Options) -> Void = { _ in }) -> HUD.Specification {
    hud(.ring(Progress(fraction)), change)
  }

  static func hud(_ indicator: Indicator, _ change: (inout Options) -> Void = { _ in }) -> HUD.Specification {
    var options = Options()
    change(&options)
    return HUD.Specification(Content(indicator: indicator), options: options)
  }

  static func at(_ position: Position, offset: Point = Point(x: 0, y: 0)) -> HUD.Specification {
    ring(0.4) {
      $0.placement.position = position
      $0.placement.offset = offset
    }
  }

  static func masked(_ mask: Mask) -> HUD.Specification { ring(0.4) { $0.mask = mask } }

  func titled(_ title: String) -> HUD.Specification {
    var specification = self
    specification.content.title = title
    return specification
  }
}
