import ArgumentParser
import HUDModel

/// Where a HUD is, how it looks, how long it stays and what it does with input.
struct BehaviourOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When it goes by itself: a duration, auto (by its text's length) or never.", valueName: "timeout"),
    transform: Options.Timeout.argument)
  var timeout: Options.Timeout?

  @Option(
    help: ArgumentHelp(
      "It waits this long before it shows; what ends sooner is never seen.", valueName: "duration"),
    transform: Duration.argument)
  var grace: Duration?

  @Option(
    help: ArgumentHelp("Once seen, it stays at least this long.", valueName: "duration"),
    transform: Duration.argument)
  var minShow: Duration?

  @Option(
    help: ArgumentHelp("How it comes and goes: \(Animation.list).", valueName: "animation"),
    transform: Animation.argument)
  var animation: Animation?

  @Option(
    help: ArgumentHelp("Where it is: \(Position.list).", valueName: "position"),
    transform: Position.argument)
  var position: Position?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Moves it from there, in logical pixels to the right and down.", valueName: "x,y"),
    transform: Point.argument)
  var offset: Point?

  @Option(
    help: ArgumentHelp("The output: focused, or a name such as DP-1.", valueName: "output"),
    transform: Placement.Output.init(word:))
  var output: Placement.Output?

  @Option(
    help: ArgumentHelp("The desktop's layer: \(Placement.Layer.list).", valueName: "layer"),
    transform: Placement.Layer.argument)
  var layer: Placement.Layer?

  @Option(
    help: ArgumentHelp(
      "What lies behind it and takes input: \(Mask.words.joined(separator: ", ")).", valueName: "mask"),
    transform: Mask.argument)
  var mask: Mask?

  @Option(
    help: ArgumentHelp("The look: \(Theme.names.joined(separator: ", ")).", valueName: "theme"),
    transform: Theme.argument)
  var theme: Theme?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("Changes one property of the theme; see 'bezel help show'.", valueName: "key=value"))
  var properties: [String] = []

  @Option(
    help: ArgumentHelp("The tap that sends it away: \(DismissOn.list).", valueName: "tap"),
    transform: DismissOn.argument)
  var dismissOn: DismissOn?

  @Flag(help: "Takes the keyboard, so that Escape dismisses it.")
  var keyboard = false

  /// Changes what was set, and nothing that the options don't name.
  func apply(to options: inout HUDModel.Options, _ look: inout Theme) throws {
    if let timeout { options.timeout = timeout }
    if let grace { options.grace = grace }
    if let minShow { options.minimumShow = minShow }
    if let animation { options.animation = animation }
    if let position { options.placement.position = position }
    if let offset { options.placement.offset = offset }
    if let output { options.placement.output = output }
    if let layer { options.placement.layer = layer }
    if let mask { options.mask = mask }
    if let dismissOn { options.dismissOn = dismissOn }
    if keyboard { options.keyboard = true }
    if let theme { look = theme }
    for property in properties { look = try look.setting(property).get() }
  }
}
