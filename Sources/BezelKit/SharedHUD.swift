import Synchronization

extension HUD {
  /// The process's shared HUD: one place where everyone shows what there is to say, each in place of the one before.
  ///
  ///     HUD.shared.show("Building")
  ///     HUD.shared.current?.progress = 0.5
  ///     HUD.shared.success("Built")            // the spinner turns into a check mark
  ///
  /// What is shown stays until it is dismissed or another takes its place, whether its handle is kept or not.
  public static let shared = SharedHUD()
}

/// A HUD that everyone in the process shares; see ``HUD/shared``. It can be used from any thread.
public final class SharedHUD: Sendable {
  private let shown = Mutex<HUD?>(nil)

  init() {}

  /// The presentation that is up; nil if there is none.
  public var current: HUD? {
    let last = shown.withLock { hud in
      let last = hud
      if last?.reason != nil { hud = nil }
      return last
    }
    return last?.reason == nil ? last : nil
  }

  /// Shows this in place of what the shared HUD has shown before, whose handles end as
  /// ``HUD/DismissalReason/superseded`` if the same host has shown it.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - indicator: The picture above the texts.
  ///   - button: A button below the texts.
  ///   - configure: Changes anything else, on top of ``HUD/defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public func show(
    _ title: String = "", details: String = "", indicator: HUD.Indicator = .spinner,
    button: HUD.Button? = nil, configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    let configuration = HUD.Configuration(
      title, details: details, indicator: indicator, button: button, configure: configure)
    return shown.withLock { $0.replace(with: configuration) }.new
  }

  /// Turns into a check mark that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``HUD/defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public func success(
    _ title: String = "", details: String = "", configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .success, configure: configure)
  }

  /// Turns into a cross that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``HUD/defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public func error(
    _ title: String = "", details: String = "", configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .error, configure: configure)
  }

  /// Turns into a warning sign that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``HUD/defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public func warning(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .warning, configure: configure)
  }

  /// Turns into an information sign that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``HUD/defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public func info(
    _ title: String = "", details: String = "",
    configure: (inout HUD.Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .info, configure: configure)
  }

  /// One more activity that the shared HUD is up for: it goes when the last such hold is released.
  ///
  /// - Parameter title: What it says from now on; an empty one keeps what it says.
  /// - Returns: The hold; release or drop it when the activity is over.
  public func hold(_ title: String = "") -> HUD.Hold {
    let configuration = HUD.Configuration(title, details: "", indicator: .spinner, button: nil)
    return shown.withLock { hud -> (hold: HUD.Hold, old: HUD?) in
      if let hud, let hold = hud.presentation.holdIfUp() {
        if !title.isEmpty { hud.title = title }
        return (hold, nil)
      }
      let (new, old) = hud.replace(with: configuration)
      return (new.hold(), old)
    }.hold
  }

  /// Takes it away, when its minimum show allows.
  public func dismiss() {
    current?.dismiss()
  }

  /// Takes it away after some time, which counts from now, unless something else is shown in its place.
  public func dismiss(after delay: Duration) {
    current?.dismiss(after: delay)
  }
}

extension HUD? {
  /// Shows another one in its place. The old handle is for the caller to drop, when no lock is held: what it keeps
  /// alive may come back here.
  fileprivate mutating func replace(with configuration: HUD.Configuration) -> (new: HUD, old: HUD?) {
    let new = HUD(Presentation(configuration, id: "shared"))
    defer { self = new }
    return (new, self)
  }
}
