internal import HUDModel

extension HUD {
  /// A button of a HUD. Pressing it dismisses the HUD as ``DismissalReason/button``.
  ///
  ///     let hud = HUD.show("Delete the file?", indicator: .warning) {
  ///       $0.buttons = [HUD.Button("Keep"), HUD.Button("Delete", id: "delete")]
  ///     }
  ///     if await hud.waitForButton() == "delete" { … }
  public struct Button: Identifiable, Sendable {
    /// What ``HUD/pressedButton`` is when this button was pressed. The default is the label or the name of the icon.
    public var id: String
    /// The label; empty for a button with an icon.
    public var label: String
    /// The name of the icon of a round button; nil for a button with a label.
    public let icon: String?
    /// Called when the button is pressed; nil for a button that only dismisses the HUD.
    public var action: (@Sendable () async -> Void)?

    /// The most buttons of a HUD.
    public static let most = Content.Button.most

    /// Creates a button.
    ///
    ///     let hud = HUD.show("Copying", button: HUD.Button("Cancel") { cancel() })
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - id: The id; nil is the label.
    ///   - action: Called once when the button is pressed, in a new task on the global executor. An action that uses its
    ///     own HUD captures it weakly (`[weak hud]`): otherwise the button holds the HUD until it ends.
    public init(_ label: String, id: String? = nil, action: (@Sendable () async -> Void)? = nil) {
      (self.label, icon, self.action) = (label, nil, action)
      self.id = id ?? label
    }

    /// Creates a round button with one of Bezel's own icons, such as `close`.
    ///
    ///     let hud = HUD.show("Copying", button: HUD.Button(icon: "close") { cancel() })
    ///
    /// - Parameters:
    ///   - icon: The name of the icon, as `bezel icon list` prints it.
    ///   - id: The id; nil is the name of the icon.
    ///   - action: Called once when the button is pressed, as for a button with a label.
    /// - Precondition: There is an own icon of this name that does not depend on the progress.
    public init(icon: String, id: String? = nil, action: (@Sendable () async -> Void)? = nil) {
      precondition(
        Symbol(rawValue: icon) != nil,
        "unknown icon '\(icon)' for a button; HUD.Icon.names lists them")
      (label, self.icon, self.action) = ("", icon, action)
      self.id = id ?? icon
    }
  }
}

extension HUD.Button: ExpressibleByStringLiteral {
  /// Creates a button with this label and no action.
  public init(stringLiteral label: String) {
    self.init(label)
  }
}

extension HUD.Button {
  var model: Content.Button {
    icon.flatMap { Symbol(rawValue: $0) }.map { Content.Button($0, id: id) } ?? Content.Button(label, id: id)
  }
}

extension HUD {
  /// The id of the button that has ended the HUD as ``DismissalReason/button``; nil before its end and for other ends.
  public var pressedButton: Button.ID? { state.ending?.button }

  /// Waits until the HUD has ended. Cancelling the waiting task does not end the wait.
  ///
  ///     if await hud.waitForButton() == "delete" { cancel() }
  ///
  /// - Returns: The id of the button that was pressed; nil if the HUD has ended otherwise.
  @discardableResult
  public nonisolated(nonsending) func waitForButton() async -> Button.ID? {
    await waitUntilEnded()
    return pressedButton
  }
}
