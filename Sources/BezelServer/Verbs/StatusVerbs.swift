import ArgumentParser
import HUDModel
import HUDServer

/// `show` with an indicator that tells how something ended.
protocol StatusVerb: ServedVerb {
  static var indicator: Indicator { get }
  var title: String? { get }
  var content: ContentOptions { get }
  var behaviour: BehaviourOptions { get }
  var presentation: PresentationOptions { get }
}

extension StatusVerb {
  func perform(for caller: Caller, on stage: Stage) throws {
    let request = try HUD.Request(showing: Self.indicator, title: title, content, behaviour)
    try presentation.show(request, for: caller, on: stage)
  }

  func answerWithoutServer() -> Answer { .needsServer }
}

struct SuccessVerb: StatusVerb {
  static let configuration = CommandConfiguration(
    commandName: "success", abstract: "Shows a check mark that goes by itself.")
  static let indicator = Indicator.success

  @Argument(help: "The text.")
  var title: String?

  @OptionGroup(title: "What it says") var content: ContentOptions
  @OptionGroup(title: "Where it is and how it behaves") var behaviour: BehaviourOptions
  @OptionGroup(title: "Which it is, and for whom") var presentation: PresentationOptions
}

struct ErrorVerb: StatusVerb {
  static let configuration = CommandConfiguration(
    commandName: "error", abstract: "Shows a cross that goes by itself.")
  static let indicator = Indicator.error

  @Argument(help: "The text.")
  var title: String?

  @OptionGroup(title: "What it says") var content: ContentOptions
  @OptionGroup(title: "Where it is and how it behaves") var behaviour: BehaviourOptions
  @OptionGroup(title: "Which it is, and for whom") var presentation: PresentationOptions
}
