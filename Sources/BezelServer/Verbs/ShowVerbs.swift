import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer

/// A verb that shows a HUD: `show`, and a shorter one for each way that something can end.
protocol ShowingVerb: ServedVerb {
  static var indicator: Indicator { get }
  var hud: HUDWords { get set }
  var showing: ShowingWords { get set }
}

extension ShowingVerb {
  static func makeOperands() -> [Operand<Self>] { [Operand("TITLE", "The text.", \.hud.title, isText: true)] }

  static func makeOptions(saying: [CommandOption<HUDWords>] = HUDWords.texts) -> [OptionGroup<Self>] {
    [
      OptionGroup("What it says", saying.map { $0.part(of: Self.self, at: \.hud) }),
      OptionGroup(
        "Where it is and how it behaves", HUDWords.behaving.map { $0.part(of: Self.self, at: \.hud) }),
      OptionGroup(
        "Which it is, and for whom", ShowingWords.options.map { $0.part(of: Self.self, at: \.showing) }),
    ]
  }

  static var remarks: String { HUDWords.propertyHelp }

  mutating func finish(in surroundings: Surroundings) throws(UsageError) { try hud.finish(in: surroundings) }

  func perform(for reply: PendingReply, on display: HUDDisplay) throws {
    let request = HUD.Request(showing: Self.indicator, hud)
    guard !request.content.isEmpty else {
      throw UsageError("there is nothing to show; give a title, or another mode than text")
    }
    try showing.show(request, for: reply, on: display)
  }

  func answerWithoutServer() -> Answer { .needsServer }
}

struct ShowVerb: ShowingVerb {
  static let name = "show"
  static let abstract = "Shows a HUD, or changes the one with its id."
  static let indicator = Indicator.spinner
  static let operands = makeOperands()
  static let options = makeOptions(saying: HUDWords.saying)
  var hud = HUDWords()
  var showing = ShowingWords()
}

struct SuccessVerb: ShowingVerb {
  static let name = "success"
  static let abstract = "Shows a check mark that goes by itself."
  static let indicator = Indicator.success
  static let operands = makeOperands()
  static let options = makeOptions()
  var hud = HUDWords()
  var showing = ShowingWords()
}

struct ErrorVerb: ShowingVerb {
  static let name = "error"
  static let abstract = "Shows a cross that goes by itself."
  static let indicator = Indicator.error
  static let operands = makeOperands()
  static let options = makeOptions()
  var hud = HUDWords()
  var showing = ShowingWords()
}

struct WarningVerb: ShowingVerb {
  static let name = "warning"
  static let abstract = "Shows a warning that goes by itself."
  static let indicator = Indicator.warning
  static let operands = makeOperands()
  static let options = makeOptions()
  var hud = HUDWords()
  var showing = ShowingWords()
}

struct InfoVerb: ShowingVerb {
  static let name = "info"
  static let abstract = "Shows something to know that goes by itself."
  static let indicator = Indicator.info
  static let operands = makeOperands()
  static let options = makeOptions()
  var hud = HUDWords()
  var showing = ShowingWords()
}
