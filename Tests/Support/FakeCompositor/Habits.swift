/// What a compositor does without a request. Compositors differ here, and a client must work with all of them.
package struct Habits: Sendable {
  /// Whether a layer surface's first commit, and one that asks for another size, is answered by a configure.
  package var configures = true
  /// Whether each commit that changes or maps a layer surface is answered by a configure for every layer surface: sway
  /// before 1.11.
  package var configuresAll = false
  package var releases = Releases.whenReplaced
  package var sendsFractionalScale = Moment.atOnce
  /// Whether the fractional scale is sent again when it changes. Hyprland and wayfire send that of the output only.
  package var repeatsFractionalScale = true
  /// Whether a surface gets `enter` for its outputs when it appears.
  package var entersOutputs = true
  /// Whether a configure must be answered in the client's next turn. A client on another thread turns at any time.
  package var expectsAnswers = true

  /// When a buffer is released.
  package enum Releases: Sendable {
    /// When another buffer has replaced it, as in most compositors.
    case whenReplaced
    /// With the commit, since its pixels were copied: Hyprland.
    case atCommit
    /// Only on the test's request.
    case withheld
  }

  /// When the fractional scale of a surface is sent.
  package enum Moment: Sendable {
    /// When the object is made.
    case atOnce
    /// With its first buffer: Hyprland, phoc, wayfire.
    case withFirstBuffer
    /// Only on the test's request.
    case withheld
  }

  package init() {}

  package static let hyprland: Habits = {
    var habits = Habits()
    habits.releases = .atCommit
    habits.sendsFractionalScale = .withFirstBuffer
    habits.repeatsFractionalScale = false
    return habits
  }()
}
