/// What a compositor does by itself. Compositors differ here, and a client must live with every one of them.
package struct Habits: Sendable {
  /// Whether a layer surface's first commit, and one that asks for another size, is answered by a configure.
  package var configures = true
  package var releases = Releases.whenReplaced
  package var tellsFractionalScale = Moment.atOnce
  /// Whether a surface is told the outputs it's on when it appears.
  package var entersOutputs = true
  /// Whether a configure has to be answered in the client's next turn. One on a thread of its own takes its turns
  /// when it likes.
  package var expectsAnswers = true

  /// When a buffer is given back.
  package enum Releases: Sendable {
    /// When another buffer has taken its place: what most do.
    case whenReplaced
    /// With the commit, since its pixels were copied: Hyprland.
    case atCommit
    /// Only when the test says so.
    case withheld
  }

  /// When a surface is told its fractional scale.
  package enum Moment: Sendable {
    /// When it asks.
    case atOnce
    /// With its first buffer: Hyprland, phoc, wayfire.
    case withFirstBuffer
    /// Only when the test says so.
    case withheld
  }

  package init() {}

  package static let hyprland: Habits = {
    var habits = Habits()
    habits.releases = .atCommit
    habits.tellsFractionalScale = .withFirstBuffer
    return habits
  }()
}
