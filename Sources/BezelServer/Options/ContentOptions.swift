import ArgumentParser
import HUDModel

/// What a HUD says.
struct ContentOptions: ParsableArguments {
  @Option(help: "The second, smaller text.")
  var details: String?

  @Option(
    help: ArgumentHelp("The picture: \(Indicator.Mode.list).", valueName: "mode"),
    transform: Indicator.Mode.argument)
  var mode: Indicator.Mode?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far it is: 0.4, 40% or 3/12.", valueName: "progress"),
    transform: Progress.argument)
  var progress: Progress?

  /// Changes what was said, and nothing that the options don't name.
  ///
  /// Progress alone turns a picture that shows none into a ring.
  func apply(title: String?, to content: inout Content) {
    if let title { content.title = title }
    if let details { content.details = details }
    guard mode != nil || progress != nil else { return }
    let known = content.indicator
    let mode = mode ?? (known.mode.showsProgress ? known.mode : .ring)
    content.indicator = Indicator(mode, progress: progress ?? known.progress ?? .none)
  }
}
