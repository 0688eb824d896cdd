import Synchronization

extension HUD {
  /// Shows a HUD.
  ///
  ///     let hud = HUD.show("Copying", indicator: .bar(progress: 0)) { $0.position = .top }
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - indicator: The picture above the texts.
  ///   - button: A button below the texts.
  ///   - configure: Changes anything else, on top of ``defaults``.
  /// - Returns: The handle on it. Keep it: a task's HUD goes with it.
  public static func show(
    _ title: String = "", details: String = "", indicator: Indicator = .spinner, button: Button? = nil,
    configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(
      Configuration(title, details: details, indicator: indicator, button: button, configure: configure))
  }

  /// Shows a HUD that is described as a whole.
  ///
  /// - Parameter configuration: All about it; ``defaults`` count no more.
  /// - Returns: The handle on it. Keep it: a task's HUD goes with it.
  public static func show(_ configuration: Configuration) -> HUD {
    HUD(Presentation(configuration, id: nil))
  }

  /// Shows a HUD while some work is done.
  ///
  ///     let files = try await HUD.show("Indexing", while: { hud in
  ///       try await index { hud.progress = $0 }
  ///     })
  ///
  /// It goes when the work returns or throws, and at once when its task is cancelled. Work that has called
  /// ``succeed(_:details:)`` or ``fail(_:details:)`` leaves that to be read. The work runs where the caller does.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - indicator: The picture above the texts.
  ///   - button: A button below the texts.
  ///   - configure: Changes anything else, on top of ``defaults``.
  ///   - work: What is to be done; it gets the handle on the HUD.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  public nonisolated(nonsending) static func show<Result, Failure: Error>(
    _ title: String = "", details: String = "", indicator: Indicator = .spinner, button: Button? = nil,
    configure: (inout Configuration) -> Void = { _ in },
    while work: nonisolated(nonsending) (HUD) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let hud = show(title, details: details, indicator: indicator, button: button, configure: configure)
    let result = await withTaskCancellationHandler {
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try await work(hud))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      hud.dismiss()
    }
    hud.presentation.letGo()
    return try result.get()
  }

  // MARK: Statuses

  /// Shows a check mark that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public static func success(
    _ title: String = "", details: String = "", configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .success, configure: configure)
  }

  /// Shows a cross that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public static func error(
    _ title: String = "", details: String = "", configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .error, configure: configure)
  }

  /// Shows a warning sign that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public static func warning(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .warning, configure: configure)
  }

  /// Shows an information sign that leaves by itself.
  ///
  /// - Parameters:
  ///   - title: The first text.
  ///   - details: The second, smaller text.
  ///   - configure: Changes anything else, on top of ``defaults``.
  /// - Returns: The handle on it, which needn't be kept.
  @discardableResult
  public static func info(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .info, configure: configure)
  }

  // MARK: The process

  /// What a HUD is unless it is told otherwise, for the whole process. HUDs that are up stay as they are.
  public static var defaults: Configuration {
    get { sharedDefaults.withLock { $0 } }
    set {
      // The old ones die when the lock is free: a button of theirs may keep a HUD.
      _ = sharedDefaults.withLock { defaults in
        defer { defaults = newValue }
        return defaults
      }
    }
  }

  private static let sharedDefaults = Mutex(Configuration.plain)
}
