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

    /// A picture that the program paints.
    ///
    ///     .custom { canvas, time in
    ///       canvas.rotate(by: time / .seconds(1))
    ///       canvas.rectangle(x: -10, y: -10, width: 20, height: 20)
    ///       canvas.fill()
    ///     }
    ///
    /// Each is a picture of its own: an indicator that is kept and set again is still the same, one that is made anew is
    /// painted anew. Commands have no words for it, so ``HUD/Host/server`` shows a spinner.
    ///
    /// - Parameters:
    ///   - isAnimated: Whether it is painted for every frame; otherwise once, with a time of zero.
    ///   - paint: Paints it, on the HUD's thread; what takes long there makes all HUDs of the process wait. The time
    ///     counts from when the HUD began to show work that goes on.
    /// - Returns: The picture.
    public static func custom(
      isAnimated: Bool = true, paint: @escaping @Sendable (inout Canvas, _ time: Duration) -> Void
    ) -> Indicator {
      let picture = CustomPicture(moves: isAnimated) { context, box, color, time in
        var canvas = Canvas(context, width: box.width, height: box.height, foreground: Color(color))
        paint(&canvas, time)
      }
      return Indicator(model: .custom(picture))
    }

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
