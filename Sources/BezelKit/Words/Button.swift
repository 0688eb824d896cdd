extension HUD {
  /// A button below a HUD's texts. Pressing it takes the HUD away, as ``DismissalReason/button``.
  public struct Button: Sendable {
    /// What is on it.
    public var label: String
    /// What pressing it does; nil for nothing but the HUD's end.
    public var action: (@Sendable () async -> Void)?

    /// A button.
    ///
    /// - Parameters:
    ///   - label: What is on it.
    ///   - action: Called once when it was pressed, in a task of its own on the global executor. One that uses its own
    ///     HUD takes it weakly (`[weak hud]`): otherwise the button keeps the HUD up until it ends.
    public init(_ label: String, action: (@Sendable () async -> Void)? = nil) {
      self.label = label
      self.action = action
    }
  }
}

extension HUD.Button: ExpressibleByStringLiteral {
  /// A button with this label, and no action.
  public init(stringLiteral label: String) {
    self.init(label)
  }
}
