// HUDCommands: the commands about HUDs, and `Patch`, the options of a HUD as they were given. It parses no
// command line and shows nothing. Called by the parsers of arguments and of `bezel.ini`, by the server and by
// its clients.

import BezelValues
package import HUDModel

/// A command for the server.
package enum Command: Hashable, Sendable {
  case show(Show)
  /// Changes a HUD that is up.
  case update(id: String, Patch)
  /// Changes a HUD that is up. Options that the patch does not have get their defaults.
  case replace(id: String, Patch)
  case dismiss(Dismiss)
  /// Replied to when the HUD has ended.
  case wait(id: String)
  case list(Format)
  case events(Format)
  /// Nothing is shown for this time; nil is until it is resumed.
  case pause(Duration?)
  case resume
  case stop

  /// Shows a HUD, or changes the one with its id.
  package struct Show: Hashable, Sendable {
    /// The id of HUDs without another one.
    package static let defaultID = "default"

    package var id = Self.defaultID
    /// Whether a command line has no id, so that the style's default applies. A command that a program makes has one.
    package var hasDefaultID = false
    /// The indicator without a ``Patch/mode``.
    package var indicator = Indicator.Mode.spinner
    package var patch = Patch()
    /// The section of the configuration of the program that shows the HUD, such as `run`; empty without one.
    package var section = ""
    /// The indicator that the HUD begins with.
    package var firstIndicator: Indicator.Mode {
      indicator == .spinner && section.isEmpty && patch.isQuestion ? .text : indicator
    }
    /// The reply is sent when the HUD has ended.
    package var waits = false
    /// As ``waits``, and the HUD is dismissed when the connection of the last command that holds it closes.
    package var holds = false
    /// The HUD stays when the connections close that hold it.
    package var frees = false
    /// A tap also brings the window to the front in which the command was given.
    package var raises = false
    /// The id of that window, if its process has several.
    package var window: String?

    package init() {}
  }

  package struct Dismiss: Hashable, Sendable {
    /// Nil is all HUDs.
    package var id: String?
    package var delay: Duration?

    package init(id: String?, delay: Duration? = nil) {
      self.id = id
      self.delay = delay
    }
  }

  /// The form of a report.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A line of text each.
    case text
    case json
    /// What a custom module of Waybar reads.
    case waybar
  }
}
