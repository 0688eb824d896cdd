import BezelCommandLine
import BezelConfiguration
import BezelPosix
import BezelValues
import BezelWords
import HUDCommands
import HUDDisplay
import HUDModel
import HUDPainting
import HUDServer

extension RenderOptions {
  /// Paints the HUD into the file, or to standard output, and reports what is wrong in the configuration. The picture has the size of the bezel with its shadow.
  func render() throws(UsageError) -> CommandResult {
    var specification = HUD.Specification(Content(indicator: Indicator(patch.isQuestion ? .text : .spinner)))
    let files = ConfigurationFiles()
    let configured = try files.read { paths in
      var configuration = Configuration(at: paths)
      configuration.loadTheme(self.patch.theme)
      return configuration
    }
    guard let configuration = configured else {
      return CommandResult(error: ConfigurationError.noAnswer, status: .failure)
    }
    let errors = configuration.errors.map(\.description)
    let patch = try configuration.resolve(replacing: patch, outputs: [])
    patch.apply(to: &specification, with: Patch.Resources())
    let side = Int((specification.themedForThisDesktop().theme.indicator.iconSize * self.scale).rounded())
    let image: Image?
    do throws(ImageError) {
      image = try patch.loadImage(from: CommandOrigin(), size: PixelSize(width: side, height: side))
    } catch {
      return CommandResult(error: error.description, status: ExitStatus(error))
    }
    patch.apply(to: &specification, with: try Patch.Resources(of: patch, image: image))
    try specification.checkContent()
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: self.scale)
    let painter = Painter(resources: PaintResources())
    let (scene, size) = HUD.still(
      specification.themedForThisDesktop(), on: screen, measure: painter.resources.measure)
    do throws(PaintingError) {
      if path == "-" {
        return CommandResult(
          output: try painter.png(of: scene, size: size, scale: self.scale), errors: errors)
      }
      try painter.writePNG(of: scene, size: size, scale: self.scale, to: path)
      return CommandResult(errors: errors)
    } catch {
      return CommandResult(error: "\(error)", status: .failure)
    }
  }
}

extension HUD.Specification {
  /// The specification with the theme that a server of this desktop would select. Of a still picture, only `auto` depends on
  /// the desktop, and the language.
  fileprivate func themedForThisDesktop() -> HUD.Specification {
    var desktop = DesktopPreferences()
    if themeSelection?.name == .auto { desktop = .query(within: .milliseconds(100)) }
    desktop.isRightToLeft = Language().isRightToLeft
    return themed(for: desktop)
  }
}
