import Synchronization

extension HUD {
  /// One holder of a HUD that several have an interest in. The HUD goes when its last hold is released.
  ///
  /// Dropping a hold releases it. It can be released on any thread.
  public final class Hold: Sendable {
    private let presentation: Presentation
    private let isReleased = Atomic(false)

    /// A hold that its presentation has counted.
    init(counted presentation: Presentation) {
      self.presentation = presentation
    }

    deinit {
      release()
    }

    /// Lets go of the HUD. Releasing again does nothing.
    public func release() {
      guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
      presentation.release()
    }
  }
}
