import Synchronization

extension HUD {
  /// The shared HUD of the process. Each call shows its HUD in place of the one before.
  ///
  ///     HUD.shared.show("Building")
  ///     HUD.shared.current?.progress = 0.5
  ///     HUD.shared.success("Built")            // the spinner turns into a check mark
  ///
  /// A HUD stays until it is dismissed or replaced, whether its handle is kept or not.
  public static var shared: SharedHUD { HUDScope.current.shared }
}

/// The shared HUD of a process, see ``HUD/shared``. It can be used on any thread.
///
///     HUD.shared.show("Building")
///     HUD.shared.success("Built")
public final class SharedHUD: Sendable {
  private let shown = Mutex<HUD?>(nil)

  init() {}

  /// The HUD that is up; nil if there is none.
  public var current: HUD? {
    let last = shown.withLock { hud in
      let last = hud
      if last?.dismissalReason != nil { hud = nil }
      return last
    }
    return last?.dismissalReason == nil ? last : nil
  }

  /// Shows a HUD in place of the one before, which ends as ``HUD/DismissalReason/superseded`` if it has the same host.
  ///
  ///     HUD.shared.show("Linking", indicator: .bar(progress: 0.9))
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - icon: The picture in the icon slot.
  ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
  ///   - button: A button below the texts.
  ///   - style: The style. Nil is the style of ``HUD/defaults``.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func show(
    _ title: String = "", details: String = "", icon: HUD.Icon? = nil, indicator: HUD.Indicator? = nil,
    button: HUD.Button? = nil, style: HUD.Style? = nil,
    configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    let configuration = HUD.Configuration(
      title, details: details, icon: icon, indicator: indicator, button: button, style: style,
      configure: configure)
    return shown.withLock { $0.replace(with: configuration) }.new
  }

  /// Shows a check mark, which is dismissed automatically.
  ///
  ///     HUD.shared.success("Built")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func success(
    _ title: String = "", details: String = "", configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .success, configure: configure)
  }

  /// Shows a cross, which is dismissed automatically.
  ///
  ///     HUD.shared.error("Not built", details: "2 errors")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func error(
    _ title: String = "", details: String = "", configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .error, configure: configure)
  }

  /// Shows a warning sign, which is dismissed automatically.
  ///
  ///     HUD.shared.warning("Built", details: "3 warnings")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func warning(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .warning, configure: configure)
  }

  /// Shows an information sign, which is dismissed automatically.
  ///
  ///     HUD.shared.info("Nothing to build")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func info(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .info, configure: configure)
  }

  /// Holds the shared HUD for one more activity, and shows it if needed. It is dismissed when the last hold is released.
  ///
  ///     let hold = HUD.shared.hold("Synchronizing")
  ///     try await upload()
  ///     hold.release()
  ///
  /// - Parameter title: The new title; an empty one keeps the present title.
  /// - Returns: The hold. Release or drop it when the activity is over.
  public func hold(_ title: String = "") -> HUD.Hold {
    let configuration = HUD.Configuration(title, details: "", indicator: .spinner, button: nil)
    return shown.withLock { hud -> (hold: HUD.Hold, old: HUD?) in
      if let hud, let hold = hud.state.holdIfUp() {
        if !title.isEmpty { hud.title = title }
        return (hold, nil)
      }
      let (new, old) = hud.replace(with: configuration)
      return (new.hold(), old)
    }.hold
  }

  /// Dismisses the HUD, at the earliest when its minimum show time is over.
  public func dismiss() {
    current?.dismiss()
  }

  /// Dismisses the HUD after a delay from now, unless another one replaces it before.
  ///
  ///     HUD.shared.dismiss(after: .seconds(1))
  public func dismiss(after delay: Duration) {
    current?.dismiss(after: delay)
  }
}

extension HUD? {
  /// Shows another HUD in place of this one. The caller drops the old handle when no lock is held: releasing what it holds
  /// may call this object again.
  fileprivate mutating func replace(with configuration: HUD.Configuration) -> (new: HUD, old: HUD?) {
    let new = HUD(HUDState(configuration, id: "shared"))
    defer { self = new }
    return (new, self)
  }
}
