import BezelValues
internal import HUDModel

extension HUD {
  /// The indicator of a HUD: what shows the state or the progress of a task, or a result.
  ///
  ///     let hud = HUD.show("Reading", indicator: .spinner)
  ///     hud.indicator = .ring(progress: 0.2)
  ///     hud.indicator = .success
  public struct Indicator: Hashable, Sendable {
    var model: HUDModel.Indicator
    /// The progress at which a bar is full.
    var maximum = 1.0

    /// No indicator: a HUD of texts.
    public static let text = Indicator(model: .none)
    /// A spinning ring, for work of unknown length.
    public static let spinner = Indicator(model: .spinner)
    /// Spokes that fade in turn, for work of unknown length.
    public static let classic = Indicator(model: .classic)
    /// A check mark. The HUD is dismissed automatically.
    public static let success = Indicator(model: .success)
    /// A cross. The HUD is dismissed automatically.
    public static let error = Indicator(model: .error)

    /// A warning sign. The HUD is dismissed automatically.
    public static let warning = Indicator(model: .warning)
    /// An information sign. The HUD is dismissed automatically.
    public static let info = Indicator(model: .info)

    /// A ring that fills clockwise.
    ///
    ///     let hud = HUD.show("Copying", indicator: .ring(progress: 0.4))
    ///
    /// - Parameter progress: From 0 to 1; other values are clamped.
    /// - Returns: The ring.
    public static func ring(progress: Double = 0) -> Indicator { Indicator(model: .ring(Progress(progress))) }

    /// A disc that fills clockwise.
    ///
    ///     let hud = HUD.show("Copying", indicator: .pie(progress: 0.4))
    ///
    /// - Parameter progress: From 0 to 1; other values are clamped.
    /// - Returns: The disc.
    public static func pie(progress: Double = 0) -> Indicator { Indicator(model: .pie(Progress(progress))) }

    /// A bar that fills from the left.
    ///
    ///     let hud = HUD.show("Volume", indicator: .bar(progress: 1.1, maximum: 1.5))
    ///
    /// - Parameters:
    ///   - progress: From 0 to `maximum`; other values are clamped.
    ///   - maximum: The progress at which the bar is full, from 0.01 to 10. What is above 1 has the warning colour.
    /// - Returns: The bar.
    public static func bar(progress: Double = 0, maximum: Double = 1) -> Indicator {
      let maximum = maximum.isNaN ? 1 : min(max(maximum, 0.01), Progress.greatest)
      return Indicator(model: .bar(Progress(progress, upTo: maximum)), maximum: maximum)
    }

    /// A bar for work of unknown length: a part of it moves to and fro.
    public static let indeterminateBar = Indicator(model: .indeterminateBar)

    /// A row of dots, such as workspaces.
    ///
    ///     let hud = HUD.show("mail", indicator: .dots("o*oo."))
    ///
    /// - Parameter states: A character for each dot: `o` occupied, `*` active, `.` empty, as in `oo*o.`.
    /// - Returns: The dots.
    /// - Precondition: There are from 1 to 64 of these characters, and at most one `*`. ``init(dots:)`` returns nil for others.
    public static func dots(_ states: String) -> Indicator {
      guard let indicator = Indicator(dots: states) else {
        preconditionFailure("'\(states.shortened)' are no dots; write \(Dots.accepted)")
      }
      return indicator
    }

    /// An indicator that the program paints.
    ///
    ///     let dial = HUD.Indicator.custom(size: HUD.Size(width: 80, height: 80), progress: 0) { canvas in
    ///       canvas.arc(x: 0, y: 0, radius: 38, to: canvas.progress ?? 0)
    ///       canvas.stroke(width: 4)
    ///       canvas.text("\(Int((canvas.progress ?? 0) * 100))", font: HUD.Font(size: 22, weight: .semibold))
    ///     }
    ///     let hud = HUD.show("Charging", indicator: dial)
    ///     hud.progress = 0.4
    ///
    /// Each call creates another indicator, which is painted from its beginning. With progress, ``HUD/progress`` changes it, and
    /// the canvas has it on its way there. A closure can't be sent to another process: ``HUD/Host/server`` shows a spinner, and
    /// ``HUD/Host/automatic`` shows the HUD in this process.
    ///
    /// - Parameters:
    ///   - size: The size in a column, at most what the output has room for; nil is the theme's `indicator-size`. Rows and
    ///     banners have their own.
    ///   - progress: From 0 to 1; other values are clamped. Nil is an indicator without progress.
    ///   - isAnimated: Whether it is painted in every frame; otherwise it is painted when its progress changes, with a time of
    ///     zero.
    ///   - paint: Paints the indicator, on the HUD's thread: it delays all HUDs of the process while it runs.
    /// - Returns: The indicator.
    public static func custom(
      size: Size? = nil, progress: Double? = nil, isAnimated: Bool = true,
      paint: @escaping @Sendable (inout Canvas) -> Void
    ) -> Indicator {
      let size = size.map { HUDModel.Size(width: max(1, $0.width), height: max(1, $0.height)) }
      let picture = CustomPicture(moves: isAnimated, size: size) { context, box, color, moment in
        var canvas = Canvas(context, box, foreground: Color(color), moment)
        paint(&canvas)
      }
      return Indicator(model: .custom(picture, progress.map { Progress($0) }))
    }

    /// The progress, from 0 to 1 or to the bar's maximum; nil for an indicator without progress.
    public var progress: Double? { model.progress?.fraction }

    /// Whether the indicator is a status: a result rather than work in progress.
    public var isStatus: Bool { model.isStatus }

    /// Whether the program paints it.
    var isCustom: Bool {
      if case .custom = model { true } else { false }
    }
  }
}

extension HUD.Indicator {
  /// A row of dots whose states are not known when the program is written; nil if they are not as for ``dots(_:)``.
  ///
  ///     let states = (1...10).map { $0 == 4 ? "*" : "o" }.joined()
  ///     let hud = HUD.show("4", indicator: HUD.Indicator(dots: states) ?? .text)
  public init?(dots states: String) {
    guard let dots = Dots(text: states) else { return nil }
    self.init(model: .dots(dots))
  }
}

extension HUD.Indicator: CustomStringConvertible {
  /// The name of the indicator, as for `bezel show --mode`, and its progress, such as `ring 40%`.
  public var description: String {
    let name = isCustom ? "custom" : model.mode.rawValue
    return ([name] + (model.progress.map { [$0.percentText] } ?? [])).joined(separator: " ")
  }
}

extension HUD.Indicator {
  /// The indicator with other progress. An indicator without progress gets the mode; nil makes it a spinner.
  func showing(_ progress: Double?, as mode: @autoclosure () -> Indicator.Mode) -> HUD.Indicator {
    if case .custom(let picture, _?) = model {
      return HUD.Indicator(model: .custom(picture, progress.map { Progress($0) } ?? Progress.none))
    }
    guard let progress else { return model.progress == nil ? self : .spinner }
    let mode = model.mode.showsProgress ? model.mode : mode()
    return HUD.Indicator(
      model: Indicator(mode, progress: Progress(progress, upTo: maximum)), maximum: maximum)
  }
}
