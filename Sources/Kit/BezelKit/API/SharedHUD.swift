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
  private let state = Mutex(State())

  private struct State {
    var hud: HUD?
    /// The HUD that shows the activities; nil without any.
    var activity: HUD?
    /// The activities that are not over, by the number of their hold.
    var titles: [(hold: Int, title: String)] = []
    var lastHold = 0
  }

  init() {}

  /// The HUD that is up; nil if there is none.
  public var current: HUD? {
    let last = state.withLock { state in
      let last = state.hud
      if last?.dismissalReason != nil { state.hud = nil }
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
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func show(
    _ title: String = "", details: String = "", icon: HUD.Icon? = nil, indicator: HUD.Indicator? = nil,
    button: HUD.Button? = nil, style: HUD.Style? = nil
  ) -> HUD {
    show(
      HUD.Configuration(
        title, details: details, icon: icon, indicator: indicator, button: button, style: style))
  }

  /// Shows a HUD in place of the one before, with other properties than ``HUD/defaults``.
  ///
  ///     HUD.shared.show("Linking", indicator: .bar(progress: 0.9)) { $0.position = .top }
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
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public func show<Failure: Error>(
    _ title: String = "", details: String = "", icon: HUD.Icon? = nil, indicator: HUD.Indicator? = nil,
    button: HUD.Button? = nil, style: HUD.Style? = nil,
    configure: (inout HUD.Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    show(
      try HUD.Configuration(
        title, details: details, icon: icon, indicator: indicator, button: button, style: style,
        configure: configure))
  }

  /// Shows a HUD with a whole configuration in place of the one before.
  ///
  ///     HUD.shared.show(HUD.Configuration("Linking", indicator: .bar(progress: 0.9)))
  ///
  /// - Parameter configuration: The configuration. ``HUD/defaults`` are not applied, and neither is
  ///   ``HUD/Configuration/replacementID``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func show(_ configuration: HUD.Configuration) -> HUD {
    let (new, _, isHeld) = state.withLock { state in
      let (new, old) = state.hud.replace(with: configuration)
      return (new, old, !state.titles.isEmpty)
    }
    if isHeld {
      let scope = HUDScope.recorded
      new.onEnd { [self] reason in
        guard reason == .timedOut || reason == .tapped || reason == .button else { return }
        HUDScope.$recorded.withValue(scope) { showActivities() }
      }
    }
    return new
  }

  /// Shows a check mark, which is dismissed automatically.
  ///
  ///     HUD.shared.success("Built")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func success(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .success)
  }

  /// Shows a check mark, which is dismissed automatically, with other properties than ``HUD/defaults``.
  ///
  ///     try HUD.shared.success("Saved") { $0.theme = try HUD.Theme(contentsOfFile: "mine.ini") }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public func success<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .success, configure: configure)
  }

  /// Shows a cross, which is dismissed automatically.
  ///
  ///     HUD.shared.error("Not built", details: "2 errors")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func error(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .error)
  }

  /// Shows a cross, which is dismissed automatically, with other properties than ``HUD/defaults``.
  ///
  ///     HUD.shared.error("Not saved") { $0.timeout = .after(.seconds(10)) }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public func error<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .error, configure: configure)
  }

  /// Shows a warning sign, which is dismissed automatically.
  ///
  ///     HUD.shared.warning("Built", details: "3 warnings")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func warning(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .warning)
  }

  /// Shows a warning sign, which is dismissed automatically, with other properties than ``HUD/defaults``.
  ///
  ///     HUD.shared.warning("The battery is low") { $0.position = .top }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public func warning<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .warning, configure: configure)
  }

  /// Shows an information sign, which is dismissed automatically.
  ///
  ///     HUD.shared.info("Nothing to build")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public func info(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .info)
  }

  /// Shows an information sign, which is dismissed automatically, with other properties than ``HUD/defaults``.
  ///
  ///     HUD.shared.info("Paired") { $0.icon = .bluetooth }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``HUD/defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public func info<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .info, configure: configure)
  }

  /// Holds the shared HUD for one more activity, and shows it if needed. It is dismissed when the last hold is released.
  ///
  ///     let hold = HUD.shared.hold("Synchronizing")
  ///     try await upload()
  ///     hold.release()
  ///
  /// A status that another part of the program shows meanwhile replaces the HUD for its time. Then the HUD comes back, if an
  /// activity is still held.
  ///
  /// - Parameter title: The new title; an empty one keeps the present title.
  /// - Returns: The hold. Release or drop it when the activity is over.
  public func hold(_ title: String = "") -> HUD.Hold {
    let number = state.withLock { state in
      state.lastHold += 1
      state.titles.append((state.lastHold, title))
      return state.lastHold
    }
    showActivities()
    return HUD.Hold { [self] in release(number) }
  }

  /// Shows the last activity, on the HUD that is up if that is no status.
  private func showActivities() {
    let isUp = current?.state.isUp == true
    let configuration = HUD.Configuration("", indicator: .spinner)
    let old = state.withLock { state -> HUD? in
      guard let last = state.titles.last else { return nil }
      let title = state.titles.last { !$0.title.isEmpty }?.title ?? last.title
      if isUp, let hud = state.hud {
        if !hud.configuration.isStatus {
          state.activity = hud
          if !title.isEmpty { hud.title = title }
        }
        return nil
      }
      var configuration = configuration
      configuration.title = title
      let (new, old) = state.hud.replace(with: configuration)
      state.activity = new
      return old
    }
    withExtendedLifetime(old) {}
  }

  private func release(_ number: Int) {
    let activity = state.withLock { state -> HUD? in
      state.titles.removeAll { $0.hold == number }
      guard state.titles.isEmpty else { return nil }
      defer { state.activity = nil }
      return state.activity
    }
    activity?.dismiss()
  }

  /// Dismisses the HUD, at the earliest when its minimum show time is over.
  ///
  ///     HUD.shared.dismiss()
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
