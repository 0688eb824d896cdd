internal import HUDCommands

extension HUD {
  /// Shows a HUD.
  ///
  ///     let hud = HUD.show("Copying", indicator: .bar(progress: 0))
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - icon: The picture in the icon slot.
  ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
  ///   - button: A button below the texts.
  ///   - style: The style. Nil is the style of ``defaults``.
  /// - Returns: The handle. Keep it: a HUD that shows work is dismissed when its handle is dropped.
  public static func show(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    button: Button? = nil, style: Style? = nil
  ) -> HUD {
    show(
      Configuration(
        title, details: details, icon: icon, indicator: indicator, button: button, style: style))
  }

  /// Shows a HUD with other properties than ``defaults``.
  ///
  ///     let hud = HUD.show("Copying", indicator: .bar(progress: 0)) { $0.position = .top }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - icon: The picture in the icon slot.
  ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
  ///   - button: A button below the texts.
  ///   - style: The style. Nil is the style of ``defaults``.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle. Keep it: a HUD that shows work is dismissed when its handle is dropped.
  /// - Throws: The error of `configure`, such as a ``ThemeError``. No HUD is shown then.
  public static func show<Failure: Error>(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    button: Button? = nil, style: Style? = nil,
    configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    show(
      try Configuration(
        title, details: details, icon: icon, indicator: indicator, button: button, style: style,
        configure: configure))
  }

  /// Shows a HUD with a whole configuration. With ``Style/osd`` and those like it, it replaces the one before, which ends as
  /// ``DismissalReason/superseded``.
  ///
  ///     var saved = HUD.Configuration("Saved", indicator: .success)
  ///     saved.position = .top
  ///     let hud = HUD.show(saved)
  ///
  /// - Parameter configuration: The configuration. ``defaults`` are not applied.
  /// - Returns: The handle. Keep it: a HUD that shows work is dismissed when its handle is dropped.
  public static func show(_ configuration: Configuration) -> HUD {
    HUD(
      HUDState(
        configuration,
        id: configuration.replacementID.map { "id-" + $0 } ?? configuration.style.builtIn?.id))
  }

