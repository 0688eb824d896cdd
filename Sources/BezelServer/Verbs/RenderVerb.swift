import ControlWire
import HUDDisplay
import HUDModel
import HUDPainting
import HUDServer
import Time

struct RenderVerb: LocalVerb {
  static let name = "render"
  static let abstract = "Paints a HUD into a PNG file, without any compositor."
  static let operands = [
    Operand<RenderVerb>("OUT.png", "The file.", \.path, isNeeded: true),
    Operand("TITLE", "The text.", \.hud.title, isText: true),
  ]
  static let options = [
    OptionGroup(
      "The picture",
      [
        CommandOption<RenderVerb>(
          "scale", "S", "Pixels to a logical pixel, from 0.5 to 8.", accepted: "a number from 0.5 to 8",
          { word in Double(finite: word).flatMap { (0.5...8).contains($0) ? $0 : nil } }, \.scale)
      ]
    ),
    OptionGroup("What it says", HUDWords.saying.map { $0.part(of: RenderVerb.self, at: \.hud) }),
    OptionGroup("How it looks", HUDWords.behaving.map { $0.part(of: RenderVerb.self, at: \.hud) }),
  ]
  static let remarks =
    HelpText.wrapped(
      "With --theme auto the picture is light or dark as the desktop prefers, and "
        + "dark if that doesn't say so within a tenth of a second.") + "\n" + HUDWords.propertyHelp

  private var path: String?
  private var hud = HUDWords()
  private var scale: Double?

  init() {}

  mutating func finish(in surroundings: Surroundings) throws(UsageError) { try hud.finish(in: surroundings) }

  /// The picture is as large as the bezel with its shadow.
  func answer() -> Answer {
    let scale = scale ?? 1
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    let painter = ScenePainter(resources: PaintResources())
    let request = HUD.Request(showing: .spinner, hud).asSeenHere()
    let (scene, size) = HUD.still(request, on: screen, measure: painter.resources.measure)
    do throws(PaintingError) {
      try painter.writePNG(of: scene, size: size, scale: scale, to: path ?? "")
      return Answer()
    } catch {
      return Answer(complaint: "\(error)", status: .failure)
    }
  }
}

extension HUD.Request {
  /// As a server of this desktop would show it. Of a picture that stands still, only `auto` depends on the desktop.
  fileprivate func asSeenHere() -> HUD.Request {
    guard themeSelection?.name == .auto else { return self }
    return themed(for: .query(patience: .milliseconds(100)))
  }
}
