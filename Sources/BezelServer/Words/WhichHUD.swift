import HUDDisplay
import HUDModel

/// The HUD that a command names, by its operand or with --id as where it is shown.
struct WhichHUD: Sendable {
  var operand: String?
  private var option: String?

  static let options = [CommandOption<WhichHUD>("id", "ID", "Which HUD, as where it is shown.", \.option)]

  init() {}

  /// The id as it was given; nil if none was.
  var named: String? { operand ?? option }
  var id: String { named ?? HUDDisplay.defaultID }

  func finish() throws(UsageError) {
    guard let operand, let option else { return }
    throw UsageError("'\(operand.shortened)' and --id '\(option.shortened)' both name the HUD; leave one")
  }
}
