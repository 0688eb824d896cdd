package import WaylandSurface

extension HUD {
  /// Who brings a HUD to the screen.
  public struct Host: Sendable {
    let thread: HUDThread

    private init(thread: HUDThread) {
      self.thread = thread
    }

    /// This process, on a thread of its own that is there as long as there are HUDs.
    ///
    /// It connects to the compositor that the environment's `WAYLAND_DISPLAY` names. It takes no signal and
    /// never writes to the standard streams.
    public static let process = Host(asksDesktop: true) { () throws in try Connection() }

    /// The user's server, `bezeld`, which is started if none runs: HUDs stack with everyone else's, and this process
    /// loads no fonts.
    ///
    /// It is looked for beside this program and in `PATH`. What a HUD's commands say at `bezel events` is told here
    /// as usual; a HUD goes when this process ends. A keyboard or a watchdog that was asked for stays asked for, and an
    /// indicator for which commands have no words, such as an image from bytes, is a spinner.
    public static let server = Host(thread: HUDThread(patience: .seconds(5)) { ServerPerformer(on: $0) })

    /// This process, with connections of its own, which are kept for the patience when there are no HUDs.
    package init(
      patience: Duration = .seconds(5), asksDesktop: Bool = false,
      connect: @escaping @Sendable () throws -> Connection
    ) {
      thread = HUDThread(patience: patience) {
        StagePerformer(on: $0, asksDesktop: asksDesktop, connect: connect)
      }
    }
  }
}
