internal import HUDModel

extension HUD {
  /// What lies behind a HUD over its whole output, and what becomes of input there.
  public enum Mask: Hashable, Sendable {
    /// Nothing; the HUD takes input only if it has something to do with it.
    case none
    /// Nothing, and nothing takes input, not even the HUD.
    case pass
    /// Nothing to be seen, but nothing else on the output takes input.
    case clear
    /// The theme's dim colour; nothing else on the output takes input.
    case dim
    /// Darker the farther from the output's centre; nothing else on the output takes input.
    case gradient
    /// This colour; nothing else on the output takes input.
    case color(Color)
  }

  /// The tap (of a pointer or a finger) that takes a HUD away.
  public enum DismissingTap: String, CaseIterable, Hashable, Sendable {
    /// One on the HUD.
    case tap
    /// One anywhere on the output, which then takes no other input.
    case anywhere
    /// None.
    case none
  }

  /// How a HUD comes and goes. All kinds but ``none`` fade too.
  public enum Animation: String, CaseIterable, Hashable, Sendable {
    /// Grows from half its size, and shrinks to it.
    case zoom
    /// Grows from half its size, and on to one and a half.
    case zoomIn = "zoom-in"
    /// Shrinks from one and a half of its size, and on to half.
    case zoomOut = "zoom-out"
    /// Shrinks from 1.3 of its size, and on to the inverse of that.
    case pop
    /// Keeps its size.
    case fade
    /// Is there and gone at once.
    case none
  }

  /// When a HUD leaves by itself.
  public enum Timeout: Hashable, Sendable {
    /// When there was time to read its texts.
    case auto
    /// Not at all.
    case never
    /// After this time, counted from when it is all there.
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

extension HUDModel.Options.Timeout {
  init(_ timeout: HUD.Timeout) {
    switch timeout {
    case .auto: self = .auto
    case .never: self = .never
    case .after(let duration): self = .after(max(.zero, duration))
    }
  }
}
