/// Carries out what is asked of presentations, on one thread.
protocol Performer: AnyObject {
  func perform(_ command: Command, for presentation: Presentation)

  /// Whether no presentation needs it.
  var isIdle: Bool { get }

  /// Tells that it may have become idle.
  var onIdle: (() -> Void)? { get set }

  /// The thread ends.
  func leave()
}
