import HUDModel

// HUDs without texts: they need no fonts, and their bezel is 132 by 132 logical pixels.
extension HUD.Request {
  static var spinner: HUD.Request { hud(.spinner) }
  static var success: HUD.Request { hud(.success) }

  static func ring(_ fraction: Double, _ change: (inout Options) -> Void = { _ in }) -> HUD.Request {
    hud(.ring(Progress(fraction)), change)
  }

  static func hud(_ indicator: Indicator, _ change: (inout Options) -> Void = { _ in }) -> HUD.Request {
    var options = Options()
    change(&options)
    return HUD.Request(Content(indicator: indicator), options: options)
  }

  static func at(_ position: Position, offset: Point = Point(x: 0, y: 0)) -> HUD.Request {
    ring(0.4) {
      $0.placement.position = position
      $0.placement.offset = offset
    }
  }

  static func masked(_ mask: Mask) -> HUD.Request { ring(0.4) { $0.mask = mask } }

  func titled(_ title: String) -> HUD.Request {
    var request = self
    request.content.title = title
    return request
  }
}
