#if BEZEL_WAYLAND

/// Shows HUDs. All members are used on one thread.
protocol Backend: AnyObject {
  func perform(_ command: BackendCommand, for hud: HUDState)

  /// The HUD that is up with this id.
  func hud(with id: String) -> HUDState?

  /// Whether it shows no HUD.
  var isIdle: Bool { get }

  /// Called when it may have become idle.
  var onIdle: (() -> Void)? { get set }

  /// Closes its connections: the thread ends.
  func close()
}

#endif
