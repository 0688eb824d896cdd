internal import HUDModel

extension HUD {
  /// The picture in a HUD, above its texts.
  public struct Indicator: Hashable, Sendable {
    var model: HUDModel.Indicator
    /// Where an image came from.
    var source: HUDModel.Image.Source?

    /// No picture: a HUD of texts.
    public static let text = Indicator(model: .none)
    /// A ring that turns, for work whose end isn't known.
    public static let spinner = Indicator(model: .spinner)
    /// Spokes that fade in turn, for work whose end isn't known.
    public static let classic = Indicator(model: .classic)
    /// A check mark. The HUD leaves by itself.
    public static let success = Indicator(model: .success)
    /// A cross. The HUD leaves by itself.
    public static let error = Indicator(model: .error)

    /// A warning sign. The HUD leaves by itself.
    public static let warning = Indicator(model: .warning)
    /// A sign for what is good to know. The HUD leaves by itself.
    public static let info = Indicator(model: .info)

    /// A ring that fills clockwise.
    ///
    /// - Parameter progress: From 0 to 1; what is beyond is clamped.
    /// - Returns: The ring.
    public static func ring(progress: Double = 0) -> Indicator { Indicator(model: .ring(Progress(progress))) }

    /// A disc that fills clockwise.
    ///
    /// - Parameter progress: From 0 to 1; what is beyond is clamped.
    /// - Returns: The disc.
    public static func pie(progress: Double = 0) -> Indicator { Indicator(model: .pie(Progress(progress))) }

    /// A bar that fills from the left.
    ///
    /// - Parameter progress: From 0 to 1; what is beyond is clamped.
    /// - Returns: The bar.
    public static func bar(progress: Double = 0) -> Indicator { Indicator(model: .bar(Progress(progress))) }

    /// From 0 to 1; nil for an indicator that shows none.
    public var progress: Double? { model.progress?.fraction }

    /// Whether it tells how something ended, rather than that it goes on.
    public var isStatus: Bool { model.isStatus }
  }
}

extension HUD.Indicator {
  /// The same with other progress; one that shows none becomes a ring, and without progress any becomes a spinner.
  func showing(_ progress: Double?) -> HUD.Indicator {
    guard let progress else { return model.progress == nil ? self : .spinner }
    let mode = model.mode.showsProgress ? model.mode : .ring
    return HUD.Indicator(model: Indicator(mode, progress: Progress(progress)) ?? model)
  }
}
