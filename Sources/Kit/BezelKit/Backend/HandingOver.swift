#if BEZEL_WAYLAND
import Glibc
import Synchronization

/// Has a process that exits wait until the server has the HUDs that outlive it.
enum HandingOver {
  private static let count = Atomic(0)
  private static let timeout = Duration.seconds(2)

  /// A HUD is to be handed over. The first one registers what is done at exit.
  static func begin() {
    _ = atExit
    count.add(1, ordering: .relaxed)
  }

  /// The server has the HUD, or it has ended.
  static func end() {
    count.subtract(1, ordering: .releasing)
  }

  private static let atExit: Void = {
    _ = atexit {
      let deadline = ContinuousClock.now + HandingOver.timeout
      while HandingOver.count.load(ordering: .acquiring) > 0, ContinuousClock.now < deadline { usleep(1000) }
    }
  }()
}

#endif
