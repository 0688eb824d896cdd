extension HUD {
  /// What something that is followed shows at one moment.
  package struct Sample: Sendable {
    /// From 0 to 1; nil if that isn't known.
    let progress: Double?
    /// Whether it won't change any more.
    let isLast: Bool

    package init(progress: Double?, isLast: Bool) {
      self.progress = progress
      self.isLast = isLast
    }
  }

  /// Takes a sample once a frame and shows its progress, until the last one, or until the HUD ends or tells how the work ended. It is taken on the HUD's
  /// thread.
  package func follow(_ sample: @escaping @Sendable () -> Sample) {
    // Not by the handle, which would then live as long as what it follows.
    presentation.follow { [presentation] in
      let sample = sample()
      return presentation.advance(to: sample.progress) && !sample.isLast
    }
  }
}
