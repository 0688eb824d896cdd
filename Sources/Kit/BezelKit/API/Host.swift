extension HUD {
  /// What shows a HUD.
  ///
  ///     HUD.setDefaults { $0.host = .process }
  public struct Host: Equatable, Sendable {
    enum Kind {
      case automatic, process, server
    }

    let receiver: any CommandReceiver
    let kind: Kind

    init(_ kind: Kind, receiver: any CommandReceiver = Platform.receiver) {
      (self.receiver, self.kind) = (receiver, kind)
    }

    /// The server if it runs or can be started, otherwise this process; decided for each HUD when it is shown.
    ///
    /// A HUD that the server can't show is shown by this process: one whose indicator the program paints, and one without
    /// ``HUD/Options/followsUserConfiguration``.
    public static let automatic = Host(.automatic)

    /// This process, on a thread that ends a few seconds after the last HUD.
    ///
    /// It connects to the compositor of the environment's `WAYLAND_DISPLAY`. HUDs of other programs are not known, and may be
    /// at the same place.
    public static let process = Host(.process)

    /// The user's server, `bezeld`, which is started if none runs. HUDs stack with the HUDs of other programs, and this process
    /// loads no fonts.
    ///
    /// The server's program is looked for beside this program and in `PATH`. A HUD is removed when this process ends, unless it
    /// has ``HUD/Options/outlivesProcess``. An indicator that the program paints is shown as a spinner. A watchdog can be
    /// changed, but not removed.
    public static let server = Host(.server)

    /// Whether both show HUDs at the same place.
    public static func == (one: Host, other: Host) -> Bool {
      one.receiver === other.receiver && one.kind == other.kind
    }
  }
}
