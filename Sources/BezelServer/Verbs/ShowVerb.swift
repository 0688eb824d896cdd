import ArgumentParser
import HUDModel
import HUDServer

struct ShowVerb: ServedVerb {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows a HUD, or changes the one with its id.",
    discussion: """
      The properties that --set changes, such as --set corner-radius=24 --set fill=#202020e0:
      \(ThemeProperty.all.map { "\($0.key): \($0.accepted)" }.joined(separator: "\n"))
      """)

  @Argument(help: "The text.")
  var title: String?

  @OptionGroup(title: "What it says") var content: ContentOptions
  @OptionGroup(title: "Where it is and how it behaves") var behaviour: BehaviourOptions
  @OptionGroup(title: "Which it is, and for whom") var presentation: PresentationOptions

  func perform(for caller: Caller, on stage: Stage) throws {
    try presentation.show(request(.spinner), for: caller, on: stage)
  }

  func answerWithoutServer() -> Answer { .needsServer }

  func request(_ indicator: Indicator) throws -> HUD.Request {
    try HUD.Request(showing: indicator, title: title, content, behaviour)
  }
}

extension HUD.Request {
  /// A HUD as a command line describes it, from nothing.
  init(
    showing indicator: Indicator, title: String?, _ content: ContentOptions, _ behaviour: BehaviourOptions
  ) throws {
    self.init(Content(indicator: indicator))
    content.apply(title: title, to: &self.content)
    try behaviour.apply(to: &options, &theme)
  }
}
