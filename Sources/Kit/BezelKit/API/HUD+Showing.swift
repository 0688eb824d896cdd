internal import HUDCommands

extension HUD {
  /// Shows a HUD.
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
  public static func show(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    button: Button? = nil, style: Style? = nil,
    configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(
      Configuration(
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
    HUD(HUDState(configuration, id: configuration.style.builtIn?.id))
  }

  /// Shows a HUD while work is done.
  ///
  ///     let files = try await HUD.show("Indexing", while: { hud in
  ///       try await index { hud.progress = $0 }
  ///     })
  ///
  /// The HUD is dismissed when the work returns or throws, and at once when its task is cancelled. After
  /// ``succeed(_:details:buttons:)`` or ``fail(_:details:buttons:)`` it stays until it is dismissed automatically. The work runs on the
  /// caller's executor.
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
  public nonisolated(nonsending) static func show<Result, Failure: Error>(
    _ title: String = "", details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
    button: Button? = nil, style: Style? = nil,
    configure: (inout Configuration) -> Void = { _ in },
    while work: nonisolated(nonsending) (HUD) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let hud = show(
      title, details: details, icon: icon, indicator: indicator, button: button, style: style,
      configure: configure)
    let result = await withTaskCancellationHandler {
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try await work(hud))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      hud.dismiss()
    }
    hud.state.releaseHandle()
    return try result.get()
  }

  // MARK: Status

  /// Shows a check mark, which is dismissed automatically.
  ///
  ///     HUD.success("Saved", details: "report.pdf")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func success(
    _ title: String = "", details: String = "", configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .success, configure: configure)
  }

  /// Shows a cross, which is dismissed automatically.
  ///
  ///     HUD.error("Not saved", details: "The disk is full.")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func error(
    _ title: String = "", details: String = "", configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .error, configure: configure)
  }

  /// Shows a warning sign, which is dismissed automatically.
  ///
  ///     HUD.warning("The battery is low", details: "9 %")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func warning(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .warning, configure: configure)
  }

  /// Shows an information sign, which is dismissed automatically.
  ///
  ///     HUD.info("Paired", details: "Headphones")
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - details: The details, a smaller text below the title.
  ///   - configure: Changes other properties, starting with ``defaults``.
  /// - Returns: The handle, which need not be kept.
  @discardableResult
  public static func info(
    _ title: String = "", details: String = "",
    configure: (inout Configuration) -> Void = { _ in }
  ) -> HUD {
    show(title, details: details, indicator: .info, configure: configure)
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
