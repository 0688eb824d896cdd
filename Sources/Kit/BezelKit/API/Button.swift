internal import HUDModel

extension HUD {
  /// A button of a HUD. Pressing it calls its action at once, and dismisses the HUD as ``DismissalReason/button`` unless
  /// ``dismisses`` is false.
  ///
  ///     let hud = HUD.show("Delete the file?", indicator: .warning) {
  ///       $0.buttons = [HUD.Button("Keep"), HUD.Button("Delete", id: "delete")]
  ///     }
  ///     if try await hud.waitForButton() == "delete" { … }
  public struct Button: Identifiable, Sendable {
    /// What ``HUD/pressedButton`` is when this button was pressed. The default is the label or the name of the icon.
    public var id: String
    /// The label; empty for a button with an icon. A button of a HUD has one or the other.
    public var label: String
    /// The name of the icon of a round button; nil for a button with a label.
    public var icon: String? {
      didSet { checkIcon() }
    }
    /// Whether pressing it dismisses the HUD.
    ///
    ///     let pause = HUD.Button(icon: "pause", dismisses: false) { cancel() }
    ///     let hud = HUD.show("Copying", button: pause)
    public var dismisses: Bool
    /// Whether it deletes or discards something: it is red, and Return presses another button.
    ///
    ///     var delete = HUD.Button("Delete")
    ///     delete.isDestructive = true
    public var isDestructive = false
    /// Called each time the button is pressed; nil for a button without an action.
    public var action: (@Sendable () async -> Void)?

    /// How many buttons of a HUD are shown.
    public static let maximumCount = Content.Button.most

    /// Creates a button.
    ///
    ///     let hud = HUD.show("Copying", button: HUD.Button("Cancel") { cancel() })
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - id: The id; nil is the label.
    ///   - dismisses: Whether pressing it dismisses the HUD.
    ///   - action: Called each time the button is pressed, at once, in a new task on the global executor. An action that
    ///     uses its own HUD captures it weakly (`[weak hud]`): otherwise the button holds the HUD until it ends.
    /// - Precondition: The label has a visible character.
    public init(
      _ label: String, id: String? = nil, dismisses: Bool = true, action: (@Sendable () async -> Void)? = nil
    ) {
      (self.label, icon, self.dismisses, self.action) = (label, nil, dismisses, action)
      self.id = id ?? label
      // Checks the label here, where the program can be corrected, and not when a HUD shows the button.
      _ = model
    }

    /// Creates a round button with one of Bezel's own icons, such as `close`.
    ///
    ///     let hud = HUD.show("Copying", button: HUD.Button(icon: "close") { cancel() })
    ///
    /// - Parameters:
    ///   - icon: The name of the icon, as `bezel icon list` prints it.
    ///   - id: The id; nil is the name of the icon.
    ///   - dismisses: Whether pressing it dismisses the HUD.
    ///   - action: Called each time the button is pressed, as for a button with a label.
    /// - Precondition: The icon is one of ``HUD/Icon/names``. Of `volume` and `battery` the button has the full one.
    public init(
      icon: String, id: String? = nil, dismisses: Bool = true, action: (@Sendable () async -> Void)? = nil
    ) {
      (label, self.icon, self.dismisses, self.action) = ("", icon, dismisses, action)
      self.id = id ?? icon
      checkIcon()
    }

    private func checkIcon() {
      if let icon { precondition(Symbol(ownName: icon) != nil, HUD.Icon.advice(about: icon)) }
    }
  }
}

extension HUD.Button: Equatable {
  /// Whether both look and work alike. Their actions are not compared.
  public static func == (one: HUD.Button, other: HUD.Button) -> Bool {
    (one.id, one.label, one.icon, one.dismisses, one.isDestructive)
      == (other.id, other.label, other.icon, other.dismisses, other.isDestructive)
  }
}

extension HUD.Button: ExpressibleByStringLiteral {
  /// Creates a button with this label and no action.
  ///
  ///     let hud = HUD.show("Copying", button: "Cancel")
  ///     if try await hud.waitForButton() != nil { cancel() }
  public init(stringLiteral label: String) {
    self.init(label)
  }
}

extension HUD.Button {
  var model: Content.Button {
    if let symbol = icon.flatMap({ Symbol(ownName: $0) }) {
      return Content.Button(symbol, id: id, dismisses: dismisses, isDestructive: isDestructive)
    }
    let button = Content.Button(label, id: id, dismisses: dismisses, isDestructive: isDestructive)
    precondition(
      !button.label.isEmpty,
      "the button '\(id)' has no label; give it one with a visible character, or an icon")
    return button
  }
}

extension HUD {
  /// The id of the button that has dismissed the HUD as ``DismissalReason/button``; nil before its end and for other ends.
  public var pressedButton: Button.ID? { state.ending?.button }

  /// Waits until a button is pressed, which may have been before, or the HUD has ended.
  ///
  ///     if try await hud.waitForButton() == "delete" { cancel() }
  ///
  /// It returns at the press, before the HUD has disappeared.
  ///
  /// - Returns: The id of the first button that was pressed; nil if the HUD has ended without.
  /// - Throws: `CancellationError` when the waiting task is cancelled. The HUD stays.
  @discardableResult
  public nonisolated(nonsending) func waitForButton() async throws(CancellationError) -> Button.ID? {
    for await event in events {
      switch event {
      case .pressed(let id): return id
      case .ended: return nil
      default: break
      }
    }
    throw CancellationError()
  }
}