  /// Shows a HUD while work is done.
  ///
  ///     let files = try await HUD.show("Indexing", while: { hud in
  ///       try await index { hud.progress = $0 }
  ///     })
  ///
  /// The HUD is dismissed when the work returns or throws, and at once when its task is cancelled. After
  /// ``succeed(_:details:buttons:)`` or ``fail(_:details:buttons:)`` it stays until it is dismissed automatically. The work
  /// runs on the caller's executor. A tap that dismisses the HUD does not end the work; a `cancelButton:` does.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - icon: The picture in the icon slot.
  ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
  ///   - style: The style. Nil is the style of ``defaults``.
  ///   - configure: Changes other properties, starting with ``defaults``.
  ///   - work: The work. Its parameter is the handle.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  public nonisolated(nonsending) static func show<Result, Failure: Error>(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    style: Style? = nil, configure: (inout Configuration) -> Void = { _ in },
    while work: nonisolated(nonsending) (HUD) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let hud = show(
      title, details: details, icon: icon, indicator: indicator, style: style, configure: configure)
    return try await hud.result(of: work).get()
  }

  /// Shows a HUD with a button that cancels the work.
  ///
  ///     let files = try await HUD.show("Indexing", cancelButton: "Cancel", while: { hud in
  ///       try await index { hud.progress = $0 }
  ///     })
  ///
  /// The button, and Escape where the HUD takes the keyboard, cancel the task in which the work runs: waiting calls such as
  /// `Task.sleep` throw `CancellationError`, and the work checks `Task.isCancelled` where it does not wait. Work that goes on
  /// regardless is waited for. Cancelling the calling task cancels the work, too. A second button, such as for a pause, is
  /// one of ``Configuration/buttons`` besides this one. Otherwise it is as without the button.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - icon: The picture in the icon slot.
  ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
  ///   - cancelButton: The button. It dismisses the HUD.
  ///   - style: The style. Nil is the style of ``defaults``.
  ///   - configure: Changes other properties, starting with ``defaults``.
  ///   - work: The work, on the caller's executor. Its parameter is the handle.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work, such as `CancellationError`.
  public nonisolated(nonsending) static func show<Result, Failure: Error>(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    cancelButton: Button, style: Style? = nil, configure: (inout Configuration) -> Void = { _ in },
    while work: nonisolated(nonsending) @escaping (HUD) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let hud = show(
      title, details: details, icon: icon, indicator: indicator, button: cancelButton, style: style,
      configure: configure)
    let (isolation, cancellable) = (#isolation, CancellableWork(hud: hud, run: work))
    let task = Task { await cancellable.result(on: isolation) }
    let (events, cancel) = hud.state.listen()
    let watcher = Task {
      for await event in events where event == .pressed(cancelButton.id) || event == .ended(.escaped) {
        task.cancel()
      }
    }
    let result = await withTaskCancellationHandler {
      await task.value.result
    } onCancel: {
      task.cancel()
    }
    watcher.cancel()
    cancel()
    return try result.get()
  }

  /// Work in a task of its own. The caller waits for the task, which runs on the caller's executor: what the work uses is
  /// never used by two at once.
  private struct CancellableWork<Result, Failure: Error>: @unchecked Sendable {
    let hud: HUD
    let run: nonisolated(nonsending) (HUD) async throws(Failure) -> Result

    struct Outcome: @unchecked Sendable {
      let result: Swift.Result<Result, Failure>
    }

    func result(on isolation: isolated (any Actor)?) async -> Outcome {
      Outcome(result: await hud.result(of: run))
    }
  }

  /// Does work, and then dismisses the HUD.
  private nonisolated(nonsending) func result<Result, Failure: Error>(
    of work: nonisolated(nonsending) (HUD) async throws(Failure) -> Result
  ) async -> Swift.Result<Result, Failure> {
    defer { state.endWork() }
    return await withTaskCancellationHandler {
      do throws(Failure) {
        return .success(try await work(self))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      dismiss()
    }
  }

  /// Shows a HUD while work is done that does not wait for anything.
  ///
  ///     let sum = HUD.show("Adding", while: { hud in
  ///       (1...1_000_000).reduce(0, +)
  ///     })
  ///
  /// It also keeps the handle: without a later use of its own, the optimiser may release a handle before the work is over.
  /// The HUD is dismissed when the work returns or throws. After ``succeed(_:details:buttons:)`` or
  /// ``fail(_:details:buttons:)`` it stays until it is dismissed automatically.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - icon: The picture in the icon slot.
  ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
  ///   - button: A button below the texts.
  ///   - style: The style. Nil is the style of ``defaults``.
  ///   - configure: Changes other properties, starting with ``defaults``.
  ///   - work: The work. Its parameter is the handle.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  public static func show<Result, Failure: Error>(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    button: Button? = nil, style: Style? = nil, configure: (inout Configuration) -> Void = { _ in },
    while work: (HUD) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let hud = show(
      title, details: details, icon: icon, indicator: indicator, button: button, style: style,
      configure: configure)
    defer { hud.state.endWork() }
    return try work(hud)
  }

  // MARK: Status

  /// Shows a check mark, which is dismissed automatically.
  ///
  ///     HUD.success("Saved", details: "report.pdf")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func success(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .success)
  }

  /// Shows a check mark, which is dismissed automatically, with other properties than ``defaults``.
  ///
  ///     try HUD.success("Saved") { $0.theme = try HUD.Theme(contentsOfFile: "mine.ini") }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public static func success<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .success, configure: configure)
  }

  /// Shows a cross, which is dismissed automatically.
  ///
  ///     HUD.error("Not saved", details: "The disk is full.")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func error(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .error)
  }

  /// Shows a cross, which is dismissed automatically, with other properties than ``defaults``.
  ///
  ///     HUD.error("Not saved") { $0.timeout = .after(.seconds(10)) }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public static func error<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .error, configure: configure)
  }

  /// Shows a warning sign, which is dismissed automatically.
  ///
  ///     HUD.warning("The battery is low", details: "9 %")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func warning(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .warning)
  }

  /// Shows a warning sign, which is dismissed automatically, with other properties than ``defaults``.
  ///
  ///     HUD.warning("The battery is low") { $0.position = .top }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public static func warning<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .warning, configure: configure)
  }

  /// Shows an information sign, which is dismissed automatically.
  ///
  ///     HUD.info("Paired", details: "Headphones")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func info(_ title: String = "", details: String = "") -> HUD {
    show(title, details: details, indicator: .info)
  }

  /// Shows an information sign, which is dismissed automatically, with other properties than ``defaults``.
  ///
  ///     HUD.info("Paired") { $0.icon = .bluetooth }
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  /// - Throws: The error of `configure`. No HUD is shown then.
  @discardableResult
  public static func info<Failure: Error>(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) -> HUD {
    try show(title, details: details, indicator: .info, configure: configure)
  }
}

extension HUD {
  /// The progress of something that is followed, at one moment.
  package struct Sample: Sendable {
    /// From 0 to 1; nil if unknown.
    let progress: Double?
    /// Whether the progress does not change any more.
    let isLast: Bool

    package init(progress: Double?, isLast: Bool) {
      self.progress = progress
      self.isLast = isLast
    }
  }

  /// Takes a sample once a frame on the HUD's thread and shows its progress, until the last sample, the end of the HUD or
  /// a status indicator.
  package func showSamples(_ sample: @escaping @Sendable () -> Sample) {
    // The closure holds the state, not the handle: the handle would then live as long as what is followed.
    state.follow { [state] in
      let sample = sample()
      return state.advance(to: sample.progress) && !sample.isLast
    }
  }
}
