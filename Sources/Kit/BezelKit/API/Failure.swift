extension HUD {
  /// Why a HUD could not be shown, or was lost: a kind, and a message with what to do.
  ///
  ///     hud.onEnd { [weak hud] _ in
  ///       guard let failure = hud?.failure else { return }
  ///       if failure.reason == .noCompositor { print("Downloaded") } else { print(failure) }
  ///     }
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The kind of a failure.
    ///
    ///     if hud.failure?.reason == .unknownOutput { hud.dismiss() }
    public enum Reason: CaseIterable, Hashable, Sendable {
      /// The platform is not Linux, or the program was built without the trait `Wayland`.
      case unsupportedPlatform
      /// No compositor is there, or none that answers.
      case noCompositor
      /// The compositor has no wlr-layer-shell, such as GNOME's.
      case noLayerShell
      /// There is no such output.
      case unknownOutput
      /// Neither the built-in styles nor the user's configuration have a style of this name.
      case unknownStyle
      /// Too many HUDs wait for room, see ``HUD/maximumCount``.
      case tooMany
      /// The server is not installed, can't be started or does not answer.
      case serverUnavailable
      /// The server is of another version of Bezel than the program, and does not know something that the HUD has.
      case otherVersion
      /// The server or the user's configuration refuses the HUD for another reason, such as a picture that can't be read.
      case refused
      /// The process is a forked one.
      case forked
      /// The output, the compositor or the server has disappeared.
      case lost
      /// The system has no memory or no threads left.
      case noResources
    }

    /// The kind of the failure.
    public let reason: Reason
    /// The message.
    public let description: String

    package init(_ reason: Reason, _ description: String) {
      (self.reason, self.description) = (reason, description)
    }
  }
}
