import ControlWire
import HUDModel
import HUDServer

/// What a command prints and ends with.
struct Answer {
  var output = ""
  /// One sentence for standard error.
  var complaint: String?
  var status = ExitStatus.success

  static func noHUD(_ id: String) -> Answer {
    Answer(complaint: noSuchHUD(id), status: .noSuchHUD)
  }

  /// For verbs that `bezel` starts a server for.
  static let needsServer = Answer(
    complaint: "'bezeld' is the server; give this command to 'bezel', which starts one", status: .usage)
}

/// The sentence for an id that isn't up.
func noSuchHUD(_ id: String) -> String {
  "no HUD '\(id.shortened)' is up; 'bezel list' tells which are"
}
