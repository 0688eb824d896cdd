package import WaylandSurface

extension HUD {
  /// Who brings a HUD to the screen.
  public struct Host: Sendable {
    let thread: HUDThread

    /// This process, on a thread of its own that is there as long as there are HUDs.
    ///
    /// It connects to the compositor that the environment's `WAYLAND_DISPLAY` names. It takes no signal and
    /// never writes to the standard streams.
    public static let process = Host(asksDesktop: true) { () throws in try Connection() }

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
