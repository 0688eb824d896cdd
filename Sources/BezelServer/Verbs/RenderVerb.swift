import ArgumentParser
import HUDModel
import HUDPainting

struct RenderVerb: LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Paints a HUD into a PNG file, without any compositor.")

  @Argument(help: ArgumentHelp("The file.", valueName: "out.png"), completion: .file(extensions: ["png"]))
  var path: String

  @Argument(help: "The text.")
  var title: String?

  @OptionGroup(title: "What it says") var content: ContentOptions
  @OptionGroup(title: "Where it is and how it behaves") var behaviour: BehaviourOptions

  @Option(help: ArgumentHelp("Pixels to a logical pixel, from 0.5 to 8.", valueName: "scale"))
  var scale = 1.0

  func validate() throws {
    guard (0.5...8).contains(scale) else {
      throw ValidationError("the scale can't be \(scale); it is a number from 0.5 to 8")
    }
  }

  /// The picture is as large as the bezel with its shadow.
  func answer() throws -> Answer {
    let request = try HUD.Request(showing: .spinner, title: title, content, behaviour)
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    let painter = ScenePainter(studio: Studio())
    let (scene, size) = HUD.still(request, on: screen, measure: painter.studio.measure)
    try painter.writePNG(of: scene, size: size, scale: scale, to: path)
    return Answer()
  }
}
