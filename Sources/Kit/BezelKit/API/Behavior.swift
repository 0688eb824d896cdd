internal import HUDModel

extension HUD {
  /// The backdrop of a HUD over its whole output, and the input that it blocks.
  ///
  ///     let hud = HUD.show("Saving", details: "Please wait.") { $0.mask = .dim }
  public enum Mask: Hashable, Sendable {
    /// No backdrop. The HUD takes input only if a tap dismisses it or it has a button.
    case none
    /// No backdrop. All input passes through, also on the HUD.
    case pass
    /// A transparent backdrop. It blocks all other input on the output.
    case clear
    /// The theme's dim colour. It blocks all other input on the output.
    case dim
    /// A radial gradient, dark at the edges of the output. It blocks all other input on the output.
    case gradient
    /// A colour. It blocks all other input on the output.
    case color(Color)
  }

  /// The tap (of a pointer or a finger) that dismisses a HUD.
  ///
  ///     HUD.success("Saved") { $0.dismissOn = .anywhere }
  public enum DismissingTap: String, CaseIterable, Hashable, Sendable {
    /// The default of the style, or of the content: ``tap``, and ``never`` for work that blocks its output or has a button.
    case automatic
    /// A tap on the HUD.
    case tap
    /// A tap anywhere on the output, on which all other input is blocked.
    case anywhere
    /// No tap.
    case never = "none"
  }

  /// How a HUD appears and disappears. All kinds except ``immediate`` fade too.
  ///
  ///     HUD.info("Muted") { $0.animation = .pop }
  public enum Animation: String, CaseIterable, Hashable, Sendable {
    /// Appears from half its size and disappears to it.
    case zoom
    /// Appears from half its size and disappears to 1.5 times its size.
    case zoomIn = "zoom-in"
    /// Appears from 1.5 times its size and disappears to half its size.
    case zoomOut = "zoom-out"
    /// Appears from 1.3 times its size and disappears to 1/1.3 of it.
    case pop
    /// Appears 8 pixels below its place and moves up to it.
    case rise
    /// Keeps its size.
    case fade
    /// Appears and disappears at once.
    case immediate = "none"
  }

  /// A time that a HUD shows, which changes once a second.
  ///
  ///     let hud = HUD.show("Restarting") { $0.clock = .countdown(.seconds(10)) }
  ///     if try await hud.waitUntilEnded() == .completed { print("restarts now") }
  public enum Clock: Hashable, Sendable {
    /// The time since the HUD was shown.
    case elapsed
    /// What is left of a time. The progress of the indicator shrinks with it; without another indicator it is a ring, or a bar in
    /// a row or a banner. At the end the HUD is dismissed as ``DismissalReason/completed``.
    case countdown(Duration)
    /// What is left of a song or film of this duration. The progress of the indicator goes on from its present value; without
    /// another indicator it is a ring, or a bar in a row or a banner. The end dismisses nothing.
    case playing(Duration)
  }

  /// When a HUD is dismissed automatically.
  ///
  ///     HUD.warning("The battery is low") { $0.timeout = .after(.seconds(10)) }
  public enum Timeout: Hashable, Sendable {
    /// The default of the style, or of the content: ``whenRead`` for a status without buttons, ``never`` for others.
    case automatic
    /// After a time that depends on the length of its texts.
    case whenRead
    /// Never.
    case never
    /// After this time, from the moment it is fully visible.
    case after(Duration)
  }
}

extension HUDModel.Mask {
  init(_ mask: HUD.Mask) {
    switch mask {
    case .none: self = .none
    case .pass: self = .pass
    case .clear: self = .clear
    case .dim: self = .dim
    case .gradient: self = .gradient
    case .color(let color): self = .color(HUDModel.Color(color))
    }
  }
}

extension HUD.Mask {
  init(_ model: HUDModel.Mask) {
    switch model {
    case .none: self = .none
    case .pass: self = .pass
    case .clear: self = .clear
    case .dim: self = .dim
    case .gradient: self = .gradient
    case .color(let color): self = .color(HUD.Color(color))
    }
  }
}

extension HUD.Clock {
  init(_ model: HUDModel.Clock) {
    switch model {
    case .elapsed: self = .elapsed
    case .countdown(let time): self = .countdown(time)
    case .playing(let time): self = .playing(time)
    }
  }
}

extension HUDModel.Options.Timeout {
  /// Nil for the default.
  init?(_ timeout: HUD.Timeout) {
    switch timeout {
    case .automatic: return nil
    case .whenRead: self = .auto
    case .never: self = .never
    case .after(let duration): self = .after(max(.zero, duration))
    }
  }
}
