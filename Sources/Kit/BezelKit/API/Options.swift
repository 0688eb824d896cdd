internal import HUDCommands
internal import HUDModel
import Synchronization

extension HUD {
  /// The look, placement, timing and input of a HUD: what a ``Configuration`` has besides its content.
  ///
  ///     let hud = HUD.show("Uploading") {
  ///       $0.position = .bottomRight
  ///       $0.grace = .milliseconds(300)
  ///       $0.dismissOn = .never
  ///     }
  ///
  /// What is not set comes from the style and from the user's configuration (`bezel.ini`).
  public struct Options: Equatable, Sendable {
    /// The theme. The default is ``Theme/auto``.
    public var theme: Theme {
      get { chosenTheme ?? .auto }
      set { chosenTheme = newValue }
    }
    /// The style, whose options apply where these options have none. The default is ``Style/card``.
    public var style: Style {
      get { patch.style.map(Style.named) ?? .card }
      set { patch.style = newValue.name }
    }
    /// How the parts are arranged; nil is the arrangement of the style or the theme.
    public var layout: Arrangement? {
      get { styled(\.layout).flatMap { Arrangement(rawValue: $0.rawValue) } }
      set { patch.layout = newValue.flatMap { HUDModel.Arrangement(rawValue: $0.rawValue) } }
    }
    /// How the HUD appears and disappears; nil uses the theme's animation.
    public var animation: Animation?
    /// Whether the HUD only fades, with a slower spinner; nil follows the desktop's setting.
    public var reducesMotion: Bool?

    /// The position on the output. The default is the style's, or the centre.
    public var position: Position {
      get { styled(\.position).map(Position.init) ?? .center }
      set { patch.position = newValue.model }
    }
    /// The offset from the position. The HUD stays on the output.
    public var offset: Offset {
      get { styled(\.offset).map { Offset(x: $0.x, y: $0.y) } ?? Offset() }
      set { patch.offset = newValue.point }
    }
    /// The output. The default is ``Output/focused``.
    public var output: Output {
      get { styled(\.output).map(Output.init) ?? .focused }
      set { patch.output = HUDModel.Placement.Output(newValue) }
    }
    /// The layer among the windows. The default is ``Layer/overlay``.
    public var layer: Layer {
      get { styled(\.layer).flatMap { Layer(rawValue: $0.rawValue) } ?? .overlay }
      set { patch.layer = Placement.Layer(rawValue: newValue.rawValue) }
    }
    /// The backdrop, and the input that it blocks. The default is ``Mask/none``.
    public var mask: Mask {
      get { styled(\.mask).map(Mask.init) ?? .none }
      set { patch.mask = HUDModel.Mask(newValue) }
    }

    /// The grace time: how long to wait before the HUD appears. A HUD that ends in this time is never shown.
    public var grace: Duration {
      get { styled(\.grace) ?? .zero }
      set { patch.grace = max(.zero, newValue) }
    }
    /// The minimum time that the HUD is shown, from its first frame.
    public var minimumShow: Duration {
      get { styled(\.minimumShow) ?? .zero }
      set { patch.minimumShow = max(.zero, newValue) }
    }
    /// When the HUD is dismissed automatically.
    public var timeout = Timeout.automatic
    /// A time that the HUD shows and that goes on by itself, as its value or its note; nil for none. A change of other options
    /// does not restart it. With ``Timeout/automatic`` the HUD stays until it is dismissed or the countdown is over; with
    /// ``Clock/playing(_:)`` it is dismissed as it would be without a clock.
    ///
    ///     let recording = HUD.show("Recording", icon: .named("record")) { $0.clock = .elapsed }
    ///     let pause = HUD.show("Break", indicator: .ring()) { $0.clock = .countdown(.seconds(300)) }
    public var clock: Clock? {
      get { patch.clock.map(Clock.init) }
      set {
        (patch.isElapsed, patch.countdown, patch.playing) = (nil, nil, nil)
        switch newValue {
        case .elapsed?: patch.isElapsed = true
        case .countdown(let time)?: patch.countdown = max(.milliseconds(1), time)
        case .playing(let time)?: patch.playing = max(.milliseconds(1), time)
        case nil: break
        }
      }
    }
    /// The HUD is dismissed as ``DismissalReason/timedOut`` when it is not updated for this long; nil is no limit. It does
    /// not apply to a status.
    public var watchdog: Duration?
    /// The tap that dismisses the HUD.
    public var dismissOn = DismissingTap.automatic
    /// Whether the HUD takes the keyboard: Escape dismisses it, Return or Space presses its button.
    public var takesKeyboard: Bool {
      get { patch.keyboard ?? false }
      set { patch.keyboard = newValue }
    }

    /// What shows the HUD. It can't be changed while the HUD is up.
    public var host = Host.automatic
    /// Whether what is not set comes from the user's `bezel.ini`: the theme, the position, styles. The server always follows it.
    ///
    ///     let hud = HUD.show("Ready?") { $0.followsUserConfiguration = false }
    public var followsUserConfiguration = true
    /// Whether the server keeps the HUD when this process ends, for a short tool that reports its result. A process that exits
    /// waits until the server has the HUD, two seconds at most. It has no effect for a HUD in this process.
    ///
    ///     HUD.success("Saved") { $0.outlivesProcess = true }
    public var outlivesProcess = false

    /// What was set of the options that are the same in commands. All others are left to the style and to the server's
    /// configuration.
    var patch = Patch()
    var chosenTheme: Theme?

    /// The options of a HUD without any change; ``HUD/defaults`` are not applied.
    ///
    ///     HUD.setDefaults { $0 = HUD.Options() }
    public init() {}
  }

  /// The options of the whole process for new HUDs. HUDs that are up do not change.
  ///
  /// Change them with ``setDefaults(_:)``.
  public static var defaults: Options { HUDScope.current.defaults.withLock { $0 } }

  /// Changes the options of the whole process for new HUDs.
  ///
  ///     HUD.setDefaults {
  ///       $0.position = .topRight
  ///       $0.grace = .milliseconds(200)
  ///     }
  ///
  /// - Parameter change: Changes the present defaults. It is called once. It and other threads see the defaults before all of its
  ///   changes or after them. Changes of other threads wait for its end.
  /// - Throws: The error of the closure; nothing changes then.
  /// - Precondition: The closure does not change the defaults by another call of this function.
  public static func setDefaults<Failure: Error>(
    _ change: (inout Options) throws(Failure) -> Void
  ) throws(Failure) {
    let scope = HUDScope.current
    // A task that such a closure has made may change the defaults later.
    precondition(
      !HUDScope.changesDefaults || scope.defaultsChange.withLockIfAvailable { _ in } != nil,
      "HUD.setDefaults was called in a closure of HUD.setDefaults; change the parameter of the closure instead"
    )
    let result = scope.defaultsChange.withLock { _ in
      HUDScope.$changesDefaults.withValue(true) { () -> Result<Void, Failure> in
        do throws(Failure) {
          var changed = defaults
          try change(&changed)
          scope.defaults.withLock { $0 = changed }
          return .success(())
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }
}
