package import BezelConfiguration
import BezelPosix
package import BezelValues
import Glibc

/// The options of `bezel run` that the configuration has, where its file system may never answer: the command does not wait
/// for them.
package struct PendingOptions {
  static let timeLimit = Duration.milliseconds(Int64(ForkedWork.timeLimit))

  let work: ForkedWork
  private let read: () -> Outcome

  /// What the configuration has.
  package struct Outcome {
    package var values = OptionValues()
    /// The user's tools.
    package var tools: [UserTool] = []
    /// Why the command can't be run with the options that were given.
    package var refusal: UsageError?
    /// What is wrong in the configuration.
    package var errors: [ConfigurationError] = []

    package init() {}
  }

  /// Starts to read; nil if that need not be waited for.
  package init?(_ read: @escaping () -> Outcome) {
    guard let work = ForkedWork({ _ = read() }) else { return nil }
    (self.work, self.read) = (work, read)
  }

  /// The outcome, if there is one in time.
  package func wait() -> Outcome? { work.isDone() ? finish() : nil }

  /// The outcome of files that answer.
  func finish() -> Outcome { read() }
}
